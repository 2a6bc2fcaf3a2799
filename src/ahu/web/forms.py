"""The forms of the pages: what a browser may send, checked field by field. Nothing is stored here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import forms
from django.conf import settings
from django.utils.http import url_has_allowed_host_and_scheme

from ahu.bots.catalogue import all_bots
from ahu.core.errors import BadOption
from ahu.core.log import read_header, read_log, read_start
from ahu.core.messages import Message, MessageList, capital
from ahu.core.record import Record
from ahu.i18n import LANGUAGES
from ahu.registry import games, header_for, open_game_on_board, shared_game
from ahu.web.names import looks_like_one_of
from ahu.web.new_table import NewTable, me_first
from ahu.web.presentation import player_names
from ahu.web.presentation.player_names import EASY, USUAL
from ahu.web.table_data import NewSeat
from ahu.web.terms_form import TermsForm
from ahu.web.translated_form import NameField, Problem, TextFileField, TranslatedForm, reported

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import QueryDict

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.file_checker import FileChecker
    from ahu.web.translated_form import Files

ME: Final = "me"
BESIDE: Final = "beside"
OPEN: Final = "open"
LOOK: Final = "look"
FIRST_GAME: Final = "first"
"""The word in a query that asks for what makes a first game easier."""
BOT: Final = "bot-"
"""The prefix of a bot's code where a form says who sits somewhere."""
SMALL_GAME: Final = 60_000
"""Bytes of a saved game that is read in a thread; larger ones are first checked in a process."""


# a new table


class Option(NamedTuple):
    """An option of a game in the form for a new table."""

    name: str
    label: str
    checked: bool


class SeatForm(TranslatedForm):
    """Who sits in one seat of a new table. Its fields are called ``who-N``, ``bot-N`` and ``name-N``.

    ``bot`` is the code of a bot for experts; if one is chosen, it sits there instead.
    """

    who = forms.CharField(required=False)
    bot = forms.CharField(required=False)
    name = NameField()
    messages = NameField.MESSAGES

    def __init__(
        self,
        game: type[Game],
        number: int,
        translator: Translator,
        data: QueryDict | None,
        initial: QueryDict,
        usual_bot: str,
    ) -> None:
        self.number = number
        self._usual_bot = usual_bot
        asked = {field: initial.get(f"{field}-{number}", "") for field in ("who", "bot", "name")}
        super().__init__(translator, data, initial=asked)
        self.seat_name = game.seat_names[number]
        self.label = translator.translate(game.seat_labels[self.seat_name])

    def add_prefix(self, field_name: str) -> str:
        """The name of a field in the page."""
        return f"{field_name}-{self.number}"

    def clean_who(self) -> str:
        """Somebody must be chosen, and a bot must exist."""
        who: str = self._expert_code() or self.cleaned_data["who"]
        with reported():
            if who.startswith(BOT):
                _check_bot(who.removeprefix(BOT))
            elif who not in (ME, BESIDE, OPEN):
                raise BadOption("choose who plays each seat")
        return who

    def new_seat(self, *, wants_hints: bool) -> NewSeat:
        """The seat as the table is made with it; people at this screen may want a hint at every turn."""
        who: str = self.cleaned_data["who"]
        if who in (ME, BESIDE):
            return NewSeat(name=self.cleaned_data["name"], here=True, wants_hints=wants_hints)
        return NewSeat(bot=who.removeprefix(BOT) if who.startswith(BOT) else "")

    def choices(self) -> dict[str, dict[str, str]]:
        """Who may sit here: people, and bots of a level; labels by values, in groups."""
        translate, translator = self.translator.translate, self.translator
        return {
            translate("People"): {
                ME: translate("Me"),
                BESIDE: translate("Beside me, at this screen"),
                OPEN: translate("Open seat, with a link"),
            },
            translate("Bots"): {BOT + code: label for code, label in player_names.level_labels(translator).items()},
        }

    def expert_choices(self) -> dict[str, str]:
        """The bots for experts: labels by codes."""
        return player_names.other_labels(self.translator)

    @property
    def expert(self) -> str:
        """The code of the bot for experts that is chosen on the page; empty if none is."""
        asked = str(self["bot"].value() or "") or str(self["who"].value() or "").removeprefix(BOT)
        return asked if asked in self.expert_choices() else ""

    def _expert_code(self) -> str:
        """Who sits here if a bot for experts was chosen; empty if none was."""
        code = str(self.data.get(self.add_prefix("bot"), ""))
        return BOT + code if code else ""

    def chosen(self) -> str:
        """Who is chosen on the page: who was asked for, or else me in the first seat and bots in the others."""
        asked = self["who"].value()
        known = any(asked in choices for choices in self.choices().values())
        return str(asked) if known else ME if self.number == 0 else BOT + self._usual_bot


class NewTableForm(TranslatedForm):
    """A new table of a game: players, who sits where, options, and perhaps a board.

    The board is not checked with the other fields, since that takes long: see :meth:`check_files`.
    """

    players = forms.CharField(required=False)
    board = TextFileField("board_bytes")
    hints = forms.BooleanField(required=False)
    """Whether people at this screen are shown a hint at every turn."""

    def __init__(
        self,
        game: type[Game],
        translator: Translator,
        data: QueryDict | None = None,
        files: Files | None = None,
        *,
        initial: QueryDict,
    ) -> None:
        first = FIRST_GAME in initial
        asked = {
            "players": initial.get("players", ""),
            "option": list(game.first_game_options) if first else initial.getlist("option"),
            "hints": first,
        }
        super().__init__(translator, data, files, asked)
        self.game = game
        self.first_game = first
        """Whether the page offers what makes a first game easier: all of it can be changed there."""
        self.messages = {"invalid_choice": Message("{game} has no such option", game=game.title)}
        self.fields["option"] = forms.MultipleChoiceField(required=False, choices=list(game.option_labels.items()))
        bot = EASY if first else USUAL
        self.seats = [
            SeatForm(game, number, translator, data, initial, bot) for number in range(game.player_counts[-1])
        ]
        """A form for each seat that the game can have; those beyond the number of players are ignored."""
        self.terms = TermsForm(translator, data, initial=initial.dict())

    # what the page shows

    def chosen_players(self) -> int:
        """The number of players that is chosen on the page."""
        asked = self["players"].value()
        return next((count for count in self.game.player_counts if str(count) == asked), self.game.default_players)

    def takes_board(self) -> bool:
        """Whether the game is played on a board."""
        return bool(self.game.default_board_text(self.game.default_players))

    def options(self) -> list[Option]:
        """The options of the game."""
        chosen, translate = self["option"].value() or [], self.translator.translate
        labels = self.game.option_labels.items()
        return [Option(name, capital(translate(label)), name in chosen) for name, label in labels]

    # what was sent

    def clean_players(self) -> int:
        """A number of players that the game is made for."""
        asked: str = self.cleaned_data["players"]
        players = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
        with reported():
            self.game.seats_for(players)
        return players

    def clean(self) -> dict[str, Any]:
        """Check the seats."""
        cleaned = self.cleaned_data
        used = self._used()
        for part in (*used, self.terms):
            if not part.is_valid():
                self.adopt(part)
        if used and not self.errors:
            _check_people([seat.cleaned_data["who"] for seat in used])
            _check_names([seat.cleaned_data["name"] for seat in used if seat.cleaned_data["who"] in (ME, BESIDE)])
        return cleaned

    def _used(self) -> list[SeatForm]:
        return self.seats[: self.cleaned_data.get("players", 0)]

    async def check_files(self, checker: FileChecker) -> None:
        """Check the board in another process; BadBoard if there is something wrong with it."""
        cleaned, seats = self.cleaned_data, self.game.seats_for(self.cleaned_data["players"])
        if cleaned["board"] and not self.takes_board():
            self.game.check_board(Path("board"))  # which says so
        elif cleaned["board"]:
            await checker.layout(header_for(self.game.name, seats, cleaned["option"]), cleaned["board"])

    def new_table(self) -> NewTable:
        """The table that is asked for. It may take a moment."""
        game, cleaned = self.game, self.cleaned_data
        seats = [seat.new_seat(wants_hints=cleaned["hints"]) for seat in self._used()]
        names, options = " ".join(game.seats_for(len(seats))), " ".join(cleaned["option"])
        board_text = cleaned["board"] or game.default_board_text(len(seats))
        return NewTable(
            Record(shared_game(game.name, game.rules_version, names, options, board_text)),
            board_text,
            seats,
            terms=self.terms.terms(),
        )


def _check_bot(code: str) -> None:
    """Bots are taken from the catalogue as they are: a budget of one's own could keep a worker busy for hours."""
    known = all_bots()
    if code.partition(":")[0] in known and code not in known:
        raise BadOption("“{code}” has a budget, which only the command line takes", code=code)
    if code not in known:
        raise BadOption("there is no bot called “{name}”; there are {known}", name=code, known=MessageList(list(known)))


def _check_people(seats: Sequence[str]) -> None:
    if seats.count(ME) > 1:
        raise Problem(Message("only one seat can be “Me”; other players at this screen are “Beside me”"))
    if OPEN in seats and not {ME, BESIDE} & set(seats):
        raise Problem(Message("take a seat yourself, or you can’t invite anyone to the open ones"))


def _check_names(names: Sequence[str]) -> None:
    for number, name in enumerate(names):
        if name and looks_like_one_of(name, filter(None, names[:number])):
            raise Problem(Message("two players can’t have names that look alike: “{name}”", name=name))


# a saved game


class UploadForm(TranslatedForm):
    """A saved game, and what is to be done with it.

    The files are not checked with the other fields, since that takes long: see :meth:`check_files`.
    """

    game = TextFileField("game_bytes", required=True)
    board = TextFileField("board_bytes")
    then = forms.ChoiceField(required=False, choices=[(value, value) for value in (LOOK, BOT, BESIDE, OPEN)])
    seat = forms.CharField(required=False)
    messages: Mapping[str, Message] = {
        "required": Message("choose the file of a saved game"),
        "invalid_choice": Message("choose what to do with the game"),
    }

    _moves: list[tuple[int, str]] | None = None
    """The moves of the game, if another process has checked them."""

    # what the page shows

    def choices(self) -> dict[str, str]:
        """What can be done with the game: labels by values."""
        translate = self.translator.translate
        return {
            LOOK: translate("Replay it"),
            BOT: translate("Play on against bots"),
            BESIDE: translate("Play on around this screen"),
            OPEN: translate("Play on with others, by links to their seats"),
        }

    def chosen(self) -> str:
        """What is chosen on the page."""
        asked = self["then"].value()
        return str(asked) if asked in self.choices() else LOOK

    def seat_numbers(self) -> range:
        """The numbers of all seats that a game may have."""
        return range(1, max(game.player_counts[-1] for game in games().values()) + 1)

    def chosen_seat(self) -> str:
        """The number of the seat that is chosen on the page."""
        return str(self["seat"].value() or "1")

    # what was sent

    def clean_then(self) -> str:
        """What is to be done; a game is looked at unless something else is asked for."""
        return self.cleaned_data["then"] or LOOK

    async def check_files(self, checker: FileChecker) -> None:
        """Check the board, and a game that is not small, in other processes; an AhuError says what is wrong."""
        text, board_text = self.cleaned_data["game"], self.cleaned_data["board"]
        if board_text:
            await checker.layout(read_header(text), board_text)
        if len(text) > SMALL_GAME:
            self._moves = await checker.moves(text, board_text)

    def new_table(self) -> NewTable:
        """The table that is asked for. It may take a moment. An AhuError says what is wrong."""
        record = self._record(self.cleaned_data["game"], self.cleaned_data["board"])
        players, board_text = record.game.players, self.cleaned_data["board"]
        if len(record.moves) > settings.LIMITS.game_actions:
            raise BadOption("this game has too many actions: {most} at most", most=settings.LIMITS.game_actions)
        seats = _seats_for_upload(self.cleaned_data["then"], self.cleaned_data["seat"] or "1", players)
        return NewTable(record, board_text or record.game.default_board_text(players), seats)

    def _record(self, text: str, board_text: str) -> Record:
        """The saved game. Moves that another process has checked are not checked again."""

        def opened(header: dict[str, str]) -> Game:
            return open_game_on_board(header, board_text)

        if self._moves is None:
            return read_log(text, opened)
        record = read_start(text, opened)
        for actor, action in self._moves:
            record.append(actor, record.game.parse(action))
        return record


def _seats_for_upload(then: str, mine: str, players: int) -> list[NewSeat]:
    if then in (LOOK, BESIDE):
        return [NewSeat(here=True)] * players
    if mine not in [str(number + 1) for number in range(players)]:
        raise BadOption("this game has {number} seats: choose yours among them", number=players)
    seats = me_first(players, NewSeat(bot=USUAL if then == BOT else ""))
    turn = int(mine) - 1
    return seats[players - turn :] + seats[: players - turn]


# sitting down, and the language


class SitDownForm(TranslatedForm):
    """Sitting down in the seat whose secret the form holds."""

    secret = forms.CharField(required=False)
    name = NameField()
    messages = NameField.MESSAGES


class SeatActionForm(forms.Form):
    """What the holder of a seat, or the host, wants to do with it. Its errors are not shown."""

    OF_HOSTS: Final = ("invite", "invite-by-name", "remove", "close", "begin")
    OF_HOLDERS: Final = ("add-device", "remove-device", "leave")
    action = forms.ChoiceField(choices=[(name, name) for name in OF_HOSTS + OF_HOLDERS])
    seat = forms.IntegerField(min_value=0)
    device = forms.IntegerField(required=False)
    name = forms.CharField(required=False, max_length=150)


class LanguageForm(forms.Form):
    """The language of the pages. Its errors are not shown."""

    language = forms.ChoiceField(choices=list(LANGUAGES.items()))
    back = forms.CharField(required=False)

    def clean_back(self) -> str:
        """The page to go back to: one of ours, or else the start page."""
        back: str = self.cleaned_data["back"]
        local = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
        return back if local else "/"

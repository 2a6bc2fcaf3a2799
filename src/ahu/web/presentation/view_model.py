"""A table as one viewer sees it, in parts that change on their own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Raw  # noqa: TC002  # types of fields must be there when the module is compiled

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.messages import AND, MessageList
from ahu.markup import escape, raw, tag
from ahu.web.game_page import page_of
from ahu.web.presentation import choices, clock_html, end_sheet, gathering_html, log_html, player_names, puzzle_html
from ahu.web.presentation.coach import coach_html
from ahu.web.presentation.log_html import LogPart  # noqa: TC001  # a field's type, as above
from ahu.web.presentation.message_data import ShownMoment, Status
from ahu.web.presentation.moments import moment_writer
from ahu.web.presentation.viewer import perspective
from ahu.web.table_data import PACE_LABELS

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.markup import Markup
    from ahu.web.game_page import Phase
    from ahu.web.live.live_table import LiveTable
    from ahu.web.presentation.viewer import Viewer
    from ahu.web.table_data import Pace


_ALL_BITS: Final = 0xFFFF_FFFF_FFFF_FFFF
MOST_LISTED: Final = 8
"""A request to take moves back lists the last moves, at most so many."""


class TableView(NamedTuple):
    """Everything a page shows of a table that can change."""

    number: int
    """The number of the last event."""
    status: Status
    html: dict[str, str]
    """Content of elements, by their ids."""
    svg: dict[str, str]
    """Groups of the map, by their ids."""
    lines: LogPart
    """The last lines of the log."""
    offer: Raw
    """What the seat may do."""
    moments: tuple[ShownMoment, ...]
    """What happened lately and is shown for a moment."""
    name: str
    """The same for views that look the same; differs between servers."""


def table_view(table: LiveTable, viewer: Viewer, translator: Translator) -> TableView:
    """The table as a viewer sees it; made once for all who see the same."""
    key = viewer, translator.code
    views = table.rendered.views
    return views.get(key) or views.keep(key, _TableViewBuilder(table, viewer, translator).table_view())


class SharedParts:
    """What a table looks like to everybody who reads a language."""

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        state = table.state
        self.names = table.names(translator)
        self.actors = table.acting()
        self.seats_acting = tuple([actor for actor in self.actors if actor >= 0])
        self.over = table.over()
        self.people = table.others_to_ask(frozenset())
        """The seats of people for whom no bot plays."""
        self.waits_for_step = table.waits_for_step()
        self.round = translator.translate("Round {number}", number=state.rounds())
        self.phase = translator.render(state.phase())
        self.title_in_turn = f"● {translator.translate('Your turn')} – {table.game.title}"
        self.when = f"{escape(self.round)} · {escape(self.phase)}"
        self.line = f'<p class="phase">{self.when}</p>'
        self.waiting: str | None = None
        """Why those wait who are not to act; made when it is first needed."""
        page, screen = page_of(table.game), state.screen(SPECTATOR)
        self.has_map = bool(page.view_box(table.game))
        self.progress = _progress(self.round, self.phase, tuple(page.phases(screen, translator)))
        self.shelf, self.corner = page.shelf(screen, translator), page.corner(screen, translator)
        self.order = page.order(screen)
        self._table, self._page, self._screen, self._translator = table, page, screen, translator
        self._rows: list[str | None] = [None] * table.game.players
        self._pieces: dict[str, str] | None = None
        self._heads: dict[tuple[Seat, int, bool], str] = {}
        self._chats: dict[tuple[frozenset[int], frozenset[int]], str] = {}

    def row(self, seat: Seat) -> str:
        """The row of a seat, as everybody may see it."""
        found = self._rows[seat]
        if found is None:
            found = self._rows[seat] = self._page.row(self._screen, seat, self._translator)
        return found

    def pieces(self) -> dict[str, str]:
        """The pieces on the map, as everybody may see them."""
        if self._pieces is None:
            self._pieces = _pieces(self._table, self._screen, SPECTATOR, self._translator)
        return self._pieces

    def chat(self, mine: frozenset[int], hidden: frozenset[int]) -> str:
        """The chat for who holds some seats, and does not want to see the lines of others."""
        found = self._chats.get((mine, hidden))
        if found is None:
            found = log_html.chat(self._table, self.names, self._translator, mine, hidden)
            self._chats[mine, hidden] = found
        return found

    def head(self, seat: Seat, here: int, *, host: bool) -> str:
        """The name of a seat's player, with notes.

        ``here`` is how many seats the viewer holds, this one among them, or 0; ``host``: whether one is the host's.
        """
        key = seat, here, host
        found = self._heads.get(key)
        if found is None:
            found = self._heads[key] = self._head(seat, here, host=host)
        return found

    def _head(self, seat: Seat, here: int, *, host: bool) -> str:
        table, translator = self._table, self._translator
        row = table.seats[seat]
        notes = ""
        if row.bot and table.puzzle:
            notes = ""  # nobody acts there
        elif row.bot:
            notes = player_names.bot_note(row.bot, translator)
        inviting = host and not row.bot and not row.taken
        if not row.bot and not row.taken and not inviting:
            notes = translator.translate("open seat")
        doing = "" if seat not in self.actors else "thinks" if seat == table.thinking else "acts"
        devices = table.access.device_count(seat) if here else 0
        if seat in table.history.away:
            notes = translator.translate("a bot plays")
        if table.clock.holidays:
            notes = clock_html.on_holiday(table, seat, translator) or notes
        head = _head(self.names[seat], notes, translator, here, doing, devices, inviting=inviting)
        return head + clock_html.player_clock(table, seat, translator) if table.clock.clock else head


def _pieces(table: LiveTable, screen: State, viewpoint: int, translator: Translator) -> dict[str, str]:
    """The pieces on the map, drawn anew where they look different than when they were last drawn for a viewpoint."""
    last, key = table.rendered.pieces, (viewpoint, translator.code)
    drawn = last[key] = page_of(table.game).pieces_after(last.get(key, {}), screen, translator)
    return drawn


def _shared(table: LiveTable, translator: Translator) -> SharedParts:
    shared = table.rendered.shared
    return shared.get(translator.code) or shared.keep(translator.code, SharedParts(table, translator))


class _TableViewBuilder:
    """Makes the view of one viewer."""

    def __init__(self, table: LiveTable, viewer: Viewer, translator: Translator) -> None:
        self.table, self.viewer, self.translator = table, viewer, translator
        table.restore_layout()
        self.viewpoint, self.curtain = perspective(table.state, viewer)
        self.screen: State = table.state.screen(self.viewpoint)
        self.page = page_of(table.game)
        self.shared = _shared(table, translator)
        self.names = self.shared.names
        self.actors = self.shared.actors
        self.acts = self.viewpoint in self.actors and self.viewpoint not in table.history.away
        self.moments = moment_writer(table, translator)

    def table_view(self) -> TableView:
        table, translator = self.table, self.translator
        html = {
            "progress": self._progress(),
            "shelf": self.shared.shelf,
            "corner": self.shared.corner,
            "prompt": self._prompt(),
            "tools": self._tools(),
            "pace-row": self._pace(),
            "hints-row": self._hints_row(),
            "chat-lines": self.shared.chat(self.viewer.seats, self.viewer.hidden),
            "curtain": self._curtain(),
            "listing": "" if self.shared.has_map else self.page.listing(self.screen, translator),
            "reveal": self.moments.revealed(self.screen, self.viewpoint, self.names),
            "end": self._end(),
        }
        mine, host = self.viewer.seats, table.access.is_host(self.viewer.seats)
        heads, rows = _ids_of_seats(table.game.players)
        for seat in range(table.game.players):
            html[heads[seat]] = self.shared.head(seat, len(mine) if seat in mine else 0, host=host)
            html[rows[seat]] = self._row(seat)
        status, offer = self._status(), self._offer()
        pieces = self._pieces()
        lines = log_html.log_writer(table, translator).part(self.viewpoint, self.names)
        content = status, *html.values(), *pieces.values(), lines, bytes(offer)
        name = f"{hash(content) & _ALL_BITS:x}"
        return TableView(table.history.number, status, html, pieces, lines, offer, self.moments.moments(), name)

    def _pieces(self) -> dict[str, str]:
        if self.page.map_alike:
            return self.shared.pieces()
        return _pieces(self.table, self.screen, self.viewpoint, self.translator)

    def _end(self) -> str:
        if not self.table.state.over() or self.table.puzzle:
            return ""
        return end_sheet.sheet(self.table, self.screen, self.names, self.viewer.seats, self.translator)

    def _offer(self) -> Raw:
        if self.viewpoint < 0 or self.table.row.gathering or self.table.history.ended:
            return choices.NOTHING
        if self.viewpoint in self.table.history.away:
            return choices.NOTHING
        return choices.offer(self.screen, self.viewpoint, self.translator, self.names)

    def _status(self) -> Status:
        history = self.table.history
        mine = bool((self.viewer.seats - history.away).intersection(self.actors))
        return Status(
            hint_at=self._hint_at(),
            seat=self.viewpoint,
            title=self.shared.title_in_turn if mine else self.table.game.title,
            turn="over" if self.shared.over else "mine" if mine else "others",
            acting=self.shared.seats_acting,
            order=self.shared.order,
            number=history.number,
            moves=len(history.record.moves),
        )

    # the line on top of the page

    def _progress(self) -> str:
        """The round, its phases with the one under way marked, and when the game ends."""
        ending = self.page.ending(self.screen, self.translator)
        return f'{self.shared.progress}<p class="goal">{escape(ending)}</p>' if ending else self.shared.progress

    # the prompt

    @property
    def guided(self) -> bool:
        """Whether this viewer is the learner of a guided game."""
        return self.table.guide is not None and self.table.guide.learner in self.viewer.seats

    def _prompt(self) -> str:
        if self.guided:
            assert self.table.guide is not None
            coach = coach_html(self.table, self.table.guide, self.screen, self.names, self.translator)
            return coach + self._next_step()
        puzzle = self.table.puzzle if self.viewer.seats else None
        if puzzle and puzzle.turn_is_over():
            return puzzle_html.verdict(puzzle, self.translator)
        prompt, means = self._sentences()
        more = f'<p class="details">{escape(means)}</p>' if means else ""
        task = puzzle_html.task(puzzle, self.translator) if puzzle else ""
        ask = f'<h2 class="ask">{escape(prompt)}</h2>{more}'
        asked = f"{self._phase()}{task}{ask}{self._learned()}"
        return f"{asked}{self._gathering()}{self._undo_request()}{self._next_step()}"

    def _learned(self) -> str:
        """What the viewer alone was shown: nobody should have to look for it on the map."""
        if self.viewpoint < 0 or self.curtain is not None or self.shared.over:
            return ""
        learned = self.page.learned(self.screen, self.viewpoint, self.names, self.translator)
        return f'<p class="learned">{escape(learned)}</p>' if learned else ""

    def _phase(self) -> str:
        """The round and its phase; who holds no seat is told so."""
        if self.viewer.seats:
            return self.shared.line
        watching = self.translator.translate("You are watching")
        return f'<p class="phase"><b class="watching">{escape(watching)}</b> {self.shared.when}</p>'

    def _gathering(self) -> str:
        """What one can do before the game begins, or while a bot plays in one's place; and who is on holiday."""
        if self.table.history.ended:
            return gathering_html.after_end(self.table, self.translator)
        if not (self.table.row.gathering or self.table.history.away or self.table.clock.holidays):
            return ""
        gathering = gathering_html.gathering(self.table, self.viewer.seats, self.translator)
        away = clock_html.return_button(self.table, self.viewer.seats, self.translator)
        return (
            gathering + away + clock_html.why_no_time_runs(self.table, self.names, self.viewer.seats, self.translator)
        )

    def _next_step(self) -> str:
        """The button that lets a bot go on, where the people want to see its turn step by step."""
        if not self.shared.waits_for_step or not self.viewer.seats:
            return ""
        label, seat = self.translator.translate("Next step"), min(self.viewer.seats)
        button = tag("button", label, type="button", class_="go", data_command="step", data_seat=seat)
        return f'<p class="next-step">{button}</p>'

    def _pace(self) -> str:
        """The pace of the bots, for those who sit at the table."""
        if not self.viewer.seats or self.table.puzzle or not any(seat.bot for seat in self.table.seats):
            return ""
        return _pace_row(self.translator, min(self.viewer.seats), self.table.pace)

    def _hint_at(self) -> int:
        """After how many moves the turn began in which a hint is shown without being asked for; -1 if none is."""
        if not self.acts or self.guided or not self.table.seats[self.viewpoint].wants_hints:
            return -1
        moves = self.table.history.record.moves
        own = next((n for n, move in enumerate(reversed(moves)) if move.actor != self.viewpoint), len(moves))
        return len(moves) - own

    def _hints_row(self) -> str:
        """The switch for hints at every turn, for those who sit at the table."""
        if not self.viewer.seats:
            return ""
        seat = self.viewpoint if self.viewpoint >= 0 else min(self.viewer.seats)
        return _hints_row(self.translator, seat, wanted=self.table.seats[seat].wants_hints)

    def _sentences(self) -> tuple[str, str]:
        """What the seat is asked to do, and what it has to do it with."""
        if not self.acts or self.curtain is not None:
            return self._why_waiting(), ""
        prompt, translator = self.screen.prompt(self.viewpoint), self.translator
        sentences = (
            [translator.render(thing) for thing in prompt.things]
            if isinstance(prompt, MessageList)
            else [translator.render(prompt)]
        )
        if len(self.viewer.seats) > 1:
            sentences[0] = translator.labelled(self.names[self.viewpoint], sentences[0])
        return sentences[0], " ".join(sentences[1:])

    def _why_waiting(self) -> str:
        """Why the viewer can do nothing."""
        translate, state = self.translator.translate, self.table.state
        if state.over():
            return log_html.winners(state, self.names, self.translator)
        if self.table.history.ended:
            return translate(log_html.ENDINGS[self.table.history.ended])
        if self.table.row.gathering:
            return translate("The game begins when all seats are taken")
        if self.curtain is not None:
            return translate("It is {name}’s turn to decide", name=self.names[self.curtain])
        if self.shared.waiting is None:
            self.shared.waiting = self._waiting()
        return self.shared.waiting

    def _waiting(self) -> str:
        """For whom the game waits."""
        translate = self.translator.translate
        if self.actors == (CHANCE,):
            return translate("One moment, chance decides …")
        missing = [a for a in self.actors if a >= 0 and not self.table.seats[a].taken and not self.table.seats[a].bot]
        if missing:
            return translate("Waiting for a player to join as {names}", names=self._listed(missing))
        thinking = [a for a in self.actors if a >= 0 and self.table.bot_in(a)]
        if thinking and len(thinking) == len(self.actors):
            return translate("{names} is thinking", names=self._listed(thinking[:1]))
        return translate("Waiting for {names}", names=self._listed(list(self.actors)))

    def _listed(self, seats: list[int]) -> str:
        return self.translator.render(MessageList([self.names[seat] for seat in seats if seat >= 0], style=AND))

    def _undo_request(self) -> str:
        """What is shown while somebody asks to take moves back."""
        request, translate = self.table.history.undo_request, self.translator.translate
        if request is None:
            return ""
        mine = sorted(self.table.still_to_answer() & self.viewer.seats)
        if not mine:
            waiting = translate("Waiting for the others to allow {name} to undo", name=self.names[request.seat])
            return f'<p class="undo-request">{escape(waiting)}</p>{self._moves_since(request.keep)}'
        text = translate("{name} asks to undo this. Do you agree?", name=self.names[request.seat])
        yes = tag("button", translate("Agree"), type="button", class_="go", data_command="agree", data_seat=mine[0])
        no = tag("button", translate("Decline"), type="button", data_command="decline", data_seat=mine[0])
        moves = self._moves_since(request.keep)
        return f'<p class="undo-request">{escape(text)}</p>{moves}<p class="undo-answer">{yes}{no}</p>'

    def _moves_since(self, keep: int) -> str:
        """The moves after the first ``keep``, the oldest first, as far as the viewer may know them."""
        numbers = range(keep + 1, len(self.table.history.record.moves) + 1)
        shown = list(numbers)[-MOST_LISTED:]
        sentences = [
            log_html.move_sentence(self.table, number, self.viewpoint, self.names, self.translator) for number in shown
        ]
        left_out = len(numbers) - len(shown)
        if left_out:
            more = self.translator.translate_plural(left_out, "{number} move before", "{number} moves before")
            sentences.insert(0, more)
        return f'<ul class="undo-moves">{"".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)}</ul>'

    def _tools(self) -> str:
        """Undo and restart, for the seat that last acted here."""
        seats = self.viewer.seats
        if not seats or self.guided or (self.shared.over and not self.table.puzzle):
            return ""
        record = self.table.history.record
        last = record.moves[-1].actor if record.moves else -1
        seat = last if last in seats else self.viewpoint if self.viewpoint >= 0 else min(seats)
        steps = len(record.moves) - record.undo_limit(seat)
        history = self.table.history
        before = history.before_last_move(seat) if history.undo_request is None else None
        can = steps > 0 or before is not None
        in_a_row = before is not None and history.before_last_turn(seat) != before
        asks = steps == 0 and bool(self.shared.people - seats)
        can_restart = steps > 1 or (steps == 0 and in_a_row)
        taking_back = _buttons(self.translator, seat, asks=asks, can=can, can_restart=can_restart)
        if self.table.puzzle:
            return taking_back + _hint_button(self.translator, answers=True, can=True)
        may_ask = self.acts and self.curtain is None
        return taking_back + _hint_button(self.translator, answers=False, can=may_ask)

    def _curtain(self) -> str:
        if self.curtain is None:
            return ""
        seat = self.curtain
        translate, name = self.translator.translate, self.names[seat]
        look_away = escape(translate("A secret choice for {name}: the others look away.", name=name))
        lift = tag("button", translate("I am {name}", name=name), type="button", class_="go", data_lift_curtain=seat)
        return f'<div class="curtain-content"><p id="curtain-text">{look_away}</p>{lift}</div>'

    # players

    def _row(self, seat: Seat) -> str:
        """The essentials of a seat."""
        if self.page.rows_alike and seat != self.viewpoint:
            return self.shared.row(seat)
        return self.page.row(self.screen, seat, self.translator)


@lru_cache(maxsize=20)
def _ids_of_seats(players: int) -> tuple[list[str], list[str]]:
    """The ids of the elements that show the heads of all seats, and of those that show their rows."""
    return [f"head-{seat}" for seat in range(players)], [f"row-{seat}" for seat in range(players)]


@lru_cache(maxsize=2000)
def _head(name: str, note: str, translator: Translator, here: int, doing: str, devices: int, *, inviting: bool) -> str:
    """A player's name, which opens all that the player has, with notes.

    ``here`` is how many seats the browser holds that holds this one, or 0; ``devices`` how many hold this one.
    """
    translate = translator.translate
    notes = [note] if note else []
    if here:
        notes.append(translate("you") if here == 1 else translate("here"))
    html = f'<button type="button" class="who" aria-expanded="false">{escape(name)}</button>'
    html += f" <small>{escape(', '.join(notes))}</small>" if notes else ""
    if doing == "acts":
        html += f' <small class="pill">{escape(translate("to act"))}</small>'
    if doing == "thinks":
        html += f' <small class="pill thinks">{escape(translate("thinking"))}<i></i><i></i><i></i></small>'
    if inviting:
        html += f' <a class="invite" href="seats/">{escape(translate("Invite somebody"))}</a>'
    if devices > 1:
        text = translator.translate_plural(devices, "open on {number} device", "open on {number} devices")
        html += f' <a class="invite devices" href="seats/#devices">{escape(text)}</a>'
    return html


@lru_cache(maxsize=200)
def _buttons(translator: Translator, seat: Seat, *, asks: bool, can: bool, can_restart: bool) -> str:
    undo = translator.translate("Ask to undo") if asks else translator.translate("Undo")
    shared, title = {"type": "button", "data_seat": seat}, _with_key(translator, undo, "Z")
    first = tag(
        "button", _icon("undo"), tag("span", undo), data_command="undo", disabled=not can, title=title, **shared
    )
    second = tag(
        "button",
        _icon("restart"),
        tag("span", translator.translate("Restart")),
        data_command="restart-turn",
        disabled=not can_restart,
        **shared,
    )
    return f"{first}{second}"


@lru_cache(maxsize=20)
def _hint_button(translator: Translator, *, answers: bool, can: bool) -> str:
    label = translator.translate("Answer") if answers else translator.translate("Hint")
    content, title = (_icon("hint"), tag("span", label)), _with_key(translator, label, "H")
    return str(tag("button", *content, type="button", data_hint="ask", disabled=not can, title=title))


def _with_key(translator: Translator, label: str, key: str) -> str:
    """What a button does, and the key that does the same."""
    return translator.translate("{label} (key {key})", label=label, key=key)


@lru_cache(maxsize=200)
def _hints_row(translator: Translator, seat: Seat, *, wanted: bool) -> str:
    box = tag("input", type="checkbox", id="hints", data_seat=seat, checked=wanted)
    return str(tag("label", tag("span", translator.translate("A hint at every turn")), box, class_="menu-row"))


def _icon(name: str) -> Markup:
    """A sign that the page defines (``templates/_icons.html``)."""
    return raw(f'<svg class="icon" aria-hidden="true"><use href="#icon-{name}"/></svg>')


@lru_cache(maxsize=200)
def _pace_row(translator: Translator, seat: Seat, pace: Pace) -> str:
    options = "".join(
        str(tag("option", translator.translate(label), value=code, selected=code == pace))
        for code, label in PACE_LABELS.items()
    )
    label = escape(translator.translate("Pace of the bots"))
    return (
        f'<label class="menu-row"><span>{label}</span><select id="pace" data-seat="{seat}">{options}</select></label>'
    )


_STEP: Final = ' aria-current="step"'


@lru_cache(maxsize=500)
def _progress(round_: str, phase: str, phases: tuple[Phase, ...]) -> str:
    steps = "".join(f"<li{_STEP if step.now else ''}{_about(step.about)}>{escape(step.label)}</li>" for step in phases)
    listed = f'<ol class="steps">{steps}</ol>' if steps else ""
    return f'<p class="round">{escape(round_)}<span> · {escape(phase)}</span></p>{listed}'


def _about(token: str) -> str:
    """What a card explains; the keyboard comes there too."""
    return f' data-about="{escape(token)}" tabindex="0"' if token else ""

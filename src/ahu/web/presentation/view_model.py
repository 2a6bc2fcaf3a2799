"""A table as one viewer sees it, in parts that change on their own. Only what changed is sent again."""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import escape

from ahu.core.cache import Cache
from ahu.core.messages import AND, MessageList
from ahu.web.game_page import page_of
from ahu.web.presentation import choices, end_sheet, log_html, player_names
from ahu.web.presentation.markup import tag
from ahu.web.presentation.viewer import Sight, sight

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.live.live_table import LiveTable
    from ahu.web.presentation.viewer import Viewer

NO_LINES: Final[tuple[str, ...]] = ()


class TableView(NamedTuple):
    """Everything a page shows of a table that can change."""

    number: int
    status: str
    """As JSON: whose turn, the title of the tab, the last deed."""
    html: dict[str, str]
    """Content by element id."""
    svg: dict[str, str]
    """Groups of the map by element id."""
    lines: tuple[str, ...]
    """The log."""
    offer: str
    """As JSON: what may be done."""


def table_view(table: LiveTable, viewer: Viewer, translator: Translator) -> TableView:
    """The table as a viewer sees it; made once for all who see the same."""
    key = (viewer, translator.code)
    made = table.pages.get(key)
    if made is None:
        made = table.pages[key] = _TableViewBuilder(table, viewer, translator).table_view()
    assert isinstance(made, TableView)
    return made


class _Shared:
    """What a table looks like to everybody who reads a language."""

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        state = table.state
        self.names = table.names(translator)
        self.actors = state.actors()
        phase = escape(translator.render(state.phase()))
        round_ = escape(translator.translate("Round {number}", number=state.rounds()))
        self.phase = f'<p class="phase">{round_} · {phase}</p>'
        self.chat = log_html.chat(table, self.names)
        self.title = _quoted(table.game.title)
        self.title_in_turn = _quoted(f"● {translator.translate('Your turn')} – {table.game.title}")
        acting = ",".join([str(actor) for actor in self.actors if actor >= 0])
        self.status = f'"acting":[{acting}],"n":{table.history.number},"moves":{len(table.history.record.moves)}}}'
        self.waiting: str | None = None
        """Why those wait who are not to act, once somebody has asked."""


def _shared(table: LiveTable, translator: Translator) -> _Shared:
    key = ("shared", translator.code)
    made = table.pages.get(key)
    if made is None:
        made = table.pages[key] = _Shared(table, translator)
    assert isinstance(made, _Shared)
    return made


class _TableViewBuilder:
    """Makes one picture."""

    def __init__(self, table: LiveTable, viewer: Viewer, translator: Translator) -> None:
        self.table, self.viewer, self.translator = table, viewer, translator
        self.sight: Sight = sight(table.state, viewer)
        self.screen: State = table.state.screen(self.sight.viewpoint)
        self.page = page_of(table.game)
        self.shared = _shared(table, translator)
        self.names = self.shared.names
        self.actors = self.shared.actors
        self.acts = self.sight.viewpoint in self.actors

    def table_view(self) -> TableView:
        table, translator = self.table, self.translator
        html = {
            "prompt": self._prompt(),
            "tools": self._tools(),
            "commons": self.page.commons(self.screen, translator),
            "chat-lines": self.shared.chat,
            "curtain": self._curtain(),
            "listing": "" if self.page.view_box(table.game) else self.page.listing(self.screen, translator),
            "end": end_sheet.sheet(table, self.screen, self.names, translator) if table.state.over() else "",
        }
        for seat in range(table.game.players):
            html[f"head-{seat}"] = self._head(seat)
            html[f"panel-{seat}"] = self.page.panel(self.screen, seat, translator)
        return TableView(
            table.history.number,
            self._status(),
            html,
            self.page.pieces(self.screen, translator),
            log_html.log_writer(table, translator).lines(self.sight.viewpoint, self.names),
            self._offer(),
        )

    def _offer(self) -> str:
        if self.sight.viewpoint < 0:
            return "null"
        return choices.offer(self.screen, self.sight.viewpoint, self.translator)

    def _status(self) -> str:
        turn = bool(self.viewer.seats.intersection(self.actors))
        wait = "over" if self.table.state.over() else "turn" if turn else "wait"
        title = self.shared.title_in_turn if turn else self.shared.title
        return f'{{"seat":{self.sight.viewpoint},"title":{title},"wait":"{wait}",{self.shared.status}'

    # the prompt

    def _prompt(self) -> str:
        asked, means = self._sentences()
        more = f'<p class="means">{escape(means)}</p>' if means else ""
        return f'{self.shared.phase}<p class="ask" role="status">{escape(asked)}</p>{more}{self._wish_of_another()}'

    def _sentences(self) -> tuple[str, str]:
        """What is asked, and what one has to do it with."""
        if not self.acts or self.sight.curtain is not None:
            return self._sentence(), ""
        prompt, translator = self.screen.prompt(self.sight.viewpoint), self.translator
        sentences = (
            [translator.render(thing) for thing in prompt.things]
            if isinstance(prompt, MessageList)
            else [translator.render(prompt)]
        )
        if len(self.viewer.seats) > 1:
            sentences[0] = f"{self.names[self.sight.viewpoint]}: {sentences[0]}"
        return sentences[0], " ".join(sentences[1:])

    def _sentence(self) -> str:
        """Why one waits."""
        translate, state = self.translator.translate, self.table.state
        if state.over():
            return log_html.winners(state, self.names, self.translator)
        if self.sight.curtain is not None:
            return translate("It is {name}’s turn to decide", name=self.names[self.sight.curtain])
        if self.shared.waiting is None:
            self.shared.waiting = self._waiting()
        return self.shared.waiting

    def _waiting(self) -> str:
        translate = self.translator.translate
        missing = [a for a in self.actors if a >= 0 and not self.table.seats[a].taken and not self.table.seats[a].bot]
        if missing:
            return translate("Waiting for somebody to sit down as {names}", names=self._listed(missing))
        thinking = [a for a in self.actors if a >= 0 and self.table.seats[a].bot]
        if thinking and len(thinking) == len(self.actors):
            return translate("{names} is thinking", names=self._listed(thinking[:1]))
        return translate("Waiting for {names}", names=self._listed(list(self.actors)))

    def _listed(self, seats: list[int]) -> str:
        return self.translator.render(MessageList([self.names[seat] for seat in seats if seat >= 0], style=AND))

    def _wish_of_another(self) -> str:
        """Somebody asks to take moves back."""
        asked, translate = self.table.history.undo_request, self.translator.translate
        if asked is None:
            return ""
        mine = sorted(self.table.still_to_answer() & self.viewer.seats)
        if not mine:
            waiting = translate("Waiting for the others to let {name} take back", name=self.names[asked.seat])
            return f'<p class="wish">{escape(waiting)}</p>'
        text = translate("{name} asks to take back the last move. Do you agree?", name=self.names[asked.seat])
        yes = tag("button", translate("Agree"), type="button", class_="go", data_do="agree", data_as=mine[0])
        no = tag("button", translate("Decline"), type="button", data_do="decline", data_as=mine[0])
        return f'<p class="wish">{escape(text)}</p><p class="wish-answer">{yes}{no}</p>'

    def _tools(self) -> str:
        """Undo and restart, for the seat that last acted here."""
        seats = self.viewer.seats
        if not seats or self.table.state.over():
            return ""
        translate, record = self.translator.translate, self.table.history.record
        last = record.moves[-1].actor if record.moves else -1
        seat = last if last in seats else self.sight.viewpoint if self.sight.viewpoint >= 0 else min(seats)
        steps = len(record.moves) - record.free(seat)
        history = self.table.history
        before = history.before_last_move(seat) if history.undo_request is None else None
        can = steps > 0 or before is not None
        in_a_row = before is not None and history.before_last_turn(seat) != before
        label = translate("Undo") if steps or not self.table.others_to_ask(seats) else translate("Ask to undo")
        can_restart = steps > 1 or (steps == 0 and in_a_row)
        taking_back = _buttons(label, translate("Restart turn"), seat, can=can, can_restart=can_restart)
        return taking_back + _hint_button(translate("Hint"), can=self.acts and self.sight.curtain is None)

    def _curtain(self) -> str:
        if self.sight.curtain is None:
            return ""
        seat = self.sight.curtain
        translate, name = self.translator.translate, self.names[seat]
        look_away = escape(translate("A secret choice for {name}: the others look away.", name=name))
        lift = tag(
            "button", translate("I am {name}", name=name), type="button", class_="go", data_do="lift", data_as=seat
        )
        return f'<div class="drape"><p>{look_away}</p>{lift}</div>'

    # players

    def _head(self, seat: int) -> str:
        """Who sits there."""
        row = self.table.seats[seat]
        notes = ""
        if row.bot:
            notes = player_names.bot_note(row.bot, self.translator)
        elif not row.taken:
            notes = self.translator.translate("open seat")
        doing = "" if seat not in self.actors else "thinks" if seat == self.table.thinking else "acts"
        here = len(self.viewer.seats) if seat in self.viewer.seats else 0
        inviting = bool(self.viewer.seats) and not row.bot and not row.taken
        return _head(self.names[seat], notes, self.translator, here, doing, inviting=inviting)


@lru_cache(maxsize=2000)
def _head(name: str, note: str, translator: Translator, here: int, doing: str, *, inviting: bool) -> str:
    """A player's name, and what there is to say about them; ``here`` counts the seats of a browser that holds it."""
    translate = translator.translate
    notes = [note] if note else []
    if here:
        notes.append(translate("you") if here == 1 else translate("here"))
    if doing == "acts":
        notes.append(translate("to act"))
    told = f" <small>{escape(', '.join(notes))}</small>" if notes else ""
    if doing == "thinks":
        told += f' <small class="thinks">{escape(translate("thinking"))}<i></i><i></i><i></i></small>'
    link = f' <a class="invite" href="seats/">{escape(translate("Invite somebody"))}</a>' if inviting else ""
    return f"{escape(name)}{told}{link}"


@lru_cache(maxsize=200)
def _buttons(undo: str, restart: str, seat: int, *, can: bool, can_restart: bool) -> str:
    first = tag("button", undo, type="button", data_do="undo", data_as=seat, disabled=not can, title="Z")
    second = tag("button", restart, type="button", data_do="restart", data_as=seat, disabled=not can_restart)
    return f"{first}{second}"


@lru_cache(maxsize=20)
def _hint_button(label: str, *, can: bool) -> str:
    return str(tag("button", label, type="button", data_hint="ask", disabled=not can, title="H"))


def message(now: TableView, before: TableView | None) -> str:
    """What a page must be sent to show one picture instead of another; all of it if it shows none."""
    if before is None:
        html, svg, same, offer = now.html, now.svg, 0, now.offer
    else:
        html, svg = _changed(now.html, before.html), _changed_groups(now.svg, before.svg)
        same = _same(now.lines, before.lines)
        offer = now.offer if before.offer != now.offer else '"same"'
    log = "{}"
    if before is None or same < max(len(now.lines), len(before.lines)):
        log = f'{{"from":{same},"html":{_quoted("".join(now.lines[same:]))}}}'
    return f'{{"status":{now.status},"offer":{offer},"html":{_object(html)},"svg":{_object(svg)},"log":{log}}}'


def _changed(now: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    return {part: text for part, text in now.items() if before.get(part) != text}


def _changed_groups(now: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """The same for the map, which is one and the same for most who look at a table: they differ alike."""
    if now is before:
        return {}
    key = id(now), id(before)
    found = _GROUPS.get(key)
    if found is None or found[0] is not now or found[1] is not before:
        found = _GROUPS.keep(key, (now, before, _changed(now, before)))
    return found[2]


_GROUPS: Final[Cache[tuple[int, int], tuple[dict[str, str], dict[str, str], dict[str, str]]]] = Cache(200)


def _object(parts: dict[str, str]) -> str:
    return "{" + ",".join([f'"{part}":{_quoted(text)}' for part, text in parts.items()]) + "}"


_QUOTED: Final[Cache[str, str]] = Cache(2000)


def _quoted(text: str) -> str:
    """A text as JSON; most of what is sent was sent to somebody else before."""
    return _QUOTED.get(text) or _QUOTED.keep(text, encode_basestring(text))


def _same(now: tuple[str, ...], before: tuple[str, ...]) -> int:
    """How many lines at the beginning are the same: most often all that there were."""
    if now[: len(before)] == before:
        return len(before)
    return next((i for i, (a, b) in enumerate(zip(now, before, strict=False)) if a != b), min(len(now), len(before)))

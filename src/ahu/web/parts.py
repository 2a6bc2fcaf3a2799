"""A table as one viewer sees it, in parts that change on their own. Only what changed is sent again."""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import escape

from ahu.core.words import Listed
from ahu.draw.memo import Memo
from ahu.web import company, ending, offers, telling
from ahu.web.game_page import page_of
from ahu.web.markup import tag
from ahu.web.viewer import Sight, sight

if TYPE_CHECKING:
    from ahu.core.state import State
    from ahu.core.words import Tongue
    from ahu.web.room import Room
    from ahu.web.viewer import Viewer

NO_LINES: Final[tuple[str, ...]] = ()


class Picture(NamedTuple):
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


def picture(room: Room, viewer: Viewer, tongue: Tongue) -> Picture:
    """The table as a viewer sees it; made once for all who see the same."""
    key = (viewer, tongue.code)
    made = room.pages.get(key)
    if made is None:
        made = room.pages[key] = _Painter(room, viewer, tongue).picture()
    assert isinstance(made, Picture)
    return made


class _Shared:
    """What a table looks like to everybody who reads a language."""

    def __init__(self, room: Room, tongue: Tongue) -> None:
        state = room.state
        self.names = room.names(tongue)
        self.actors = state.actors()
        phase = escape(tongue.tell(state.phase()))
        round_ = escape(tongue.say("Round {number}", number=state.rounds()))
        self.phase = f'<p class="phase">{round_} · {phase}</p>'
        self.chat = telling.chat(room, self.names)
        self.title = _quoted(room.game.title)
        self.title_in_turn = _quoted(f"● {tongue.say('Your turn')} – {room.game.title}")
        acting = ",".join([str(actor) for actor in self.actors if actor >= 0])
        self.status = f'"acting":[{acting}],"n":{room.history.number},"moves":{len(room.history.record.moves)}}}'
        self.waiting: str | None = None
        """Why those wait who are not to act, once somebody has asked."""


def _shared(room: Room, tongue: Tongue) -> _Shared:
    key = ("shared", tongue.code)
    made = room.pages.get(key)
    if made is None:
        made = room.pages[key] = _Shared(room, tongue)
    assert isinstance(made, _Shared)
    return made


class _Painter:
    """Makes one picture."""

    def __init__(self, room: Room, viewer: Viewer, tongue: Tongue) -> None:
        self.room, self.viewer, self.tongue = room, viewer, tongue
        self.sight: Sight = sight(room.state, viewer)
        self.screen: State = room.state.screen(self.sight.eye)
        self.page = page_of(room.game)
        self.shared = _shared(room, tongue)
        self.names = self.shared.names
        self.actors = self.shared.actors
        self.acts = self.sight.eye in self.actors

    def picture(self) -> Picture:
        room, tongue = self.room, self.tongue
        html = {
            "prompt": self._prompt(),
            "tools": self._tools(),
            "commons": self.page.commons(self.screen, tongue),
            "chat-lines": self.shared.chat,
            "curtain": self._curtain(),
            "listing": "" if self.page.view_box(room.game) else self.page.listing(self.screen, tongue),
            "end": ending.sheet(room, self.screen, self.names, tongue) if room.state.over() else "",
        }
        for seat in range(room.game.players):
            html[f"head-{seat}"] = self._head(seat)
            html[f"panel-{seat}"] = self.page.panel(self.screen, seat, tongue)
        return Picture(
            room.history.number,
            self._status(),
            html,
            self.page.pieces(self.screen, tongue),
            telling.teller(room, tongue).lines(self.sight.eye, self.names),
            self._offer(),
        )

    def _offer(self) -> str:
        if self.sight.eye < 0:
            return "null"
        return offers.offer(self.screen, self.sight.eye, self.tongue)

    def _status(self) -> str:
        turn = bool(self.viewer.seats.intersection(self.actors))
        wait = "over" if self.room.state.over() else "turn" if turn else "wait"
        title = self.shared.title_in_turn if turn else self.shared.title
        return f'{{"seat":{self.sight.eye},"title":{title},"wait":"{wait}",{self.shared.status}'

    # the prompt

    def _prompt(self) -> str:
        asked, means = self._sentences()
        more = f'<p class="means">{escape(means)}</p>' if means else ""
        return f'{self.shared.phase}<p class="ask" role="status">{escape(asked)}</p>{more}{self._wish_of_another()}'

    def _sentences(self) -> tuple[str, str]:
        """What is asked, and what one has to do it with."""
        if not self.acts or self.sight.curtain is not None:
            return self._sentence(), ""
        prompt, tongue = self.screen.prompt(self.sight.eye), self.tongue
        sentences = (
            [tongue.text(thing) for thing in prompt.things] if isinstance(prompt, Listed) else [tongue.tell(prompt)]
        )
        if len(self.viewer.seats) > 1:
            sentences[0] = f"{self.names[self.sight.eye]}: {sentences[0]}"
        return sentences[0], " ".join(sentences[1:])

    def _sentence(self) -> str:
        """Why one waits."""
        say, state = self.tongue.say, self.room.state
        if state.over():
            return telling.winners(state, self.names, self.tongue)
        if self.sight.curtain is not None:
            return say("It is {name}’s turn to decide", name=self.names[self.sight.curtain])
        if self.shared.waiting is None:
            self.shared.waiting = self._waiting()
        return self.shared.waiting

    def _waiting(self) -> str:
        say = self.tongue.say
        missing = [a for a in self.actors if a >= 0 and not self.room.seats[a].taken and not self.room.seats[a].bot]
        if missing:
            return say("Waiting for somebody to sit down as {names}", names=self._listed(missing))
        thinking = [a for a in self.actors if a >= 0 and self.room.seats[a].bot]
        if thinking and len(thinking) == len(self.actors):
            return say("{names} is thinking", names=self._listed(thinking[:1]))
        return say("Waiting for {names}", names=self._listed(list(self.actors)))

    def _listed(self, seats: list[int]) -> str:
        names = [self.names[seat] for seat in seats if seat >= 0]
        if len(names) < 2:
            return "".join(names)
        return self.tongue.say("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])

    def _wish_of_another(self) -> str:
        """Somebody asks to take moves back."""
        asked, say = self.room.history.asked, self.tongue.say
        if asked is None:
            return ""
        mine = sorted(self.room.asked_of() & self.viewer.seats)
        if not mine:
            waiting = say("Waiting for the others to let {name} take back", name=self.names[asked.seat])
            return f'<p class="wish">{escape(waiting)}</p>'
        text = say("{name} asks to take back the last move. Do you agree?", name=self.names[asked.seat])
        yes = tag("button", say("Agree"), type="button", class_="go", data_do="agree", data_as=mine[0])
        no = tag("button", say("Decline"), type="button", data_do="decline", data_as=mine[0])
        return f'<p class="wish">{escape(text)}</p><p class="wish-answer">{yes}{no}</p>'

    def _tools(self) -> str:
        """Undo and restart, for the seat that last acted here."""
        seats = self.viewer.seats
        if not seats or self.room.state.over():
            return ""
        say, record = self.tongue.say, self.room.history.record
        last = record.moves[-1].actor if record.moves else -1
        seat = last if last in seats else self.sight.eye if self.sight.eye >= 0 else min(seats)
        steps = len(record.moves) - record.free(seat)
        history = self.room.history
        before = history.last_own_move(seat) if history.asked is None else None
        can = steps > 0 or before is not None
        in_a_row = before is not None and history.last_own_turn(seat) != before
        label = say("Undo") if steps or not self.room.must_agree(seats) else say("Ask to undo")
        can_restart = steps > 1 or (steps == 0 and in_a_row)
        taking_back = _buttons(label, say("Restart turn"), seat, can=can, can_restart=can_restart)
        return taking_back + _hint_button(say("Hint"), can=self.acts and self.sight.curtain is None)

    def _curtain(self) -> str:
        if self.sight.curtain is None:
            return ""
        seat = self.sight.curtain
        say, name = self.tongue.say, self.names[seat]
        look_away = escape(say("A secret choice for {name}: the others look away.", name=name))
        lift = tag("button", say("I am {name}", name=name), type="button", class_="go", data_do="lift", data_as=seat)
        return f'<div class="drape"><p>{look_away}</p>{lift}</div>'

    # players

    def _head(self, seat: int) -> str:
        """Who sits there."""
        row = self.room.seats[seat]
        notes = ""
        if row.bot:
            notes = company.bot_note(row.bot, self.tongue)
        elif not row.taken:
            notes = self.tongue.say("open seat")
        doing = "" if seat not in self.actors else "thinks" if seat == self.room.thinking else "acts"
        here = len(self.viewer.seats) if seat in self.viewer.seats else 0
        inviting = bool(self.viewer.seats) and not row.bot and not row.taken
        return _head(self.names[seat], notes, self.tongue, here, doing, inviting=inviting)


@lru_cache(maxsize=2000)
def _head(name: str, note: str, tongue: Tongue, here: int, doing: str, *, inviting: bool) -> str:
    """A player's name, and what there is to say about them; ``here`` counts the seats of a browser that holds it."""
    say = tongue.say
    notes = [note] if note else []
    if here:
        notes.append(say("you") if here == 1 else say("here"))
    if doing == "acts":
        notes.append(say("to act"))
    told = f" <small>{escape(', '.join(notes))}</small>" if notes else ""
    if doing == "thinks":
        told += f' <small class="thinks">{escape(say("thinking"))}<i></i><i></i><i></i></small>'
    link = f' <a class="invite" href="seats/">{escape(say("Invite somebody"))}</a>' if inviting else ""
    return f"{escape(name)}{told}{link}"


@lru_cache(maxsize=200)
def _buttons(undo: str, restart: str, seat: int, *, can: bool, can_restart: bool) -> str:
    first = tag("button", undo, type="button", data_do="undo", data_as=seat, disabled=not can, title="Z")
    second = tag("button", restart, type="button", data_do="restart", data_as=seat, disabled=not can_restart)
    return f"{first}{second}"


@lru_cache(maxsize=20)
def _hint_button(label: str, *, can: bool) -> str:
    return str(tag("button", label, type="button", data_hint="ask", disabled=not can, title="H"))


def message(now: Picture, before: Picture | None) -> str:
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


_GROUPS: Final[Memo[tuple[int, int], tuple[dict[str, str], dict[str, str], dict[str, str]]]] = Memo(200)


def _object(parts: dict[str, str]) -> str:
    return "{" + ",".join([f'"{part}":{_quoted(text)}' for part, text in parts.items()]) + "}"


_QUOTED: Final[Memo[str, str]] = Memo(2000)


def _quoted(text: str) -> str:
    """A text as JSON; most of what is sent was sent to somebody else before."""
    return _QUOTED.get(text) or _QUOTED.keep(text, encode_basestring(text))


def _same(now: tuple[str, ...], before: tuple[str, ...]) -> int:
    """How many lines at the beginning are the same: most often all that there were."""
    if now[: len(before)] == before:
        return len(before)
    return next((i for i, (a, b) in enumerate(zip(now, before, strict=False)) if a != b), min(len(now), len(before)))

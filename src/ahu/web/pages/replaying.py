"""A game looked at again, position by position, and as a file to keep."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.log import write_log
from ahu.core.record import Record
from ahu.web import telling
from ahu.web.game_page import page_of
from ahu.web.holding import held
from ahu.web.hub import hub
from ahu.web.language import tongue_of
from ahu.web.markup import joined, raw, tag
from ahu.web.pages.errors import not_found, trouble
from ahu.web.pages.shell import page
from ahu.web.pages.table import board
from ahu.web.signs import colour_of, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.core.words import Tongue
    from ahu.web.room import Room

LONGEST_NUMBER: Final = 7
"""Digits of the largest number worth reading from an address."""


@require_safe
async def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The position after some actions, from a seat's view or the public one."""
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    tongue = tongue_of(request, room.game.name)
    moves = len(room.history.record.moves)
    eyes = _eyes(room, held(key, request.COOKIES))
    number, eye = _asked(request, "action", moves), _asked(request, "eye", eyes[0])
    if number is None or eye is None:
        say = tongue.say
        return trouble(
            request, 400, say("No such position"), say("A position is asked for by the number of an action.")
        )
    if eye not in eyes:
        return _not_your_view(request)
    shown = _Look(room, number, eye, eyes, tongue)
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        return HttpResponse(shown.fragment(), headers={"Cache-Control": "no-store"})
    return page(
        request,
        tongue.say("Replay: {game}", game=room.game.title),
        board(room.game, shown.pieces(), shown.listing(), tongue),
        tag("aside", shown.slider(), tag("div", shown.beside(), id="replay"), id="replay-column"),
        kind="replay",
        games=(room.game.name,),
        scripts=("replay.js",),
    )


def _asked(request: HttpRequest, name: str, usual: int) -> int | None:
    """A number from the address; None if there is something else in its place."""
    text = request.GET.get(name, "")
    if not text:
        return usual
    return int(text) if text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER else None


def _eyes(room: Room, seats: frozenset[int]) -> list[int]:
    """Whose views this browser may take, its own first.

    Everybody's when the game is over. Before that one's own, unless several share the screen: then what a seat sees
    stays behind the curtain.
    """
    own = [min(seats)] if len(seats) == 1 else []
    if room.state.over():
        return [*own, SPECTATOR, *(seat for seat in range(room.game.players) if seat not in own)]
    return [*own, SPECTATOR]


def _not_your_view(request: HttpRequest) -> HttpResponse:
    say = tongue_of(request).say
    return trouble(
        request, 403, say("Not your view"), say("What another seat sees can be looked at when the game is over.")
    )


class _Stops(NamedTuple):
    """Where one can go from a position."""

    first: int
    round_before: int
    turn_before: int
    before: int
    after: int
    turn_after: int
    round_after: int
    last: int


class _Look:
    """One position of a game as one viewer sees it."""

    def __init__(self, room: Room, number: int, eye: int, eyes: list[int], tongue: Tongue) -> None:
        self.room, self.eye, self.eyes, self.tongue = room, eye, eyes, tongue
        self.record = room.history.record
        self.first, self.last = first_shown(room), len(self.record.moves)
        self.number = min(max(number, self.first), self.last)
        self.state = self.record.at(self.number)
        self.screen = self.state.screen(eye)
        self.page = page_of(room.game)
        self.names = room.names(tongue)

    def pieces(self) -> str:
        """What stands on the map."""
        return "".join(self.page.pieces(self.screen, self.tongue).values())

    def listing(self) -> str:
        """What can be seen, where there is no map."""
        return "" if self.page.view_box(self.room.game) else self.page.listing(self.screen, self.tongue)

    def fragment(self) -> str:
        """What changes when another position is looked at: the pieces on the map, and all beside it."""
        if listing := self.listing():
            return f'{self.beside()}<hx-partial hx-target="#listing" hx-swap="innerMorph">{listing}</hx-partial>'
        put = '<hx-partial hx-target="#pieces" hx-swap="innerMorph strip:true">'
        return f"{self.beside()}{put}<svg>{self.pieces()}</svg></hx-partial>"

    def slider(self) -> Markup:
        """The way through the game; it stays while positions change, so that it can be dragged."""
        say = self.tongue.say
        go = tag(
            "button",
            raw('<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="M-5 -7L7 0L-5 7Z"/></svg>'),
            raw('<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="M-6 -7h4V7h-4ZM2 -7h4V7h-4Z"/></svg>'),
            type="button",
            id="go-on",
            aria_pressed="false",
            title=say("Let it run"),
            aria_label=say("Let it run"),
        )
        slider = tag(
            "input",
            type="range",
            id="slider",
            name="action",
            min=self.first,
            max=self.last,
            value=self.number,
            aria_label=say("Action"),
            hx_get=f"/table/{self.room.key}/replay/",
            hx_include="#eye",
            hx_target="#replay",
            hx_swap="innerMorph",
            hx_trigger="input throttle:80ms",
            hx_sync="this:queue last",
            hx_replace_url="true",
        )
        return tag("div", go, slider, class_="replay-slider")

    def beside(self) -> Markup:
        """All that is said about the position."""
        say = self.tongue.say
        return joined(
            [
                tag("input", type="hidden", id="eye", name="eye", value=self.eye, data_action=self.number),
                self._buttons(),
                tag(
                    "div",
                    tag("p", self._where(), class_="phase"),
                    tag("p", self._told(), class_="ask", role="status"),
                    tag(
                        "p", say("At this table earlier rounds are out of sight until the game is over."), class_="hint"
                    )
                    if self.first
                    else "",
                    class_="replay-told",
                ),
                self._views(),
                self._players(),
                tag("section", raw(self.page.commons(self.screen, self.tongue)), class_="replay-commons"),
                self._links(),
            ]
        )

    def _where(self) -> str:
        say = self.tongue.say
        rounds = self.state.rounds() if self.number == self.first else self.record.rounds[self.number - 1]
        return say("Action {number} of {all}, round {round}", number=self.number, all=self.last, round=rounds)

    def _told(self) -> str:
        """What was done to come here; a choice still sealed is not told, nor what belongs to a round out of sight."""
        if self.number > self.first:
            return telling.told_move(self.room, self.number, self.eye, self.names, self.tongue)
        return self.tongue.say("The beginning of this round") if self.first else self.tongue.say("The beginning")

    def _address(self, number: int, eye: int) -> str:
        return f"/table/{self.room.key}/replay/?action={number}&eye={eye}"

    def _step(self, label: object, number: int, eye: int, **attributes: object) -> Markup:
        """A link to another position or view; where scripts run, only what differs is fetched."""
        address = self._address(number, eye)
        return tag(
            "a",
            label,
            href=address,
            hx_get=address,
            hx_target="#replay",
            hx_swap="innerMorph",
            hx_replace_url="true",
            class_="button",
            **attributes,
        )

    def _buttons(self) -> Markup:
        say, stops = self.tongue.say, self._stops()
        signs = (
            ("first", "M-6 -6V6M6 -6L-3 0L6 6Z", say("To the beginning")),
            ("round_before", "M0 -6L-7 0L0 6ZM7 -6L0 0L7 6ZM-7 -6V6", say("A round back")),
            ("turn_before", "M0 -6L-7 0L0 6ZM7 -6L0 0L7 6Z", say("A turn back")),
            ("before", "M4 -6L-4 0L4 6Z", say("An action back")),
            ("after", "M-4 -6L4 0L-4 6Z", say("An action on")),
            ("turn_after", "M0 -6L7 0L0 6ZM-7 -6L0 0L-7 6Z", say("A turn on")),
            ("round_after", "M0 -6L7 0L0 6ZM-7 -6L0 0L-7 6ZM7 -6V6", say("A round on")),
            ("last", "M6 -6V6M-6 -6L3 0L-6 6Z", say("To the end")),
        )
        links = joined(
            self._step(
                raw(f'<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="{d}"/></svg>'),
                getattr(stops, name),
                self.eye,
                id=f"to-{name}",
                title=label,
                aria_label=label,
                aria_disabled="true" if getattr(stops, name) == self.number else None,
            )
            for name, d, label in signs
        )
        return tag("nav", links, class_="replay-steps", aria_label=say("Through the game"))

    def _stops(self) -> _Stops:
        turns, rounds = turn_ends(self.record), round_ends(self.record)
        return _Stops(
            self.first,
            self._before(rounds),
            self._before(turns),
            max(self.number - 1, self.first),
            min(self.number + 1, self.last),
            self._after(turns),
            self._after(rounds),
            self.last,
        )

    def _before(self, ends: Sequence[int]) -> int:
        return max((end for end in ends if self.first <= end < self.number), default=self.first)

    def _after(self, ends: Sequence[int]) -> int:
        return min((end for end in ends if end > self.number), default=self.last)

    def _views(self) -> Markup | str:
        if len(self.eyes) < 2:
            return ""
        say = self.tongue.say
        choices = []
        for eye in sorted(self.eyes):
            label: object = say("Everybody’s view")
            if eye >= 0:
                label = joined([sign(self.room.game, self.room.game.seats[eye]), self.names[eye]])
            choices.append(self._step(label, self.number, eye, aria_current="true" if eye == self.eye else None))
        return tag("nav", joined(choices), class_="segments views", aria_label=say("Seen by"))

    def _players(self) -> Markup:
        actors = self.state.actors()
        return tag(
            "section",
            joined(
                tag(
                    "div",
                    tag("h3", self.names[seat]),
                    raw(self.page.panel(self.screen, seat, self.tongue)),
                    class_="player acting" if seat in actors else "player",
                    data_seat=seat,
                    data_colour=colour_of(self.room.game, self.room.game.seats[seat]),
                )
                for seat in range(self.room.game.players)
            ),
            class_="replay-players",
        )

    def _links(self) -> Markup:
        say, table = self.tongue.say, f"/table/{self.room.key}/"
        return tag(
            "p",
            tag("a", say("To the table"), href=table, class_="button"),
            tag("a", say("Review"), href=f"{table}review/", class_="button") if self.room.state.over() else "",
            tag("a", say("Download"), href=f"{table}game.ahu", class_="button"),
            class_="submit",
        )


def first_shown(room: Room) -> int:
    """The earliest position that may be looked at: where earlier rounds are for memories, the beginning of this one."""
    if room.state.over() or room.game.tells_old_rounds:
        return 0
    rounds, present = room.history.record.rounds, room.state.rounds()
    return next((number for number, then in enumerate(rounds) if then == present), len(rounds))


def turn_ends(record: Record) -> list[int]:
    """Positions between turns: where another seat goes on. Chance belongs to the turn before it."""
    seats = [(number, move.actor) for number, move in enumerate(record.moves) if move.actor != CHANCE]
    return [
        0,
        *(number for (_, one), (number, other) in pairwise(seats) if one != other),
        len(record.moves),
    ]


def round_ends(record: Record) -> list[int]:
    """Positions between rounds."""
    rounds = record.rounds
    return [0, *(n for n in range(1, len(rounds)) if rounds[n] != rounds[n - 1]), len(rounds)]


# the file


@require_safe
async def download(request: HttpRequest, key: str) -> HttpResponse:
    """The game as a file; of one that goes on, only what everybody may know."""
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    record = room.history.record
    if not room.state.over():
        if not room.game.tells_old_rounds or _began_with_secrets(record):
            say = tongue_of(request).say
            sentence = say("This game holds what is not everybody’s to know: it can be saved when it is over.")
            return trouble(request, 403, say("After the game"), sentence)
        record = _public(record)
    name = f"{room.game.name}-{key}.ahu"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(write_log(record), content_type="text/plain; charset=utf-8", headers=headers)


def _began_with_secrets(record: Record) -> bool:
    """Whether the game began at a position that not everybody may see."""
    return record.from_position and record.start.screen(SPECTATOR).write() != record.start.write()


def _public(record: Record) -> Record:
    """The game up to the first choice that is still sealed; a copy."""
    sealed = telling.sealed_moves(record)
    public = Record(record.game, record.start if record.from_position else None)
    for move in record.moves[: min(sealed, default=len(record.moves) + 1) - 1]:
        public.add(move.actor, move.action)
    return public

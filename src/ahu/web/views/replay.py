"""A game looked at again, position by position, and as a file to keep."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.log import write_log
from ahu.core.record import Record
from ahu.web.game_page import page_of
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import log_html
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.seat_badge import colour_of, sign
from ahu.web.seat_cookies import seats_from
from ahu.web.views.errors import not_found, trouble
from ahu.web.views.layout import page
from ahu.web.views.table import board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable

LONGEST_NUMBER: Final = 7
"""Digits of the largest number worth reading from an address."""


@require_safe
async def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The position after some actions, from a seat's view or the public one."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    translator = translator_of(request, table.game.name)
    moves = len(table.history.record.moves)
    viewpoints = _eyes(table, seats_from(key, request.COOKIES))
    number, viewpoint = _asked(request, "action", moves), _asked(request, "eye", viewpoints[0])
    if number is None or viewpoint is None:
        translate = translator.translate
        return trouble(
            request,
            400,
            translate("No such position"),
            translate("A position is asked for by the number of an action."),
        )
    if viewpoint not in viewpoints:
        return _not_your_view(request)
    shown = _Look(table, number, viewpoint, viewpoints, translator)
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        return HttpResponse(shown.fragment(), headers={"Cache-Control": "no-store"})
    return page(
        request,
        translator.translate("Replay: {game}", game=table.game.title),
        board(table.game, shown.pieces(), shown.listing(), translator),
        tag("aside", shown.slider(), tag("div", shown.beside(), id="replay"), id="replay-column"),
        kind="replay",
        games=(table.game.name,),
        scripts=("replay.js",),
    )


def _asked(request: HttpRequest, name: str, usual: int) -> int | None:
    """A number from the address; None if there is something else in its place."""
    text = request.GET.get(name, "")
    if not text:
        return usual
    return int(text) if text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER else None


def _eyes(table: LiveTable, seats: frozenset[int]) -> list[int]:
    """Whose views this browser may take, its own first.

    Everybody's when the game is over. Before that one's own, unless several share the screen: then what a seat sees
    stays behind the curtain.
    """
    own = [min(seats)] if len(seats) == 1 else []
    if table.state.over():
        return [*own, SPECTATOR, *(seat for seat in range(table.game.players) if seat not in own)]
    return [*own, SPECTATOR]


def _not_your_view(request: HttpRequest) -> HttpResponse:
    translate = translator_of(request).translate
    return trouble(
        request,
        403,
        translate("Not your view"),
        translate("What another seat sees can be looked at when the game is over."),
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

    def __init__(
        self, table: LiveTable, number: int, viewpoint: int, viewpoints: list[int], translator: Translator
    ) -> None:
        self.table, self.viewpoint, self.viewpoints, self.translator = table, viewpoint, viewpoints, translator
        self.record = table.history.record
        self.first, self.last = first_shown(table), len(self.record.moves)
        self.number = min(max(number, self.first), self.last)
        self.state = self.record.at(self.number)
        self.screen = self.state.screen(viewpoint)
        self.page = page_of(table.game)
        self.names = table.names(translator)

    def pieces(self) -> str:
        """What stands on the map."""
        return "".join(self.page.pieces(self.screen, self.translator).values())

    def listing(self) -> str:
        """What can be seen, where there is no map."""
        return "" if self.page.view_box(self.table.game) else self.page.listing(self.screen, self.translator)

    def fragment(self) -> str:
        """What changes when another position is looked at: the pieces on the map, and all beside it."""
        if listing := self.listing():
            return f'{self.beside()}<hx-partial hx-target="#listing" hx-swap="innerMorph">{listing}</hx-partial>'
        put = '<hx-partial hx-target="#pieces" hx-swap="innerMorph strip:true">'
        return f"{self.beside()}{put}<svg>{self.pieces()}</svg></hx-partial>"

    def slider(self) -> Markup:
        """The way through the game; it stays while positions change, so that it can be dragged."""
        translate = self.translator.translate
        go = tag(
            "button",
            raw('<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="M-5 -7L7 0L-5 7Z"/></svg>'),
            raw('<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="M-6 -7h4V7h-4ZM2 -7h4V7h-4Z"/></svg>'),
            type="button",
            id="go-on",
            aria_pressed="false",
            title=translate("Let it run"),
            aria_label=translate("Let it run"),
        )
        slider = tag(
            "input",
            type="range",
            id="slider",
            name="action",
            min=self.first,
            max=self.last,
            value=self.number,
            aria_label=translate("Action"),
            hx_get=f"/table/{self.table.key}/replay/",
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
        translate = self.translator.translate
        return joined(
            [
                tag("input", type="hidden", id="eye", name="eye", value=self.viewpoint, data_action=self.number),
                self._buttons(),
                tag(
                    "div",
                    tag("p", self._where(), class_="phase"),
                    tag("p", self._told(), class_="ask", role="status"),
                    tag(
                        "p",
                        translate("At this table earlier rounds are out of sight until the game is over."),
                        class_="hint",
                    )
                    if self.first
                    else "",
                    class_="replay-told",
                ),
                self._views(),
                self._players(),
                tag("section", raw(self.page.shared_area(self.screen, self.translator)), class_="replay-shared-area"),
                self._links(),
            ]
        )

    def _where(self) -> str:
        translate = self.translator.translate
        rounds = self.state.rounds() if self.number == self.first else self.record.rounds[self.number - 1]
        return translate("Action {number} of {all}, round {round}", number=self.number, all=self.last, round=rounds)

    def _told(self) -> str:
        """What was done to come here; a choice still sealed is not told, nor what belongs to a round out of sight."""
        if self.number > self.first:
            return log_html.told_move(self.table, self.number, self.viewpoint, self.names, self.translator)
        return (
            self.translator.translate("The beginning of this round")
            if self.first
            else self.translator.translate("The beginning")
        )

    def _address(self, number: int, viewpoint: int) -> str:
        return f"/table/{self.table.key}/replay/?action={number}&eye={viewpoint}"

    def _step(self, label: object, number: int, viewpoint: int, **attributes: object) -> Markup:
        """A link to another position or view; where scripts run, only what differs is fetched."""
        address = self._address(number, viewpoint)
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
        translate, stops = self.translator.translate, self._stops()
        signs = (
            ("first", "M-6 -6V6M6 -6L-3 0L6 6Z", translate("To the beginning")),
            ("round_before", "M0 -6L-7 0L0 6ZM7 -6L0 0L7 6ZM-7 -6V6", translate("A round back")),
            ("turn_before", "M0 -6L-7 0L0 6ZM7 -6L0 0L7 6Z", translate("A turn back")),
            ("before", "M4 -6L-4 0L4 6Z", translate("An action back")),
            ("after", "M-4 -6L4 0L-4 6Z", translate("An action on")),
            ("turn_after", "M0 -6L7 0L0 6ZM-7 -6L0 0L-7 6Z", translate("A turn on")),
            ("round_after", "M0 -6L7 0L0 6ZM-7 -6L0 0L-7 6ZM7 -6V6", translate("A round on")),
            ("last", "M6 -6V6M-6 -6L3 0L-6 6Z", translate("To the end")),
        )
        links = joined(
            self._step(
                raw(f'<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="{d}"/></svg>'),
                getattr(stops, name),
                self.viewpoint,
                id=f"to-{name}",
                title=label,
                aria_label=label,
                aria_disabled="true" if getattr(stops, name) == self.number else None,
            )
            for name, d, label in signs
        )
        return tag("nav", links, class_="replay-steps", aria_label=translate("Through the game"))

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
        if len(self.viewpoints) < 2:
            return ""
        translate = self.translator.translate
        choices = []
        for viewpoint in sorted(self.viewpoints):
            label: object = translate("Everybody’s view")
            if viewpoint >= 0:
                label = joined([sign(self.table.game, self.table.game.seats[viewpoint]), self.names[viewpoint]])
            choices.append(
                self._step(label, self.number, viewpoint, aria_current="true" if viewpoint == self.viewpoint else None)
            )
        return tag("nav", joined(choices), class_="segments views", aria_label=translate("Seen by"))

    def _players(self) -> Markup:
        actors = self.state.actors()
        return tag(
            "section",
            joined(
                tag(
                    "div",
                    tag("h3", self.names[seat]),
                    raw(self.page.panel(self.screen, seat, self.translator)),
                    class_="player acting" if seat in actors else "player",
                    data_seat=seat,
                    data_colour=colour_of(self.table.game, self.table.game.seats[seat]),
                )
                for seat in range(self.table.game.players)
            ),
            class_="replay-players",
        )

    def _links(self) -> Markup:
        translate, table = self.translator.translate, f"/table/{self.table.key}/"
        return tag(
            "p",
            tag("a", translate("To the table"), href=table, class_="button"),
            tag("a", translate("Review"), href=f"{table}review/", class_="button") if self.table.state.over() else "",
            tag("a", translate("Download"), href=f"{table}game.ahu", class_="button"),
            class_="submit",
        )


def first_shown(table: LiveTable) -> int:
    """The earliest position that may be looked at: where earlier rounds are for memories, the beginning of this one."""
    if table.state.over() or table.game.shows_past_rounds:
        return 0
    rounds, present = table.history.record.rounds, table.state.rounds()
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
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    record = table.history.record
    if not table.state.over():
        if not table.game.shows_past_rounds or _began_with_secrets(record):
            translate = translator_of(request).translate
            sentence = translate("This game holds what is not everybody’s to know: it can be saved when it is over.")
            return trouble(request, 403, translate("After the game"), sentence)
        record = _public(record)
    name = f"{table.game.name}-{key}.ahu"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(write_log(record), content_type="text/plain; charset=utf-8", headers=headers)


def _began_with_secrets(record: Record) -> bool:
    """Whether the game began at a position that not everybody may see."""
    return record.from_position and record.start.screen(SPECTATOR).write() != record.start.write()


def _public(record: Record) -> Record:
    """The game up to the first choice that is still sealed; a copy."""
    sealed = log_html.sealed_moves(record)
    public = Record(record.game, record.start if record.from_position else None)
    for move in record.moves[: min(sealed, default=len(record.moves) + 1) - 1]:
        public.add(move.actor, move.action)
    return public

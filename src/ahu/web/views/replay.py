"""The replay: a game position by position, from a seat's view or the public one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.core.action import CHANCE, SPECTATOR
from ahu.draw.game_colours import colour_of
from ahu.web.game_page import page_of
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import log_html
from ahu.web.seat_cookies import digests_from
from ahu.web.static_files import table_style_sheets
from ahu.web.views.board import board_of
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import render_page, render_part, wants_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.web.live.live_table import LiveTable
    from ahu.web.views.board import Board

LONGEST_NUMBER: Final = 7
"""Digits of the largest number that is read from an address."""


class PlayerPanel(NamedTuple):
    """A seat in the position shown."""

    seat: Seat
    name: str
    colour: str
    acting: bool
    row: str
    """The essentials of the seat, as HTML of the game's page."""
    panel: str
    """All that the seat owns, as HTML of the game's page."""


class ReplayContext(TypedDict):
    """What ``replay.html`` shows."""

    key: str
    game: Game
    board: Board
    first: int
    last: int
    number: int
    """How many actions lead to the first position that may be shown, to the last one, and to the one shown."""
    round: int
    last_move: str
    """The action that led to the position; empty for the first position."""
    viewpoint: int
    viewpoints: list[int]
    """The seat whose view is shown, or SPECTATOR; and those that this browser may choose from."""
    steps: dict[str, int]
    """Positions to go to, by the names of their buttons."""
    shelf: str
    """What stands above the map at the table, such as a market."""
    players: list[PlayerPanel]
    """In the order of play."""
    shared_area: str
    over: bool


@require_safe
async def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The position after some actions; htmx gets only what differs between positions."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    viewpoints = _viewpoints(table, table.access.seats_of(digests_from(key, request.COOKIES)))
    number = _asked(request, "action", len(table.history.record.moves))
    viewpoint = _asked(request, "eye", viewpoints[0])
    if number is None or viewpoint is None:
        return _no_such_position(request)
    if viewpoint not in viewpoints:
        return _not_your_view(request)
    game = table.game.name
    await table.prepare_drawing(translator_of(request, game))
    context = _context(table, number, viewpoint, viewpoints, translator_of(request, game))
    if wants_part(request):
        return render_part(request, "replay_part.html", context, game=game)
    return render_page(request, "replay.html", context, game=game, style_sheets=table_style_sheets(game))


def _asked(request: HttpRequest, name: str, default: int) -> int | None:
    """A number from the query string; None if there is something else in its place."""
    text = request.GET.get(name, "")
    if not text:
        return default
    return int(text) if text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER else None


def _viewpoints(table: LiveTable, seats: frozenset[int]) -> list[int]:
    """The seats whose views this browser may take, and SPECTATOR; the first is the default.

    When the game is over, everybody's. Before that one's own, unless several seats share the screen: then the curtain
    keeps what a seat sees from the others.
    """
    own = [min(seats)] if len(seats) == 1 else []
    if table.state.over():
        return [*own, SPECTATOR, *(seat for seat in range(table.game.players) if seat not in own)]
    return [*own, SPECTATOR]


def _no_such_position(request: HttpRequest) -> HttpResponse:
    translate = translator_of(request).translate
    return error_page(
        request,
        400,
        translate("No such position"),
        translate("Give the number of an action to see the position after it."),
    )


def _not_your_view(request: HttpRequest) -> HttpResponse:
    translate = translator_of(request).translate
    return error_page(
        request,
        403,
        translate("Not your view"),
        translate("You can see other players’ views once the game is over."),
    )


def _context(
    table: LiveTable, number: int, viewpoint: int, viewpoints: list[int], translator: Translator
) -> ReplayContext:
    """The position after ``number`` actions, or the nearest that may be shown."""
    record, page = table.history.record, page_of(table.game)
    first, last = record.hidden_moves(), len(record.moves)
    number = min(max(number, first), last)
    state = record.state_after(number)
    screen = state.screen(viewpoint)
    names = table.names(translator)
    pieces = "".join(page.pieces(screen, translator).values())
    listing = "" if page.view_box(table.game) else page.listing(screen, translator)
    return ReplayContext(
        key=table.key,
        game=table.game,
        board=board_of(table.game, pieces, listing, translator),
        first=first,
        last=last,
        number=number,
        round=state.rounds() if number == first else record.rounds[number - 1],
        last_move=log_html.move_sentence(table, number, viewpoint, names, translator) if number > first else "",
        viewpoint=viewpoint,
        viewpoints=viewpoints,
        steps=_steps(record, first, number),
        shelf=page.shelf(screen, translator),
        players=_players(state, screen, names, translator),
        shared_area=page.shared_area(screen, translator),
        over=table.state.over(),
    )


def _players(state: State, screen: State, names: list[str], translator: Translator) -> list[PlayerPanel]:
    game, actors, page = state.game, state.actors(), page_of(state.game)
    return [
        PlayerPanel(
            seat,
            names[seat],
            colour_of(game, game.seats[seat]),
            seat in actors,
            page.row(screen, seat, translator),
            page.panel(screen, seat, translator),
        )
        for seat in page.order(screen)
    ]


# the positions one can go to


def _steps(record: Record, first: int, number: int) -> dict[str, int]:
    """The positions to go to from a position, by the names of their buttons."""
    turns, rounds, last = turn_ends(record), round_ends(record), len(record.moves)
    return {
        "first": first,
        "round_before": _before(rounds, number, first),
        "turn_before": _before(turns, number, first),
        "before": max(number - 1, first),
        "after": min(number + 1, last),
        "turn_after": _after(turns, number, last),
        "round_after": _after(rounds, number, last),
        "last": last,
    }


def _before(ends: Sequence[int], number: int, first: int) -> int:
    return max((end for end in ends if first <= end < number), default=first)


def _after(ends: Sequence[int], number: int, last: int) -> int:
    return min((end for end in ends if end > number), default=last)


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

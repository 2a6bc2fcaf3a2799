"""Whole transports: the best chain to every Ahu where a cargo could be erected or style a Moai (N31 to N50).

What a player wants of a chain: to give others as few tolls as can be, since each is a Resource of theirs, a point at
the end; of chains that give as many, the one whose tolls are worth least (a Reed rather than a Pearl, where there is
a choice the better of the two, and nothing where the track is full already); of those the one over the fewest spaces.
Nobody pays for their own or for neutral spaces, nor for the destination (N32), so that is all there is to weigh.

Tolls are settled after the last step, which fixes the path (N36). So no choice of another seat can come between the
actions of a route: it ends with erecting or styling, whatever the receivers of tolls, and then the owner of the turn,
are still to decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR, CheapestPaths
from ahu.games.rapanui.rules.phase3_transport import goals
from ahu.games.rapanui.rules.pieces import KINDS, NOBODY, PUKAO
from ahu.games.rapanui.rules.position import CARRYING
from ahu.games.rapanui.rules.tolls import toll_of

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.numbers import AhuNumber, Cargo, Figure, Space
    from ahu.games.rapanui.rules.position import Position


class Toll(NamedTuple):
    """What another seat earns on one space."""

    seat: Seat
    space: Space
    kinds: tuple[int, ...]
    """The Resources it may choose between; one if there is no choice."""


class Route(NamedTuple):
    """One way to finish a transport."""

    actions: tuple[Action, ...]
    """All steps still to take, from beginning the transport, if that is still to do, to erecting or styling."""
    spaces: tuple[Space, ...]
    """From the space on which the cargo is to the destination."""
    ahu: AhuNumber
    figure: Figure
    """Who erects or styles."""
    tolls: tuple[Toll, ...]
    """Who earns what by the whole path, from the quarry to the destination."""


def routes(p: Position, seat: Seat, cargo: Cargo) -> list[Route]:
    """The best chain to each Ahu, for each figure that could work there, in the order of the Ahus.

    It is the seat's turn, and it may begin to transport the cargo, or is on the way with it.
    """
    under_way = p.stage == CARRYING
    here = p if under_way else _begun(p, cargo)
    first = () if under_way else (p.game.actions.transport[cargo],)
    ways = _ways(here)
    found = []
    for space, way in ways.items():
        figures = here.rested(seat, space)
        ahus = goals(here, cargo, space) if figures else []
        if not ahus:
            continue
        tolls = tuple(_tolls(here, (*here.path[:-1], *way)))
        steps = (*first, *[p.game.actions.carry[there] for there in way[1:]])
        for ahu in ahus:
            for figure in figures:
                table = p.game.actions.style if cargo == PUKAO else p.game.actions.erect
                found.append(Route((*steps, table[ahu][figure]), way, ahu, figure, tolls))
    return sorted(found, key=lambda route: (route.ahu, route.figure))


def _begun(p: Position, cargo: Cargo) -> Position:
    """The position once the transport has begun."""
    board = p.game.board
    begun = p.copy()
    assert isinstance(begun, type(p))
    begun.stage, begun.cargo = CARRYING, cargo
    begun.path = (board.pukao_quarry if cargo == PUKAO else board.crater,)
    return begun


def _ways(p: Position) -> dict[Space, tuple[Space, ...]]:
    """The best way to each space the cargo can still be carried to, the one where it is included."""
    board, prices, start = p.game.board, _prices(p), p.path[-1]
    cost = CheapestPaths(board.links, start, prices).cost
    reached = sorted([(cost[space], space) for space in range(len(cost)) if cost[space] < FAR])
    ways: dict[int, tuple[int, ...]] = {start: (start,)}
    for spent, here in reached[1:]:
        ways[here] = min([(*ways[at], here) for at in board.neighbours[here] if cost[at] + prices[here] == spent])
    return ways


def _prices(p: Position) -> vec[i64]:
    """The price of each space: the number of tolls counts first, then what they are worth, then the space itself.

    A toll is paid on leaving a space. Adding it to the space itself changes no comparison: every path to the space
    includes it.
    """
    spaces = len(p.game.board.spaces)
    a_toll, worth = (KINDS + 1) * spaces * spaces, spaces
    prices = vec[i64]([FAR] * spaces)
    for space in range(spaces):
        if p.holder[space] != NOBODY and space not in p.path:
            kinds = toll_of(p, p.turn, p.cargo, space)
            prices[space] = 1 + (a_toll + worth * (max(kinds) + 1) if kinds else 0)
    return prices


def _tolls(p: Position, path: tuple[Space, ...]) -> list[Toll]:
    """The tolls of a whole path, in its order (N32, N36)."""
    crossed = [(space, toll_of(p, p.turn, p.cargo, space)) for space in path[1:-1]]
    return [Toll(p.holder[space], space, tuple(kinds)) for space, kinds in crossed if kinds]

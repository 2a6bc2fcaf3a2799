"""Whole transports: the cheapest way to every place where a load could end (G50 to G61).

A hex costs the same from wherever it is entered, so one search finds the cheapest ways to all of them. Cheapest is
what pays others the fewest Prestige Points in all, and of such ways the one over the fewest hexes; how a toll is
shared makes no difference to that. Where it can be shared in several ways (G56) a route has a default: whoever is
last on the track now earns first, up to the strength of their figures, and of equals the next one after the mover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR, CheapestPaths
from ahu.games.giants.rules.phase4_transport import carries, endings, owned
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, WEIGHT
from ahu.games.giants.rules.position import CARRYING
from ahu.games.giants.rules.tolls import helpers, share_out, toll_of

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.numbers import Hex, Load
    from ahu.games.giants.rules.position import Position


class Route(NamedTuple):
    """One way to finish an action on a load."""

    actions: tuple[Action, ...]
    """All steps of it, from lifting the load, if that is still to do, to how it ends."""
    hexes: tuple[Hex, ...]
    """From the hex on which the load is to the one where it ends; they are the same if it does not move."""
    tolls: tuple[int, ...]
    """What each seat earns by it (G55)."""


class _PartialRoute(NamedTuple):
    """The steps, hexes and tolls of a load so far."""

    steps: tuple[Action, ...]
    hexes: tuple[Hex, ...]
    tolls: tuple[int, ...]


def routes(p: Position, seat: Seat, load: Load) -> list[Route]:
    """For each place and way in which the transport of this load can end, the cheapest route.

    It must be the seat's turn. The load is one that the seat may lift, or the one it has lifted.
    """
    under_way = p.stage == CARRYING
    before = p.load_at[load] == BEFORE_SCREEN - seat
    start = p.quarry_of(load) if before else p.load_at[load]
    mine = before or owned(p, seat, load)
    first = _PartialRoute(() if under_way else (p.game.actions.lift[load],), (start,), (0,) * p.players)
    found: list[Route] = []
    for way in _ways(p, seat, load, first):
        moved = len(way.hexes) > 1 or (under_way and p.steps > 0)
        for ending in endings(p, seat, load, way.hexes[-1], leaving=mine and moved):
            found.append(Route((*way.steps, ending), way.hexes, way.tolls))
    return found


def _ways(p: Position, seat: Seat, load: Load, first: _PartialRoute) -> list[_PartialRoute]:
    """The cheapest way to each hex the load can be carried to, its own hex first (G52, G53)."""
    board, prices, start = p.game.board, _prices(p, seat, load), first.hexes[0]
    cost, earners = CheapestPaths(board.links, start, prices).cost, _earners(p, seat)
    reached = sorted([(cost[at], at) for at in range(len(cost)) if cost[at] < FAR])
    ways = {start: first}
    for spent, here in reached[1:]:
        behind = min([at for at in board.neighbours[here] if cost[at] + prices[here] == spent])
        ways[here] = _carried(p, seat, WEIGHT[load], here, ways[behind], earners)
    return list(ways.values())


def _prices(p: Position, seat: Seat, load: Load) -> vec[i64]:
    """The price of each hex: first its toll counts, then that it is one hex more; FAR where the load can't go."""
    hexes, weight, trail = len(p.game.board.hexes), WEIGHT[load], p.trail[load]
    prices = vec[i64]([FAR] * hexes)
    for at in range(hexes):
        if carries(p, at, weight) and not trail & p.game.bit[at]:
            prices[at] = toll_of(p, seat, at, weight) * hexes + 1
    return prices


def _carried(
    p: Position, seat: Seat, weight: int, there: Hex, way: _PartialRoute, earners: list[Seat]
) -> _PartialRoute:
    """The way, one hex further."""
    tolls = share_out(toll_of(p, seat, there, weight), helpers(p, seat, there), earners)
    step = p.game.actions.carry[there][tolls]
    total = tuple([paid + toll for paid, toll in zip(way.tolls, tolls, strict=True)])
    return _PartialRoute((*way.steps, step), (*way.hexes, there), total)


def _earners(p: Position, seat: Seat) -> list[Seat]:
    """All seats, the one that is last on the track first; of equals the one next after the mover."""
    return sorted(range(p.players), key=lambda other: (p.score[other], (other - seat) % p.players))

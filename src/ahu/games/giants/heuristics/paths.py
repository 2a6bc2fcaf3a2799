"""Ways over the island: what it costs to bring a load from its hex to every other, in hundredths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR, CheapestPaths
from ahu.games.giants.rules.tolls import toll_of

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


class Ways(CheapestPaths):
    """The cheapest way from one hex to all others."""

    __slots__ = ()

    def __init__(self, island: Island, start: i64, prices: vec[i64]) -> None:
        super().__init__(island.links, start, prices)


def prices_to_carry(p: Position, island: Island, weights: Weights, seat: i64, weight: i64) -> vec[i64]:
    """What each hex costs as things stand (G52, G56): FAR where the load can't go."""
    carrying = p.carrying
    step: i64 = weights.step
    toll: i64 = weights.toll
    hexes: i64 = island.hexes
    prices = vec[i64]([FAR] * hexes)
    for at in range(hexes):
        if carrying[at] >= weight:
            prices[at] = step + toll * toll_of(p, seat, at, weight)
    return prices


def prices_to_build(p: Position, island: Island, weights: Weights, seat: i64, weight: i64) -> vec[i64]:
    """What each hex costs if the seat adds the strength it lacks."""
    n: i64 = p.players
    carrying, strength = p.carrying, p.strength
    step: i64 = weights.step
    toll: i64 = weights.toll
    figure: i64 = weights.figure
    hexes: i64 = island.hexes
    prices = vec[i64]([step + figure * weight] * hexes)
    for at in range(hexes):
        there = carrying[at]
        if there >= weight:
            prices[at] = step + toll * toll_of(p, seat, at, weight)
        elif there:
            others = there - strength[at * n + seat] - p.logs_on(at)
            prices[at] = step + figure * (weight - there) + toll * others
    return prices


def without_trail(prices: vec[i64], trail: int, bit: list[int]) -> vec[i64]:
    """The prices with the hexes a load may not enter again this round closed (G53)."""
    if not trail:
        return prices
    closed = prices[:]
    for at in range(len(bit)):
        if trail & bit[at]:
            closed[at] = FAR
    return closed

"""Ways over the island: what it costs to bring a load from its hex to every other, in hundredths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.paths import FAR, CheapestPaths
from ahu.games.giants.rules.tolls import toll_of

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


class Ways(CheapestPaths):
    """The cheapest way from one hex to all others."""

    __slots__ = ()

    def __init__(self, island: Island, start: int, prices: list[int]) -> None:
        super().__init__(island.neighbours, start, prices)


def prices_to_carry(p: Position, island: Island, weights: Weights, seat: int, weight: int) -> list[int]:
    """What each hex costs as things stand (G52, G56): FAR where the load can't go."""
    carrying = p.carrying
    prices = [FAR] * island.hexes
    for at in range(island.hexes):
        if carrying[at] >= weight:
            prices[at] = weights.step + weights.toll * toll_of(p, seat, at, weight)
    return prices


def prices_to_build(p: Position, island: Island, weights: Weights, seat: int, weight: int) -> list[int]:
    """What each hex costs if the seat adds the strength it lacks."""
    n = p.players
    carrying, strength = p.carrying, p.strength
    prices = [weights.step + weights.figure * weight] * island.hexes
    for at in range(island.hexes):
        there = carrying[at]
        if there >= weight:
            prices[at] = weights.step + weights.toll * toll_of(p, seat, at, weight)
        elif there:
            lack = weight - there
            others = there - strength[at * n + seat] - p.logs_on(at)
            prices[at] = weights.step + weights.figure * lack + weights.toll * others
    return prices


def without_trail(prices: list[int], trail: int, bit: list[int]) -> list[int]:
    """The prices with the hexes a load may not enter again this round closed (G53)."""
    if not trail:
        return prices
    closed = prices.copy()
    for at in range(len(closed)):
        if trail & bit[at]:
            closed[at] = FAR
    return closed

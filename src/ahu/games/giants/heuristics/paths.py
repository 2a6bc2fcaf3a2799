"""Ways over the island: what it costs to bring a load from its hex to every other, in hundredths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

FAR: Final = 1_000_000
"""A price nobody pays."""


class Ways:
    """The cheapest way from one hex to all others."""

    __slots__ = ("behind", "cost", "start")

    def __init__(self, island: Island, start: int, prices: list[int]) -> None:
        neighbours = island.neighbours
        cost = [FAR] * island.hexes
        behind = [-1] * island.hexes
        cost[start] = 0
        queue = [start]
        for here in queue:  # grows while it is walked; a hex comes again when a cheaper way to it is found
            spent = cost[here]
            for there in neighbours[here]:
                total = spent + prices[there]
                if total < cost[there]:
                    cost[there] = total
                    behind[there] = here
                    queue.append(there)
        self.start = start
        self.cost: list[int] = cost
        self.behind: list[int] = behind

    def path(self, goal: int) -> list[int]:
        """The hexes entered on the way, the first one first."""
        found: list[int] = []
        here = goal
        while here != self.start:
            found.append(here)
            here = self.behind[here]
        found.reverse()
        return found


def prices_to_carry(p: Position, island: Island, weights: Weights, seat: int, weight: int) -> list[int]:
    """What each hex costs as things stand (G52, G56): FAR where the load can't go."""
    n = p.players
    carrying, strength = p.carrying, p.strength
    prices = [FAR] * island.hexes
    for at in range(island.hexes):
        if carrying[at] >= weight:
            prices[at] = weights.step + weights.toll * toll(strength, carrying[at], n, seat, at, weight)
    return prices


def prices_to_build(p: Position, island: Island, weights: Weights, seat: int, weight: int) -> list[int]:
    """What each hex costs if the seat adds the strength it lacks."""
    n = p.players
    carrying, strength = p.carrying, p.strength
    prices = [weights.step + weights.figure * weight] * island.hexes
    for at in range(island.hexes):
        there = carrying[at]
        if there >= weight:
            prices[at] = weights.step + weights.toll * toll(strength, there, n, seat, at, weight)
        elif there:
            lack = weight - there
            others = there - strength[at * n + seat] - _logs(strength, there, n, at)
            prices[at] = weights.step + weights.figure * lack + weights.toll * others
    return prices


def toll(strength: vec[i64], carrying: int, n: int, seat: int, at: int, weight: int) -> int:
    """What a hex that carries the load pays others (G56)."""
    own = strength[at * n + seat]
    if own >= weight:
        return 0
    left = weight - own - _logs(strength, carrying, n, at)
    if own:
        return max(left, 0)
    return max(left, 1)


def _logs(strength: vec[i64], carrying: int, n: int, at: int) -> int:
    logs = carrying
    for seat in range(at * n, at * n + n):
        logs -= strength[seat]
    return logs


def without_trail(prices: list[int], trail: int, bit: list[int]) -> list[int]:
    """The prices with the hexes a load may not enter again this round closed (G53)."""
    if not trail:
        return prices
    closed = prices.copy()
    for at in range(len(closed)):
        if trail & bit[at]:
            closed[at] = FAR
    return closed

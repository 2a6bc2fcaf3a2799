"""Chains of Transporters: how many are missing to a space, and the cheapest way along those that stand (N31, N32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ahu.games.rapanui.rules.pieces import NOBODY

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island

FAR: Final = 99
"""More gaps than any way has."""
UNREACHED: Final = 1e9
STEP: Final = 0.001
"""Of ways that cost the same, the shorter."""


class Gaps:
    """From one space to all others: how many spaces between are still without a Transporter, and by which way."""

    __slots__ = ("missing", "order", "parent")

    def __init__(self, island: Island, holder: vec[i64], start: i64) -> None:
        first, ends = island.links.first, island.links.ends
        missing = vec[i64]([FAR] * island.spaces)
        parent = vec[i64]([-1] * island.spaces)
        missing[start] = 0
        reached = vec[i64]([start])
        now = vec[i64]([start])
        later = vec[i64]()
        gap: i64 = 0
        while len(now):
            at: i64 = 0
            while at < len(now):
                here = now[at]
                at += 1
                for i in range(first[here], first[here + 1]):
                    there = ends[i]
                    if missing[there] == FAR:
                        missing[there] = gap
                        parent[there] = here
                        reached = append(reached, there)
                        if holder[there] == NOBODY:
                            later = append(later, there)  # to go on from there one more must come
                        else:
                            now = append(now, there)
            now = later
            later = vec[i64]()
            gap += 1
        self.missing = missing
        """Spaces without Transporter strictly between the start and each space."""
        self.parent = parent
        self.order = reached
        """The spaces, each after its parent."""


class Ways:
    """The cheapest chains from a quarry along the Transporters that stand.

    This is a copy of ``CheapestPaths``, by which the rules find routes, for tolls that are worth parts of a point.
    """

    __slots__ = ("cost", "parent")

    def __init__(self, island: Island, holder: vec[i64], start: i64, toll: vec[float]) -> None:
        first, ends = island.links.first, island.links.ends
        cost = vec[float]([UNREACHED] * island.spaces)
        parent = vec[i64]([-1] * island.spaces)
        cost[start] = 0.0
        queue = vec[i64]([start])
        at: i64 = 0
        while at < len(queue):
            here = queue[at]
            at += 1
            onward = cost[here] + toll[here] + STEP
            for i in range(first[here], first[here + 1]):
                there = ends[i]
                if holder[there] != NOBODY and onward < cost[there] - 1e-9:
                    cost[there] = onward
                    parent[there] = here
                    queue = append(queue, there)
        self.cost = cost
        """What the tolls on the way to each space are worth to those who earn them."""
        self.parent = parent

    def to(self, space: int) -> list[int]:
        """The spaces from the one after the start to this one."""
        way: list[int] = []
        here = space
        while self.parent[here] >= 0:
            way.append(here)
            here = self.parent[here]
        way.reverse()
        return way

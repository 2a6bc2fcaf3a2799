"""Chains of Transporters: how many are missing to a space, and the cheapest way along those that stand (N31, N32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import NOBODY

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.games.rapanui.heuristics.island import Island

FAR: Final = 99
"""More gaps than any way has."""
UNREACHED: Final = 1e9
STEP: Final = 0.001
"""Of ways that cost the same, the shorter."""


class Gaps:
    """From one space to all others: how many spaces between are still without a Transporter, and by which way."""

    __slots__ = ("missing", "order", "parent")

    def __init__(self, island: Island, holder: vec[i64], start: int) -> None:
        missing = [FAR] * island.spaces
        parent = [-1] * island.spaces
        missing[start] = 0
        reached = [start]
        now = [start]
        later: list[int] = []
        gap = 0
        while now:
            at = 0
            while at < len(now):
                here = now[at]
                at += 1
                for there in island.neighbours[here]:
                    if missing[there] == FAR:
                        missing[there] = gap
                        parent[there] = here
                        reached.append(there)
                        if holder[there] == NOBODY:
                            later.append(there)  # to go on from there one more must come
                        else:
                            now.append(there)
            now = later
            later = []
            gap += 1
        self.missing: list[int] = missing
        """Spaces without Transporter strictly between the start and each space."""
        self.parent: list[int] = parent
        self.order: list[int] = reached
        """The spaces, each after its parent."""


class Ways:
    """The cheapest chains from a quarry along the Transporters that stand.

    This is a copy of ``CheapestPaths``, by which the rules find routes, for tolls that are worth parts of a point.
    """

    __slots__ = ("cost", "parent")

    def __init__(self, island: Island, holder: vec[i64], start: int, toll: list[float]) -> None:
        cost = [UNREACHED] * island.spaces
        parent = [-1] * island.spaces
        cost[start] = 0.0
        queue = [start]
        at = 0
        while at < len(queue):
            here = queue[at]
            at += 1
            onward = cost[here] + toll[here] + STEP
            for there in island.neighbours[here]:
                if holder[there] != NOBODY and onward < cost[there] - 1e-9:
                    cost[there] = onward
                    parent[there] = here
                    queue.append(there)
        self.cost: list[float] = cost
        """What the tolls on the way to each space are worth to those who earn them."""
        self.parent: list[int] = parent

    def to(self, space: int) -> list[int]:
        """The spaces from the one after the start to this one."""
        way: list[int] = []
        here = space
        while self.parent[here] >= 0:
            way.append(here)
            here = self.parent[here]
        way.reverse()
        return way

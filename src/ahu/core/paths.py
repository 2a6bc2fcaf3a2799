"""Distances and cheapest paths on a board whose places are numbered."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

FAR: Final = 1_000_000_000_000
"""The price of a place that can't be entered, and the cost of one that can't be reached."""


class Links:
    """The neighbours of all places, in two rows: searches read them faster than a list of lists."""

    __slots__ = ("ends", "first")

    def __init__(self, neighbours: list[list[int]]) -> None:
        first = [0]
        ends: list[int] = []
        for row in neighbours:
            ends += row
            first.append(len(ends))
        self.first = vec[i64](first)
        """For each place, where its neighbours begin in ``ends``; and then the length of ``ends``."""
        self.ends = vec[i64](ends)
        """The neighbours of the first place, then those of the second, and so on."""


class CheapestPaths:
    """The cheapest paths from one place to all others, where entering a place has a price of 0 or more."""

    __slots__ = ("behind", "cost", "start")

    def __init__(self, links: Links, start: i64, prices: vec[i64]) -> None:
        first, ends = links.first, links.ends
        places = len(first) - 1
        cost = vec[i64]([FAR] * places)
        behind = vec[i64]([-1] * places)
        gone_on = vec[i64]([FAR] * places)  # the cost of a place when the search last went on from it
        cost[start] = 0
        queue = vec[i64]([start])
        at: i64 = 0
        while at < len(queue):  # a place is added again when a cheaper path to it is found
            here = queue[at]
            at += 1
            spent = cost[here]
            if spent < gone_on[here]:
                gone_on[here] = spent
                for i in range(first[here], first[here + 1]):
                    there = ends[i]
                    total = spent + prices[there]
                    if total < cost[there]:
                        cost[there] = total
                        behind[there] = here
                        queue = append(queue, there)
        self.start = start
        self.cost = cost
        """The sum of the prices of all places entered, or FAR."""
        self.behind = behind
        """The place before each place on its path."""

    def path(self, goal: int) -> list[int]:
        """The places entered on the path to one that can be reached, the first one first."""
        found: list[int] = []
        here = goal
        while here != self.start:
            found.append(here)
            here = self.behind[here]
        found.reverse()
        return found


def distances(neighbours: list[list[int]], start: int) -> list[int]:
    """Steps from a place to every place; -1 where no path leads."""
    steps = [-1] * len(neighbours)
    steps[start] = 0
    queue = [start]
    for here in queue:
        for there in neighbours[here]:
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps

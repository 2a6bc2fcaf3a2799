"""Distances and cheapest paths on a board whose places are numbered."""

from __future__ import annotations

from typing import Final

FAR: Final = 1_000_000_000_000
"""The price of a place that can't be entered, and the cost of one that can't be reached."""


class CheapestPaths:
    """The cheapest paths from one place to all others, where entering a place has a price of 0 or more."""

    __slots__ = ("behind", "cost", "start")

    def __init__(self, neighbours: list[list[int]], start: int, prices: list[int]) -> None:
        cost = [FAR] * len(neighbours)
        behind = [-1] * len(neighbours)
        cost[start] = 0
        queue = [start]
        for here in queue:  # it grows in the loop; a place is added again when a cheaper path to it is found
            spent = cost[here]
            for there in neighbours[here]:
                total = spent + prices[there]
                if total < cost[there]:
                    cost[there] = total
                    behind[there] = here
                    queue.append(there)
        self.start = start
        self.cost: list[int] = cost
        """The sum of the prices of all places entered, or FAR."""
        self.behind: list[int] = behind
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

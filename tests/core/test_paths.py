"""Distances and cheapest paths on a small board: a ring of five places, one beside it, and one that is cut off."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR, CheapestPaths, Links, distances

NEIGHBOURS = [[1, 4, 5], [0, 2], [1, 3], [2, 4], [3, 0], [0], []]


def test_steps_are_counted_and_where_no_path_leads_there_are_none() -> None:
    assert distances(NEIGHBOURS, 0) == [0, 1, 2, 2, 1, 1, -1]
    assert distances(NEIGHBOURS, 6) == [-1, -1, -1, -1, -1, -1, 0]


@pytest.mark.parametrize(
    ("prices", "cost", "path"),
    [
        ([1, 1, 1, 1, 1, 1, 1], [0, 1, 2, 2, 1, 1, FAR], [4, 3]),
        ([0, 1, 1, 0, 9, 0, 0], [0, 1, 2, 2, 9, 0, FAR], [1, 2, 3]),
        ([5, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, FAR], None),
    ],
)
def test_the_cheapest_path_enters_the_places_with_the_least_sum_of_prices(
    prices: list[int], cost: list[int], path: list[int] | None
) -> None:
    found = CheapestPaths(Links(NEIGHBOURS), 0, vec[i64](prices))
    assert list(found.cost) == cost
    assert found.path(0) == []
    assert path is None or found.path(3) == path


def test_a_place_that_cant_be_entered_is_walked_around() -> None:
    found = CheapestPaths(Links(NEIGHBOURS), 3, vec[i64]([1, 1, 1, 1, FAR, 1, 1]))
    assert (found.path(5), found.cost[5]) == ([2, 1, 0, 5], 4)
    assert found.cost[4] == FAR

"""Spreads of numbers, and their sums."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ahu.arena.summary import Summary


def spread_of(values: list[int]) -> Summary:
    spread = Summary()
    for value in values:
        spread.add(value)
    return spread


@given(st.lists(st.integers(-9, 9)), st.lists(st.integers(-9, 9)))
def test_the_spread_of_parts_is_the_spread_of_the_whole(some: list[int], others: list[int]) -> None:
    spread = spread_of(some)
    spread.include(spread_of(others))
    assert spread == spread_of(some + others)


def test_a_spread_knows_mean_least_and_most() -> None:
    assert spread_of([4, -2, 7]).as_json() == {"mean": 3.0, "min": -2, "max": 7}


def test_nothing_has_mean_nought() -> None:
    assert Summary().mean == 0

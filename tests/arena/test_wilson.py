"""How sure a share is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ahu.arena.wilson import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 5000), st.floats(0, 1))
def test_the_interval_holds_the_share_and_stays_within_bounds(games: int, share: float) -> None:
    low, high = wilson(share * games, games)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)

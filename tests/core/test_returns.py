"""What a game is worth to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from ahu.core.returns import returns_of

if TYPE_CHECKING:
    from ahu.core.returns import ReturnKind


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("win share", [0, 1, 0, 0]),
        ("zero-sum", [-1 / 3, 1, -1 / 3, -1 / 3]),
        ("rank", [1 / 2, 1, 1 / 2, 0]),
        ("points", [5, 9, 5, 2]),
    ],
)
def test_returns_when_one_wins(kind: ReturnKind, expected: list[float]) -> None:
    assert returns_of(kind, [5, 9, 5, 2], [1]) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("win share", [1 / 2, 1 / 2, 0]), ("zero-sum", [1 / 4, 1 / 4, -1 / 2]), ("rank", [3 / 4, 3 / 4, 0])],
)
def test_returns_when_two_share_the_victory(kind: ReturnKind, expected: list[float]) -> None:
    assert returns_of(kind, [7, 7, 1], [0, 1]) == pytest.approx(expected)


def test_rank_follows_a_tie_that_the_rules_break() -> None:
    assert returns_of("rank", [7, 7, 1], [1]) == [0.5, 1.0, 0.0]


def test_all_who_tie_get_nothing_of_a_zero_sum() -> None:
    assert returns_of("zero-sum", [3, 3], [0, 1]) == [0.0, 0.0]


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="“glory”"):
        returns_of(cast("ReturnKind", "glory"), [1, 2], [1])

"""Rows that copies share are replaced, and never changed."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.rows import with_flag, with_item, with_number, without_flag


def test_a_new_row_has_the_change_and_the_old_one_has_not() -> None:
    numbers, items, flags = vec[i64]([1, 2, 3]), ["a", "b"], [False, True]
    assert list(with_number(numbers, 1, 7)) == [1, 7, 3]
    assert with_item(items, 0, "c") == ["c", "b"]
    assert with_flag(flags, 0) == [True, True]
    assert without_flag(flags, 1) == [False, False]
    assert (list(numbers), items, flags) == ([1, 2, 3], ["a", "b"], [False, True])

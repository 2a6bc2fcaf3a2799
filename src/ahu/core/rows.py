"""Rows of a state that are never changed in place, so that copies of a state share them.

A row that changes seldom is replaced by a new one instead. That costs a little when it changes, and nothing in all the
copies that a search makes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

T = TypeVar("T")


def with_number(row: vec[i64], at: i64, number: i64) -> vec[i64]:
    """A new row of numbers with one of them changed."""
    new = row[:]
    new[at] = number
    return new


def with_item(row: list[T], at: int, item: T) -> list[T]:
    """A new list with one item changed."""
    new = row.copy()
    new[at] = item
    return new


def with_flag(row: list[bool], at: int) -> list[bool]:
    """A new list with one flag set."""
    new = row.copy()
    new[at] = True
    return new


def without_flag(row: list[bool], at: int) -> list[bool]:
    """A new list with one flag cleared."""
    new = row.copy()
    new[at] = False
    return new

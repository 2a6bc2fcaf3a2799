"""The fields of a state as plain values, by their names: states are compared, hashed and pickled by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.state import State


class FieldNames:
    """The names of all fields of a state that are not the same in every state of its game, by what they hold."""

    __slots__ = ("lists", "plain", "vecs")

    def __init__(self, plain: tuple[str, ...], lists: tuple[str, ...], vecs: tuple[str, ...]) -> None:
        self.plain = plain
        """Fields that hold an immutable value."""
        self.lists = lists
        """Fields that hold a list of immutable values."""
        self.vecs = vecs
        """Fields that hold a ``vec`` of numbers."""

    def values(self, state: State) -> tuple[object, ...]:
        """The value of each field, a list as a tuple, a ``vec`` as its bytes."""
        values: list[object] = [getattr(state, name) for name in self.plain]
        values += [tuple(getattr(state, name)) for name in self.lists]
        values += [bytes(memoryview(getattr(state, name))) for name in self.vecs]
        return tuple(values)

    def fill(self, state: State, values: tuple[object, ...]) -> None:
        """Set each field of a new state to its value, as ``values`` gave it."""
        left: Iterator[object] = iter(values)
        for name in self.plain:
            setattr(state, name, next(left))
        for name in self.lists:
            value = next(left)
            assert isinstance(value, tuple)
            setattr(state, name, list(value))
        for name in self.vecs:
            value = next(left)
            assert isinstance(value, bytes)
            setattr(state, name, vec[i64](memoryview(value).cast("q")))

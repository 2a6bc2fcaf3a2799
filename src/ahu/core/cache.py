"""A cache of bounded size."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most ``max_size`` values by their keys. When it is full, it drops all of them and starts afresh.

    It does not note which values are used, so that a look-up costs no more than that of a dictionary.
    """

    __slots__ = ("_known", "_max_size", "get")

    def __init__(self, max_size: int) -> None:
        self._known: dict[K, V] = {}
        self._max_size = max_size
        self.get = self._known.get

    def keep(self, key: K, value: V) -> V:
        """Store a value, and return it."""
        if len(self._known) >= self._max_size:
            self._known.clear()
        self._known[key] = value
        return value

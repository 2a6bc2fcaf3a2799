"""A bounded cache: results by the values they were computed from."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most ``size`` results. When one more is kept, the cache is emptied first.

    It does not track which result was used last, so that a look-up costs no more than one in a dictionary. A key is
    made of values (numbers, texts, tuples of them), never of an ``id()``: the object may be gone and its id reused.
    For a function whose arguments are the key, use ``functools.lru_cache``.
    """

    __slots__ = ("_results", "_size", "get")

    def __init__(self, size: int) -> None:
        self._results: dict[K, V] = {}
        self._size = size
        self.get = self._results.get
        """The result for a key, or None."""

    def keep(self, key: K, value: V) -> V:
        """Store a result, and return it."""
        if len(self._results) >= self._size:
            self._results.clear()
        self._results[key] = value
        return value

    def __len__(self) -> int:
        return len(self._results)

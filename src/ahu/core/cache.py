"""Bounded caches: results by the values they were computed from."""

from __future__ import annotations

from collections import OrderedDict
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Results of at most ``size`` weight together; by default each weighs 1.

    When one more would be too much, the cache is emptied first. A result that weighs more than all may weigh is not
    kept. ``weigh`` is called once for each result: with it a cache is bounded in bytes.

    It does not track which result was used last, so that a look-up costs no more than one in a dictionary. A key is
    made of values (numbers, texts, tuples of them), never of an ``id()``: the object may be gone and its id reused.
    For a function whose arguments are the key, use ``functools.lru_cache``.
    """

    __slots__ = ("_results", "_size", "_weigh", "get", "weight")

    def __init__(self, size: int, weigh: Callable[[K, V], int] | None = None) -> None:
        self._results: dict[K, V] = {}
        self._size = size
        self._weigh = weigh
        self.weight = 0
        """What all results weigh; one that was kept twice counts twice until the cache is emptied."""
        self.get = self._results.get
        """The result for a key, or None."""

    def keep(self, key: K, value: V) -> V:
        """Store a result, and return it."""
        weight = 1 if self._weigh is None else self._weigh(key, value)
        if self.weight + weight > self._size:
            self._results.clear()
            self.weight = 0
        if weight <= self._size:
            self._results[key] = value
            self.weight += weight
        return value

    def __len__(self) -> int:
        return len(self._results)


_NUMBERS: Final = count()


class CachePart(Generic[K, V]):
    """A part of a cache that several owners share: the keys of one never meet those of another.

    So they are bounded together, however many owners there are and however unevenly they are used.
    """

    __slots__ = ("_number", "_whole")

    def __init__(self, whole: Cache[tuple[int, K], V]) -> None:
        self._whole = whole
        self._number = next(_NUMBERS)

    def get(self, key: K) -> V | None:
        """The result for a key, or None."""
        return self._whole.get((self._number, key))

    def keep(self, key: K, value: V) -> V:
        """Store a result, and return it."""
        return self._whole.keep((self._number, key), value)


class RecentCache(Generic[K, V]):
    """The results that were used last, of ``most`` weight together; by default each weighs 1.

    A result that weighs more than all may weigh is not kept. ``weigh`` is called once for each result. Several threads
    may use it.
    """

    def __init__(self, most: int, weigh: Callable[[K, V], int] | None = None) -> None:
        self._most = most
        self._weigh = weigh
        self._lock = Lock()
        self._results: OrderedDict[K, V] = OrderedDict()
        self._weights: dict[K, int] = {}
        self.weight = 0
        """What all results weigh."""

    def get(self, key: K) -> V | None:
        """The result for a key, or None."""
        found = self._results.get(key)
        if found is not None:
            try:  # noqa: SIM105  # to suppress costs more than all the rest
                self._results.move_to_end(key)
            except KeyError:  # another thread may have dropped it meanwhile
                pass
        return found

    def keep(self, key: K, value: V) -> V:
        """Store a result, and return it."""
        weight = 1 if self._weigh is None else self._weigh(key, value)
        with self._lock:
            self._drop(key)
            if weight > self._most:
                return value
            while self.weight + weight > self._most:
                self._drop(next(iter(self._results)))
            self._results[key] = value
            self._weights[key] = weight
            self.weight += weight
        return value

    def _drop(self, key: K) -> None:
        if key in self._results:
            del self._results[key]
            self.weight -= self._weights.pop(key)

    def __len__(self) -> int:
        return len(self._results)

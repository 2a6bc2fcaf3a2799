"""Things worked out once, by what they were worked out from."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """So many things at most; when there are more, it forgets all of them and starts afresh.

    Looking up is a plain dictionary's, which is why it keeps no order of use.
    """

    __slots__ = ("_known", "_most", "get")

    def __init__(self, most: int) -> None:
        self._known: dict[K, V] = {}
        self._most = most
        self.get = self._known.get

    def keep(self, key: K, value: V) -> V:
        """Remember a thing, and hand it back."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = value
        return value

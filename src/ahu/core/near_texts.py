"""Finds texts that somebody may have meant by another one. The time for it is bounded."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

COMPARED: Final = 8
"""Texts before and after the place of the one wanted that are compared letter by letter, in either order."""


class NearTexts:
    """Texts in two orders: by their beginnings and by their ends. A text with one mistake is near in one of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._forwards = sorted(texts)
        self._backwards = sorted([text[::-1] for text in self._forwards])

    def find(self, wanted: str, most: int = 3) -> list[str]:
        """The texts that are nearest to the one wanted, the nearest first; none if there is nothing like it."""
        from difflib import get_close_matches  # here, since only mistakes need it

        same_end = [text[::-1] for text in _around(wanted[::-1], self._backwards)]
        alike = dict.fromkeys(_around(wanted, self._forwards) + same_end)
        return get_close_matches(wanted, alike, n=most)


def _around(wanted: str, texts: list[str]) -> list[str]:
    """The texts about the place where the one wanted would stand."""
    place = bisect_left(texts, wanted)
    return texts[max(0, place - COMPARED) : place + COMPARED]

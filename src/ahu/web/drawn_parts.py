"""What pages of games have drawn, kept for all tables, games and languages together within a few megabytes.

A page makes a part of it for everything that it draws by itself: each of its rows, each group of its map.
"""

from __future__ import annotations

from sys import getsizeof
from typing import Final, TypeAlias

from ahu.core.cache import Cache, CachePart

Content: TypeAlias = tuple[object, ...]
"""What a drawing shows, as the key of a cache."""
Groups: TypeAlias = dict[str, str]
"""Groups of a map, written out, by their ids."""
MOST_BYTES: Final = 2_000_000
"""Of texts, and again of groups."""
PLACE_BYTES: Final = 150
"""About what a place in a cache takes beside its key and its value."""


class DrawnMap(dict[str, str]):
    """Groups of a map, with who drew them and what they show, such as the screen they were drawn from."""

    __slots__ = ("content", "drawer")

    def __init__(self, groups: Groups, drawer: object, content: object) -> None:
        super().__init__(groups)
        self.drawer = drawer
        self.content = content


def _text_bytes(key: tuple[int, Content], text: str) -> int:
    return PLACE_BYTES + _key_bytes(key) + getsizeof(text)


def _groups_bytes(key: tuple[int, Content], groups: Groups) -> int:
    return PLACE_BYTES + _key_bytes(key) + getsizeof(groups)  # each group is kept on its own, too


def _key_bytes(key: Content) -> int:
    """What a key takes; the numbers and texts in it are others', too."""
    size = getsizeof(key)
    for part in key:
        if type(part) is tuple:
            size += _key_bytes(part)
    return size


TEXTS: Final[Cache[tuple[int, Content], str]] = Cache(MOST_BYTES, _text_bytes)
GROUPS: Final[Cache[tuple[int, Content], Groups]] = Cache(MOST_BYTES, _groups_bytes)


def drawn_texts() -> CachePart[Content, str]:
    """A place to keep texts, such as rows of players, by their contents."""
    return CachePart(TEXTS)


def drawn_groups() -> CachePart[Content, Groups]:
    """A place to keep sets of groups of a map, by their contents."""
    return CachePart(GROUPS)

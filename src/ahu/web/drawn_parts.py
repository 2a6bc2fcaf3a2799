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
MOST_BYTES: Final = 6_000_000
"""Of texts, and again of groups."""
KEY_BYTES: Final = 600
"""About what a key and its place in a cache take."""


def _text_bytes(_: tuple[int, Content], text: str) -> int:
    return KEY_BYTES + getsizeof(text)


def _groups_bytes(_: tuple[int, Content], groups: Groups) -> int:
    return KEY_BYTES + getsizeof(groups)  # each group is kept on its own, too


TEXTS: Final[Cache[tuple[int, Content], str]] = Cache(MOST_BYTES, _text_bytes)
GROUPS: Final[Cache[tuple[int, Content], Groups]] = Cache(MOST_BYTES, _groups_bytes)


def drawn_texts() -> CachePart[Content, str]:
    """A place to keep texts, such as rows of players, by their contents."""
    return CachePart(TEXTS)


def drawn_groups() -> CachePart[Content, Groups]:
    """A place to keep sets of groups of a map, by their contents."""
    return CachePart(GROUPS)

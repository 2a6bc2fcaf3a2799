"""What pages of games have drawn, kept for all tables, games and languages together within :data:`MOST_BYTES`.

A page makes a part of it for everything that it draws by itself: each of its rows, each group of its map.
"""

from __future__ import annotations

from itertools import count
from sys import getsizeof
from typing import Final, TypeAlias

from ahu.core.cache import Cache, CachePart

Content: TypeAlias = tuple[object, ...]
"""What a drawing shows, as the key of a cache."""
Groups: TypeAlias = dict[str, str]
"""Groups of a map, written out, by their ids."""
MOST_BYTES: Final = 16_000_000
"""Of texts, and again of groups: enough for what changes at fifty tables in a minute.

Where it is too little the cache is emptied again and again, and rows that have not changed are drawn anew.
"""
PLACE_BYTES: Final = 150
"""About what a place in a cache takes beside its key and its value."""
TUPLE_BYTES: Final = getsizeof(())


_MAP_NUMBERS: Final = count(1)


class DrawnMap(dict[str, str]):
    """Groups of a map, with who drew them and what they show, such as the screen they were drawn from.

    One that follows another knows what it shows differently, so that nobody has to compare the two.
    """

    __slots__ = ("changes", "content", "drawer", "follows", "number")

    def __init__(self, groups: Groups, drawer: object, content: object) -> None:
        super().__init__(groups)
        self.drawer = drawer
        self.content = content
        self.number: int = next(_MAP_NUMBERS)
        self.follows: int = groups.number if isinstance(groups, DrawnMap) else 0
        """The number of the map that it was made from; 0 if it was made from none."""
        self.changes: Groups = {}
        """The groups that look different than on that map."""

    def redraw(self, group: str, text: str) -> None:
        """Replace a group, if it looks different now."""
        if self.get(group) != text:
            self[group] = self.changes[group] = text


def map_changes(now: Groups, before: Groups) -> Groups:
    """The groups of a map that look different than before."""
    if isinstance(now, DrawnMap) and isinstance(before, DrawnMap) and now.follows == before.number:
        return now.changes
    return changed_parts(now, before)


def changed_parts(now: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """Parts of a page, by their ids, that are not the same as before."""
    return {} if now is before else {part: text for part, text in now.items() if before.get(part) != text}


def _text_bytes(key: tuple[int, Content], text: str) -> int:
    return PLACE_BYTES + _key_bytes(key) + getsizeof(text)


def _groups_bytes(key: tuple[int, Content], groups: Groups) -> int:
    return PLACE_BYTES + _key_bytes(key) + getsizeof(groups)  # each group is kept on its own, too


def _key_bytes(key: Content) -> int:
    """What a key takes; the numbers and texts in it are others', too."""
    size = TUPLE_BYTES + 8 * len(key)
    for part in key:
        if isinstance(part, tuple):
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

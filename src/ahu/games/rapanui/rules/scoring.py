"""The end: Offerings, what is left, and the tiles that count (N71)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, gettext_noop
from ahu.games.rapanui.rules.offering import FACE_DOWN, type_of, value_of
from ahu.games.rapanui.rules.pieces import FAVOR_POINTS, GAIN_FAVOR, TABLET_POINTS, TILES
from ahu.games.rapanui.rules.wording import scored, tile_label

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.position import Position

MANY_OFFERINGS: Final = (
    gettext_noop("Huts"),
    gettext_noop("Chickens"),
    gettext_noop("Hatchets"),
    gettext_noop("Boats"),
    gettext_noop("Necklaces"),
)
"""All Offerings of each type on a table of points, the Outstanding ones included."""


class Sheet:
    """The scoring sheet of one seat."""

    __slots__ = ("favor", "offerings", "resources", "tablet")

    def __init__(self, offerings: list[tuple[Message, int]], resources: int, tablet: int, favor: int) -> None:
        self.offerings = offerings
        self.resources = resources
        self.tablet = tablet
        self.favor = favor

    def total(self) -> int:
        """All of it."""
        return sum(value for _, value in self.offerings) + self.resources + self.tablet + self.favor

    def lines(self) -> list[tuple[Message, int]]:
        """The sheet line by line."""
        lines = [*self.offerings, (Message("Resources left"), self.resources)]
        if self.tablet:
            lines.append((Message("unused Rongorongo Tablet"), self.tablet))
        if self.favor:
            lines.append((tile_label(GAIN_FAVOR), self.favor))
        return lines


def sheets(p: Position) -> list[Sheet]:
    """Each seat's sheet (N71)."""
    return [_sheet(p, seat) for seat in range(p.players)]


def _sheet(p: Position, seat: Seat) -> Sheet:
    return Sheet(
        [(scored(tile), value_of(tile)) for tile in p.offerings[seat]],
        sum(p.stock(seat)),
        TABLET_POINTS if p.tablets[seat] else 0,
        FAVOR_POINTS * p.tiles[seat * len(TILES) + GAIN_FAVOR],
    )


def totals(p: Position) -> list[int]:
    """Points of each seat if the game ended now."""
    return [sheet.total() for sheet in sheets(p)]


def sources(p: Position) -> list[tuple[Message, list[int]]]:
    """Where the points of all seats come from, row by row."""
    found = sheets(p)
    rows = []
    for offering, label in enumerate(MANY_OFFERINGS):
        values = [sum(value_of(tile) for tile in tiles if is_of(tile, offering)) for tiles in p.offerings]
        rows.append((Message(label), values))
    return [
        *rows,
        (Message("Resources left"), [sheet.resources for sheet in found]),
        (Message("Tablet"), [sheet.tablet for sheet in found]),
        (tile_label(GAIN_FAVOR), [sheet.favor for sheet in found]),
    ]


def is_of(tile: int, offering: int) -> bool:
    """Whether an Offering tile is of a type, Outstanding or not."""
    return tile != FACE_DOWN and type_of(tile) == offering

"""Drawings of loads: Moai and Headdresses; of Logs and of the Rongo tablet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import circle, group, path, use
from ahu.games.giants.rules.pieces import HEADDRESS, SIZES
from ahu.games.island.statues import DRUM_HEIGHT, DRUM_WIDTH, headdress, moai, moai_size

if TYPE_CHECKING:
    from ahu.draw.svg import Element

LOGS_WIDTH: Final = 27.0
LOGS_HEIGHT: Final = 18.0
TABLET_WIDTH: Final = 26.0
TABLET_HEIGHT: Final = 18.0


def shapes() -> list[Element]:
    """Definitions: a stack of Logs, and half a Rongo tablet with two lines of glyphs."""
    tablet = [
        path("M-13 0V-16H8L12 -11L9 -8L13 -4L10 0Z", "timber line firm"),
        path("M-10 -11l2 -2l2 2l2 -2l2 2l2 -2M-10 -4l2 -2l2 2l2 -2l2 2l2 -2", "bright hollow thin"),
    ]
    return [group(*_rolls(), id="g-logs"), group(*tablet, id="g-tablet")]


def _rolls() -> list[Element]:
    ends = ((-8.4, -4.6), (0.8, -4.6), (-3.8, -12.4))
    rolls = [path(f"M{x} {y - 4.4}h8.6a4.4 4.4 0 0 1 0 8.8h-8.6z", "timber line firm") for x, y in ends]
    cuts = [group(circle(x, y, 4.4, "halo line firm"), circle(x, y, 1.6, "hollow line thin")) for x, y in ends]
    return rolls + cuts


def load(kind: int) -> Element:
    """A load of a kind, its foot on the origin."""
    return headdress() if kind == HEADDRESS else moai(SIZES[kind])


def size_of(kind: int) -> tuple[float, float]:
    """Width and height of a load of a kind."""
    return (DRUM_WIDTH, DRUM_HEIGHT) if kind == HEADDRESS else moai_size(SIZES[kind])


def logs() -> Element:
    """A stack of Logs, its foot on the origin."""
    return use("g-logs")


def tablet() -> Element:
    """Half a Rongo tablet, its foot on the origin."""
    return use("g-tablet")

"""The headings of the panels beside the island."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, text_line

if TYPE_CHECKING:
    from ahu.draw.geometry import Box

HEADING_HEIGHT: Final = 34.0
"""Of a heading, with the space below it."""
PAD: Final = 16.0
"""Left free on every side of a panel with a frame of its own."""


def titled(box: Box, text: str, note: str) -> list[Element]:
    """A heading at the top of a box, and perhaps a note at its end."""
    heading = text_line(box.left, box.top + 18, text, "title ink bold s18")
    return [heading, text_line(box.right, box.top + 18, note, "muted s16 end full-sign")] if note else [heading]

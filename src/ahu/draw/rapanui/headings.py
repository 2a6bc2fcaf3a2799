"""The headings of the panels beside the island."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, words

if TYPE_CHECKING:
    from ahu.draw.geometry import Box

HEAD: Final = 34.0
"""Height of a heading."""


def titled(box: Box, text: str, note: str) -> list[Element]:
    """A heading at the top of a box, and a note at its end."""
    return [
        words(box.left, box.top + 18, text, "title ink bold s18"),
        words(box.right, box.top + 18, note, "muted s12 end"),
    ]

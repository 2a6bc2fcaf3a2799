"""Names by which a page knows parts of the drawing: ids of groups, and names of pieces that move.

What a click on a part means is for the page to say; in a file nothing can be clicked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board


class Picks:
    """What a click on each part of the drawing picks: nothing here, tokens of click paths on a page."""

    def hex(self, at: int) -> str | None:  # noqa: ARG002
        """A hex."""
        return None

    def ahu(self, number: int) -> str | None:  # noqa: ARG002
        """An Ahu."""
        return None

    def load(self, load: int) -> str | None:  # noqa: ARG002
        """A load."""
        return None


NO_PICKS = Picks()


def hex_id(board: Board, at: int) -> str:
    """The group of everything on a hex."""
    return f"at-{board.hexes[at]}"


def ahu_id(number: int) -> str:
    """The group of everything built on an Ahu."""
    return f"on-{number}"


def load_piece(load: int) -> str:
    """A load, wherever it is."""
    return f"load-{load}"

"""The default encoder: a view as it is written, whole numbers as numbers and everything else letter by letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ahu.core.encoder import Column, Encoder, Layout, flags

if TYPE_CHECKING:
    from collections.abc import Callable

    from librt.vecs import vec
    from mypy_extensions import i16

    from ahu.core.game import Game
    from ahu.core.state import View

PIECE: Final = re.compile(r"0|[1-9]\d{0,3}|.", re.ASCII | re.DOTALL)
"""A whole number of up to four digits, or any character. The pieces of a text, put together again, are the text."""
NUMBER: Final = 1
CHARACTER: Final = 2
"""The kind of a character; those from 32,768 on have the kinds after it."""
BITS: Final = 15
"""Of a character's code, in one number."""
LEAST: Final = 256
GROWTH: Final = 4
"""How many times as long as the first position a text may become."""


class TextEncoder(Encoder):
    """Encodes what ``view.write()`` says, so it works for every game.

    It has limits. A network must learn to read: a word of another length shifts all that follows. Seats are not
    relative to the viewer, there is no graph, and it is as slow as writing a position. A text can grow too long for the
    row; then ``fill`` raises ValueError, and a larger ``pieces`` is needed.
    """

    def __init__(self, game: Game, pieces: int | None = None) -> None:
        layout = Layout()
        self.viewers = layout.add("game", [""], flags([f"viewer {seat}" for seat in range(game.players)]))
        first = len(PIECE.findall(game.start().write()))
        self.pieces = max(LEAST, GROWTH * first) if pieces is None else pieces
        self.text = layout.add("piece", [str(i) for i in range(self.pieces)], [Column("kind", 2), Column("value", 128)])
        super().__init__(game, layout)

    def __reduce__(self) -> tuple[Callable[..., Encoder], tuple[object, ...]]:
        """A pickle holds the game and the room for text."""
        return TextEncoder, (self.game, self.pieces)

    def write(self, view: View, row: vec[i16]) -> None:
        """Two numbers for each piece: its kind, and the number or the character's code."""
        if view.seat >= 0:
            row[self.viewers.start + view.seat] = 1
        pieces: list[str] = PIECE.findall(view.write())
        if len(pieces) > self.pieces:
            raise ValueError(f"the view takes {len(pieces)} pieces of text, and the encoder has {self.pieces}")
        at = self.text.start
        for piece in pieces:
            code = ord(piece[0])
            number = piece.isascii() and piece.isdigit()
            row[at] = NUMBER if number else CHARACTER + (code >> BITS)
            row[at + 1] = int(piece) if number else code & ((1 << BITS) - 1)
            at += 2

"""What a network sees of Pebbles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.encoder import Column, Encoder, Layout, put, relative, seat_labels
from ahu_pebbles.rules import HEAPS, State

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16

    from ahu.core.game import Game
    from ahu.core.state import View


class PebblesEncoder(Encoder):
    """The heap, whose turn it is, and who has the point."""

    def __init__(self, game: Game) -> None:
        layout = Layout()
        self.heap = layout.add("heap", [""], [Column("drawn"), Column("left", scale=HEAPS[-1])])
        self.seats = layout.add("seat", seat_labels(game.players), [Column("turn"), Column("points")])
        super().__init__(game, layout)

    def write(self, view: View, row: vec[i16]) -> None:
        """Write what is not 0."""
        state = view.position
        assert isinstance(state, State)
        if state.left >= 0:
            row[self.heap.start] = 1
            put(row, self.heap.start + 1, state.left)
        for seat, points in enumerate(state.points):
            at = self.seats.start + self.seats.width * relative(seat, max(view.seat, 0), len(state.points))
            row[at] = int(seat == state.turn)
            put(row, at + 1, points)

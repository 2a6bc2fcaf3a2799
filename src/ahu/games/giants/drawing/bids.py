"""A picture of an auction, without words: what each player bid, and which Moai they took for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, path, rectangle
from ahu.draw.tokens import Token, token_row
from ahu.games.giants.drawing.contents import loads_before
from ahu.games.giants.drawing.tokens import FIGURE_KINDS, load_tokens, marker_token
from ahu.games.giants.rules.pieces import CHIEF, IN_FRONT, SORCERER, WORKER
from ahu.games.island.figures import figure_token

if TYPE_CHECKING:
    from ahu.games.giants.rules.position import Position

WIDTH: Final = 620.0
ROW: Final = 88.0
PAD: Final = 22.0
SCALE: Final = 1.7
COLUMNS: Final = (28.0, 210.0, 400.0, 500.0)
"""Where markers, figures, the arrow and Moai begin."""


def bids(p: Position, left: float, top: float) -> tuple[Element, Box]:
    """The picture and its box."""
    box = Box(left, top, left + WIDTH, top + ROW * p.players + PAD)
    rows = [part for seat in range(p.players) for part in _row(p, seat, left, top + ROW * (seat + 1))]
    return group(rectangle(box.left, box.top, box.width, box.height, "page"), *rows), box


def _row(p: Position, seat: int, left: float, foot: float) -> list[Element]:
    """What one player bid, an arrow, and what they took."""
    markers = [marker_token(p.game.seats[seat])] * p.markers_front[seat]
    taken = load_tokens(p, loads_before(p, seat))
    rule = [path(f"M{left + PAD:.0f} {foot + 10:.0f}H{left + WIDTH - PAD:.0f}", "edge thin faint")]
    shown = zip((COLUMNS[0], COLUMNS[1], COLUMNS[3]), (markers, _sculptors(p, seat), taken), strict=True)
    tokens = [part for x, row in shown for part in token_row(row, left + x, foot, SCALE)]
    arrow = path(f"M{left + COLUMNS[2]:.0f} {foot - 22:.0f}h48m-12 -10l12 10l-12 10", "ink-edge thick hollow")
    return [*(rule if seat < p.players - 1 else []), *tokens, *([arrow] if taken else [])]


def _sculptors(p: Position, seat: int) -> list[Token]:
    kinds = [WORKER] * p.workers_front[seat]
    kinds += [figure for figure, at in ((SORCERER, p.sorcerer), (CHIEF, p.chief)) if at[seat] == IN_FRONT]
    return [figure_token(p.game.seats[seat], FIGURE_KINDS[kind]) for kind in kinds]

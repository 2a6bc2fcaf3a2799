"""The Moai Quarry beside the island: three columns of niches, Chiefs below them, and what is left to carve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.rapanui.contents import Figures, below, sculptors_in
from ahu.draw.rapanui.headings import HEAD, titled
from ahu.draw.rapanui.reading import column_line
from ahu.draw.rapanui.tokens import chip_token, moai_token, pukao_token, token_of
from ahu.draw.sea import grain
from ahu.draw.svg import Element, group, moved, path, rectangle, words
from ahu.draw.tokens import Token, cluster, line_of, row_width
from ahu.games.rapanui.pieces import COLUMNS, PUKAO_PIECES, SIZES, VILLAGER

if TYPE_CHECKING:
    from ahu.games.rapanui.board import Board
    from ahu.games.rapanui.game import RapaNui
    from ahu.games.rapanui.position import Position

NICHE: Final = 35.0
MOST_NICHES: Final = 6
"""A column with more slots is told in numbers."""
BELOW: Final = 46.0
SUPPLY: Final = 84.0
_TAKES: Final = ("column 1", "columns 1, 2", "columns 1, 2, 3", "no column")


def height(board: Board) -> float:
    """How high the panel is."""
    return HEAD + 20 + NICHE * _niches(board) + BELOW + SUPPLY


def _niches(board: Board) -> int:
    return min(max(board.slots), MOST_NICHES)


def panel(game: RapaNui, p: Position | None, box: Box) -> list[Element]:
    """A rock face with three columns of niches; below it who sculpts without one, and what is left to carve."""
    board, rows = game.board, _niches(game.board)
    top, step = box.top + HEAD, box.width / COLUMNS
    foot = top + 20 + NICHE * rows
    drawn = [*titled(box, "Moai Quarry", "a Sculptor in each slot"), _rock(Box(box.left, top, box.right, foot + 6))]
    for number in range(COLUMNS):
        place = Box(box.left + step * number, top, box.left + step * (number + 1), foot)
        told = column_line(p, number) if p else f"Column {number + 1}: {board.slots[number]} slots"
        drawn.append(
            group(
                Element("title", told),
                words(place.centre.x, top + 17, f"column {number + 1}", "chisel bold s12 middle"),
                *_slots(p, board.slots[number], number, place),
                *_below(p, number, Box(place.left + 4, foot + 9, place.right - 4, foot + BELOW)),
                data_column=str(number + 1),
            )
        )
    return [*drawn, *_supply(game, p, Box(box.left, foot + BELOW, box.right, foot + BELOW + SUPPLY))]


def _rock(box: Box) -> Element:
    """The face of the quarry: a ragged top, and the marks of picks between the columns."""
    tops = ((0, 9), (20, 2), (80, 6), (136, 0), (210, 5), (288, 1), (box.width, 8))
    ridge = "L".join(f"{box.left + x:.0f} {box.top + y:.0f}" for x, y in tops)
    marks = [
        f"M{box.left + box.width * (side + 0.5) / 6 + 34 * (side % 2) - 17 + 18 * grain(row, side) - 9:.0f} "
        f"{box.bottom - 12 - 22 * row - 12 * grain(side, row):.0f}l{4 - 3 * (side % 2)} -9"
        for row in range(int((box.height - 40) / 22))
        for side in range(2 * COLUMNS)
    ]
    return group(
        path(f"M{box.left:.0f} {box.bottom:.0f}L{ridge}V{box.bottom:.0f}Z", "rock line firm"),
        path("".join(marks), "cut thin"),
    )


def _slots(p: Position | None, slots: int, number: int, place: Box) -> list[Element]:
    taken = [those.seat for those in sculptors_in(p, number) for _ in range(those.number)] if p else []
    if slots > MOST_NICHES:
        return _told_slots(p, slots, number, place)
    drawn = []
    for slot in range(slots):
        foot = place.bottom - NICHE * slot
        drawn.append(_niche(place.centre.x, foot))
        if p and slot < len(taken):
            token = token_of(p, Figures(taken[slot], VILLAGER, 1))
            drawn.append(moved(place.centre.x, foot - 3, token.drawing, scale=1.05))
    return drawn


def _niche(x: float, foot: float) -> Element:
    return moved(x, foot, path("M-22 -2V-19Q-20 -32 0 -32Q20 -32 22 -19V-2Z", "stone line firm"))


def _told_slots(p: Position | None, slots: int, number: int, place: Box) -> list[Element]:
    """Many slots: who is there with counts, and how many are free."""
    free = p.free_slots(number) if p else slots
    room = Box(place.left + 8, place.top + 26, place.right - 8, place.bottom - 24)
    tokens = [token_of(p, those) for those in sculptors_in(p, number)] if p else []
    return [
        rectangle(room.left, room.top, room.width, room.height + 20, "stone line firm", rx=6),
        *cluster(tokens, room, 1.1),
        words(place.centre.x, place.bottom - 10, f"{free} of {slots} free", "ink bold s12 middle"),
    ]


def _below(p: Position | None, number: int, room: Box) -> list[Element]:
    """The place for Chiefs, below the slots; Sorcerers and Chip In tiles join them."""
    tokens: list[Token] = []
    if p:
        tokens = [token_of(p, those) for those in below(p, number)]
        chipped = [(seat, p.virtual[seat * COLUMNS + number]) for seat in range(p.players)]
        tokens += [chip_token(p, seat, chips) for seat, chips in chipped if chips]
    spot = rectangle(room.left, room.top, room.width, room.height, "edge empty", rx=5)
    if tokens:
        return [spot, *cluster(tokens, room.grown(-2), 1)]
    return [spot, words(room.centre.x, room.centre.y + 4, "for Chiefs", "muted italic s12 middle")]


def _supply(game: RapaNui, p: Position | None, box: Box) -> list[Element]:
    """What is left to carve, each below the columns it takes; and the Pukao."""
    left = p.supply if p else list(game.moai)
    step = box.width / (len(SIZES) + 1)
    tokens = [moai_token(size) for size in range(len(SIZES))] + [pukao_token()]
    names = [f"{number} {size}" for number, size in zip(left, SIZES, strict=True)]
    names.append(f"{p.pukao_left if p else PUKAO_PIECES} Pukao")
    drawn: list[Element] = []
    for place, (token, name, takes) in enumerate(zip(tokens, names, _TAKES, strict=True)):
        x = box.left + step * (place + 0.5)
        drawn += line_of([token], x - row_width([token]) / 2, box.top + 51, 1)
        drawn.append(words(x, box.top + 64, name, "ink bold s12 middle"))
        drawn.append(words(x, box.top + 76, takes, "muted s10 middle"))
    return drawn

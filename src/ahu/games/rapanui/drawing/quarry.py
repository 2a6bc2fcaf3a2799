"""The panel of the Moai Quarry: three columns of niches, Chiefs below them, and what is left to carve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Box, Point
from ahu.draw.svg import Element, group, moved, path, rectangle, text_line
from ahu.draw.tokens import badge, cluster, row_width, token_row
from ahu.games.island.sea import noise
from ahu.games.rapanui.drawing.contents import Figures, sculptors_below, sculptors_in
from ahu.games.rapanui.drawing.headings import HEADING_HEIGHT, PAD, titled
from ahu.games.rapanui.drawing.tokens import chip_token, figures_token, moai_token, pukao_token
from ahu.games.rapanui.rules.pieces import COLUMNS, PUKAO_PIECES, SIZES, VILLAGER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

NICHE: Final = 35.0
MOST_NICHES: Final = 6
"""A column with more slots is shown by numbers."""
BELOW: Final = 46.0
SUPPLY: Final = 84.0
WIDTH: Final = 332.0
_TAKES: Final = (1, 2, 3, 0)
"""How many columns it takes to carve each, from the first on."""


def height(board: Board) -> float:
    """How high the panel is."""
    return HEADING_HEIGHT + 20 + NICHE * _niches(board) + BELOW + SUPPLY


def framed_size(board: Board) -> tuple[float, float]:
    """Width and height with a frame."""
    return WIDTH + 2 * PAD, height(board) + PAD


def _niches(board: Board) -> int:
    return min(max(board.slots), MOST_NICHES)


class Quarry:
    """Where the columns and what is left to carve lie in a box."""

    def __init__(self, board: Board, box: Box) -> None:
        self.box = box
        self.slots = board.slots
        top, step = box.top + HEADING_HEIGHT, box.width / COLUMNS
        self.foot = top + 20 + NICHE * _niches(board)
        self.columns = [
            Box(box.left + step * n, top, box.left + step * (n + 1), self.foot + BELOW) for n in range(COLUMNS)
        ]
        kinds = len(SIZES) + 1
        step, top = box.width / kinds, self.foot + BELOW + 2
        self.supply = [Box(box.left + step * n, top, box.left + step * (n + 1), top + SUPPLY) for n in range(kinds)]

    def niche(self, column: int, slot: int) -> Point:
        """The foot of a slot's niche."""
        return Point(self.columns[column].centre.x, self.foot - NICHE * slot)

    def chiefs(self, column: int) -> Box:
        """The area of those who sculpt without a slot."""
        place = self.columns[column]
        return Box(place.left + 4, self.foot + 9, place.right - 4, self.foot + BELOW)

    def numbers_area(self, column: int) -> Box | None:
        """The area for numbers in a column with too many slots to draw them; None if they are drawn."""
        place = self.columns[column]
        if self.slots[column] <= MOST_NICHES:
            return None
        return Box(place.left + 8, place.top + 26, place.right - 8, self.foot - 24)


# what never changes


def empty(quarry: Quarry, translator: Translator = ENGLISH) -> list[Element]:
    """A rock face with three columns; below it what may be carved."""
    box = quarry.box
    rock = Box(box.left, quarry.columns[0].top, box.right, quarry.foot + 6)
    return [
        *titled(box, translator.translate("Moai Quarry"), translator.translate("a Sculptor in each slot")),
        _rock(rock),
        *[part for number in range(COLUMNS) for part in _niches_of(quarry, number, translator)],
        *[part for number in range(len(SIZES) + 1) for part in _model(quarry.supply[number], number)],
    ]


def _rock(box: Box) -> Element:
    """The rock of the quarry: a ragged top, and the marks of picks between the columns."""
    tops = ((0, 9), (20, 2), (80, 6), (136, 0), (210, 5), (288, 1), (box.width, 8))
    ridge = "L".join(f"{box.left + x:.0f} {box.top + y:.0f}" for x, y in tops)
    marks = [
        f"M{box.left + box.width * (side + 0.5) / 6 + 34 * (side % 2) - 17 + 18 * noise(row, side) - 9:.0f} "
        f"{box.bottom - 12 - 22 * row - 12 * noise(side, row):.0f}l{4 - 3 * (side % 2)} -9"
        for row in range(int((box.height - 40) / 22))
        for side in range(2 * COLUMNS)
    ]
    return group(
        path(f"M{box.left:.0f} {box.bottom:.0f}L{ridge}V{box.bottom:.0f}Z", "rock line firm"),
        path("".join(marks), "cut thin"),
    )


def _niches_of(quarry: Quarry, column: int, translator: Translator) -> list[Element]:
    """A column: its number, its slots, and the place below them."""
    place, area, chiefs = quarry.columns[column], quarry.numbers_area(column), quarry.chiefs(column)
    name = translator.translate("column {number}", number=column + 1)
    slots = (
        [rectangle(area.left, area.top, area.width, area.height + 20, "stone line firm", rx=6)]
        if area
        else [_niche(quarry.niche(column, slot)) for slot in range(quarry.slots[column])]
    )
    return [
        text_line(place.centre.x, place.top + 17, name, "chisel bold s16 middle"),
        *slots,
        rectangle(chiefs.left, chiefs.top, chiefs.width, chiefs.height, "edge empty", rx=5),
    ]


def _niche(foot: Point) -> Element:
    return moved(foot.x, foot.y, path("M-22 -2V-19Q-20 -32 0 -32Q20 -32 22 -19V-2Z", "stone line firm"))


def _model(box: Box, cargo: int) -> list[Element]:
    """What can be carved, and as small niches the columns that it takes."""
    token = moai_token(cargo) if cargo < len(SIZES) else pukao_token()
    x = box.centre.x
    niches = [_small_niche(x + 16 * (n - 1), box.top + 78, taken=n < _TAKES[cargo]) for n in range(COLUMNS)]
    return [*token_row([token], x - row_width([token]) * 1.3 / 2, box.top + 60, 1.3), *niches]


def _small_niche(x: float, foot: float, *, taken: bool) -> Element:
    return moved(x, foot, path("M-5.5 0V-6Q-5 -11 0 -11Q5 -11 5.5 -6V0Z", "rock line thin" if taken else "edge empty"))


# what changes


def sculptors(quarry: Quarry, p: Position, column: int, translator: Translator = ENGLISH) -> list[Element]:
    """Who sculpts in a column: in its slots, and below them."""
    area = quarry.numbers_area(column)
    drawn = _in_numbers(quarry, p, column, area, translator) if area else _in_slots(quarry, p, column)
    return [*drawn, *_below(quarry, p, column, translator)]


def _in_slots(quarry: Quarry, p: Position, column: int) -> list[Element]:
    taken = [those.seat for those in sculptors_in(p, column) for _ in range(those.number)]
    drawn = []
    for slot, seat in enumerate(taken):
        foot = quarry.niche(column, slot)
        own = taken[:slot].count(seat)
        drawn.append(
            moved(
                foot.x,
                foot.y - 3,
                figures_token(p.game.seats, Figures(seat, VILLAGER, 1)).drawing,
                scale=1.05,
                data_piece=f"sculptor-{seat}-{column + 1}-{own + 1}",
            )
        )
    return drawn


def _in_numbers(quarry: Quarry, p: Position, column: int, area: Box, translator: Translator) -> list[Element]:
    """Many slots: who is there with counts, and how many are free."""
    free = translator.translate("{free} of {slots} free", free=p.free_slots(column), slots=quarry.slots[column])
    tokens = [figures_token(p.game.seats, those, f"-column-{column + 1}") for those in sculptors_in(p, column)]
    return [*cluster(tokens, area, 1.1), text_line(area.centre.x, quarry.foot - 10, free, "ink bold s12 middle")]


def _below(quarry: Quarry, p: Position, column: int, translator: Translator) -> list[Element]:
    """The place for Chiefs, below the slots; Sorcerers and Chip In tiles join them."""
    seats, area = p.game.seats, quarry.chiefs(column)
    tokens = [figures_token(seats, those) for those in sculptors_below(p, column)]
    chipped_in = [(seat, p.virtual[seat * COLUMNS + column]) for seat in range(p.players)]
    tokens += [chip_token(seats[seat], chips) for seat, chips in chipped_in if chips]
    if tokens:
        return cluster(tokens, area.grown(-2), 1)
    return [
        text_line(
            area.centre.x, area.centre.y + 4, translator.translate("for Chiefs"), "muted italic s16 middle full-sign"
        )
    ]


def left(quarry: Quarry, cargo: int, number: int) -> Element:
    """How many of a Moai, or of the Pukao, are left."""
    box = quarry.supply[cargo]
    return moved(box.centre.x + 24, box.top + 16, badge(0, 0, str(number)), scale=1.3)


def supplies(game: RapaNui, p: Position | None) -> list[int]:
    """What is left of each."""
    return [*p.supply, p.pukao_left] if p else [*game.moai, PUKAO_PIECES]

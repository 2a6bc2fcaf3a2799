"""The panel of the Offerings: five open stacks, and the Outstanding ones beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, circle, group, rectangle, text_line
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.contents import outstanding_left, stack_left
from ahu.games.rapanui.drawing.describe import offering_line, prices
from ahu.games.rapanui.drawing.headings import HEADING_HEIGHT, titled
from ahu.games.rapanui.rules.pieces import OFFERINGS

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

STACK: Final = 50.0
HEIGHT: Final = HEADING_HEIGHT + STACK * len(OFFERINGS)
MOST_SEALS: Final = 2
"""If there are more Outstanding ones, only the first is drawn."""


def panel(game: RapaNui, p: Position | None, box: Box, translator: Translator) -> list[Element]:
    """The five stacks, lowest first, and the Outstanding ones beside them."""
    drawn = titled(box, translator.translate("Offerings"), translator.translate("Outstanding"))
    for number, name in enumerate(OFFERINGS):
        left = stack_left(p, number) if p else game.stacks[number]
        beside = outstanding_left(p, number) if p else game.board.outstanding[number]
        title = offering_line(p or game.start(), number, translator)
        top = box.top + HEADING_HEIGHT + STACK * number
        row = _stack(number, left, beside, Box(box.left, top, box.right, top + STACK), translator)
        drawn.append(group(Element("title", title), *row, data_offering=name))
    return drawn


def _stack(number: int, left: list[int], beside: list[int], box: Box, translator: Translator) -> list[Element]:
    middle = box.centre.y
    drawn = [
        icons.offering(number, box.left + 16, middle, 1.2),
        text_line(box.left + 40, middle - 2, translator.translate(OFFERINGS[number]), "ink bold s14"),
        text_line(box.left + 40, middle + 12, prices(translator)[number], "muted s10"),
        *_pile(left, box.left + 132, middle, translator),
    ]
    seals = beside if len(beside) <= MOST_SEALS else beside[:1]
    for place, value in enumerate(seals[::-1]):
        drawn += _seal(value, box.right - 19 - 42 * place, middle)
    if len(beside) > len(seals):
        drawn.append(text_line(box.right - 40, middle + 20, _then(beside, translator), "muted s10 end"))
    none = translator.translate("none left")
    return drawn + ([] if beside else [text_line(box.right, middle + 4, none, "muted italic s12 end")])


def _then(values: list[int], translator: Translator) -> str:
    """The values below the first."""
    return translator.translate("then {values}", values=", ".join(map(str, values[1:])))


def _seal(value: int, x: float, y: float) -> list[Element]:
    """An Outstanding Offering."""
    return [
        circle(x, y, 17, "gold line firm"),
        circle(x, y, 13.5, "hollow line thin"),
        text_line(x, y + 5, str(value), "line-ink bold s14 middle"),
    ]


def _pile(left: list[int], x: float, middle: float, translator: Translator) -> list[Element]:
    """A pile as high as it has tiles: the top one with its value, the others' values beside it."""
    if not left:
        return [
            rectangle(x - 17, middle - 17, 34, 34, "edge empty", rx=3),
            text_line(x + 26, middle + 4, translator.translate("none left"), "muted italic s12"),
        ]
    drawn = [
        rectangle(x - 17 + 3 * n, middle - 16 - 2.5 * n, 34, 34, "card line firm", rx=3)
        for n in reversed(range(len(left)))
    ]
    then = _then(left, translator) if left[1:] else translator.translate("the last one")
    return [
        *drawn,
        text_line(x, middle + 7, str(left[0]), "title ink bold s18 middle"),
        text_line(x + 34, middle - 2, translator.translate("{number} left", number=len(left)), "ink bold s12"),
        text_line(x + 34, middle + 12, then, "muted s10"),
    ]

"""How to read the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.svg import Element, circle, group, rectangle, text_line
from ahu.games.island.cartouche import panel
from ahu.games.island.statues import small_headdress, small_moai

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Box
    from ahu.games.giants.rules.board import Board

SIZE: Final = (318.0, 150.0)


def legend(board: Board, box: Box, translator: Translator = ENGLISH) -> Element:
    """How to read the chart."""
    left, top = box.left + 30, box.top + 30
    rows = (
        (small_moai(left, top + 4), translator.translate("value of a Moai: counts times its size")),
        (small_headdress(left, top + 28), translator.translate("value of the Headdress on it: counts once")),
        (circle(left, top + 46, 8, "page edge firm"), translator.translate("Logs that this wood gives")),
        (
            rectangle(left - 11, top + 66, 22, 8, "stone edge firm", rx=1.5),
            translator.translate("Ahu: touches the hex on whose side it lies"),
        ),
    )
    texts = [text_line(left + 22, top + 4.5 + 23 * row, text, "ink s12") for row, (_, text) in enumerate(rows)]
    dice = translator.translate(
        "White die {white}, brown die {brown}", white=faces(board.white), brown=faces(board.brown)
    )
    return group(*panel(box), *[sign for sign, _ in rows], *texts, text_line(left - 11, top + 100, dice, "ink s12"))


def faces(die: list[int]) -> str:
    """The faces of a die; a broken one is a dash."""
    return " ".join(str(face) if face else "–" for face in die)

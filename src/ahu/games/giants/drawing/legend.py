"""The legend of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.svg import Element, circle, group, rectangle, text_line
from ahu.games.island.statues import small_headdress, small_moai
from ahu.games.island.title_block import framed

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Box
    from ahu.games.giants.rules.board import Board

SIZE: Final = (318.0, 150.0)


def legend(board: Board, box: Box, translator: Translator = ENGLISH) -> Element:
    """Icons and what they mean, and the dice of the board."""
    left, top = box.left + 30, box.top + 30
    rows = (
        (small_moai(left, top + 4), translator.translate("Moai value (× its size)")),
        (small_headdress(left, top + 28), translator.translate("Headdress value (once)")),
        (circle(left, top + 46, 8, "page edge firm"), translator.translate("Logs this forest gives")),
        (
            rectangle(left - 11, top + 66, 22, 8, "stone edge firm", rx=1.5),
            translator.translate("Ahu: next to the hex it touches"),
        ),
    )
    texts = [text_line(left + 22, top + 4.5 + 23 * row, text, "ink s12") for row, (_, text) in enumerate(rows)]
    dice = translator.translate(
        "White die {white}, brown die {brown}", white=die_text(board.white), brown=die_text(board.brown)
    )
    return group(*framed(box), *[icon for icon, _ in rows], *texts, text_line(left - 11, top + 100, dice, "ink s12"))


def die_text(die: list[int]) -> str:
    """The faces of a die; a broken one is a dash."""
    return " ".join(str(face) if face else "–" for face in die)

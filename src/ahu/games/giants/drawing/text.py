"""Giants as text: the island in plain characters, then everything in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.draw.terminal import PLAIN_STYLE, fitted, section
from ahu.games.giants.drawing.describe import built_lines, heading, island_lines, offer_lines, seat_line, supply_line
from ahu.games.giants.drawing.map_marks import board_key, board_marks, position_key, position_marks
from ahu.games.giants.drawing.sketch import sketch
from ahu.games.island.title_block import title_line

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.terminal import TextStyle
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position


SIDES: Final = (
    gettext_noop("NE"),
    gettext_noop("E"),
    gettext_noop("SE"),
    gettext_noop("SW"),
    gettext_noop("W"),
    gettext_noop("NW"),
)
"""The sides of a hex, as the board numbers them."""


def board_text(game: Giants, style: TextStyle = PLAIN_STYLE) -> str:
    """The empty island, its legend, its Ahus and its dice."""
    board, translator = game.board, style.translator
    dice = translator.translate(
        "White die: {white}. Brown die: {brown}.",
        white=_die_text(board.white, translator),
        brown=_die_text(board.brown, translator),
    )
    lines = [
        *fitted([title_line(game.title, game.board.title, translator)], style),
        "",
        *sketch(board, lambda at: board_marks(board, at), style),
        "",
        *fitted(board_key(translator), style),
        "",
        *_ahu_table(board, translator),
        "",
        *fitted([dice], style),
    ]
    return "\n".join(lines) + "\n"


def map_text(p: Position, style: TextStyle = PLAIN_STYLE) -> str:
    """The island with what stands on it, and the key of the picture."""
    return "\n".join(_picture(p, style)) + "\n"


def position_text(p: Position, style: TextStyle = PLAIN_STYLE) -> str:
    """The island with what stands on it, and everything in sentences."""
    translator = style.translator
    translate = translator.translate
    lines = [
        *fitted([title_line(p.game.title, p.game.board.title, translator), heading(p, translator)], style),
        "",
        *_picture(p, style),
        *section(translate("On the island:"), island_lines(p, translator), style),
        *section(translate("Ahus in use:"), built_lines(p, translator), style),
        *section(translate("Players:"), [seat_line(p, seat, translator) for seat in range(p.players)], style),
        *section(translate("Supply:"), [supply_line(p, translator), *offer_lines(p, translator)], style),
    ]
    return "\n".join(lines) + "\n"


def _picture(p: Position, style: TextStyle) -> list[str]:
    picture = sketch(p.game.board, lambda at: position_marks(p, at, style.translator), style)
    return [*picture, "", *fitted(position_key(p, style.translator), style)]


def _ahu_table(board: Board, translator: Translator) -> list[str]:
    """All Ahus, by hex."""
    translate = translator.translate
    heads = [translate("Hex"), translate("Side"), translate("Ahu"), translate("Moai"), translate("Headdress")]
    order = sorted(board.ahus, key=lambda ahu: (board.rows[ahu.hex], board.columns[ahu.hex], ahu.side))
    rows = [
        [board.hexes[ahu.hex], translate(SIDES[ahu.side]), ahu.name, str(ahu.moai), str(ahu.headdress)] for ahu in order
    ]
    wide = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    return [_row(row, wide) for row in [heads, *rows]]


def _row(cells: list[str], wide: list[int]) -> str:
    """Texts to the left, the two values to the right."""
    texts = [cell.ljust(width) for cell, width in zip(cells[:3], wide[:3], strict=True)]
    values = [cell.rjust(width) for cell, width in zip(cells[3:], wide[3:], strict=True)]
    return "  ".join([*texts, *values])


def _die_text(die: list[int], translator: Translator) -> str:
    return ", ".join(str(face) if face else translator.translate("broken") for face in die)

"""Rapa Nui as text: the island in plain characters, then everything in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message, MessageList
from ahu.draw.terminal import PLAIN_STYLE, fitted, section
from ahu.games.island.title_block import title_line
from ahu.games.rapanui.drawing.contents import corner_only
from ahu.games.rapanui.drawing.describe import (
    ahu_line,
    column_line,
    offering_line,
    prices,
    space_kind,
    space_line,
    transport_line,
)
from ahu.games.rapanui.drawing.map_marks import board_marks, key, position_marks
from ahu.games.rapanui.drawing.sketch import sketch
from ahu.games.rapanui.drawing.table_text import heading, moai_counts, order_lines, seat_line, supply_lines
from ahu.games.rapanui.rules.pieces import COLUMNS, MANY, NOBODY, OFFERINGS, PUKAO_PIECES

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.terminal import TextStyle
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


def board_text(game: RapaNui, style: TextStyle = PLAIN_STYLE) -> str:
    """The empty island, its spaces and what lies beside it."""
    board, translator = game.board, style.translator
    translate = translator.translate
    spaces = [line for space in range(len(board.spaces)) for line in _space(board, space, translator)]
    columns = [
        translate("Column {number}: {slots} slots", number=number, slots=slots)
        for number, slots in enumerate(board.slots, start=1)
    ]
    tracks = [translate("{kind}: 0 to {most}", kind=Message(kind), most=board.track) for kind in MANY]
    supply = translate("Moai: {moai}. Pukao: {pukao}.", moai=moai_counts(game.moai), pukao=PUKAO_PIECES)
    lines = [
        *fitted([title_line(game.title, game.board.title, translator)], style),
        "",
        *sketch(board, lambda space: board_marks(board, space, translator), style),
        "",
        *fitted(key(None, translator), style),
        *section(translate("Spaces:"), spaces, style),
        *section(translate("Moai Quarry:"), columns, style),
        *section(translate("Resource tracks:"), tracks, style),
        *section(translate("Offerings, the top of each stack first:"), _offerings(game, translator), style),
        *section(translate("Supply:"), [supply], style),
    ]
    return "\n".join(lines) + "\n"


def map_text(p: Position, style: TextStyle = PLAIN_STYLE) -> str:
    """The island with what is on it, and the key of the picture."""
    return "\n".join([*_picture(p, style), *fitted([transport_line(p, style.translator)], style)]).rstrip() + "\n"


def position_text(p: Position, style: TextStyle = PLAIN_STYLE) -> str:
    """The island, and everything on and beside it in sentences."""
    translator = style.translator
    translate = translator.translate
    held = [space for space, holder in enumerate(p.holder) if holder != NOBODY]
    transport = transport_line(p, translator)
    lines = [
        *fitted([title_line(p.game.title, p.game.board.title, translator)], style),
        "",
        *_picture(p, style),
        "",
        *fitted([heading(p, translator), *order_lines(p, translator)], style),
        *(section(translate("Transport under way:"), [transport], style) if transport else []),
        *section(
            translate("Spaces with someone on them:"), [space_line(p, space, translator) for space in held], style
        ),
        *section(translate("Ahus:"), [ahu_line(p, number, translator) for number in range(len(p.ahu_tile))], style),
        *section(translate("Moai Quarry:"), [column_line(p, column, translator) for column in range(COLUMNS)], style),
        *section(translate("Players:"), [seat_line(p, seat, translator) for seat in range(p.players)], style),
        *section(
            translate("Offerings:"), [offering_line(p, number, translator) for number in range(len(OFFERINGS))], style
        ),
        *section(translate("Supply:"), supply_lines(p, translator), style),
    ]
    return "\n".join(lines) + "\n"


def _picture(p: Position, style: TextStyle) -> list[str]:
    picture = sketch(p.game.board, lambda space: position_marks(p, space, style.translator), style)
    return [*picture, "", *fitted(key(p, style.translator), style)]


def _space(board: Board, space: int, translator: Translator) -> list[str]:
    """A space in two or three lines: what it is, its neighbours, and whom it only touches at a corner."""
    translate = translator.translate
    what: dict[str, object] = {
        "number": f"{space + 1:>2}",
        "space": board.spaces[space],
        "kind": space_kind(board, space, translator),
        "ahus": MessageList([board.ahus[number].name for number in board.ahus_in[space]]),
    }
    ahus = len(board.ahus_in[space])
    lines = [
        translate("{number} {space}: {kind}", **{name: what[name] for name in ("number", "space", "kind")})
        if not ahus
        else translate(
            "{number} {space}: {kind}; Ahu: {ahus}" if ahus == 1 else "{number} {space}: {kind}; Ahus: {ahus}", **what
        ),
        f"   {translate('next to {spaces}', spaces=_names(board, board.neighbours[space]))}",
    ]
    touched = corner_only(board, space)
    if touched:
        lines.append(f"   {translate('only a corner from {spaces}', spaces=_names(board, touched))}")
    return lines


def _names(board: Board, spaces: list[int]) -> MessageList:
    return MessageList([board.spaces[space] for space in spaces])


def _offerings(game: RapaNui, translator: Translator) -> list[str]:
    return [
        translator.translate(
            "{offering} (for {price}): {values}; Outstanding {outstanding}",
            offering=Message(name),
            price=price,
            values=MessageList(stack),
            outstanding=MessageList(outstanding),
        )
        for name, price, stack, outstanding in zip(
            OFFERINGS, prices(translator), game.stacks, game.board.outstanding, strict=True
        )
    ]

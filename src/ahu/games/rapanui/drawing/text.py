"""Rapa Nui as text: the island in plain characters, then everything in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.terminal import fitted, section
from ahu.games.island.title_block import board_note
from ahu.games.rapanui.drawing.contents import corner_only
from ahu.games.rapanui.drawing.describe import (
    ahu_line,
    column_line,
    heading,
    offering_line,
    order_lines,
    prices,
    seat_line,
    space_kind,
    space_line,
    supply_lines,
    transport_line,
)
from ahu.games.rapanui.drawing.sketch import sketch
from ahu.games.rapanui.rules.pieces import COLUMNS, MANY, NOBODY, OFFERINGS, PUKAO_PIECES, SIZES

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


def board_text(game: RapaNui) -> str:
    """The empty island, its spaces and what lies beside it."""
    board = game.board
    moai = ", ".join(f"{number} {size}" for number, size in zip(game.moai, SIZES, strict=True))
    return fitted(
        *_top(game),
        "Numbers stand where the spaces lie, dots are land. Who touches whom is told below.",
        *section("Spaces", [line for space in range(len(board.spaces)) for line in _space(board, space)]),
        *section("Moai Quarry", [f"Column {n}: {slots} slots" for n, slots in enumerate(board.slots, start=1)]),
        *section("Resource tracks", [f"{kind}: 0 to {board.track}" for kind in MANY]),
        *section("Offerings, the top of each stack first", _offerings(game)),
        *section("Supply", [f"Moai: {moai}. Pukao: {PUKAO_PIECES}."]),
    )


def position_text(p: Position) -> str:
    """The island, and everything on and beside it in sentences."""
    held = [space for space, holder in enumerate(p.holder) if holder != NOBODY]
    transport = transport_line(p)
    return fitted(
        *_top(p.game),
        heading(p),
        *order_lines(p),
        *(section("Transport under way", [transport]) if transport else []),
        *section("Spaces with someone on them", [space_line(p, space) for space in held]),
        *section("Ahus", [ahu_line(p, number) for number in range(len(p.ahu_tile))]),
        *section("Moai Quarry", [column_line(p, column) for column in range(COLUMNS)]),
        *section("Players", [seat_line(p, seat) for seat in range(p.players)]),
        *section("Offerings", [offering_line(p, offering) for offering in range(len(OFFERINGS))]),
        *section("Supply", supply_lines(p)),
    )


def _top(game: RapaNui) -> list[str]:
    board = game.board
    return [f"{game.title}: {board.title} ({board_note(board.title)})", "", *sketch(board), ""]


def _space(board: Board, space: int) -> list[str]:
    """A space in two or three lines: what it is, its neighbours, and whom it only touches at a corner."""
    ahus = [board.ahus[number].name for number in board.ahus_in[space]]
    built = f"; Ahus: {', '.join(ahus)}" if len(ahus) > 1 else "".join(f"; Ahu: {name}" for name in ahus)
    lines = [
        f"{space + 1:>2} {board.spaces[space]}: {space_kind(board, space)}{built}",
        f"   next to {_names(board, board.neighbours[space])}",
    ]
    touched = corner_only(board, space)
    return lines + ([f"   only a corner from {_names(board, touched)}"] if touched else [])


def _names(board: Board, spaces: list[int]) -> str:
    return ", ".join(board.spaces[space] for space in spaces)


def _offerings(game: RapaNui) -> list[str]:
    return [
        f"{name} (for {price}): {', '.join(map(str, stack))}; Outstanding {', '.join(map(str, outstanding))}"
        for name, price, stack, outstanding in zip(
            OFFERINGS, prices(), game.stacks, game.board.outstanding, strict=True
        )
    ]

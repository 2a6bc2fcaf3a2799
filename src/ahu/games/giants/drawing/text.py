"""Giants for a terminal and a screen reader: the island in plain characters, then everything in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ahu.draw.page import chapter, page
from ahu.games.giants.drawing.contents import figures_at, loads_at
from ahu.games.giants.drawing.describe import built_lines, heading, island_lines, offer_lines, seat_line, supply_line
from ahu.games.giants.drawing.wall import picture
from ahu.games.giants.rules.board import SIDES
from ahu.games.giants.rules.pieces import FIGURES, HEADDRESS, NOBODY, NOTHING, SIZES, WORKER
from ahu.games.island.cartouche import note_on

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position

PLACES_KEY: Final = "Hexes: M Moai quarry, H Headdress quarry, V village, S Sorcerers' hut, F4 forest that gives 4 Logs"
BOARD_KEY: Final = (PLACES_KEY, "Ahus: * for each Ahu that touches the hex")
POSITION_KEY: Final = (
    f"{PLACES_KEY}, F- cut forest",
    "Ahus: * empty, o reserved, A with a Moai, @ with a Moai and a Headdress",
    "Figures: r2SC two red Workers, Sorcerer and Chief; the first letter is the colour",
    "Loads: =2 two Logs, m3 a Moai of size 3, 2m1 two Moai of size 1, h a Headdress",
)


def board_text(game: Giants) -> str:
    """The empty island, its legend, its Ahus and its dice."""
    board = game.board
    return page(
        f"{game.title}: {board.title} ({note_on(board.title)})",
        "",
        *picture(board, lambda at: [*_kind(board, at), *_stars(board, at)]),
        "",
        *BOARD_KEY,
        "",
        *_ahu_table(board),
        "",
        f"White die: {_faces(board.white)}. Brown die: {_faces(board.brown)}.",
    )


def position_text(p: Position) -> str:
    """The island with what stands on it, and everything in words."""
    board = p.game.board
    return page(
        f"{p.game.title}: {board.title} ({note_on(board.title)})",
        heading(p),
        "",
        *picture(board, lambda at: _cell(p, at)),
        "",
        *POSITION_KEY,
        *chapter("On the island", island_lines(p)),
        *chapter("Ahus in use", built_lines(p)),
        *chapter("Players", [seat_line(p, seat) for seat in range(p.players)]),
        *chapter("Supply", [supply_line(p), *offer_lines(p)]),
    )


# cells


def _kind(board: Board, at: int) -> list[str]:
    """Letters for what a hex is."""
    places = {board.moai_quarry: "M", board.headdress_quarry: "H", board.village: "V", board.hut: "S"}
    return [places[at]] if at in places else []


def _stars(board: Board, at: int) -> list[str]:
    wood = [f"F{board.forest_logs[board.forest.index(at)]}"] if at in board.forest else []
    return wood + ["*" * len(board.ahus_at[at])] * bool(board.ahus_at[at])


def _cell(p: Position, at: int) -> list[str]:
    """Short words for everything on a hex."""
    board = p.game.board
    words = _kind(board, at)
    if at in board.forest:
        tile = board.forest.index(at)
        words.append("F-" if p.forest_cut[tile] else f"F{board.forest_logs[tile]}")
    if board.ahus_at[at]:
        words.append("".join(_ahu_sign(p, number) for number in board.ahus_at[at]))
    return words + _figure_signs(p, at) + _load_signs(p, at)


def _ahu_sign(p: Position, number: int) -> str:
    if p.ahu_base[number] == NOBODY:
        return "*"
    if p.ahu_moai[number] == NOTHING:
        return "o"
    return "A" if p.ahu_headdress[number] == NOTHING else "@"


def _figure_signs(p: Position, at: int) -> list[str]:
    signs: dict[int, str] = {}
    for those in reversed(figures_at(p, at)):  # Workers first, the great ones after them
        sign = str(those.number) if those.figure == WORKER else FIGURES[those.figure][0]
        signs[those.seat] = signs.get(those.seat, p.game.seats[those.seat][0]) + sign
    return [signs[seat] for seat in sorted(signs)]


def _load_signs(p: Position, at: int) -> list[str]:
    kinds = Counter(load.kind for load in loads_at(p, at))
    signs = [f"={p.logs_on(at)}"] if p.logs_on(at) else []
    for kind, number in sorted(kinds.items()):
        sign = "h" if kind == HEADDRESS else f"m{SIZES[kind]}"
        signs.append(sign if number == 1 else f"{number}{sign}")
    return signs


# tables


def _ahu_table(board: Board) -> list[str]:
    """All Ahus, by hex."""
    wide = max(len(ahu.name) for ahu in board.ahus)
    order = sorted(board.ahus, key=lambda ahu: (board.rows[ahu.hex], board.columns[ahu.hex], ahu.side))
    rows = [
        f"{board.hexes[ahu.hex]:<5}{SIDES[ahu.side]:<6}{ahu.name:<{wide}}{ahu.moai:>6}{ahu.headdress:>11}"
        for ahu in order
    ]
    return [f"{'Hex':<5}{'Side':<6}{'Ahu':<{wide}}{'Moai':>6}{'Headdress':>11}", *rows]


def _faces(die: list[int]) -> str:
    return ", ".join(str(face) if face else "broken" for face in die)

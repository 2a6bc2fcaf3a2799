"""Giants as text: the island in plain characters, then everything in sentences."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ahu.draw.terminal import fitted, section
from ahu.games.giants.drawing.contents import figures_on, loads_at
from ahu.games.giants.drawing.describe import built_lines, heading, island_lines, offer_lines, seat_line, supply_line
from ahu.games.giants.drawing.sketch import sketch
from ahu.games.giants.rules.board import SIDES
from ahu.games.giants.rules.pieces import FIGURES, HEADDRESS, NOBODY, NOTHING, SIZES, WORKER
from ahu.games.island.title_block import board_note

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
    return fitted(
        f"{game.title}: {board.title} ({board_note(board.title)})",
        "",
        *sketch(board, lambda at: [*_kind(board, at), *_wood_and_ahus(board, at)]),
        "",
        *BOARD_KEY,
        "",
        *_ahu_table(board),
        "",
        f"White die: {_die_text(board.white)}. Brown die: {_die_text(board.brown)}.",
    )


def position_text(p: Position) -> str:
    """The island with what stands on it, and everything in sentences."""
    board = p.game.board
    return fitted(
        f"{p.game.title}: {board.title} ({board_note(board.title)})",
        heading(p),
        "",
        *sketch(board, lambda at: _cell(p, at)),
        "",
        *POSITION_KEY,
        *section("On the island", island_lines(p)),
        *section("Ahus in use", built_lines(p)),
        *section("Players", [seat_line(p, seat) for seat in range(p.players)]),
        *section("Supply", [supply_line(p), *offer_lines(p)]),
    )


# cells


def _kind(board: Board, at: int) -> list[str]:
    """Letters for what a hex is."""
    places = {board.moai_quarry: "M", board.headdress_quarry: "H", board.village: "V", board.hut: "S"}
    return [places[at]] if at in places else []


def _wood_and_ahus(board: Board, at: int) -> list[str]:
    wood = [f"F{board.forest_logs[board.forest.index(at)]}"] if at in board.forest else []
    return wood + ["*" * len(board.ahus_at[at])] * bool(board.ahus_at[at])


def _cell(p: Position, at: int) -> list[str]:
    """A short text for each thing on a hex."""
    board = p.game.board
    texts = _kind(board, at)
    if at in board.forest:
        tile = board.forest.index(at)
        texts.append("F-" if p.forest_cut[tile] else f"F{board.forest_logs[tile]}")
    if board.ahus_at[at]:
        texts.append("".join(_ahu_mark(p, number) for number in board.ahus_at[at]))
    return texts + _figure_marks(p, at) + _load_marks(p, at)


def _ahu_mark(p: Position, number: int) -> str:
    if p.ahu_base[number] == NOBODY:
        return "*"
    if p.ahu_moai[number] == NOTHING:
        return "o"
    return "A" if p.ahu_headdress[number] == NOTHING else "@"


def _figure_marks(p: Position, at: int) -> list[str]:
    marks: dict[int, str] = {}
    for those in reversed(figures_on(p, at)):  # Workers first, then Sorcerer and Chief
        mark = str(those.number) if those.figure == WORKER else FIGURES[those.figure][0]
        marks[those.seat] = marks.get(those.seat, p.game.seats[those.seat][0]) + mark
    return [marks[seat] for seat in sorted(marks)]


def _load_marks(p: Position, at: int) -> list[str]:
    kinds = Counter(load.kind for load in loads_at(p, at))
    marks = [f"={p.logs_on(at)}"] if p.logs_on(at) else []
    for kind, number in sorted(kinds.items()):
        mark = "h" if kind == HEADDRESS else f"m{SIZES[kind]}"
        marks.append(mark if number == 1 else f"{number}{mark}")
    return marks


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


def _die_text(die: list[int]) -> str:
    return ", ".join(str(face) if face else "broken" for face in die)

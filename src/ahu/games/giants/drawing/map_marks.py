"""Short marks for what is on a hex, and the key that explains them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.draw.game_colours import colour_of
from ahu.draw.terminal import initials
from ahu.games.giants.drawing.contents import figures_on, loads_at
from ahu.games.giants.drawing.sketch import Mark
from ahu.games.giants.rules.pieces import CHIEF, FIGURES, HEADDRESS, NOBODY, NOTHING, SIZES, SORCERER, WORKER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.position import Position


def board_marks(board: Board, at: int) -> list[Mark]:
    """Marks for an empty hex: what it is, its wood and its Ahus."""
    wood = [Mark(f"F{board.forest_logs[board.forest.index(at)]}", "green")] if at in board.forest else []
    return [*_kind(board, at), *wood, *[Mark("*" * len(board.ahus_at[at]))] * bool(board.ahus_at[at])]


def position_marks(p: Position, at: int, translator: Translator) -> list[Mark]:
    """Marks for everything on a hex."""
    board = p.game.board
    marks = _kind(board, at)
    if at in board.forest:
        tile = board.forest.index(at)
        marks.append(Mark("F-", "dim") if p.forest_cut[tile] else Mark(f"F{board.forest_logs[tile]}", "green"))
    if board.ahus_at[at]:
        marks.append(Mark("".join(_ahu(p, number) for number in board.ahus_at[at]), "bold"))
    return marks + _figures(p, at, translator) + _loads(p, at)


def board_key(translator: Translator) -> list[str]:
    """What the marks of an empty board mean."""
    return [
        translator.translate(
            "Hexes: M Moai quarry, H Headdress quarry, V village, S Sorcerers' hut, F4 forest that gives 4 Logs"
        ),
        translator.translate("Ahus: * for each Ahu that touches the hex"),
    ]


def position_key(p: Position, translator: Translator) -> list[str]:
    """What the marks of a position mean."""
    seat, sorcerer, chief = (
        _seats(p, translator)[0],
        _figure(SORCERER, translator),
        _figure(CHIEF, translator),
    )
    lines = [
        Message(
            "Hexes: M Moai quarry, H Headdress quarry, V village, S Sorcerers' hut, F4 forest that gives 4 Logs, "
            "F- cut forest"
        ),
        Message("Ahus: * empty, o reserved, A with a Moai, @ with a Moai and a Headdress"),
        Message(
            "Figures: {example} is {seat}: two Workers, Sorcerer and Chief",
            example=f"{seat}2{sorcerer}{chief}",
            seat=p.game.seat_label(0),
        ),
        Message("Loads: =2 two Logs, m3 a Moai of size 3, 2m1 two Moai of size 1, h a Headdress; + more than fits"),
    ]
    return [translator.render(line) for line in lines]


def _kind(board: Board, at: int) -> list[Mark]:
    """Letters for what a hex is."""
    places = {board.moai_quarry: "M", board.headdress_quarry: "H", board.village: "V", board.hut: "S"}
    return [Mark(places[at], "bold")] if at in places else []


def _ahu(p: Position, number: int) -> str:
    if p.ahu_base[number] == NOBODY:
        return "*"
    if p.ahu_moai[number] == NOTHING:
        return "o"
    return "A" if p.ahu_headdress[number] == NOTHING else "@"


def _seats(p: Position, translator: Translator) -> list[str]:
    """A letter for each seat."""
    return initials([translator.render(p.game.seat_label(seat)).lower() for seat in range(p.players)])


def _figure(figure: int, translator: Translator) -> str:
    return translator.translate(FIGURES[figure])[0]


def _figures(p: Position, at: int, translator: Translator) -> list[Mark]:
    letters, marks = _seats(p, translator), dict[int, str]()
    for those in reversed(figures_on(p, at)):  # Workers first, then Sorcerer and Chief
        mark = str(those.number) if those.figure == WORKER else _figure(those.figure, translator)
        marks[those.seat] = marks.get(those.seat, letters[those.seat]) + mark
    return [Mark(marks[seat], colour_of(p.game, p.game.seats[seat])) for seat in sorted(marks)]


def _loads(p: Position, at: int) -> list[Mark]:
    kinds = Counter(load.kind for load in loads_at(p, at))
    marks = [Mark(f"={p.logs_on(at)}")] if p.logs_on(at) else []
    for kind, number in sorted(kinds.items()):
        mark = "h" if kind == HEADDRESS else f"m{SIZES[kind]}"
        marks.append(Mark(mark if number == 1 else f"{number}{mark}", "inverse"))
    return marks

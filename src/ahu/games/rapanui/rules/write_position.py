"""Writes a position as text (docs/positions.md); ``?`` stands for what the viewer is not shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.sections import position_header
from ahu.games.rapanui.rules.offering import FACE_DOWN, name_of, value_of
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    FIGURES,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    NO_CARGO,
    NOBODY,
    NOTHING,
    ON_STAR,
    PUKAO,
    SIZES,
    TILES,
    amounts,
)
from ahu.games.rapanui.rules.wording import STAGE_NAMES

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.position import Position

FORMAT: Final = "rapanui position 1"


def write(p: Position) -> str:
    """The position as text."""
    seats = p.game.seats
    lines = [
        *position_header(p.game, FORMAT),
        f"round: {p.round}",
        f"stage: {STAGE_NAMES[p.stage]}",
        f"turn: {seat_name(p, p.turn)}",
        f"order: {' '.join(seats[seat] for seat in p.order) or 'nobody'}",
        f"stars: {' '.join(seat_name(p, seat) for seat in p.stars)}",
        f"last built: {p.last_built}",
        f"stacks taken: {_numbers(p.offered)}",
        f"outstanding taken: {_numbers(p.outstanding)}",
        *_momentary_lines(p),
    ]
    for seat, name in enumerate(seats):
        lines += ["", f"[{name}]", *_seat_lines(p, seat)]
    lines += ["", "[island]", *_island_lines(p)]
    lines += ["", "[ahus]", *_ahu_lines(p)]
    return "\n".join(lines) + "\n"


def seat_name(p: Position, seat: Seat) -> str:
    """A seat's name, or "nobody"."""
    return "nobody" if seat == NOBODY else p.game.seats[seat]


def _numbers(values: list[int]) -> str:
    return " ".join(map(str, values))


def _momentary_lines(p: Position) -> list[str]:
    """What only some stages have."""
    spaces = p.game.board.spaces
    lines = [f"display: {_counted(TILES, list(p.display))}"] if any(p.display) else []
    if p.sculpted:
        lines += [f"sculpted: {p.sculpted}", f"used: {_numbers(p.used)}"]
    if p.cargo != NO_CARGO:
        lines.append("cargo: " + ("Pukao" if p.cargo == PUKAO else f"{SIZES[p.cargo]} Moai"))
        lines.append("path: " + ", ".join(spaces[space] for space in p.path))
    if p.goal != NOTHING:
        lines.append(f"goal: {p.game.board.ahus[p.goal].name} with {FIGURES[p.figure]}")
        lines.append(f"tolls paid: {p.tolls_paid}")
    if p.bonus:
        lines.append(f"bonus: {p.bonus}")
    if p.skimped:
        lines.append("skimped: yes")
    return lines


def _counted(names: tuple[str, ...], numbers: list[int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in zip(names, numbers, strict=True) if number) or "none"


def _place(p: Position, at: int) -> str:
    if at >= 0:
        return p.game.board.spaces[at]
    if at <= IN_COLUMN:
        return f"column {IN_COLUMN - at + 1}"
    return {IN_HAND: "in hand", IN_VILLAGE: "in the village", ON_STAR: "on a star"}[at]


def _seat_lines(p: Position, seat: Seat) -> list[str]:
    own = slice(seat * COLUMNS, (seat + 1) * COLUMNS)
    bought = [name for i, name in enumerate(IMPROVEMENTS) if p.has_improvement(seat, i)]
    lines = [
        f"villagers: {p.villagers[seat]}",
        f"sorcerer: {_place(p, p.sorcerer[seat])}{', lying' if p.sorcerer_lying[seat] else ''}",
        f"chief: {_place(p, p.chief[seat])}",
        f"sculptors: {_numbers(p.sculptors[own])}",
        f"resources: {amounts(tuple(p.stock(seat)))}",
        f"tiles: {_counted(TILES, list(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]))}",
        f"tablet: {'yes' if p.tablets[seat] else 'no'}",
        f"improvements: {', '.join(bought) or 'none'}",
        f"moai: {_counted(SIZES, p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)])}",
        f"offerings: {', '.join(_offering(tile) for tile in p.offerings[seat]) or 'none'}",
    ]
    if any(p.virtual[own]):
        lines.append(f"chipped in: {_numbers(list(p.virtual[own]))}")
    if p.out[seat]:
        lines.append("out: yes")
    return lines


def _offering(tile: int) -> str:
    return "?" if tile == FACE_DOWN else f"{name_of(tile)} {value_of(tile)}"


def _island_lines(p: Position) -> list[str]:
    return [
        f"{name}: {p.game.seats[p.holder[space]]}, {p.standing[space]} standing, {p.lying[space]} lying"
        for space, name in enumerate(p.game.board.spaces)
        if p.standing[space] or p.lying[space]
    ]


def _ahu_lines(p: Position) -> list[str]:
    lines = []
    for number, ahu in enumerate(p.game.board.ahus):
        if p.ahu_moai[number] != NOTHING:
            pukao = ", Pukao" if p.ahu_pukao[number] else ""
            lines.append(f"{ahu.name}: {SIZES[p.ahu_moai[number]]} Moai{pukao}")
        elif p.ahu_tile[number] != NOTHING:
            lines.append(f"{ahu.name}: {TILES[p.ahu_tile[number]]}")
    return lines

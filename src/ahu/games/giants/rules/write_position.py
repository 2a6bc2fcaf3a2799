"""Writes a position as text (docs/positions.md); in a view, ``?`` stands for what the viewer can't know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import count
from ahu.core.sections import position_header
from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    BEHIND,
    LOAD_NAMES,
    NOBODY,
    NOTHING,
    OFFERED,
    PLACED,
    REMOVED,
    UNKNOWN,
)
from ahu.games.giants.rules.wording import STAGE_NAMES

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.numbers import Hex
    from ahu.games.giants.rules.position import Position

FORMAT: Final = "giants position 1"


def write(p: Position) -> str:
    """The position as text."""
    seats = p.game.seats
    lines = [
        *position_header(p.game, FORMAT),
        f"round: {p.round}",
        f"stage: {STAGE_NAMES[p.stage]}",
        f"first: {seat_name(p, p.first)}",
        f"turn: {seat_name(p, p.turn)}",
        f"dice: {p.dice}",
        f"logs left: {p.logs_left}",
        f"last built: {p.last_built}",
    ]
    if p.choosers:
        lines.append("choosers: " + " ".join(seats[seat] for seat in p.choosers))
    if p.lifted != NOTHING:
        lines.append(f"lifted: {LOAD_NAMES[p.lifted]}, {count(p.steps, 'step')}")
    for seat, name in enumerate(seats):
        lines += ["", f"[{name}]", *_seat_lines(p, seat)]
    lines += ["", "[island]", *_island_lines(p)]
    lines += ["", "[ahus]", *_ahu_lines(p)]
    lines += ["", "[loads]", *_load_lines(p)]
    return "\n".join(lines) + "\n"


def seat_name(p: Position, seat: Seat) -> str:
    """A seat's name, "nobody", or "?"."""
    return "?" if seat == UNKNOWN else "nobody" if seat == NOBODY else p.game.seats[seat]


def _number(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def _figure(p: Position, at: Hex) -> str:
    return p.game.board.hexes[at] if at >= 0 else "behind" if at == BEHIND else "in front"


def _seat_lines(p: Position, seat: Seat) -> list[str]:
    bid = p.bids[seat]
    peeked = [ahu.name for number, ahu in enumerate(p.game.board.ahus) if p.peeks[seat] & p.game.bit[number]]
    lines = [
        f"score: {p.score[seat]}",
        f"workers: {_number(p.workers[seat])}, {p.workers_front[seat]} in front",
        f"markers: {_number(p.markers[seat])}, {p.markers_front[seat]} in front",
        f"sorcerer: {_figure(p, p.sorcerer[seat])}",
        f"chief: {_figure(p, p.chief[seat])}",
        f"logs: {_number(p.logs[seat])}",
        f"bases: {_number(p.bases[seat])}",
        f"half-tablets: {p.halves[seat]}",
    ]
    if p.sculpting[seat]:
        lines.append(f"sculpting: {p.sculpting[seat]}")
    if bid is not None:
        lines.append("bid: " + ("?" if bid.unknown() else bid.text.removeprefix("bid ")))
    if peeked:
        lines.append("peeked: " + ", ".join(peeked))
    if p.passed[seat]:
        lines.append("passed: yes")
    return lines


def _island_lines(p: Position) -> list[str]:
    cut = [p.game.board.hexes[at] for tile, at in enumerate(p.game.board.forest) if p.forest_cut[tile]]
    lines = [f"cut: {' '.join(cut)}"] if cut else []
    for at, name in enumerate(p.game.board.hexes):
        parts = [
            f"{seat_name} {count(p.workers_at(seat, at), 'Worker')}"
            for seat, seat_name in enumerate(p.game.seats)
            if p.workers_at(seat, at)
        ]
        if p.logs_on(at):
            parts.append(count(p.logs_on(at), "Log"))
        if parts:
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


def _ahu_lines(p: Position) -> list[str]:
    lines = []
    for number, ahu in enumerate(p.game.board.ahus):
        if p.ahu_base[number] == NOBODY:
            continue
        parts = [f"base {seat_name(p, p.ahu_base[number])}"]
        if p.ahu_moai[number] != NOTHING:
            parts += [LOAD_NAMES[p.ahu_moai[number]], f"round {p.ahu_round[number]}"]
        if p.ahu_headdress[number] != NOTHING:
            parts.append(LOAD_NAMES[p.ahu_headdress[number]])
        lines.append(f"{ahu.name}: {', '.join(parts)}")
    return lines


def _load_lines(p: Position) -> list[str]:
    hexes = p.game.board.hexes
    lines = []
    for load in p.loads_in_play():
        at = p.load_at[load]
        if at == PLACED:
            continue
        if at in (OFFERED, REMOVED):
            parts = ["offered" if at == OFFERED else "removed"]
        elif at <= BEFORE_SCREEN:
            parts = [f"before {p.game.seats[BEFORE_SCREEN - at]}"]
        else:
            parts = [hexes[at]]
        if p.marked_by[load] != NOBODY:
            parts.append(f"marked {p.game.seats[p.marked_by[load]]}")
        if p.moved_by[load] != NOBODY:
            parts.append(f"moved {p.game.seats[p.moved_by[load]]}")
        if p.trail[load]:
            parts.append("trail " + " ".join(h for i, h in enumerate(hexes) if p.trail[load] & p.game.bit[i]))
        lines.append(f"{LOAD_NAMES[load]}: {', '.join(parts)}")
    return lines

"""A position in sentences: one line per hex, per Ahu and per seat, good to listen to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.words import count
from ahu.draw.giants.contents import Figures, Load, figures_at, kind_of, loads_at, loads_before, seat_of
from ahu.games.giants.actions import SEALED_BID
from ahu.games.giants.pieces import (
    BEHIND,
    FIGURES,
    HEADDRESS,
    IN_FRONT,
    LOAD_NAMES,
    NOBODY,
    NOTHING,
    OFFERED,
    REMOVED,
    SIZES,
    UNKNOWN,
    WORKER,
)
from ahu.games.giants.words import STAGES

if TYPE_CHECKING:
    from ahu.games.giants.position import Position


def number_of(value: int) -> str:
    """A number, or ``?`` for one the viewer can't tell."""
    return "?" if value == UNKNOWN else str(value)


def many(value: int, thing: str) -> str:
    """So many things, or an unknown number of them."""
    return f"? {thing}s" if value == UNKNOWN else count(value, thing)


def heading(p: Position) -> str:
    """Round, stage, First Player, and whom the game waits for."""
    parts = [f"Round {p.round}: {STAGES[p.stage]}."]
    if p.first != NOBODY:
        parts.append(f"First Player: {seat_of(p, p.first)}.")
    waiting = [p.giants.actor_name(actor) for actor in p.actors() if actor != CHANCE]
    if waiting:
        parts.append(f"To act: {' and '.join(waiting)}.")
    return " ".join(parts)


# the island


def hex_line(p: Position, at: int) -> str:
    """A hex, what it is, and everything on it."""
    board = p.giants.board
    kind = kind_of(board, at)
    if at in board.forest and p.forest_cut[board.forest.index(at)]:
        kind += ", cut"
    name = f"{board.hexes[at]} ({kind})" if kind else board.hexes[at]
    standing = [_figures(p, those) for those in figures_at(p, at)]
    if p.logs_on(at):
        standing.append(count(p.logs_on(at), "Log"))
    parts = [", ".join(standing), ", ".join(load_words(p, load) for load in loads_at(p, at))]
    told = "; ".join(part for part in parts if part)
    return f"{name}: {told}" if told else name


def _figures(p: Position, those: Figures) -> str:
    figure = FIGURES[those.figure]
    return f"{p.giants.seats[those.seat]} {count(those.number, figure) if those.figure == WORKER else figure}"


def load_words(p: Position, load: Load) -> str:
    """A load by its name, with whose marker it bears and what was done with it this round."""
    told = LOAD_NAMES[load.number]
    if load.marked != NOBODY:
        told += f" marked {p.giants.seats[load.marked]}"
    if load.lifted:
        told += f" lifted by {seat_of(p, p.turn)}"
    elif load.moved != NOBODY:
        told += f" moved by {p.giants.seats[load.moved]}"
    return told


def ahu_line(p: Position, number: int) -> str:
    """An Ahu, its values, and what is built on it."""
    ahu = p.giants.board.ahus[number]
    name = f"{ahu.name} ({p.giants.board.hexes[ahu.hex]}, Moai {ahu.moai}, Headdress {ahu.headdress})"
    owner, erected, crown = p.ahu_base[number], p.ahu_moai[number], p.ahu_headdress[number]
    if owner == NOBODY:
        return f"{name}: empty"
    if erected == NOTHING:
        return f"{name}: reserved by {seat_of(p, owner)}"
    parts = [f"Base of {seat_of(p, owner)}", LOAD_NAMES[erected], *([LOAD_NAMES[crown]] if crown != NOTHING else [])]
    return f"{name}: {', '.join(parts)}"


def island_lines(p: Position) -> list[str]:
    """Every hex on which something stands or lies."""
    return [
        hex_line(p, at)
        for at in range(len(p.giants.board.hexes))
        if figures_at(p, at) or p.logs_on(at) or loads_at(p, at)
    ]


def built_lines(p: Position) -> list[str]:
    """Every Ahu with a Base."""
    return [ahu_line(p, number) for number, owner in enumerate(p.ahu_base) if owner != NOBODY]


# the players


def bid_of(p: Position, seat: int) -> str:
    """The seat's bid, if it has made one."""
    bid = p.bids[seat]
    return "" if bid is None else "bid: ?" if bid is SEALED_BID else bid.text.replace("bid ", "bid: ", 1)


def seat_line(p: Position, seat: int) -> str:
    """Everything a seat has."""
    before = [load_words(p, load) for load in loads_before(p, seat)]
    parts = [
        f"{p.score[seat]} PP",
        "behind the screen " + ", ".join(_behind(p, seat)),
        "in front " + (", ".join(_in_front(p, seat)) or "nothing"),
        count(p.halves[seat], "half-tablet"),
        "loads before the screen: " + (", ".join(before) or "none"),
        f"in the urn {many(p.urn_workers[seat], 'Worker')}, {many(p.urn_markers[seat], 'marker')}",
        *_doings(p, seat),
    ]
    return f"{p.giants.seats[seat]}: " + "; ".join(part for part in parts if part)


def _behind(p: Position, seat: int) -> list[str]:
    return [
        *_great(p, seat, BEHIND),
        many(p.workers[seat], "Worker"),
        many(p.markers[seat], "marker"),
        many(p.logs[seat], "Log"),
        many(p.bases[seat], "Base"),
    ]


def _in_front(p: Position, seat: int) -> list[str]:
    counts = ((p.workers_front[seat], "Worker"), (p.markers_front[seat], "marker"))
    return [*_great(p, seat, IN_FRONT), *[count(number, thing) for number, thing in counts if number]]


def _great(p: Position, seat: int, where: int) -> list[str]:
    return [name for name, at in (("Chief", p.chief[seat]), ("Sorcerer", p.sorcerer[seat])) if at == where]


def _doings(p: Position, seat: int) -> list[str]:
    """What the seat has done or may still do in this round."""
    looked = [ahu.name for number, ahu in enumerate(p.giants.board.ahus) if p.peeks[seat] & p.giants.bit[number]]
    return [
        bid_of(p, seat),
        f"sculpting strength {p.sculpting[seat]}" if p.sculpting[seat] else "",
        f"looked under {', '.join(looked)}" if looked else "",
        "passed" if p.passed[seat] else "",
    ]


# the supply


def supply_line(p: Position) -> str:
    """What is left in the box."""
    moai = [f"{p.left(size - 1)} Moai of size {size}" for size in SIZES]
    rest = [
        count(p.left(HEADDRESS), "Headdress").replace("Headdresss", "Headdresses"),
        count(p.logs_left, "Log"),
        count(p.halves_left(), "half-tablet"),
    ]
    return "In the box: " + ", ".join(moai + rest)


def offer_lines(p: Position) -> list[str]:
    """The Moai on offer, those out of the game, and who chooses next."""
    lines = []
    for title, place in (("On offer", OFFERED), ("Out of the game", REMOVED)):
        those = [load_words(p, load) for load in loads_at(p, place)]
        if those:
            lines.append(f"{title}: {', '.join(those)}")
    if p.choosers:
        lines.append("Choosing in this order: " + ", ".join(seat_of(p, seat) for seat in p.choosers))
    return lines

"""A position in sentences: a line per space, per Ahu, per column and per seat, good to listen to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.words import count
from ahu.draw.rapanui.contents import (
    below,
    called,
    figures_on,
    outstanding_left,
    sculptors_in,
    shown_in,
    stack_left,
    tiles_of,
)
from ahu.games.rapanui.offering import FACE_DOWN, name_of, value_of
from ahu.games.rapanui.pieces import (
    COLUMNS,
    FIGURES,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    KINDS,
    MANY,
    NEUTRAL,
    NO_CARGO,
    NOBODY,
    NOTHING,
    OFFERINGS,
    ON_STAR,
    PUKAO,
    SIZES,
    TILES,
)
from ahu.games.rapanui.words import STAGES

if TYPE_CHECKING:
    from ahu.games.rapanui.position import Position


def seat_of(p: Position, seat: int) -> str:
    """A seat's totem, or nobody."""
    return "nobody" if seat == NOBODY else p.rapanui.seats[seat]


def heading(p: Position) -> str:
    """Round, stage, and whom the game waits for."""
    parts = [f"Round {p.round}: {STAGES[p.stage]}."]
    waiting = [p.rapanui.actor_name(actor) for actor in p.actors() if actor != CHANCE]
    if waiting:
        parts.append(f"To act: {' and '.join(waiting)}.")
    return " ".join(parts)


def order_lines(p: Position) -> list[str]:
    """The turn order, and who stands on which star."""
    order = ", ".join(seat_of(p, seat) for seat in p.order) or "not drawn yet"
    stars = [f"{n} {'free' if seat == NOBODY else seat_of(p, seat)}" for n, seat in enumerate(p.stars, start=1)]
    return [f"Turn order: {order}.", f"Stars of the next order: {', '.join(stars)}."]


# the island


def space_line(p: Position, space: int) -> str:
    """A space, what it shows, who holds it, and everyone on it."""
    name = f"{p.rapanui.board.spaces[space]} ({shown_in(p.rapanui.board, space)})"
    holder = p.holder[space]
    if holder == NEUTRAL:
        return f"{name}: neutral Transporter, serves everyone"
    if holder == NOBODY:
        return f"{name}: nobody"
    standing = ", ".join(called(those) for those in figures_on(p, space))
    return f"{name}: {seat_of(p, holder)}; {standing}"


def ahu_line(p: Position, number: int) -> str:
    """An Ahu, its space, and the Moai or the tile on it."""
    ahu = p.rapanui.board.ahus[number]
    name = f"{ahu.name} ({p.rapanui.board.spaces[ahu.space]})"
    if p.ahu_moai[number] != NOTHING:
        return f"{name}: {SIZES[p.ahu_moai[number]]} Moai" + (" with a Pukao" if p.ahu_pukao[number] else "")
    return f"{name}: " + ("empty" if p.ahu_tile[number] == NOTHING else f"tile {TILES[p.ahu_tile[number]]}")


def transport_line(p: Position) -> str:
    """The transport under way; empty if there is none."""
    if p.cargo == NO_CARGO:
        return ""
    cargo = "a Pukao" if p.cargo == PUKAO else f"a {SIZES[p.cargo]} Moai"
    way = ", then ".join(p.rapanui.board.spaces[space] for space in p.path)
    parts = [f"{seat_of(p, p.turn)} carries {cargo}: {way}"]
    if p.goal != NOTHING:
        parts.append(f"to {p.rapanui.board.ahus[p.goal].name} with {FIGURES[p.figure]}")
        parts.append(f"tolls settled on {count(p.tolls_paid, 'space')}")
    if p.bonus:
        parts.append(f"{p.bonus} Resources more by tiles")
    return "; ".join([*parts, *(["with Skimp"] if p.skimped else [])])


# the quarry


def column_line(p: Position, column: int) -> str:
    """A column of the Moai Quarry: who sculpts there, and how many slots are free."""
    who = [f"{seat_of(p, f.seat)} {count(f.number, 'Sculptor')}" for f in sculptors_in(p, column)]
    who += [f"{seat_of(p, f.seat)} {FIGURES[f.figure]}" for f in below(p, column)]
    chipped = [(seat, p.virtual[seat * COLUMNS + column]) for seat in range(p.players)]
    who += [f"{seat_of(p, seat)} {number} chipped in" for seat, number in chipped if number]
    free = f"{p.free_slots(column)} of {p.rapanui.board.slots[column]} slots free"
    return f"Column {column + 1}: {', '.join(who) or 'nobody'}; {free}"


# the players


def place_of(p: Position, at: int) -> str:
    """Where a Sorcerer or a Chief is."""
    if at >= 0:
        return f"on {p.rapanui.board.spaces[at]}"
    if at <= IN_COLUMN:
        return f"in column {IN_COLUMN - at + 1}"
    return {IN_HAND: "in hand", IN_VILLAGE: "in the village", ON_STAR: "on a star"}[at]


def offering_words(tile: int) -> str:
    """An Offering with its value; ``?`` if it lies face down."""
    return "?" if tile == FACE_DOWN else f"{name_of(tile)} {value_of(tile)}"


def seat_line(p: Position, seat: int) -> str:
    """Everything a seat has."""
    bought = [name for number, name in enumerate(IMPROVEMENTS) if p.has_improvement(seat, number)]
    moai = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
    parts = [
        ", ".join(f"{MANY[kind]} {number}" for kind, number in zip(range(KINDS), p.stock(seat), strict=True)),
        f"{count(p.villagers[seat], 'Villager')} in hand",
        f"Sorcerer {place_of(p, p.sorcerer[seat])}{', lying' if p.sorcerer_lying[seat] else ''}",
        f"Chief {place_of(p, p.chief[seat])}",
        "tiles: " + (", ".join(_times(TILES[tile], number) for tile, number in tiles_of(p, seat)) or "none"),
        "Tablet unused" if p.tablets[seat] else "no Tablet",
        "Improvements: " + (", ".join(bought) or "none"),
        "Moai in hand: " + (", ".join(f"{n} {size}" for n, size in zip(moai, SIZES, strict=True) if n) or "none"),
        f"Offerings {len(p.offerings[seat])}: " + (", ".join(map(offering_words, p.offerings[seat])) or "none"),
    ]
    return f"{seat_of(p, seat)}: " + "; ".join([*parts, *(["dropped out"] if p.out[seat] else [])])


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{number} {name}"


# supplies


def offering_line(p: Position, offering: int) -> str:
    """A stack of Offerings, and the Outstanding ones beside it."""
    left, beside = stack_left(p, offering), outstanding_left(p, offering)
    stack = f"top {left[0]}, {len(left)} left ({', '.join(map(str, left))})" if left else "none left"
    return f"{OFFERINGS[offering]}: {stack}; Outstanding {', '.join(map(str, beside)) or 'none left'}"


def supply_lines(p: Position) -> list[str]:
    """Moai and Pukao in the supply, and the display of the two-player set-up."""
    moai = ", ".join(f"{number} {size}" for number, size in zip(p.supply, SIZES, strict=True))
    display = [_times(TILES[tile], number) for tile, number in enumerate(p.display) if number]
    return [f"Moai: {moai}. Pukao: {p.pukao_left}."] + ([f"Display: {', '.join(display)}."] if display else [])

"""The tables of an encoding of Giants: hexes, Ahus, loads, seats and the game (docs/encoders.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.encoder import Column, Layout, flags, for_each_seat, seat_labels
from ahu.games.giants.rules.pieces import (
    BASES,
    HALF_TABLETS,
    HEADDRESS,
    KIND,
    LOAD_NAMES,
    LOADS,
    LOGS,
    MARKERS,
    SIZES,
    SUPPLY,
    WEIGHT,
    WORKERS,
)
from ahu.games.giants.rules.wording import STAGE_NAMES

if TYPE_CHECKING:
    from ahu.core.encoder import Tokens
    from ahu.games.giants.rules.game import Giants

TRAIL_BITS: Final = 15
"""Hexes of a trail in one number."""
KINDS: Final = [*[f"Moai of size {size}" for size in SIZES], "Headdress"]
SCORE: Final = 100
ROUNDS: Final = 10


def hexes(layout: Layout, game: Giants) -> Tokens:
    """Each seat's figures, what the hex carries, its Forest, loads by kind, and whether the lifted load was here."""
    board, n = game.board, game.players
    columns = [
        *for_each_seat("strength", n, 5),
        *for_each_seat("Sorcerer", n),
        *for_each_seat("Chief", n),
        Column("carrying", 5),
        *flags(["forest cut", "lifted load", "trail of the lifted load"]),
        *[Column(kind, 3) for kind in KINDS],
    ]
    numbers = range(len(board.hexes))
    wood = dict(zip(board.forest, board.forest_logs, strict=True))
    constants = {
        "row": board.rows,
        "column": board.columns,
        "Moai quarry": [int(h == board.moai_quarry) for h in numbers],
        "Headdress quarry": [int(h == board.headdress_quarry) for h in numbers],
        "village": [int(h == board.village) for h in numbers],
        "hut": [int(h == board.hut) for h in numbers],
        "Logs of the forest": [wood.get(h, 0) for h in numbers],
    }
    layout.relate("neighbours", "hex", "hex", [(h, there) for h in numbers for there in board.neighbours[h]])
    return layout.add("hex", board.hexes, columns, constants)


def ahus(layout: Layout, game: Giants) -> Tokens:
    """What stands on the Ahu, since when, whose Base lies there, and who has looked under it this round."""
    board, n = game.board, game.players
    columns = [
        *flags(KINDS),
        Column("Moai", LOADS, "load"),
        Column("Headdress piece", LOADS, "load"),
        *for_each_seat("Base", n),
        Column("Base unknown"),
        Column("rounds since erected, counted from 1", ROUNDS),
        *for_each_seat("peeked", n),
    ]
    constants = {
        "Moai value": [ahu.moai for ahu in board.ahus],
        "Headdress value": [ahu.headdress for ahu in board.ahus],
    }
    layout.relate("Ahu stands on", "ahu", "hex", [(i, ahu.hex) for i, ahu in enumerate(board.ahus)])
    return layout.add("ahu", [ahu.name for ahu in board.ahus], columns, constants)


def loads(layout: Layout, game: Giants) -> Tokens:
    """Where each load is, its marker, who has moved it this round, and its trail, a bit for each hex."""
    board, n = game.board, game.players
    words = -(-len(board.hexes) // TRAIL_BITS)
    columns = [
        *flags(["offered", "removed", "placed", "lifted"]),
        Column("hex", len(board.hexes), "hex"),
        *for_each_seat("before the screen", n),
        *for_each_seat("marked", n),
        *for_each_seat("moved", n),
        *[Column(f"trail {word}", 1 << TRAIL_BITS) for word in range(words)],
    ]
    constants = {
        "weight": WEIGHT,
        "is a Headdress": [int(kind == HEADDRESS) for kind in KIND],
    }
    return layout.add("load", LOAD_NAMES, columns, constants)


SEAT: Final = [
    *flags(["First Player", "turn", "passed"]),
    Column("score", SCORE),
    Column("Workers", WORKERS),
    Column("Workers in front", WORKERS),
    Column("markers", MARKERS),
    Column("markers in front", MARKERS),
    *flags(["Sorcerer behind", "Sorcerer in front", "Chief behind", "Chief in front"]),
    Column("Logs", 6),
    Column("Bases", max(BASES.values())),
    Column("half-tablets", 6),
    Column("Workers in the urn", WORKERS),
    Column("markers in the urn", MARKERS),
    Column("screen unknown"),
    *flags(["bid made", "bid sealed"]),
    Column("markers bid", MARKERS),
    Column("Workers bid", WORKERS),
    *flags(["Sorcerer bid", "Chief bid"]),
    Column("sculpting strength left", 10),
    Column("place among choosers", max(BASES)),
]
"""What is said of a seat."""


def seats(layout: Layout, game: Giants) -> Tokens:
    """What each seat has behind and in front of its screen, its bid and its points."""
    return layout.add("seat", seat_labels(game.players), SEAT)


GAME: Final = [
    Column("round", ROUNDS),
    Column("dice rolled", max(BASES)),
    Column("steps of the lifted load", 6),
    Column("Logs left", LOGS),
    Column("rounds since anything was built", ROUNDS),
    *[Column(f"{kind} taken", SUPPLY[number]) for number, kind in enumerate(KINDS)],
    *flags([f"stage {stage}" for stage in STAGE_NAMES.values()]),
]
"""What is said of the game, before the viewer's seat."""


def the_game(layout: Layout, game: Giants) -> Tokens:
    """Round, stage, supplies, and the number of the viewer's seat, since actions name seats by their numbers."""
    columns = [*GAME, *flags([f"viewer {seat}" for seat in range(game.players)])]
    constants = {f"option {option}": [int(option in game.options)] for option in game.option_labels}
    constants["players"] = [game.players]
    constants["half-tablets"] = [HALF_TABLETS]
    return layout.add("game", [""], columns, constants)

"""The tables of an encoding of Rapa Nui: spaces, Ahus, Offerings, seats and the game (docs/encoders.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.encoder import Column, Layout, flags, for_each_seat, seat_labels
from ahu.games.rapanui.rules.offering import code, is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    FIGURES,
    IMPROVEMENTS,
    MANY,
    MOAI,
    OFFERINGS,
    PUKAO_PIECES,
    SIZED_MOAI,
    START_VILLAGERS,
    TILE_COUNTS,
    TILES,
)
from ahu.games.rapanui.rules.wording import STAGE_NAMES

if TYPE_CHECKING:
    from ahu.core.encoder import Tokens
    from ahu.games.rapanui.rules.game import RapaNui

ROUNDS: Final = 10
FULL_TRACK: Final = 10
PATH: Final = 8
QUARRY: Final = [f"column {column + 1}" for column in range(COLUMNS)]


def spaces(layout: Layout, game: RapaNui) -> Tokens:
    """Who holds the space, with which figures, and its place on the path of the transport."""
    board, n = game.board, game.players
    columns = [
        *for_each_seat("holder", n),
        *for_each_seat("Sorcerer", n),
        *for_each_seat("Chief", n),
        Column("neutral"),
        Column("Villagers standing", START_VILLAGERS),
        Column("Villagers lying", START_VILLAGERS),
        Column("place on the path", PATH),
    ]
    numbers = range(len(board.spaces))
    constants = {
        "crater": [int(space == board.crater) for space in numbers],
        "Pukao quarry": [int(space == board.pukao_quarry) for space in numbers],
    }
    for kind, name in enumerate(MANY):
        constants[f"shows {name}"] = [int(kind in board.shows[space]) for space in numbers]
    layout.relate("neighbours", "space", "space", [(s, there) for s in numbers for there in board.neighbours[s]])
    return layout.add("space", board.spaces, columns, constants)


def ahus(layout: Layout, game: RapaNui) -> Tokens:
    """What stands on the Ahu, its tile, and whether the transport goes there."""
    board = game.board
    columns = flags([*SIZED_MOAI, "Pukao", "goal", *[f"tile {tile}" for tile in TILES]])
    layout.relate("Ahu stands in", "ahu", "space", [(i, ahu.space) for i, ahu in enumerate(board.ahus)])
    return layout.add("ahu", [ahu.name for ahu in board.ahus], columns)


def offering_codes(game: RapaNui) -> list[int]:
    """The number of every Offering tile, those of a stack in the order in which they are taken; equal ones adjoin."""
    return [
        code(offering, outstanding, value)
        for offering in range(len(OFFERINGS))
        for outstanding, stack in ((False, game.stacks), (True, game.board.outstanding))
        for value in stack[offering]
    ]


def offerings(layout: Layout, game: RapaNui) -> Tokens:
    """Who has each Offering, and as which of theirs; of equal tiles it does not matter which is meant."""
    tiles = offering_codes(game)
    labels: list[str] = []
    for tile in tiles:
        name = ("Outstanding " if is_outstanding(tile) else "") + OFFERINGS[type_of(tile)]
        labels.append(f"{name} {sum(label.rpartition(' ')[0] == name for label in labels) + 1}")
    columns = [*for_each_seat("owner", game.players), Column("number among the owner's", FULL_TRACK)]
    constants = {
        "type": [type_of(tile) for tile in tiles],
        "Outstanding": [int(is_outstanding(tile)) for tile in tiles],
        "value": [value_of(tile) for tile in tiles],
    }
    return layout.add("offering", labels, columns, constants)


SEAT: Final = [
    *flags(["turn", "stopped", "Sorcerer lying", "Tablet"]),
    Column("place in the order", 4),
    Column("star", 4),
    Column("Villagers", START_VILLAGERS),
    Column("Offerings face down", FULL_TRACK),
    *flags(["Sorcerer in hand", "Sorcerer in the village", "Sorcerer on a star"]),
    *flags([f"Sorcerer in {column}" for column in QUARRY]),
    *flags(["Chief in hand", "Chief in the village", "Chief on a star"]),
    *flags([f"Chief in {column}" for column in QUARRY]),
    *[Column(f"Villagers in {column}", START_VILLAGERS) for column in QUARRY],
    *[Column(f"Sculptors lent in {column}", 2) for column in QUARRY],
    *[Column(name, FULL_TRACK) for name in MANY],
    *[Column(f"tiles {tile}", 2) for tile in TILES],
    *flags([f"Improvement {name}" for name in IMPROVEMENTS]),
    *[Column(name, 3) for name in SIZED_MOAI],
]
"""What is said of a seat."""


def seats(layout: Layout, game: RapaNui) -> Tokens:
    """What each seat has, and where its figures are."""
    return layout.add("seat", seat_labels(game.players), SEAT)


GAME: Final = [
    Column("round", ROUNDS),
    Column("sculpted", 2),
    Column("Pukao left", PUKAO_PIECES),
    Column("tolls paid", PATH),
    Column("bonus", 5),
    Column("skimped"),
    Column("rounds since anything was built", 2),
    *[Column(f"Sculptors used in {column}", START_VILLAGERS) for column in QUARRY],
    *[Column(f"{name} left", MOAI[size]) for size, name in enumerate(SIZED_MOAI)],
    *[Column(f"{name} taken", 4) for name in OFFERINGS],
    *[Column(f"Outstanding {name} taken", 2) for name in OFFERINGS],
    *[Column(f"tiles {tile} on display", TILE_COUNTS[number]) for number, tile in enumerate(TILES)],
    *flags([*[f"transport of a {name}" for name in SIZED_MOAI], "transport of a Pukao"]),
    *flags([f"finished by a {figure}" for figure in FIGURES]),
    *flags([f"stage {stage}" for stage in STAGE_NAMES.values()]),
]
"""What is said of the game, before the viewer's seat."""


def the_game(layout: Layout, game: RapaNui) -> Tokens:
    """Round, stage, supplies, the transport under way, and the number of the viewer's seat."""
    columns = [*GAME, *flags([f"viewer {seat}" for seat in range(game.players)])]
    constants = {f"option {option}": [int(option in game.options)] for option in game.option_labels}
    constants["players"] = [game.players]
    constants["track"] = [game.board.track]
    return layout.add("game", [""], columns, constants)

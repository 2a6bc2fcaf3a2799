"""Each number of an encoding of Rapa Nui says what its name says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.state import View
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.offering import FACE_DOWN, code
from ahu.games.rapanui.rules.pieces import (
    BOAT,
    GAIN_FAVOR,
    HUT,
    IN_COLUMN,
    IN_HAND,
    LARGE,
    LEND_A_HAND,
    NECKLACE,
    ON_STAR,
    PEARLS,
    PUKAO,
    SORCERER,
)
from ahu.research.encoders import encoder_of
from tests.research.encoding import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.games.rapanui.rules.state import State

GAME = RapaNui.set_up(RapaNui.seats_for(4))
VIEWER = 1
LAST_HUTS = code(HUT, outstanding=False, value=6)
"""Two tiles of this value are in the stack."""
BEST_BOATS = code(BOAT, outstanding=True, value=12)
BEST_NECKLACE = code(NECKLACE, outstanding=True, value=14)


def set_all(state: State, **values: object) -> None:
    """Set fields."""
    for name, value in values.items():
        setattr(state, name, value)


def put(state: State, **values: tuple[int, object]) -> None:
    """Set one entry of each of some rows."""
    for name, (at, value) in values.items():
        row = getattr(state, name)
        if isinstance(row, tuple):
            setattr(state, name, (*row[:at], value, *row[at + 1 :]))
        else:
            row[at] = value


CHANGES: list[tuple[Callable[[State], None], dict[str, int]]] = [
    (
        lambda s: put(s, holder=(3, 0), standing=(3, 2), lying=(3, 1), sorcerer=(0, 3), chief=(2, 28)),
        {
            "space {3} holder seat+3": 1,
            "space {3} Villagers standing": 2,
            "space {3} Villagers lying": 1,
            "space {3} Sorcerer seat+3": 1,
            "seat seat+3 Sorcerer in hand": 0,
            "space {28} Chief seat+1": 1,
            "seat seat+1 Chief in the village": 0,
        },
    ),
    (lambda s: put(s, holder=(GAME.board.crater, 1)), {
        "space Rano Raraku neutral": 0, "space Rano Raraku holder seat+0": 1,
    }),
    (lambda s: set_all(s, path=(5, 7, 6)), {
        "space {5} place on the path": 1, "space {7} place on the path": 2, "space {6} place on the path": 3,
    }),
    (
        lambda s: put(s, ahu_moai=(20, LARGE), ahu_pukao=(20, True), ahu_tile=(20, GAIN_FAVOR)),
        {"ahu {20} large Moai": 1, "ahu {20} Pukao": 1, "ahu {20} tile Gain Favor": 1},
    ),
    (lambda s: set_all(s, goal=4), {"ahu {4} goal": 1}),
    (
        lambda s: put(s, offerings=(1, (BEST_NECKLACE, LAST_HUTS))),
        {
            "offering Outstanding Necklace 1 owner seat+0": 1,
            "offering Outstanding Necklace 1 number among the owner's": 1,
            "offering Hut 3 owner seat+0": 1,
            "offering Hut 3 number among the owner's": 2,
        },
    ),
    (
        lambda s: set_all(s, offerings=[(LAST_HUTS,), (), (BEST_BOATS, BEST_BOATS, LAST_HUTS), ()]),
        {
            "offering Outstanding Boat 1 owner seat+1": 1,
            "offering Outstanding Boat 1 number among the owner's": 1,
            "offering Outstanding Boat 2 owner seat+1": 1,
            "offering Outstanding Boat 2 number among the owner's": 2,
            "offering Hut 3 owner seat+1": 1,
            "offering Hut 3 number among the owner's": 3,
            "offering Hut 4 owner seat+3": 1,
            "offering Hut 4 number among the owner's": 1,
        },
    ),
    (lambda s: put(s, offerings=(3, (FACE_DOWN, FACE_DOWN))), {"seat seat+2 Offerings face down": 2}),
    (
        lambda s: put(s, out=(0, True), sorcerer_lying=(0, True), tablets=(0, False), villagers=(0, 1)),
        {
            "seat seat+3 stopped": 1,
            "seat seat+3 Sorcerer lying": 1,
            "seat seat+3 Tablet": 0,
            "seat seat+3 Villagers": 1,
        },
    ),
    (lambda s: set_all(s, turn=2, order=[3, 1]), {
        "seat seat+1 turn": 1, "seat seat+2 place in the order": 1, "seat seat+0 place in the order": 2,
    }),
    (lambda s: put(s, stars=(2, 0), sorcerer=(0, ON_STAR)), {
        "seat seat+3 star": 3, "seat seat+3 Sorcerer in hand": 0, "seat seat+3 Sorcerer on a star": 1,
    }),
    (lambda s: put(s, sorcerer=(1, IN_COLUMN - 2), chief=(1, IN_HAND)), {
        "seat seat+0 Sorcerer in hand": 0,
        "seat seat+0 Sorcerer in column 3": 1,
        "seat seat+0 Chief in the village": 0,
        "seat seat+0 Chief in hand": 1,
    }),
    (lambda s: put(s, chief=(1, IN_COLUMN)), {
        "seat seat+0 Chief in the village": 0, "seat seat+0 Chief in column 1": 1,
    }),
    (
        lambda s: put(s, sculptors=(3 * 2 + 1, 2), virtual=(3 * 2 + 2, 3), resources=(4 * 2 + PEARLS, 9)),
        {"seat seat+1 Villagers in column 2": 2, "seat seat+1 Sculptors lent in column 3": 3, "seat seat+1 Pearls": 9},
    ),
    (
        lambda s: put(s, tiles=(10 * 2 + LEND_A_HAND, 2), improvements=(4 * 2 + 3, True), moai=(3 * 2 + LARGE, 1)),
        {"seat seat+1 tiles Lend a Hand": 2, "seat seat+1 Improvement Chief": 1, "seat seat+1 large Moai": 1},
    ),
    (
        lambda s: set_all(s, round=6, sculpted=2, pukao_left=11, tolls_paid=3, bonus=5, skimped=True, last_built=4),
        {
            "game round": 6,
            "game sculpted": 2,
            "game Pukao left": 11,
            "game tolls paid": 3,
            "game bonus": 5,
            "game skimped": 1,
            "game rounds since anything was built": 2,
        },
    ),
    (
        lambda s: put(s, used=(2, 3), supply=(LARGE, 1), offered=(BOAT, 4), outstanding=(HUT, 1), display=(9, 1)),
        {
            "game Sculptors used in column 3": 3,
            "game large Moai left": 1,
            "game Boat taken": 4,
            "game Outstanding Hut taken": 1,
            "game tiles Gain Favor on display": 1,
        },
    ),
    (lambda s: set_all(s, cargo=PUKAO, figure=SORCERER, stage=9), {
        "game transport of a Pukao": 1,
        "game finished by a Sorcerer": 1,
        "game stage order-lots": 0,
        "game stage styling": 1,
    }),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_change_is_told_where_the_name_says(number: int) -> None:
    change, wanted = CHANGES[number]
    encoder, state = encoder_of(GAME), GAME.start()
    before = told(encoder, View(VIEWER, state))
    change(state)
    after = told(encoder, View(VIEWER, state))
    board = GAME.board
    ahus = [ahu.name for ahu in board.ahus]
    changed = {name: after.get(name, 0) for name in {**before, **after} if after.get(name) != before.get(name)}
    assert changed == {
        key.format(*(board.spaces if key.startswith("space") else ahus)): value for key, value in wanted.items()
    }


def test_more_offerings_than_there_are_can_not_be_encoded() -> None:
    state = GAME.start()
    state.offerings[0] = (LAST_HUTS,) * 3
    with pytest.raises(ValueError, match="more Offerings"):
        told(encoder_of(GAME), View(VIEWER, state))

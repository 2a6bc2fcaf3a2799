"""Each number of an encoding of Giants says what its name says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.state import View
from ahu.games.giants.rules.actions import SEALED_BID
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, IN_FRONT, OFFERED, PLACED, REMOVED, UNKNOWN
from ahu.research.encoders import encoder_of
from tests.research.encoding import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.games.giants.rules.state import State

GAME = Giants.set_up(Giants.seats_for(4))
VIEWER = 1


def set_all(state: State, **values: object) -> None:
    """Set fields."""
    for name, value in values.items():
        setattr(state, name, value)


def put(state: State, **values: tuple[int, object]) -> None:
    """Set one entry of each of some rows."""
    for name, (at, value) in values.items():
        getattr(state, name)[at] = value


def lift(state: State) -> None:
    """A Moai is lifted on its way."""
    put(state, load_at=(0, 7), trail=(0, 0b10))
    set_all(state, lifted=0, steps=2)


def end(state: State) -> None:
    """The game is over; some pieces are taken."""
    put(state, taken=(0, 1))
    put(state, taken=(3, 5))
    set_all(state, stage=9)


CHANGES: list[tuple[Callable[[State], None], dict[str, int]]] = [
    (lambda s: put(s, strength=(3 * 4 + 0, 2), carrying=(3, 3)), {"hex {3} strength seat+3": 2, "hex {3} carrying": 3}),
    (lambda s: put(s, sorcerer=(2, 5)), {"hex {5} Sorcerer seat+1": 1, "seat seat+1 Sorcerer behind": 0}),
    (lambda s: put(s, chief=(1, 0)), {"hex {0} Chief seat+0": 1, "seat seat+0 Chief behind": 0}),
    (
        lambda s: put(s, chief=(1, IN_FRONT), sorcerer=(1, IN_FRONT)),
        {
            "seat seat+0 Chief behind": 0,
            "seat seat+0 Chief in front": 1,
            "seat seat+0 Sorcerer behind": 0,
            "seat seat+0 Sorcerer in front": 1,
        },
    ),
    (lambda s: put(s, forest_cut=(0, True)), {f"hex {GAME.board.hexes[GAME.board.forest[0]]} forest cut": 1}),
    (
        lambda s: put(s, ahu_moai=(2, 29), ahu_round=(2, 1), ahu_base=(2, 0), ahu_headdress=(2, 36), peeks=(3, 4)),
        {
            "ahu {2} Moai of size 3": 1,
            "ahu {2} Headdress": 1,
            "ahu {2} Moai": 30,
            "ahu {2} Headdress piece": 37,
            "ahu {2} Base seat+3": 1,
            "ahu {2} rounds since erected, counted from 1": 1,
            "ahu {2} peeked seat+2": 1,
        },
    ),
    (lambda s: put(s, ahu_base=(27, UNKNOWN)), {"ahu {27} Base unknown": 1}),
    (lambda s: put(s, load_at=(0, OFFERED)), {"load Moai 1a offered": 1}),
    (lambda s: put(s, load_at=(1, REMOVED)), {"load Moai 1b removed": 1}),
    (lambda s: put(s, load_at=(17, PLACED)), {"load Moai 2a placed": 1}),
    (lambda s: put(s, load_at=(48, BEFORE_SCREEN - 3)), {"load Headdress n before the screen seat+2": 1}),
    (
        lambda s: put(s, load_at=(35, 7), marked_by=(35, 1), moved_by=(35, 0), trail=(35, 1 << 61 | 1)),
        {
            "load Headdress a hex": 8,
            "hex {7} Headdress": 1,
            "load Headdress a marked seat+0": 1,
            "load Headdress a moved seat+3": 1,
            "load Headdress a trail 0": 1,
            "load Headdress a trail 4": 2,
        },
    ),
    (
        lambda s: lift(s),
        {
            "load Moai 1a hex": 8,
            "load Moai 1a lifted": 1,
            "load Moai 1a trail 0": 2,
            "hex {7} Moai of size 1": 1,
            "hex {7} lifted load": 1,
            "hex {1} trail of the lifted load": 1,
            "game steps of the lifted load": 2,
        },
    ),
    (lambda s: set_all(s, first=2, turn=0), {"seat seat+1 First Player": 1, "seat seat+3 turn": 1}),
    (
        lambda s: put(s, passed=(3, True), score=(3, 55), workers=(3, 4), workers_front=(3, 3), markers=(3, 5)),
        {
            "seat seat+2 passed": 1,
            "seat seat+2 score": 55,
            "seat seat+2 Workers": 4,
            "seat seat+2 Workers in front": 3,
            "seat seat+2 markers": 5,
        },
    ),
    (
        lambda s: put(s, markers_front=(3, 6), logs=(3, 3), bases=(3, 4), halves=(3, 9), urn_workers=(3, 2)),
        {
            "seat seat+2 markers in front": 6,
            "seat seat+2 Logs": 3,
            "seat seat+2 Bases": 4,
            "seat seat+2 half-tablets": 9,
            "seat seat+2 Workers in the urn": 2,
        },
    ),
    (lambda s: put(s, urn_markers=(3, 1), sculpting=(0, 8)), {
        "seat seat+2 markers in the urn": 1, "seat seat+3 sculpting strength left": 8,
    }),
    (lambda s: put(s, logs=(0, UNKNOWN)), {"seat seat+3 screen unknown": 1}),
    (lambda s: put(s, bids=(0, SEALED_BID)), {"seat seat+3 bid made": 1, "seat seat+3 bid sealed": 1}),
    (
        lambda s: put(s, bids=(1, s.game.actions.parse_bid("bid 2 markers, 3 Workers, Sorcerer, Chief"))),
        {
            "seat seat+0 bid made": 1,
            "seat seat+0 markers bid": 2,
            "seat seat+0 Workers bid": 3,
            "seat seat+0 Sorcerer bid": 1,
            "seat seat+0 Chief bid": 1,
        },
    ),
    (lambda s: set_all(s, choosers=[3, 1]), {
        "seat seat+2 place among choosers": 1, "seat seat+0 place among choosers": 2,
    }),
    (
        lambda s: set_all(s, round=7, dice=3, logs_left=11, last_built=5),
        {
            "game round": 7, "game dice rolled": 3, "game Logs left": 11, "game rounds since anything was built": 2,
        },
    ),
    (lambda s: end(s), {
        "game Moai of size 1 taken": 1, "game Headdress taken": 5, "game stage lots": 0, "game stage over": 1,
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
    names = {
        key: key.format(*(board.hexes if key.startswith("hex") else [ahu.name for ahu in board.ahus])) for key in wanted
    }
    changed = {name: after.get(name, 0) for name in {**before, **after} if after.get(name) != before.get(name)}
    assert changed == {names[key]: value for key, value in wanted.items()}


def test_a_spectator_sits_nowhere() -> None:
    encoder, start = encoder_of(GAME), GAME.start()
    nobody, first = told(encoder, start.view(SPECTATOR)), told(encoder, start.view(0))
    assert first.pop("game viewer 0") == 1
    assert nobody == first

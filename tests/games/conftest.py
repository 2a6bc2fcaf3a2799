"""Games and positions for tests of drawings and pages."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.games.giants.rules.game import Giants
from ahu.games.rapanui.rules import actions as rapanui
from ahu.games.rapanui.rules.game import RapaNui

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.rules.state import State
    from ahu.games.rapanui.rules.state import State as RapaNuiState

EVERY_PIECE = """giants position 1
round: 8
stage: carrying
first: blue
turn: red
logs left: 15
last built: 7
lifted: Moai 3b, 1 step

[blue]
sorcerer: e10
chief: e10
workers: 0
markers: 0, 1 in front
half-tablets: 1
[red]
chief: e9
workers: 1, 1 in front
passed: no
[purple]
sorcerer: e9
workers: 0
markers: 1
passed: yes

[island]
cut: c5
e10: blue 3 Workers, red 1 Worker, 4 Logs
e9: red 2 Workers, purple 3 Workers, 2 Logs

[ahus]
Tongariki: base red, Moai 3a, round 7, Headdress a
Vai Mata: base blue, Moai 2a, round 8
Tahai: base red

[loads]
Moai 1a: e10, marked red
Moai 1b: e10
Moai 1c: e10
Moai 2b: e10, marked blue
Moai 3b: e9, moved red
Moai 2c: before red
Headdress b: f3
"""


@pytest.fixture(scope="session")
def game() -> Giants:
    return Giants.set_up(("blue", "red", "purple"))


@pytest.fixture(scope="session")
def every_piece(game: Giants) -> State:
    return game.read(EVERY_PIECE)


@pytest.fixture(scope="session")
def played() -> list[State]:
    """Positions all along a game of five played at random."""
    rng = random.Random(27)
    state = Giants.set_up(Giants.seats_for(5), ("quick",)).start()
    found = []
    for number in range(320):
        if number % 16 == 0:
            found.append(state.copy())
        actors = state.actors()
        if not actors:
            break
        actor = rng.choice(actors)
        state.play(actor, draw(state, rng) if actor == CHANCE else rng.choice(state.actions(actor)))
    return found


BUSY = """rapanui position 1
round: 5
stage: carrying
turn: dolphin
order: octopus dolphin turtle moray
stars: turtle nobody octopus nobody
last built: 4
cargo: large Moai
path: Rano Raraku, Hanga Tetenga, Akahanga, Vaihu

[turtle]
villagers: 0
sorcerer: on a star
sculptors: 1 1 0
resources: 2 Reeds, 3 Eggs, 1 Wood, 10 Pearls
tiles: 1 Barter, 1 Take Your Pick
tablet: yes
improvements: Fervent, Popular
moai: 1 small, 1 medium
offerings: Hut 8, Outstanding Boat 12, Necklace 12

[dolphin]
villagers: 0
sorcerer: Hanga Tetenga, lying
chief: Vaihu
sculptors: 1 0 0
resources: 4 Reeds, 7 Wood, 1 Pearl
tiles: 2 Rest, 1 Skimp, 1 Take Three More, 1 Lend a Hand
tablet: no
improvements: Artistic, Popular, Chief
moai: 1 large
offerings: Hut 7, Chicken 9

[moray]
villagers: 0
sorcerer: column 2
sculptors: 1 1 1
resources: 1 Egg
tablet: yes
offerings: Hut 6, Hut 6
out: yes

[octopus]
villagers: 1
sorcerer: on a star
chief: column 1
sculptors: 1 0 1
resources: 6 Reeds, 6 Eggs, 6 Wood, 6 Pearls
improvements: Chief
moai: 2 small

[island]
Pui: turtle, 1 standing
Anakena: turtle, 1 standing, 1 lying
Hanga Tetenga: dolphin, 1 standing, 1 lying
Vaihu: dolphin, 2 standing
Akahanga: moray, 0 standing, 1 lying
Oroi: octopus, 1 standing

[ahus]
Tongariki: large Moai, Pukao
One Makihi: small Moai
Nau Nau: medium Moai, Pukao
Hanga Tetenga: medium Moai
Akahanga: small Moai, Pukao
Vinapu: large Moai
"""


@pytest.fixture(scope="session")
def island() -> RapaNui:
    return RapaNui.set_up(RapaNui.seats_for(4))


@pytest.fixture(scope="session")
def island_for_two() -> RapaNui:
    return RapaNui.set_up(RapaNui.seats_for(2))


@pytest.fixture(scope="session")
def busy(island: RapaNui) -> RapaNuiState:
    return island.read(BUSY)


BUILDING = (rapanui.Erect, rapanui.Style, rapanui.Exchange, rapanui.Carry, rapanui.Transport, rapanui.TakeMoai)


def liking(state: RapaNuiState, action: Action) -> float:
    """How much a player who wants to see things built likes an action."""
    if isinstance(action, BUILDING):
        return 90.0
    if isinstance(action, rapanui.PlaceVillager) and action.space >= 0:
        board = state.game.board
        return 30.0 / board.distances(board.crater)[action.space] ** 3
    return 1.0


@pytest.fixture(scope="session")
def built() -> list[RapaNuiState]:
    """Positions all along games of two and of four in which the players build what they can."""
    found = []
    for players, seed in ((2, 7), (4, 11)):
        rng = random.Random(seed)
        state = RapaNui.set_up(RapaNui.seats_for(players)).start()
        for number in range(180):
            if number % 30 == 0 or not state.actors():
                found.append(state.copy())
            if not state.actors():
                break
            actor = state.actors()[0]
            legal = [draw(state, rng)] if actor == CHANCE else state.actions(actor)
            state.play(actor, rng.choices(legal, [liking(state, action) for action in legal])[0])
    return found

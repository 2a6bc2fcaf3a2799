"""Players for tests: random, but eager enough to build roads and use them, so that every rule comes into play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ahu.core.action import CHANCE, Move
from ahu.core.chance import draw
from ahu.games.giants.rules.actions import TAKE_HEADDRESS, Carry, Crown, Erect, Lift, Place
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.position import CARRYING, TRANSPORT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.action import Action
    from ahu.games.giants.rules.state import State


def road(state: State, rng: Random) -> list[int]:
    """A shortest way from each quarry to some Ahu, rather one whose Moai could be crowned."""
    board = state.game.board
    bare = [a for a, moai in enumerate(state.ahu_moai) if moai != NOTHING and state.ahu_headdress[a] == NOTHING]
    goal = board.ahus[rng.choice(bare or range(len(board.ahus)))].hex
    hexes = []
    for start in (board.moai_quarry, board.headdress_quarry):
        steps = board.distances(start)
        here = goal
        while here != start:
            hexes.append(here)
            here = rng.choice([n for n in board.neighbours[here] if steps[n] < steps[here]])
    return hexes


def eager(actions: list[Action], way: list[int], rng: Random) -> Action:
    """Finish where one can, carry and lift more often than not, place on the way; otherwise anything."""
    for kind, odds in ((Erect, 0.9), (Crown, 0.9), (Carry, 0.7), (Lift, 0.7)):
        wanted = [action for action in actions if isinstance(action, kind)]
        if wanted and rng.random() < odds:
            return rng.choice(wanted)
    sculpt = [action for action in actions if isinstance(action, Place) and action.power == TAKE_HEADDRESS]
    if sculpt and rng.random() < 0.3:
        return rng.choice(sculpt)
    on_way = [action for action in actions if isinstance(action, Place) and action.hex in way]
    if on_way and rng.random() < 0.7:
        return rng.choice(on_way)
    return rng.choice(actions)


def moves_of_a_game(state: State, rng: Random, eagerness: float = 1.0) -> Iterator[Move]:
    """Play the state to its end, telling each move before it is played; seats act in any order where several may."""
    way = road(state, rng)
    while actors := state.actors():
        actor = rng.choice(actors)
        if actor == CHANCE:
            action = draw(state, rng)
        elif rng.random() < eagerness:
            action = eager(state.actions(actor), way, rng)
        else:
            action = rng.choice(state.actions(actor))
        if rng.random() < 0.02:
            way = road(state, rng)
        yield Move(actor, action)
        state.play(actor, action)


def transport_positions(seed: int) -> Iterator[State]:
    """Positions of the transport, from games of all player counts, eager and at random."""
    for players in Giants.player_counts:
        for eagerness in (0.0, 0.4, 0.6, 0.8, 0.9, 1.0):
            rng = Random(f"{seed} {players} {eagerness}")
            state = Giants.set_up(Giants.seats_for(players), ("quick",)).start()
            for _ in moves_of_a_game(state, rng, eagerness):
                if state.stage in (TRANSPORT, CARRYING):
                    yield state

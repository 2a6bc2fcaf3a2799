"""Positions of games between bots at which somebody begins a turn, and the turns that can be taken there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.games.rapanui.rules.position import Position
from ahu.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.state import State

PLAYERS = ("normal", "normal", "greedy")
"""Bots that play the games: a mistake now and then leads to positions that strong bots alone would not reach."""
LONGEST_TURN = 60
"""Actions of a turn that is drawn at random; a longer one is dropped."""
OPEN = ("open-bases", "open-screens")
"""In Giants whoever solves a puzzle sees what a player who was there would remember."""
SETUPS: dict[str, list[tuple[int, tuple[str, ...]]]] = {
    "giants": [(4, OPEN), (3, OPEN), (5, OPEN), (4, ("quick", *OPEN)), (3, ("open-scoring", *OPEN))],
    "rapanui": [(3, ()), (2, ()), (4, ()), (3, ("first-game",))],
}
"""The numbers of players and options of the games, which are used in turn."""


class Decision(NamedTuple):
    """A position, and the seat that begins its turn there."""

    state: State
    seat: Seat


def game_number(name: str, number: int) -> Game:
    """The set-up of a game; its seats are drawn."""
    players, options = SETUPS[name][number % len(SETUPS[name])]
    kind = find_game(name)
    return kind.set_up(tuple(Random(f"{name} {number}").sample(kind.seat_names, players)), options)


def decisions(name: str, number: int) -> Iterator[Decision]:
    """All positions of a game at which one seat begins a turn, in the open."""
    state, rng = game_number(name, number).start(), Random(f"puzzles {name} {number}")
    bots, last = [find_bot(code) for code in PLAYERS], CHANCE
    while actors := state.actors():
        actor = actors[0]
        if actor == CHANCE:
            state.play(CHANCE, draw(state, rng))
            last = CHANCE
            continue
        if len(actors) == 1 and last != actor and not state.sealed() and not _sealing(state, actor):
            yield Decision(state.copy(), actor)
        for action in rng.choice(bots).choose(state.view(actor), rng):
            if action not in state.actions(actor):
                break
            state.play(actor, action)
        last = actor


def _sealing(state: State, seat: Seat) -> bool:
    return any(action.sealed_text for action in state.actions(seat))


def whole_turns(decision: Decision, rng: Random, promising: list[list[Action]], drawn: int) -> list[list[Action]]:
    """Turns that lead to different positions: promising ones, and some that are drawn at random."""
    state, seat = decision
    some = [_random_turn(state, seat, rng) for _ in range(drawn)]
    found: dict[str, list[Action]] = {}
    for turn in [*promising, *some]:
        if turn:
            found.setdefault(position_after(decision, turn), turn)
    return list(found.values())


def position_after(decision: Decision, turn: list[Action]) -> str:
    """The position after a turn, as text."""
    return _played(decision.state, decision.seat, turn).write()


def is_whole(decision: Decision, turn: list[Action]) -> bool:
    """Whether it is no longer the seat's turn after these actions."""
    return decision.seat not in _played(decision.state, decision.seat, turn).actors()


def _played(state: State, seat: Seat, turn: list[Action]) -> State:
    after = state.copy()
    for action in turn:
        after.play(seat, action)
    return after


def _random_turn(state: State, seat: Seat, rng: Random) -> list[Action]:
    after = state.copy()
    turn: list[Action] = []
    while seat in after.actors() and len(turn) < LONGEST_TURN:
        action = rng.choice(after.actions(seat))
        after.play(seat, action)
        turn.append(action)
    return turn if seat not in after.actors() else []


def world_of(decision: Decision, rng: Random) -> State:
    """A full state that is possible for whoever looks at the position without having seen the game."""
    state, seat = decision
    world = heuristics_of(state.game).sample_world(state.conceal(seat), seat, rng)
    if isinstance(world, Position):
        _deal_offerings(world, seat, rng)
    return world


def _deal_offerings(world: Position, seat: Seat, rng: Random) -> None:
    """Deal the Offerings of the others anew: they lie face down, but the stacks show which ones were taken."""
    others = [other for other in range(world.players) if other != seat]
    tiles = [tile for other in others for tile in world.offerings[other]]
    rng.shuffle(tiles)
    for other in others:
        number = len(world.offerings[other])
        world.offerings[other], tiles = tuple(tiles[:number]), tiles[number:]

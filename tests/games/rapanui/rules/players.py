"""Players for tests: random, but eager enough to build a chain and use it, so that every rule comes into play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ahu.core.action import CHANCE, Action, Move
from ahu.core.chance import draw
from ahu.games.rapanui.rules.actions import (
    Buy,
    Carry,
    Erect,
    PlaceChief,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    Transport,
    UseTile,
)
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import COLUMNS, NOBODY, NOTHING, VILLAGER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.games.rapanui.rules.state import State


WISHES: list[tuple[type[Action], float]] = [
    (Buy, 0.2),
    (Erect, 0.9),
    (Style, 0.9),
    (PlaceChief, 0.5),
    (TakeMoai, 0.95),
    (Transport, 0.95),
    (Carry, 0.9),
]
"""What is done if it can be, and how often, in this order."""


def road(state: State, rng: Random) -> list[int]:
    """A shortest way from the Crater to the Pukao Quarry, or to an Ahu without a Moai: everybody builds beside it."""
    board = state.game.board
    free = [ahu.space for number, ahu in enumerate(board.ahus) if state.ahu_moai[number] == NOTHING]
    steps = board.distances(board.crater)
    near = min(rng.choice(free), rng.choice(free), key=lambda space: steps[space])
    here, way = rng.choice([board.pukao_quarry, near]), []
    while steps[here] > 1:
        here = rng.choice([there for there in board.neighbours[here] if steps[there] < steps[here]])
        way.append(here)
    return way


def beside(state: State, way: list[int]) -> list[int]:
    """Spaces next to the road where a Moai could be erected or, if it comes from the Pukao Quarry, styled."""
    board = state.game.board
    linked = any(here in board.neighbours[board.pukao_quarry] for here in way)
    starts = (board.crater, board.pukao_quarry, *way) if linked else (board.crater, *way)
    reached = {there for here in starts for there in board.neighbours[here]}
    near = [(number, ahu.space) for number, ahu in enumerate(board.ahus) if ahu.space in reached]
    free = [space for number, space in near if state.ahu_moai[number] == NOTHING]
    bare = [space for number, space in near if state.ahu_moai[number] != NOTHING and not state.ahu_pukao[number]]
    return free + bare if linked else free


def place(state: State, seat: int, actions: list[Action], way: list[int], rng: Random) -> Action:
    """The road first, then Sculptors for a Moai that is left, then a space beside the road."""
    with_chief = rng.random() < 0.3
    placements = [a for a in actions if isinstance(a, PlaceVillager) and (with_chief or a.chief == NOTHING)]
    missing = [action for action in placements if action.space in way and state.holder[action.space] == NOBODY]
    if missing and rng.random() < 0.8:
        return rng.choice(missing)
    left = [size for size, number in enumerate(state.supply) if number]
    columns = range(rng.choice(left) + 1 if left else 0)
    lacking = [column for column in columns if not state.sculptors[seat * COLUMNS + column]]
    quarry = [action for action in placements if action.column in lacking[:1]]
    if quarry and rng.random() < 0.6:
        return rng.choice(quarry)
    wanted = beside(state, way)
    goals = [action for action in placements if action.space in wanted]
    sorcerer = [action for action in actions if isinstance(action, PlaceSorcerer)]
    return rng.choice(goals or sorcerer or placements) if rng.random() < 0.9 else rng.choice(actions)


def eager(state: State, seat: int, way: list[int], rng: Random) -> Action:
    """Finish where one can, transport more often than not, sometimes use a tile or buy; otherwise anything."""
    actions = state.actions(seat)
    tablet = rng.random() < 0.1
    uses = [action for action in actions if isinstance(action, UseTile) and (tablet or not action.tablet)]
    if uses and rng.random() < 0.25:  # each tile alike, however many ways there are to use it
        tile = rng.choice(sorted({(action.tile, action.tablet) for action in uses}))
        ways = [action for action in uses if (action.tile, action.tablet) == tile]
        goals = beside(state, way)
        useful = [action for action in ways if action.figure != VILLAGER and action.space in goals]
        return rng.choice(useful or ways)
    for kind, odds in WISHES:
        wanted = [action for action in actions if isinstance(action, kind)]
        if wanted and rng.random() < odds:
            return wanted[-1] if kind in (TakeMoai, Transport) and rng.random() < 0.5 else rng.choice(wanted)
    if any(isinstance(action, PlaceVillager) for action in actions):
        return place(state, seat, actions, way, rng)
    return rng.choice([action for action in actions if not isinstance(action, UseTile)] or actions)


def moves_of_a_game(state: State, rng: Random, eagerness: float = 1.0) -> Iterator[Move]:
    """Play the state to its end, telling each move before it is played."""
    way, drawn = road(state, rng), 0
    while actors := state.actors():
        if state.round != drawn:
            way, drawn = road(state, rng), state.round
        (actor,) = actors
        if actor == CHANCE:
            action = draw(state, rng)
        elif rng.random() < eagerness:
            action = eager(state, actor, way, rng)
        else:
            action = rng.choice(state.actions(actor))
        yield Move(actor, action)
        state.play(actor, action)


def seeded_games(seed: int, games: int) -> Iterator[tuple[State, Iterator[Move]]]:
    """So many games of each number of players, eager and at random: the state, and the moves that play it on."""
    for players in RapaNui.player_counts:
        for number in range(games):
            rng = Random(f"{seed} {players} {number}")
            state = RapaNui.set_up(RapaNui.seats_for(players)).start()
            yield state, moves_of_a_game(state, rng, rng.choice([0.3, 0.8, 1.0]))

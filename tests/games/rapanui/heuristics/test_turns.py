"""Whatever the sense of Rapa Nui proposes can be done, wherever a game may have come to."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.heuristics import heuristics_of
from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.games.rapanui.rules.actions import Exchange
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.payments import can_pay, means_of, pays_now
from ahu.games.rapanui.rules.position import Position
from tests.games.rapanui.rules.test_looking_ahead import some_position
from tests.play import played, some_decision

if TYPE_CHECKING:
    from ahu.core.action import Action


def legally_played(state: Position, seat: int, actions: list[Action], to_its_end: bool) -> None:
    """Play a turn on a copy, each action of which must be legal; to its end, if nobody else may come between."""
    after = state.copy()
    for action in actions:
        if not to_its_end and seat not in after.actors():
            return
        legal = after.actions(seat)
        assert action in legal, (str(action), [str(a) for a in actions], state.write())
        after.play(seat, action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_can_be_played_in_random_games_with_any_options(players: int) -> None:
    rng = random.Random(players)
    seen = 0
    for number in range(6):
        for record in played("rapanui", players, f"turns/{players}/{number}"):
            state = record.state
            assert isinstance(state, Position)
            actors = state.actors()
            if not actors or actors[0] == CHANCE or rng.random() < 0.75:
                continue
            seat, heuristics = actors[0], heuristics_of(record.game)
            view = state.view(seat).position
            turns = heuristics.turns(view, seat)
            assert turns
            assert len({turn.key for turn in turns}) == len(turns)
            assert [turn.value for turn in turns] == sorted([turn.value for turn in turns], reverse=True)
            for turn in turns[:12]:
                legally_played(state, seat, turn.actions, to_its_end=True)
                assert str(heuristics.explain(view, seat, turn))
            legally_played(state, seat, heuristics.rollout_policy(view, seat, rng), to_its_end=True)
            seen += 1
    assert seen > 60


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("first-game",)])
def test_hurried_players_finish_their_games(players: int, options: tuple[str, ...]) -> None:
    game = RapaNui.set_up(RapaNui.seats_for(players), options)
    heuristics = heuristics_of(game)
    for seed in range(4):
        rng, state = random.Random(seed), game.start()
        while actors := state.actors():
            if actors == (CHANCE,):
                state.play(CHANCE, draw(state, rng))
                continue
            turn = heuristics.rollout_policy(state, actors[0], rng)
            legally_played(state, actors[0], turn, to_its_end=True)
            for action in turn:
                state.play(actors[0], action)
        assert 3 <= state.round <= 20
        assert min(state.scores()) > 20
        assert heuristics.expected_scores(state) == [float(score) for score in state.scores()]


def test_a_styling_is_paid_even_if_only_tiles_and_purchases_make_it_payable() -> None:
    rng, later = random.Random("paying"), 0
    for _ in range(120):
        state = some_position(rng)
        means = means_of(state, 0)
        if not can_pay(state, means):
            continue
        heuristics = heuristics_of(state.game)
        for turn in heuristics.turns(state, 0):
            legally_played(state, 0, turn.actions, to_its_end=True)
            assert any(isinstance(action, Exchange) for action in turn.actions)
        legally_played(state, 0, heuristics.rollout_policy(state, 0, rng), to_its_end=True)
        later += not pays_now(state, means)
    assert later >= 10


@pytest.mark.parametrize("seed", range(12))
def test_the_same_position_gives_the_same_turns_and_is_left_as_it_was(seed: int) -> None:
    state, seat = some_decision("rapanui", f"same/{seed}")
    heuristics, before = heuristics_of(state.game), state.write()
    first = [(turn.key, turn.value) for turn in heuristics.turns(state, seat)]
    assert [(turn.key, turn.value) for turn in heuristics.turns(state, seat)] == first
    rollout_policy = heuristics.rollout_policy(state, seat, random.Random(seed))
    assert heuristics.rollout_policy(state, seat, random.Random(seed)) == rollout_policy
    heuristics.expected_scores(state)
    assert heuristics.score_stddev(state) > 0
    assert state.write() == before

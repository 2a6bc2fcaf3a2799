"""What holds for the sense of Giants in any position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.core.action import CHANCE
from ahu.games.giants.rules.actions import SEALED_BID, Peek
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.position import BIDDING, OVER
from tests.games.giants.rules.players import moves_of_a_game
from tests.play import some_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.action import Action
    from ahu.games.giants.rules.state import State


def positions(seed: int, players: int) -> Iterator[State]:
    """Positions of a random game with random options, in which seats are to decide."""
    rng = Random(seed)
    game = some_game("giants", players, rng)
    assert isinstance(game, Giants)
    state = game.start()
    for move in moves_of_a_game(state, rng, rng.choice((0.2, 0.6, 0.9))):
        if move.actor != CHANCE:
            yield state


def check_playable(state: State, seat: int, actions: list[Action]) -> None:
    """Every action is legal in its turn, and only the last may bring in anybody else."""
    state = state.copy()
    for number, action in enumerate(actions):
        assert seat in state.actors() or number == 0
        assert action in state.actions(seat), (action, state.write())
        state.play(seat, action)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_all_turns_are_legal_and_have_reasons(players: int, seed: int) -> None:
    for number, state in enumerate(positions(seed, players)):
        if number % 3:
            continue
        heuristics = heuristics_of(state.game)
        for seat in state.actors():
            seen = state.view(seat).position
            turns = heuristics.turns(seen, seat)
            assert turns
            assert [turn.value for turn in turns] == sorted([turn.value for turn in turns], reverse=True)
            assert len({turn.key for turn in turns}) == len(turns)
            for turn in turns:
                assert not isinstance(turn.actions[0], Peek)
                check_playable(state, seat, turn.actions)
            for turn in turns[:3]:
                assert str(heuristics.explain(seen, seat, turn))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4, 8))
def test_the_hurried_player_is_always_legal(players: int, seed: int) -> None:
    rng = Random(seed)
    for number, state in enumerate(positions(seed, players)):
        if number % 3:
            continue
        for seat in state.actors():
            check_playable(state, seat, heuristics_of(state.game).rollout_policy(state, seat, rng))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_judgement_is_sane_and_exact_at_the_end(players: int) -> None:
    state = None
    for state in positions(11, players):
        heuristics = heuristics_of(state.game)
        points = heuristics.expected_scores(state)
        assert len(points) == players
        for own, now in zip(points, state.scores(), strict=True):
            assert now - 1 <= own < now + 130
        assert 0.5 < heuristics.score_stddev(state) < 40
    assert state is not None
    assert state.stage == OVER
    assert heuristics_of(state.game).expected_scores(state) == [float(score) for score in state.scores()]


def test_sealed_bids_of_others_are_made_anew() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    state, rng = game.start(), Random(3)
    while state.stage != BIDDING:
        state.play(CHANCE, state.outcomes()[0][0])
    heuristics = heuristics_of(game)
    for seat in (0, 1):
        state.play(seat, heuristics.rollout_policy(state, seat, rng)[0])
    seen = state.view(2).position
    assert isinstance(seen, type(state))
    assert seen.bids[:2] == [SEALED_BID, SEALED_BID]
    sample_world = heuristics.sample_world(seen, 2, rng)
    assert isinstance(sample_world, type(state))
    assert sample_world.bids == [None, None, None]
    assert seen.bids[:2] == [SEALED_BID, SEALED_BID], "what the view shows stays as it was"
    mine = heuristics.sample_world(state.view(0).position, 0, rng)
    assert isinstance(mine, type(state))
    assert mine.bids == [state.bids[0], None, None], "one's own bid is made"


def test_judging_changes_nothing() -> None:
    for number, state in enumerate(positions(5, 4)):
        if number % 10 == 0:
            seat, before, heuristics = state.actors()[0], state.write(), heuristics_of(state.game)
            heuristics.turns(state, seat)
            heuristics.rollout_policy(state, seat, Random(1))
            heuristics.expected_scores(state)
            assert state.write() == before


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    bot = find_bot("mc:8")
    for number, state in enumerate(positions(6, 3)):
        if number % 60 == 0:
            seat = state.actors()[0]
            assert bot.choose(state.view(seat), Random(9)) == bot.choose(state.view(seat), Random(9))


def test_greedy_beats_three_at_random() -> None:
    from ahu.arena.match import play_match

    game = Giants.set_up(Giants.seats_for(4))
    for seed in range(8):
        bots = [find_bot("greedy" if seat == seed % 4 else "random") for seat in range(4)]
        assert play_match(game, bots, Random(seed)).record.state.winners() == [seed % 4]


def test_four_greedy_players_build_fast() -> None:
    from ahu.arena.match import play_match

    game = Giants.set_up(Giants.seats_for(4))
    for seed in range(4):
        state = play_match(game, [find_bot("greedy")] * 4, Random(seed)).record.state
        assert 4 <= state.rounds() <= 13
        assert max(state.scores()) > 45

"""Nested Monte Carlo: what its rollouts see that those of flat Monte Carlo do not, and what they must not see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.bot import Budget
from ahu.bots.heuristics import PlainHeuristics, Turn
from ahu.bots.nested import NestedMonteCarlo, draw_turn
from ahu.bots.rollouts import NestedRollout, Rollout
from ahu.bots.search import RatedTurn, is_simultaneous
from ahu.games.giants.heuristics.heuristics import GiantsHeuristics
from ahu.games.giants.rules.game import Giants
from ahu_pebbles.rules import TAKE
from tests.bots.test_search import heap
from tests.play import played

if TYPE_CHECKING:
    from ahu.core.state import State

FEW = 5
"""So many positions are looked at."""


def bidding(sealed: int) -> State:
    """A position of Giants with three in which so many seats have sealed their bids."""
    for record in played("giants", 3, "nested bids"):
        if is_simultaneous(record.state) and len(record.state.sealed()) == sealed:
            return record.state.copy()
    raise AssertionError("a game of Giants has auctions")


class FirstPebble(PlainHeuristics):
    """Thinks of taking one pebble and of nothing else."""

    def turns(self, state: State, seat: int) -> list[Turn]:
        return super().turns(state, seat)[:1]


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_win_at_once_is_taken(left: int) -> None:
    view = heap(left).view(0)
    assert NestedMonteCarlo().choose(view, view.actions(), Random(left), Budget(200)) == [TAKE[left - 1]]


@pytest.mark.parametrize("left", [5, 6, 7])
def test_it_reckons_with_good_answers(left: int) -> None:
    """Who leaves four wins by force: then nobody who looks ahead leaves the last pebbles to the other."""
    view = heap(left).view(0)
    assert NestedMonteCarlo().choose(view, view.actions(), Random(left), Budget(3000)) == [TAKE[left % 4 - 1]]


def test_actions_that_the_heuristics_do_not_think_of_are_tried() -> None:
    ratings = NestedMonteCarlo(FirstPebble()).rate_turns(heap(2).view(0), Random(1), Budget(100))
    assert ratings[0].turn.key == "take 2"
    assert {one.turn.key for one in ratings} == {"take 1", "take 2"}


def test_actions_that_only_remind_are_not_tried() -> None:
    """A peek (G63) shows nothing that its seat has not seen."""
    looked_at = 0
    for record in played("giants", 3, "peeks"):
        state = record.state
        for seat in state.actors():
            view = state.view(seat)
            if seat >= 0 and not is_simultaneous(state) and any(action.only_reminds for action in view.actions()):
                ratings = NestedMonteCarlo().rate_turns(view, Random(1), Budget(1))
                assert not any(one.turn.actions[0].only_reminds for one in ratings)
                looked_at += 1
        if looked_at == FEW:
            return
    raise AssertionError("seats with half-tablets may peek")


def test_the_same_view_random_numbers_and_playouts_give_the_same_ratings() -> None:
    def ratings() -> list[tuple[str, float, int]]:
        found = NestedMonteCarlo().rate_turns(heap(9).view(0), Random(4), Budget(300))
        return [(one.turn.key, one.chance, one.trials) for one in found]

    assert ratings() == ratings()


def test_a_budget_of_time_is_kept_by_the_trials_before_the_final_too() -> None:
    ratings = NestedMonteCarlo().rate_turns(heap(9).view(0), Random(4), Budget(seconds=0.001))
    assert len(ratings) == 3
    assert str(Budget(800).part(0.25)) == "200"
    assert str(Budget(2).part(0.25)) == "1"
    assert str(Budget(seconds=2.0).part(0.25)) == "500ms"


def test_nested_rollouts_count_the_playouts_within_them() -> None:
    heuristics = PlainHeuristics()
    assert Rollout(heuristics, None, 99).play(heap(9), Random(1)) == 1
    assert NestedRollout(heuristics, None, 99, 3).play(heap(9), Random(1)) > 4
    state = heap(9)
    NestedRollout(heuristics, None, 99, 3).play(state, Random(1))
    assert state.over()


class Listing(GiantsHeuristics):
    """Remembers the positions whose turns it was asked for."""

    def __init__(self, game: Giants) -> None:
        super().__init__(game)
        self.asked: list[bool] = []

    def turns(self, state: State, seat: int) -> list[Turn]:
        self.asked.append(is_simultaneous(state))
        return super().turns(state, seat)


@pytest.mark.parametrize("sealed", [0, 1, 2])
def test_nobody_tries_bids_in_a_world_where_those_of_others_can_be_seen(sealed: int) -> None:
    """In a rollout whoever bids last would know what all others have bid (G24)."""
    state = bidding(sealed)
    assert is_simultaneous(state)
    game = state.game
    assert isinstance(game, Giants)
    heuristics = Listing(game)
    NestedRollout(heuristics, None, state.rounds(), 3).play(state, Random(1))
    assert heuristics.asked
    assert not any(heuristics.asked)


@pytest.mark.parametrize("sealed", [0, 2])
def test_bids_are_drawn_even_by_whoever_bids_last(sealed: int) -> None:
    """A rival who knows the bot and the position does not know its bid."""
    state = bidding(sealed)
    view = state.view(state.actors()[0])
    drawn = {NestedMonteCarlo().choose(view, view.actions(), Random(seed), Budget(8))[0].text for seed in range(6)}
    assert len(drawn) > 1


def test_turns_about_as_good_are_mixed_and_bad_ones_are_not() -> None:
    ratings = [
        RatedTurn(Turn([action], 0.0), 0.0, chance, 8) for action, chance in zip(TAKE, (0.5, 0.495, 0.3), strict=True)
    ]
    drawn = Counter(draw_turn(ratings, Random(seed)).turn.key for seed in range(400))
    assert drawn["take 1"] > drawn["take 2"] > 100
    assert drawn["take 3"] == 0

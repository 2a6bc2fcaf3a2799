"""Flat Monte Carlo and tree search, on a game so small that what is right is known."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.bot import Budget
from ahu.bots.catalogue import find_bot
from ahu.bots.mc import FlatMonteCarlo
from ahu.bots.mcts import TreeSearch
from ahu.bots.search import win_probabilities
from ahu.core.action import CHANCE
from ahu_pebbles.rules import HEAP, TAKE, Pebbles, State

if TYPE_CHECKING:
    from ahu.bots.search import SearchBot

THINKERS: list[SearchBot] = [FlatMonteCarlo(), TreeSearch()]


def heap(left: int) -> State:
    """So many pebbles, from which one to three may be taken; who takes the last one wins."""
    state = Pebbles.set_up(("ana", "rano")).start()
    assert isinstance(state, State)
    state.play(CHANCE, HEAP[0])
    state.left = left
    return state


@pytest.mark.parametrize("thinker", THINKERS)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_win_at_once_is_taken(thinker: SearchBot, left: int) -> None:
    view = heap(left).view(0)
    assert thinker.choose(view, view.actions(), Random(left), Budget(200)) == [TAKE[left - 1]]


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10])
def test_the_tree_finds_the_only_turn_that_wins_by_force(left: int) -> None:
    """Who leaves a multiple of four wins: seen only by whoever reckons with good answers."""
    view = heap(left).view(0)
    assert TreeSearch().choose(view, view.actions(), Random(left), Budget(3000)) == [TAKE[left % 4 - 1]]


@pytest.mark.parametrize("thinker", THINKERS)
def test_what_was_weighed_is_told_with_what_came_of_it_the_best_first(thinker: SearchBot) -> None:
    weighed = thinker.rate_turns(heap(3).view(0), Random(1), Budget(120))
    assert {one.turn.key for one in weighed} == {"take 1", "take 2", "take 3"}
    assert weighed[0].turn.key == "take 3"
    assert weighed[0].points == 1
    assert weighed[0].chance > 0.7
    assert weighed[0].trials >= max(one.trials for one in weighed)
    assert sum(one.trials for one in weighed) <= 120 + 2


def test_the_budget_is_kept_in_playouts() -> None:
    weighed = TreeSearch().rate_turns(heap(10).view(0), Random(1), Budget(50))
    assert sum(one.trials for one in weighed) == 50


def test_turns_that_always_come_out_alike_are_not_tried_for_ever() -> None:
    """With one pebble more than can be taken, black wins whatever white does; the first turn is as good as any."""
    weighed = FlatMonteCarlo().rate_turns(heap(1).view(0), Random(1), Budget(1000))
    assert [one.trials for one in weighed] == [0]


def test_chances_add_up_and_follow_the_points() -> None:
    won = win_probabilities([10.0, 14.0, 10.0], 4.0)
    assert sum(won) == pytest.approx(1)
    assert won[0] == pytest.approx(won[2])
    assert won[1] / won[0] == pytest.approx(2.718281828)


@pytest.mark.parametrize("code", ["mc:30", "mcts:30"])
def test_a_bot_thinks_about_a_game_nobody_has_taught_it(code: str) -> None:
    assert find_bot(code).choose(heap(3).view(0), Random(1)) == [TAKE[2]]

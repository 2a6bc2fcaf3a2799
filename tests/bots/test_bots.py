"""Bots: budgets, codes, and what they may and may not do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.bot import Budget, Player, RandomBot, read_budget
from ahu.bots.catalogue import BOTS, LEVELS, all_bots, find_bot
from ahu.core.errors import AhuError, BadOption
from ahu.registry import games
from tests.play import some_decision

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.state import View


@pytest.mark.parametrize(
    ("text", "playouts", "seconds"), [("800", 800, 0), ("2s", 0, 2.0), ("300ms", 0, 0.3), ("1", 1, 0)]
)
def test_a_budget_is_a_number_of_playouts_or_a_time(text: str, playouts: int, seconds: float) -> None:
    budget = read_budget(text)
    assert (budget.playouts, budget.seconds) == (playouts, seconds)


@pytest.mark.parametrize("text", ["", "0", "0s", "-3", "2 s", "1.5s", "2h", "many", "٣", "12345678"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="is not a budget"):
        read_budget(text)


class Idler(RandomBot):
    """Chooses nothing."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        return []


def test_a_bot_that_chooses_nothing_is_named() -> None:
    state, seat = some_decision("rapanui", "nothing")
    with pytest.raises(AhuError, match="“idler” chose no action"):
        Player("idler", Idler(), Budget()).choose(state.view(seat), Random(1))


def test_a_clock_runs_until_the_playouts_are_spent() -> None:
    clock = Budget(playouts=2).clock()
    assert clock.runs()
    clock.played = 2
    assert not clock.runs()


def test_a_clock_runs_until_the_time_is_over() -> None:
    assert Budget(seconds=100).clock().runs()
    clock = Budget(seconds=1e-9).clock()
    assert not clock.runs()


def test_a_code_may_bring_a_budget_and_else_has_its_own() -> None:
    assert find_bot("mcts:7").budget.playouts == 7
    assert find_bot("mcts:2s").budget.seconds == 2
    assert find_bot("mcts").budget.playouts == BOTS["mcts"].budget.playouts > 0


@pytest.mark.parametrize("code", ["random:5", "greedy:2s", "easy:1"])
def test_who_does_not_think_takes_no_budget(code: str) -> None:
    with pytest.raises(BadOption, match="takes no budget"):
        find_bot(code)


@pytest.mark.parametrize("code", ["", ":5", "nobody", "mcts:", "mcts:soon"])
def test_a_code_that_means_nothing_is_refused(code: str) -> None:
    with pytest.raises(BadOption):
        find_bot(code)


def test_there_are_four_levels() -> None:
    assert list(LEVELS) == ["easy", "normal", "hard", "master"]
    assert set(LEVELS) < set(BOTS) <= set(all_bots())


class Counting(RandomBot):
    """Counts how often it is asked."""

    asked = 0

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        self.asked += 1
        return super().choose(view, actions, rng, budget)


def test_a_bot_is_asked_only_where_there_is_something_to_choose() -> None:
    bot = Counting()
    player = Player("counting", bot, Budget())
    for seed in range(40):
        state, seat = some_decision("rapanui", f"choice/{seed}")
        before, choices = bot.asked, len(state.actions(seat))
        player.choose(state.view(seat), Random(seed))
        assert bot.asked - before == (choices > 1)
    assert 0 < bot.asked < 40


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("code", ["easy", "greedy", "mc:6", "mcts:6", "normal:6", "hard:6"])
def test_the_same_bot_view_and_seed_choose_the_same(name: str, code: str) -> None:
    for seed in range(6):
        state, seat = some_decision(name, f"{name}/{seed}")
        turns = [find_bot(code).choose(state.view(seat), Random(seed)) for _ in range(2)]
        assert turns[0] == turns[1]
        assert turns[0][0] in state.actions(seat)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("code", ["greedy", "mc:6", "mcts:6"])
def test_a_whole_turn_can_be_played_and_thinking_leaves_the_view_as_it_is(name: str, code: str) -> None:
    for seed in range(10, 18):
        state, seat = some_decision(name, f"{name}/{seed}")
        view = state.view(seat)
        before = view.write()
        turn = find_bot(code).choose(view, Random(seed))
        assert view.write() == before
        for action in turn:
            if seat not in state.actors():
                break
            assert action in state.actions(seat)
            state.play(seat, action)

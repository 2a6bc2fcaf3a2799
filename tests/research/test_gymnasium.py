"""The environment of Gymnasium: its own check, and what it does not check."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ahu
from ahu.core.errors import IllegalAction
from ahu.registry import games
from ahu.research.gymnasium import BotsEnv
from ahu_pebbles.rules import Pebbles
from tests.play import TABLES

every_game = pytest.mark.parametrize("name", games())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_passes_their_check(name: str, players: int) -> None:
    version = games()[name].rules_version
    made = gymnasium.make(f"ahu/{name}-v{version}", players=players, opponents="random")
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("ignore:.*alternative render modes")  # it is not registered
@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_it_passes_their_check_of_rendering(mode: str) -> None:
    check_env(BotsEnv(Pebbles.set_up(Pebbles.seats_for(2)), opponents="random", render_mode=mode))


def play(environment: BotsEnv, seed: int) -> tuple[list[int], float]:
    """One random game of the learner: its actions, and the last reward."""
    rng = np.random.default_rng(seed)
    seen, _ = environment.reset(seed=seed)
    actions, reward, over = [], 0.0, False
    while not over:
        assert reward == 0.0
        assert (environment.action_masks() == seen["action_mask"]).all()
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, over, _, _ = environment.step(actions[-1])
    return actions, reward


@every_game
def test_a_game_against_bots_ends_with_the_returns_of_the_seat(name: str) -> None:
    environment = BotsEnv(name, opponents="random", seat=1, returns="points")
    actions, reward = play(environment, 1)
    assert environment.position.over()
    assert reward == environment.position.returns("points")[1]
    assert play(environment, 1) == (actions, reward)
    with pytest.raises(ahu.AhuError, match="does not wait"):
        environment.step(actions[-1])


def test_the_learner_can_get_another_seat_in_each_game() -> None:
    environment = BotsEnv(next(iter(games())), opponents="random", seat=None)
    environment.reset(seed=1)
    seats = set()
    for _ in range(20):
        environment.reset()
        seats.add(environment.seat)
        assert environment.seat in environment.position.actors()
    assert seats == set(range(environment.game.players))


class Watcher:
    """A bot that keeps what it is shown and plays the first action."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, view: ahu.View, actions: list[ahu.Action], *_: object) -> list[ahu.Action]:
        self.seats.append(view.seat)
        return actions[:1]


def test_opponents_sit_clockwise_from_the_learner_and_the_last_fills_up() -> None:
    watchers = Watcher(), Watcher()
    players = [ahu.Player(str(number), watcher, ahu.Budget()) for number, watcher in enumerate(watchers)]
    environment = BotsEnv(next(iter(games())), 4, opponents=players, seat=2)
    play(environment, 3)
    assert [set(watcher.seats) for watcher in watchers] == [{3}, {0, 1}]
    for wrong in ([], ["random"] * 4):
        with pytest.raises(ValueError, match="there are 3 opponents"):
            BotsEnv(next(iter(games())), 4, opponents=wrong)


@every_game
def test_an_illegal_action_ends_the_game_raises_or_is_replaced(name: str) -> None:
    ends, raises, replaces = (BotsEnv(name, opponents="random", illegal=what) for what in ("end", "raise", "replace"))
    for environment in (ends, raises, replaces):
        environment.reset(seed=1)
    legal = set(ends.position.legal_numbers(0))
    wrong = next(number for number in range(len(ends.game.decisions)) if number not in legal)
    _, reward, over, truncated, info = ends.step(wrong)
    assert (reward, over, truncated, info) == (-1.0, True, False, {"illegal_action": wrong})
    with pytest.raises(IllegalAction):
        raises.step(wrong)
    before = replaces.copy_position()
    assert replaces.step(wrong)[2] is False
    assert replaces.position != before


def test_a_game_begins_at_a_position() -> None:
    environment = BotsEnv(next(iter(games())), opponents="random")
    environment.reset(seed=1)
    environment.step(int(environment.action_masks().argmax()))
    position = environment.copy_position()
    other = BotsEnv(environment.game, opponents="random")
    other.reset(seed=5, options={"position": position})
    assert other.position == position

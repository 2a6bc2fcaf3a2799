"""The environments of PettingZoo: its own tests, and what it does not test."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

import ahu
from ahu.core.errors import AhuError, IllegalAction
from ahu.registry import games
from ahu.research.pettingzoo import env, parallel_env
from ahu_pebbles.rules import Pebbles
from tests.play import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.returns import ReturnKind
    from ahu.research.pettingzoo import AecGame, ParallelGame

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # where pygame is installed, they import games the old way
    THEIR_TESTS: Any = import_module("pettingzoo.test")  # without types
CYCLES = 8
"""A cycle is an action for each player."""
every_table = pytest.mark.parametrize(("name", "players"), TABLES)
every_game = pytest.mark.parametrize("name", games())
pytestmark = [
    # it asks this of all but the environments it names: with masks an observation is a dictionary
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
SEALED = next(name for name, kind in games().items() if kind.has_sealed_choices)


def random_actions(environment: AecGame, seed: int) -> Iterator[tuple[str, int]]:
    """Play on at random, telling each agent and its action before it is played, until the game is over."""
    rng = np.random.default_rng(seed)
    while environment.agents and not environment.terminations[environment.agent_selection]:
        agent = environment.agent_selection
        mask = environment.observe(agent)["action_mask"]
        action = int(rng.choice(np.flatnonzero(mask)))
        yield agent, action
        environment.step(action)


def play_on(environment: AecGame, seed: int) -> list[tuple[str, int]]:
    return list(random_actions(environment, seed))


@every_table
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # those of agents that are done
def test_the_aec_environment_passes_their_test(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    THEIR_TESTS.api_test(env(name, players), CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_a_seed_decides_a_game(name: str) -> None:
    THEIR_TESTS.seed_test(partial(env, name), CYCLES)
    THEIR_TESTS.parallel_seed_test(partial(parallel_env, name, illegal="replace"), CYCLES)


@every_table
def test_the_parallel_environment_passes_their_test(name: str, players: int) -> None:
    THEIR_TESTS.parallel_api_test(parallel_env(name, players), CYCLES)


@every_game
def test_the_state_passes_their_test(name: str) -> None:
    ours = env(name, illegal="replace"), parallel_env(name, illegal="replace")
    import_module("pettingzoo.test.state_test").state_test(*ours, CYCLES)


@every_game
def test_games_are_cut_off_after_max_cycles(name: str) -> None:
    # agents act equally often where all act at every step: in the parallel environment, and what PettingZoo makes of it
    parallel = partial(parallel_env, name, illegal="replace")
    to_aec: Any = parallel_to_aec
    module = SimpleNamespace(parallel_env=parallel, env=lambda **more: to_aec(parallel(**more)))
    THEIR_TESTS.max_cycles_test(module)


@every_game
def test_max_cycles_counts_an_action_for_each_player(name: str) -> None:
    environment = env(name, max_cycles=2)
    environment.reset(seed=3)
    for number, _ in enumerate(random_actions(environment, 3)):
        if number == 2 * environment.game.players - 1:
            break
        assert not any(environment.truncations.values())
    environment.step(int(environment.observe(environment.agent_selection)["action_mask"].argmax()))
    assert all(environment.truncations.values())
    assert not any(environment.rewards.values())


@every_game
def test_positions_are_rendered_as_text_and_as_pixels(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = env(name, render_mode="ansi").render()
    assert isinstance(text, str)
    assert games()[name].title in text
    pixels = env(name, render_mode="rgb_array").render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (900, 3)
    assert len(set(map(bytes, pixels[::30].reshape(-1, 3)))) > 50
    human = env(name, render_mode="human")
    capsys.readouterr()
    next(random_actions(human, 1))
    human.step(int(human.observe(human.agent_selection)["action_mask"].argmax()))
    assert capsys.readouterr().out.count("\n") > 10


def test_their_test_of_rendering_passes() -> None:
    THEIR_TESTS.render_test(partial(env, Pebbles.set_up(Pebbles.seats_for(2))))


def test_unknown_render_modes_are_refused() -> None:
    with pytest.raises(ValueError, match="“hologram” is not a render mode"):
        env(Pebbles.set_up(Pebbles.seats_for(2)), render_mode="hologram")


# what is seen


@every_game
def test_an_observation_is_what_the_encoder_and_the_mask_say(name: str) -> None:
    environment = env(name)
    environment.reset(seed=1)
    from ahu.research.encoders import encoder_of

    row = np.zeros(encoder_of(environment.game).shape, np.int16)
    mask = np.zeros(len(environment.game.decisions), np.int8)
    for number, (agent, _) in enumerate(random_actions(environment, 1)):
        seat = int(agent.removeprefix("player_"))
        assert seat in environment.position.actors()
        seen = environment.observe(agent)
        encoder_of(environment.game).fill(environment.position.view(seat), row)
        environment.position.mask_into(seat, mask, reminders=False)
        assert (seen["observation"] == row).all()
        assert (seen["action_mask"] == mask).all()
        for other in set(environment.agents) - {environment.possible_agents[s] for s in environment.position.actors()}:
            assert not environment.observe(other)["action_mask"].any()
        if number == 60:
            break


def test_reminders_are_legal_only_if_asked_for() -> None:
    forgetful, perfect = env(SEALED, reminders=True), env(SEALED)
    first = perfect.game.numbering.first_reminder
    assert first < len(perfect.game.decisions)
    seen = False
    perfect.reset(seed=2)
    for agent, _ in random_actions(perfect, 2):
        forgetful.reset(options={"position": perfect.position})
        assert not perfect.observe(agent)["action_mask"][first:].any()
        if forgetful.observe(agent)["action_mask"][first:].any():
            seen = True
            number = int(np.flatnonzero(forgetful.observe(agent)["action_mask"])[-1])
            with pytest.raises(AhuError, match="only reminds"):
                perfect.step(number)
            break
    assert seen


def test_a_seat_that_chooses_later_does_not_see_what_was_sealed() -> None:
    environment = env(SEALED)
    environment.reset(seed=5)
    while len(environment.position.actors()) < 2:
        environment.step(int(environment.observe(environment.agent_selection)["action_mask"].argmax()))
    first = environment.agent_selection
    choices = np.flatnonzero(environment.observe(first)["action_mask"])
    assert len(choices) > 1
    before = environment.save_state()
    seen, sealed = set(), set()
    for choice in choices:
        environment.load_state(before)
        environment.step(int(choice))
        assert environment.agent_selection != first
        later = environment.observe(environment.agent_selection)
        seen.add(later["observation"].tobytes() + later["action_mask"].tobytes())
        sealed.add(environment.state().tobytes())
    assert len(seen) == 1
    assert len(sealed) == len(choices)


# simultaneous choices


def test_in_the_parallel_environment_all_who_are_asked_choose_at_once() -> None:
    together, apart = parallel_env(SEALED), env(SEALED)
    observations, _ = together.reset(seed=7)
    apart.reset(seed=7)
    rng = np.random.default_rng(7)
    several, rewards = 0, dict[str, float]()
    while together.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()}
        asked = [agent for agent, action in actions.items() if action != together.wait]
        assert [together.possible_agents[seat] for seat in apart.position.actors()] == asked
        several += len(asked) > 1
        observations, rewards, *_ = together.step(actions)
        for agent in asked:
            assert apart.agent_selection == agent
            apart.step(actions[agent])
        assert together.position == apart.position
    assert several > 1
    assert rewards == apart.rewards
    assert sum(rewards.values()) == pytest.approx(0)
    assert together.step({}) == ({}, {}, {}, {}, {})


# rewards


@pytest.mark.parametrize("kind", ["win share", "zero-sum", "rank", "points"])
@every_game
def test_rewards_come_at_the_end_by_the_kind_of_returns(name: str, kind: ReturnKind) -> None:
    environment = env(name, returns=kind)
    environment.reset(seed=11)
    for _ in random_actions(environment, 11):
        assert not any(environment.rewards.values())
    assert list(environment.rewards.values()) == environment.position.returns(kind)
    told = {}
    for agent in environment.agent_iter():
        _, told[agent], terminated, _, _ = environment.last()
        assert terminated
        environment.step(None)
    assert list(told.values()) == environment.position.returns(kind)


# illegal actions


def illegal_action(environment: AecGame | ParallelGame, agent: str) -> int:
    seat = environment.possible_agents.index(agent)
    legal = environment.position.legal_numbers(seat)
    return next(number for number in range(len(environment.game.decisions)) if number not in legal)


@every_game
def test_an_illegal_action_is_refused_with_its_rule(name: str) -> None:
    environment = env(name)
    environment.reset(seed=1)
    before = environment.position.copy()
    with pytest.raises(IllegalAction):
        environment.step(illegal_action(environment, environment.agent_selection))
    for nonsense in (-1, len(environment.game.decisions), None):
        with pytest.raises(AhuError, match="decisions are numbered from 0 to"):
            environment.step(nonsense)
    assert environment.position == before


@every_game
def test_an_illegal_action_can_end_the_game(name: str) -> None:
    environment = env(name, illegal="end")
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(illegal_action(environment, agent))
    assert all(environment.terminations.values())
    assert environment.rewards == {other: -1.0 * (other == agent) for other in environment.possible_agents}
    parallel = parallel_env(name, illegal="end")
    parallel.reset(seed=1)
    _, rewards, terminations, _, _ = parallel.step({agent: illegal_action(parallel, agent)})
    assert rewards[agent] == -1.0
    assert all(terminations.values())
    assert parallel.agents == []


def test_in_the_parallel_environment_nobody_acts_unasked() -> None:
    parallel = parallel_env(Pebbles.set_up(Pebbles.seats_for(2)))
    parallel.reset(seed=1)
    with pytest.raises(AhuError, match="does not wait for seat 1"):
        parallel.step({"player_0": 0, "player_1": 0})


# copies


def environments_that_go_on(environment: AecGame) -> dict[str, AecGame]:
    other = env(environment.game)
    other.reset(seed=99)
    other.load_state(pickle.loads(pickle.dumps(environment.save_state())))  # noqa: S301  # our own
    return {
        "deepcopy": copy.deepcopy(environment),
        "load_state": other,
        "pickle": pickle.loads(pickle.dumps(environment)),  # noqa: S301
    }


@every_game
def test_copies_go_on_alike_with_the_same_luck(name: str) -> None:
    environment = env(name)
    environment.reset(seed=21)
    for number, _ in enumerate(random_actions(environment, 21)):
        if number == 25:
            break
    at = environment.position.copy()
    copies = environments_that_go_on(environment)
    rest = play_on(environment, 22)
    assert len(rest) > 10
    for way, other in copies.items():
        assert other.position == at, way
        assert play_on(other, 22) == rest, way
        assert other.rewards == environment.rewards
        assert other.position == environment.position


@every_game
def test_a_copy_of_a_parallel_environment_goes_on_alike(name: str) -> None:
    environment = parallel_env(name)
    observations, _ = environment.reset(seed=4)
    for _ in range(5):
        observations, *_ = environment.step({a: int(seen["action_mask"].argmax()) for a, seen in observations.items()})
    other = copy.deepcopy(environment)
    actions = {a: int(seen["action_mask"].argmax()) for a, seen in observations.items()}
    ours, theirs = environment.step(actions), other.step(actions)
    assert environment.position == other.position
    assert ours[1:] == theirs[1:]
    assert all((ours[0][a]["observation"] == theirs[0][a]["observation"]).all() for a in environment.agents)
    other.load_state(environment.save_state())
    other.step({a: int(seen["action_mask"].argmax()) for a, seen in ours[0].items()})
    assert environment.position != other.position


def test_what_another_game_saved_is_refused() -> None:
    with pytest.raises(ValueError, match="another game"):
        env(SEALED, 3).load_state(env(SEALED, 4).save_state())
    with pytest.raises(ValueError, match="another game"):
        env(SEALED, 3).reset(options={"position": env(SEALED, 4).position})


def test_a_game_that_is_set_up_has_its_options() -> None:
    game = ahu.game(SEALED, 3)
    assert env(game).game is game
    with pytest.raises(ValueError, match="set up already"):
        env(game, 4)

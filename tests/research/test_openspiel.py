"""The games in OpenSpiel: its own checks pass, its tools run, and nothing sealed is told."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    evaluate_bots,
    expected_game_score,
    exploitability,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
)
from open_spiel.python.algorithms import external_sampling_mccfr as sampling
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

import ahu
from ahu.registry import games
from ahu.research import openspiel
from ahu.research.encoders import encoder_of
from ahu_pebbles.rules import Pebbles
from tests.play import TABLES

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.returns import ReturnKind
    from ahu.research.openspiel import SpielState

openspiel.register(Pebbles)

SEALED = [name for name, kind in games().items() if kind.has_sealed_choices]
UTILITIES: list[tuple[ReturnKind, str, tuple[float, float, float | None]]] = [
    ("win share", "CONSTANT_SUM", (0, 1, 1)),
    ("zero-sum", "ZERO_SUM", (-0.5, 1, 0)),
    ("rank", "CONSTANT_SUM", (0, 1, 1.5)),
    ("points", "GENERAL_SUM", (-32767, 32767, None)),
]


def state_after(game: Any, seed: int, actions: int | None = None) -> SpielState:  # noqa: ANN401  # OpenSpiel ships no types
    """The state after some random actions; without a number, the first in which a seat decides."""
    rng = np.random.RandomState(seed)
    state: SpielState = game.new_initial_state()
    while state.is_chance_node() if actions is None else len(state.history()) < actions and not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def read_back(value: Any) -> Any:  # noqa: ANN401  # OpenSpiel ships no types
    """What a pickle makes of it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301  # our own


def at_sealed_choices(name: str) -> SpielState:
    """A state in which several choose at once, and the first is to choose."""
    game = pyspiel.load_game(f"ahu_{name}")
    for actions in range(1, 400):
        state = state_after(game, 1, actions)
        if len(state.position.actors()) > 1:
            return state
    raise AssertionError("nobody chooses at once")


def test_every_installed_game_is_registered() -> None:
    assert {f"ahu_{name}" for name in games()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", ["pebbles", "pebbles(players=3)", *[f"{name}(players=4)" for name in dict(TABLES)]])
def test_openspiels_own_check_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"ahu_{name}"), num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_can_be_played_again() -> None:
    first = generate_playthrough.playthrough("ahu_pebbles(players=3)", [], seed=1)
    moves = [int(line.partition(": ")[2]) for line in first.splitlines() if line.startswith("action: ")]
    assert len(moves) > 3
    assert generate_playthrough.playthrough("ahu_pebbles(players=3)", moves, seed=2) == first


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_has_the_numbers_of_ours(name: str, players: int) -> None:
    ours = ahu.game(name, players)
    game = pyspiel.load_game(f"ahu_{name}", {"players": players, "reminders": True})
    assert (game.num_players(), game.num_distinct_actions()) == (players, len(ours.decisions))
    assert game.max_chance_outcomes() == len(ours.chance_outcomes)
    assert game.max_game_length() == ours.max_length()
    assert game.observation_tensor_size() == game.information_state_tensor_size() == encoder_of(ours).shape[0]
    assert read_back(game).get_parameters() == game.get_parameters()
    without = pyspiel.load_game(f"ahu_{name}", {"players": players})
    assert without.num_distinct_actions() == sum(not action.only_reminds for action in ours.decisions)


@pytest.mark.parametrize("name", dict(TABLES))
def test_states_follow_ours(name: str) -> None:
    game, rng = pyspiel.load_game(f"ahu_{name}"), np.random.RandomState(2)
    numbered = ahu.game(name)
    state, ours = game.new_initial_state(), numbered.start()
    for _ in range(150):
        actor = ours.actors()[0]
        assert state.current_player() == actor
        assert state.legal_actions() == sorted(ours.legal_numbers(actor, reminders=False))
        assert actor < 0 or state.legal_actions((actor + 1) % numbered.players) == []
        if actor < 0:
            assert state.chance_outcomes() == [(numbered.number(a), odds) for a, odds in ours.outcomes()]
        chosen = int(rng.choice(state.legal_actions()))
        action = (numbered.chance_outcomes if actor < 0 else numbered.decisions)[chosen]
        assert state.action_to_string(actor, chosen) == action.text
        state.apply_action(chosen)
        ours.play(actor, action)
        assert state.position == ours
        if not ours.actors():
            break


@pytest.mark.parametrize("name", dict(TABLES))
def test_copies_are_independent_and_stored_states_come_back(name: str) -> None:
    game = pyspiel.load_game(f"ahu_{name}")
    state = state_after(game, 3, 40)
    before = str(state)
    stored = pyspiel.serialize_game_and_state(game, state)
    for copy in (state.clone(), read_back(state), pyspiel.deserialize_game_and_state(stored)[1]):
        assert (str(copy), copy.history_str()) == (before, state.history_str())
        assert copy.legal_actions() == state.legal_actions()
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != before == str(state)


@pytest.mark.parametrize(("kind", "utility", "bounds"), UTILITIES)
def test_returns_are_of_the_kind_that_was_asked_for(
    kind: ReturnKind, utility: str, bounds: tuple[float, float, float | None]
) -> None:
    game = pyspiel.load_game("ahu_pebbles", {"players": 3, "returns": kind})
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == bounds
    assert state_after(game, 4, 2).returns() == [0, 0, 0]
    end = state_after(game, 4, 100)
    assert end.is_terminal()
    assert end.returns() == end.position.returns(kind)


def test_parameters_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    for parameters, problem in [
        ({"players": 9}, "for 2 to 3 players"),
        ({"returns": "fame"}, "no returns of the kind"),
        ({"options": "x"}, "options"),
    ]:
        with pytest.raises((ahu.AhuError, ValueError, pyspiel.SpielError), match=problem):
            pyspiel.load_game("ahu_pebbles", parameters)
    with pytest.raises(ahu.AhuError, match="board"):
        pyspiel.load_game(f"ahu_{next(iter(games()))}", {"board": str(tmp_path / "board.toml")})


@pytest.mark.parametrize("name", dict(TABLES))
def test_options_reach_the_game(name: str) -> None:
    options = list(games()[name].option_labels)
    game = pyspiel.load_game(f"ahu_{name}(options={' '.join(options)})")
    assert game.new_initial_state().position.game.options == tuple(options)
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", SEALED)
def test_sealed_choices_are_not_told_to_those_who_choose_later(name: str) -> None:
    state = at_sealed_choices(name)
    children = [state.child(action) for action in state.legal_actions()]
    first, later = state.current_player(), children[0].current_player()
    assert len(children) > 1
    assert later >= 0
    assert later != first
    for one, other in pairwise(children):
        assert one.current_player() == later
        for player in {*range(one.num_players())} - {first}:
            assert one.information_state_string(player) == other.information_state_string(player)
            assert one.observation_tensor(player) == other.observation_tensor(player)
        assert one.information_state_string(first) != other.information_state_string(first)
        assert one.observation_tensor(first) != other.observation_tensor(first)


@pytest.mark.parametrize("name", SEALED)
def test_a_resampled_state_agrees_with_what_the_player_knows(name: str) -> None:
    state = at_sealed_choices(name)
    choices = state.legal_actions()
    state.apply_action(choices[-1])
    player = state.current_player()
    drawn = [state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(20)]
    assert {other.information_state_string(player) for other in drawn} == {state.information_state_string(player)}
    assert len({str(other) for other in drawn}) > 1
    assert all(other.history() == [] for other in drawn)


@pytest.mark.parametrize("name", dict(TABLES))
def test_tensors_are_encodings_divided_by_their_scales(name: str) -> None:
    game = pyspiel.load_game(f"ahu_{name}")
    state, observer = state_after(game, 5, 60), make_observation(game)
    encoder = encoder_of(ahu.game(name))
    row = np.zeros(encoder.shape, encoder.dtype)
    for seat in range(game.num_players()):
        encoder.fill(state.position.view(seat), row)
        observer.set_from(state, seat)
        assert np.array_equal(np.rint(observer.tensor * encoder.scales), row)
        assert observer.string_from(state, seat) == state.position.information_state(seat)
        assert {table: part.shape for table, part in observer.dict.items()} == {
            table.name: table.shape for table in encoder.tables.values()
        }
        assert state.observation_tensor(seat) == state.information_state_tensor(seat) == observer.tensor.tolist()


@pytest.mark.parametrize("name", SEALED)
def test_public_and_private_observations_share_nothing(name: str) -> None:
    state = at_sealed_choices(name)
    chooser = state.current_player()
    state.apply_action(state.legal_actions()[0])
    private = pyspiel.PrivateInfoType
    public, own, everything = [
        make_observation(state.get_game(), pyspiel.IIGObservationType(open_, perfect_recall=False, private_info=kind))
        for open_, kind in [(True, private.NONE), (False, private.SINGLE_PLAYER), (True, private.ALL_PLAYERS)]
    ]
    texts = {public.string_from(state, seat) for seat in range(state.num_players())}
    assert texts == {state.position.information_state(ahu.SPECTATOR)}
    told = own.string_from(state, chooser).splitlines()
    assert told
    assert not set(told) & set(next(iter(texts)).splitlines())
    assert set(told) < set(state.position.information_state(chooser).splitlines())
    assert everything.string_from(state, 0) == str(state)
    assert own.tensor is None
    assert everything.tensor is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(state.get_game(), None, {"depth": 3})


@pytest.mark.parametrize("name", ["pebbles", *dict(TABLES)])
def test_tree_search_runs(name: str) -> None:
    game, rng = pyspiel.load_game(f"ahu_{name}"), np.random.RandomState(6)
    state = state_after(game, 6)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", SEALED)
def test_tree_search_over_information_sets_runs(name: str) -> None:
    state, rng = at_sealed_choices(name), np.random.RandomState(7)
    state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 5, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_regret_minimisation_solves_a_tiny_game() -> None:
    game = pyspiel.load_game("ahu_pebbles")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, UniformRandomPolicy(game)) > 0.3
    assert exploitability.exploitability(game, solver.average_policy()) < 0.05
    values = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert values[0] == pytest.approx(0.5, abs=0.05)  # of the heaps of 7 to 10, only 8 is lost for the first player
    sampler = sampling.ExternalSamplingSolver(game)
    sampler.iteration()
    assert best_response.BestResponsePolicy(game, 0, sampler.average_policy()).value(game.new_initial_state()) <= 1


def test_all_states_of_a_tiny_game_are_found() -> None:
    found = get_all_states.get_all_states(pyspiel.load_game("ahu_pebbles"), include_terminals=True)
    assert len({state.position.left for state in found.values() if not state.is_terminal()}) >= 10


@pytest.mark.parametrize("name", dict(TABLES))
def test_bots_are_compared_and_environments_reset(name: str) -> None:
    game, rng = pyspiel.load_game(f"ahu_{name}"), np.random.RandomState(8)
    bots = [uniform_random.UniformRandomBot(seat, rng) for seat in range(game.num_players())]
    assert sum(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)) == pytest.approx(0)
    step = rl_environment.Environment(game).reset()
    player = step.observations["current_player"]
    assert len(step.observations["info_state"][player]) == game.information_state_tensor_size()
    assert step.observations["legal_actions"][player]

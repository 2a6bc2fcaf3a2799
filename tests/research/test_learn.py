from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ahu.arena.setup import GameSetup, game_of
from ahu.bots.bot import Budget
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.learned import LearnedEvaluation, evaluation_with, input_names, input_rows
from ahu.bots.net_file import read_net
from ahu.bots.search import evaluate, rollout_to_round_end
from ahu.core.errors import AhuError, BadOption
from ahu.registry import find_game
from ahu.research.learn.calibration import calibration
from ahu.research.learn.fit import Settings, chances_of, fit, quality, read_weights, write_net
from ahu.research.learn.samples import Samples, features_of, joined, layout_digest, load_samples, write_samples
from tests.cli.run import said

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.state import State

SETUPS = [("giants", 3), ("giants", 5), ("rapanui", 2), ("rapanui", 4)]


def game_setup(name: str, players: int) -> GameSetup:
    return GameSetup(name, find_game(name).seats_for(players))


def round_two(name: str, players: int, seed: int = 1) -> State:
    game = game_of(game_setup(name, players))
    state = game.start()
    rollout_to_round_end(heuristics_of(game), state, Random(seed), 1)
    return state


def a_net(inputs: int, file: Path, share: float = 0.7, seed: int = 1) -> Path:
    rng = np.random.default_rng(seed)
    sizes = ((inputs, 8), (8, 2))
    layers = [(rng.standard_normal(size).astype(np.float32), np.ones(size[1], np.float32)) for size in sizes]
    write_net(layers, share, file)
    return file


def evaluation(name: str, players: int, folder: Path, share: float = 0.7) -> LearnedEvaluation:
    game = game_of(game_setup(name, players))
    file = a_net(len(input_names(features_of(game))), folder / f"{name}{players}{share}.npz", share)
    return evaluation_with(game, file)


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_every_input_of_a_net_has_a_name_and_about_the_size_of_one(name: str, players: int) -> None:
    state = round_two(name, players)
    features, heuristics = features_of(state.game), heuristics_of(state.game)
    assert len(features.common(state)) == len(features.common_names)
    assert len(features.of_seat(state, 0)) == len(features.seat_names)
    rows = input_rows(features, state, heuristics.expected_scores(state), heuristics.score_stddev(state))
    assert [len(row) for row in rows] == [len(input_names(features))] * players
    assert all(abs(number) < 10 for row in rows for number in row)


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_compiled_code_and_numpy_compute_the_same_chances(name: str, players: int, tmp_path: Path) -> None:
    state, learned = round_two(name, players), evaluation(name, players, tmp_path)
    heuristics = learned.heuristics
    points, stddev = heuristics.expected_scores(state), heuristics.score_stddev(state)
    rows = [list(row) for row in input_rows(learned.features, state, points, stddev)]
    sample = Samples(
        np.array([rows], np.float32),
        np.array([points], np.float32),
        np.array([stddev], np.float32),
        np.zeros((1, players), np.float32),
        np.zeros((1, players), np.float32),
        np.array([2], np.int16),
        np.array([1], np.int32),
    )
    weights = read_weights(tmp_path / f"{name}{players}0.7.npz")
    _, chances = learned.evaluate(state)
    assert chances == pytest.approx(chances_of(weights, sample, 0.7)[0].tolist(), abs=1e-4)
    assert sum(chances) == pytest.approx(1)


def test_a_net_that_counts_nothing_leaves_the_judgement_of_the_heuristics(tmp_path: Path) -> None:
    state, learned = round_two("giants", 3), evaluation("giants", 3, tmp_path, share=0.0)
    points, chances = learned.evaluate(state)
    assert (points, chances) == evaluate(learned.heuristics, state)


def test_a_net_is_told_from_another_by_its_digest(tmp_path: Path) -> None:
    first, second = (read_net(a_net(4, tmp_path / f"{seed}.npz", seed=seed)) for seed in (1, 2))
    assert first.digest != second.digest
    assert first.digest == read_net(a_net(4, tmp_path / "again.npz", seed=1)).digest


def test_a_net_for_other_features_is_refused(tmp_path: Path) -> None:
    game = game_of(game_setup("giants", 3))
    with pytest.raises(AhuError, match="other features"):
        evaluation_with(game, a_net(5, tmp_path / "small.npz"))


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_a_damaged_file_is_no_net(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    file.write_bytes(content)
    with pytest.raises(AhuError, match="holds no net"):
        read_net(file)


def test_a_bot_takes_the_net_that_its_code_names(tmp_path: Path) -> None:
    state = round_two("rapanui", 2)
    learned = evaluation("rapanui", 2, tmp_path)
    seat = state.actors()[0]
    player = find_bot(f"normal:3@{tmp_path / 'rapanui20.7.npz'}")
    plain = find_bot("normal-2026-11:3")
    found = [
        [(rated.turn.key, rated.chance) for rated in one.bot.rate_turns(state.view(seat), Random(5), Budget(9))]  # type: ignore[attr-defined]
        for one in (player, player, plain)
    ]
    assert found[0] == found[1]  # the same view, random numbers and playouts
    assert found[0] != found[2]
    assert learned.net.digest == read_net(tmp_path / "rapanui20.7.npz").digest
    with pytest.raises(BadOption, match="uses no net"):
        find_bot("greedy@net.npz")


def made_samples(games: int = 200, seed: int = 1) -> Samples:
    """Positions in which the second input decides who wins, and the heuristics know nothing."""
    rng = np.random.default_rng(seed)
    inputs = rng.standard_normal((games, 3, 4)).astype(np.float32)
    scores = inputs[:, :, 1] * 10 + 40
    wins = (scores == scores.max(1, keepdims=True)).astype(np.float32)
    numbers = np.arange(1, games + 1, dtype=np.int32)
    points, stddev = np.full((games, 3), 40, np.float32), np.full(games, 5, np.float32)
    return Samples(inputs, points, stddev, scores, wins, np.full(games, 2, np.int16), numbers)


def test_a_fit_finds_what_decides() -> None:
    train, held_out = made_samples(600).split()
    assert (len(train.rounds), len(held_out.rounds)) == (540, 60)
    fitted = fit(train, held_out, Settings(hidden=(8,), epochs=30, batch=32, rate=1e-2))
    usual, found = quality(None, held_out, 0.0), quality(fitted.weights, held_out, 1.0)
    assert usual.log_loss == pytest.approx(np.log(3), abs=1e-3)
    assert found.log_loss < 0.4
    assert found.error < usual.error / 2
    assert found.log_loss == min(epoch.net.log_loss for epoch in fitted.epochs)


def test_predictions_are_counted_by_their_height() -> None:
    chances = np.array([[0.25, 0.75]] * 40, np.float32)
    wins = np.array([[1.0, 0.0]] * 10 + [[0.0, 1.0]] * 30, np.float32)
    low, high = calibration(chances, wins)
    assert [*low] == pytest.approx([0.25, 0.25, 40])
    assert [*high] == pytest.approx([0.75, 0.75, 40])


def test_learning_end_to_end_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command: list[object] = ["learn", "rapanui", "--players", "2", "--bot", "greedy", "--games", "12", "--jobs", "1"]
    command += ["--gate-bot", "normal:1", "--gate-games", "2", "--out", out]
    first = said(*command)
    net = next((out / "round-1").glob("net-*.npz"))
    assert net.name == f"net-{read_net(net).digest}.npz"
    assert said(*command) == first
    assert (out / "report.md").read_text("utf-8").startswith("# Learning rapanui with 2 players")
    about = json.loads((out / "players-2.json").read_text("utf-8"))
    assert about["net"] == read_net(out / "players-2.npz").digest == read_net(net).digest
    assert about["rounds"][0]["gate"]["games"] == 2


def test_positions_of_another_machine_are_put_in(tmp_path: Path) -> None:
    save, out = tmp_path / "arena", tmp_path / "run"
    for_two = ["rapanui", "--players", "2", "--jobs", "1"]
    said("arena", *for_two, "--bots", "greedy", "--games", "12", "--save", save)
    said("learn", *for_two, "--games", "0", "--gate-games", "0", "--data", save, "--out", out)
    about = json.loads((out / "players-2.json").read_text("utf-8"))
    assert about["data"] == ["arena"]
    assert about["net"] == read_net(out / "players-2.npz").digest


def test_samples_of_other_features_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "samples.npz"
    samples = made_samples(10)
    write_samples(joined([samples, samples]), file, "one")
    assert len(load_samples(file, "one").rounds) == 20
    with pytest.raises(AhuError, match="other features"):
        load_samples(file, layout_digest(features_of(game_of(game_setup("giants", 3)))))

"""The baselines in examples/research learn, and say how much with an interval."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import ahu
from ahu.arena.setup import GameSetup
from ahu.research.dataset import read
from ahu.research.dataset.make import DataPlan
from examples.research import cloning, linear
from examples.research.margin import POINTS, Margin
from tests.research.dataset_digests import made

FOLDER = Path(linear.__file__).parent
WINS = r"wins against \w+: [\d.]+% of 2 games, 95 % interval [\d.]+% to [\d.]+%"


def test_each_is_short() -> None:
    for path in FOLDER.glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) < 150, path.name


def test_the_linear_judgement_is_learned_and_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"ROUNDS": 2, "GAMES": 2, "TEST_GAMES": 2}.items():
        monkeypatch.setattr(linear, name, value)
    linear.main()
    told = capsys.readouterr().out
    assert told.count("round ") == 2
    assert len(re.findall(WINS, told)) == 2


def test_weights_that_fit_are_found() -> None:
    rng = np.random.default_rng(1)
    rows = rng.standard_normal((5000, 4)).astype(np.float32)
    true = np.array([3, -1, 0, 2], np.float32)
    assert linear.fit(rows, rows @ true) == pytest.approx(true, abs=0.05)


def test_cloning_learns_what_bots_did_and_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"PASSES": 1, "TEST_GAMES": 2, "HIDDEN": 32, "RATE": 0.01}.items():
        monkeypatch.setattr(cloning, name, value)
    made(DataPlan(GameSetup("rapanui", ("turtle", "dolphin")), ("random", "random"), 10, seed=1), tmp_path)
    cloning.main(str(tmp_path))
    told = capsys.readouterr().out
    assert re.search(r"agreement [\d.]+% of \d+ held-out choices, 95 % interval [\d.]+% to [\d.]+%", told)
    assert len(re.findall(WINS, told)) == 2
    rows = next(iter(read(tmp_path, batch=64)))
    network = cloning.Network(ahu.game("rapanui", players=2), np.unique(rows.actions))
    for _ in range(100):
        network.learn(rows)
    assert (network.guess(rows.encodings, rows.masks) == rows.actions).mean() > 0.9


def test_the_environment_for_ppo_rewards_the_margin() -> None:
    learner = Margin(ahu.game("rapanui", players=2), "random")
    rng, rewards = np.random.default_rng(1), set()
    for seed in range(6):
        seen, _ = learner.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            assert learner.observation_space.contains(seen)
            legal = learner.action_masks().nonzero()[0]
            seen, reward, over, truncated, _ = learner.step(rng.choice(legal))
            assert not truncated
            assert over or reward == 0
        points, seat = learner.inner.position.scores(), learner.inner.seat
        assert reward * POINTS == pytest.approx(points[seat] - points[1 - seat])
        rewards.add((reward > 0) - (reward < 0))
    assert len(rewards) > 1


def test_ppo_learns_and_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="the dependency group “learn” is not installed")
    from examples.research import ppo

    for name, value in {"STEPS": 16, "TABLES": 2, "ROLLOUT": 8, "TEST_GAMES": 2}.items():
        monkeypatch.setattr(ppo, name, value)
    ppo.main()
    told = capsys.readouterr().out
    assert len(re.findall(WINS, told)) == 3
    assert re.search(r"^16 steps in \d+ s$", told, re.MULTILINE)

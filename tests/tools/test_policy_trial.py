"""What tools.policy_trial reads off games, and that its policy learns what a bot prefers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

import ahu
from tools.policy_trial import FIRST, Decision, among_first, decisions, fit, main, read
from tools.runs import Run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of five games of Rapa Nui for two."""
    folder = tmp_path_factory.mktemp("policy") / "run"
    Run("rapanui", 2, ("greedy", "random"), 5, 1, folder).play()
    return folder


def test_each_decision_of_the_bot_is_found_with_what_it_chose(run: Path) -> None:
    results = [json.loads(line) for line in (run / "results.jsonl").read_text("utf-8").splitlines()]
    record = ahu.read_log(run / "games" / "rapanui-2p-seed1-00001.ahu")
    greedy = next(result for result in results if result["number"] == 1)["bots"].index("greedy")
    found = list(decisions(record, greedy))
    assert len(found) > 10
    assert all(chosen == 0 for _, _, _, chosen in found), "greedy takes the first turn of the heuristics"


def test_a_policy_learns_what_is_chosen() -> None:
    rng = np.random.default_rng(1)
    data = [Decision(rows, int(rows[:, 1].argmax())) for rows in rng.normal(size=(300, 6, 3))]
    weights = fit(data[:200], rng)
    assert among_first(data[200:], weights)[0] > 0.9
    heuristics = among_first(data[200:], None)
    assert heuristics[0] < 0.4
    assert heuristics[FIRST.index(8)] == 1.0


def test_it_tells_how_well_turns_are_foretold(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fitted, held_out = read(run, "greedy", 5)
    assert len(fitted) > 3 * len(held_out) > 0
    main([str(run), "--bot", "greedy"], standalone_mode=False)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{len(fitted)} decisions to fit with, {len(held_out)} held out")
    assert said[2].split()[:4] == ["of", "the", "heuristics", "100.0%"]

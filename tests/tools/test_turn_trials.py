"""The tool that tells what rollouts say of turns."""

from __future__ import annotations

from random import Random

from click.testing import CliRunner

import ahu
from ahu.bots.search import is_simultaneous
from tools.turn_trials import decisions, look_at, main


def test_it_tries_all_turns_and_all_further_actions() -> None:
    rng = Random(3)
    view = next(decisions(ahu.game("giants", players=3), rng))
    assert not is_simultaneous(view.position)
    found = look_at(view, 1, rng)
    assert found
    assert found.deviation == 0, "one world does not differ from itself"
    assert found.turns > 0
    assert -1 < found.gain < 1
    assert found.further <= len(view.actions())


def test_it_prints_its_figures() -> None:
    done = CliRunner().invoke(main, ["rapanui", "--players", "2", "--positions", "1", "--worlds", "1"])
    assert done.exit_code == 0, done.output
    assert "1 positions, " in done.output
    assert "deviation between worlds, median: 0.0000" in done.output

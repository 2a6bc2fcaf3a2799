"""The arena on a Ray cluster: one started on this machine stands for many machines."""

from __future__ import annotations

import json
import subprocess
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from ahu.arena import ray_workers
from ahu.arena.ray_workers import RayWorkers
from ahu.core.errors import AhuError, BadOption
from ahu.games.giants.rules.game import Giants
from tests.cli.run import ENVIRONMENT, PROGRAM, complaint, said

if TYPE_CHECKING:
    from pathlib import Path

with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="there is no Ray for this platform")
FEW = (
    "arena",
    "giants",
    "--players",
    "3",
    "--option",
    "quick",
    "--bots",
    "greedy,random",
    "--games",
    "6",
    "--seed",
    "3",
)


@with_ray
def test_a_cluster_plays_the_same_games_as_this_machine_on_a_board_it_has_not_seen(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(Giants.default_board_text(3).replace('name = "', 'name = "my-', 1), encoding="utf-8")
    here = json.loads(said(*FEW, "--jobs", 1, "--json", "--board", board, "--save", tmp_path / "here"))
    command = [*PROGRAM, *FEW, "--json", "--ray", "local", "--jobs", "2", "--board", str(board)]
    command += ["--save", str(tmp_path / "there")]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    for one, other in zip(here["bots"], there["bots"], strict=True):
        for key in ("wins", "mean_score", "rating", "turns"):
            assert one[key] == other[key]
    for file in (tmp_path / "here" / "games").iterdir():
        assert file.read_text("utf-8") == (tmp_path / "there" / "games" / file.name).read_text("utf-8")


@with_ray
def test_a_cluster_that_does_not_answer_is_told_at_once() -> None:
    assert "no Ray cluster answers at 127.0.0.1:1" in complaint(*FEW, "--ray", "127.0.0.1:1")


def test_who_has_no_ray_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_workers, "find_spec", lambda _: None)
    with pytest.raises(BadOption, match=r"pip install '\.\[ray\]'"):
        RayWorkers("local")


def test_a_machine_with_other_rules_or_bots_plays_no_game() -> None:
    with pytest.raises(AhuError, match="another version of Ahu"):
        ray_workers._play_remotely(None, 1, "giants", "other")  # type: ignore[arg-type]  # noqa: SLF001  # it must not look at the plan

"""Compiled and interpreted, the same seeded games come out, in processes that hash texts differently."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ahu.compiled import SWITCH, read_manifest
from tests.play import TABLES
from tests.sample_size import sample_size

ROOT = Path(__file__).parents[2]
GAMES = sample_size(20)


compiled_here = pytest.mark.skipif(read_manifest() is None, reason="nothing is compiled here")


@compiled_here
def test_seeded_games_come_out_the_same_compiled_and_interpreted() -> None:
    one, other = _games(interpreted=False), _games(interpreted=True)
    assert "compiled with" in one.stderr
    assert other.stderr == "interpreted\n"
    assert one.stdout.count("\n") == len(TABLES)
    assert one.stdout == other.stdout


@compiled_here
def test_encodings_are_the_same_compiled_and_interpreted() -> None:
    one, other = (_run("tests.research.encoding", "1", interpreted=interpreted) for interpreted in (False, True))
    assert ("compiled with" in one.stderr, other.stderr) == (True, "interpreted\n")
    assert one.stdout.count("\n") == len(TABLES)
    assert one.stdout == other.stdout


@compiled_here
@pytest.mark.parametrize("interpreted", [False, True])
def test_a_pickle_made_one_way_is_read_the_other_way(*, interpreted: bool) -> None:
    made = _run("tests.core.pickled", "write", interpreted=interpreted)
    read = _run("tests.core.pickled", "read", interpreted=not interpreted, given=made.stdout)
    assert ("compiled with" in made.stderr, "compiled with" in read.stderr) == (not interpreted, interpreted)
    assert int(read.stdout) == made.stdout.count("\n") > 100


def _games(*, interpreted: bool) -> subprocess.CompletedProcess[str]:
    return _run("tests.core.seeded", str(GAMES), interpreted=interpreted)


def _run(module: str, argument: str, *, interpreted: bool, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, argument]
    way = "1" if interpreted else "0"
    env = {**os.environ, SWITCH: way, "PYTHONHASHSEED": way, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True, input=given)

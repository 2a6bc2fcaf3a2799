"""Compiled and interpreted, the same seeded games come out."""

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
GAMES = sample_size(40)


@pytest.mark.skipif(read_manifest() is None, reason="nothing is compiled here")
def test_seeded_games_come_out_the_same_compiled_and_interpreted() -> None:
    one, other = _games(interpreted=False), _games(interpreted=True)
    assert "compiled with" in one.stderr
    assert other.stderr == "interpreted\n"
    assert one.stdout.count("\n") == len(TABLES)
    assert one.stdout == other.stdout


def _games(*, interpreted: bool) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.core.seeded", str(GAMES)]
    env = {**os.environ, SWITCH: "1" if interpreted else "0", "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True)

"""The program as a process of its own: streams, exit codes and signals."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.cli.run import ENVIRONMENT, PROGRAM, said

if TYPE_CHECKING:
    from pathlib import Path

PIPE = subprocess.PIPE


def test_simulate_prints_json_and_nothing_else() -> None:
    command = [*PROGRAM, "simulate", "giants", "--games", "8", "--jobs", "2", "--json"]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 8


def test_an_error_has_exit_code_2_and_one_line() -> None:
    done = subprocess.run([*PROGRAM, "play", "chess"], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ahu: there is no game called “chess”; there are giants, rapanui\n"


def heed_ctrl_c() -> None:
    """Who runs the suite in the background may have told all its children to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(process: subprocess.Popen[str]) -> int:
    """Press Ctrl-C, again if need be: Python misses one that falls between the prompt and the reading."""
    for _ in range(30):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=1)
    process.kill()
    raise AssertionError("Ctrl-C does not end the game")


def test_ctrl_c_ends_the_game_without_a_traceback() -> None:
    command = [*PROGRAM, "play", "giants"]
    with subprocess.Popen(
        command, env=ENVIRONMENT, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as process:
        assert process.stdout
        assert process.stderr
        while process.stdout.read(1) != ">":
            pass
        assert interrupted(process) == 130
        assert process.stderr.read().strip() == ""


def test_ctrl_c_stops_the_arena_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = [
        *PROGRAM,
        "arena",
        "giants",
        "--bots",
        "greedy",
        "--games",
        "5000",
        "--jobs",
        "2",
        "--save",
        str(tmp_path),
    ]
    with subprocess.Popen(
        command, env=ENVIRONMENT, stdout=PIPE, stderr=PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as arena:
        assert arena.stderr
        kept = tmp_path / "results.jsonl"
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 2):
            assert arena.poll() is None
        assert interrupted(arena) == 130
        told = arena.stderr.read()
    assert "Traceback" not in told
    done = kept.read_bytes().count(b"\n")
    assert f"Stopped after {done} of 5000 games. Go on with:\nahu arena giants" in told
    again = shlex.split(told.splitlines()[-1])[1:]
    again[again.index("--games") + 1] = str(done)  # all of these are there, or were under way
    assert json.loads(said(*again, "--jobs", 1, "--json"))["games"] == done


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    said("simulate", "giants", "--games", 1, "--jobs", 1, "--save", tmp_path / "games")
    command = [*PROGRAM, "replay", str(next((tmp_path / "games").iterdir())), "--list"]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""

"""Games kept as text: whole playthroughs, finished games, and counts of what can be played."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from ahu.core.log import read_log
from ahu.core.perft import divide, perft
from ahu.registry import open_game
from tests.golden import DATA, EVERY_VERSION, path_of, playthrough
from tests.play import rules_of

if TYPE_CHECKING:
    from pathlib import Path

SAVED = sorted(DATA.glob("*/rules-*/saved/*.ahu"))
PERFT = [
    (path.parts[-3], int(path.parts[-2].removeprefix("rules-")), entry)
    for path in sorted(DATA.glob("*/rules-*/perft.toml"))
    for entry in tomllib.loads(path.read_text("utf-8"))["position"]
]


@pytest.mark.parametrize(("name", "players", "version"), EVERY_VERSION)
def test_a_playthrough_is_as_it_was(name: str, players: int, version: int) -> None:
    """If behaviour changed on purpose: raise the version, then python -m tests.golden, and review the diff."""
    kept = path_of(name, players, version).read_text("utf-8")
    seed = kept.splitlines()[1].removeprefix("seed: ")
    assert playthrough(name, players, seed, version).splitlines() == kept.splitlines()


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.stem} by {path.parts[-3]}")
def test_a_finished_game_replays_to_its_exact_scores(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_log(text, open_game)
    assert record.state.over()
    end = text.rstrip().splitlines()[-1]
    told = ", ".join(f"{s} {n}" for s, n in zip(record.game.seats, record.state.scores(), strict=True))
    assert end.endswith(told)


def test_finished_games_of_every_table_are_kept() -> None:
    kept = [read_log(path.read_text("utf-8"), open_game).game for path in SAVED]
    assert {(game.name, game.players, game.rules_version) for game in kept} == set(EVERY_VERSION)


@pytest.mark.parametrize(
    ("name", "version", "entry"), PERFT, ids=lambda value: value["name"] if isinstance(value, dict) else str(value)
)
def test_the_number_of_ways_to_play_on_is_as_it_was(name: str, version: int, entry: dict[str, object]) -> None:
    seats, options, text, counts = entry["seats"], entry["options"], entry["text"], entry["counts"]
    assert isinstance(seats, str)
    assert isinstance(options, str)
    assert isinstance(text, str)
    assert isinstance(counts, list)
    state = rules_of(name, version).set_up(tuple(seats.split()), tuple(options.split())).read(text)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert sum(number for _, number in divide(state, len(counts))) == counts[-1]

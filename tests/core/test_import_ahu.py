"""``import ahu`` is enough for a first program, and it is light."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import ahu
import ahu.games.giants.kit
from ahu import registry
from ahu.compiled import SWITCH
from ahu.core.record import Record

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ("ahu.core", "ahu.games.", "ahu.bots", "ahu.draw", "ahu.web", "ahu.arena", "ahu.cli", "django", "babel", "rich")
"""What a program that has only imported ahu must not have loaded."""
MOST_SECONDS = 0.5
"""A tenth of it is usual; a machine that runs other tests meanwhile takes longer."""


def in_new_process(program: str, **environment: str) -> str:
    env = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("interpreted", ["0", "1"])
def test_importing_ahu_loads_no_rules_no_drawing_and_no_web(interpreted: str) -> None:
    told = in_new_process("import sys, json, ahu; print(json.dumps(sorted(sys.modules)))", **{SWITCH: interpreted})
    assert [name for name in json.loads(told) if name.startswith(HEAVY)] == []


def test_setting_up_a_game_loads_neither_drawing_nor_web() -> None:
    program = "import sys, json, ahu; ahu.game('giants').start(); print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(in_new_process(program))
    assert [name for name in loaded if name.startswith(("ahu.draw", "ahu.web", "ahu.games.rapanui", "django"))] == [
        "ahu.games.rapanui",
        "ahu.games.rapanui.kit",
    ]


def test_importing_ahu_takes_no_time() -> None:
    def seconds(program: str) -> float:
        """What it costs, however busy the machine is."""
        start = os.times()
        in_new_process(program)
        now = os.times()
        return now.children_user + now.children_system - start.children_user - start.children_system

    with_ahu, without = (min(seconds(program) for _ in range(3)) for program in ("import ahu", "pass"))
    assert with_ahu - without < MOST_SECONDS


def test_the_public_names_are_shown_and_there() -> None:
    assert dir(ahu) == sorted(ahu.__all__)
    for name in ahu.__all__:
        assert getattr(ahu, name) is not None
    with pytest.raises(AttributeError, match="module 'ahu' has no attribute 'nonsense'"):
        ahu.nonsense  # type: ignore[attr-defined]  # noqa: B018  # that is the point


def test_games_can_be_called_before_and_after_a_game_is_imported() -> None:
    program = "import ahu; a = ahu.games(); import ahu.games.giants.rules.game as g; b = ahu.games(); print(a == b, *b)"
    assert in_new_process(program) == "True giants rapanui\n"
    assert ahu.games() == registry.games()
    assert ahu.games.giants.kit.KIT is registry.kits()["giants"]
    assert ahu.games()["giants"] is ahu.games.giants.kit.rules()


def test_a_game_is_set_up_with_what_was_asked_for() -> None:
    game = ahu.game("giants", players=4, options=("quick",), board=None)
    assert (game.players, game.options) == (4, ("quick",))
    assert ahu.game("giants").players == ahu.games()["giants"].default_players
    assert ahu.game("giants", seats=["red", "blue", "green"]).seats == ("red", "blue", "green")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"name": "chess"}, "there is no game called “chess”"),
        ({"name": "giants", "players": 9}, "Giants is for 3 to 5 players, not 9"),
        ({"name": "giants", "players": 0}, "Giants is for 3 to 5 players, not 0"),
        ({"name": "giants", "players": 4, "seats": ["red", "blue", "green"]}, "“players” is 4, but “seats” names 3"),
        ({"name": "giants", "options": ["slow"]}, "Giants has no option “slow”"),
    ],
)
def test_what_does_not_fit_is_said(asked: dict[str, object], words: str) -> None:
    with pytest.raises(ahu.BadOption, match=words):
        ahu.game(**asked)  # type: ignore[arg-type]


def test_bots_play_a_game_to_its_end_and_a_seed_repeats_it(tmp_path: Path) -> None:
    game = ahu.game("giants", players=3)
    record = ahu.play(game, [ahu.bot("greedy"), "random"], seed=7)
    assert record.state.over()
    assert record.moves == ahu.play(game, ["greedy", "random", "random"], seed=7).moves
    assert record.moves != ahu.play(game, ["greedy", "random", "random"]).moves
    file = tmp_path / "game.ahu"
    ahu.write_log(record, file)
    assert ahu.read_log(file).moves == record.moves
    assert ahu.read_log(str(file)).state.scores() == record.state.scores()


def test_bots_are_one_for_each_seat() -> None:
    game = ahu.game("giants", players=3)
    with pytest.raises(ahu.BadOption, match="no bot is named"):
        ahu.play(game, [])
    with pytest.raises(ahu.BadOption, match="4 bots are named, for 3 seats"):
        ahu.play(game, ["random"] * 4)


def test_a_record_is_played_by_hand() -> None:
    game, rng, mind = ahu.game("rapanui"), random.Random(1), ahu.bot("easy")
    record = ahu.record(game)
    assert isinstance(record, Record)
    while actors := record.state.actors():
        actor = actors[0]
        if actor == ahu.CHANCE:
            record.play(actor, ahu.draw_chance(record.state, rng))
        else:
            record.play(actor, mind.choose(record.state.view(actor), rng)[0])
    assert record.state.winners()
    assert ahu.record(game, start=record.state).from_position


def test_a_file_that_is_no_game_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.ahu"
    file.write_text("hello\n", "utf-8")
    with pytest.raises(ahu.BadLog, match=r"game\.ahu, line 1: this is not an Ahu game"):
        ahu.read_log(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ahu.AhuError, match="is not a text file"):
        ahu.read_log(file)

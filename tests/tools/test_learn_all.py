from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner

from ahu.bots.net_file import read_net
from tools.learn_all.__main__ import main
from tools.learn_all.settings import all_settings

if TYPE_CHECKING:
    from pathlib import Path


def test_every_game_and_number_of_players_gets_a_net() -> None:
    names = [setting.name for setting in all_settings()]
    assert names == ["giants-3", "giants-4", "giants-5", "rapanui-2", "rapanui-3", "rapanui-4"]


def test_games_nets_and_contests_within_a_time(tmp_path: Path) -> None:
    bots = ["--strong", "greedy", "--strong-games", "12", "--fast-games", "2", "--pairs", "normal:1/normal:1"]
    command = ["--only", "rapanui-2", "--jobs", "1", "--small", "--games", "0.001", "--gates", "0.001", *bots]
    done = CliRunner().invoke(main, ["--out", str(tmp_path), *command], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    games = json.loads((tmp_path / "samples" / "games.json").read_text("utf-8"))
    assert games["games"] == {"rapanui-2-strong": 12, "rapanui-2-fast": 2}
    assert games["bots"] == {"strong": "greedy", "fast": "greedy"}
    folder = tmp_path / "nets" / "rapanui-2"
    card = json.loads((folder / "players-2.json").read_text("utf-8"))
    assert card["net"] == read_net(folder / "players-2.npz").digest
    assert card["games"] == [games]
    assert card["positions"]["strong"] > card["positions"]["fast"] > 2
    (standings,) = json.loads((tmp_path / "gates.json").read_text("utf-8")).values()
    assert [bot["games"] for bot in standings] == [2, 2]
    assert standings[0]["net"] == card["net"]
    again = ["--out", str(tmp_path / "again"), "--nets", str(tmp_path / "nets"), "--games", "0", "--no-fit"]
    done = CliRunner().invoke(main, [*command, *again], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (later,) = json.loads((tmp_path / "again" / "gates.json").read_text("utf-8")).values()
    assert [bot["wins"] for bot in later] == [bot["wins"] for bot in standings]  # the same seed, the same games

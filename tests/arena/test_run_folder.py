"""A run in a folder: stopped, gone on with, made longer, and never mixed with another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ahu.arena import run_folder
from ahu.arena.contest import run_contest
from ahu.arena.run_folder import RunFolder
from ahu.arena.workers import LocalWorkers
from ahu.core.errors import AhuError, BadOption
from ahu.core.log import read_log
from ahu.registry import open_game
from tests.arena.results import contest

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.arena.plan import Contest
    from ahu.arena.result import Result

TIMES = ("seconds_per_turn", "seconds_per_turn_p95", "seconds_longest_turn")


def played(plan: Contest, folder: Path, jobs: int = 1) -> dict[str, object]:
    """What a run tells, but for its times."""
    with RunFolder(plan, folder) as run:
        told = run_contest(run, LocalWorkers(jobs)).as_json()
    for bot in told["bots"]:
        for key in TIMES:
            del bot[key]
    return told


def stop_after(games: int, plan: Contest, folder: Path) -> None:
    """Begin a run, and press Ctrl-C."""
    seen: list[Result] = []

    def count(result: Result) -> None:
        seen.append(result)
        if len(seen) == games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), RunFolder(plan, folder) as run:
        run_contest(run, LocalWorkers(), count)


def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = played(contest(), tmp_path / "whole")
    stop_after(2, contest(), tmp_path / "stopped")
    with RunFolder(contest(), tmp_path / "stopped") as run:
        assert run.missing() == [3, 4, 5, 6]
    assert played(contest(), tmp_path / "stopped") == whole
    for file in (tmp_path / "whole" / "games").iterdir():
        assert file.read_text("utf-8") == (tmp_path / "stopped" / "games" / file.name).read_text("utf-8")


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    assert played(contest(), tmp_path / "one") == played(contest(), tmp_path / "two", jobs=2)


def test_a_run_can_be_made_longer_and_looked_at_shorter(tmp_path: Path) -> None:
    played(contest(games=3), tmp_path)
    assert played(contest(games=6), tmp_path)["games"] == 6
    assert len((tmp_path / "results.jsonl").read_text("utf-8").splitlines()) == 6
    assert played(contest(games=4), tmp_path)["games"] == 4


def test_every_game_is_saved_and_replays_to_its_scores(tmp_path: Path) -> None:
    with RunFolder(contest(games=3), tmp_path) as run:
        run_contest(run, LocalWorkers())
        for number, result in run.results.items():
            record = read_log(run.file_of(number).read_text("utf-8"), open_game)
            assert record.state.scores() == result.scores
            assert record.state.winners() == result.winners
            assert record.game.seats[result.first] == record.moves[0].action.text.removeprefix("first player is ")


def test_a_line_that_breaks_off_is_played_again(tmp_path: Path) -> None:
    whole = played(contest(games=3), tmp_path)
    file = tmp_path / "results.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    assert played(contest(games=3), tmp_path) == whole
    assert [json.loads(line)["number"] for line in file.read_text("utf-8").splitlines()] == [1, 2, 3]


def test_a_damaged_line_is_told(tmp_path: Path) -> None:
    played(contest(games=3), tmp_path)
    file = tmp_path / "results.jsonl"
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([lines[0], '{"number": 2}', lines[2], ""]), encoding="utf-8")
    with pytest.raises(AhuError, match="line 2 is damaged"):
        played(contest(games=3), tmp_path)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (contest(seed=8), "holds another run: there “seed” is 7, here it is 8"),
        (contest("random"), "“bots”"),
        (replace(contest(), setup=replace(contest().setup, options=())), '“options” is "quick"'),
    ],
)
def test_a_folder_of_another_run_is_refused(other: Contest, words: str, tmp_path: Path) -> None:
    played(contest(games=1), tmp_path)
    with pytest.raises(BadOption, match=words):
        played(other, tmp_path)


def test_games_of_other_bots_under_the_same_names_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(contest(games=1), tmp_path)
    monkeypatch.setattr(run_folder, "fingerprint", lambda _: "changed")
    with pytest.raises(BadOption, match="another version of the rules or bots"):
        played(contest(games=2), tmp_path)


def test_a_folder_that_holds_something_else_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadOption, match="holds something already"):
        played(contest(), tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_two_arenas_do_not_work_in_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="files are not locked on Windows")
    with RunFolder(contest(), tmp_path), pytest.raises(BadOption, match="another process is at work"):
        played(contest(), tmp_path)


def test_the_dice_stay_while_the_bots_go_around(tmp_path: Path) -> None:
    with RunFolder(contest(), tmp_path) as run:
        run_contest(run, LocalWorkers())
        logs = [run.file_of(number).read_text("utf-8") for number in range(1, 7)]
    lots = [[line for line in log.splitlines() if line.startswith("chance: ")][:3] for log in logs]
    assert lots[0] == lots[1] == lots[2] != lots[3]
    assert lots[3] == lots[4] == lots[5]

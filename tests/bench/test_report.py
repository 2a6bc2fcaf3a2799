from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from bench.__main__ import leave, main, show, write
from bench.measure import Samples, Shape
from bench.page import page
from bench.peers import MODULES, PEERS
from bench.regression import regressions
from bench.results import Figures, Results, all_met, bars, door_bars, figures, openspiel_bars, ratios, sensible_bars
from tests.bench.test_web import some_web

if TYPE_CHECKING:
    from bench.doors import DoorFigures

ROOT = Path(__file__).parents[2]


def some_figures(title: str, actions: float, copies: float, megabytes: float = 20) -> Figures:
    samples = Samples([actions, actions * 2, actions / 2], [actions / 400], [actions / 2], [copies], [actions * 2])
    return figures(title, samples, Shape(400, 0.75, 12, []), megabytes)


def some_doors(turns: float) -> DoorFigures:
    return {
        "pettingzoo_turns": turns,
        "table_steps": 61_000,
        "table_steps_without_observations": 301_000,
        "table_steps_without_masks": 402_000,
    }


def some_results(copies: float = 1_000_000, actions: float = 300_000) -> Results:
    ours = some_figures("Giants, 4 players", actions, copies)
    peers = {name: some_figures(f"peer {name}", 30_000, 20_000) for name in PEERS}
    to_peers = ratios(ours, peers)
    return {
        "machine": {"processor": "some processor", "cores": 2, "system": "Linux"},
        "python": "CPython 3.11",
        "engine": "interpreted",
        "versions": {"ahu": "0"},
        "date": "2026-01-02",
        "command": "python -m bench",
        "rounds": 3,
        "seconds": 0.5,
        "worker_games": 7,
        "games": {
            "giants": {
                **ours,
                "players": 4,
                "by_players": {"4": ours},
                "microseconds_by_third": {"4": [8.0, 10.0, 12.0]},
                "checksums": {"4": "0123456789abcdef"},
                "interpreted": some_figures("Giants, 4 players, interpreted", 90_000, 300_000),
                "same_interpreted": True,
                "microseconds_of_encoding": {"4": 4.25},
                "doors": some_doors(33_000),
            }
        },
        "peers": peers,
        "ratios": {"giants": to_peers},
        "bars": {"giants": bars(ours, to_peers, {"4": 4.25})},
        "connect_four_turns": 14_300,
        "web": some_web(),
    }


def test_a_rate_is_the_median_of_its_rounds() -> None:
    ours = some_figures("", 90_000, 1)
    assert ours["actions_per_second"] == 90_000
    assert ours["slowest_and_fastest_round"] == [45_000, 180_000]
    assert ours["decisions_per_second"] == 67_500
    assert ours["actions_per_game"] == 400


def test_ratios_are_told_to_every_peer() -> None:
    to_peers = some_results()["ratios"]["giants"]
    assert list(to_peers) == list(PEERS)
    assert to_peers["catanatron"]["actions_per_second"] == 10
    assert to_peers["catanatron"]["playout_actions_per_second"] == 20
    assert to_peers["catanatron"]["copies_per_second"] == 50


def test_a_missed_bar_is_told() -> None:
    assert all_met(some_results())
    slow = some_results(copies=500_000)
    assert not all_met(slow)
    assert [bar["met"] for bar in slow["bars"]["giants"]] == [True, True, True, True, True, False, True, True]
    assert "MISSED" in page(slow)
    assert "MISSED" not in page(some_results())


@pytest.mark.parametrize(("rate", "met"), [(650_000.0, True), (649_000.0, False)])
def test_sensible_play_with_four_has_a_bar(rate: float, met: bool) -> None:
    ours = some_figures("Giants, 4 players", 900_000, 900_000)
    ours["sensible_actions_per_second"] = rate
    assert [bar["met"] for bar in sensible_bars("giants", {"4": ours})] == [met]
    assert sensible_bars("pebbles", {"2": ours}) == []


@pytest.mark.parametrize(("rate", "met"), [(130_000.0, True), (129_000.0, False)])
def test_a_game_through_openspiel_has_a_row_and_a_bar(rate: float, met: bool) -> None:
    results = some_results()
    doors = {"openspiel_ahu_giants": some_figures("Giants through OpenSpiel", rate, 100_000)}
    assert [bar["met"] for bar in openspiel_bars("giants", doors)] == [met]
    assert openspiel_bars("pebbles", doors) == []
    assert "| Giants through OpenSpiel |" not in page(results)
    results["doors"] = doors
    assert "| Giants through OpenSpiel |" in page(results)


def test_an_encoding_has_a_row_and_a_bar() -> None:
    results = some_results()
    assert "| Giants, 4 players | 4.25 |" in page(results)
    ours, to_peers = results["games"]["giants"], results["ratios"]["giants"]
    assert [bar["met"] for bar in bars(ours, to_peers, {"3": 9.9, "4": 10.0})][-1] is False
    del results["games"]["giants"]["microseconds_of_encoding"]
    assert "What a network sees" not in page(results)


@pytest.mark.parametrize(("turns", "met"), [(30_000, True), (29_900, False)])
def test_doors_for_learners_have_bars(turns: float, met: bool) -> None:
    assert [bar["met"] for bar in door_bars("giants", some_doors(turns))] == [met, True, True]
    assert door_bars("pebbles", some_doors(turns)) == []


def test_doors_for_learners_have_rows_beside_their_peer(capsys: pytest.CaptureFixture[str]) -> None:
    results = some_results()
    assert "| Giants, 4 players | 33.0 k | 61.0 k | 301.0 k | 402.0 k |" in page(results)
    assert "| PettingZoo's connect four, 2 players | 14.3 k |" in page(results)
    show(results)
    told = capsys.readouterr().out
    assert "pettingzoo turns a second: 33000" in told
    assert "PettingZoo's connect four, turns a second: 14300" in told
    del results["games"]["giants"]["doors"]
    assert "Doors for learners" not in page(results)


def test_the_page_tells_machine_date_command_and_figures() -> None:
    text = page(some_results())
    for told in (
        "some processor",
        "2 cores",
        "2026-01-02",
        "`python -m bench`",
        "90.0 k",
        "300.0 k",
        "| 1.50 |",
        "images/speed.svg",
    ):
        assert told in text
    for told in ("slices of 0.5 s", "3 rounds", "7 games", "0123456789abcdef"):
        assert told in text


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "docs" / "images").mkdir(parents=True)
    write(some_results(), tmp_path)
    assert json.loads((tmp_path / "bench" / "results.json").read_text("utf-8")) == some_results()
    assert (tmp_path / "docs" / "benchmarks.md").read_text("utf-8") == page(some_results())
    picture = (tmp_path / "docs" / "images" / "speed.svg").read_text("utf-8")
    ElementTree.fromstring(picture)  # noqa: S314  # our own
    assert picture.index("loop compiled too") < picture.index(", interpreted") < picture.index("peer catanatron")


def test_compiled_games_that_come_out_differently_are_told() -> None:
    other = some_results()
    other["games"]["giants"]["same_interpreted"] = False
    assert not all_met(other)
    assert "DIFFER" in page(other)


def test_who_becomes_a_third_slower_against_the_peers_fails() -> None:
    before = some_results()
    assert regressions(before, before) == []
    assert regressions(before, some_results(actions=220_000)) == []
    slower = regressions(before, some_results(actions=200_000))
    assert len(slower) == 2, "driven, and in the compiled loop; copies are as they were"
    assert (
        "Giants, 4 players: actions a second, against the peers, fell to 67% of the record of 2026-01-02" in slower[0]
    )
    assert len(regressions(before, some_results(copies=600_000))) == 1


def test_a_peer_that_is_faster_and_a_game_that_is_new_do_not_make_us_slow() -> None:
    before, now = some_results(), some_results()
    now["ratios"]["giants"]["catanatron"]["actions_per_second"] /= 3
    assert regressions(before, now) == []
    del before["ratios"]["giants"]
    assert regressions(before, some_results(actions=1)) == [], "nothing to compare with"


def test_getting_slower_is_said_and_ends_with_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        leave(some_results(), ["Giants: everything"])
    assert left.value.code == 1
    assert "SLOWER: Giants: everything" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        leave(some_results(), [])
    assert left.value.code == 0


def test_the_table_shows_ours_the_peers_and_the_bars(capsys: pytest.CaptureFixture[str]) -> None:
    show(some_results())
    shown = capsys.readouterr().out
    for told in ("Giants, 4 players", "peer catanatron", "90.0 k", "at least 8: 10, met", "0123456789abcdef"):
        assert told in shown


def test_the_page_in_docs_is_made_from_the_results_in_bench() -> None:
    kept = ROOT / "bench" / "results.json"
    results = cast("Results", json.loads(kept.read_text("utf-8")))
    assert (ROOT / "docs" / "benchmarks.md").read_text("utf-8") == page(results)
    for figures_of in (*results["games"].values(), *results["peers"].values()):
        assert figures_of["actions_per_second"] > 0
        assert figures_of["copies_per_second"] > 0


def test_nothing_is_measured_without_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "no_such_module", "catanatron")  # as if it were not installed
    ran = CliRunner().invoke(main, ["--quick"])
    assert ran.exit_code == 2
    assert "catanatron" in ran.output
    assert "make bench" in ran.output

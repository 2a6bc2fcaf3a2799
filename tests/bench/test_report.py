from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

from click.testing import CliRunner

from bench.__main__ import main, show, write
from bench.measure import Samples, Shape
from bench.page import page
from bench.peers import MODULES, PEERS
from bench.results import Figures, Results, all_met, bars, figures, ratios
from tests.bench.test_web import some_web

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]


def some_figures(title: str, actions: float, copies: float, megabytes: float = 20) -> Figures:
    samples = Samples([actions, actions * 2, actions / 2], [actions / 400], [actions / 2], [copies])
    return figures(title, samples, Shape(400, 0.75, 12, []), megabytes)


def some_results(copies: float = 300_000) -> Results:
    ours = some_figures("Giants, 4 players", 90_000, copies)
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
            }
        },
        "peers": peers,
        "ratios": {"giants": to_peers},
        "bars": {"giants": bars(ours, to_peers)},
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
    assert to_peers["catanatron"]["actions_per_second"] == 3
    assert to_peers["catanatron"]["copies_per_second"] == 15


def test_a_missed_bar_is_told() -> None:
    assert all_met(some_results())
    slow = some_results(copies=199_000)
    assert not all_met(slow)
    assert [bar["met"] for bar in slow["bars"]["giants"]] == [True, False, True]
    assert "MISSED" in page(slow)
    assert "MISSED" not in page(some_results())


def test_the_page_tells_machine_date_command_and_figures() -> None:
    text = page(some_results())
    for told in ("some processor", "2 cores", "2026-01-02", "`python -m bench`", "90.0 k", "300.0 k", "| 1.50 |"):
        assert told in text
    for told in ("slices of 0.5 s", "3 rounds", "7 games", "0123456789abcdef"):
        assert told in text


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "docs").mkdir()
    write(some_results(), tmp_path)
    assert json.loads((tmp_path / "bench" / "results.json").read_text("utf-8")) == some_results()
    assert (tmp_path / "docs" / "benchmarks.md").read_text("utf-8") == page(some_results())


def test_the_table_shows_ours_the_peers_and_the_bars(capsys: pytest.CaptureFixture[str]) -> None:
    show(some_results())
    shown = capsys.readouterr().out
    for told in ("Giants, 4 players", "peer catanatron", "90.0 k", "at least 2.5: 3, met", "0123456789abcdef"):
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

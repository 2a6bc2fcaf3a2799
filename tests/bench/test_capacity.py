"""The capacity model: arithmetic that can be followed by hand, and a page that is made from the figures."""

from __future__ import annotations

import json
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from bench.web.capacity import Costs, Habits, Load, actions_a_day, cells, demand, load_of, most_actions, players_of
from bench.web.capacity_page import page

if TYPE_CHECKING:
    from bench.web.capacity_run import CapacityResults

ROOT = Path(__file__).parents[2]
COSTS = Costs(
    action_ms=2.0,
    message_ms=0.5,
    heard_ms=0.1,
    page_ms=10.0,
    database_ms=0.5,
    wal_bytes=2000.0,
    stored_bytes=300.0,
    message_bytes=8000.0,
    page_bytes=150_000.0,
    process_mb=100.0,
    viewer_mb=0.05,
    table_mb=0.2,
    thought_ms=200.0,
    queue_ms=2.0,
    worker_mb=50.0,
)


def test_the_busiest_hour_of_so_many_players() -> None:
    load = load_of(1200, Habits(minutes=60, peak=0.1, people=2, spectators=1, game_minutes=60, actions=360))
    assert load.tables == pytest.approx(60)  # 120 people at once
    assert load.viewers == pytest.approx(180)
    assert load.actions == pytest.approx(6)
    assert players_of(load.actions) == pytest.approx(load.actions / load_of(1).actions)
    assert players_of(load_of(5000).actions) == pytest.approx(5000)


def test_what_a_load_takes_is_the_sum_of_its_parts() -> None:
    load = Load(tables=100, viewers=400, actions=50, thoughts=5, pages=2)
    need = demand(load, COSTS, processes=2)
    own = 50 * (2 + 4 * 0.5) + 2 * 10 + 5 * 2  # milliseconds a second
    assert need.server_cores == pytest.approx((own + 50 * 0.1) / 1000)
    assert need.server_mb == pytest.approx(2 * 100 + 400 * 0.05 + 100 * 0.2)
    assert need.database_cores == pytest.approx(0.025)
    assert need.bot_cores == pytest.approx(1.0)
    assert need.bot_mb == pytest.approx(100)
    assert need.megabits == pytest.approx(8 * (50 * 4 * 8000 + 2 * 150_000) / 1e6)


def test_more_players_need_more_of_everything() -> None:
    needs = [demand(load_of(players), COSTS) for players in (1000, 10_000, 100_000)]
    for less, more in pairwise(needs):
        assert all(a <= b for a, b in zip(less, more, strict=True))


def test_processes_that_only_hear_of_each_other_do_not_help() -> None:
    most = most_actions(COSTS)
    assert most == pytest.approx(6000)
    assert demand(Load(1000, 4000, most * 0.5, 0, 0), COSTS).processes < inf
    assert demand(Load(1000, 4000, most * 1.01, 0, 0), COSTS).processes == inf
    assert most_actions(COSTS._replace(heard_ms=0.0)) == inf
    assert cells(1000, COSTS) == 1
    count = cells(10_000_000, COSTS)
    assert load_of(10_000_000 / count).actions <= most / 3


def test_a_day_has_the_actions_of_all_games() -> None:
    assert actions_a_day(1000, Habits(minutes=45, game_minutes=45, people=2, actions=400)) == pytest.approx(200_000)


def test_the_page_is_made_from_the_figures_that_are_kept() -> None:
    results = cast("CapacityResults", json.loads((ROOT / "bench" / "capacity.json").read_text("utf-8")))
    assert (ROOT / "docs" / "scale.md").read_text("utf-8") == page(results)


def test_the_model_is_near_what_was_measured() -> None:
    """On the machine of the figures that are kept: within a half of what it says, which is what a plan needs."""
    results = cast("CapacityResults", json.loads((ROOT / "bench" / "capacity.json").read_text("utf-8")))
    compared = results["compared"]
    said = demand(Load(*compared["load"]), Costs(**results["costs"]), processes=compared["processes"])
    assert list(said) == pytest.approx(compared["predicted"])
    assert 0.5 < compared["server_cores"] / said.server_cores < 1.5
    assert 0.5 < compared["server_mb"] / said.server_mb < 1.5
    assert 0.5 < compared["database_cores"] / said.database_cores < 1.5

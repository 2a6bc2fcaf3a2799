"""The bench of several processes, many viewers and many stored tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.web.crowd import Place
from bench.web.load import Job, Load
from bench.web.scale import QUICK, Scale, ScaleResults, bars, scale
from bench.web.scale_page import scale_lines, scale_section
from bench.web.seating import Seating
from tests.bench.test_web import some_idle, some_load
from tests.postgres_server import PostgresServer, needs_postgres
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from pathlib import Path

    from bench.web.load import IdleFigures
    from bench.web.scale import PageFigures

PAGE: PageFigures = {"database": "SQLite", "page": "home", "median": 20, "slowest": 30}


def many(megabytes: float = 400, viewers: int = 5000) -> IdleFigures:
    return {**some_idle(), "viewers": viewers, "megabytes_with_viewers": megabytes}


def met(one: float = 500, two: float = 700, p95: float = 80, apart: float = 30, slow: float = 30) -> list[bool]:
    pages: list[PageFigures] = [PAGE, {**PAGE, "slowest": slow}]
    rounds = [some_load(one)] * 3, [some_load(two, p95)] * 3
    return [bar["met"] for bar in bars(*rounds, some_load(20, apart), many(), pages, 5000)]


def test_each_promise_can_be_missed() -> None:
    assert all(met())
    assert [met(two=670), met(p95=101), met(apart=101), met(slow=101)] == [
        [number != missed for number in range(5)] for missed in (0, 1, 2, 4)
    ]
    for crowd in (many(megabytes=1001), many(viewers=4999)):
        found = bars([some_load(500)], [some_load(700)], some_load(20, 30), crowd, [PAGE], 5000)
        assert [bar["met"] for bar in found].index(False) == 3


def test_the_section_tells_the_figures() -> None:
    found: ScaleResults = {
        "date": "2026-01-02",
        "command": "python -m bench.web.scale",
        "one": [some_load(500)],
        "two": [some_load(700)],
        "apart": some_load(20, 30),
        "many": many(),
        "stored": {"tables": 10_000, "actions": 1_000_000},
        "pages": [PAGE],
        "bars": bars([some_load(500)], [some_load(700)], some_load(20, 30), many(), [PAGE], 5000),
    }
    text = scale_section(found)
    for told in ("| two processes | 700 |", "1,000,000 actions", "| home | SQLite | 20 | 30 |", "1.4"):
        assert told in text
    assert "MISSED" not in "\n".join(scale_lines(found))


def test_tables_are_shared_out_by_their_keys_and_those_who_look_on_may_be_elsewhere() -> None:
    tables = [Seating(f"table-{n}", "giants", ("a", "b")) for n in range(20)]
    place = Place("h", 1, "t")
    job = Job("closed", place, 0, tables, 20, others=((2, 0),))
    both = {Load(job._replace(tables=[table]))._take()._place.port for table in tables}  # noqa: SLF001
    assert both == {1, 2}
    apart = Load(job._replace(apart=True))._take()  # noqa: SLF001
    assert (apart._place.port, apart._acting.port) == (2, 1)  # noqa: SLF001


def test_pages_of_many_stored_tables_are_measured(tmp_path: Path) -> None:
    stored, pages = Scale(QUICK, tmp_path, PostgresServer()).pages("SQLite")  # which is not started
    assert stored == {"tables": QUICK.stored_tables, "actions": QUICK.stored_actions}
    assert [figures["page"] for figures in pages] == ["home", "lobby", "profile", "table", "replay"]


@pytest.mark.skipif(FACTOR <= 1, reason="it takes a minute: “make properties” runs it")
def test_a_short_run_measures_everything() -> None:
    needs_postgres()
    found = scale(QUICK, "python -m bench.web.scale --quick")
    assert not any(figures["rejected"] for figures in (*found["one"], *found["two"], found["apart"]))
    assert found["many"]["viewers"] >= QUICK.viewers

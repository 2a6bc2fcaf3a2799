from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from bench.web import results
from bench.web.beside import Pair, beside_section, closed_loop, python_of, ratios
from bench.web.beside import bars as bars_beside
from bench.web.beside import lines as lines_beside
from bench.web.browser import linked, more_in
from bench.web.crowd import Crowd, Place, Tally, offered
from bench.web.load import best_second
from bench.web.page import lines, section
from bench.web.positions import largest
from bench.web.run import GAMES, QUICK, Bench, mixed, run, spare
from bench.web.seating import Seating, seatings
from bench.web.spy import shares
from bench.web.wire import Live, Poster, get, post
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from bench.web.drawing import DrawingFigures
    from bench.web.load import IdleFigures, LoadFigures
    from bench.web.positions import PositionFigures
    from bench.web.results import WebResults

ROOT = Path(__file__).parents[2]


def message(number: int, turn: str = "others", offer: str = "") -> bytes:
    offered = f'"offer":{offer},' if offer else ""
    data = f'{{"status":{{"turn":"{turn}","number":{number}}},{offered}"html":{{}}}}'
    event = f"retry: 1000\nevent: table\nid: {number}\ndata: {data}\n\n".encode()
    return b"%x\r\n%s\r\n" % (len(event), event)


HEAD = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
BEAT = b"1b\r\nevent: heartbeat\ndata: {}\n\n\r\n"


def some_load(rate: float = 600, p95: float = 80) -> LoadFigures:
    return {
        "tables": 50,
        "viewers": 200,
        "seconds": 10,
        "actions": 6000,
        "actions_per_second": rate,
        "best_second": 640,
        "acknowledged_p50": 40,
        "p50": 60,
        "p95": p95,
        "slowest": 120,
        "rejected": [],
        "skipped": 0,
        "games_ended": 3,
        "bytes_per_message": 12345,
        "first_message_bytes": 40000,
        "server_ms_per_action": 1.6,
        "server_load": 0.98,
        "own_load": 0.2,
        "others_load": 0.1,
    }


def some_idle() -> IdleFigures:
    return {
        "tables": 50,
        "viewers": 400,
        "megabytes_before": 90,
        "megabytes_with_tables": 100,
        "megabytes_with_viewers": 120,
        "megabytes_per_viewer": 0.05,
        "megabytes_per_table": 0.2,
    }


def some_web(rate: float = 600) -> WebResults:
    closed, paced = some_load(rate), some_load(20, 7)
    drawing: DrawingFigures = {
        "title": "Giants, 4 players",
        "pictures": 1000,
        "mean": 0.4,
        "p95": 0.9,
        "slowest": 4,
        "message_mean": 0.1,
        "message_bytes": 9000,
        "first_message_bytes": 40000,
    }
    weight: results.WeightFigures = {"game": "giants", "kilobytes": 77.7, "files": {"the page": 40.5, "ahu.css": 37.2}}
    opened: PositionFigures = {
        "game": "giants",
        "moves": 600,
        "first_drawing": 800,
        "cold": 30,
        "middle": 10,
        "end": 12,
        "bytes": 30000,
        "saved": 700,
    }
    return {
        "date": "2026-01-02",
        "command": "python -m bench.web",
        "versions": {"django": "5.2"},
        "closed": closed,
        "paced": paced,
        "drawing": [drawing],
        "weight": [weight],
        "idle": some_idle(),
        "positions": [opened],
        "time": shares("main (/x/ahu/web/live/endpoints.py:3) 10"),
        "bars": results.bars(closed, paced, [drawing], [weight], some_idle(), [opened]),
    }


def test_a_viewer_knows_the_number_the_turn_and_the_offer_however_the_bytes_arrive() -> None:
    heard: list[float] = []
    viewer = Live(b"", heard.append)
    sent = HEAD + message(3, "mine", '{"tree":{"a":"do a"}}') + BEAT + message(4) + message(5, "over", "null")
    for at in range(0, len(sent), 7):
        viewer.data_received(sent[at : at + 7])
    assert (viewer.number, viewer.turn, viewer.over, viewer.messages) == (5, False, True, 3)
    assert len(heard) == 3
    again = Live(b"", heard.append)
    again.data_received(HEAD + message(3, "mine", '{"tree":{"a":"do a"}}') + message(4, "mine"))
    assert again.turn
    assert again.offer.startswith(b'{"tree":{"a":"do a"}}')


def test_an_answer_is_whole_before_it_counts() -> None:
    answers: list[tuple[int, bytes]] = []
    poster = Poster(lambda status, body: answers.append((status, body)))
    sent = b'HTTP/1.1 409 Conflict\r\nContent-Length: 13\r\n\r\n{"error": "x"}'[:-1]
    for byte in sent:
        assert not answers
        poster.data_received(bytes([byte]))
    assert answers == [(409, b'{"error": "x"')]


def test_requests_are_those_of_a_browser() -> None:
    asked = get("127.0.0.1:1", "/table/k/events", "seat-k=v")
    assert asked.startswith(b"GET /table/k/events HTTP/1.1\r\nHost: 127.0.0.1:1\r\n")
    assert b"Cookie: seat-k=v\r\n" in asked
    assert b"Cookie" not in get("127.0.0.1:1", "/table/k/events", "")
    done = post("127.0.0.1:1", "/table/k/commands", "seat-k=v", "token", b"{}")
    for told in (b"Origin: http://127.0.0.1:1\r\n", b"csrftoken=token; seat-k=v", b"X-CSRFToken: token", b"\r\n\r\n{}"):
        assert told in done


def test_an_action_counts_when_the_last_viewer_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    monkeypatch.setattr(Poster, "send", lambda _, request: sent.append(request))
    tally = Tally()
    crowd = Crowd(Seating("k", "giants", ("seat-k=a", "seat-k=b")), 1, Place("h", 1, "t"), tally, Random(1))
    for viewer in crowd.viewers:
        viewer.data_received(HEAD + message(4))
    assert not crowd.act(), "nobody is to act"
    crowd.viewers[1].data_received(message(5, "mine", '{"tree":{"a":{"b":"do b"}},"labels":{}}'))
    assert crowd.act()
    assert json.loads(sent[0].partition(b"\r\n\r\n")[2]) == {
        "kind": "play",
        "seat": 1,
        "seen": 5,
        "request_id": "bench-0000000001",
        "actions": ["do b"],
        "confirmed": True,
    }
    assert b"seat-k=b" in sent[0]
    assert not crowd.act(), "one after the other"
    answer = b'HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n{"number": 6}'
    crowd._poster.data_received(answer)  # noqa: SLF001
    assert not crowd.act(), "the seat does not know yet what it may do"
    crowd.viewers[0].data_received(message(6))
    crowd.viewers[1].data_received(message(6))
    assert not tally.everywhere
    crowd.viewers[2].data_received(message(7))
    assert len(tally.everywhere) == len(tally.acknowledged) == 1
    assert crowd.quiet


def test_a_refusal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Poster, "send", lambda *_: None)
    tally = Tally()
    crowd = Crowd(Seating("k", "giants", ("seat-k=a",)), 0, Place("h", 1, "t"), tally, Random(1))
    crowd.viewers[0].data_received(HEAD + message(1, "mine", '{"tree":{"a":"do a"},"labels":{}}'))
    assert crowd.act()
    crowd._poster.data_received(b"HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\n{}")  # noqa: SLF001
    assert tally.rejected == ["409 {}"]
    assert crowd.quiet


def test_the_ends_of_a_tree_are_its_actions() -> None:
    tree = {"a": {"b": "one", "c": {"d": 'say “two”, \\ and "2"'}}, "e": "three"}
    offer = json.dumps({"tree": tree, "labels": {"a": "none"}}, separators=(",", ":"), ensure_ascii=False).encode()
    assert [json.loads(b'"%b"' % leaf) for leaf in offered(offer)] == ["one", tree["a"]["c"]["d"], "three"]  # type: ignore[index]


def test_the_best_second_is_the_fullest() -> None:
    assert best_second([]) == 0
    assert best_second([0.0, 0.9, 1.5, 1.6, 1.7, 1.9, 2.6]) == 5


def test_seatings_survive_json() -> None:
    made = [Seating("k", "giants", ("a", "b"), 3)]
    assert seatings(json.loads(json.dumps(made))) == made
    assert made[0].address == "/table/k/"


def test_most_tables_play_giants_and_there_is_one_more_for_every_game_that_may_end() -> None:
    assert [(wanted.game, wanted.tables) for wanted in mixed(50)] == [("giants", 40), ("rapanui", 10)]
    assert [(wanted.game, wanted.tables) for wanted in spare(mixed(50), 10)] == [("giants", 60), ("rapanui", 75)]


def test_every_file_a_browser_would_load_is_found() -> None:
    html = (
        '<link rel="stylesheet" href="/a.css"><link rel="icon" href="data:x"><link rel="alternate" href="/no">'
        '<script src="/a.js" type="module"></script><a href="/no"></a><img src="/a.svg">'
    )
    assert linked(html) == ["/a.css", "/a.js", "/a.svg"]
    assert more_in("/a.js", 'import { b } from "./b.js";\nimport "./c.js";') == ["./b.js", "./c.js"]
    assert more_in("/a.css", "@import url(b.css); p { background: url('c.svg') } i { fill: url(#d) }") == [
        "b.css",
        "c.svg",
    ]
    assert more_in("/a.svg", 'from "./b.js"') == []


def test_time_counts_for_the_innermost_part_that_is_known() -> None:
    notes = "\n".join(
        [
            "run (/x/asyncio/runners.py:1);_stream (/x/ahu/web/live/endpoints.py:2);dumps (/lib/json/__init__.py:3) 6",
            "run (/x/asyncio/runners.py:1);_stream (/x/ahu/web/live/endpoints.py:2);sub (/lib/re/__init__.py:3) 3",
            "lonely (/x/y.py:1) 1",
        ]
    )
    found = shares(notes)
    assert found["parts"] == {"JSON": 60.0, "requests": 30.0, "elsewhere": 10.0}
    assert found["innermost"]["dumps (lib/json/__init__.py)"] == 60.0
    assert found["within"] == {"_stream (web/live/endpoints.py)": 90.0}


def test_a_missed_bar_of_the_web_is_told() -> None:
    assert all(bar["met"] for bar in some_web()["bars"])
    slow = some_web(rate=499)
    assert [bar["met"] for bar in slow["bars"]] == [False, *[True] * 7]
    assert "MISSED" in section(slow)
    assert "MISSED" not in section(some_web())


def test_a_saved_game_of_the_largest_size_is_told_where_it_was_measured() -> None:
    found = some_web()
    assert "| giants | 600 | 700 |" in section(found)
    assert "a saved game of the largest size, giants: 700 ms" in lines(found)
    del found["positions"][0]["saved"]  # results of an earlier version
    assert "a saved game of as many bytes" not in section(found)
    assert not any("largest size, giants" in line for line in lines(found))
    text = "header\n---\nchance: a\n"
    assert len(largest(text, 1000).encode()) == 1000
    assert [line for line in largest(text, 1000).splitlines() if not line.startswith("#")] == text.splitlines()


def test_the_section_tells_figures_bars_and_the_command() -> None:
    text = section(some_web())
    for told in ("## The page", "`python -m bench.web`", "| 600 |", "77.7", "ahu.css 37.2", "50 kB", "| 100 |", "800"):
        assert told in text
    told = "\n".join(lines(some_web()))
    assert "closed loop: 50 tables, 200 viewers: 600 actions/s" in told
    assert "an idle viewer: MB, under 0.1: 0.05, met" in told


SHORT = QUICK._replace(tables=2, warm_up=0.2, seconds=1.0, paced_seconds=0.5)


def test_people_play_and_look_at_a_server_as_fast_as_they_can(tmp_path: Path) -> None:
    found = Bench(SHORT, tmp_path).closed("closed")
    assert found["rejected"] == []
    assert found["actions_per_second"] > 0
    assert found["viewers"] == 4 * SHORT.tables


@pytest.mark.skipif(FACTOR <= 1, reason="it takes a minute: “make properties” runs it")
def test_a_short_run_measures_everything() -> None:
    ticks: list[str] = []
    plan = SHORT
    found = run(plan, "python -m bench.web --quick", ticks.append)
    assert len(ticks) == 8
    assert found["closed"]["rejected"] == found["paced"]["rejected"] == []
    assert found["closed"]["actions_per_second"] > 0
    assert found["closed"]["viewers"] == 4 * plan.tables
    assert found["paced"]["viewers"] == 10 * plan.tables
    assert [weight["game"] for weight in found["weight"]] == list(GAMES)
    assert all(figures["cold"] > 0 for figures in found["positions"])
    assert all(figures["saved"] > 0 for figures in found["positions"])
    assert section(found)


# beside another version


def test_a_tree_beside_ours_must_be_set_up(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        python_of(tmp_path)


def test_ratios_are_those_of_the_medians() -> None:
    pairs = [
        Pair(ours=some_load(rate, p95), other=some_load(500, 100)) for rate, p95 in ((400, 200), (600, 80), (650, 70))
    ]
    assert ratios(pairs) == {"actions_per_second": 1.2, "p95": 0.8, "server_ms_per_action": 1.0}
    assert "1.2 of the actions a second, 0.8 of the p95" in lines_beside(pairs)[-1]
    assert [bar["met"] for bar in bars_beside(pairs)] == [False, True], "1.3 times as many are promised"
    text = beside_section({"date": "2026-01-02", "command": "x", "rounds": pairs, "bars": bars_beside(pairs)})
    assert "| 1.3 | 1.2 | MISSED |" in text


def test_both_trees_run_the_same_closed_loop() -> None:
    figures = closed_loop(ROOT, Path(sys.executable), 1, 0.5)
    assert figures["tables"] == 1
    assert figures["actions"] > 0

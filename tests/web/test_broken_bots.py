"""Bots that are late, raise, cheat or crash: their turn is taken all the same, and everybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import http.cookiejar
import os
import re
import signal
import time
import urllib.parse
import urllib.request
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import psutil
import pytest

from ahu.bots.catalogue import all_bots, find_bot
from ahu.core.action import SPECTATOR
from ahu.web.live import bot_runner, deadlines
from ahu.web.live import live_tables as live_tables_module
from ahu.web.live.live_tables import live_tables
from ahu.web.table_data import FailureKind, NewSeat
from tests.patience import PATIENCE
from tests.server import Server
from tests.web import broken_bots
from tests.web.live import ANYONE, BOT, Browser, Stream, new_key, new_live_table, open_table, rows, settled, told, until
from tests.web.test_bot_runner import bidding, carrying, placing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _broken_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the bots that fail; who fails is asked again at once."""
    broken_bots.install(tmp_path)
    monkeypatch.setenv(broken_bots.VARIABLE, str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(bot_runner, "BACKOFF", 0.001)
    all_bots.cache_clear()
    yield
    all_bots.cache_clear()


async def played_with(code: str) -> LiveTable:
    """A table where a person has placed a figure, then a broken bot was to act, then one that works."""
    table = await new_live_table(placing(), ANYONE, NewSeat(bot=code), BOT)
    assert (await Browser().sits(table.key, 0).play(table, 0, table.state.actions(0)[0].text)).status == 200
    await until(lambda: not table.busy())
    return table


async def reopened(table: LiveTable) -> LiveTable:
    live_tables()._open.pop(table.key).close()  # noqa: SLF001  # as after a restart
    return await open_table(table.key)


TOLD = {
    FailureKind.LATE: (
        "took too long: a simpler bot takes this turn",
        "hat zu lange gebraucht: ein einfacherer Bot übernimmt diesen Zug",
        "a mis trop de temps : un bot plus simple joue à sa place",
    ),
    FailureKind.ILLEGAL: (
        "chose no legal action: a simpler bot takes this turn",
        "hat keine erlaubte Aktion gewählt: ein einfacherer Bot übernimmt diesen Zug",
        "n’a choisi aucune action permise : un bot plus simple joue à sa place",
    ),
    FailureKind.ERROR: (
        "failed: a simpler bot takes this turn",
        "ist ausgefallen: ein einfacherer Bot übernimmt diesen Zug",
        "est en panne : un bot plus simple joue à sa place",
    ),
}
TOLD[FailureKind.CRASH] = TOLD[FailureKind.ERROR]


@pytest.mark.parametrize(
    ("code", "kind", "failures"),
    [
        ("sleeper", FailureKind.LATE, 1),  # not asked again: that would take as long
        ("spinner", FailureKind.LATE, 1),
        ("raiser", FailureKind.ERROR, 2),
        ("nothing", FailureKind.ERROR, 2),
        ("empty", FailureKind.ERROR, 2),
        ("cheat", FailureKind.ILLEGAL, 2),
        ("crasher", FailureKind.CRASH, 2),
        ("quitter", FailureKind.CRASH, 2),
        ("no such bot", FailureKind.ERROR, 2),  # its package is gone
    ],
)
def test_a_simpler_bot_takes_the_turn_of_one_that_fails_and_everybody_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, code: str, kind: FailureKind, failures: int
) -> None:
    async def scenario() -> None:
        if kind is FailureKind.LATE:
            monkeypatch.setitem(deadlines.SECONDS, "other bots", 0.2)
        async with asyncio.timeout(PATIENCE):
            table = await played_with(code)
        assert table.thinking == SPECTATOR
        assert [(event, actor) for _, event, actor, _ in await rows(table)] == [
            *(("play", 0), ("stand-in", 1), ("play", 1), ("play", 2))
        ]
        before = table.history.record.state_after(1)
        usual = find_bot("greedy").choose(before.view(1), Random(1))
        assert [move.action.text for move in table.history.record.moves[1:2]] == [action.text for action in usual[:1]]
        counters = live_tables().bot_workers.counters
        assert (counters.failures, counters.stand_ins) == ({kind: failures}, 1)
        for told_at in (table, await reopened(table)):
            for language, sentence in zip(("en", "de", "fr"), TOLD[kind], strict=True):
                for browser in (Browser(language), Browser(language).sits(table.key, 0)):
                    page = (await browser.get(f"/table/{told_at.key}/")).text
                    assert page.count(sentence) == 1, (language, sentence)

    run(scenario())


def test_a_late_process_is_killed_and_the_next_thought_has_another(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setitem(deadlines.SECONDS, "other bots", 0.2)
        before = {process.pid for process in active_children()}
        playing = asyncio.create_task(played_with("sleeper"))
        await until(lambda: {process.pid for process in active_children()} - before)
        late = next(process.pid for process in active_children() if process.pid not in before)
        assert late
        await playing
        await until(lambda: not alive(late))
        assert live_tables().bot_workers.counters.thoughts == 3  # its own, that of the simpler bot, that of the next

    run(scenario())


def alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and only waits to be noticed does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_bot_that_fails_once_is_asked_again_and_nobody_is_told(run: Run) -> None:
    async def scenario() -> None:
        table = await played_with("onceonly")
        assert [(event, actor) for _, event, actor, _ in await rows(table)] == [("play", 0), ("play", 1), ("play", 2)]
        counters = live_tables().bot_workers.counters
        assert (counters.failures, counters.stand_ins) == ({FailureKind.ERROR: 1}, 0)

    run(scenario())


def test_the_simpler_bot_goes_on_from_where_a_turn_became_illegal(run: Run) -> None:
    async def scenario() -> None:
        record, _ = carrying()
        seat = record.state.actors()[0]
        seats = [ANYONE] * 3
        seats[seat] = NewSeat(bot="halfcheat")
        table = await open_table(await new_key(record, *seats))
        await until(lambda: not table.busy())
        assert seat not in table.state.actors()
        events = (await rows(table))[len(record.moves) :]
        assert [event for _, event, *_ in events].index("stand-in") == 2  # after one step each time
        assert events[0][3].startswith("lift")
        assert live_tables().bot_workers.counters.failures[FailureKind.ILLEGAL] == 2

    run(scenario())


def test_if_the_simpler_bot_fails_too_any_legal_action_is_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(bot_runner, "STAND_IN", "crasher")
        chosen = set()
        for _ in range(6):
            table = await played_with("raiser")
            assert [(event, actor) for _, event, actor, _ in await rows(table)] == [
                *(("play", 0), ("stand-in", 1), ("play", 1), ("play", 2))
            ]
            chosen.add(table.history.record.moves[1].action.text)
        assert len(chosen) > 1  # drawn, not always the first

    run(scenario())


def test_a_note_about_a_bot_does_not_stop_who_bids_at_the_same_time(run: Run) -> None:
    """It changes nothing that a bid rests on, as the sealed bid that follows it."""

    async def scenario() -> None:
        table = await open_table(await new_key(bidding(), ANYONE, NewSeat(bot="raiser"), ANYONE))
        await until(lambda: not table.busy())
        assert [event for _, event, *_ in await rows(table)] == ["stand-in", "play"]
        answer = await Browser().sits(table.key, 0).play(table, 0, "bid nothing", seen=0)
        assert answer.status == 200, answer.text

    run(scenario())


def test_a_hint_that_fails_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        monkeypatch.setitem(deadlines.SECONDS, "hint", 0.0)
        browser = Browser("de").sits(table.key, 0)
        failed = await browser.get(f"/table/{table.key}/hint")
        assert (failed.status, failed.told["error"]) == (503, "der Bot ist ausgefallen: frag gleich noch einmal")
        monkeypatch.setitem(deadlines.SECONDS, "hint", PATIENCE)
        assert (await browser.get(f"/table/{table.key}/hint")).status in (200, 503)
        await until(lambda: live_tables().bot_workers.counters.thoughts == 2)

    run(scenario())


# tables that stopped, and tables that rest


@pytest.mark.parametrize("visit", ["page", "stream", "heartbeat"])
def test_a_table_where_bots_have_stopped_goes_on_at_the_next_visit(
    run: Run, monkeypatch: pytest.MonkeyPatch, visit: str
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_tables_module, "HEARTBEAT", 0.01 if visit == "heartbeat" else 1000.0)
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        playing, times = table.play_for_bot, 0

        async def full(seat: int, text: str, seen: int, instead: FailureKind | None = None) -> bool:
            nonlocal times
            times += 1
            if times == 1:
                raise OSError("disk full")
            return await playing(seat, text, seen, instead)

        monkeypatch.setattr(table, "play_for_bot", full)
        assert (await Browser().sits(table.key, 0).play(table, 0, table.state.actions(0)[0].text)).status == 200
        await until(lambda: times >= 1 and (visit == "heartbeat" or not table.busy()))
        if visit == "page":
            assert table.thinking == SPECTATOR
            await Browser().get(f"/table/{table.key}/")
        if visit == "stream":
            async with Stream(Browser(), table.key) as stream:
                await stream.change()
        await until(lambda: len(table.history.record.moves) == 3)

    run(scenario())


def test_bots_alone_play_only_while_somebody_looks_on(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), BOT, BOT, BOT)
        assert (await Browser().get(f"/table/{table.key}/")).status == 200
        await settled(table)
        assert not table.history.record.moves
        for moves in (2, 4):
            async with Stream(Browser(), table.key) as stream:
                while told(await stream.change())["status"]["moves"] < moves:
                    pass
            await until(lambda: not table.busy())
            assert not table.state.over()
        assert live_tables().bot_workers.counters.thoughts < 100

    run(scenario())


# the end of the server


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_server_however_it_ends(tmp_path: Path, how: signal.Signals) -> None:
    data = tmp_path / "data"
    data.mkdir()
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    server = Server(data, env={"PYTHONPATH": paths, broken_bots.VARIABLE: str(tmp_path)})
    server.start()
    try:
        assert server.process
        with contextlib.closing(watch_a_game_of(server, "sleeper")):
            wait_until(broken_bots.mark().exists)  # a bot is in the middle of a thought
            processes = psutil.Process(server.process.pid).children(recursive=True)
            assert int(broken_bots.mark().read_text()) in [process.pid for process in processes]
    finally:
        server.stop(how)
    wait_until(lambda: not any(alive(process.pid) for process in processes))


def watch_a_game_of(server: Server, code: str) -> http.client.HTTPConnection:
    """Make a table of bots as a browser does, and open its stream."""
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with browser.open(f"{server.address}/new/?game=giants", timeout=PATIENCE) as page:
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.read().decode())[0]
    form = {"csrfmiddlewaretoken": token, "game": "giants", "players": "3"}
    form |= {f"who-{seat}": f"bot-{code}" for seat in range(3)}
    with browser.open(f"{server.address}/new/", urllib.parse.urlencode(form).encode(), timeout=PATIENCE) as table:
        path = urllib.parse.urlsplit(table.url).path
    stream = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    stream.request("GET", f"{path}events")
    assert stream.getresponse().status == 200
    return stream


def wait_until(happened: Callable[[], object]) -> None:
    """Wait until something has happened in another process."""
    late = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < late
        time.sleep(0.05)

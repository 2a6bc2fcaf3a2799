"""Boards and saved games of strangers: checked and laid out in a process, with limits on size and time."""

from __future__ import annotations

import asyncio
import operator
import threading
import time
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from django.test import AsyncClient

from ahu.core.board_file import MOST_DOTS, read_table
from ahu.core.cache import RecentCache
from ahu.core.errors import BadBoard
from ahu.core.messages import Message, MessageList
from ahu.core.record import Record
from ahu.games.giants.drawing import layout as giants_layout
from ahu.games.giants.page import map as giants_map
from ahu.games.rapanui.drawing import layout as rapanui_layout
from ahu.games.rapanui.page import map as rapanui_map
from ahu.registry import games, header_for, shared_game
from ahu.web import forms, processes
from ahu.web.file_checks import check_board, check_game, problems_of
from ahu.web.limits import Limits
from ahu.web.live import live_tables as live_tables_module
from ahu.web.live import table_sync
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation.log_html import LINES_AT_ONCE
from ahu.web.processes import ProcessFailed, run_in_process
from tests.golden import folder_of
from tests.patience import PATIENCE
from tests.web.live import Browser, Stream, new_key, told
from tests.web.test_limits import limited
from tests.web.test_pages import FORM, file, newest, tables, text_of, uploaded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.live import Run

LONG = folder_of("giants", 1) / "saved" / "giants-5-3.ahu"
HEADER = {"game": "giants", "seats": "blue green red", "options": "none"}


def board(rows: int, columns: int) -> str:
    """A rectangular island."""
    letters = "abcdefghijklmnopqrstuvwxyz"[:rows]
    places = 'moai-quarry = "b2"\nheaddress-quarry = "b3"\nvillage = "c2"\nhut = "c3"\n'
    ahus = [
        f'[[ahu]]\nname = "Ahu {n}"\nhex = "{letters[n % rows]}{1 if n < 13 else columns}"\nmoai = 3\nheaddress = 3\n'
        f'side = "{"W" if n < 13 else "E"}"\n'
        for n in range(26)
    ]
    lines = "".join(f'{letter} = "1-{columns}"\n' for letter in letters)
    return (
        f'game = "giants"\nname = "plain"\ntitle = "Plain"\n[rows]\n{lines}[places]\n{places}[forest]\nc4 = 3\n'
        f"[dice]\nwhite = [1, 2, 3, 0]\nbrown = [1, 2, 3, 0]\n{''.join(ahus)}"
    )


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The processes that are started."""
    found: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def starting(*arguments: Any, **more: Any) -> asyncio.subprocess.Process:  # noqa: ANN401  # passed on
        process = await start(*arguments, **more)
        found.append(process)
        return process

    monkeypatch.setattr(processes.asyncio, "create_subprocess_exec", starting)  # type: ignore[attr-defined]
    return found


# processes


def test_a_function_runs_in_a_process_and_returns() -> None:
    assert asyncio.run(run_in_process(PATIENCE, operator.add, 2, 3)) == 5


def test_a_function_that_raises_is_told_of() -> None:
    with pytest.raises(ProcessFailed):
        asyncio.run(run_in_process(PATIENCE, operator.truediv, 2, 0))


def test_a_process_is_killed_when_its_time_is_up(started: list[asyncio.subprocess.Process]) -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(run_in_process(0.2, time.sleep, 3600))
    assert [process.returncode for process in started] == [-9]


def test_a_process_is_killed_when_nobody_waits_any_more(started: list[asyncio.subprocess.Process]) -> None:
    async def scenario() -> None:
        task = asyncio.create_task(run_in_process(3600, time.sleep, 3600))
        async with asyncio.timeout(PATIENCE):
            while not started:
                await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())
    assert [process.returncode for process in started] == [-9]


# boards


def test_a_board_is_checked_and_laid_out() -> None:
    text = games()["giants"].default_board_text(3)
    checked = check_board(HEADER, text, 250)
    assert checked.problems == []
    assert isinstance(checked.layout, giants_layout.Layout)
    assert [str(problem) for problem in check_board(HEADER, text, 20).problems] == [
        "this board has 90 places; here it may have 20"
    ]
    assert check_board(HEADER, "game = 3", 250).problems


def test_every_built_in_board_passes_the_limits() -> None:
    for kind in games().values():
        for players in kind.player_counts:
            text = kind.default_board_text(players)
            header = header_for(kind.name, kind.seats_for(players), ())
            assert check_board(header, text, Limits.board_places // 2).problems == []
            assert len(text) < Limits.board_bytes // 10


def test_problems_are_sent_between_processes_as_messages() -> None:
    inner = Message("“{text}”", text=object)
    problem = BadBoard("x", [Message("{a} {b}", a=MessageList([inner, 3], ", "), b=ValueError("no"))])
    (found,) = problems_of(problem)
    assert str(found) == f"“{object}”, 3 no"
    assert len(problems_of(BadBoard("x", [Message("wrong")] * 1000))) == 50


@pytest.mark.parametrize("dots", ["a" + ".a" * 20_000, '"a,b"' + '."a,b"' * 5000, "x = {a" + ".a" * 5000])
def test_keys_of_many_parts_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch, dots: str) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was read"))
    with pytest.raises(BadBoard, match=f"line 2 has more than {MOST_DOTS} dots"):
        read_table(f'game = "giants"\n{dots} = 1\n', "mine.toml")


def test_a_board_that_is_too_large_is_refused(run: Run) -> None:
    async def scenario() -> None:
        before = len(await tables())
        response = await AsyncClient().post("/new/", {**FORM, "board": file("mine.toml", board(20, 39))})
        assert response.status_code == 400
        assert "This board has 806 places; here it may have 250" in text_of(response)
        assert len(await tables()) == before

    run(scenario())


def test_a_board_that_takes_too_long_is_refused(run: Run, started: list[asyncio.subprocess.Process]) -> None:
    async def scenario() -> None:
        with limited(file_seconds=0.05):
            response = await AsyncClient().post("/new/", {**FORM, "board": file("mine.toml", board(6, 6))})
        assert response.status_code == 400
        assert "It takes too long to draw this board" in text_of(response)
        assert [process.returncode for process in started] == [-9]

    run(scenario())


def test_only_so_many_files_wait_to_be_checked(run: Run) -> None:
    async def scenario() -> None:
        with limited(files_waiting=1):
            sent = [
                AsyncClient().post("/new/", {**FORM, "board": file("mine.toml", board(6, number))}) for number in (6, 7)
            ]
            responses = await asyncio.gather(*sent)
        assert sorted(response.status_code for response in responses) == [303, 503]
        refused = next(response for response in responses if response.status_code == 503)
        assert refused.headers["Retry-After"] == "60"
        assert "Many boards and games are being checked" in text_of(refused)

    run(scenario())


@pytest.mark.parametrize(("name", "module"), [("giants", giants_layout), ("rapanui", rapanui_layout)])
def test_a_board_of_ones_own_is_never_laid_out_in_the_server(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    module: Any,  # noqa: ANN401  # a module
) -> None:
    async def scenario() -> None:
        kind = games()[name]
        text = kind.default_board_text(3).replace("\ntitle = ", '\ntitle = "Mine" #', 1)
        for cls in ("Layout", "MapLayout", "IslandLayout"):
            if hasattr(module, cls):
                monkeypatch.setattr(getattr(module, cls), "__init__", lambda *_: pytest.fail("it is laid out here"))
        form = {**FORM, "game": name, "board": file("mine.toml", text)}
        assert (await AsyncClient().post("/new/", form)).status_code == 303
        table = await newest()
        for language in ("en", "fr"):
            assert (await Browser(language).get(f"/table/{table.key}/")).status == 200
            assert (await Browser(language).get(f"/table/{table.key}/replay/")).status == 200
        async with Stream(Browser("de"), table.key) as stream:
            assert told(await stream.change())["svg"]
            forget_maps(monkeypatch)  # many other boards were drawn since
            table.changed()
            await stream.change()

    run(scenario())


def forget_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty the caches of layouts and maps."""
    giants_map.map_of.cache_clear()
    rapanui_map.map_of.cache_clear()
    for module, cache in (
        (giants_layout, "_LAYOUTS"),
        (giants_map, "_MAPS"),
        (rapanui_layout, "_ISLANDS"),
        (rapanui_layout, "_MAPS"),
        (rapanui_map, "_MAPS"),
    ):
        monkeypatch.setattr(module, cache, RecentCache(48))


def test_a_table_on_ones_own_board_opens_again(run: Run) -> None:
    async def scenario() -> None:
        text = board(6, 6)
        kind = games()["giants"]
        own = shared_game("giants", kind.rules_version, "blue green red", "", text)
        key = await new_key(Record(own), board=text)
        page = await Browser().get(f"/table/{key}/")
        assert page.status == 200
        assert 'data-ahu="Ahu 25"' in page.text
        table = await live_tables().get(key)
        assert table is not None
        assert table.layout is not None

    run(scenario())


# saved games


def padded(path: Path) -> str:
    """A saved game with so many remarks that it is not small."""
    return path.read_text("utf-8").replace("---\n", "---\n" + "# a remark\n" * (forms.SMALL_GAME // 10), 1)


def test_a_saved_game_that_is_not_small_is_checked_in_a_process(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(forms, "read_log", lambda *_: pytest.fail("it is checked here"))
        response = await uploaded(AsyncClient(), padded(LONG))
        assert response.status_code == 303, text_of(response)
        table = await newest()
        moves = check_game(LONG.read_text("utf-8"), "").moves
        assert [(move.actor, move.action.text) for move in table.history.record.moves] == moves
        assert len(moves) > 1000

    run(scenario())


def test_what_is_wrong_with_a_large_saved_game_is_told(run: Run) -> None:
    async def scenario() -> None:
        response = await uploaded(AsyncClient(), padded(LONG).replace("chance: ", "chance: not ", 1))
        assert response.status_code == 400
        assert "is not an action in Giants" in text_of(response)

    run(scenario())


def largest(limits: Limits) -> str:
    """A saved game with as many bytes as it may have."""
    text = LONG.read_text("utf-8")
    head, line, moves = text.partition("---\n")
    return head + line + "#" * (limits.game_bytes - len(text.encode()) - 1) + "\n" + moves


def test_a_saved_game_of_the_largest_size_opens_off_the_event_loop_with_its_log_in_pages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked in a process, and put together and read again in threads."""
    number = len(check_game(LONG.read_text("utf-8"), "").moves)
    threads: list[int] = []

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*arguments: object) -> object:
            threads.append(threading.get_ident())
            return function(*arguments)

        return noting

    async def scenario() -> None:
        monkeypatch.setattr(forms, "read_log", lambda *_: pytest.fail("it is checked here"))
        monkeypatch.setattr(forms.UploadForm, "new_table", noted(forms.UploadForm.new_table))
        monkeypatch.setattr(live_tables_module, "load", noted(table_sync.load))
        with limited(game_actions=number):
            response = await uploaded(AsyncClient(), largest(Limits()))
            assert response.status_code == 303, text_of(response)
            response = await uploaded(AsyncClient(), largest(Limits()).replace("#", "##", 1))
            assert "The file “game.ahu” is too large: 150 kB at most" in text_of(response)
        table = await newest()
        live_tables().forget(table)
        table.close()
        table = await newest()
        assert len(table.history.record.moves) == number
        assert len(threads) >= 3
        assert threading.get_ident() not in threads
        browser, older, lines, pages = Browser(), 0, 0, 0
        async with Stream(browser, table.key) as stream:
            log = told(await stream.change())["log"]
        older, lines = log["keep"], log["html"].count("<li ")
        while older:
            page = (await browser.get(f"/table/{table.key}/log?before={older}")).told
            assert page["html"].count("<li ") <= LINES_AT_ONCE
            older, lines, pages = page["older"], lines + page["html"].count("<li "), pages + 1
        assert (lines, pages) == (log["keep"] + LINES_AT_ONCE, -(-log["keep"] // LINES_AT_ONCE))
        assert pages > 1

    run(scenario())


@pytest.mark.parametrize("large", [True, False])
def test_a_saved_game_with_too_many_actions_is_refused(run: Run, *, large: bool) -> None:
    async def scenario() -> None:
        text = padded(LONG) if large else LONG.read_text("utf-8")
        with limited(game_actions=1000):
            response = await uploaded(AsyncClient(), text)
        assert response.status_code == 400
        assert "This game has too many actions: 1000 at most" in text_of(response)

    run(scenario())

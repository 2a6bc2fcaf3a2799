"""What a page shows when a limit is reached, and the log of a long game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.log import read_log
from ahu.registry import open_game
from ahu.web.presentation.log_html import LINES_AT_ONCE
from tests.browser.driver import until
from tests.golden import folder_of
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.driver import Person

    Arrive = Callable[..., Person]

SAVED = folder_of("giants", 1) / "saved" / "giants-5-3.ahu"


def test_the_log_of_a_long_game_is_loaded_bit_by_bit(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    record = read_log(SAVED.read_text("utf-8"), open_game)
    ann.upload_game(record, "look")
    ann.go(f"/table/{ann.key}/")
    earlier = ann.page.locator("#earlier")
    ann.sees(len(record.moves))
    ann.page.locator("[data-tab=log]").click()
    assert len(ann.log()) == LINES_AT_ONCE
    last, shown = ann.log()[-1], LINES_AT_ONCE
    while earlier.is_visible():
        earlier.click()
        until(lambda known=shown: len(ann.log()) > known or not earlier.is_visible())  # type: ignore[misc]
        shown = len(ann.log())
    moves = ann.page.locator("#log-lines li[data-move]").evaluate_all("lines => lines.map(line => +line.dataset.move)")
    assert moves == list(range(1, len(record.moves) + 1))
    assert ann.log()[-1] == last
    assert ann.log()[0] == "Round 1"


def test_the_page_says_that_something_is_done_too_often(tmp_path: Path, arrive: Arrive) -> None:
    with Server(tmp_path, env={"AHU_LIMIT_CHAT_BY_SEAT": "2/day", "AHU_LIMIT_STREAMS": "1"}) as server:
        ann = arrive(server)
        ann.forgiven = (*ann.forgiven, "429", "503")
        ann.make_table("giants", ["me", "bot-random", "bot-random"])
        ann.page.locator("[data-tab=chat]").click()
        for number in range(3):
            ann.page.locator("#chat-form input").fill(f"line {number}")
            ann.page.locator("#chat-form button").click()
            if number < 2:
                until(lambda: ann.page.locator("#chat-form input").input_value() == "")
        ann.says("That is too often: wait")
        assert ann.page.locator("#chat-form input").input_value() == "line 2"  # nothing is lost
        ben = arrive(server)
        ben.forgiven = (*ben.forgiven, "429", "503")
        ben.go(f"/table/{ann.key}/")
        sentence = "too many people follow tables here: try again in a minute"
        until(lambda: ben.page.locator("#connection").inner_text() == sentence)
        ann.context.close()
        until(lambda: ben.page.locator("body[data-ui-lost]").count() == 0)  # it found a stream by itself

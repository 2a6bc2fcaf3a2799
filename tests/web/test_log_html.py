"""The log in HTML: whose line it is, and how a game ended."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from asgiref.sync import sync_to_async

from ahu.core.action import SPECTATOR
from ahu.core.record import Record
from ahu.draw.game_colours import colour_of
from ahu.i18n import translator
from ahu.web import models
from ahu.web.live.history import History
from ahu.web.presentation.log_html import LINES_AT_ONCE, LogWriter, winners
from ahu.web.storage.results import save_result
from ahu.web.table_data import Event, EventKind
from tests.play import EAGER
from tests.web.live import Browser, Stream, new_live_table, set_up, settled, told
from tests.web.test_live_table import everybody, first_legal, placing

if TYPE_CHECKING:
    from tests.web.live import Run


def test_a_line_of_the_log_has_the_colour_of_its_seat(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        for seat, browser in enumerate(everybody(table)):
            assert (await browser.play(table, seat, first_legal(table, seat))).status == 200
        page = (await Browser().get(f"/table/{table.key}/")).text
        colours = re.findall('<li data-event="[0-9]+" data-move="[0-9]+" [^>]*data-colour="([a-z]+)"', page)
        assert colours == [colour_of(table.game, seat) for seat in table.game.seats]

    run(scenario())


def test_the_set_up_of_a_game_is_one_line_that_can_be_opened(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 3)))
        await settled(table)
        draws = len(table.history.record.moves)
        assert draws > 20
        assert (await Browser().sits(table.key, 0).get(f"/table/{table.key}/")).status == 200
        seat = table.state.actors()[0]
        assert (await Browser().sits(table.key, seat).play(table, seat, first_legal(table, seat))).status == 200
        page = (await Browser().get(f"/table/{table.key}/")).text
        lines = page.split('id="log-lines"')[1].split("</ol>")[0]
        assert lines.count('<li class="set-up"') == 1
        assert f"<summary>The game is set up: {draws} draws</summary>" in lines
        whole = lines.split("</details>")
        assert whole[0].count("data-move=") == draws
        assert whole[1].count("data-move=") == len(table.history.record.moves) - draws

    run(scenario())


@pytest.mark.parametrize(("name", "options"), [("giants", ()), ("giants", ("open-screens",)), ("rapanui", ())])
def test_a_log_that_goes_on_is_the_same_as_one_that_is_written_anew(
    run: Run, name: str, options: tuple[str, ...]
) -> None:
    """After every move of a whole game, for a player and for somebody who looks on."""

    async def scenario() -> None:
        record = Record(set_up(name, 3, *options))
        for move in EAGER[name](record.game.start(), random.Random(3), 0.9):
            record.play(move.actor, move.action)
        table = await new_live_table(record)
        table.history = History(record.game)
        speech = translator("en", name)
        going_on, names = LogWriter(table, speech), table.names(speech)
        for number, move in enumerate(record.moves, start=1):
            table.history.apply([Event(number, EventKind.PLAY, move.actor, move.action.text)])
            for viewpoint in (SPECTATOR, 0):
                assert going_on.part(viewpoint, names) == LogWriter(table, speech).part(viewpoint, names)
        assert len(going_on.part(0, names).html) == LINES_AT_ONCE

    run(scenario())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ana, Ben and Cleo share the victory with 0 points"),
        ("fr", "Ana, Ben et Cleo se partagent la victoire avec 0 points"),
        ("de", "Ana, Ben und Cleo teilen sich den Sieg mit 0 Punkten"),
    ],
)
def test_all_who_have_the_most_points_share_the_victory(language: str, sentence: str) -> None:
    state = Record(set_up("giants", 3)).state
    assert state.winners() == [0, 1, 2]
    assert winners(state, ["Ana", "Ben", "Cleo"], translator(language)) == sentence


def test_two_share_the_victory() -> None:
    game = set_up("giants", 3)
    state = game.read(
        "giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue\n[blue]\nscore: 3\n[red]\nscore: 3\n"
    )
    assert state.winners() == [0, 2]
    assert winners(state, ["Ana", "Ben", "Cleo"], translator("en")) == "Ana and Cleo share the victory with 3 points"


def test_a_shared_victory_is_shown_on_the_page_and_on_the_sheet_at_the_end(run: Run) -> None:
    async def scenario() -> None:
        game = set_up("giants", 3)
        points = {"blue": 3, "green": 2, "red": 3}
        ended = "".join(f"[{seat}]\nscore: {score}\n" for seat, score in points.items())
        state = game.read(f"giants position 1\nround: 2\nstage: over\nfirst: blue\n{ended}")
        assert (state.over(), state.winners()) == (True, [0, 2])
        table = await new_live_table(Record(game, state))
        viewers = {Browser(): "Blue and Red share the victory with 3 points"}
        places = ("1st", "3rd", "1st")
        viewers |= {Browser().sits(table.key, seat): f"You came {place} of 3." for seat, place in enumerate(places)}
        for browser, outcome in viewers.items():
            async with Stream(browser, table.key) as stream:
                html = told(await stream.change())["html"]
            page = (await browser.get(f"/table/{table.key}/")).text
            for shown in (html["prompt"], html["end"], page):
                assert "Blue and Red share the victory with 3 points" in shown
            for shown in (html["end"], page):
                assert f"<h2>{outcome}</h2>" in shown
                assert re.findall('<th scope="col" class="won" data-colour="([a-z]+)"', shown) == ["blue", "red"]

    run(scenario())


def test_who_share_the_victory_share_the_first_place_in_what_is_stored(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("giants", 3)))
        for scores, won, places in (([3, 2, 3], [0, 2], [1, 3, 1]), ([3, 4, 3], [1], [2, 1, 2])):
            await sync_to_async(save_result)(table.row.pk, scores, won)
            stored = models.Seat.objects.filter(table=table.row.pk).order_by("number").values_list("score", "place")
            assert [row async for row in stored] == list(zip(scores, places, strict=True))

    run(scenario())


def test_one_wins_alone() -> None:
    game = set_up("giants", 3)
    state = game.read("giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue\n[green]\nscore: 3\n")
    assert winners(state, ["Ana", "Ben", "Cleo"], translator("en")) == "Ben wins with 3 points"

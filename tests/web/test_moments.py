"""What a page is shown for a moment when it happens, and bids side by side once they are open."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.record import Record
from ahu.i18n import translator
from ahu.web.game_page import page_of
from ahu.web.presentation.table_message import message
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from tests.play import EAGER
from tests.web.live import Browser, Stream, new_live_table, set_up, told

if TYPE_CHECKING:
    from ahu.core.action import Move
    from ahu.core.game import Game
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

BIDS = ["bid 1 marker, 1 Worker", "bid Chief", "bid nothing"]


async def bidding() -> tuple[LiveTable, list[Browser]]:
    """A table of Giants where every die shows a small Moai, and the browsers of its three people."""
    record = Record(set_up("giants", 3))
    while record.state.actors() == (CHANCE,):
        drawn = [action for action, _ in record.state.outcomes()]
        record.play(CHANCE, next((action for action in drawn if getattr(action, "face", 0) == 1), drawn[0]))
    table = await new_live_table(record)
    return table, [Browser().sits(table.key, seat) for seat in range(3)]


async def bid(table: LiveTable, browsers: list[Browser], number: int = 3) -> None:
    for seat, browser in list(enumerate(browsers))[:number]:
        answer = await browser.play(table, seat, BIDS[seat])
        assert answer.status == 200, answer.body


def reveal(table: LiveTable, seat: int) -> str:
    viewer = Viewer(frozenset(() if seat == SPECTATOR else (seat,)))
    return str(table_view(table, viewer, translator("en")).html["reveal"])


def test_bids_are_shown_side_by_side_once_all_are_open(run: Run) -> None:
    async def scenario() -> None:
        table, browsers = await bidding()
        await bid(table, browsers, 2)
        assert [reveal(table, seat) for seat in (SPECTATOR, 0, 1, 2)] == [""] * 4
        assert (await browsers[2].play(table, 2, BIDS[2])).status == 200
        for seat in (SPECTATOR, 0, 1, 2):
            html = reveal(table, seat)
            assert "The bids are open" in html
            assert html.count("<li ") == 3
            assert re.findall("<span>([^<]+)</span></h3><p>([^<]+)</p>", html)[0] == (
                table.names(translator("en"))[0],
                "1 marker, 0 half-tablets",
            )
        assert "you got none" in reveal(table, 2)
        assert "you got none" not in reveal(table, 0)
        assert "still chooses" in reveal(table, 1)

    run(scenario())


def test_the_bids_go_away_for_who_has_placed_something(run: Run) -> None:
    async def scenario() -> None:
        table, browsers = await bidding()
        await bid(table, browsers)
        while str(table.state.phase()) == "Auction":
            seat = table.state.actors()[0]
            await browsers[seat].play(table, seat, table.state.actions(seat)[0].text)
        assert "On to placement" in reveal(table, 0)
        first = table.state.actors()[0]
        await browsers[first].play(table, first, table.state.actions(first)[0].text)
        assert reveal(table, first) == ""
        assert reveal(table, SPECTATOR) == ""
        assert all(reveal(table, seat) for seat in range(3) if seat != first)

    run(scenario())


def test_moments_are_sent_once_to_those_who_saw_what_was_before(run: Run) -> None:
    async def scenario() -> None:
        table, browsers = await bidding()
        async with Stream(browsers[0], table.key) as stream:
            assert "moments" not in told(await stream.change())  # whoever opens the page sees how things stand
        english, viewer = translator("en"), Viewer(frozenset((0,)))
        rng = random.Random(8)
        sent: list[dict[str, Any]] = []
        before = table_view(table, viewer, english)
        while table.state.rounds() == 1:
            seat = table.state.actors()[0]
            action = rng.choice(table.state.actions(seat))
            assert (await browsers[seat].play(table, seat, action.text, confirmed=True)).status == 200
            now = table_view(table, viewer, english)
            sent += told(b"data: " + message(now, before)).get("moments", [])
            before = now
        assert "moments" not in told(b"data: " + message(before, before))
        kinds = [moment["kind"] for moment in sent]
        assert kinds.count("round") == 1
        assert kinds.count("dice") == 3
        assert kinds.index("round") < kinds.index("dice")
        assert next(moment for moment in sent if moment["kind"] == "round")["text"] == "Round 2"

    run(scenario())


def test_both_games_have_moments_of_their_own() -> None:
    """Every erected and crowned statue, every toll and every tile that is used."""
    kinds: dict[str, set[str]] = {}
    for name, players in (("giants", 4), ("rapanui", 3)):
        game = set_up(name, players)
        page, english = page_of(game), translator("en", name)
        found = kinds.setdefault(name, set())
        for seed in range(3):
            for move in EAGER[name](game.start(), random.Random(seed), 1.0):
                moment = page.moment(game, move, english)
                if moment:
                    found.add(moment.kind)
                    assert moment.text or moment.gains
                    assert move.actor != CHANCE or moment.kind == "dice"
    assert kinds == {"giants": {"dice", "toll", "rise", "crown"}, "rapanui": {"rise", "crown", "tile"}}


def until_last_round(game: Game, seed: int) -> tuple[list[Move], int] | None:
    """The moves of a game, and how many of them lead to its last round; None if it has none before its end."""
    moves, state = list(EAGER[game.name](game.start(), random.Random(seed), 1.0)), game.start()
    for number, move in enumerate(moves, 1):
        state.play(move.actor, move.action)
        if page_of(game).last_round(state) and not state.over():
            return moves, number
    return None


def test_the_last_round_is_told_once(run: Run) -> None:
    async def scenario() -> None:
        game = set_up("rapanui", 2)
        english, viewer = translator("en"), Viewer(frozenset())
        moves, last = next(found for found in map(until_last_round, [game] * 40, range(40)) if found)
        record = Record(game)
        for move in moves[: last - 1]:
            record.play(move.actor, move.action)
        table = await new_live_table(record)
        before = table_view(table, viewer, english)
        actor, action = moves[last - 1].actor, moves[last - 1].action
        assert (await Browser().sits(table.key, actor).play(table, actor, action.text, confirmed=True)).status == 200
        now = table_view(table, viewer, english)
        sent = told(b"data: " + message(now, before))["moments"]
        assert [moment["text"] for moment in sent if moment["kind"] == "last-round"] == ["This is the last round"]

    run(scenario())

"""Hints: what a bot would do in one's place, asked for by one request."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
from typing import TYPE_CHECKING

import pytest

from ahu.bots.advice import MOST_OPTIONS
from ahu.bots.hint_plan import Claim, ToldClaims
from ahu.bots.turn_text import describe_turn
from ahu.core.messages import ENGLISH, Message
from ahu.core.record import Record
from ahu.i18n import translator
from ahu.web import models
from ahu.web.advice_data import Advice, AdvisedTurn
from ahu.web.live import hints
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation.hint_html import hint_html
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from tests.patience import PATIENCE
from tests.play import moves_of_a_game
from tests.web.live import BOT, Browser, new_live_table, set_up, settled, watch

if TYPE_CHECKING:
    from ahu.core.state import View
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run


def begun(name: str = "giants", moves: int = 30) -> Record:
    """A game some moves after its beginning, where a seat is to act."""
    record = Record(set_up(name, 3))
    for move in moves_of_a_game(record.state.copy(), random.Random(5)):
        if len(record.moves) >= moves and record.state.actors()[0] >= 0:
            return record
        record.play(move.actor, move.action)
    raise AssertionError("the game ended before")


async def hint(table: LiveTable, seat: int, language: str = "en") -> Answer:
    return await Browser(language).sits(table.key, seat).get(f"/table/{table.key}/hint")


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_a_hint_names_turns_that_can_be_taken(run: Run, name: str) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun(name))
        seat = table.state.actors()[0]
        answer = await hint(table, seat)
        assert answer.status == 200
        told = answer.told["html"]
        offered = [json.loads(html.unescape(text)) for text in re.findall('data-actions="([^"]*)"', told)]
        assert 1 <= len(offered) <= MOST_OPTIONS
        assert '<p class="phase">Hint' in told
        assert "% to win" in told
        assert not [name for name in table.names(ENGLISH) if f"{name} " in told.partition("option-why")[0]]
        assert (await hint(table, seat)).body == answer.body
        german = await hint(table, seat, "de")
        assert '<p class="phase">Tipp' in german.told["html"]
        assert (await Browser().sits(table.key, seat).play(table, seat, *offered[-1])).status == 200

    run(scenario())


def test_only_who_is_to_act_is_given_a_hint(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        acting = table.state.actors()[0]
        waiting = next(seat for seat in range(3) if seat not in table.state.actors())
        assert (await hint(table, waiting)).status == 409
        assert (await Browser().get(f"/table/{table.key}/hint")).status == 409
        page = (await Browser().sits(table.key, acting).get(f"/table/{table.key}/")).text
        assert re.search('<button [^>]*data-hint="ask"[^>]*>.*?Hint', page)
        assert not re.search('<button [^>]*data-hint="ask"[^>]*disabled', page)
        page = (await Browser().sits(table.key, waiting).get(f"/table/{table.key}/")).text
        assert re.search('<button [^>]*data-hint="ask"[^>]*disabled', page)
        assert "data-hint" not in (await Browser().get(f"/table/{table.key}/")).text
        posted = await Browser().sits(table.key, acting).ask("POST", f"/table/{table.key}/hint")
        assert posted.status == 405

    run(scenario())


class Slow:
    """Thinks as long as the test likes, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.at_once = self.most_at_once = 0
        self.gate = asyncio.Event()

    async def advise(self, _table: LiveTable, view: View) -> list[Advice]:
        self.asked.append(view.write())
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        await self.gate.wait()
        self.at_once -= 1
        return [Advice([view.actions()[0].text], 1.0, 0.5, 9, Message("it did best in simulated games"))]


def test_however_often_one_clicks_a_bot_thinks_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        slow = Slow()
        monkeypatch.setattr(live_tables().bot_workers, "advise", slow.advise)
        seat = table.state.actors()[0]
        clicks = [asyncio.create_task(hint(table, seat)) for _ in range(20)]
        while not slow.asked:
            await asyncio.sleep(0.001)
        legal = table.state.actions(seat)
        assert (await Browser().sits(table.key, seat).play(table, seat, legal[-1].text)).status == 200
        acting = table.state.actors()[0]
        clicks += [asyncio.create_task(hint(table, acting)) for _ in range(20)]
        await asyncio.sleep(0.05)
        slow.gate.set()
        assert {answer.status for answer in await asyncio.gather(*clicks)} == {200}
        assert len(slow.asked) == len(set(slow.asked)) == 2

    run(scenario())


def test_a_seat_waits_for_its_last_thought_before_the_next(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        slow = Slow()
        monkeypatch.setattr(live_tables().bot_workers, "advise", slow.advise)
        seat = table.state.actors()[0]
        browser = Browser().sits(table.key, seat)
        first = asyncio.create_task(hint(table, seat))
        while not slow.asked:
            await asyncio.sleep(0.001)
        lift = next(action for action in table.state.actions(seat) if action.text.startswith("lift"))
        assert (await browser.play(table, seat, lift.text)).status == 200
        assert table.state.actors() == (seat,)
        again = asyncio.create_task(hint(table, seat))
        await asyncio.sleep(0.02)
        assert len(slow.asked) == 1
        slow.gate.set()
        assert ((await first).status, (await again).status) == (200, 200)
        assert len(slow.asked) == 2
        assert slow.most_at_once == 1

    run(scenario())


def test_a_hint_that_takes_too_long_can_be_asked_for_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        slow = Slow()
        monkeypatch.setattr(live_tables().bot_workers, "advise", slow.advise)
        monkeypatch.setattr(hints, "TIMEOUT", 0.05)
        seat = table.state.actors()[0]
        late = await hint(table, seat)
        assert (late.status, late.told["error"]) == (503, "the bot is still thinking: ask again in a moment")
        slow.gate.set()
        assert (await hint(table, seat)).status == 200
        assert len(slow.asked) == 1

    run(scenario())


def test_a_thought_that_went_wrong_is_thought_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        slow, tries = Slow(), 0
        slow.gate.set()

        async def failing(table: LiveTable, view: View) -> list[Advice]:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise RuntimeError("failed")
            return await slow.advise(table, view)

        monkeypatch.setattr(live_tables().bot_workers, "advise", failing)
        seat = table.state.actors()[0]
        with pytest.raises(RuntimeError, match="failed"):
            await table.hints.ask(seat)
        assert len(await table.hints.ask(seat)) == 1

    run(scenario())


def test_where_there_is_nothing_to_weigh_no_odds_are_told(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        seat = table.state.actors()[0]
        legal = [action.text for action in table.state.actions(seat)]
        why = Message("it did best in simulated games")
        one = hint_html(table, seat, [Advice(legal[:1], 0.0, 0.0, 0, why)], ENGLISH)
        assert "to win" not in one
        assert "It did best in simulated games." in one
        tried = [Advice([text], 3.0, 0.25, 9, why) for text in legal[:2]]
        assert hint_html(table, seat, tried, ENGLISH).count("25% to win") == 2

    run(scenario())


def test_a_plan_is_told_to_the_player_step_by_step(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(begun())
        seat = table.state.actors()[0]
        rival = (seat + 1) % 3
        legal = [action.text for action in table.state.actions(seat)]
        steps = [AdvisedTurn(legal[:1], [Message("Place it")]), AdvisedTurn(legal[1:2], [Message("Carry it")])]
        helped = ToldClaims([Claim("helped", amount=2, seat=rival)], Message("{who} scores 2.", who=Message("Blue")))
        erects = ToldClaims([Claim("erects", "Tahai")], Message("You erect it."))
        aim = Message("Erect a Moai on {ahu}", ahu="Tahai")
        advice = Advice(legal[:1], 3.0, 0.25, 9, Message("why"), aim, steps, [erects, helped])
        html = hint_html(table, seat, [advice], ENGLISH)
        assert "<h3>Erect a Moai on Tahai</h3>" in html
        assert '<li class="now">Place it</li><li class="later">Carry it<small>later</small></li>' in html
        assert f"You erect it. {table.names(ENGLISH)[rival]} scores 2." in html
        assert "Why" not in html
        assert ">Place it</button>" in html  # the button names its act

    run(scenario())


# turns told in a sentence


def test_of_a_way_only_its_end_is_told_and_who_goes_it_once() -> None:
    giants = set_up("giants", 3)
    lift = next(action for text, action in giants.notation().items() if text.startswith("lift"))
    carries = [action for text, action in giants.notation().items() if re.fullmatch("carry to [a-z][0-9]+", text)][:3]
    erect = next(action for text, action in giants.notation().items() if text.startswith("erect"))
    turn = [lift, *carries, erect]
    assert giants.summary_steps(turn) == [lift, carries[-1], erect]
    names = ["Ana", "Ben", "Cleo"]
    told = describe_turn(giants, 0, turn, names, ENGLISH)
    assert re.fullmatch(r"Ana lifts .*, carries it to \w+, erects the Moai on .*", told)
    paid = next(action for text, action in giants.notation().items() if re.search("^carry .*1 to green$", text))
    more = next(action for text, action in giants.notation().items() if re.search("^carry .*2 to red$", text))
    told = describe_turn(giants, 0, [lift, paid, carries[0], more, paid, erect], names, ENGLISH)
    assert re.fullmatch(r"Ana lifts .*; carries it to \w+: Ben scores 2, Cleo scores 2; erects the Moai on .*", told)
    for code in ("fr", "de"):
        assert describe_turn(giants, 0, turn, names, translator(code)).count("Ana") == 1


def test_that_a_turn_ends_is_told_only_where_it_is_all_there_is() -> None:
    rapanui = set_up("rapanui", 3)
    end, buy = rapanui.parse("end turn"), rapanui.parse("buy Fervent")
    assert describe_turn(rapanui, 0, [buy, end], ["Ana", "Ben", "Cleo"], ENGLISH).startswith(
        "Ana buys the Improvement "
    )
    assert rapanui.summary_steps([buy, end]) == [buy]
    assert describe_turn(rapanui, 0, [end], ["Ana", "Ben", "Cleo"], ENGLISH) == "Ana ends the turn"


def test_a_table_of_bots_and_hints_keep_out_of_each_others_way(run: Run) -> None:
    async def scenario() -> None:
        bots = await new_live_table(Record(set_up("rapanui", 3)), BOT, BOT, BOT)
        table = await new_live_table(begun())
        watch(bots)
        assert bots.busy()
        assert (await hint(table, table.state.actors()[0])).status == 200
        async with asyncio.timeout(PATIENCE):
            while not bots.history.record.moves:
                await asyncio.sleep(0.005)
        bots.listeners.clear()  # nobody looks on any more
        await settled(bots)

    run(scenario())


def test_who_wants_hints_is_shown_one_at_the_start_of_each_turn_until_they_say_no(run: Run) -> None:
    """The page asks for it when ``hint_at`` changes; in the middle of a turn it stays the same."""

    async def scenario() -> None:
        record = begun("rapanui")
        table = await new_live_table(record)
        seat = table.state.actors()[0]
        browser = Browser().sits(table.key, seat)

        def hint_at(viewer: int) -> int:
            return table_view(table, Viewer(frozenset({viewer})), ENGLISH).status.hint_at

        assert hint_at(seat) == -1
        assert "No more hints" not in (await hint(table, seat)).told["html"]
        assert (await browser.send(table.key, "hints", seat, table.history.number, on=True)).status == 200
        began = hint_at(seat)
        moves = table.history.record.moves
        assert began == len(moves)
        assert began == 0 or moves[-1].actor != seat
        assert hint_at((seat + 1) % 3) == -1
        assert 'data-hints="off"' in (await hint(table, seat)).told["html"]
        page = (await browser.get(f"/table/{table.key}/")).text
        assert re.search('<input type="checkbox" id="hints"[^>]* checked>', page)
        stored = await live_tables().store.read(lambda: models.Seat.objects.get(table=table.row.pk, number=seat))
        assert stored.wants_hints
        assert (await browser.send(table.key, "hints", seat, table.history.number, on=False)).status == 200
        assert hint_at(seat) == -1

    run(scenario())


def test_a_turn_of_several_actions_is_one_turn_for_hints(run: Run) -> None:
    async def scenario() -> None:
        game = set_up("giants", 3, "open-bases")
        record = Record(game, game.read("giants position 1\nround: 2\nstage: transport\nfirst: blue\nturn: blue\n"
                                        "[loads]\nMoai 1a: before blue\n[island]\nf9: blue 1 Worker\n"))  # fmt: skip
        table = await new_live_table(record)
        table.seats[0].wants_hints = True
        browser = Browser().sits(table.key, 0)
        await browser.play(table, 0, "lift Moai 1a")
        view = table_view(table, Viewer(frozenset({0})), ENGLISH)
        assert (view.status.hint_at, view.status.moves, view.status.turn) == (0, 1, "mine")

    run(scenario())

"""What is done at a table: each event once, in order, stored before it is shown, and loaded again."""

from __future__ import annotations

import asyncio
import json
import random
from multiprocessing import active_children
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.record import Record
from ahu.games.rapanui.rules.actions import PlaceSorcerer
from ahu.i18n import LANGUAGES, translator
from ahu.registry import games
from ahu.web import models
from ahu.web.live import live_tables as hubs
from ahu.web.live.history import History
from ahu.web.live.live_table import LiveTable
from ahu.web.live.live_tables import close_live_tables, live_tables
from ahu.web.presentation.log_html import LogWriter, log_writer
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from ahu.web.storage import repository
from ahu.web.storage.database import Store
from ahu.web.table_data import EventKind
from tests.patience import PATIENCE
from tests.play import TABLES, choose, finished, rules_of, some_game
from tests.web.live import (
    ANYONE,
    BOT,
    Browser,
    Changes,
    Stream,
    new_key,
    new_live_table,
    new_request_id,
    open_table,
    rows,
    set_up,
    settled,
    told,
    watch,
)
from tests.web.other_process import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.web.live import Run

PLACING = "giants position 1\nround: 1\nstage: placing\nfirst: blue\nturn: blue\n[blue]\nworkers: 2\n"


def placing() -> Record:
    """Blue is to place a figure; nothing is hidden, and chance is far."""
    game = set_up("giants", 3, "open-bases")
    return Record(game, game.read(PLACING))


def until(record: Record, found: Callable[[State], bool], seed: int = 7) -> Record:
    """Play on at random until something is so."""
    rng = random.Random(seed)
    while not found(record.state):
        actor = rng.choice(record.state.actors())
        record.play(actor, choose(record.state, actor, rng))
    return record


def bidding(players: int = 3, sealed: int = 0) -> Record:
    """A new game in which some have bid."""
    record = Record(set_up("giants", players, "open-bases"))
    return until(record, lambda state: state.actors()[0] != CHANCE and len(state.sealed()) >= sealed)


def two_steps(state: State) -> list[str]:
    """Two actions of the same seat, one after the other, neither of which shows anything new; none if it has none."""
    seat = state.actors()[0]
    for action in state.actions(seat) if seat != CHANCE else ():
        after = state.copy()
        after.play(seat, action)
        if after.actors() == (seat,):
            return [action.text, after.actions(seat)[0].text]
    return []


def with_two_steps() -> Record:
    return until(Record(set_up("rapanui", 3)), lambda state: bool(two_steps(state)))


def first_legal(table: LiveTable, seat: int) -> str:
    return table.state.actions(seat)[0].text


def everybody(table: LiveTable) -> list[Browser]:
    """A browser for each seat."""
    return [Browser().sits(table.key, seat) for seat in range(table.game.players)]


async def taken_out(table: LiveTable) -> repository.StoredTable:
    """The table as the database has it."""
    found = await live_tables().store.read(lambda: repository.load_table(table.key))
    assert found is not None
    return found


async def assert_kept(table: LiveTable) -> None:
    """What is in memory is what is in the database, told alike to everybody, and its numbers have no gaps."""
    found = await taken_out(table)
    history = History(found.game, found.start, found.events)
    again = LiveTable(found, history, live_tables().store, live_tables().bot_workers, 0)
    assert again.state.write() == table.state.write()
    assert again.state.digest() == table.state.digest()
    assert again.history.entries == table.history.entries
    assert again.history.number == table.history.number
    assert again.history.undo_request == table.history.undo_request
    assert again.history.request_ids == table.history.request_ids
    assert again.history.record.moves == table.history.record.moves
    for seat in range(table.game.players):
        assert again.history.record.undo_limit(seat) == table.history.record.undo_limit(seat)
    assert found.details.row.finished == table.state.over()
    assert found.details.row.waiting_for == " ".join(map(str, table.state.actors()))
    assert [number for number, *_ in await rows(table)] == list(range(1, table.history.number + 1))
    for code in LANGUAGES:
        names = table.names(translator(code))
        assert again.names(translator(code)) == names
        old = log_writer(table, translator(code))
        new = LogWriter(again, translator(code))
        for viewpoint in (SPECTATOR, *range(table.game.players)):
            assert new.part(viewpoint, names) == old.part(viewpoint, names)
    assert [(r.seat, r.text) for r in again.chat_messages] == [(r.seat, r.text) for r in table.chat_messages]


# once


def test_the_same_action_sent_twice_counts_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, request_id, action = Browser().sits(table.key, 0), new_request_id(), first_legal(table, 0)
        first = await blue.play(table, 0, action, request_id=request_id, seen=0)
        again = await blue.play(table, 0, action, request_id=request_id, seen=0)
        assert (first.status, again.status) == (200, 200)
        assert first.told == again.told == {"number": 1}
        assert len(await rows(table)) == 1
        await assert_kept(table)

    run(scenario())


def test_the_same_action_sent_many_times_at_once_counts_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, request_id, action = Browser().sits(table.key, 0), new_request_id(), first_legal(table, 0)
        answers = await asyncio.gather(*[blue.play(table, 0, action, request_id=request_id, seen=0) for _ in range(20)])
        assert {answer.status for answer in answers} == {200}
        assert len(await rows(table)) == 1
        await assert_kept(table)

    run(scenario())


def test_an_action_sent_again_to_a_server_started_again_counts_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, request_id, action = Browser().sits(table.key, 0), new_request_id(), first_legal(table, 0)
        assert (await blue.play(table, 0, action, request_id=request_id, seen=0)).status == 200
        close_live_tables()
        table = await open_table(table.key)
        assert (await blue.play(table, 0, action, request_id=request_id, seen=0)).status == 200
        assert len(await rows(table)) == 1

    run(scenario())


def test_an_undo_a_consent_and_a_remark_sent_twice_count_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, green, red = everybody(table)
        await blue.play(table, 0, first_legal(table, 0))
        await green.play(table, 1, first_legal(table, 1))
        for browser, what, seat in ((blue, "undo", 0), (green, "agree", 1), (red, "agree", 2)):
            request_id, number = new_request_id(), table.history.number
            for _ in range(3):
                assert (await browser.send(table.key, what, seat, number, request_id=request_id)).status == 200
        assert [kind for _, kind, *_ in await rows(table)] == ["play", "play", "ask", "yes", "yes", "back"]
        request_id = new_request_id()
        for _ in range(3):
            assert (await red.send(table.key, "chat", 2, 0, text="hello", request_id=request_id)).status == 200
        assert [chat_message.text for chat_message in table.chat_messages] == ["hello"]
        await assert_kept(table)
        live_tables()._open.pop(table.key).close()  # noqa: SLF001  # as if the server was restarted
        again = await live_tables().get(table.key)
        assert again is not None
        assert (await red.send(table.key, "chat", 2, 0, text="hello", request_id=request_id)).status == 200
        assert [chat_message.text for chat_message in again.chat_messages] == ["hello"]

    run(scenario())


def test_of_several_actions_on_the_same_position_one_wins(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue = Browser().sits(table.key, 0)
        actions = [action.text for action in table.state.actions(0)[:6]]
        answers = await asyncio.gather(*[blue.play(table, 0, action, seen=0) for action in actions])
        assert sorted(answer.status for answer in answers) == [200, *[409] * 5]
        assert all("moved on" in answer.told["error"] for answer in answers if answer.status == 409)
        assert len(await rows(table)) == 1
        await assert_kept(table)

    run(scenario())


def test_sealed_bids_made_at_the_same_moment_all_count(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(bidding())
        number, seats = table.history.number, everybody(table)
        bids = [table.state.actions(seat)[-1].text for seat in range(3)]
        answers = await asyncio.gather(*[seats[s].play(table, s, bids[s], seen=number) for s in range(3)])
        assert [answer.status for answer in answers] == [200, 200, 200]
        done = await rows(table)
        assert {(actor, text) for _, _, actor, text in done[number : number + 3]} == set(enumerate(bids))
        assert not table.state.sealed()
        assert (await seats[0].play(table, 0, bids[0], seen=number)).status == 409
        await assert_kept(table)

    run(scenario())


def test_a_bid_seen_from_before_a_change_everybody_sees_is_refused(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(bidding(sealed=1))
        number, sealed = table.history.number, table.state.sealed()[0]
        assert (await Browser().sits(table.key, sealed).send(table.key, "undo", sealed, number)).status == 200
        other = next(seat for seat in range(3) if seat != sealed)
        answer = await Browser().sits(table.key, other).play(table, other, first_legal(table, other), seen=number)
        assert answer.status == 409
        await assert_kept(table)

    run(scenario())


# all or nothing


def test_several_actions_are_done_together_or_not_at_all(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(with_two_steps())
        (seat,), steps = table.state.actors(), two_steps(table.state)
        browser, before = Browser().sits(table.key, seat), (table.state.digest(), await rows(table))
        changes = Changes(table)
        assert (await browser.play(table, seat, steps[0], "dance")).status == 400
        after = table.state.copy()
        after.play(seat, table.game.parse(steps[0]))
        illegal = next(a.text for a in table.game.notation().values() if a not in after.actions(seat))
        answer = await browser.play(table, seat, steps[0], illegal)
        assert answer.status == 409
        assert answer.told["rule"].startswith("N")
        assert (table.state.digest(), await rows(table), changes.count) == (*before, 0)
        assert (await browser.play(table, seat, *steps)).status == 200
        assert [text for *_, text in (await rows(table))[len(before[1]) :]][:2] == steps
        await assert_kept(table)

    run(scenario())


def test_what_cant_be_taken_back_is_asked_for_twice(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(bidding(sealed=2))
        last = next(seat for seat in range(3) if seat not in table.state.sealed())
        browser, before = Browser().sits(table.key, last), table.state.digest()
        bid, number = first_legal(table, last), table.history.number
        for fields in ({"confirmed": False}, {}):
            answer = await browser.send(table.key, "play", last, number, actions=[bid], **fields)
            assert (answer.status, list(answer.told)) == (200, ["question", "button"])
            assert (table.state.digest(), table.history.number) == (before, number)
        assert (await browser.play(table, last, bid)).told["number"] > number

    run(scenario())


def test_what_one_can_take_back_alone_is_not_asked_for_twice(run: Run) -> None:
    """Against bots, or with all seats at one screen, undo works: so nobody is warned that it does not."""

    async def scenario() -> None:
        table = await new_live_table(bidding(sealed=2))
        last = next(seat for seat in range(3) if seat not in table.state.sealed())
        everybody_here, number = Browser().sits(table.key, 0, 1, 2), table.history.number
        bid = first_legal(table, last)
        answer = await everybody_here.send(table.key, "play", last, number, actions=[bid], confirmed=False)
        assert answer.told["number"] > number
        undone = await everybody_here.send(table.key, "undo", last, table.history.number)
        assert undone.status == 200
        assert last in table.state.actors()

    run(scenario())


# what plays itself


def last_but_one_sorcerer() -> Record:
    """Somebody places a figure, and the next one has only the Sorcerer and one star left."""
    for seed in range(400):
        record, rng = Record(set_up("rapanui", 3)), random.Random(seed)
        while record.state.rounds() < 2:
            actor = record.state.actors()[0]
            record.play(actor, choose(record.state, actor, rng))
            if forcing(record.state):
                return record
    raise AssertionError("nobody is ever forced")


def forcing(state: State) -> list[Action]:
    """Placements of a Sorcerer after which the next one has no choice where to put theirs."""
    seat = state.actors()[0] if state.actors() else CHANCE
    found: list[Action] = []
    for action in state.actions(seat) if seat != CHANCE else ():
        after = state.copy()
        after.play(seat, action)
        follower = after.actors()[0]
        legal = after.actions(follower) if follower not in (CHANCE, seat) else []
        if len(legal) == 1 and isinstance(legal[0], PlaceSorcerer) and isinstance(action, PlaceSorcerer):
            found.append(action)
    return found


def test_a_placement_without_a_choice_is_made_and_taken_back_with_the_choice_before_it(run: Run) -> None:
    async def scenario() -> None:
        record = last_but_one_sorcerer()
        table = await new_live_table(record)
        first, before, digest = table.state.actors()[0], len(record.moves), table.state.digest()
        browser = Browser().sits(table.key, 0, 1, 2)
        await browser.play(table, first, forcing(table.state)[0].text)
        placed = [move.actor for move in table.history.record.moves[before:] if isinstance(move.action, PlaceSorcerer)]
        assert placed[0] == first
        assert len(set(placed)) == 2
        await assert_kept(table)
        assert (await browser.send(table.key, "undo", first, table.history.number)).status == 200
        assert table.state.digest() == digest
        await assert_kept(table)

    run(scenario())


def test_a_bot_places_its_last_figure_itself(run: Run) -> None:
    async def scenario() -> None:
        record = last_but_one_sorcerer()
        first = record.state.actors()[0]
        bots = [BOT if seat != first else ANYONE for seat in range(3)]
        table = await new_live_table(record, *bots)
        trial = record.branch()
        trial.play(first, forcing(record.state)[0])
        assert table._forced(trial.state) is None  # noqa: SLF001

    run(scenario())


# taking back


def test_a_step_is_taken_back_at_once_while_that_is_free(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, before = Browser().sits(table.key, 0), table.state.digest()
        await blue.play(table, 0, first_legal(table, 0))
        assert (await blue.send(table.key, "undo", 0, 1)).status == 200
        assert table.state.digest() == before
        assert [(kind, text) for _, kind, _, text in await rows(table)][1:] == [("back", "0")]
        await assert_kept(table)
        again = await blue.send(table.key, "undo", 0, 2)
        assert (again.status, "no move to undo" in again.told["error"]) == (409, True)
        await assert_kept(table)

    run(scenario())


def test_a_turn_is_begun_anew(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(with_two_steps())
        (seat,), before, steps = table.state.actors(), table.state.digest(), two_steps(table.state)
        browser = Browser().sits(table.key, seat)
        assert (await browser.play(table, seat, steps[0])).status == 200
        assert (await browser.play(table, seat, steps[1])).status == 200
        assert (await browser.send(table.key, "restart-turn", seat, table.history.number)).status == 200
        assert table.state.digest() == before
        await assert_kept(table)

    run(scenario())


async def two_moves() -> tuple[LiveTable, list[Browser], str]:
    """A table where blue and then green have placed; the digest is of the position before both."""
    table = await new_live_table(placing())
    before, seats = table.state.digest(), everybody(table)
    for seat in (0, 1):
        assert (await seats[seat].play(table, seat, first_legal(table, seat))).status == 200
    return table, seats, before


def test_after_others_have_acted_all_of_them_must_agree(run: Run) -> None:
    async def scenario() -> None:
        table, (blue, green, red), before = await two_moves()
        after = table.state.digest()
        assert (await blue.send(table.key, "undo", 0, 2)).status == 200
        assert (table.state.digest(), table.still_to_answer()) == (after, {1, 2})
        await assert_kept(table)
        rejected = await blue.send(table.key, "agree", 0, 3)
        assert rejected.status == 409  # nobody agrees with oneself
        assert (await green.send(table.key, "agree", 1, 3)).status == 200
        assert table.state.digest() == after
        assert (await green.send(table.key, "agree", 1, 4)).status == 409
        await assert_kept(table)
        assert (await red.send(table.key, "agree", 2, 4)).status == 200
        assert (table.state.digest(), table.history.undo_request) == (before, None)
        await assert_kept(table)
        assert (await red.send(table.key, "agree", 2, table.history.number)).status == 409

    run(scenario())


def test_one_who_declines_is_enough(run: Run) -> None:
    async def scenario() -> None:
        table, (blue, _, red), _ = await two_moves()
        after = table.state.digest()
        await blue.send(table.key, "undo", 0, 2)
        assert (await red.send(table.key, "decline", 2, 3)).status == 200
        assert (table.state.digest(), table.history.undo_request) == (after, None)
        assert [kind for _, kind, *_ in await rows(table)] == ["play", "play", "ask", "no"]
        await assert_kept(table)

    run(scenario())


def test_nobody_agrees_in_anothers_name(run: Run) -> None:
    async def scenario() -> None:
        table, (blue, _, red), _ = await two_moves()
        await blue.send(table.key, "undo", 0, 2)
        for browser, seat in ((blue, 1), (blue, 2), (red, 1), (Browser(), 1)):
            assert (await browser.send(table.key, "agree", seat, 3)).status == 403
            assert (await browser.send(table.key, "decline", seat, 3)).status == 403
        assert table.still_to_answer() == {1, 2}

    run(scenario())


def test_around_one_screen_nobody_need_be_asked(run: Run) -> None:
    async def scenario() -> None:
        table, _, before = await two_moves()
        assert (await Browser().sits(table.key, 0, 1, 2).send(table.key, "undo", 0, 2)).status == 200
        assert table.state.digest() == before
        await assert_kept(table)

    run(scenario())


def test_bots_always_agree_and_act_again(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        blue, before = Browser().sits(table.key, 0), table.state.digest()
        assert (await blue.play(table, 0, first_legal(table, 0))).status == 200
        await settled(table)
        assert {actor for _, _, actor, _ in await rows(table)} >= {0, 1, 2}
        assert (await blue.send(table.key, "undo", 0, table.history.number)).status == 200
        assert table.state.digest() == before
        await settled(table)
        await assert_kept(table)
        assert (await Browser().sits(table.key, 0, 1).play(table, 1, "pass")).status == 403  # a bot's seat

    run(scenario())


def test_what_chance_drew_after_a_move_taken_back_is_drawn_anew(run: Run) -> None:
    async def scenario() -> None:
        record = Record(set_up("giants", 3, "open-bases"))
        rng = random.Random(2)
        actor, action = CHANCE, record.state.actions(CHANCE)[0]
        while True:  # the last move before dice are rolled
            actor = rng.choice(record.state.actors())
            action = choose(record.state, actor, rng)
            after = record.state.copy()
            after.play(actor, action)
            if actor != CHANCE and after.actors() == (CHANCE,):
                break
            record.play(actor, action)
        table = await new_live_table(record)
        browser, before, drawn = Browser().sits(table.key, 0, 1, 2), table.state.digest(), set[str]()
        number = len(record.moves)
        for _ in range(12):
            assert (await browser.play(table, actor, action.text)).status == 200
            moves = table.history.record.moves[number:]
            assert (moves[0].actor, moves[0].action) == (actor, action)
            assert {move.actor for move in moves[1:]} == {CHANCE}
            drawn.add(" ".join(move.action.text for move in moves[1:]))
            assert (await browser.send(table.key, "undo", actor, table.history.number)).status == 200
            assert table.state.digest() == before
        assert len(drawn) > 1
        await assert_kept(table)

    run(scenario())


def test_a_game_that_is_over_stays_so_while_somebody_asks(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(finished("giants", 3, "asked at the end"))
        asking = next(
            seat for seat in range(3) if table.history.record.undo_limit(seat) == len(table.history.record.moves)
        )
        assert (
            await Browser().sits(table.key, asking).send(table.key, "undo", asking, table.history.number)
        ).status == 200
        assert table.history.undo_request is not None
        await assert_kept(table)

    run(scenario())


# kept


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_opened_again_is_as_it_was(run: Run, name: str, players: int) -> None:
    """A game by people who change their minds, looked at again and again as a server started anew would."""

    async def scenario() -> None:
        rng = random.Random(f"{name} {players}")
        table = await new_live_table(Record(some_game(name, players, rng)))
        browser = Browser().sits(table.key, *range(players))
        backs = 0
        for step in range(240):
            if table.state.over():
                break
            seat = rng.choice(table.state.actors())
            last = table.history.record.moves[-1].actor
            if rng.random() < 0.06 and last >= 0:
                backs += 1
                what = rng.choice(["undo", "restart-turn"])
                assert (await browser.send(table.key, what, last, table.history.number)).status == 200
            else:
                action = choose(table.state, seat, rng)
                assert (await browser.play(table, seat, action.text)).status == 200
            if step % 16 == 0 or (table.state.sealed() and step % 3 == 0):
                await assert_kept(table)
        assert backs
        await assert_kept(table)

    run(scenario())


def test_a_language_heard_for_the_first_time_hears_of_old_bids(run: Run) -> None:
    """What was sealed in an earlier round is told, whoever has sealed something since."""

    async def scenario() -> None:
        game = set_up("giants", 3, "open-bases")
        record = until(Record(game), lambda state: state.rounds() == 2 and len(state.sealed()) == 2)
        table = await new_live_table(record)
        bids = [line for line in table.history.entries if line.action is not None and line.action.sealed_text]
        assert len(bids) == 5
        page = (await Browser("fr").get(f"/table/{table.key}/")).text
        for line in bids:
            assert line.action is not None
            sentence = translator("fr").render(game.describe(line.actor, line.action, table.names(translator("fr"))))
            assert (f">{sentence}<" in page) == (line.round == 1)

    run(scenario())


def test_what_is_said_and_what_people_are_called_is_kept(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, green, _ = everybody(table)
        async with Stream(green, table.key) as page:
            await page.change()
            assert (await blue.send(table.key, "chat", 0, -7, text="  hello \n <b>you</b> ")).status == 200
            assert "hello &lt;b&gt;you&lt;/b&gt;" in told(await page.change())["html"]["chat-lines"]
            assert (await green.send(table.key, "rename", 1, 99, text=" Cleo  C. ")).status == 200
            assert "Cleo C." in " ".join(told(await page.change())["html"].values())
        assert (await blue.send(table.key, "chat", 0, 0, text="   ")).status == 200
        found = await taken_out(table)
        assert [(chat_message.seat, chat_message.text) for chat_message in found.details.chat_messages] == [
            (0, "hello <b>you</b>")
        ]
        assert [seat.name for seat in found.details.seats] == ["", "Cleo C.", ""]
        assert (await green.send(table.key, "rename", 1, 0, text="")).status == 200  # called by the seat's colour again
        await assert_kept(table)

    run(scenario())


def test_a_table_on_a_board_of_ones_own_opens_again(run: Run) -> None:
    async def scenario() -> None:
        for name in ("giants", "rapanui"):
            kind = type(set_up(name, 3))
            board: str = kind.default_board_text(3).replace('name = "', 'name = "my-', 1)
            form = {"game": name, "players": "3", "who-0": "me", "who-1": "beside", "who-2": "beside"}
            browser = Browser()
            made = await browser.upload("/new/", {"board": board.encode()}, form)
            assert made.status == 303, made.text
            key = made.header("location").split("/")[2]
            table = await open_table(key)
            assert table.game.board_line().startswith("my-")
            await settled(table)
            seat = table.state.actors()[0]
            assert (await browser.play(table, seat, first_legal(table, seat))).status == 200
            number = table.history.number
            close_live_tables()
            again = await open_table(key)
            assert again.game.board_line() == table.game.board_line()
            assert (again.state.digest(), again.history.number) == (table.state.digest(), number)
            assert (await browser.get(f"/table/{key}/")).status == 200

    run(scenario())


# other processes


def behind_its_back(table: LiveTable, number: int, actor: int, text: str) -> None:
    """What another process would write."""
    query(
        "INSERT INTO web_event (table_id, number, kind, actor, text, request_id, created_at) "
        "VALUES (%s, %s, %s, %s, %s, %s, %s)",
        *(table.row.pk, number, "play", actor, text, None, "2026-01-01"),
    )


def test_another_process_was_faster(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, green, _ = everybody(table)
        theirs, ours = [action.text for action in table.state.actions(0)[:2]]
        behind_its_back(table, 1, 0, theirs)
        async with Stream(blue, table.key) as page:
            await page.change()
            answer = await blue.play(table, 0, ours, seen=0)
            assert (answer.status, "moved on" in answer.told["error"]) == (409, True)
            assert told(await page.change())["status"]["number"] == 1
        assert [move.action.text for move in table.history.record.moves] == [theirs]
        assert [text for *_, text in await rows(table)] == [theirs]
        assert (await green.play(table, 1, first_legal(table, 1))).status == 200
        await live_tables().store.write(
            lambda: models.Table.objects.filter(pk=table.row.pk).update(
                waiting_for=" ".join(map(str, table.state.actors()))
            )
        )
        await assert_kept(table)

    run(scenario())


def test_bots_go_on_after_another_process_was_faster(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        choosing = live_tables().bot_workers.choose
        first = True

        async def slow(table: LiveTable, seat: int, code: str) -> list[str]:
            nonlocal first
            if first:
                first = False
                behind_its_back(table, 2, seat, table.state.actions(seat)[0].text)
            return await choosing(table, seat, code)

        monkeypatch.setattr(live_tables().bot_workers, "choose", slow)
        assert (await Browser().sits(table.key, 0).play(table, 0, first_legal(table, 0))).status == 200
        await settled(table)
        assert table.state.actors() == (0,)
        assert [number for number, *_ in await rows(table)] == list(range(1, table.history.number + 1))
        assert table.history.number >= 3

    run(scenario())


def test_many_events_share_a_commit_and_all_are_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []
    commit = Store._commit  # noqa: SLF001

    def counted(self: Store, jobs: list[Any]) -> None:
        commits.append(len(jobs))
        commit(self, jobs)

    async def scenario() -> None:
        made = [await new_live_table(bidding(players=4)) for _ in range(50)]
        monkeypatch.setattr(Store, "_commit", counted)
        before, begun, gate = [table.history.number for table in made], Event(), Event()

        def hold() -> None:
            begun.set()
            gate.wait(PATIENCE)

        holding = asyncio.create_task(live_tables().store.write(hold))  # until every table has something to write
        while not begun.is_set():
            await asyncio.sleep(0.01)
        asked = asyncio.gather(
            *[
                browser.play(table, seat, first_legal(table, seat))
                for seat in range(4)
                for table, browser in [(table, Browser().sits(table.key, seat)) for table in made]
            ]
        )
        async with asyncio.timeout(PATIENCE):
            while live_tables().store._jobs.qsize() < 50:  # noqa: SLF001
                await asyncio.sleep(0.01)
        gate.set()
        await holding
        assert {answer.status for answer in await asked} == {200}
        assert sum(commits) == 201
        assert max(commits) >= 50
        stored = query("SELECT table_id, number, actor FROM web_event ORDER BY number")
        for table, number in zip(made, before, strict=True):
            found = [(n, actor) for pk, n, actor in stored if pk == table.row.pk]
            assert [n for n, _ in found] == list(range(1, table.history.number + 1))
            assert sorted(actor for _, actor in found[number : number + 4]) == [0, 1, 2, 3]
        await assert_kept(made[0])
        await assert_kept(made[-1])

    run(scenario())


def test_of_jobs_that_share_a_commit_one_that_fails_takes_nobody_with_it(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        store, pk = live_tables().store, table.row.pk

        def half() -> None:
            models.ChatMessage.objects.create(table_id=pk, seat=0, text="never")
            raise ValueError("no")

        def whole() -> None:
            models.ChatMessage.objects.create(table_id=pk, seat=0, text="kept")

        done = await asyncio.gather(*[store.write(work) for work in (whole, half) * 20], return_exceptions=True)
        assert [isinstance(result, ValueError) for result in done] == [False, True] * 20
        assert {chat_message.text for chat_message in (await taken_out(table)).details.chat_messages} == {"kept"}

    run(scenario())


# tables that can't be opened


def test_a_table_played_by_other_rules_says_so(run: Run) -> None:
    async def scenario() -> None:
        key = await new_key(Record(set_up("giants", 3)))
        await live_tables().store.write(lambda: models.Table.objects.filter(key=key).update(rules_version=99))
        for language, words in (("en", "version 99 of the rules"), ("de", "Version 99"), ("fr", "99")):
            browser = Browser(language).sits(key, 0)
            for page in ("", "seats/", "replay/", "replay/?action=3", "game.ahu"):
                answer = await browser.get(f"/table/{key}/{page}")
                assert (answer.status, words in answer.text) == (410, True), (page, answer.text[-900:])
                assert answer.header("x-content-type-options") == "nosniff"
                assert answer.header("cache-control") == "no-store"
            assert (await browser.post(f"/table/{key}/again/", {})).status == 410
            for answer in (
                await browser.get(f"/table/{key}/events"),
                await browser.get(f"/table/{key}/plans"),
                await browser.send(key, "play", 0, 0, actions=["pass"]),
            ):
                assert (answer.status, words in answer.told["error"]) == (410, True)
        await live_tables().store.write(lambda: models.Table.objects.filter(key=key).update(rules_version=1))
        assert (await Browser().get(f"/table/{key}/")).status == 200

    run(scenario())


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_a_table_goes_on_by_the_rules_it_began_under_and_the_next_game_is_by_the_current_ones(
    run: Run, name: str
) -> None:
    async def scenario() -> None:
        old = rules_of(name, 1).set_up(games()[name].seats_for(3))
        table = await new_live_table(Record(old), BOT, BOT, BOT)
        watch(table)
        await reached(table, 12)
        table.listeners.clear()  # nobody looks on any more
        await settled(table)
        assert (await taken_out(table)).details.row.rules_version == 1
        assert table.game.rules_version == (await taken_out(table)).game.rules_version == 1
        await assert_kept(table)
        following = await live_tables().next_table(table)
        assert (following.game.rules_version, following.game.seats) == (games()[name].rules_version, old.seats)

    run(scenario())


# bots


def test_bots_go_on_when_their_processes_are_killed(run: Run) -> None:
    async def scenario() -> None:
        table = await new_table_of_bots()
        for _ in range(2):
            number = table.history.number
            await reached(table, number + 5)
            for process in active_children():
                process.kill()
            await reached(table, table.history.number + 20)
        live_tables()._open.pop(table.key).close()  # noqa: SLF001  # let it be

    run(scenario())


async def new_table_of_bots() -> LiveTable:
    table = await open_table(await new_key(Record(set_up("giants", 3)), BOT, BOT, BOT))  # hundreds of events
    watch(table)
    return table


async def reached(table: LiveTable, number: int) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        while table.history.number < number:
            await asyncio.sleep(0.01)


# streams


def test_every_stream_gets_a_heartbeat_and_changes_between_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "HEARTBEAT", 0.05)
        table, other = await new_live_table(placing()), await new_live_table(placing())
        async with Stream(Browser(), table.key) as page, Stream(Browser(), other.key) as page_of_other:
            for stream in (page, page_of_other):
                assert told(await stream.change())["status"]["number"] == 0
                for _ in range(3):
                    assert await stream.event() == b"event: heartbeat\ndata: {}\n\n"
            assert (await Browser().sits(table.key, 0).play(table, 0, first_legal(table, 0))).status == 200
            assert told(await page.until(1))["status"]["number"] == 1
            assert await page_of_other.event() == b"event: heartbeat\ndata: {}\n\n"

    run(scenario())


def test_while_chance_decides_nobody_is_waited_for_and_buttons_name_their_keys(run: Run) -> None:
    async def scenario() -> None:
        table = await open_table(await new_key(Record(set_up("giants", 3))))
        assert table.state.actors() == (CHANCE,)
        html = table_view(table, Viewer(frozenset({0})), translator("en")).html
        assert "One moment, chance decides …" in html["prompt"]
        assert 'title="Ask to undo (key Z)"' in html["tools"]
        assert 'title="Hint (key H)"' in html["tools"]
        assert (
            "Un instant, le hasard décide…" in table_view(table, Viewer(frozenset()), translator("fr")).html["prompt"]
        )

    run(scenario())


def test_viewers_who_see_the_same_share_a_view_until_something_changes(run: Run) -> None:
    async def scenario() -> None:
        table, english = await new_live_table(placing()), translator("en")
        public, blue = Viewer(frozenset()), Viewer(frozenset({0}))
        view = table_view(table, public, english)
        assert table_view(table, Viewer(frozenset()), english) is view
        for other in (table_view(table, blue, english), table_view(table, public, translator("fr"))):
            assert other is not view
        assert (await Browser().sits(table.key, 0).send(table.key, "chat", 0, 0, text="hello")).status == 200
        assert table_view(table, public, english) is not view
        assert "hello" in table_view(table, public, english).html["chat-lines"]

    run(scenario())


# many tables


def test_tables_nobody_looks_at_make_room_and_lose_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_OPEN", 8)
        keys = [await new_key(placing()) for _ in range(24)]
        watched = await open_table(keys[0])
        async with Stream(Browser(), keys[0]) as page:
            await page.change()
            for rounds in range(3):
                for key in keys:
                    table = await open_table(key)
                    seat = table.state.actors()[0]
                    answer = await Browser().sits(key, seat).play(table, seat, first_legal(table, seat))
                    assert (answer.status, answer.told["number"]) == (200, rounds + 1)
            assert await open_table(keys[0]) is watched
            assert told(await page.until(3))["status"]["number"] == 3
        assert len(live_tables()._open) <= 8  # noqa: SLF001
        for key in keys:
            table = await open_table(key)
            assert table.history.number == 3
            await assert_kept(table)

    run(scenario())


def test_a_table_that_nobody_looks_at_any_more_is_put_away_after_a_while(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "HEARTBEAT", 0.02)
        monkeypatch.setattr(hubs, "MOST_IDLE", 0.1)
        watched, left = await new_live_table(placing()), await new_live_table(placing())
        async with Stream(Browser(), watched.key) as page:
            await page.change()
            assert (await Browser().sits(left.key, 0).play(left, 0, first_legal(left, 0))).status == 200
            while left in live_tables().tables:
                await asyncio.sleep(0.01)
            assert watched in live_tables().tables
        again = await open_table(left.key)
        assert again is not left
        assert again.history.number == 1
        monkeypatch.setattr(hubs, "MOST_IDLE", 3600.0)
        await open_table(watched.key)
        async with Stream(Browser(), left.key) as page:
            for _ in range(4):  # heartbeats
                await page.event()
        assert {again.key, watched.key} <= {table.key for table in live_tables().tables}

    run(scenario())


def test_a_table_that_only_strangers_ask_for_keeps_nothing_that_was_drawn(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "HEARTBEAT", 0.02)
        watched, left = await new_live_table(placing()), await new_live_table(placing())
        async with Stream(Browser(), watched.key) as page:
            await page.change()
            async with Stream(Browser(), left.key) as other:
                await other.change()
                assert len(left.rendered.views) == len(left.rendered.log_writers) == 1
            while len(left.rendered.views) or len(left.rendered.log_writers) or left.rendered.pieces:
                assert (await Browser().send(left.key, "chat", 0, 0, text="x")).status == 403
                await asyncio.sleep(0.01)
            assert left in live_tables().tables
            for _ in range(4):  # heartbeats
                await page.event()
            assert len(watched.rendered.views) == len(watched.rendered.log_writers) == 1

    run(scenario())


def test_a_table_where_something_is_being_done_is_not_put_away(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_OPEN", 4)
        table = await new_live_table(placing())
        others = [await new_key(placing()) for _ in range(12)]
        gate = Event()
        holding = asyncio.create_task(live_tables().store.write(lambda: gate.wait(PATIENCE)))
        writing = asyncio.create_task(Browser().sits(table.key, 0).play(table, 0, first_legal(table, 0)))
        while not table.busy():
            await asyncio.sleep(0)
        for key in others:
            await open_table(key)
        assert not writing.done()
        assert live_tables()._open.get(table.key) is table  # noqa: SLF001  # to ask for it would make it the latest
        gate.set()
        assert await holding
        assert (await writing).status == 200
        assert (await open_table(table.key)).history.number == 1

    run(scenario())


def test_a_table_put_away_while_a_request_comes_in_is_opened_for_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the action would be taken where nobody looks."""

    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_OPEN", 4)
        table = await new_live_table(placing())
        others = [await new_key(placing()) for _ in range(12)]
        pages: list[Stream] = []

        async def late() -> dict[str, Any]:
            for key in others:
                await open_table(key)
            page = await Stream(Browser(), table.key).__aenter__()
            pages.append(page)
            await page.change()
            command = {"kind": "play", "seat": 0, "seen": 0, "request_id": new_request_id(), "actions": [action]}
            return {"type": "http.request", "body": json.dumps(command).encode(), "more_body": False}

        action = first_legal(table, 0)
        answer = await Browser().sits(table.key, 0).ask("POST", f"/table/{table.key}/commands", parts=[late])
        assert answer.status == 200
        assert await open_table(table.key) is not table
        assert told(await pages[0].change())["status"]["number"] == 1
        await pages[0].__aexit__()
        assert [kind for _, kind, *_ in await rows(table)] == [EventKind.PLAY]

    run(scenario())

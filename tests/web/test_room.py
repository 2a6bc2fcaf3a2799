"""What is done at a table: each deed once, in order, written before it is seen, and found again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.record import Record
from ahu.tongues import TONGUES, tongue
from ahu.web import hub as hubs
from ahu.web import keeping, models
from ahu.web.history import Kind
from ahu.web.hub import close_hub, hub
from ahu.web.room import Room
from ahu.web.store import Store
from ahu.web.telling import Teller
from tests.play import TABLES, choose, finished, some_game
from tests.web.live import (
    ANYONE,
    BOT,
    PATIENCE,
    Browser,
    Stream,
    new_ident,
    new_key,
    new_room,
    opened_room,
    rows,
    set_up,
    settled,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Callable

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


def first_legal(room: Room, seat: int) -> str:
    return room.state.actions(seat)[0].text


def everybody(room: Room) -> list[Browser]:
    """A browser for each seat."""
    return [Browser().sits(room.key, seat) for seat in range(room.game.players)]


async def taken_out(room: Room) -> keeping.Kept:
    """The table as the database has it."""
    found = await hub().store.read(lambda: keeping.take_out(room.key))
    assert found is not None
    return found


async def assert_kept(room: Room) -> None:
    """What is in memory is what is in the database, told alike to everybody, and its numbers have no gaps."""
    found = await taken_out(room)
    again = Room(found, hub().store, hub().thinkers, 0)
    assert again.state.write() == room.state.write()
    assert again.state.digest() == room.state.digest()
    assert again.history.lines == room.history.lines
    assert again.history.number == room.history.number
    assert again.history.asked == room.history.asked
    assert again.history.idents == room.history.idents
    assert again.history.record.moves == room.history.record.moves
    for seat in range(room.game.players):
        assert again.history.record.free(seat) == room.history.record.free(seat)
    assert found.row.over == room.state.over()
    assert found.row.waiting == " ".join(map(str, room.state.actors()))
    assert [number for number, *_ in await rows(room)] == list(range(1, room.history.number + 1))
    for code in TONGUES:
        names = room.names(tongue(code))
        assert again.names(tongue(code)) == names
        old = room.tellers.setdefault(code, Teller(room, tongue(code)))
        new = Teller(again, tongue(code))
        for eye in (SPECTATOR, *range(room.game.players)):
            assert new.lines(eye, names) == old.lines(eye, names)
    assert [(r.seat, r.text) for r in again.remarks] == [(r.seat, r.text) for r in room.remarks]


# once


def test_the_same_action_sent_twice_counts_once(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, ident, action = Browser().sits(room.key, 0), new_ident(), first_legal(room, 0)
        first = await blue.play(room, 0, action, id=ident, number=0)
        again = await blue.play(room, 0, action, id=ident, number=0)
        assert (first.status, again.status) == (200, 200)
        assert first.told == again.told == {"number": 1}
        assert len(await rows(room)) == 1
        await assert_kept(room)

    run(scenario())


def test_the_same_action_sent_many_times_at_once_counts_once(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, ident, action = Browser().sits(room.key, 0), new_ident(), first_legal(room, 0)
        answers = await asyncio.gather(*[blue.play(room, 0, action, id=ident, number=0) for _ in range(20)])
        assert {answer.status for answer in answers} == {200}
        assert len(await rows(room)) == 1
        await assert_kept(room)

    run(scenario())


def test_an_action_sent_again_to_a_server_started_again_counts_once(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, ident, action = Browser().sits(room.key, 0), new_ident(), first_legal(room, 0)
        assert (await blue.play(room, 0, action, id=ident, number=0)).status == 200
        close_hub()
        room = await opened_room(room.key)
        assert (await blue.play(room, 0, action, id=ident, number=0)).status == 200
        assert len(await rows(room)) == 1

    run(scenario())


def test_an_undo_a_consent_and_a_remark_sent_twice_count_once(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, green, red = everybody(room)
        await blue.play(room, 0, first_legal(room, 0))
        await green.play(room, 1, first_legal(room, 1))
        for browser, what, seat in ((blue, "undo", 0), (green, "agree", 1), (red, "agree", 2)):
            ident, number = new_ident(), room.history.number
            for _ in range(3):
                assert (await browser.do(room.key, what, seat, number, id=ident)).status == 200
        assert [kind for _, kind, *_ in await rows(room)] == ["play", "play", "ask", "yes", "yes", "back"]
        ident = new_ident()
        for _ in range(3):
            assert (await red.do(room.key, "say", 2, 0, text="hello", id=ident)).status == 200
        assert [remark.text for remark in room.remarks] == ["hello"]
        await assert_kept(room)

    run(scenario())


def test_of_several_actions_on_the_same_position_one_wins(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue = Browser().sits(room.key, 0)
        actions = [action.text for action in room.state.actions(0)[:6]]
        answers = await asyncio.gather(*[blue.play(room, 0, action, number=0) for action in actions])
        assert sorted(answer.status for answer in answers) == [200, *[409] * 5]
        assert all("moved on" in answer.told["error"] for answer in answers if answer.status == 409)
        assert len(await rows(room)) == 1
        await assert_kept(room)

    run(scenario())


def test_sealed_bids_made_at_the_same_moment_all_count(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(bidding())
        number, seats = room.history.number, everybody(room)
        bids = [room.state.actions(seat)[-1].text for seat in range(3)]
        answers = await asyncio.gather(*[seats[s].play(room, s, bids[s], number=number) for s in range(3)])
        assert [answer.status for answer in answers] == [200, 200, 200]
        done = await rows(room)
        assert {(actor, text) for _, _, actor, text in done[number : number + 3]} == set(enumerate(bids))
        assert not room.state.sealed()
        assert (await seats[0].play(room, 0, bids[0], number=number)).status == 409
        await assert_kept(room)

    run(scenario())


def test_a_bid_seen_from_before_a_change_everybody_sees_is_refused(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(bidding(sealed=1))
        number, sealed = room.history.number, room.state.sealed()[0]
        assert (await Browser().sits(room.key, sealed).do(room.key, "undo", sealed, number)).status == 200
        other = next(seat for seat in range(3) if seat != sealed)
        answer = await Browser().sits(room.key, other).play(room, other, first_legal(room, other), number=number)
        assert answer.status == 409
        await assert_kept(room)

    run(scenario())


# all or nothing


def test_several_actions_are_done_together_or_not_at_all(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(with_two_steps())
        (seat,), steps = room.state.actors(), two_steps(room.state)
        browser, before = Browser().sits(room.key, seat), (room.state.digest(), await rows(room), room.version)
        assert (await browser.play(room, seat, steps[0], "dance")).status == 400
        after = room.state.copy()
        after.play(seat, room.game.parse(steps[0]))
        illegal = next(a.text for a in room.game.notation().values() if a not in after.actions(seat))
        answer = await browser.play(room, seat, steps[0], illegal)
        assert answer.status == 409
        assert answer.told["rule"].startswith("N")
        assert (room.state.digest(), await rows(room), room.version) == before
        assert (await browser.play(room, seat, *steps)).status == 200
        assert [text for *_, text in (await rows(room))[len(before[1]) :]][:2] == steps
        await assert_kept(room)

    run(scenario())


def test_what_cant_be_taken_back_is_asked_for_twice(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(bidding(sealed=2))
        last = next(seat for seat in range(3) if seat not in room.state.sealed())
        browser, before = Browser().sits(room.key, last), room.state.digest()
        bid, number = first_legal(room, last), room.history.number
        for unsure in (False, 1, "true", None):
            answer = await browser.play(room, last, bid, sure=unsure)
            assert (answer.status, list(answer.told)) == (200, ["unsure", "go"])
            assert (room.state.digest(), room.history.number) == (before, number)
        assert (await browser.play(room, last, bid)).told["number"] > number

    run(scenario())


# taking back


def test_a_step_is_taken_back_at_once_while_that_is_free(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, before = Browser().sits(room.key, 0), room.state.digest()
        await blue.play(room, 0, first_legal(room, 0))
        assert (await blue.do(room.key, "undo", 0, 1)).status == 200
        assert room.state.digest() == before
        assert [(kind, text) for _, kind, _, text in await rows(room)][1:] == [("back", "0")]
        await assert_kept(room)
        again = await blue.do(room.key, "undo", 0, 2)
        assert (again.status, "nothing of yours" in again.told["error"]) == (409, True)
        await assert_kept(room)

    run(scenario())


def test_a_turn_is_begun_anew(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(with_two_steps())
        (seat,), before, steps = room.state.actors(), room.state.digest(), two_steps(room.state)
        browser = Browser().sits(room.key, seat)
        assert (await browser.play(room, seat, steps[0])).status == 200
        assert (await browser.play(room, seat, steps[1])).status == 200
        assert (await browser.do(room.key, "restart", seat, room.history.number)).status == 200
        assert room.state.digest() == before
        await assert_kept(room)

    run(scenario())


async def two_moves() -> tuple[Room, list[Browser], str]:
    """A table where blue and then green have placed; the digest is of the position before both."""
    room = await new_room(placing())
    before, seats = room.state.digest(), everybody(room)
    for seat in (0, 1):
        assert (await seats[seat].play(room, seat, first_legal(room, seat))).status == 200
    return room, seats, before


def test_after_others_have_acted_all_of_them_must_agree(run: Run) -> None:
    async def scenario() -> None:
        room, (blue, green, red), before = await two_moves()
        after = room.state.digest()
        assert (await blue.do(room.key, "undo", 0, 2)).status == 200
        assert (room.state.digest(), room.asked_of()) == (after, {1, 2})
        await assert_kept(room)
        refused = await blue.do(room.key, "agree", 0, 3)
        assert refused.status == 409  # nobody agrees with oneself
        assert (await green.do(room.key, "agree", 1, 3)).status == 200
        assert room.state.digest() == after
        assert (await green.do(room.key, "agree", 1, 4)).status == 409
        await assert_kept(room)
        assert (await red.do(room.key, "agree", 2, 4)).status == 200
        assert (room.state.digest(), room.history.asked) == (before, None)
        await assert_kept(room)
        assert (await red.do(room.key, "agree", 2, room.history.number)).status == 409

    run(scenario())


def test_one_who_declines_is_enough(run: Run) -> None:
    async def scenario() -> None:
        room, (blue, _, red), _ = await two_moves()
        after = room.state.digest()
        await blue.do(room.key, "undo", 0, 2)
        assert (await red.do(room.key, "decline", 2, 3)).status == 200
        assert (room.state.digest(), room.history.asked) == (after, None)
        assert [kind for _, kind, *_ in await rows(room)] == ["play", "play", "ask", "no"]
        await assert_kept(room)

    run(scenario())


def test_nobody_agrees_in_anothers_name(run: Run) -> None:
    async def scenario() -> None:
        room, (blue, _, red), _ = await two_moves()
        await blue.do(room.key, "undo", 0, 2)
        for browser, seat in ((blue, 1), (blue, 2), (red, 1), (Browser(), 1)):
            assert (await browser.do(room.key, "agree", seat, 3)).status == 403
            assert (await browser.do(room.key, "decline", seat, 3)).status == 403
        assert room.asked_of() == {1, 2}

    run(scenario())


def test_around_one_screen_nobody_need_be_asked(run: Run) -> None:
    async def scenario() -> None:
        room, _, before = await two_moves()
        assert (await Browser().sits(room.key, 0, 1, 2).do(room.key, "undo", 0, 2)).status == 200
        assert room.state.digest() == before
        await assert_kept(room)

    run(scenario())


def test_bots_always_agree_and_act_again(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing(), ANYONE, BOT, BOT)
        blue, before = Browser().sits(room.key, 0), room.state.digest()
        assert (await blue.play(room, 0, first_legal(room, 0))).status == 200
        await settled(room)
        assert {actor for _, _, actor, _ in await rows(room)} >= {0, 1, 2}
        assert (await blue.do(room.key, "undo", 0, room.history.number)).status == 200
        assert room.state.digest() == before
        await settled(room)
        await assert_kept(room)
        assert (await Browser().sits(room.key, 0, 1).play(room, 1, "pass")).status == 403  # a bot's seat

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
        room = await new_room(record)
        table, before, drawn = Browser().sits(room.key, 0, 1, 2), room.state.digest(), set[str]()
        number = len(record.moves)
        for _ in range(12):
            assert (await table.play(room, actor, action.text)).status == 200
            moves = room.history.record.moves[number:]
            assert (moves[0].actor, moves[0].action) == (actor, action)
            assert {move.actor for move in moves[1:]} == {CHANCE}
            drawn.add(" ".join(move.action.text for move in moves[1:]))
            assert (await table.do(room.key, "undo", actor, room.history.number)).status == 200
            assert room.state.digest() == before
        assert len(drawn) > 1
        await assert_kept(room)

    run(scenario())


def test_a_game_that_is_over_stays_so_while_somebody_asks(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(finished("giants", 3, "asked at the end"))
        asking = next(seat for seat in range(3) if room.history.record.free(seat) == len(room.history.record.moves))
        assert (await Browser().sits(room.key, asking).do(room.key, "undo", asking, room.history.number)).status == 200
        assert room.history.asked is not None
        await assert_kept(room)

    run(scenario())


# kept


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_opened_again_is_as_it_was(run: Run, name: str, players: int) -> None:
    """A game by people who change their minds, looked at again and again as a server started anew would."""

    async def scenario() -> None:
        rng = random.Random(f"{name} {players}")
        room = await new_room(Record(some_game(name, players, rng)))
        table = Browser().sits(room.key, *range(players))
        backs = 0
        for step in range(240):
            if room.state.over():
                break
            seat = rng.choice(room.state.actors())
            last = room.history.record.moves[-1].actor
            if rng.random() < 0.06 and last >= 0:
                backs += 1
                what = rng.choice(["undo", "restart"])
                assert (await table.do(room.key, what, last, room.history.number)).status == 200
            else:
                action = choose(room.state, seat, rng)
                assert (await table.play(room, seat, action.text)).status == 200
            if step % 16 == 0 or (room.state.sealed() and step % 3 == 0):
                await assert_kept(room)
        assert backs
        await assert_kept(room)

    run(scenario())


def test_a_language_heard_for_the_first_time_hears_of_old_bids(run: Run) -> None:
    """What was sealed in an earlier round is told, whoever has sealed something since."""

    async def scenario() -> None:
        game = set_up("giants", 3, "open-bases")
        record = until(Record(game), lambda state: state.rounds() == 2 and len(state.sealed()) == 2)
        room = await new_room(record)
        bids = [line for line in room.history.lines if line.action is not None and line.action.seal]
        assert len(bids) == 5
        page = (await Browser("fr").get(f"/table/{room.key}/")).text
        for line in bids:
            assert line.action is not None
            sentence = tongue("fr").tell(game.tell(line.actor, line.action, room.names(tongue("fr"))))
            assert (f">{sentence}<" in page) == (line.round == 1)

    run(scenario())


def test_what_is_said_and_what_people_are_called_is_kept(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, green, _ = everybody(room)
        async with Stream(green, room.key) as page:
            await page.event()
            assert (await blue.do(room.key, "say", 0, -7, text="  hello \n <b>you</b> ")).status == 200
            assert "hello &lt;b&gt;you&lt;/b&gt;" in told(await page.event())["html"]["chat-lines"]
            assert (await green.do(room.key, "name", 1, 99, text=" Cleo  C. ")).status == 200
            assert "Cleo C." in " ".join(told(await page.event())["html"].values())
        assert (await blue.do(room.key, "say", 0, 0, text="   ")).status == 200
        found = await taken_out(room)
        assert [(remark.seat, remark.text) for remark in found.remarks] == [(0, "hello <b>you</b>")]
        assert [seat.name for seat in found.seats] == ["", "Cleo C.", ""]
        assert (await green.do(room.key, "name", 1, 0, text="")).status == 200  # called by the seat's colour again
        await assert_kept(room)

    run(scenario())


def test_a_table_on_a_board_of_ones_own_opens_again(run: Run) -> None:
    async def scenario() -> None:
        for name in ("giants", "rapanui"):
            kind = type(set_up(name, 3))
            board: str = kind.house_board_text(3).replace('name = "', 'name = "my-', 1)
            form = {"game": name, "players": "3", "who-0": "me", "who-1": "beside", "who-2": "beside"}
            browser = Browser()
            made = await browser.upload("/new/", {"board": board.encode()}, form)
            assert made.status == 303, made.text
            key = made.header("location").split("/")[2]
            room = await opened_room(key)
            assert room.game.board_line().startswith("my-")
            await settled(room)
            seat = room.state.actors()[0]
            assert (await browser.play(room, seat, first_legal(room, seat))).status == 200
            number = room.history.number
            close_hub()
            again = await opened_room(key)
            assert again.game.board_line() == room.game.board_line()
            assert (again.state.digest(), again.history.number) == (room.state.digest(), number)
            assert (await browser.get(f"/table/{key}/")).status == 200

    run(scenario())


# other processes


def behind_its_back(room: Room, number: int, actor: int, text: str) -> None:
    """What another process would write."""
    with sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=PATIENCE) as other:
        other.execute(
            "INSERT INTO web_deed (table_id, number, kind, actor, text, ident, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (room.row.pk, number, "play", actor, text, None, "2026-01-01"),
        )
    other.close()


def test_another_process_was_faster(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        blue, green, _ = everybody(room)
        theirs, ours = [action.text for action in room.state.actions(0)[:2]]
        behind_its_back(room, 1, 0, theirs)
        async with Stream(blue, room.key) as page:
            await page.event()
            answer = await blue.play(room, 0, ours, number=0)
            assert (answer.status, "moved on" in answer.told["error"]) == (409, True)
            assert told(await page.event())["status"]["n"] == 1
        assert [move.action.text for move in room.history.record.moves] == [theirs]
        assert [text for *_, text in await rows(room)] == [theirs]
        assert (await green.play(room, 1, first_legal(room, 1))).status == 200
        await hub().store.write(
            lambda: models.Table.objects.filter(pk=room.row.pk).update(waiting=" ".join(map(str, room.state.actors())))
        )
        await assert_kept(room)

    run(scenario())


def test_bots_go_on_after_another_process_was_faster(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        room = await new_room(placing(), ANYONE, BOT, BOT)
        choosing = hub().thinkers.choose
        first = True

        async def slow(code: str, state: State, seat: int, board_text: str) -> list[str]:
            nonlocal first
            if first:
                first = False
                behind_its_back(room, 2, seat, state.actions(seat)[0].text)
            return await choosing(code, state, seat, board_text)

        monkeypatch.setattr(hub().thinkers, "choose", slow)
        assert (await Browser().sits(room.key, 0).play(room, 0, first_legal(room, 0))).status == 200
        await settled(room)
        assert room.state.actors() == (0,)
        assert [number for number, *_ in await rows(room)] == list(range(1, room.history.number + 1))
        assert room.history.number >= 3

    run(scenario())


def test_many_deeds_share_a_commit_and_all_are_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []
    commit = Store._commit  # noqa: SLF001

    def counted(self: Store, jobs: list[Any]) -> None:
        commits.append(len(jobs))
        commit(self, jobs)

    async def scenario() -> None:
        made = [await new_room(bidding(players=4)) for _ in range(50)]
        monkeypatch.setattr(Store, "_commit", counted)
        before, begun, gate = [room.history.number for room in made], Event(), Event()

        def hold() -> None:
            begun.set()
            gate.wait(PATIENCE)

        held = asyncio.create_task(hub().store.write(hold))  # until every table has something to write
        while not begun.is_set():
            await asyncio.sleep(0.01)
        asked = asyncio.gather(
            *[
                browser.play(room, seat, first_legal(room, seat))
                for seat in range(4)
                for room, browser in [(room, Browser().sits(room.key, seat)) for room in made]
            ]
        )
        async with asyncio.timeout(PATIENCE):
            while hub().store._jobs.qsize() < 50:  # noqa: SLF001
                await asyncio.sleep(0.01)
        gate.set()
        await held
        assert {answer.status for answer in await asked} == {200}
        assert sum(commits) == 201
        assert max(commits) >= 50
        with sqlite3.connect(settings.DATABASES["default"]["NAME"]) as other:
            for room, number in zip(made, before, strict=True):
                found = other.execute(
                    "SELECT number, actor FROM web_deed WHERE table_id = ? ORDER BY number", (room.row.pk,)
                ).fetchall()
                assert [n for n, _ in found] == list(range(1, room.history.number + 1))
                assert sorted(actor for _, actor in found[number : number + 4]) == [0, 1, 2, 3]
        other.close()
        await assert_kept(made[0])
        await assert_kept(made[-1])

    run(scenario())


def test_of_jobs_that_share_a_commit_one_that_fails_takes_nobody_with_it(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room(placing())
        store, pk = hub().store, room.row.pk

        def half() -> None:
            models.Remark.objects.create(table_id=pk, seat=0, text="never")
            raise ValueError("no")

        def whole() -> None:
            models.Remark.objects.create(table_id=pk, seat=0, text="kept")

        done = await asyncio.gather(*[store.write(work) for work in (whole, half) * 20], return_exceptions=True)
        assert [isinstance(result, ValueError) for result in done] == [False, True] * 20
        assert {remark.text for remark in (await taken_out(room)).remarks} == {"kept"}

    run(scenario())


# tables that can't be opened


def test_a_table_played_by_other_rules_says_so(run: Run) -> None:
    async def scenario() -> None:
        key = await new_key(Record(set_up("giants", 3)))
        await hub().store.write(lambda: models.Table.objects.filter(key=key).update(rules=99))
        for language, words in (("en", "version 99 of the rules"), ("de", "Version 99"), ("fr", "99")):
            browser = Browser(language).sits(key, 0)
            for page in ("", "seats/", "replay/", "replay/?action=3", "game.ahu"):
                answer = await browser.get(f"/table/{key}/{page}")
                assert (answer.status, words in answer.text) == (410, True), (page, answer.text[-900:])
                assert answer.header("x-content-type-options") == "nosniff"
                assert answer.header("cache-control") == "no-store"
            assert (await browser.post(f"/table/{key}/again/", {})).status == 410
            for answer in (
                await browser.get(f"/table/{key}/live"),
                await browser.get(f"/table/{key}/plans"),
                await browser.do(key, "play", 0, 0, actions=["pass"]),
            ):
                assert (answer.status, words in answer.told["error"]) == (410, True)
        await hub().store.write(lambda: models.Table.objects.filter(key=key).update(rules=1))
        assert (await Browser().get(f"/table/{key}/")).status == 200

    run(scenario())


# bots


def test_bots_go_on_when_their_processes_are_killed(run: Run) -> None:
    async def scenario() -> None:
        room = await new_room_of_bots()
        for _ in range(2):
            number = room.history.number
            await reached(room, number + 5)
            pool = hub().thinkers._pool  # noqa: SLF001  # nobody else knows the processes
            assert pool
            for process in list(pool._processes.values()):  # noqa: SLF001
                process.kill()
            await reached(room, room.history.number + 20)
        hub()._rooms.pop(room.key).close()  # noqa: SLF001  # let it be

    run(scenario())


async def new_room_of_bots() -> Room:
    return await opened_room(await new_key(Record(set_up("giants", 3)), BOT, BOT, BOT))  # hundreds of deeds


async def reached(room: Room, number: int) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        while room.history.number < number:
            await asyncio.sleep(0.01)


# many tables


def test_tables_nobody_looks_at_make_room_and_lose_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_ROOMS", 8)
        keys = [await new_key(placing()) for _ in range(24)]
        watched = await opened_room(keys[0])
        async with Stream(Browser(), keys[0]) as page:
            await page.event()
            for rounds in range(3):
                for key in keys:
                    room = await opened_room(key)
                    seat = room.state.actors()[0]
                    answer = await Browser().sits(key, seat).play(room, seat, first_legal(room, seat))
                    assert (answer.status, answer.told["number"]) == (200, rounds + 1)
            assert await opened_room(keys[0]) is watched
            assert told(await page.until(3))["status"]["n"] == 3
        assert len(hub()._rooms) <= 8  # noqa: SLF001
        for key in keys:
            room = await opened_room(key)
            assert room.history.number == 3
            await assert_kept(room)

    run(scenario())


def test_a_table_where_something_is_being_done_is_not_put_away(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_ROOMS", 4)
        room = await new_room(placing())
        others = [await new_key(placing()) for _ in range(12)]
        gate = Event()
        held = asyncio.create_task(hub().store.write(lambda: gate.wait(PATIENCE)))
        writing = asyncio.create_task(Browser().sits(room.key, 0).play(room, 0, first_legal(room, 0)))
        while not room.busy():
            await asyncio.sleep(0)
        for key in others:
            await opened_room(key)
        assert not writing.done()
        assert hub()._rooms.get(room.key) is room  # noqa: SLF001  # to ask for it would make it the latest
        gate.set()
        assert await held
        assert (await writing).status == 200
        assert (await opened_room(room.key)).history.number == 1

    run(scenario())


def test_a_table_put_away_while_a_request_comes_in_is_opened_for_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the deed would be done where nobody looks."""

    async def scenario() -> None:
        monkeypatch.setattr(hubs, "MOST_ROOMS", 4)
        room = await new_room(placing())
        others = [await new_key(placing()) for _ in range(12)]
        pages: list[Stream] = []

        async def late() -> dict[str, Any]:
            for key in others:
                await opened_room(key)
            page = await Stream(Browser(), room.key).__aenter__()
            pages.append(page)
            await page.event()
            wanted = f'{{"do": "play", "seat": 0, "number": 0, "id": "{new_ident()}", "actions": ["{action}"]}}'
            return {"type": "http.request", "body": wanted.encode(), "more_body": False}

        action = first_legal(room, 0)
        answer = await Browser().sits(room.key, 0).ask("POST", f"/table/{room.key}/do", parts=[late])
        assert answer.status == 200
        assert await opened_room(room.key) is not room
        assert told(await pages[0].event())["status"]["n"] == 1
        await pages[0].__aexit__()
        assert [kind for _, kind, *_ in await rows(room)] == [Kind.PLAY]

    run(scenario())

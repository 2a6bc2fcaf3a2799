"""Whatever a viewer is sent is made from that viewer's view.

Two worlds differ only in what a viewer may not see: every byte sent to that viewer must be the same in both, in the
page, the stream, the plans, the replay, the refusals and the download. Whoever may see the difference must be sent
different bytes: so a test that compares nothing fails.
"""

from __future__ import annotations

import asyncio
import random
import re
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.record import Record
from ahu.core.state import State
from ahu.games.giants.rules.actions import Peek
from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.state import State as GiantsState
from ahu.web.live import live_tables as live_tables_module
from ahu.web.live.bot_workers import BotWorkers
from ahu.web.live.live_tables import live_tables
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.presentation.drawers import SUPPLIES
from ahu.web.presentation.viewer import Viewer, perspective
from tests.play import EAGER, choose
from tests.sample_size import at_most, sample_size
from tests.web.live import (
    BOT,
    OPEN,
    Browser,
    Changes,
    Stream,
    new_key,
    new_live_table,
    open_table,
    set_up,
    settled,
    told,
    watch,
)
from tests.web.twin_worlds import (
    SETTINGS,
    World,
    drawers_of,
    first_event,
    first_shown,
    illegal_in,
    other_bids,
    pair,
    positions,
    sealed_records,
    seen_by,
    twin_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

everywhere = pytest.mark.parametrize(("name", "players", "options"), SETTINGS)


async def everything(world: World, illegal: list[str], lifted: int | None = None) -> dict[str, bytes]:
    """Every byte a viewer can get hold of."""
    table, browser = world
    base, sent = f"/table/{table.key}/", dict[str, bytes]()
    query = "" if lifted is None else f"lifted={lifted}"

    async def get(page: str, **headers: str) -> None:
        answer = await browser.get(base + page, **headers)
        sent[f"{page} {headers}"] = b"%d %r " % (answer.status, answer.header("content-type")) + answer.body

    await get("")
    async with Stream(browser, table.key, query) as stream:
        event = sent["events"] = await stream.change()
    for token in ["", *((told(event)["offer"] or {}).get("plannable", []))]:
        await get(f"plans?token={token}&{query}")
    for token in tokens_on(sent[" {}"]):
        await get(f"card?about={quote(token)}&{query}")
    for name in drawers_of(table):
        await get(f"drawer?name={name}&{query}")
    last = len(table.history.record.moves)
    for number in {0, last // 2, max(last - 2, 0), max(last - 1, 0), last}:
        await get(f"replay/?action={number}")
        await get(f"replay/?action={number}&eye=-2", HX_Request="true")
    for seat in range(table.game.players):
        await get(f"replay/?eye={seat}")
        for action in illegal:
            answer = await browser.play(table, seat, action)
            assert answer.status in (403, 409), (action, answer.body)
            sent[f"{seat} {action}"] = answer.body
        sent[f"{seat} late"] = (await browser.play(table, seat, illegal[0], seen=-3)).body
    await get("game.ahu")
    return {what: world.masked(body) for what, body in sent.items()}


def tokens_on(page: bytes) -> list[str]:
    """Some of the things on a page that have a card, of every kind."""
    found = sorted({unescape(token) for token in re.findall(r'data-pick="([^"]+)"', page.decode())})
    return found[:: max(1, len(found) // 12)]


def assert_same(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    assert one.keys() == other.keys()
    for what, body in one.items():
        assert body == other[what], what


# what lies hidden


@everywhere
def test_what_lies_hidden_changes_no_byte(run: Run, name: str, players: int, options: tuple[str, ...]) -> None:
    """At positions all over a game, for every viewer; who may see what differs is shown it."""

    async def scenario() -> None:
        rng = random.Random(f"hidden {name} {players} {options}")
        game = set_up(name, players, *options)
        compared = differed = 0
        for state in positions(game, rng):
            viewer = rng.choice((SPECTATOR, *range(players)))
            other = twin_of(state, viewer, rng)
            if other is None:
                continue
            assert state.actions(viewer) == other.actions(viewer) == state.screen(viewer).actions(viewer)
            tables = await pair(game, state, other)
            illegal = illegal_in(tables, rng)
            assert_same(*[await everything(seen_by(table, viewer), illegal) for table in tables])
            compared += 1
            for viewpoint in (SPECTATOR, *range(players)):
                events = [
                    await first_shown(table, *(() if viewpoint == SPECTATOR else (viewpoint,))) for table in tables
                ]
                same = state.screen(viewpoint).write() == other.screen(viewpoint).write()
                assert (events[0] == events[1]) == same
                differed += not same
            if compared >= sample_size(4) and differed >= at_most(5):
                return
        raise AssertionError(f"only {compared} positions were compared, {differed} differed to somebody")

    run(scenario())


@everywhere
def test_while_a_game_is_played_on_every_byte_of_the_stream_is_the_same(
    run: Run, name: str, players: int, options: tuple[str, ...]
) -> None:
    """Action by action, until the viewer is shown what differs or the game ends."""

    async def scenario() -> None:
        rng = random.Random(f"played on {name} {players} {options}")
        game = set_up(name, players, *options)
        followed = 0
        for state in positions(game, rng):
            viewer = rng.choice((SPECTATOR, *range(players)))
            other = twin_of(state, viewer, rng)
            if other is not None:
                followed += await play_on(await pair(game, state, other), viewer, rng)
            if followed > sample_size(40):
                return
        raise AssertionError(f"only {followed} actions were compared")

    run(scenario())


async def play_on(tables: tuple[LiveTable, LiveTable], viewer: int, rng: random.Random) -> int:
    """Play on in both worlds and compare what a viewer is sent; returns how many actions that were."""
    viewers = [seen_by(table, viewer) for table in tables]
    browsers = [Browser().sits(table.key, *range(table.game.players)) for table in tables]
    compared = 0
    async with Stream(viewers[0].browser, tables[0].key) as one, Stream(viewers[1].browser, tables[1].key) as other:
        events = [await one.change(), await other.change()]
        for step in range(80):
            assert viewers[0].masked(events[0]) == viewers[1].masked(events[1])
            if step % 20 == 7:
                illegal = illegal_in(tables, rng)
                assert_same(await everything(viewers[0], illegal), await everything(viewers[1], illegal))
            actor, action = common(tables, rng)
            if action is None:
                return compared
            answers = [
                await browser.play(table, actor, action.text) for browser, table in zip(browsers, tables, strict=True)
            ]
            assert {answer.status for answer in answers} == {200}
            if tables[0].state.screen(viewer).write() != tables[1].state.screen(viewer).write():
                return compared
            compared += 1
            events = [await one.until(tables[0].history.number), await other.until(tables[1].history.number)]
    return compared


def common(tables: tuple[LiveTable, LiveTable], rng: random.Random) -> tuple[int, Action | None]:
    """Something an actor may do in both worlds."""
    one, other = (table.state for table in tables)
    if one.over() or one.actors() != other.actors():
        return SPECTATOR, None
    actor = rng.choice(one.actors())
    wanted = choose(one, actor, rng)
    there = other.actions(actor)
    shared = [action for action in one.actions(actor) if action in there]
    return actor, wanted if wanted in there else rng.choice(shared) if shared else None


def test_a_peek_is_shown_to_nobody_else(run: Run) -> None:
    """Whose Base lies under an old Moai: the owner sees no more than others, the peeker alone is told."""

    async def scenario() -> None:
        rng = random.Random(5)
        game = set_up("giants", 3)
        seen = 0
        for state in positions(game, rng, lambda state: state.rounds() > 2):
            assert isinstance(state, GiantsState)
            peekers = [seat for seat in range(3) if any(isinstance(a, Peek) for a in state.actions(seat))]
            old = [a for a, moai in enumerate(state.ahu_moai) if moai != NOTHING and state.ahu_round[a] < state.round]
            owners = {state.ahu_base[ahu] for ahu in old}
            if not peekers or len(owners) < 2 or any(state.peeks):
                continue
            other = state.game.from_fields(state.fields())  # copies share rows
            one, two = old[0], next(ahu for ahu in old if state.ahu_base[ahu] != state.ahu_base[old[0]])
            other.ahu_base[one], other.ahu_base[two] = state.ahu_base[two], state.ahu_base[one]
            tables = await pair(game, state, other)
            peeker, illegal = peekers[0], illegal_in(tables, rng)
            for viewer in (SPECTATOR, 0, 1, 2):
                assert_same(*[await everything(seen_by(table, viewer), illegal) for table in tables])
            peek = next(a for a in state.actions(peeker) if isinstance(a, Peek) and a.ahu == one)
            for table in tables:
                assert (await Browser().sits(table.key, peeker).play(table, peeker, peek.text)).status == 200
            for viewer in (SPECTATOR, 0, 1, 2):
                both = [await everything(seen_by(table, viewer), illegal) for table in tables]
                if viewer == peeker:
                    assert both[0]["events"] != both[1]["events"]
                    assert both[0][" {}"] != both[1][" {}"]
                else:
                    assert_same(*both)
            seen += 1
            if seen == at_most(3):
                return
        raise AssertionError("hardly anybody peeked")

    run(scenario())


# what is sealed


@pytest.mark.parametrize("options", [(), ("open-bases",), ("open-bases", "open-screens"), ("open-screens",)])
def test_a_sealed_bid_changes_no_byte(run: Run, options: tuple[str, ...]) -> None:
    """The actions themselves differ: log, replay and download know them."""

    async def scenario() -> None:
        rng = random.Random(f"sealed {options}")
        game = set_up("giants", 3, *options)
        compared = downloads = 0
        for record in rng.sample(sealed_records(game, rng), 5):
            viewer = rng.choice((SPECTATOR, 0, 1, 2))
            other, changed = other_bids(record, viewer, rng)
            if not changed:
                continue
            tables = await new_live_table(record), await new_live_table(other)
            illegal = illegal_in(tables, rng)
            both = [await everything(seen_by(table, viewer), illegal) for table in tables]
            assert_same(*both)
            compared += 1
            downloads += both[0]["game.ahu {}"].startswith(b"200")
            mine = [await everything(seen_by(table, changed[0]), illegal) for table in tables]
            for what in ("events", " {}", f"replay/?eye={changed[0]} {{}}"):
                assert mine[0][what] != mine[1][what], what
            if compared == at_most(5):
                break
        assert compared >= at_most(3)
        assert bool(downloads) == ("open-bases" in options)

    run(scenario())


def test_a_hint_comes_from_what_the_seat_knows(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others have sealed something else: who has not yet is advised the same, byte by byte, and nobody else at all."""
    monkeypatch.setattr(live_tables_module, "HEARTBEAT", 1000.0)  # signs of life are not changes

    async def scenario() -> None:
        rng = random.Random("hints")
        game = set_up("giants", 3)
        compared = 0
        for record in rng.sample(sealed_records(game, rng), 12):
            viewer = record.state.actors()[0]
            other, changed = other_bids(record, viewer, rng)
            if not changed:
                continue
            assert record.state.write() != other.state.write()
            tables = await new_live_table(record), await new_live_table(other)
            changes = [Changes(table) for table in tables]
            hints = [await seen_by(table, viewer).browser.get(f"/table/{table.key}/hint") for table in tables]
            assert [hint.status for hint in hints] == [200, 200]
            assert hints[0].body == hints[1].body
            for viewpoint in (SPECTATOR, *record.state.sealed()):
                refusals = [await seen_by(table, viewpoint).browser.get(f"/table/{table.key}/hint") for table in tables]
                assert {(refusal.status, refusal.body) for refusal in refusals} == {(409, refusals[0].body)}
            for table in tables:  # nor does anything of it reach the others, or stay
                assert table.history.number == len(table.history.record.moves)
            assert [change.count for change in changes] == [0, 0]
            compared += 1
            if compared == at_most(5):
                return
        raise AssertionError(f"only {compared} hints were compared")

    run(scenario())


@pytest.mark.parametrize(("name", "options"), [("giants", ()), ("giants", ("open-bases",)), ("rapanui", ())])
def test_for_a_hint_a_process_is_sent_a_view_and_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, options: tuple[str, ...]
) -> None:
    recorder = Recorder()

    async def scenario() -> None:
        monkeypatch.setattr(WorkerPool, "run", recorder.run)
        rng = random.Random(f"sent for a hint {name} {options}")
        game = set_up(name, 3, *options)
        sealed = positions(game, rng, lambda state: bool(state.sealed()))
        states = positions(game, rng)[: at_most(20)] + sealed[: at_most(5)]
        unlike = 0
        for state in states:
            table = await new_live_table(Record(game, state))
            seat = state.actors()[0]
            answer = await Browser().sits(table.key, seat).get(f"/table/{table.key}/hint")
            assert answer.status == 200
            header, board_text, view, told_seat, seed = recorder.jobs.pop()
            assert header == (game.name, game.rules_version, " ".join(game.seats), " ".join(game.options))
            assert (board_text, told_seat, type(seed)) == (table.board_text, seat, int)
            assert view == state.view(seat).write()
            unlike += view != state.write()
            assert not recorder.jobs
        assert bool(unlike) == game.has_sealed_choices

    run(scenario())


def test_a_hint_stays_behind_the_curtain(run: Run) -> None:
    async def scenario() -> None:
        record = sealed_records(set_up("giants", 3), random.Random("curtain"))[0]
        seat = record.state.actors()[0]
        beside = next(other for other in range(3) if other != seat)
        table = await new_live_table(record)
        browser = Browser().sits(table.key, seat, beside)
        assert perspective(record.state, Viewer(frozenset((seat, beside)))).curtain is not None
        assert (await browser.get(f"/table/{table.key}/hint")).status == 409
        assert (await browser.get(f"/table/{table.key}/hint?lifted=7")).status == 409
        lifted = await browser.get(f"/table/{table.key}/hint?lifted={seat}")
        assert (lifted.status, lifted.told["seat"]) == (200, seat)

    run(scenario())


@pytest.mark.rule("G96")
def test_the_log_tells_no_earlier_round_until_the_game_is_over(run: Run) -> None:
    """Page and stream alike, for players and spectators, in every language."""

    async def scenario() -> None:
        game = set_up("giants", 3)
        record = Record(game)
        for move in EAGER["giants"](record.state.copy(), random.Random("log"), 1.0):
            if record.state.rounds() == 3 and record.state.actors()[0] != CHANCE and len(record.moves) % 9 == 0:
                await assert_log_hides(record, sum(round_ < 3 for round_ in record.rounds))
            record.play(move.actor, move.action)
        assert record.state.over()
        await assert_log_hides(record, 0)

    run(scenario())


async def assert_log_hides(record: Record, hidden: int) -> None:
    """The log has every move but those that are hidden, and says so if there are any."""
    table = await new_live_table(record)
    told_moves = [str(number) for number in range(hidden + 1, len(record.moves) + 1)]
    for viewer, language in ((SPECTATOR, "en"), (0, "fr"), (1, "de"), (2, "en")):
        browser = Browser(language) if viewer == SPECTATOR else Browser(language).sits(table.key, viewer)
        async with Stream(browser, table.key) as stream:
            log = told(await stream.change())["log"]
        page = (await browser.get(f"/table/{table.key}/")).text
        older = int(re.findall('data-older="([0-9]+)"', page)[0])
        for part, before in ((log["html"], log["keep"]), (page, older)):
            html = await earlier_lines(browser, table.key, before) + part
            assert re.findall('data-move="([0-9]+)"', html) == told_moves
            assert html.count('<li class="round">') == (1 if hidden else record.state.rounds())
            assert ('<li class="note">' in html) == bool(hidden)


async def earlier_lines(browser: Browser, key: str, older: int) -> str:
    """The first lines of a log, as a page gets them that asks again and again."""
    html = ""
    while older:
        page = (await browser.get(f"/table/{key}/log?before={older}")).told
        older, html = page["older"], page["html"] + html
    return html


def test_a_bid_taken_back_is_forgotten_by_every_page(run: Run) -> None:
    async def scenario() -> None:
        rng = random.Random(8)
        game = set_up("giants", 3, "open-bases")
        compared = 0
        for record in rng.sample(sealed_records(game, rng), 4):
            last = record.moves[-1].actor
            viewer = rng.choice([seat for seat in (SPECTATOR, 0, 1, 2) if seat != last])
            other, changed = other_bids(record, viewer, rng)
            if last not in changed:
                continue
            tables = await new_live_table(record), await new_live_table(other)
            illegal = illegal_in(tables, rng)
            for table in tables:
                answer = await Browser().sits(table.key, last).send(table.key, "undo", last, table.history.number)
                assert answer.status == 200
            assert_same(*[await everything(seen_by(table, viewer), illegal) for table in tables])
            compared += 1
        assert compared >= 2

    run(scenario())


# around one screen


@everywhere
def test_with_the_curtain_down_those_at_one_screen_see_what_everybody_sees(
    run: Run, name: str, players: int, options: tuple[str, ...]
) -> None:
    async def scenario() -> None:
        rng = random.Random(f"curtain {name} {players} {options}")
        game = set_up(name, players, *options)
        compared = lifted = 0
        for state in positions(game, rng):
            other = twin_of(state, SPECTATOR, rng)
            if other is None:
                continue
            if compared >= sample_size(3) and (lifted or options == ("open-screens",)):
                return
            tables = await pair(game, state, other)
            illegal = illegal_in(tables, rng)
            shared = tuple(rng.sample(range(players), 2))
            shown = perspective(state, Viewer(frozenset(shared)))
            # a seat that is asked needs its own refusals: those are sent to who speaks for it
            both = [await everything(World(table, Browser().sits(table.key, *shared)), illegal) for table in tables]
            for what in both[0]:
                if not what[0].isdecimal():
                    assert both[0][what] == both[1][what], what
            compared += 1
            public = [told(await first_event(table)) for table in tables]
            event = told(await first_event(tables[0], *shared))
            assert event["svg"] == public[0]["svg"]
            at_one_screen, anybody = Browser().sits(tables[0].key, *shared), Browser()
            supplies = f"/table/{tables[0].key}/drawer?name={SUPPLIES}"
            assert (await at_one_screen.get(supplies)).told == (await anybody.get(supplies)).told != {"html": ""}
            if shown.curtain is not None:
                assert event["offer"] is None
                events = [await first_shown(table, *shared, query=f"lifted={shown.curtain}") for table in tables]
                differs = state.screen(shown.curtain).write() != other.screen(shown.curtain).write()
                assert (events[0] != events[1]) == differs
                lifted += differs
                for seat in range(players):  # nobody lifts it for a seat that is not asked, or not here
                    if seat not in state.actors() or seat not in shared:
                        events = [await first_shown(table, *shared, query=f"lifted={seat}") for table in tables]
                        assert events[0] == events[1]
        raise AssertionError(f"only {compared} positions were compared, {lifted} curtains lifted")

    run(scenario())


def test_the_curtain_is_lifted_only_for_who_is_asked(run: Run) -> None:
    async def scenario() -> None:
        game = set_up("giants", 3)
        state = game.read(
            "giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue\n"
            "[blue]\nworkers: 2\n[green]\nworkers: 2\n"
        )
        viewpoints = [
            perspective(state, Viewer(frozenset((0, 1)), lifted)).viewpoint for lifted in (SPECTATOR, 0, 1, 2)
        ]
        assert viewpoints == [SPECTATOR, 0, SPECTATOR, SPECTATOR]
        for changed in (0, 1):
            other = state.game.from_fields(state.fields())  # copies share rows
            assert isinstance(other, GiantsState)
            other.workers[changed] += 1
            tables = await pair(game, state, other)
            for lifted in ("", "lifted=0", "lifted=1", "lifted=2"):
                events = [await first_shown(table, 0, 1, query=lifted) for table in tables]
                assert (events[0] != events[1]) == (lifted == "lifted=0" and changed == 0), (changed, lifted)

    run(scenario())


# links and cookies


def test_links_and_cookies_are_sent_to_nobody_they_do_not_belong_to(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("giants", 3)), OPEN, OPEN, BOT)
        secrets = [await table.access.new_invitation(seat) for seat in (0, 1)]
        guests = [Browser(), Browser()]
        for seat, guest in enumerate(guests):
            answer = await guest.post(f"/table/{table.key}/seats/", {"secret": secrets[seat], "name": f"Guest {seat}"})
            assert answer.status == 303
        await settled(table)
        base = f"/table/{table.key}/"
        for viewer, browser in enumerate([*guests, Browser()]):
            cookies = [cookie for guest in guests for name, cookie in guest.cookies.items() if name != "csrftoken"]
            async with Stream(browser, table.key) as stream:
                bodies = [await stream.change()]
            pages = ["", "replay/", "plans", "game.ahu", "seats/"]
            answers = [await browser.get(base + page) for page in pages] + [await browser.get("/")]
            bodies += [answer.body for answer in answers]
            for body in bodies:
                assert not [cookie for cookie in cookies if cookie.encode() in body]
                assert not [secret for secret in secrets if secret.encode() in body]
            assert answers[4].status == (403 if viewer == 2 else 200)  # seats/ is for who sits there
            for answer in answers:
                assert not [secret for secret in secrets for _, value in answer.headers if secret in value]

    run(scenario())


class Recorder:
    """Thinks at once and in this process, and keeps what a process would be sent."""

    def __init__(self) -> None:
        self.jobs: list[tuple[object, ...]] = []

    async def run(self, _table: LiveTable, _seconds: float, work: Callable[..., Any], *job: object) -> object:
        """Do the work."""
        self.jobs.append(job)
        return work(*job)


@pytest.mark.parametrize(("name", "options"), [("giants", ()), ("giants", ("open-bases",)), ("rapanui", ())])
def test_bots_are_sent_views_and_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, options: tuple[str, ...]
) -> None:
    recorder, states = Recorder(), list[tuple[State, int]]()
    choosing = BotWorkers.choose

    async def noted(self: BotWorkers, table: LiveTable, seat: int, code: str) -> list[str]:
        states.append((table.state.copy(), seat))
        return await choosing(self, table, seat, code)

    async def scenario() -> None:
        monkeypatch.setattr(WorkerPool, "run", recorder.run)
        monkeypatch.setattr(BotWorkers, "choose", noted)
        table = await open_table(await new_key(Record(set_up(name, 3, *options)), BOT, BOT, BOT))
        watch(table)
        async with asyncio.timeout(100):
            while not table.state.over() and len(recorder.jobs) < 600:
                await asyncio.sleep(0.02)
        live_tables()._open.pop(table.key).close()  # noqa: SLF001  # let it be
        unlike = 0
        assert len(recorder.jobs) == len(states) > 10  # games by bots can be short
        for job, (state, seat) in zip(recorder.jobs, states, strict=True):
            code, header, board_text, view, told_seat, seed = job
            assert (code, board_text, told_seat) == ("random", table.board_text, seat)
            assert header == (table.game.name, 2, " ".join(table.game.seats), " ".join(table.game.options))
            assert type(seed) is int
            assert type(view) is str
            assert view == state.view(seat).write()
            unlike += view != state.write()
        assert bool(unlike) == table.game.has_sealed_choices

    run(scenario())

"""Bots think in ``ahu worker``: processes of their own, which take thoughts from a queue in PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, Any, Self

import psutil
import psycopg
import pytest

from ahu.core.errors import BadOption
from ahu.core.log import write_log
from ahu.core.messages import Message, MessageList
from ahu.registry import games
from ahu.web.live import thoughts
from ahu.web.live.thought_json import from_json, pack, to_json, unpack
from ahu.web.live.thought_queue import ROLE, THINK, answers_channel, make_app, schema_name
from ahu.web.live.worker_settings import Where, where_bots_think
from ahu.web.storage import postgres
from tests.patience import PATIENCE
from tests.play import choose, finished
from tests.postgres_server import PostgresServer, needs_postgres
from tests.server import Server
from tests.web import visitor as visiting
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BOT = "random"
FORM = {"game": "rapanui", "players": "2", "who-0": "me", "name-0": "Ana", "who-1": f"bot-{BOT}"}


class Worker:
    """`ahu worker` as a user starts it."""

    def __init__(self, address: str, folder: Path, processes: int = 1, **env: str) -> None:
        self.folder, self.processes = folder, processes
        self.env = {"AHU_DATABASE": address, "AHU_LANGUAGE": "en", **env}
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.begin()
        self.wait()
        return self

    def begin(self) -> None:
        """Start it, and do not wait."""
        with (self.folder / "worker.log").open("a") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ahu.cli.main", "worker", "--processes", str(self.processes)],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env={**os.environ, **self.env, "PYTHONUNBUFFERED": "1"},
            )

    def wait(self) -> None:
        """Wait until it takes thoughts."""
        assert self.process
        assert self.process.stdout
        assert "think here" in self.process.stdout.readline(), self.log()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, unless it has ended, and its processes with it, stopped ones as well."""
        assert self.process
        assert self.process.stdout
        if self.process.poll() is not None:
            return
        children = self.thinkers()
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        for child in children:
            with suppress(psutil.NoSuchProcess):
                child.kill()

    def thinkers(self) -> list[psutil.Process]:
        """The processes in which bots think."""
        assert self.process
        found = []
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess):
                if "spawn_main" in " ".join(child.cmdline()):
                    found.append(child)
        return found

    def log(self) -> str:
        return (self.folder / "worker.log").read_text()


class Place:
    """A server whose bots think in workers, a person who plays against one of them, and the database."""

    def __init__(self, address: str, folder: Path, **env: str) -> None:
        self.address, self.folder = address, folder
        self.server = Server(folder, env={"AHU_DATABASE": address, "AHU_BOT_WORKERS": "queue", **env})

    def worker(self, processes: int = 1, **env: str) -> Worker:
        return Worker(self.address, self.folder, processes, **env)

    def health(self) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(f"{self.server.address}/healthz", timeout=PATIENCE) as answer:  # noqa: S310
                told = json.load(answer)
        except urllib.error.HTTPError as error:  # on a busy machine it lags
            told = json.load(error)
        return dict(told)

    def figure(self, name: str) -> int:
        with urllib.request.urlopen(f"{self.server.address}/metrics", timeout=PATIENCE) as answer:  # noqa: S310
            found = re.findall(rf"^{re.escape(name)} (\S+)$", answer.read().decode(), re.MULTILINE)
        return int(float(found[0])) if found else 0

    def sent(self) -> int:
        return self.figure('ahu_remote_thoughts_total{how="sent"}')

    def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with postgres.connect(self.address) as connection:
            connection.execute(f"SET search_path TO {schema_name()}, public".encode())
            cursor = connection.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def wait_for_workers(self, processes: int) -> None:
        wait_for(lambda: self.figure("ahu_remote_workers") == processes)

    def by_bot(self, key: str) -> int:
        """How many actions the bot has taken."""
        query = (
            "SELECT count(*) FROM web_event e JOIN web_table t ON e.table_id = t.id WHERE t.key = %s AND e.actor = 1"
        )
        return int(self.query(query, key)[0][0])


def wait_for(happened: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresServer]:
    needs_postgres()
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="module")
def place(database: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    made = Place(database.new_database(), tmp_path_factory.mktemp("data"))
    with made.server:
        yield made


@pytest.fixture
def person(place: Place, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    return sits_down(place, monkeypatch)


def sits_down(place: Place, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setattr(visiting, "FORM", FORM)
    visitor = Visitor(place.server)
    visitor.sit_down()
    return visitor


def act(visitor: Visitor) -> None:
    """Take a turn as soon as it is the person's."""
    wait_for(lambda: 0 in visitor.acting())
    assert visitor.act(0)


def let_bot_act(place: Place, visitor: Visitor) -> None:
    """Play until the bot has acted once more."""
    before = place.by_bot(visitor.key)
    for _ in range(20):
        act(visitor)
        wait_for(lambda: 0 in visitor.acting())
        if place.by_bot(visitor.key) > before:
            return
    raise AssertionError("the bot does not act")


def until_bot_is_to_act(visitor: Visitor) -> None:
    """Play until it is the bot's turn. It must not be able to think now."""
    for _ in range(20):
        if visitor.acting() == [1]:
            return
        act(visitor)
    raise AssertionError("the bot is never to act")


@contextmanager
def stopped(process: psutil.Process) -> Iterator[None]:
    """While this is open, a process stands still, as on a machine that hangs."""
    process.suspend()
    try:
        yield
    finally:
        with suppress(psutil.NoSuchProcess):
            process.resume()


# settings


def test_where_bots_think_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AHU_BOT_WORKERS", raising=False)
    monkeypatch.delenv("AHU_DATABASE", raising=False)
    assert where_bots_think() is Where.LOCAL
    monkeypatch.setenv("AHU_BOT_WORKERS", "elsewhere")
    with pytest.raises(BadOption, match="AHU_BOT_WORKERS must be local or queue"):
        where_bots_think()
    monkeypatch.setenv("AHU_BOT_WORKERS", "queue")
    with pytest.raises(BadOption, match="AHU_DATABASE"):
        where_bots_think()
    monkeypatch.setenv("AHU_DATABASE", "postgres://ana@/tables")
    assert where_bots_think() is Where.QUEUE


@pytest.mark.parametrize(("address", "reason"), [("", "AHU_DATABASE"), ("postgres://nobody@127.0.0.1:1/x", "reached")])
def test_a_worker_without_a_database_says_so_in_a_sentence(address: str, reason: str) -> None:
    env = {**os.environ, "AHU_DATABASE": address, "AHU_LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "ahu.cli.main", "worker"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
    assert reason in ended.stderr


# what travels


@pytest.mark.parametrize("name", list(games()))
def test_advice_and_reviews_are_the_same_after_their_journey(name: str) -> None:
    kind, rng, players = games()[name], Random(5), games()[name].default_players
    game = kind.set_up(kind.seats_for(players))
    header = (game.name, game.rules_version, " ".join(game.seats), " ".join(game.options))
    board, state, advised = kind.default_board_text(players), game.start(), 0
    while advised < 3:
        actor = state.actors()[0]
        if actor >= 0 and rng.random() < 0.2:
            advice = thoughts.advise_on_view(header, board, state.view(actor).write(), actor, 7)
            there = from_json(json.loads(json.dumps(to_json(advice))))
            assert there == advice
            assert [type(one) for one in there] == [type(one) for one in advice]
            advised += 1
        state.play(actor, choose(state, actor, rng))


def test_a_review_is_the_same_after_its_journey() -> None:
    record = finished("rapanui", 2, "a review")
    review = thoughts.review_log(write_log(record), type(record.game).default_board_text(2))
    assert from_json(json.loads(json.dumps(to_json(review)))) == review


def test_only_data_travels() -> None:
    words = Message("{number} thing", "{number} things", 2, what=MessageList(["a", Message("b")], style="and"))
    assert from_json(to_json([words, (1, 2.5, None, "x")])) == [words, [1, 2.5, None, "x"]]
    for value in (object(), {1}, b"x", Random(1), [Random(1)]):
        with pytest.raises(TypeError):
            to_json(value)
    for read in ({}, {"kind": "object"}, {"kind": "Rating", "fields": [1]}, {"kind": "Message", "sentence": "x"}):
        with pytest.raises((KeyError, TypeError)):
            from_json(read)


# with workers


def test_without_a_worker_the_server_thinks_itself_and_says_so(place: Place, person: Visitor) -> None:
    let_bot_act(place, person)
    assert place.sent() == 0
    assert place.health()["notes"] == ["workers"]


def test_a_worker_thinks_for_the_server(place: Place, person: Visitor) -> None:
    wait_for(lambda: 0 in person.acting())  # the server thinks no more
    before, counted = place.sent(), place.figure("ahu_bot_thoughts_total")
    with place.worker(2) as worker:
        place.wait_for_workers(2)
        assert "notes" not in place.health()
        for _ in range(3):
            let_bot_act(place, person)
        sent = place.sent() - before
        assert sent >= 3
        assert place.figure("ahu_bot_thoughts_total") - counted == sent
        assert worker.thinkers()
        wait_for(lambda: 0 in person.acting())
        with person._open(f"table/{person.key}/hint") as answer:  # noqa: SLF001
            assert json.load(answer)
        assert place.sent() == before + sent + 1
    place.wait_for_workers(0)
    assert worker.log() == ""
    wait_for(lambda: place.query("SELECT count(*) FROM procrastinate_jobs") == [(0,)])
    assert place.query("SELECT count(*) FROM ahu_answers") == [(0,)]
    let_bot_act(place, person)  # in processes of the server again
    assert place.health()["notes"] == ["workers"]
    assert "there is no worker" in place.server.log()


def test_answers_that_nobody_has_asked_for_are_dropped(place: Place, person: Visitor) -> None:
    with place.worker():
        place.wait_for_workers(1)
        until_free = place.query("SELECT pg_notify(%s, 'nothing')", answers_channel("0" * 16))
        assert until_free
        place.query("INSERT INTO ahu_answers (thought, failure, answer) VALUES ('old', '', '[\"nonsense\"]')")
        let_bot_act(place, person)
        assert place.query("DELETE FROM ahu_answers RETURNING thought") == [("old",)]


def test_a_job_holds_what_its_seat_may_know_and_no_more(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"players": "3", "who-2": f"bot-{BOT}"}
    monkeypatch.setattr(visiting, "FORM", {**FORM, "game": "giants", **more})
    with place.worker() as worker:
        assert worker.process
        place.wait_for_workers(1)
        with stopped(psutil.Process(worker.process.pid)):
            visitor = Visitor(place.server)
            visitor.sit_down()
            wait_for(lambda: place.query("SELECT 1 FROM procrastinate_jobs"))
            args, priority = place.query("SELECT args, priority FROM procrastinate_jobs ORDER BY id")[0]
    assert args.keys() == {"thought", "server", "table", "work", "job", "seconds"}
    assert (args["table"], args["work"], args["seconds"]) == (visitor.key, "choose_turn", 20.0)
    code, header, board, view, seat, seed = unpack(args["job"])
    kind = games()["giants"]
    assert (code, header[0], board, seat) == (BOT, "giants", kind.default_board_text(3), seat)
    assert seat in (1, 2)
    assert type(seed) is int
    state = kind.set_up(kind.seats_for(3)).read_view(view)
    assert state.view(seat).write() == view
    assert priority in (0, 2)  # whether the person looks on


def test_of_what_several_servers_ask_for_the_most_important_comes_first(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AHU_DATABASE", place.address)

    async def ask() -> None:
        async with make_app(1).open_async() as app:
            for name, priority in (("a", 0), ("b", 0), ("c", 1), ("d", 2), ("e", 0)):
                task = app.configure_task(THINK, queue=schema_name(), priority=priority)
                job: dict[str, Any] = {
                    "server": "0" * 16,
                    "table": name,
                    "work": "nothing",
                    "job": pack(()),
                    "seconds": 1.0,
                }
                await task.defer_async(thought=name, **job)

    with place.worker() as worker:
        assert worker.process
        place.wait_for_workers(1)
        with stopped(psutil.Process(worker.process.pid)):
            asyncio.run(ask())
        wait_for(lambda: place.query("SELECT count(*) FROM ahu_answers") == [(5,)])
    answers = place.query("DELETE FROM ahu_answers RETURNING answered_at, thought, failure, answer")
    assert "".join(row[1] for row in sorted(answers)) == "dcabe"
    assert {row[2:] for row in answers} == {("error", "this version of ahu worker can't think about that")}


def test_workers_need_no_right_to_read_tables(database: PostgresServer, tmp_path: Path) -> None:
    address = database.new_database()
    with postgres.connect(address) as connection:
        connection.execute(f"CREATE ROLE {ROLE} LOGIN".encode())
    theirs = address.replace("ahu@", f"{ROLE}@")
    early = Worker(theirs, tmp_path)
    early.begin()  # before there is a queue: it waits
    try:
        wait_for(lambda: "the queue is not there yet" in early.log())
        place = Place(address, tmp_path)
        with place.server, pytest.MonkeyPatch.context() as patch:
            early.wait()
            place.wait_for_workers(1)
            before = place.sent()
            visitor = sits_down(place, patch)
            let_bot_act(place, visitor)
            assert place.sent() > before
        with postgres.connect(theirs) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT * FROM web_event")
    finally:
        early.stop()


# when something goes wrong


def doing(place: Place) -> bool:
    return bool(place.query("SELECT 1 FROM procrastinate_jobs WHERE status = 'doing'"))


def test_another_worker_thinks_again_what_a_dead_one_was_asked_for(place: Place, person: Visitor) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(place.worker())
        place.wait_for_workers(1)
        let_bot_act(place, person)
        again = place.figure('ahu_remote_thoughts_total{how="again"}')
        (thinker,) = first.thinkers()
        with stopped(thinker):
            until_bot_is_to_act(person)
            wait_for(lambda: doing(place))
            stack.enter_context(place.worker())
            place.wait_for_workers(2)
            first.stop(signal.SIGKILL)
            wait_for(lambda: 0 in person.acting())
        assert place.figure('ahu_remote_thoughts_total{how="again"}') == again + 1
        let_bot_act(place, person)


def test_the_server_takes_back_what_the_last_worker_was_asked_for(place: Place, person: Visitor) -> None:
    with place.worker() as worker:
        place.wait_for_workers(1)
        let_bot_act(place, person)
        (thinker,) = worker.thinkers()
        with stopped(thinker):
            until_bot_is_to_act(person)
            wait_for(lambda: doing(place))
            worker.stop(signal.SIGKILL)
            wait_for(lambda: 0 in person.acting())
        assert place.figure('ahu_remote_thoughts_total{how="taken back"}') >= 1


def test_a_worker_that_is_asked_to_end_gives_back_what_it_thinks_about(place: Place, person: Visitor) -> None:
    with place.worker() as worker, place.worker() as other:
        place.wait_for_workers(2)
        let_bot_act(place, person)
        busy = next(one for one in (worker, other) if one.thinkers())
        with stopped(busy.thinkers()[0]):
            free = other if busy is worker else worker
            assert free.process
            with stopped(psutil.Process(free.process.pid)):
                until_bot_is_to_act(person)
                wait_for(lambda: doing(place))
            busy.stop()
            wait_for(lambda: 0 in person.acting())


def test_a_bot_that_is_late_is_replaced_for_that_turn(database: PostgresServer, tmp_path: Path) -> None:
    place = Place(database.new_database(), tmp_path, AHU_DEADLINES="0.2")
    with place.server, place.worker() as worker, pytest.MonkeyPatch.context() as patch:
        place.wait_for_workers(1)
        visitor = sits_down(place, patch)
        let_bot_act(place, visitor)
        (thinker,) = worker.thinkers()
        with stopped(thinker):
            until_bot_is_to_act(visitor)
            wait_for(lambda: 0 in visitor.acting())
        assert place.figure('ahu_bot_failures_total{kind="late"}') == 1
        assert place.figure("ahu_bot_stand_ins_total") == 1
        assert thinker.pid not in [one.pid for one in worker.thinkers()]


def test_all_goes_on_after_postgresql_has_ended_all_connections(place: Place, person: Visitor) -> None:
    with place.worker() as worker:
        place.wait_for_workers(1)
        let_bot_act(place, person)
        before = place.sent()
        place.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        let_bot_act(place, person)
        place.wait_for_workers(1)
        wait_for(lambda: "notes" not in place.health())
        let_bot_act(place, person)
        assert place.sent() > before
        assert worker.process
        assert worker.process.poll() is None


def test_a_server_that_is_killed_leaves_nothing_for_ever(place: Place) -> None:
    """What it had asked for is thought and then forgotten."""
    with place.worker():
        place.wait_for_workers(1)
        place.query("INSERT INTO ahu_answers (thought, failure, answer, answered_at) "
                    "VALUES ('of a dead server', '', '[]', now() - interval '2 hours')")  # fmt: skip
        from ahu.web.live.queued_pool import FORGET

        place.query(FORGET.replace("%(seconds)s", "%s"), 3600)
        assert place.query("SELECT 1 FROM ahu_answers") == []

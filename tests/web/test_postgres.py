"""Several server processes on one PostgreSQL database serve the same tables."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from threading import Event as Signal
from typing import TYPE_CHECKING

import psutil
import pytest

from ahu.core.errors import AhuError
from ahu.web.storage import postgres
from ahu.web.storage.changes import MOST_BYTES, ChangeKind, payload_of, read_change
from ahu.web.table_data import Event, EventKind
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer, needs_postgres
from tests.server import Server
from tests.web import visitor as visiting
from tests.web.test_accounts import PASSWORD, Person
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

BOTS = {"game": "rapanui", "players": "2", "who-0": "me", "name-0": "Ana", "who-1": "bot-random"}


# addresses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("postgres://ana:s%40fe@db.example/tables", ("db.example", None, "ana", "s@fe", "tables")),
        ("postgresql://ana@[::1]:5433/tables", ("::1", 5433, "ana", None, "tables")),
        ("postgres://ana@%2Frun%2FMine/tables", ("/run/Mine", None, "ana", None, "tables")),
        ("postgres://ana@/tables?host=/run/mine", ("/run/mine", None, "ana", None, "tables")),
    ],
)
def test_an_address_names_host_port_user_password_and_database(text: str, expected: tuple[object, ...]) -> None:
    found = postgres.connection_parameters(text)
    assert tuple(found.get(name) for name in ("host", "port", "user", "password", "dbname")) == expected


@pytest.mark.parametrize(
    "text", ["mysql://a@b/c", "postgres://host", "postgres://a:secret@h:port/c", "tables", "postgres://h/a/b"]
)
def test_an_address_that_cant_be_read_is_not_repeated(text: str) -> None:
    with pytest.raises(AhuError, match="AHU_DATABASE can't be read") as caught:
        postgres.connection_parameters(text)
    assert "secret" not in str(caught.value)


def test_events_that_are_too_long_for_a_notification_are_left_out() -> None:
    few, many = [[Event(n, EventKind.PLAY, 0, "x" * 100) for n in range(1, most)] for most in (10, 200)]
    told = read_change(payload_of(7, ChangeKind.EVENTS, few))
    assert told is not None
    assert list(told.events) == few
    short = payload_of(7, ChangeKind.EVENTS, many)
    cut = read_change(short)
    assert cut is not None
    assert (len(short) <= MOST_BYTES, cut.table, cut.events) == (True, 7, ())


@pytest.mark.parametrize("text", ["", "[]", '["me", 1, "of a later version"]'])
def test_a_notification_of_a_later_version_is_no_error(text: str) -> None:
    assert read_change(text) is None


@pytest.mark.parametrize(
    ("address", "reason"),
    [("postgres://nobody", "can't be read"), ("postgres://a@/b?host=/nowhere", "can't be reached")],
)
def test_a_server_without_its_database_says_so_in_a_sentence(tmp_path: Path, address: str, reason: str) -> None:
    command = [sys.executable, "-m", "ahu.cli.main", "serve", "--no-browse", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "AHU_DATABASE": address, "AHU_LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
    assert reason in ended.stderr


# two processes


class Pair:
    """Two servers on one database, and what is stored there."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        env = {"AHU_DATABASE": address, "AHU_ACCOUNTS": "optional"}
        self.first, self.second = Server(folder, env=env), Server(folder, env=env)

    def events(self, key: str) -> list[tuple[int, int]]:
        """Number and actor of each event of a table."""
        with postgres.connect(self.address) as connection:
            return connection.execute(
                "SELECT e.number, e.actor FROM web_event e JOIN web_table t ON e.table_id = t.id "
                "WHERE t.key = %s ORDER BY e.number",
                (key,),
            ).fetchall()

    def thoughts(self) -> int:
        """How often a bot was asked to think, by both servers together."""
        return sum(_thoughts(server) for server in (self.first, self.second))

    def end_connections(self) -> int:
        """Let PostgreSQL end all connections of the servers; how many there were."""
        with postgres.connect(self.address) as connection:
            ended = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
        return len(ended)


def _thoughts(server: Server) -> int:
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=PATIENCE) as answer:  # noqa: S310
        (found,) = re.findall(rb"^ahu_bot_thoughts_total (\S+)$", answer.read(), re.MULTILINE)
    return int(float(found))


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    needs_postgres()
    with PostgresServer() as server:
        both = Pair(server.new_database(), tmp_path_factory.mktemp("data"))
        with both.first, both.second:
            yield both


def at_the_other(there: Visitor, pair: Pair) -> Visitor:
    """The same browser at the same table, asking the other process."""
    here = Visitor(pair.second)
    here.cookies, here.key = there.cookies, there.key
    here._opener = there._opener  # noqa: SLF001
    return here


def until_shown(visitor: Visitor, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while visitor.shown_number() < number:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_what_is_done_through_one_process_is_on_a_page_of_the_other(pair: Pair) -> None:
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)
    here.shown_number()  # the table is open there
    for acting, looking in ((there, here), (here, there), (there, here)):
        assert acting.act()
        until_shown(looking, acting.number)
    numbers = [number for number, _ in pair.events(there.key)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers[-1] >= there.number


def test_many_who_act_through_both_lose_nothing(pair: Pair) -> None:
    there = Visitor(pair.first)
    there.sit_down()
    acknowledged: list[int] = []
    refused: list[int] = []

    def act(number: int) -> None:
        one = Visitor(pair.first) if number % 2 else at_the_other(there, pair)
        one.cookies, one.key, one._opener = there.cookies, there.key, there._opener  # noqa: SLF001
        try:
            if one.act():
                acknowledged.append(one.number)
        except urllib.error.HTTPError as error:
            refused.append(error.code)
            error.close()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(act, range(200)))
    numbers = [number for number, _ in pair.events(there.key)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert acknowledged
    assert set(acknowledged) <= set(numbers)
    assert set(refused) <= {400, 409}  # somebody else was faster
    until_shown(there, numbers[-1])
    until_shown(at_the_other(there, pair), numbers[-1])


def act_once_the_bot_has(visitor: Visitor, seen: int = 0) -> int:
    """Take an action in the first seat, which is a person's, as soon as it may, after event ``seen``; its number."""
    until_shown(visitor, seen)
    wait_for(lambda: 0 in visitor.acting())
    assert visitor.act(0)
    return visitor.number


def test_a_process_goes_on_with_the_bots_of_one_that_is_killed(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visiting, "FORM", BOTS)
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)
    number = 0
    for acting in (there, here, there, here):
        number = act_once_the_bot_has(acting, number)
    pair.first.stop(signal.SIGKILL)
    try:
        for _ in range(4):
            act_once_the_bot_has(here)
    finally:
        pair.first.start()
    numbers = [number for number, _ in pair.events(there.key)]
    assert numbers == list(range(1, len(numbers) + 1))
    until_shown(there, numbers[-1])


def test_a_bot_is_thought_about_once_whichever_process_is_asked(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visiting, "FORM", BOTS)
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)
    before, number = pair.thoughts(), 0
    with there.looking_on(), here.looking_on():
        for acting in (there, here) * 5:
            number = act_once_the_bot_has(acting, number)
        wait_for(lambda: 0 in there.acting())
    by_bot = [actor for _, actor in pair.events(there.key) if actor == 1]
    assert len(by_bot) >= 5
    assert 5 <= pair.thoughts() - before <= len(by_bot)  # one thought may be of several actions


def test_bots_act_once_and_all_goes_on_after_postgresql_has_ended_all_connections(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visiting, "FORM", BOTS)
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)
    number = 0
    with there.looking_on(), here.looking_on():
        for acting in (there, here, there):
            number = act_once_the_bot_has(acting, number)
            assert pair.end_connections() >= 2
            wait_for(lambda: _healthy(pair.first) and _healthy(pair.second))
        act_once_the_bot_has(here, number)
    numbers = [number for number, _ in pair.events(there.key)]
    assert numbers == list(range(1, len(numbers) + 1))
    until_shown(there, numbers[-1])
    until_shown(here, numbers[-1])


def _healthy(server: Server) -> bool:
    """Whether the server reaches its database: on a busy machine it may lag."""
    try:
        urllib.request.urlopen(f"{server.address}/healthz", timeout=PATIENCE).close()  # noqa: S310
    except urllib.error.HTTPError as error:
        return "database" not in json.load(error)["reasons"]
    return True


def test_a_request_that_is_sent_to_both_processes_is_carried_out_once(pair: Pair) -> None:
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)
    for _ in range(10):
        command = there.next_command()
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(lambda one: one.send(command), (there, here)))  # noqa: B023
        first, again = answers[0], there.send(command)
        assert answers == [first] * 2  # each says up to which event it was carried out
        assert again == first
        until_shown(there, first)
        until_shown(here, first)
    with postgres.connect(pair.address) as connection:
        (stored,) = connection.execute(
            "SELECT count(e.request_id) FROM web_event e JOIN web_table t ON e.table_id = t.id WHERE t.key = %s",
            (there.key,),
        ).fetchall()
    assert stored == (10,)


def test_two_people_do_not_get_one_seat_through_two_processes(pair: Pair) -> None:
    host = Person(pair.first)
    for _ in range(3):
        key = host.make_table(listed="yes")
        people = [Person(server) for server in (pair.first, pair.second) * 3]
        for person in people:
            person.get(f"/table/{key}/join/")  # the table is open at both
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(lambda one: one.post(f"/table/{key}/join/", {"name": one.name}), people))  # noqa: B023
        seats = sorted(person.own_seats(key) for person in people)
        assert seats == ["", "", "", "", "", "1"]
        with postgres.connect(pair.address) as connection:
            held = connection.execute(
                "SELECT count(*) FROM web_seatdevice d JOIN web_seat s ON d.seat_id = s.id "
                "JOIN web_table t ON s.table_id = t.id WHERE t.key = %s AND s.number = 1",
                (key,),
            ).fetchall()
        assert held == [(1,)]


def test_requests_that_are_sent_to_both_processes_again_gain_no_time(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visiting, "FORM", {**visiting.FORM, "clock": "live-5-15"})
    there = Visitor(pair.first)
    there.sit_down()
    here = at_the_other(there, pair)

    def clock() -> tuple[object, ...]:
        with postgres.connect(pair.address) as connection:
            return tuple(
                connection.execute(
                    "SELECT t.clock_at, t.clock_due, s.number, s.reserve, s.turn_used, s.time_runs FROM web_table t "
                    "JOIN web_seat s ON s.table_id = t.id WHERE t.key = %s ORDER BY s.number",
                    (there.key,),
                ).fetchall()
            )

    for _ in range(5):
        command = there.next_command()
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda one: one.send(command), (there, here)))  # noqa: B023
        counted, stored = clock(), pair.events(there.key)
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda one: one.send(command), (there, here) * 3))  # noqa: B023
        assert (clock(), pair.events(there.key)) == (counted, stored)


def test_an_account_that_is_deleted_through_one_process_is_forgotten_by_the_other(pair: Pair) -> None:
    ana = Person(pair.first)
    ana.sign_up()
    key = ana.make_table(**{"name-0": "Zenobia"})
    guest = Person(pair.second)
    assert "Zenobia" in guest.get(f"/table/{key}/").text
    assert ana.post("/profile/delete/", {"password": PASSWORD}, "/profile/delete/").path == "/"
    wait_for(lambda: "Zenobia" not in guest.get(f"/table/{key}/").text)


# several processes of one server


def test_processes_that_start_together_migrate_a_new_database_once(tmp_path: Path) -> None:
    needs_postgres()
    with PostgresServer() as database:
        address = database.new_database()
        with Server(tmp_path, env={"AHU_DATABASE": address}, options=["--processes", "3"]) as server:
            wait_for(lambda: len(children(server)) == 3)
            began = children(server)
            Visitor(server).sit_down()
            with postgres.connect(address) as connection:
                applied = connection.execute("SELECT app, name FROM django_migrations").fetchall()
            assert len(applied) == len(set(applied)) > 5
            assert children(server) == began, server.log()


def children(server: Server) -> list[int]:
    """The ids of the processes that serve."""
    assert server.process
    found = []
    for child in psutil.Process(server.process.pid).children():
        with suppress(psutil.NoSuchProcess):
            if "ahu.web.server_process" in child.cmdline():
                found.append(child.pid)
    return sorted(found)


def wait_for(happened: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_server_replaces_processes_that_die_and_restarts_all_one_after_another(pair: Pair, tmp_path: Path) -> None:
    server = Server(tmp_path, env={"AHU_DATABASE": pair.address}, options=["--processes", "2"])
    with server:
        wait_for(lambda: len(children(server)) == 2)
        visitor = Visitor(server)
        visitor.sit_down()
        assert visitor.act()
        first = children(server)
        os.kill(first[0], signal.SIGKILL)
        wait_for(lambda: len(children(server)) == 2 and first[0] not in children(server))
        assert visitor.act()
        second = children(server)
        assert server.process
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: len(children(server)) == 2 and not set(second) & set(children(server)))
        assert visitor.act()
        assert "Traceback" not in server.log()
        last = children(server)
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in last))


class Follower:
    """A page that follows a table, and connects again when its stream ends, as the server has told it to."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.connected = self.failed = 0
        self.pauses: set[int] = set()
        """Milliseconds after which the server wants pages to connect again."""
        self.stopping = Signal()

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                with self._visitor._open(f"table/{self._visitor.key}/events") as stream:  # noqa: SLF001
                    self._read(stream)
            except (OSError, HTTPException):
                self.failed += 1

    def _read(self, stream: Iterable[bytes]) -> None:
        """Read to the end of a stream, which ends whole."""
        whole = False
        for line in stream:
            if line.startswith(b"retry: "):
                self.pauses.add(int(line.removeprefix(b"retry: ")))
            if line.startswith(b"data: ") and not whole:
                whole = True
                self.connected += 1
            if self.stopping.is_set():
                return


def test_a_rolling_restart_costs_a_stream_one_pause_and_one_request(pair: Pair, tmp_path: Path) -> None:
    """No request fails while processes are replaced, so a page is without its stream for the second that it waits."""
    server = Server(tmp_path, env={"AHU_DATABASE": pair.address}, options=["--processes", "2"])
    with server:
        wait_for(lambda: len(children(server)) == 2)
        visitor = Visitor(server)
        visitor.sit_down()
        followers = [Follower(visitor) for _ in range(8)]
        with ThreadPoolExecutor(len(followers)) as threads:
            for follower in followers:
                threads.submit(follower.run)
            try:
                wait_for(lambda: all(one.connected for one in followers))
                for _ in range(2):
                    before, counts = children(server), [one.connected for one in followers]
                    assert server.process
                    server.process.send_signal(signal.SIGHUP)
                    wait_for(lambda: len(children(server)) == 2 and not set(before) & set(children(server)))  # noqa: B023
                    wait_for(lambda: all(one.connected > was for one, was in zip(followers, counts, strict=True)))  # noqa: B023
            finally:
                for one in followers:
                    one.stopping.set()
                visitor.act()  # a line for each of them
        assert [one.failed for one in followers] == [0] * len(followers)
        # a stream begins with the pause after a lost connection; one that is handed over ends with a shorter one
        assert set.union(*[one.pauses for one in followers]) == {1000, 200}


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ahu.cli.main", "serve", "--processes", "2", "--data", str(tmp_path)]
    env = {name: value for name, value in os.environ.items() if name != "AHU_DATABASE"}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
    assert "AHU_DATABASE" in ended.stderr

"""The live tables of this process, and what all of them share."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Final

from django.conf import settings

from ahu.core.record import Record
from ahu.registry import by_current_rules, header_for
from ahu.web.live.bot_workers import BotWorkers
from ahu.web.live.due_tables import DueTables
from ahu.web.live.file_checker import FileChecker, is_own_board
from ahu.web.live.live_table import LiveTable
from ahu.web.live.remote_changes import RemoteChanges
from ahu.web.live.signals import closed, heartbeat
from ahu.web.live.signed_in import SignedIn
from ahu.web.live.stream_counter import StreamCounter
from ahu.web.live.table_sync import load
from ahu.web.loop_lag import LoopLag
from ahu.web.models import new_secret
from ahu.web.processes import kill_processes
from ahu.web.rate_limits import RateLimits
from ahu.web.storage import repository, seats
from ahu.web.storage.database import Store
from ahu.web.table_data import NewDevice, NewSeat

if TYPE_CHECKING:
    from collections.abc import Collection

    from ahu.puzzles.puzzle import Puzzle
    from ahu.web.table_data import FoundLink, TableSummary, Terms

MOST_OPEN: Final = 400
"""How many tables stay in memory; when there are more, tables that nobody looks at are closed."""
MOST_IDLE: Final = 30.0
"""Seconds after which a table that nobody looks at and nobody asks for is closed. It opens again in milliseconds."""
COLLECTING: Final = 60.0
"""Seconds between two collections of garbage: tables that were closed are cycles of objects."""
BETWEEN_TABLES: Final = 0.15
"""Seconds between two tables whose streams go to another process: it reads the table and draws it for everybody."""
LONGEST_HAND_OVER: Final = 20.0
"""Seconds in which all streams go to other processes."""
HEARTBEAT: Final = 15.0
"""Seconds between signs of life on every stream; a page that misses two knows that it is cut off."""


class LiveTables:
    """Finds tables in memory or in the database, and makes new ones. It belongs to one event loop."""

    def __init__(self, pace: float = 0.7) -> None:
        self.store = Store()
        self.bot_workers = BotWorkers(where=settings.BOT_WORKERS)
        self.file_checker = FileChecker()
        self.rate_limits = RateLimits()
        self.stream_counter = StreamCounter()
        self.signed_in = SignedIn(self.store)
        self.lag = LoopLag(asyncio.get_running_loop())
        self.pace = pace
        """Seconds that a bot's turn takes at least, so that people can follow."""
        self.closing = asyncio.Event()
        """Set when every stream is to end."""
        self._open: dict[str, LiveTable] = {}
        """Open tables by their keys, the least recently used first."""
        self._by_number: dict[int, LiveTable] = {}
        """The same tables by their primary keys."""
        self._opening: dict[str, asyncio.Lock] = {}
        self.remote = RemoteChanges(self)
        self._time = asyncio.get_running_loop().time
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)
        self._collected_at = self._time()
        self.due = DueTables(self)

    async def get(self, key: str, digests: Collection[str] = ()) -> LiveTable | None:
        """The table with that key, which knows the devices with these digests; None if there is none.

        A device may have got its seat from another process a moment ago.
        """
        table = await self._get(key)
        if table is not None:
            await table.sync.find_devices(digests)
        return table

    async def _get(self, key: str) -> LiveTable | None:
        table = self._open.pop(key, None)
        if table is not None:
            self._open[key] = table  # it is now the most recently used
            self._use(table)
            return table
        async with self._opening.setdefault(key, asyncio.Lock()):
            try:
                if key not in self._open:
                    await self._load(key)
            finally:
                self._opening.pop(key, None)
        table = self._open.get(key)
        if table is not None:
            self._use(table)
        return table

    def _use(self, table: LiveTable) -> None:
        table.used_at = self._time()
        table.wake()

    async def _load(self, key: str) -> None:
        with self.remote.noticed() as changed:
            loaded = await self.store.read(lambda: load(key))
            if loaded is None:
                return
            self._close_unused()
            table = LiveTable(*loaded, self.store, self.bot_workers, self.pace)
            if is_own_board(table.game, table.board_text):
                header = header_for(table.game.name, table.game.seats, table.game.options)
                table.layout = await self.file_checker.layout(header, table.board_text)
            self._open[key] = self._by_number[table.row.pk] = table
            if table.row.pk in changed:
                table.sync.reload_soon()

    def with_number(self, number: int) -> LiveTable | None:
        """The open table with that primary key; None if it is not open."""
        return self._by_number.get(number)

    def forget(self, table: LiveTable) -> None:
        """Have a table no longer in memory."""
        self._open.pop(table.key, None)
        self._by_number.pop(table.row.pk, None)

    def _unused(self) -> list[LiveTable]:
        """The tables that nobody looks at, the least recently used first."""
        return [table for table in self._open.values() if not table.listeners and not table.busy()]

    def _close_unused(self) -> None:
        if len(self._open) >= MOST_OPEN:
            self._close(self._unused()[: MOST_OPEN // 4])

    def _close_idle(self) -> None:
        now = self._time()
        self._close([table for table in self._unused() if now - table.used_at > MOST_IDLE])

    def _close(self, tables: list[LiveTable]) -> None:
        for table in tables:
            self.forget(table)
            table.close()

    @property
    def tables(self) -> Collection[LiveTable]:
        """The tables in memory."""
        return self._open.values()

    def streams(self) -> int:
        """How many pages follow a table."""
        return sum(len(table.listeners) for table in self._open.values())

    # what pages ask for beside single tables

    async def new_table(
        self,
        record: Record,
        board_text: str,
        new_seats: list[NewSeat],
        browser: str,
        browser_family: str,
        *,
        guided: bool = False,
        puzzle: str = "",
        terms: Terms = repository.PRIVATE,
    ) -> tuple[str, str]:
        """Make a table for a game, new or in progress, and return its key and the secret of the device that made it."""
        device = NewDevice(new_secret(), browser_family)
        row = await self.store.write(
            lambda: repository.new_table(
                record, board_text, new_seats, browser, device, guided=guided, puzzle=puzzle, terms=terms
            )
        )
        return row.key, device.secret

    async def puzzle_table_of(self, browser: str, puzzle: Puzzle) -> LiveTable | None:
        """The table at which a browser solves a puzzle; None if there is none. Old ones of everybody are deleted."""
        game, name, position = puzzle.game, puzzle.id, puzzle.start.write()
        await self.store.write(repository.delete_old_puzzle_tables)
        key = await self.store.read(lambda: repository.puzzle_table_of(browser, game, name, position))
        return await self.get(key) if key else None

    async def next_table(self, table: LiveTable) -> LiveTable:
        """The table where the same people play again: made when first asked for, and then found by all of them."""
        new_seats = [NewSeat(bot=seat.bot.partition(":")[0], name=seat.name) for seat in table.seats]  # without budgets
        board_text = table.board_text
        record = Record(by_current_rules(table.game, board_text))
        key = await self.store.write(lambda: repository.next_table(table.row.pk, record, board_text, new_seats))
        if not table.row.next_key:
            table.row.next_key = key
            table.changed()
        found = await self.get(key)
        assert found is not None
        return found

    async def tables_of(self, browser: str) -> list[TableSummary]:
        """The tables where a browser has a seat, those with the latest events first."""
        return await self.store.read(lambda: repository.tables_of(browser))

    async def find_link(self, secret: str) -> FoundLink | None:
        """The link to a seat that has this secret; None if there is none."""
        return await self.store.read(lambda: seats.find_link(secret))

    # streams, and the end

    def _beat(self) -> None:
        """Let every stream send a sign of life, and bots that stopped go on; close what nobody looks at any more."""
        self._close_idle()
        for table in self._unused():
            table.forget_drawings()  # strangers may ask for it for a long time
        self._collect()
        self.look_around()
        for table in self._open.values():
            table.notify()
            table.wake()
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _collect(self) -> None:
        """Collect garbage, once a minute: by itself Python would wait for as many new objects as there are old ones.

        It takes some hundredths of a second: what stays for good is left out (``server.py``).
        """
        now = self._time()
        if now - self._collected_at >= COLLECTING:
            gc.collect()
            self._collected_at = now

    def look_around(self) -> None:
        """Look what is due at tables that nobody has open, and whom to tell what happened."""
        self.due.look()
        heartbeat.send(self)

    def forget_sessions(self) -> None:
        """Look all sessions up again: one has ended. Its streams end."""
        self.signed_in.forget()
        for table in self._open.values():
            table.notify()

    async def hand_over(self) -> None:
        """Let streams end, one table after the other: the processes that go on open one table at a time, too."""
        while watched := [t for t in self._open.values() if t.listeners and not t.handed_over]:
            for table in watched:
                table.handed_over = True
                table.notify()
                await asyncio.sleep(min(BETWEEN_TABLES, LONGEST_HAND_OVER / len(watched)))

    def end_streams(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for table in self._open.values():
            table.notify()

    def close(self) -> None:
        """End everything that goes on."""
        self._heartbeat.cancel()
        closed.send(self)
        self.due.close()
        self.remote.close()
        self.lag.close()
        self.end_streams()
        for table in self._open.values():
            table.close()
        self.bot_workers.close()
        kill_processes()
        self.store.close()


_BY_LOOP: dict[asyncio.AbstractEventLoop, LiveTables] = {}


def live_tables() -> LiveTables:
    """The tables of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _BY_LOOP:
        _BY_LOOP[loop] = LiveTables(settings.PACE)
    return _BY_LOOP[loop]


def end_all_streams() -> None:
    """Let the streams of every event loop end. It may be called from any thread."""
    for loop, found in _BY_LOOP.items():
        loop.call_soon_threadsafe(found.end_streams)


def reload_tables(numbers: Collection[int]) -> None:
    """Let open tables be read again, named by their primary keys. It may be called from any thread."""

    def reload(live: LiveTables) -> None:
        for number in numbers:
            table = live.with_number(number)
            if table is not None:
                table.sync.reload_soon()

    for loop, found in list(_BY_LOOP.items()):
        loop.call_soon_threadsafe(reload, found)


def forget_sessions() -> None:
    """Look all sessions up again. It may be called from any thread."""
    if settings.ACCOUNTS == "required":
        for loop, found in list(_BY_LOOP.items()):
            loop.call_soon_threadsafe(found.forget_sessions)


def close_live_tables() -> None:
    """Close the tables of the running event loop, if it has any."""
    found = _BY_LOOP.pop(asyncio.get_running_loop(), None)
    if found:
        found.close()

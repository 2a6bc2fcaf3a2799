"""Listens to what other server processes change in the same PostgreSQL database, on a connection of its own."""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from ahu.web.storage import postgres
from ahu.web.storage.changes import CHANNEL, ChangeKind, read_change, shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg.pq.abc import PGconn

    from ahu.web.live.live_tables import LiveTables

LOG: Final = logging.getLogger("ahu.web")
RECONNECT: Final = 0.5
"""Seconds before a connection that was lost is opened again."""


class RemoteChanges:
    """Passes changes on to the open tables. With SQLite there are none."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._connected = not shared()
        """Whether changes arrive."""
        self._first = asyncio.Event()
        """Set when the first connection is there."""
        self._loads: list[set[int]] = []
        """For each table that is being read, the primary keys of unknown tables that have changed meanwhile."""
        self._task: asyncio.Task[None] | None = None
        if shared():
            loop = asyncio.get_running_loop()
            self._task = loop.create_task(self._listen())
            live.store.on_lost_connection = lambda: loop.call_soon_threadsafe(self.reload_all)

    @contextmanager
    def noticed(self) -> Iterator[set[int]]:
        """The primary keys of tables, not yet open, that change while this is open."""
        changed: set[int] = set()
        self._loads.append(changed)
        try:
            yield changed
        finally:
            self._loads.remove(changed)

    async def works(self) -> bool:
        """Whether changes arrive. While the server starts, the first connection is waited for."""
        if shared() and not self._first.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._first.wait(), postgres.CONNECT_SECONDS)
        return self._connected

    def reload_all(self) -> None:
        """Let every open table be read again: changes may have been missed."""
        for table in self._live.tables:
            table.sync.reload_soon()

    async def _listen(self) -> None:
        import psycopg  # there is none where SQLite is used

        while True:
            try:
                await self._hear()
            except (psycopg.Error, OSError) as error:
                if self._connected:
                    LOG.warning("changes of other processes can't be heard: %s", postgres.one_line(error))
                self._connected = False
            await asyncio.sleep(RECONNECT)

    async def _hear(self) -> None:
        """Listen until the connection is lost."""
        from psycopg import AsyncConnection

        parameters = postgres.connection_parameters(postgres.address())
        async with await AsyncConnection.connect(**parameters, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            lock = postgres.NAMESPACE + postgres.Purpose.SERVER, 0
            await connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", lock)
            self._connected = True
            self._first.set()
            self.reload_all()
            await self._pass_all_on(connection.pgconn)

    async def _pass_all_on(self, connection: PGconn) -> None:
        """Pass notifications on until the connection is lost.

        ``AsyncConnection.notifies`` sets up its waiting anew for each of them, which takes several times as long.
        """
        import psycopg

        loop = asyncio.get_running_loop()
        lost: asyncio.Future[None] = loop.create_future()

        def read() -> None:
            try:
                connection.consume_input()
                while notification := connection.notifies():
                    self._pass_on(notification.extra.decode())
            except (psycopg.Error, OSError) as error:
                loop.remove_reader(socket)
                if not lost.done():
                    lost.set_exception(error)

        socket = connection.socket
        loop.add_reader(socket, read)
        try:
            read()  # what came while the connection was set up
            await lost
        finally:
            loop.remove_reader(socket)

    def _pass_on(self, payload: str) -> None:
        change = read_change(payload)
        if change is None:
            self.reload_all()  # of a newer version of this program
            return
        if change.sender == self._live.store.name:
            return
        table = self._live.with_number(change.table)
        if table is not None:
            table.sync.receive(change)
            if change.kind is ChangeKind.REMOVED:
                self._live.forget(table)
            return
        for changed in self._loads:
            changed.add(change.table)

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

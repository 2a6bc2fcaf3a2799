"""How players come together at a listed table: anyone takes an open seat, and the game begins when none is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from ahu.core.messages import Message
from ahu.web.live.errors import Rejected
from ahu.web.live.signals import game_begun
from ahu.web.storage import gathering as storage
from ahu.web.table_data import GATHERING_LIFETIME, LEVEL_BOTS, EndKind, Level

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store


class Gathering:
    """The time before the game of one table begins."""

    def __init__(self, table: LiveTable, store: Store) -> None:
        self._table, self._store = table, store

    def open_seats(self) -> list[int]:
        """The seats that anyone may take; none once the game has begun, or at a table that is not listed."""
        table = self._table
        if not table.row.gathering or not table.row.listed or table.history.ended:
            return []
        return [seat.number for seat in table.seats if not seat.taken and not seat.bot]

    async def join(self, name: str, browser: str, browser_family: str) -> str:
        """Sit down in the first open seat, and return the secret of the device; Rejected if there is none."""
        self._table.check_name(name, None)
        for seat in self.open_seats():
            try:
                secret = await self._table.access.sit_down(seat, name, browser, browser_family)
            except Rejected:  # somebody was faster
                continue
            return secret
        raise Rejected(409, Message("no seat is open at this table"))

    def note_taken(self) -> None:
        """Begin the game if the seat that was taken was the last open one, as the database has done."""
        if self._table.row.gathering and all(seat.taken or seat.bot for seat in self._table.seats):
            self._begin()

    def _begin(self) -> None:
        self._table.row.gathering = False
        game_begun.send(self, table=self._table)
        self._table.changed()  # the clock begins when the table is woken
        self._table.wake()

    # what the host may do before the game begins

    async def close(self) -> None:
        """Close the table."""
        async with self._table.lock:
            self._check_gathering()
            await self._table.end(EndKind.CLOSED)

    async def remove(self, seat: Seat) -> None:
        """Take a seat away from a player, such as one who is not there any more."""
        self._check_gathering()
        if self._table.row.host == seat or self._table.seats[seat].bot:
            raise Rejected(409, Message("nobody can be removed from that seat"))
        await self._table.access.leave(seat)

    async def begin_with_bots(self) -> None:
        """Let bots take the open seats, and begin."""
        async with self._table.lock:
            self._check_gathering()
            await self._fill()

    def _check_gathering(self) -> None:
        if not self._table.row.gathering or self._table.history.ended:
            raise Rejected(409, Message("the game has begun"))

    async def _fill(self) -> None:
        row = self._table.row
        bot = LEVEL_BOTS[Level(row.level or Level.ANY)]
        for number in await self._store.write(lambda: storage.fill_with_bots(row.pk, bot)):
            self._table.seats[number].bot = bot
        self._begin()

    # what happens by itself

    async def settle(self) -> None:
        """Let bots take the open seats if it is time, or end a table that has waited for players too long."""
        table, now = self._table, timezone.now()
        async with table.lock:
            if not table.row.gathering or table.history.ended:
                return
            if table.row.fill_at and table.row.fill_at <= now:
                await self._fill()
            elif table.row.created_at <= now - GATHERING_LIFETIME:
                await table.end(EndKind.UNFILLED)

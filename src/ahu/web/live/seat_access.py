"""Who holds the seats of a table: devices, and links that can be used once. Every change is stored before it counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.web.live.errors import Rejected
from ahu.web.models import new_secret
from ahu.web.storage import seats as storage
from ahu.web.table_data import NewDevice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.action import Seat
    from ahu.web import models
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store


class SeatAccess:
    """The devices that hold the seats of one table."""

    def __init__(self, table: LiveTable, store: Store, devices: list[models.SeatDevice]) -> None:
        self._table, self._store = table, store
        self.devices = devices
        self._by_digest: dict[str, frozenset[int]] = {}
        self._devices: Counter[int] = Counter()
        """How many devices hold each seat."""
        self._count()

    def _count(self) -> None:
        """Note again which seats each device holds."""
        self._by_digest = {}
        for device in self.devices:
            self._by_digest[device.digest] = self.seats_of([device.digest]) | {device.seat.number}
        self._devices = Counter([device.seat.number for device in self.devices])

    def _replace(self, devices: list[models.SeatDevice]) -> None:
        """Let these devices hold the seats, and tell every page."""
        self.devices = devices
        self._count()
        self._table.changed()

    # who holds what

    def seats_of(self, digests: Iterable[str]) -> frozenset[int]:
        """The seats that a browser holds whose secrets have these digests."""
        found = [self._by_digest[digest] for digest in digests if digest in self._by_digest]
        return found[0] if len(found) == 1 else frozenset().union(*found)

    def knows(self, digests: Iterable[str]) -> bool:
        """Whether all these digests are of devices that hold a seat."""
        return all(digest in self._by_digest for digest in digests)

    def devices_of(self, seat: Seat) -> list[models.SeatDevice]:
        """The devices that hold a seat, the first one first."""
        return [device for device in self.devices if device.seat.number == seat]

    def device_count(self, seat: Seat) -> int:
        """How many devices hold a seat."""
        return self._devices.get(seat, 0)

    def is_host(self, seats: frozenset[int]) -> bool:
        """Whether one of these seats is the host's."""
        return self._table.row.host in seats

    # links

    async def new_invitation(self, seat: Seat) -> str:
        """The secret of a new link to an open seat."""
        row = self._table.seats[seat]
        if row.taken or row.bot:
            raise Rejected(409, Message("somebody sits there already"))
        return await self._new_link(row, adds_device=False)

    async def new_device_link(self, seat: Seat) -> str:
        """The secret of a new link by which another device can hold a seat as well."""
        return await self._new_link(self._table.seats[seat], adds_device=True)

    async def _new_link(self, row: models.Seat, *, adds_device: bool) -> str:
        secret = new_secret()
        await self._store.write(lambda: storage.new_link(row.pk, secret, adds_device=adds_device), row.table_id)
        return secret

    # sitting down

    async def sit_down(self, seat: Seat, name: str, browser: str, browser_family: str) -> str:
        """Let somebody take an open seat, and return the secret of their device."""
        device = NewDevice(new_secret(), browser_family)
        async with self._table.lock:
            row = self._table.seats[seat]
            self._table.check_name(name, seat)
            name = name or row.name
            added = await self._store.write(lambda: storage.take_seat(row, name, browser, device), row.table_id)
            if added is None:
                raise Rejected(409, Message("somebody sits there already"))
            row.taken, row.name, row.browser = True, name, browser
            if self._table.row.host is None:
                self._table.row.host = seat
            self._add(added, row)
            await self._table.note_holidays()
            self._table.gathering.note_taken()
        return device.secret

    async def add_device(self, seat: Seat, link: str, browser_family: str) -> str:
        """Let another device hold a seat by a link, and return the secret of the device."""
        device = NewDevice(new_secret(), browser_family)
        async with self._table.lock:
            row = self._table.seats[seat]
            added = await self._store.write(lambda: storage.spend_device_link(row, link, device), row.table_id)
            if added is None:
                raise Rejected(410, Message("this link can’t be used any more"))
            self._add(added, row)
        return device.secret

    def _add(self, device: models.SeatDevice, row: models.Seat) -> None:
        device.seat = row
        self._replace([*self.devices, device])

    # leaving

    async def remove_device(self, seat: Seat, number: int) -> None:
        """Let one device of a seat hold it no longer."""
        async with self._table.lock:
            removed = [device for device in self.devices_of(seat) if device.pk == number]
            row, devices = self._table.seats[seat], [device.pk for device in removed]
            await self._store.write(lambda: storage.remove_devices(row, devices), row.table_id)
            self._replace([device for device in self.devices if device not in removed])

    async def leave(self, seat: Seat) -> None:
        """Open a seat again. If its holder is the host, the next person at the table becomes the host."""
        table = self._table
        async with table.lock:
            row = table.seats[seat]
            others = [other.number for other in table.seats if other.taken and not other.bot and other.number != seat]
            if not others:
                raise Rejected(409, Message("nobody else sits here who could invite somebody to your seat"))
            host = min(others) if table.row.host == seat else table.row.host
            await self._store.write(lambda: storage.leave_seat(row, host), row.table_id)
            table.row.host, row.taken, row.name, row.browser = host, False, "", ""
            self._replace([device for device in self.devices if device.seat.number != seat])

"""Tells people what happens at their tables. One notifier belongs to the live tables of one event loop."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.utils import timezone

from ahu.registry import kits
from ahu.web.live import signals
from ahu.web.live.live_tables import live_tables
from ahu.web.notifications import digests, notices, subscriptions
from ahu.web.notifications.wording import push_text
from ahu.web.outgoing_mail import send_later

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from ahu.web.notifications.digests import Digest
    from ahu.web.notifications.notices import Notice
    from ahu.web.notifications.outcome import Outcome
    from ahu.web.notifications.push_sender import PushSender

LOG: Final = logging.getLogger("ahu.web")


class Notifier:
    """Remembers at which tables something happened, and looks at every heartbeat whom to tell of it."""

    def __init__(self) -> None:
        self._changed: set[int] = set()
        """Tables at which this process has stored events since the last look, by their primary keys."""
        self._begun: set[int] = set()
        """Tables whose games have begun since then."""
        self._started = False
        """Whether tables that changed before this process started were looked at."""
        self._task: asyncio.Task[None] | None = None
        self._sender: PushSender | None = None
        self._writing: asyncio.Task[None] | None = None

    # what happens at tables

    def note_events(self, table: LiveTable) -> None:
        """Note that something happened at a table."""
        self._changed.add(table.row.pk)

    def note_begun(self, table: LiveTable) -> None:
        """Note that the game of a table begins."""
        self._changed.add(table.row.pk)
        self._begun.add(table.row.pk)

    # telling it

    def look(self) -> None:
        """Look whom to tell, unless the last look goes on."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            await self.tell()
        except Exception:  # such as a full disk; the next heartbeat looks again
            LOG.exception("nobody was told what happened at their tables")

    async def tell(self) -> None:
        """Tell people what happened since the last look."""
        store = live_tables().store
        if settings.PUSH:
            if not self._started:
                self._changed |= await store.read(notices.tables_to_look_at)
                self._started = True
            await self._push()
        if settings.MAIL and await store.read(lambda: digests.any_due(timezone.now())):
            for digest in await store.write(lambda: digests.claim_digests(timezone.now())):
                self._mail(digest)

    async def _push(self) -> None:
        tables = set(sorted(self._changed)[: notices.MOST_AT_ONCE])
        if not tables:
            return
        store, begun = live_tables().store, tables & self._begun
        if await store.read(lambda: notices.seats_to_tell(tables)):
            for notice in await store.write(lambda: notices.claim_notices(tables, begun)):
                self._send(notice)
        self._changed -= tables
        self._begun -= tables

    def _send(self, notice: Notice) -> None:
        from ahu.web.notifications.push_sender import PushMessage

        if notice.table.row.game not in kits():
            return
        for device in notice.devices:
            text = push_text(notice.kind, notice.table, device.language)
            topic = notice.table.row.key
            self.sender.send(PushMessage(device.pk, device.endpoint, device.key, device.secret, topic, text))

    @property
    def sender(self) -> PushSender:
        """What delivers messages; it is made when first needed."""
        from ahu.web.notifications.push_messages import server_key
        from ahu.web.notifications.push_sender import PushSender

        if self._sender is None:
            self._sender = PushSender(settings.PUSH, server_key(settings.SECRET_KEY), self._note_outcome)
        return self._sender

    async def _note_outcome(self, number: int, outcome: Outcome) -> None:
        await live_tables().store.write(lambda: subscriptions.note_outcome(number, outcome))

    def _mail(self, digest: Digest) -> None:
        loop = asyncio.get_running_loop()

        def if_unsent() -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._note_unsent, digest)

        send_later(digests.letter_of(digest), if_unsent)

    def _note_unsent(self, digest: Digest) -> None:
        writing = live_tables().store.write(lambda: digests.note_failure(digest, timezone.now()))
        self._writing = asyncio.get_running_loop().create_task(writing)

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
        if self._sender:
            self._sender.close()


_BY_LOOP: dict[asyncio.AbstractEventLoop, Notifier] = {}


def notifier() -> Notifier:
    """The notifier of the running event loop."""
    return _BY_LOOP.setdefault(asyncio.get_running_loop(), Notifier())


def listen() -> None:
    """Listen to live tables."""
    signals.events_written.connect(_events_written)
    signals.game_begun.connect(_game_begun)
    signals.heartbeat.connect(_heartbeat)
    signals.closed.connect(_closed)


def ignore() -> None:
    """Listen to live tables no longer."""
    signals.events_written.disconnect(_events_written)
    signals.game_begun.disconnect(_game_begun)
    signals.heartbeat.disconnect(_heartbeat)
    signals.closed.disconnect(_closed)


def _events_written(table: LiveTable, **_: Any) -> None:  # noqa: ANN401  # as signals are sent
    notifier().note_events(table)


def _game_begun(table: LiveTable, **_: Any) -> None:  # noqa: ANN401
    notifier().note_begun(table)


def _heartbeat(**_: Any) -> None:  # noqa: ANN401
    notifier().look()


def _closed(**_: Any) -> None:  # noqa: ANN401
    found = _BY_LOOP.pop(asyncio.get_running_loop(), None)
    if found:
        found.close()

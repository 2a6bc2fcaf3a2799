"""Server-sent events: a page gets the table as it is, and then whatever changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from ahu.core.action import SPECTATOR
from ahu.web.live.live_tables import live_tables
from ahu.web.live.request import SECURITY_HEADERS
from ahu.web.presentation.table_message import message
from ahu.web.presentation.view_model import table_view

if TYPE_CHECKING:
    from ahu.web.asgi_types import Receive
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.request import Request
    from ahu.web.presentation.view_model import TableView

HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *SECURITY_HEADERS,
]
HEARTBEAT_EVENT: Final = b"event: heartbeat\ndata: {}\n\n"
RETRY_SOON: Final = b"retry: 200\n\n"
"""Another process goes on with the table: the browser need not wait a second before it connects again."""
SEATS_EVENT: Final = b"event: seats\ndata: {}\n\n"
"""The browser holds other seats than before: its page must be loaded again."""


async def stream(request: Request) -> None:
    """Send the table and its changes until the browser leaves or the server closes."""
    with live_tables().stream_counter.entered(request.address):
        await _stream(request)


async def _stream(request: Request) -> None:
    table, notified = await request.find_table(), asyncio.Event()
    await request.find_blocks()
    await table.prepare_drawing(request.translator)
    leaving = asyncio.ensure_future(_left(request.receive))
    leaving.add_done_callback(lambda _: notified.set())
    table.listeners.add(notified.set)
    table.wake()  # bots alone play only while somebody looks on
    try:
        await request.start(200, HEADERS)
        await _send_changes(request, table, notified, leaving)
        if not leaving.done():
            last = RETRY_SOON if table.handed_over else b""
            await request.send({"type": "http.response.body", "body": last})
    finally:
        table.listeners.discard(notified.set)
        leaving.cancel()


async def _send_changes(
    request: Request, table: LiveTable, notified: asyncio.Event, leaving: asyncio.Future[None]
) -> None:
    viewer, closing = request.viewer, live_tables().closing
    shown = _already_shown(request, table)
    while not (leaving.done() or closing.is_set() or table.sync.removed or table.handed_over):
        notified.clear()
        if request.seats != viewer.seats or not await request.may_come_in():
            await request.send({"type": "http.response.body", "body": SEATS_EVENT, "more_body": True})
            return
        if request.hidden != viewer.hidden:
            viewer = viewer._replace(hidden=request.hidden)
        if viewer.lifted != SPECTATOR and viewer.lifted not in table.state.actors():
            # the curtain falls when its seat has decided
            viewer = viewer._replace(lifted=SPECTATOR)
        view = table_view(table, viewer, request.translator)
        body = HEARTBEAT_EVENT if view is shown else _table_event(view, shown)
        shown = view
        await request.send({"type": "http.response.body", "body": body, "more_body": True})
        await notified.wait()


def _already_shown(request: Request, table: LiveTable) -> TableView | None:
    """The view that the page says it shows; None if that is not how the table looks to it now.

    A page was just loaded, lost its connection for a moment, or its curtain was lifted.
    """
    name, viewer = request.query.get("view"), request.viewer
    if not name:
        return None
    for looking in (viewer, viewer._replace(lifted=SPECTATOR)):
        view = table_view(table, looking, request.translator)
        if view.name == name:
            return view
    return None


def _table_event(view: TableView, shown: TableView | None) -> bytes:
    return b"retry: 1000\nevent: table\nid: %d\ndata: %b\n\n" % (view.number, message(view, shown))


async def _left(receive: Receive) -> None:
    """Returns when the browser has left."""
    while (await receive())["type"] != "http.disconnect":
        pass

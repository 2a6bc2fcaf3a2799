"""The door of the live table: streams and deeds, plain ASGI in front of Django.

Thousands of open streams cost Django a thread each, and its middleware more than a move does; here they cost little.
"""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from django.core.handlers.asgi import ASGIRequest
from django.middleware.csrf import CsrfViewMiddleware

from ahu.core.action import SPECTATOR
from ahu.core.errors import AhuError, IllegalAction
from ahu.core.messages import Message
from ahu.web.live import hints
from ahu.web.live.live_table import Command, ConfirmationRequired, Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.live.request import SECURITY_HEADERS, Request
from ahu.web.presentation import choices
from ahu.web.presentation.view_model import TableView, message, table_view
from ahu.web.presentation.viewer import sight

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from ahu.web.live.request import App, Receive, Scope, Send

HEARTBEAT: Final = 15.0
"""Seconds between signs of life; a page that misses two knows that it is cut off."""
LARGEST_BODY: Final = 20_000
LARGEST_FORM: Final = 4_000_000
"""Of the pages behind the door: more than the largest game and board that may be sent together."""


class _Gone(Exception):
    """The browser left before it had said what it wants."""


def door(inner: App) -> App:
    """The app with the door in front: whatever it does not know it hands on."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            key, what = _asked(scope["path"])
            if what:
                await _live(Request(key, scope, receive, send), what)
            else:
                await _bounded(inner, scope, receive, send)
            return
        await inner(scope, receive, send)

    return app


async def _bounded(inner: App, scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request on, but none larger than any honest form: Django would put all of it on the disk first."""
    received, begun = 0, False

    async def counted() -> MutableMapping[str, Any]:
        nonlocal received
        part = await receive()
        received += len(part.get("body", b""))
        return part if received <= LARGEST_FORM else {"type": "http.disconnect"}

    async def noted(told: MutableMapping[str, Any]) -> None:
        nonlocal begun
        begun = True
        await send(told)

    await inner(scope, counted, noted)
    if received > LARGEST_FORM and not begun:
        await Request("", scope, receive, send).refuse(Rejected(413, Message("that is too much at once")))


def _asked(path: str) -> tuple[str, str]:
    """The table and what is wanted of it: ``/table/KEY/live``, ``/do``, ``/plans`` or ``/hint``."""
    parts = path.split("/")
    if len(parts) == 4 and parts[1] == "table" and parts[3] in ("live", "do", "plans", "hint"):
        return parts[2], parts[3]
    return "", ""


async def _live(request: Request, what: str) -> None:
    method = "POST" if what == "do" else "GET"
    try:
        await request.find_table()
    except Rejected as rejected:
        await request.refuse(rejected)
        return
    if request.scope["method"] != method:
        wrong = Rejected(405, Message("this is asked for with {method}", method=method))
        await request.refuse(wrong, (b"allow", method.encode()))
    elif what == "live":
        await _stream(request)
    elif what == "plans":
        await _plans(request)
    elif what == "hint":
        await _hint(request)
    else:
        await _do(request)


# following


async def _stream(request: Request) -> None:
    """Send the table as it is, then whatever changes, until the browser leaves or the server closes."""
    table, viewer, speech = request.table, request.viewer, request.translator
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        *SECURITY_HEADERS,
    ]
    woken = asyncio.Event()
    table.listeners.add(woken.set)
    leaving = asyncio.ensure_future(_left(request.receive))
    leaving.add_done_callback(lambda _: woken.set())
    closing = live_tables().closing  # when it is set, every listener is woken
    shown: TableView | None = None
    try:
        await request.send({"type": "http.response.start", "status": 200, "headers": headers})
        while not leaving.done() and not closing.is_set():
            if viewer.lifted not in table.state.actors():  # the curtain falls when its seat has decided
                viewer = viewer._replace(lifted=SPECTATOR)
            now = table_view(table, viewer, speech)
            if now is not shown:
                body = f"retry: 1000\nevent: table\nid: {now.number}\ndata: {message(now, shown)}\n\n"
                shown = now
            else:
                body = "event: beat\ndata: {}\n\n"
            woken.clear()
            await request.send({"type": "http.response.body", "body": body.encode(), "more_body": True})
            if now is table_view(table, viewer, speech):  # else it changed while we were sending
                await _woken(woken)
        if not leaving.done():
            await request.send({"type": "http.response.body", "body": b""})
    finally:
        table.listeners.discard(woken.set)
        leaving.cancel()


async def _woken(woken: asyncio.Event) -> None:
    """Until something changes, or it is time for a sign of life."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await woken.wait()
    except TimeoutError:
        return


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# whole turns


async def _plans(request: Request) -> None:
    """Whole turns with the thing that was clicked."""
    state = request.table.state
    viewpoint = sight(state, request.viewer).viewpoint
    if viewpoint < 0:
        await request.answer(200, {"tree": {}, "labels": {}})
        return
    told = choices.plans(state.screen(viewpoint), viewpoint, request.query.get("token", "")[:80], request.translator)
    await request.answer(200, told)


# advice


async def _hint(request: Request) -> None:
    """What a bot would do with what the seat knows that decides at this browser."""
    table = request.table
    viewpoint = sight(table.state, request.viewer).viewpoint
    if viewpoint not in table.state.actors():
        await request.refuse(Rejected(409, Message("a hint is for who is to act")))
        return
    try:
        advice = await table.hints.ask(viewpoint)
    except TimeoutError:
        await request.refuse(Rejected(503, Message("the bot is still thinking: ask again in a moment")))
        return
    await request.answer(200, {"seat": viewpoint, "html": hints.told(table, viewpoint, advice, request.translator)})


# doing


async def _do(request: Request) -> None:
    """Carry out what a browser asks for, if it may."""
    try:
        wanted = await _parse_body(request)
        await request.find_table()  # it may have been put away while the body came in
        await _obey(request, wanted)
    except _Gone:
        return
    except Rejected as rejected:
        await request.refuse(rejected)
    except ConfirmationRequired:
        sure = request.translator.translate("This can’t be taken back.")
        await request.answer(200, {"unsure": sure, "go": request.translator.translate("Do it")})
    except IllegalAction as error:
        await request.answer(409, {"error": request.translator.render(error.why), "rule": error.rule})
    except AhuError as error:
        await request.answer(400, {"error": request.translator.render(error.words), "rule": ""})
    else:
        await request.answer(200, {"number": request.table.history.number})


async def _parse_body(request: Request) -> dict[str, Any]:
    body = await _body(request)
    if body is None:
        raise Rejected(413, Message("that is too much at once"))
    if _is_forged(request):
        raise Rejected(403, Message("this did not come from your page: load it again"))
    try:
        wanted = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Rejected(400, Message("that can’t be read")) from error
    if not isinstance(wanted, dict):
        raise Rejected(400, Message("that can’t be read"))
    return wanted


async def _body(request: Request) -> bytes | None:
    """The body; None if it is larger than any honest one, and _Gone if the browser left before its end."""
    body: bytes = b""
    while True:
        part = await request.receive()
        if part["type"] == "http.disconnect":
            raise _Gone
        body += part.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not part.get("more_body"):
            return body


_csrf: Final = CsrfViewMiddleware(lambda _: None)  # type: ignore[arg-type]  # asked for its verdict only
_TELLING: Final = (b"host", b"origin", b"referer", b"cookie", b"x-csrftoken", b"x-forwarded-proto")
"""Headers the verdict depends on."""


def _is_forged(request: Request) -> bool:
    """Whether another site made the browser send this: Django's own check decides."""
    headers = [(name, value) for name, value in request.scope["headers"] if name in _TELLING]
    asked = ASGIRequest({**request.scope, "headers": headers, "query_string": b""}, BytesIO())
    asked._body = b""  # noqa: SLF001  # the token comes in a header
    _csrf.process_request(asked)
    return _csrf.process_view(asked, lambda _: None, (), {}) is not None  # type: ignore[arg-type, return-value]


async def _obey(request: Request, wanted: dict[str, Any]) -> None:
    table = request.table
    command = _wish(request, wanted)
    match wanted.get("do"):
        case "play":
            texts = wanted.get("actions")
            if not isinstance(texts, list):
                raise Rejected(400, Message("one action or a few are sent at a time"))
            await table.play(command, [_text(text) for text in texts])
        case "undo":
            await table.undo(command, whole_turn=False)
        case "restart":
            await table.undo(command, whole_turn=True)
        case "agree":
            await table.consent(command, agreed=True)
        case "decline":
            await table.consent(command, agreed=False)
        case "say":
            _own(command)
            await table.chat(command.seat, _text(wanted.get("text")), command.request_id)
        case "name":
            _own(command)
            await table.rename(command.seat, _text(wanted.get("text")))
        case _:
            raise Rejected(400, Message("nobody here knows how to do that"))


def _text(given: object) -> str:
    """A text as it can be kept; JSON can hold halves of characters, which can't."""
    if not isinstance(given, str) or any("\ud800" <= c <= "\udfff" for c in given):
        raise Rejected(400, Message("that can’t be read"))
    return given


def _own(command: Command) -> None:
    if command.seat not in command.seats:
        raise Rejected(403, Message("that seat is not yours"))


def _wish(request: Request, wanted: dict[str, Any]) -> Command:
    seat, number, request_id = wanted.get("seat"), wanted.get("number"), wanted.get("id")
    if type(seat) is not int or type(number) is not int or not isinstance(request_id, str):
        raise Rejected(400, Message("that can’t be read"))
    if not (8 <= len(request_id) <= 40 and request_id.isascii()):
        raise Rejected(400, Message("that can’t be read"))
    if not 0 <= seat < request.table.game.players:
        raise Rejected(400, Message("there is no such seat at this table"))
    return Command(request.seats, seat, number, request_id, wanted.get("sure") is True)

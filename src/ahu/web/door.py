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
from ahu.core.words import Words
from ahu.web import hinting, offers
from ahu.web.asking import SHIELD, Request
from ahu.web.hub import hub
from ahu.web.parts import Picture, message, picture
from ahu.web.room import Refused, Unsure, Wish
from ahu.web.viewer import sight

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from ahu.web.asking import App, Receive, Scope, Send

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
        await Request("", scope, receive, send).refuse(Refused(413, Words("that is too much at once")))


def _asked(path: str) -> tuple[str, str]:
    """The table and what is wanted of it: ``/table/KEY/live``, ``/do``, ``/plans`` or ``/hint``."""
    parts = path.split("/")
    if len(parts) == 4 and parts[1] == "table" and parts[3] in ("live", "do", "plans", "hint"):
        return parts[2], parts[3]
    return "", ""


async def _live(request: Request, what: str) -> None:
    method = "POST" if what == "do" else "GET"
    try:
        await request.find_room()
    except Refused as refused:
        await request.refuse(refused)
        return
    if request.scope["method"] != method:
        wrong = Refused(405, Words("this is asked for with {method}", method=method))
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
    room, viewer, speech = request.room, request.viewer, request.tongue
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        *SHIELD,
    ]
    woken = asyncio.Event()
    room.listeners.add(woken.set)
    leaving = asyncio.ensure_future(_left(request.receive))
    leaving.add_done_callback(lambda _: woken.set())
    closing = hub().closing  # when it is set, every listener is woken
    shown: Picture | None = None
    try:
        await request.send({"type": "http.response.start", "status": 200, "headers": headers})
        while not leaving.done() and not closing.is_set():
            if viewer.lifted not in room.state.actors():  # the curtain falls when its seat has decided
                viewer = viewer._replace(lifted=SPECTATOR)
            now = picture(room, viewer, speech)
            if now is not shown:
                body = f"retry: 1000\nevent: table\nid: {now.number}\ndata: {message(now, shown)}\n\n"
                shown = now
            else:
                body = "event: beat\ndata: {}\n\n"
            woken.clear()
            await request.send({"type": "http.response.body", "body": body.encode(), "more_body": True})
            if now is picture(room, viewer, speech):  # else it changed while we were sending
                await _woken(woken)
        if not leaving.done():
            await request.send({"type": "http.response.body", "body": b""})
    finally:
        room.listeners.discard(woken.set)
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
    state = request.room.state
    eye = sight(state, request.viewer).eye
    if eye < 0:
        await request.answer(200, {"tree": {}, "labels": {}})
        return
    told = offers.plans(state.screen(eye), eye, request.query.get("token", "")[:80], request.tongue)
    await request.answer(200, told)


# advice


async def _hint(request: Request) -> None:
    """What a bot would do with what the seat knows that decides at this browser."""
    room = request.room
    eye = sight(room.state, request.viewer).eye
    if eye not in room.state.actors():
        await request.refuse(Refused(409, Words("a hint is for who is to act")))
        return
    try:
        advice = await room.hints.ask(eye)
    except TimeoutError:
        await request.refuse(Refused(503, Words("the bot is still thinking: ask again in a moment")))
        return
    await request.answer(200, {"seat": eye, "html": hinting.told(room, eye, advice, request.tongue)})


# doing


async def _do(request: Request) -> None:
    """Carry out what a browser asks for, if it may."""
    try:
        wanted = await _wanted(request)
        await request.find_room()  # it may have been put away while the body came in
        await _obey(request, wanted)
    except _Gone:
        return
    except Refused as refused:
        await request.refuse(refused)
    except Unsure:
        sure = request.tongue.say("This can’t be taken back.")
        await request.answer(200, {"unsure": sure, "go": request.tongue.say("Do it")})
    except IllegalAction as error:
        await request.answer(409, {"error": request.tongue.tell(error.why), "rule": error.rule})
    except AhuError as error:
        await request.answer(400, {"error": request.tongue.tell(error.words), "rule": ""})
    else:
        await request.answer(200, {"number": request.room.history.number})


async def _wanted(request: Request) -> dict[str, Any]:
    body = await _body(request)
    if body is None:
        raise Refused(413, Words("that is too much at once"))
    if _forged(request):
        raise Refused(403, Words("this did not come from your page: load it again"))
    try:
        wanted = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Refused(400, Words("that can’t be read")) from error
    if not isinstance(wanted, dict):
        raise Refused(400, Words("that can’t be read"))
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


def _forged(request: Request) -> bool:
    """Whether another site made the browser send this: Django's own check decides."""
    headers = [(name, value) for name, value in request.scope["headers"] if name in _TELLING]
    asked = ASGIRequest({**request.scope, "headers": headers, "query_string": b""}, BytesIO())
    asked._body = b""  # noqa: SLF001  # the token comes in a header
    _csrf.process_request(asked)
    return _csrf.process_view(asked, lambda _: None, (), {}) is not None  # type: ignore[arg-type, return-value]


async def _obey(request: Request, wanted: dict[str, Any]) -> None:
    room = request.room
    wish = _wish(request, wanted)
    match wanted.get("do"):
        case "play":
            texts = wanted.get("actions")
            if not isinstance(texts, list):
                raise Refused(400, Words("one action or a few are sent at a time"))
            await room.play(wish, [_text(text) for text in texts])
        case "undo":
            await room.undo(wish, whole_turn=False)
        case "restart":
            await room.undo(wish, whole_turn=True)
        case "agree":
            await room.consent(wish, agreed=True)
        case "decline":
            await room.consent(wish, agreed=False)
        case "say":
            _own(wish)
            await room.say(wish.seat, _text(wanted.get("text")), wish.ident)
        case "name":
            _own(wish)
            await room.rename(wish.seat, _text(wanted.get("text")))
        case _:
            raise Refused(400, Words("nobody here knows how to do that"))


def _text(given: object) -> str:
    """A text as it can be kept; JSON can hold halves of characters, which can't."""
    if not isinstance(given, str) or any("\ud800" <= c <= "\udfff" for c in given):
        raise Refused(400, Words("that can’t be read"))
    return given


def _own(wish: Wish) -> None:
    if wish.seat not in wish.seats:
        raise Refused(403, Words("that seat is not yours"))


def _wish(request: Request, wanted: dict[str, Any]) -> Wish:
    seat, number, ident = wanted.get("seat"), wanted.get("number"), wanted.get("id")
    if type(seat) is not int or type(number) is not int or not isinstance(ident, str):
        raise Refused(400, Words("that can’t be read"))
    if not (8 <= len(ident) <= 40 and ident.isascii()):
        raise Refused(400, Words("that can’t be read"))
    if not 0 <= seat < request.room.game.players:
        raise Refused(400, Words("there is no such seat at this table"))
    return Wish(request.seats, seat, number, ident, wanted.get("sure") is True)

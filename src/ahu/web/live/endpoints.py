"""The endpoints of a live table, as a plain ASGI app in front of Django.

Thousands of open streams would cost Django a thread each, and its middleware more time than a move takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ahu.core.errors import AhuError, IllegalAction
from ahu.core.messages import Message
from ahu.web.live.commands import parse_command
from ahu.web.live.errors import BotFailure, ConfirmationRequired, Rejected
from ahu.web.live.request import Disconnected, Request, is_forged
from ahu.web.live.stream import stream
from ahu.web.presentation import choices
from ahu.web.presentation.hint_html import hint_html
from ahu.web.presentation.viewer import perspective

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ahu.web.asgi_types import App, Receive, Scope, Send

LARGEST_BODY: Final = 20_000
"""Bytes that a command may have."""
LONGEST_TOKEN: Final = 80


class Done(Struct):
    """The command was carried out."""

    number: int
    """The number of the table's last event."""


class Confirmation(Struct):
    """The command must be sent again, confirmed."""

    question: str
    button: str


class Hint(Struct):
    """What a bot would do."""

    seat: int
    html: str


def live_endpoints(inner: App) -> App:
    """An app that answers at the endpoints of live tables; other requests go to ``inner``."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        key, endpoint = _route(scope["path"]) if scope["type"] == "http" else ("", "")
        if endpoint:
            await _answer(Request(key, scope, receive, send), *_ENDPOINTS[endpoint])
        else:
            await inner(scope, receive, send)

    return app


def _route(path: str) -> tuple[str, str]:
    """The key of the table and the endpoint in ``/table/KEY/ENDPOINT``; empty if the path is another one."""
    parts = path.split("/")
    if len(parts) == 4 and parts[1] == "table" and parts[3] in _ENDPOINTS:
        return parts[2], parts[3]
    return "", ""


async def _answer(request: Request, method: str, endpoint: Callable[[Request], Awaitable[None]]) -> None:
    try:
        request.check_host()
        if request.scope["method"] == method:
            await endpoint(request)
        else:
            wrong_method = Message("this is asked for with {method}", method=method)
            await request.reject(405, wrong_method, "", (b"allow", method.encode()))
    except Rejected as rejected:
        await request.reject(rejected.status, rejected.reason)
    except Disconnected:
        return


async def _commands(request: Request) -> None:
    """Carry out a command."""
    body = await request.body(LARGEST_BODY)
    if is_forged(request):
        raise Rejected(403, Message("this did not come from your page: load it again"))
    command = parse_command(body)
    table = await request.find_table()  # not earlier: it might be closed while the body comes in
    try:
        await table.execute(command, request.seats)
    except ConfirmationRequired:
        translate = request.translator.translate
        await request.answer(200, Confirmation(translate("This can’t be taken back."), translate("Do it")))
    except IllegalAction as error:
        await request.reject(409, error.why, error.rule)
    except AhuError as error:
        await request.reject(400, error.message)
    else:
        await request.answer(200, Done(table.history.number))


async def _plans(request: Request) -> None:
    """Whole turns that begin with what was clicked."""
    state = (await request.find_table()).state
    viewpoint = perspective(state, request.viewer).viewpoint
    if viewpoint < 0:
        await request.answer(200, choices.Plans({}, {}))
        return
    token = request.query.get("token", "")[:LONGEST_TOKEN]
    await request.answer(200, choices.plans(state.screen(viewpoint), viewpoint, token, request.translator))


async def _hint(request: Request) -> None:
    """What a bot would do in the place of the seat that decides at this browser."""
    table = await request.find_table()
    seat = perspective(table.state, request.viewer).viewpoint
    if seat not in table.state.actors():
        raise Rejected(409, Message("a hint is for who is to act"))
    try:
        advice = await table.hints.ask(seat)
    except TimeoutError as error:
        raise Rejected(503, Message("the bot is still thinking: ask again in a moment")) from error
    except BotFailure as error:
        raise Rejected(503, Message("the bot has failed: ask again in a moment")) from error
    if seat not in request.seats:
        raise Rejected(403, Message("that seat is not yours"))  # it was taken from this browser meanwhile
    await request.answer(200, Hint(seat, hint_html(table, seat, advice, request.translator)))


_ENDPOINTS: Final = {
    "events": ("GET", stream),
    "commands": ("POST", _commands),
    "plans": ("GET", _plans),
    "hint": ("GET", _hint),
}
"""Each with its method."""

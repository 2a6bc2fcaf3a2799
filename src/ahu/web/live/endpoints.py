"""The endpoints of a live table, as a plain ASGI app in front of Django.

Thousands of open streams would cost Django a thread each, and its middleware more time than a move takes.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from django.conf import settings
from msgspec import Struct

from ahu.core.errors import AhuError, IllegalAction
from ahu.core.messages import Message
from ahu.web.game_page import page_of
from ahu.web.live.commands import Chat, Play, Rename, RestartTurn, Undo, parse_command
from ahu.web.live.errors import BotFailure, ConfirmationRequired, Rejected, database_is_away
from ahu.web.live.request import Disconnected, Request, is_forged
from ahu.web.live.stream import stream
from ahu.web.presentation import choices
from ahu.web.presentation.cards import card_html
from ahu.web.presentation.drawers import drawer_html
from ahu.web.presentation.hint_html import answer_html, hint_html
from ahu.web.presentation.log_html import log_writer
from ahu.web.presentation.message_data import LogPage
from ahu.web.presentation.offer_data import Plans
from ahu.web.presentation.viewer import perspective
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ahu.core.action import Seat
    from ahu.core.messages import Translator
    from ahu.markup import Markup
    from ahu.web.advice_data import Advice
    from ahu.web.asgi_types import App, Receive, Scope, Send
    from ahu.web.live.commands import Command
    from ahu.web.live.live_table import LiveTable

LOG: Final = logging.getLogger("ahu.web")
LONGEST_TOKEN: Final = 80
LONGEST_NUMBER: Final = 7
"""Digits of the number of a line."""
_COUNTED: Final[dict[type, str]] = {Chat: "chat", Rename: "renames", Undo: "undos", RestartTurn: "undos"}
"""Commands that a seat may not send too often."""


class Done(Struct):
    """The command was carried out."""

    number: int
    """The number of the table's last event."""


class Confirmation(Struct):
    """The command must be sent again, confirmed."""

    question: str
    button: str


class CardAnswer(Struct):
    """What a thing is; empty if nothing is known of it."""

    html: str


class DrawerAnswer(Struct):
    """What stands in a drawer; empty if there is no such drawer."""

    html: str


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


def is_live(path: str) -> bool:
    """Whether an endpoint of live tables is at this path."""
    return bool(_route(path)[1])


async def _answer(request: Request, method: str, endpoint: Callable[[Request], Awaitable[None]]) -> None:
    try:
        request.check_host()
        await request.check_signed_in()
        if request.scope["method"] == method:
            await endpoint(request)
        else:
            wrong_method = Message("use {method} for this", method=method)
            await request.reject(405, wrong_method, "", (b"allow", method.encode()))
    except Rejected as rejected:
        await request.answer_rejected(rejected)
    except Disconnected:
        return
    except Exception as error:
        if request.started:
            raise
        await _report(request, error)


async def _report(request: Request, error: Exception) -> None:
    """Answer that something failed here, and log it."""
    if isinstance(error, (*DATABASE_FAILURES, OSError)):
        LOG.error("%s: %s: %s", request.scope["path"][:LONGEST_TOKEN], type(error).__name__, one_line(error))
        await request.answer_rejected(database_is_away())
    else:
        LOG.error("an endpoint failed", exc_info=error)
        await request.reject(500, Message("that was our mistake; the game is safe: load the page again"))


async def _commands(request: Request) -> None:
    """Carry out a command."""
    body = await request.body(settings.LIMITS.command_bytes)
    if is_forged(request):
        raise Rejected(403, Message("this did not come from your page: load it again"))
    command = parse_command(body)
    table = await request.find_table()  # not earlier: it might be closed while the body comes in
    what = _COUNTED.get(type(command))
    if what and command.seat in request.seats:
        request.count(what, table, command.seat)
        if isinstance(command, Chat) and not table.has_line_of(command.request_id):
            request.count_line(command.text, table, command.seat)
    try:
        await table.execute(command, request.seats)
    except ConfirmationRequired:
        await request.answer(200, _confirmation(request, table, command))
    except IllegalAction as error:
        await request.reject(409, error.why, error.rule)
    except AhuError as error:
        await request.reject(400, error.message)
    else:
        await request.answer(200, Done(table.history.number))


def _confirmation(request: Request, table: LiveTable, command: Command) -> Confirmation:
    """What a person is asked before an action that the others would have to let them take back."""
    assert isinstance(command, Play)
    question = request.translator.translate("You can’t undo this on your own: the others would have to agree.")
    actions = [table.game.parse(text) for text in command.actions]
    screen = table.state.screen(command.seat)
    return Confirmation(question, page_of(table.game).act(screen, command.seat, actions, request.translator))


async def _card(request: Request) -> None:
    """What a thing on the page is, made from what this browser is shown."""
    table = await request.find_table()
    viewpoint = perspective(table.state, request.viewer).viewpoint
    token, translator = request.query.get("about", "")[:LONGEST_TOKEN], request.translator
    cards, key = table.rendered.cards, (viewpoint, translator.code, token)
    html = cards.get(key)
    if html is None:
        html = cards.keep(key, card_html(table.state.screen(viewpoint), viewpoint, token, translator))
    await request.answer(200, CardAnswer(html))


async def _drawer(request: Request) -> None:
    """What stands in a drawer of the page, made from what this browser is shown."""
    table = await request.find_table()
    viewpoint = perspective(table.state, request.viewer).viewpoint
    name = request.query.get("name", "")[:LONGEST_TOKEN]
    await request.answer(200, DrawerAnswer(drawer_html(table, viewpoint, name, request.translator)))


async def _plans(request: Request) -> None:
    """Whole turns that begin with what was clicked."""
    table = await request.find_table()
    state = table.state
    viewpoint = perspective(state, request.viewer).viewpoint
    if viewpoint < 0:
        await request.answer(200, Plans({}, {}, {}, {}))
        return
    token = request.query.get("token", "")[:LONGEST_TOKEN]
    names = table.names(request.translator)
    await request.answer(200, choices.plans(state.screen(viewpoint), viewpoint, token, request.translator, names))


async def _log(request: Request) -> None:
    """Lines of the log before those that the page has."""
    table, before = await request.find_table(), request.query.get("before", "")
    if not before.isdecimal() or len(before) > LONGEST_NUMBER:
        raise Rejected(400, Message("this request can’t be read"))
    viewpoint, names = perspective(table.state, request.viewer).viewpoint, table.names(request.translator)
    part = log_writer(table, request.translator).part(viewpoint, names, int(before))
    await request.answer(200, LogPage(part.start, "".join(part.html)))


async def _hint(request: Request) -> None:
    """What a bot would do in the place of the seat that decides at this browser."""
    table = await request.find_table()
    seat = perspective(table.state, request.viewer).viewpoint
    if table.puzzle and seat != table.puzzle.seat:
        raise Rejected(409, Message("only the player who solves the puzzle can see the answer"))
    if seat not in table.acting() and not table.puzzle:
        raise Rejected(409, Message("you can only ask for a hint on your turn"))
    request.count("hints", table, seat)
    try:
        advice = await _advice_for(table, seat)
    except TimeoutError as error:
        raise Rejected(503, Message("the bot is still thinking: ask again in a moment")) from error
    except BotFailure as error:
        raise Rejected(503, Message("the bot has failed: ask again in a moment")) from error
    if seat not in request.seats:
        raise Rejected(403, Message("that seat is not yours"))  # it was taken from this browser meanwhile
    await request.answer(200, Hint(seat, _advice_html(table, seat, advice, request.translator)))


async def _advice_for(table: LiveTable, seat: Seat) -> list[Advice]:
    """What a bot advises, the best turn first; in a puzzle the answer alone."""
    return [await table.puzzle.answer()] if table.puzzle else await table.hints.ask(seat)


def _advice_html(table: LiveTable, seat: Seat, advice: list[Advice], translator: Translator) -> Markup:
    """A hint, or in a puzzle the answer."""
    if table.puzzle:
        return answer_html(table, seat, advice[0], translator, begins=table.puzzle.begins())
    return hint_html(table, seat, advice, translator)


_ENDPOINTS: Final = {
    "events": ("GET", stream),
    "commands": ("POST", _commands),
    "plans": ("GET", _plans),
    "log": ("GET", _log),
    "hint": ("GET", _hint),
    "card": ("GET", _card),
    "drawer": ("GET", _drawer),
}
"""Each with its method."""

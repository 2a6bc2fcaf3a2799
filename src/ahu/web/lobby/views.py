"""The lobby: open tables to join, games to watch, and players found by one click."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ahu.core.messages import Message
from ahu.registry import find_game, kits
from ahu.web.account_link import preferred_name
from ahu.web.browser_family import family_of
from ahu.web.clocks.times import CLOCKS
from ahu.web.forms import OPEN
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.lobby import queries
from ahu.web.lobby.forms import JoinForm, MatchForm
from ahu.web.models import LONGEST_NAME
from ahu.web.moderation.storage import blockers_of
from ahu.web.new_table import open_table
from ahu.web.presentation import player_names
from ahu.web.presentation.time_text import ago
from ahu.web.seat_cookies import add_seat_secret, digests_from, player_from, set_player_cookie
from ahu.web.table_data import LEVEL_LABELS, Level, TableSummary
from ahu.web.terms_form import fill_label
from ahu.web.views.counting import count_by_address
from ahu.web.views.errors import not_found
from ahu.web.views.new_table import count_new_table, make_table
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable
    from ahu.web.models import Table


OPEN_TO_ALL: Final = {"listed": "yes"} | {f"who-{seat}": OPEN for seat in range(1, 10)}
"""What the form for a new table is filled in with: me in the first seat, and all others open."""


class Person(NamedTuple):
    """A seat as the lobby shows it."""

    seat: str
    name: str
    open: bool


class LobbyLine(NamedTuple):
    """A table as the lobby lists it."""

    key: str
    game: type[Game]
    people: list[Person]
    open_seats: int
    here: bool
    """Whether this browser sits there."""
    terms: list[str]
    """Whom the host would like to play with, the clock, when bots come, and the options of the game, in words."""
    ago: str


class LobbyContext(TypedDict):
    """What ``lobby.html`` shows."""

    games: list[type[Game]]
    open: list[LobbyLine]
    running: list[LobbyLine]
    match: MatchForm
    new_table: str
    """The address of the form for a new table that others may join."""
    problems: list[str]
    longest_name: int


class JoinContext(TypedDict):
    """What ``join.html`` shows."""

    line: LobbyLine
    name: str
    """The name in the form."""
    problems: list[str]
    longest_name: int


@require_safe
async def lobby(request: HttpRequest) -> HttpResponse:
    """The open tables, and the games that anyone may watch."""
    return await _page(request, MatchForm(translator_of(request), initial={"name": await preferred_name(request)}))


async def _page(request: HttpRequest, match: MatchForm) -> HttpResponse:
    store, player = live_tables().store, player_from(request)
    still_open, running = await store.read(lambda: (queries.open_tables(player), queries.running_tables()))
    context = LobbyContext(
        games=[find_game(name) for name in kits()],
        open=[_line(request, summary, player) for summary in still_open if summary.row.game in kits()],
        running=[_line(request, summary, player) for summary in running if summary.row.game in kits()],
        match=match,
        new_table=f"{reverse('new_table')}?{urlencode(OPEN_TO_ALL)}",
        problems=match.problems,
        longest_name=LONGEST_NAME,
    )
    status = 400 if match.problems else 200
    return render_page(request, "lobby.html", context, style_sheets=["lobby.css"], status=status)


def _line(request: HttpRequest, summary: TableSummary, browser: str) -> LobbyLine:
    row, seats = summary
    game, translator = find_game(row.game), translator_of(request, row.game)
    names = row.seat_names.split()
    shown = player_names.names(seats, [Message(game.seat_labels[name]) for name in names], translator)
    is_open = [not seat.taken and not seat.bot for seat in seats]
    return LobbyLine(
        row.key,
        game,
        [Person(*person) for person in zip(names, shown, is_open, strict=True)],
        sum(is_open),
        any(seat.browser == browser for seat in seats),
        _terms(game, row, translator),
        ago(row.created_at if row.gathering else row.updated_at, translator),
    )


def _terms(game: type[Game], row: Table, translator: Translator) -> list[str]:
    wanted = [translator.translate(LEVEL_LABELS[Level(row.level)])] if row.level else []
    clock = [translator.render(CLOCKS[row.clock].label)] if row.clock else []
    fill = [fill_label(row.fill_minutes, translator)] if row.gathering and row.fill_minutes else []
    return [*wanted, *clock, *fill, *(translator.translate(game.option_labels[name]) for name in row.options.split())]


# joining


@require_http_methods(["GET", "HEAD", "POST"])
async def join(request: HttpRequest, key: str) -> HttpResponse:
    """GET: a listed table, and the form to join it. POST: sit down there; no link is needed."""
    table = await live_tables().get(key)
    if table is None or not table.row.listed:  # a private table is not told from one that does not exist
        return not_found(request)
    seated = table.access.seats_of(digests_from(key, request.COOKIES))
    if seated or (request.method != "POST" and not table.gathering.open_seats()):
        return SeeOther(reverse("table", args=[key]))
    form = JoinForm(translator_of(request, table.game.name), request.POST if request.method == "POST" else None)
    if form.is_valid():
        form.check_name(table.name_problem(form.cleaned_data["name"], None))
    if request.method != "POST" or form.problems:
        return _join_page(request, table, form, await preferred_name(request))
    return await _sit_down(request, table, form.cleaned_data["name"])


def _join_page(request: HttpRequest, table: LiveTable, form: JoinForm, name: str) -> HttpResponse:
    line = _line(request, TableSummary(table.row, table.seats), player_from(request))
    context = JoinContext(line=line, name=name, problems=form.problems, longest_name=LONGEST_NAME)
    status = 400 if form.problems else 200
    return render_page(request, "join.html", context, game=table.game.name, style_sheets=["lobby.css"], status=status)


async def _sit_down(request: HttpRequest, table: LiveTable, name: str) -> HttpResponse:
    count_by_address(request, {"joins": settings.LIMITS.joins_by_address})
    player, host = player_from(request), queries.host_of(table.row, table.seats)
    if host and host in await live_tables().store.read(lambda: blockers_of(player)):
        raise Rejected(403, Message("you can’t join this table: choose another"))
    secret = await table.gathering.join(name, player, family_of(request))
    response = SeeOther(reverse("table", args=[table.key]))
    add_seat_secret(request, response, table, secret)
    set_player_cookie(response, player)
    return response


# finding players


@require_POST
async def match(request: HttpRequest) -> HttpResponse:
    """Sit down at a fitting open table, or open one."""
    form = MatchForm(translator_of(request), request.POST)
    if not form.is_valid():
        return await _page(request, form)
    game, name, player = form.cleaned_data["game"], form.cleaned_data["name"], player_from(request)
    terms = form.terms()
    for key in await live_tables().store.read(lambda: queries.fitting_tables(game, terms, player)):
        table = await live_tables().get(key)
        if table and table.gathering.open_seats():
            try:
                return await _sit_down(request, table, table.free_name(name))
            except Rejected as rejected:
                if rejected.status != 409:  # else somebody was faster: try the next table
                    raise
    count_new_table(request)
    return await make_table(request, await asyncio.to_thread(open_table, find_game(game), name, terms))

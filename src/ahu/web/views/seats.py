"""Seats: sitting down by a link, inviting others, moving to another device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from ahu.web.forms import SitDownForm
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME, Seat
from ahu.web.presentation.player_names import bot_note
from ahu.web.seat_cookies import player_from, seats_from, set_player_cookie, set_seat_cookie
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable

ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")
"""Names under which no other device can reach this server."""


class Neighbour(NamedTuple):
    """Somebody else at the table."""

    seat: str
    name: str
    note: str
    """That it is a bot, or that the seat is open; empty for a person who sits there."""


class InvitationContext(TypedDict):
    """What ``invitation.html`` shows."""

    key: str
    game: Game
    seat: Seat
    label: str
    """What the seat is called."""
    name: str
    """The name in the form."""
    problems: list[str]
    others: list[Neighbour]
    longest_name: int


class SeatLink(NamedTuple):
    """The link to a seat."""

    seat: str
    name: str
    address: str


class SeatsContext(TypedDict):
    """What ``seats.html`` shows."""

    key: str
    game: Game
    only_this_computer: bool
    """Whether the links lead other devices nowhere."""
    open_seats: list[SeatLink]
    own_seats: list[SeatLink]


# the invitation


@require_safe
async def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind the link to a seat: an invitation to sit down there."""
    found = await live_tables().seat_of_link(secret)
    if found is None:
        return not_found(request)
    table, number = found
    row = table.seats[number]
    if row.bot:
        return _bots_seat(request)
    return _invitation(request, table, row, row.name, [])


def _invitation(request: HttpRequest, table: LiveTable, row: Seat, name: str, problems: list[str]) -> HttpResponse:
    """The invitation, with a name in its form and what is wrong with it."""
    translator = translator_of(request, table.game.name)
    context = InvitationContext(
        key=table.key,
        game=table.game,
        seat=row,
        label=translator.render(table.game.seat_label(row.number)),
        name=name,
        problems=problems,
        others=_others(table, row.number, translator),
        longest_name=LONGEST_NAME,
    )
    status = 400 if problems else 200
    return render_page(request, "invitation.html", context, game=table.game.name, status=status)


def _others(table: LiveTable, mine: int, translator: Translator) -> list[Neighbour]:
    names = table.names(translator)
    return [
        Neighbour(table.game.seats[row.number], names[row.number], _note(row, translator))
        for row in table.seats
        if row.number != mine
    ]


def _note(row: Seat, translator: Translator) -> str:
    if row.bot:
        return bot_note(row.bot, translator)
    return "" if row.taken else translator.translate("open seat")


def _bots_seat(request: HttpRequest) -> HttpResponse:
    translate = translator_of(request).translate
    return error_page(
        request, 403, translate("A bot sits there"), translate("A bot plays this seat: nobody else can sit down.")
    )


# the links, and sitting down


@require_http_methods(["GET", "HEAD", "POST"])
async def seats(request: HttpRequest, key: str) -> HttpResponse:
    """GET: the links of open seats and of one's own, for whoever holds a seat. POST with a seat's secret: sit down.

    The browser sends a table's cookie only below the table's address. Sitting down happens here because the new seat
    is added to those that the cookie holds.
    """
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    if request.method == "POST":
        return await _sit_down(request, table)
    own = seats_from(key, request.COOKIES)
    if not own:
        translate = translator_of(request).translate
        return error_page(
            request, 403, translate("Not your table"), translate("Only who sits at this table can hand out its seats.")
        )
    return render_page(request, "seats.html", _links(request, table, own), game=table.game.name)


async def _sit_down(request: HttpRequest, table: LiveTable) -> HttpResponse:
    form = SitDownForm(translator_of(request, table.game.name), request.POST)
    valid = form.is_valid()
    row = next((row for row in table.seats if row.secret == form.cleaned_data.get("secret")), None)
    if row is None:
        return not_found(request)
    if row.bot:
        return _bots_seat(request)
    if not valid:
        return _invitation(request, table, row, form["name"].value(), form.problems)
    player = player_from(request)
    await table.sit_down(row.number, form.cleaned_data["name"], player)
    response = SeeOther(reverse("table", args=[table.key]))
    set_seat_cookie(request, response, table.key, seats_from(table.key, request.COOKIES) | {row.number})
    set_player_cookie(request, response, player)
    return response


def _links(request: HttpRequest, table: LiveTable, own: frozenset[int]) -> SeatsContext:
    translator = translator_of(request, table.game.name)
    return SeatsContext(
        key=table.key,
        game=table.game,
        only_this_computer=_only_this_computer(request.get_host()),
        open_seats=[_link(request, table, row, translator) for row in table.seats if not row.bot and not row.taken],
        own_seats=[_link(request, table, row, translator) for row in table.seats if row.number in own],
    )


def _only_this_computer(host: str) -> bool:
    return host in ONLY_HERE or host.rpartition(":")[0] in ONLY_HERE


def _link(request: HttpRequest, table: LiveTable, row: Seat, translator: Translator) -> SeatLink:
    name = row.name or translator.render(table.game.seat_label(row.number))
    address = request.build_absolute_uri(reverse("seat", args=[row.secret]))
    return SeatLink(table.game.seats[row.number], name, address)

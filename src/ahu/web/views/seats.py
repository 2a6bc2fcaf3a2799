"""Seats: sitting down by a link, inviting others, the devices that hold a seat, and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.conf import settings
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from ahu.core.messages import Message
from ahu.web.account_link import preferred_name
from ahu.web.browser_family import family_of
from ahu.web.forms import SeatActionForm, SitDownForm
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME, Seat
from ahu.web.presentation.player_names import bot_note
from ahu.web.presentation.time_text import ago
from ahu.web.seat_cookies import add_seat_secret, digests_from, player_from, set_player_cookie
from ahu.web.table_data import DEVICE_LINK_LIFETIME
from ahu.web.views.counting import count_by_address
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable
    from ahu.web.table_data import FoundLink

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
    secret: str
    """The secret in the link."""
    adds_device: bool
    name: str
    """The name in the form."""
    problems: list[str]
    others: list[Neighbour]
    longest_name: int


class SpentLinkContext(TypedDict):
    """What ``spent_link.html`` shows."""

    key: str


class Device(NamedTuple):
    """A device that holds a seat."""

    number: int
    browser: str
    """The browser and its system; empty if they are not known."""
    since: str
    here: bool
    """Whether it is the one that asks."""


class SeatCard(NamedTuple):
    """A seat on the page of seats."""

    number: int
    seat: str
    name: str
    link: str
    """The link that was asked for; empty if none was."""
    devices: list[Device]
    invited: Sequence[str] = ()
    """Who is invited by name, if the host asks."""


class SeatsContext(TypedDict):
    """What ``seats.html`` shows."""

    key: str
    game: Game
    only_this_computer: bool
    """Whether the links lead other devices nowhere."""
    open_seats: list[SeatCard]
    """Those to which the host may invite somebody."""
    own_seats: list[SeatCard]
    guests: list[SeatCard]
    """Those from which the host may remove somebody before the game begins."""
    gathering: bool
    """Whether the viewer is the host of a table where players gather."""
    listed: bool
    """Whether anyone may take the open seats."""
    who_is_here: str
    """Changes when somebody sits down or leaves; empty where nobody is waited for. The page looks for itself."""
    can_leave: bool
    link_minutes: int
    """How long a link that adds a device can be used."""
    by_name: bool
    """Whether people can be invited by the names of their accounts."""
    problems: list[str]


# the invitation


@require_safe
async def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind the link to a seat: an invitation to sit down there, or to go on there with another device."""
    link = await live_tables().find_link(secret)
    table = await live_tables().get(link.key) if link else None
    if link is None or table is None:
        return not_found(request)
    if not link.valid:
        return _spent(request, link.key)
    name = table.seats[link.seat].name or await preferred_name(request)
    return _invitation(request, table, link, secret, name, [])


def _spent(request: HttpRequest, key: str) -> HttpResponse:
    return render_page(request, "spent_link.html", SpentLinkContext(key=key), status=410)


def _invitation(
    request: HttpRequest, table: LiveTable, link: FoundLink, secret: str, name: str, problems: list[str]
) -> HttpResponse:
    """The invitation, with a name in its form and what is wrong with it."""
    translator, row = translator_of(request, table.game.name), table.seats[link.seat]
    context = InvitationContext(
        key=table.key,
        game=table.game,
        seat=row,
        label=translator.render(table.game.seat_label(row.number)),
        secret=secret,
        adds_device=link.adds_device,
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


# the seats of a table


@require_http_methods(["GET", "HEAD", "POST"])
async def seats(request: HttpRequest, key: str) -> HttpResponse:
    """GET: the seats, for whoever holds one. POST: sit down by the secret of a link, or do something with a seat.

    The browser sends a table's cookie only below the table's address. Sitting down happens here because the new seat
    is added to those that the cookie holds.
    """
    table = await live_tables().get(key, digests_from(key, request.COOKIES))
    if table is None:
        return not_found(request)
    if request.method != "POST":
        return await _seats_page(request, table, {})
    if "secret" in request.POST:
        return await _sit_down(request, table)
    return await _act(request, table)


async def _sit_down(request: HttpRequest, table: LiveTable) -> HttpResponse:
    form = SitDownForm(translator_of(request, table.game.name), request.POST)
    form.is_valid()
    secret = str(form.cleaned_data.get("secret", ""))
    link = await live_tables().find_link(secret)
    if link is None or link.key != table.key:
        return not_found(request)
    form.check_name(table.name_problem(form.cleaned_data.get("name", ""), link.seat))
    response = SeeOther(reverse("table", args=[table.key]))
    if link.seat in _own(request, table):
        return response  # the link stays as it is
    if not link.valid:
        return _spent(request, table.key)
    if form.problems and not link.adds_device:
        return _invitation(request, table, link, secret, form["name"].value(), form.problems)
    player, family = player_from(request), family_of(request)
    if link.adds_device:
        held_by = await table.access.add_device(link.seat, secret, family)
    else:
        held_by = await table.access.sit_down(link.seat, form.cleaned_data["name"], player, family)
    add_seat_secret(request, response, table, held_by)
    set_player_cookie(response, player)
    return response


async def _act(request: HttpRequest, table: LiveTable) -> HttpResponse:
    """What the host does with an open seat, or a holder with their own."""
    form = SeatActionForm(request.POST)
    if not form.is_valid() or form.cleaned_data["seat"] >= table.game.players:
        raise Rejected(400, Message("this request can’t be read"))
    number: int = form.cleaned_data["seat"]
    own, action = _own(request, table), form.cleaned_data["action"]
    if not (table.access.is_host(own) if action in form.OF_HOSTS else number in own):
        raise Rejected(403, Message("that seat is not yours"))
    if action == "invite":
        return await _seats_page(request, table, {number: await table.access.new_invitation(number)})
    if action == "invite-by-name":
        return await _invite_by_name(request, table, number, form.cleaned_data["name"])
    if action == "add-device":
        return await _seats_page(request, table, {number: await table.access.new_device_link(number)})
    if action == "close":
        await table.gathering.close()
        return SeeOther(reverse("table", args=[table.key]))
    if action == "begin":
        await table.gathering.begin_with_bots()
        return SeeOther(reverse("table", args=[table.key]))
    if action == "remove":
        await table.gathering.remove(number)
        return SeeOther(reverse("seats", args=[table.key]))
    if action == "remove-device":
        await table.access.remove_device(number, form.cleaned_data["device"] or 0)
        return SeeOther(reverse("seats", args=[table.key]))
    await table.access.leave(number)
    return SeeOther(reverse("table", args=[table.key]))


async def _invite_by_name(request: HttpRequest, table: LiveTable, number: int, name: str) -> HttpResponse:
    """Invite the account of that name to an open seat."""
    row = table.seats[number]
    if settings.ACCOUNTS == "off" or row.taken or row.bot:
        raise Rejected(409, Message("somebody sits there already"))
    count_by_address(request, {"invitations": settings.LIMITS.invitations_by_address})
    from ahu.web.accounts import invitations  # other servers do without accounts

    translator, player = translator_of(request, table.game.name), player_from(request)
    by = table.names(translator)[table.row.host or 0]
    if await live_tables().store.write(lambda: invitations.invite(row.pk, name.strip(), player, by[:LONGEST_NAME])):
        return SeeOther(reverse("seats", args=[table.key]))
    problem = translator.translate("Nobody here has an account with this name.")
    return await _seats_page(request, table, {}, [problem])


def _own(request: HttpRequest, table: LiveTable) -> frozenset[int]:
    return table.access.seats_of(digests_from(table.key, request.COOKIES))


# the page


async def _seats_page(
    request: HttpRequest, table: LiveTable, links: dict[int, str], problems: list[str] | None = None
) -> HttpResponse:
    """The page of seats. ``links`` has the secrets of the links that it shows, by the numbers of their seats."""
    own = _own(request, table)
    if not own:
        translate = translator_of(request).translate
        return error_page(
            request, 403, translate("Not your table"), translate("Only players at this table can see its seats.")
        )
    invited = await _invited(table) if table.access.is_host(own) else {}
    cards = [
        _card(request, table, row, links.get(row.number, ""))._replace(invited=invited.get(row.pk, []))
        for row in table.seats
    ]
    inviting = table.access.is_host(own) and not table.over()
    gathering = inviting and table.row.gathering
    context = SeatsContext(
        key=table.key,
        game=table.game,
        only_this_computer=_only_this_computer(request.get_host()),
        open_seats=[cards[row.number] for row in table.seats if inviting and not row.bot and not row.taken],
        own_seats=[cards[number] for number in sorted(own)],
        guests=[cards[row.number] for row in table.seats if gathering and row.taken and row.number not in own],
        gathering=gathering,
        listed=table.row.listed,
        who_is_here=_who_is_here(table) if inviting else "",
        can_leave=any(row.taken and not row.bot and row.number not in own for row in table.seats) or len(own) > 1,
        link_minutes=int(DEVICE_LINK_LIFETIME.total_seconds() // 60),
        by_name=settings.ACCOUNTS != "off",
        problems=problems or [],
    )
    return render_page(request, "seats.html", context, game=table.game.name, status=400 if problems else 200)


def _who_is_here(table: LiveTable) -> str:
    """Which seats are taken, for the script of the page; empty once nobody is waited for."""
    taken = [str(row.number) for row in table.seats if row.taken or row.bot]
    return " ".join(taken) if table.row.gathering or len(taken) < len(table.seats) else ""


async def _invited(table: LiveTable) -> dict[int, list[str]]:
    """Who is invited by name to the open seats, by their primary keys."""
    if settings.ACCOUNTS == "off":
        return {}
    from ahu.web.accounts import invitations

    seats = [row.pk for row in table.seats if not row.taken and not row.bot]
    return await live_tables().store.read(lambda: invitations.invited_to(seats))


def _only_this_computer(host: str) -> bool:
    return host in ONLY_HERE or host.rpartition(":")[0] in ONLY_HERE


def _card(request: HttpRequest, table: LiveTable, row: Seat, secret: str) -> SeatCard:
    translator, here = translator_of(request, table.game.name), digests_from(table.key, request.COOKIES)
    name = row.name or translator.render(table.game.seat_label(row.number))
    link = request.build_absolute_uri(reverse("seat", args=[secret])) if secret else ""
    devices = [
        Device(device.pk, device.browser_family, ago(device.created_at, translator), device.digest in here)
        for device in table.access.devices_of(row.number)
    ]
    return SeatCard(row.number, table.game.seats[row.number], name, link, devices)

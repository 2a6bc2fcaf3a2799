"""Seats: sitting down by a link, inviting others, moving to another device."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import segno
from django.views.decorators.http import require_http_methods, require_safe

from ahu.web import keeping
from ahu.web.company import bot_note
from ahu.web.holding import held, hold, player_of, remember_player
from ahu.web.hub import hub
from ahu.web.language import tongue_of
from ahu.web.markup import joined, raw, tag
from ahu.web.models import LONGEST_NAME
from ahu.web.pages.errors import not_found, trouble
from ahu.web.pages.shell import csrf, page, see_other
from ahu.web.signs import sign

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.words import Tongue
    from ahu.web.models import Seat
    from ahu.web.room import Room

ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")
"""Names under which no other device can reach this server."""


@require_safe
async def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """Where a seat's link leads: an invitation to sit down there."""
    found = await hub().store.read(lambda: keeping.seat_behind(secret))
    room = await hub().room(found[0]) if found else None
    if found is None or room is None:
        return not_found(request)
    return _invitation(request, room, room.seats[found[1]])


def _invitation(request: HttpRequest, room: Room, row: Seat) -> HttpResponse:
    tongue = tongue_of(request, room.game.name)
    say = tongue.say
    if row.bot:
        return _bots_seat(request)
    word = tongue.tell(room.game.seat_word(row.number))
    if row.taken:
        headline = say("Continue here as {name}", name=row.name or word)
        lead = say("This seat is taken. If it is yours, go on playing on this device.")
        button = say("Continue here")
    else:
        headline = say("You are invited to play {game}", game=room.game.title)
        lead = say("Your seat: {seat}.", seat=word)
        button = say("Sit down")
    return page(
        request,
        headline,
        tag("p", sign(room.game, room.game.seats[row.number]), class_="seat-sign"),
        tag("h1", headline),
        tag("p", lead, class_="lead"),
        _others(room, row.number, tongue),
        tag(
            "form",
            csrf(request),
            tag("input", type="hidden", name="secret", value=row.secret),
            tag(
                "label",
                tag("span", say("Your name")),
                tag(
                    "input",
                    name="name",
                    value=row.name,
                    maxlength=LONGEST_NAME,
                    autocomplete="nickname",
                    placeholder=word,
                ),
            ),
            tag("button", button, class_="go large"),
            method="post",
            action=f"/table/{room.key}/seats/",
            class_="sitting",
        ),
        kind="seat",
    )


def _others(room: Room, mine: int, tongue: Tongue) -> Markup:
    """Who else is at the table."""
    say, names = tongue.say, room.names(tongue)
    lines = []
    for row in room.seats:
        if row.number != mine:
            note = bot_note(row.bot, tongue) if row.bot else "" if row.taken else say("open seat")
            told = tag("small", note) if note else ""
            lines.append(tag("li", sign(room.game, room.game.seats[row.number]), tag("span", names[row.number]), told))
    return tag("ul", joined(lines), class_="others", aria_label=say("At the table"))


@require_http_methods(["GET", "HEAD", "POST"])
async def mine(request: HttpRequest, key: str) -> HttpResponse:
    """Who holds a seat finds the links of open seats and of their own; posted with a seat's secret, one sits down.

    The browser sends a table's cookie only below the table's address: here, then, seats are added to those it holds.
    """
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    if request.method == "POST":
        return await _sit_down(request, room)
    seats = held(key, request.COOKIES)
    if not seats:
        say = tongue_of(request).say
        return trouble(request, 403, say("Not your table"), say("Only who sits at this table can hand out its seats."))
    return _links(request, room, seats)


async def _sit_down(request: HttpRequest, room: Room) -> HttpResponse:
    secret = request.POST.get("secret", "")
    row = next((row for row in room.seats if row.secret == secret), None)
    if row is None:
        return not_found(request)
    if row.bot:
        return _bots_seat(request)
    player = player_of(request)
    await room.sit_down(row.number, request.POST.get("name", ""), player)
    response = see_other(f"/table/{room.key}/")
    hold(request, response, room.key, held(room.key, request.COOKIES) | {row.number})
    remember_player(request, response, player)
    return response


def _bots_seat(request: HttpRequest) -> HttpResponse:
    say = tongue_of(request).say
    return trouble(request, 403, say("A bot sits there"), say("A bot plays this seat: nobody else can sit down."))


def _links(request: HttpRequest, room: Room, seats: frozenset[int]) -> HttpResponse:
    tongue = tongue_of(request, room.game.name)
    say = tongue.say
    still_open = [row for row in room.seats if not row.bot and not row.taken]
    own = [row for row in room.seats if row.number in seats]
    return page(
        request,
        say("Seats"),
        tag("h1", say("Invite the others") if still_open else say("Seats")),
        _only_here(request, tongue),
        joined(_link(request, room, row, tongue) for row in still_open),
        tag("p", tag("a", say("To the table"), href=f"/table/{room.key}/", class_="button go large"), class_="submit"),
        tag(
            "details",
            tag("summary", say("Move my seat to another device")),
            tag("p", say("Whoever opens this link plays in your place: keep it to yourself."), class_="hint"),
            joined(_link(request, room, row, tongue) for row in own),
            class_="more",
            open=not still_open,
        ),
        kind="seats",
        scripts=("pages.js",),
    )


def _only_here(request: HttpRequest, tongue: Tongue) -> Markup | str:
    """A warning where links would lead other devices nowhere."""
    if request.get_host().rpartition(":")[0] not in ONLY_HERE and request.get_host() not in ONLY_HERE:
        return ""
    told = tongue.say("Only this computer can reach these links. To let others in, start the server with:")
    return tag("p", told, " ", tag("code", "ahu serve --host 0.0.0.0"), class_="hint warning")


def _link(request: HttpRequest, room: Room, row: Seat, tongue: Tongue) -> Markup:
    """A seat's link, to be copied or photographed."""
    say, address = tongue.say, request.build_absolute_uri(f"/seat/{row.secret}/")
    name = row.name or tongue.tell(room.game.seat_word(row.number))
    return tag(
        "article",
        qr(address, say("QR code of the link")),
        tag(
            "div",
            tag("h2", sign(room.game, room.game.seats[row.number]), name),
            tag("input", value=address, readonly=True, aria_label=say("Link for {name}", name=name)),
            tag("button", say("Copy link"), type="button", data_copy=address, data_done=say("Copied")),
        ),
        class_="seat-link",
    )


def qr(address: str, label: str) -> Markup:
    """An address as a QR code; dark on light whatever the page's colours, as cameras like it."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=2,
        svgclass="qr",
        lineclass=None,
        title=label,
    )
    return raw(drawn.getvalue().decode())

"""Seats: sitting down by a link, inviting others, moving to another device."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import segno
from django.views.decorators.http import require_http_methods, require_safe

from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.player_names import bot_note
from ahu.web.presentation.seat_badge import sign
from ahu.web.seat_cookies import player_from, seats_from, set_player_cookie, set_seat_cookie
from ahu.web.views.errors import not_found, trouble
from ahu.web.views.layout import csrf, page, see_other

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable
    from ahu.web.models import Seat

ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")
"""Names under which no other device can reach this server."""


@require_safe
async def seat(request: HttpRequest, secret: str) -> HttpResponse:
    """Where a seat's link leads: an invitation to sit down there."""
    found = await live_tables().seat_of_link(secret)
    if found is None:
        return not_found(request)
    table, number = found
    return _invitation(request, table, table.seats[number])


def _invitation(request: HttpRequest, table: LiveTable, row: Seat) -> HttpResponse:
    translator = translator_of(request, table.game.name)
    translate = translator.translate
    if row.bot:
        return _bots_seat(request)
    word = translator.render(table.game.seat_label(row.number))
    if row.taken:
        headline = translate("Continue here as {name}", name=row.name or word)
        lead = translate("This seat is taken. If it is yours, go on playing on this device.")
        button = translate("Continue here")
    else:
        headline = translate("You are invited to play {game}", game=table.game.title)
        lead = translate("Your seat: {seat}.", seat=word)
        button = translate("Sit down")
    return page(
        request,
        headline,
        tag("p", sign(table.game, table.game.seats[row.number]), class_="seat-sign"),
        tag("h1", headline),
        tag("p", lead, class_="lead"),
        _others(table, row.number, translator),
        tag(
            "form",
            csrf(request),
            tag("input", type="hidden", name="secret", value=row.secret),
            tag(
                "label",
                tag("span", translate("Your name")),
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
            action=f"/table/{table.key}/seats/",
            class_="sitting",
        ),
        kind="seat",
    )


def _others(table: LiveTable, mine: int, translator: Translator) -> Markup:
    """Who else is at the table."""
    translate, names = translator.translate, table.names(translator)
    lines = []
    for row in table.seats:
        if row.number != mine:
            note = bot_note(row.bot, translator) if row.bot else "" if row.taken else translate("open seat")
            told = tag("small", note) if note else ""
            lines.append(
                tag("li", sign(table.game, table.game.seats[row.number]), tag("span", names[row.number]), told)
            )
    return tag("ul", joined(lines), class_="others", aria_label=translate("At the table"))


@require_http_methods(["GET", "HEAD", "POST"])
async def mine(request: HttpRequest, key: str) -> HttpResponse:
    """Who holds a seat finds the links of open seats and of their own; posted with a seat's secret, one sits down.

    The browser sends a table's cookie only below the table's address: here, then, seats are added to those it holds.
    """
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    if request.method == "POST":
        return await _sit_down(request, table)
    seats = seats_from(key, request.COOKIES)
    if not seats:
        translate = translator_of(request).translate
        return trouble(
            request, 403, translate("Not your table"), translate("Only who sits at this table can hand out its seats.")
        )
    return _links(request, table, seats)


async def _sit_down(request: HttpRequest, table: LiveTable) -> HttpResponse:
    secret = request.POST.get("secret", "")
    row = next((row for row in table.seats if row.secret == secret), None)
    if row is None:
        return not_found(request)
    if row.bot:
        return _bots_seat(request)
    player = player_from(request)
    await table.sit_down(row.number, request.POST.get("name", ""), player)
    response = see_other(f"/table/{table.key}/")
    set_seat_cookie(request, response, table.key, seats_from(table.key, request.COOKIES) | {row.number})
    set_player_cookie(request, response, player)
    return response


def _bots_seat(request: HttpRequest) -> HttpResponse:
    translate = translator_of(request).translate
    return trouble(
        request, 403, translate("A bot sits there"), translate("A bot plays this seat: nobody else can sit down.")
    )


def _links(request: HttpRequest, table: LiveTable, seats: frozenset[int]) -> HttpResponse:
    translator = translator_of(request, table.game.name)
    translate = translator.translate
    still_open = [row for row in table.seats if not row.bot and not row.taken]
    own = [row for row in table.seats if row.number in seats]
    return page(
        request,
        translate("Seats"),
        tag("h1", translate("Invite the others") if still_open else translate("Seats")),
        _only_here(request, translator),
        joined(_link(request, table, row, translator) for row in still_open),
        tag(
            "p",
            tag("a", translate("To the table"), href=f"/table/{table.key}/", class_="button go large"),
            class_="submit",
        ),
        tag(
            "details",
            tag("summary", translate("Move my seat to another device")),
            tag("p", translate("Whoever opens this link plays in your place: keep it to yourself."), class_="hint"),
            joined(_link(request, table, row, translator) for row in own),
            class_="more",
            open=not still_open,
        ),
        kind="seats",
        scripts=("pages.js",),
    )


def _only_here(request: HttpRequest, translator: Translator) -> Markup | str:
    """A warning where links would lead other devices nowhere."""
    if request.get_host().rpartition(":")[0] not in ONLY_HERE and request.get_host() not in ONLY_HERE:
        return ""
    told = translator.translate("Only this computer can reach these links. To let others in, start the server with:")
    return tag("p", told, " ", tag("code", "ahu serve --host 0.0.0.0"), class_="hint warning")


def _link(request: HttpRequest, table: LiveTable, row: Seat, translator: Translator) -> Markup:
    """A seat's link, to be copied or photographed."""
    translate, address = translator.translate, request.build_absolute_uri(f"/seat/{row.secret}/")
    name = row.name or translator.render(table.game.seat_label(row.number))
    return tag(
        "article",
        qr(address, translate("QR code of the link")),
        tag(
            "div",
            tag("h2", sign(table.game, table.game.seats[row.number]), name),
            tag("input", value=address, readonly=True, aria_label=translate("Link for {name}", name=name)),
            tag("button", translate("Copy link"), type="button", data_copy=address, data_done=translate("Copied")),
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

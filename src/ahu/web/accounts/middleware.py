"""Middleware of servers with accounts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.urls import reverse
from django.utils.decorators import async_only_middleware
from django.utils.http import urlencode

from ahu.web.accounts.sessions import bind_devices
from ahu.web.browser_family import family_of
from ahu.web.live.live_tables import live_tables
from ahu.web.seat_cookies import add_seat_secret, digests_from, known_player, set_player_cookie
from ahu.web.views.render import SeeOther

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from django.http import HttpRequest, HttpResponse

    View = Callable[[HttpRequest], Awaitable[HttpResponse]]

TABLE: Final = re.compile(r"/table/([^/]+)/$")
OPEN_PATHS: Final = (
    "/account/",
    "/language/",
    "/minute/",
    "/rules/",
    "/static/",
    "/notifications/end/",
    "/service-worker.js",
)
"""Pages that everybody may see where an account is required."""


@async_only_middleware
def player_names(get_response: View) -> View:
    """Sets the cookie that names the browser when somebody has signed in or out."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        response = await get_response(request)
        player = request.META.get("ahu.player")
        if player:
            set_player_cookie(response, player)
        return response

    return middleware


@async_only_middleware
def account_required(get_response: View) -> View:
    """Sends those who have not signed in to the page where they can, on servers that require an account."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        if settings.ACCOUNTS == "required" and not request.path.startswith(OPEN_PATHS):
            if not (await request.auser()).is_authenticated:
                return SeeOther(f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}")
        return await get_response(request)

    return middleware


@async_only_middleware
def own_seats(get_response: View) -> View:
    """Lets a device on which somebody has signed in hold the seats of the account, when it opens their table."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        found = TABLE.match(request.path) if request.method == "GET" else None
        if found is None or not (await request.auser()).is_authenticated:
            return await get_response(request)
        return await _take_seats(request, found[1]) or await get_response(request)

    return middleware


async def _take_seats(request: HttpRequest, key: str) -> HttpResponse | None:
    """Add this device to the seats of the account; None if it holds them already, or if there are none."""
    from ahu.web.accounts.models import Profile
    from ahu.web.models import Seat

    user, table = await request.auser(), await live_tables().get(key)
    profile = await Profile.objects.filter(user__pk=user.pk or 0).afirst()
    if table is None or profile is None or profile.player != known_player(request):
        return None
    digests = digests_from(key, request.COOKIES)
    if table.access.seats_of(digests):
        await sync_to_async(bind_devices)(request.session.session_key or "", profile.player, digests)
        return None
    rows = Seat.objects.filter(table=table.row.pk, browser=profile.player, taken=True, bot="")
    numbers = [row.number async for row in rows]
    if not numbers:
        return None
    response = SeeOther(request.path)
    secrets = [
        await table.access.add_device(number, await table.access.new_device_link(number), family_of(request))
        for number in numbers
    ]
    for secret in secrets:
        add_seat_secret(request, response, table, secret)
        request.COOKIES.update({name: morsel.value for name, morsel in response.cookies.items()})
    return response

"""The page of notifications, and what its script sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

import msgspec
from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from ahu.core.messages import Message
from ahu.web import static_files
from ahu.web.browser_family import family_of
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.notifications import digests, subscriptions
from ahu.web.notifications.forms import DeviceForm, MailForm, Subscription
from ahu.web.notifications.push_addresses import ForbiddenAddress, host_of
from ahu.web.person import has_account, person_of
from ahu.web.presentation.time_text import ago
from ahu.web.seat_cookies import YEARS, player_from, set_player_cookie
from ahu.web.views.counting import count_by_address
from ahu.web.views.errors import not_found
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest

    from ahu.core.messages import Translator

COOKIE: Final = "push"
"""Names the subscription of this browser, by the digest of its endpoint."""
SALT: Final = "ahu.push"
UNREADABLE: Final = Message("this request can’t be read")
WORKER: Final = "service-worker.js"


class Device(NamedTuple):
    """A device as the page lists it."""

    number: int
    browser: str
    since: str
    here: bool


class Interval(NamedTuple):
    """How often letters may come."""

    hours: int
    label: str
    chosen: bool


class NotificationsContext(TypedDict):
    """What ``notifications.html`` shows."""

    push_key: str
    """The public key of this server; empty if it sends no web push."""
    devices: list[Device]
    on_here: bool
    """Whether this device is told."""
    mail: bool
    """Whether this server sends letters to whoever looks at the page."""
    address: str
    """The address that was confirmed; empty if there is none."""
    intervals: list[Interval]
    has_account: bool


class UnsubscribeContext(TypedDict):
    """What ``unsubscribe.html`` shows."""

    token: str
    ended: bool


@require_http_methods(["GET", "HEAD", "POST"])
async def notifications(request: HttpRequest) -> HttpResponse:
    """GET: how somebody is told. POST: remove a device, or change how often letters come."""
    player = await person_of(request)
    if request.method != "POST":
        return await _page(request, player)
    device, mail = DeviceForm(request.POST), MailForm(request.POST)
    store = live_tables().store
    if device.is_valid():
        await store.write(lambda: subscriptions.remove_device(player, device.cleaned_data["device"]))
    elif mail.is_valid() and settings.MAIL and await has_account(request):
        hours, language = mail.cleaned_data["hours"], translator_of(request).code
        site = request.build_absolute_uri("/")
        await store.write(lambda: digests.set_hours(player, hours, language, site))
    else:
        raise Rejected(400, UNREADABLE)
    return SeeOther(reverse("notifications"))


async def _page(request: HttpRequest, player: str) -> HttpResponse:
    translator, here = translator_of(request), digest_from(request)
    by_mail = settings.MAIL and await has_account(request)

    def read() -> tuple[list[Device], str, int]:
        rows = subscriptions.devices_of(player)
        devices = [
            Device(row.pk, row.browser_family, ago(row.created_at, translator), row.digest == here) for row in rows
        ]
        return devices, _address(player) if by_mail else "", digests.hours_of(player) if by_mail else 0

    devices, address, hours = await live_tables().store.read(read)
    context = NotificationsContext(
        push_key=_push_key(),
        devices=devices,
        on_here=any(device.here for device in devices),
        mail=by_mail,
        address=address,
        intervals=_intervals(hours, translator),
        has_account=await has_account(request),
    )
    return render_page(request, "notifications.html", context, style_sheets=["lobby.css"])


def _push_key() -> str:
    if not settings.PUSH:
        return ""
    from ahu.web.notifications.push_messages import public_key, server_key

    return public_key(server_key(settings.SECRET_KEY))


def _address(player: str) -> str:
    from ahu.web.accounts.data import confirmed_address

    return confirmed_address(player)


def _intervals(chosen: int, translator: Translator) -> list[Interval]:
    never = Interval(0, translator.translate("Never"), not chosen)
    often = [
        translator.translate_plural(hours, "At most once in {number} hour", "At most once in {number} hours")
        for hours in digests.HOURS
    ]
    return [never, *(Interval(*one, one[0] == chosen) for one in zip(digests.HOURS, often, strict=True))]


# web push


def digest_from(request: HttpRequest) -> str:
    """The digest of the endpoint at which this browser is told; empty if it is not told."""
    try:
        return str(signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT))
    except signing.BadSignature:
        return ""


@require_http_methods(["POST", "DELETE"])
async def push(request: HttpRequest) -> HttpResponse:
    """POST: tell this browser, by the subscription it sends. DELETE: tell it no longer."""
    if not settings.PUSH:
        return not_found(request)
    response = HttpResponse(status=204)
    if request.method == "DELETE":
        here = digest_from(request)
        await live_tables().store.write(lambda: subscriptions.remove_digest(here))
        response.delete_cookie(COOKIE)
        return response
    count_by_address(request, {"push": settings.LIMITS.push_devices_by_address})
    found = _subscription(request)
    player = await person_of(request) or player_from(request)
    values = {
        "key": found.keys.p256dh,
        "secret": found.keys.auth,
        "language": translator_of(request).code,
        "browser_family": family_of(request),
    }
    digest = await live_tables().store.write(lambda: subscriptions.add_device(player, found.endpoint, values))
    set_player_cookie(response, player)
    signed = signing.dumps(digest, salt=SALT)
    response.set_cookie(COOKIE, signed, max_age=YEARS, httponly=True, samesite="Lax")
    return response


def _subscription(request: HttpRequest) -> Subscription:
    """The subscription that a browser sends; Rejected if it can't be used, or nothing may be sent to it."""
    from ahu.web.notifications.push_messages import check_keys

    if len(request.body) > settings.LIMITS.command_bytes:
        raise Rejected(413, UNREADABLE)
    try:
        found = msgspec.json.decode(request.body, type=Subscription)
        host_of(found.endpoint)
        check_keys(found.keys.p256dh, found.keys.auth)
    except ForbiddenAddress as error:
        raise Rejected(400, Message("nothing can be sent to this address")) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise Rejected(400, UNREADABLE) from error
    return found


@require_safe
async def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notifications. It stands at the root, so that it may speak for all pages."""
    if not settings.PUSH:
        return not_found(request)
    file = static_files.files()[WORKER]
    return HttpResponse(file.body, content_type=file.content_type, headers={"Cache-Control": "no-cache"})


# ending letters


@csrf_exempt  # a mail program sends it (RFC 8058): the signed token is the proof
@require_http_methods(["GET", "HEAD", "POST"])
async def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET: asks whether letters are to end. POST: ends them; nobody needs to sign in."""
    player = digests.player_of(token)
    if not player:
        return not_found(request)
    ended = request.method == "POST"
    if ended:
        await live_tables().store.write(lambda: digests.set_hours(player, 0, "", ""))
    context = UnsubscribeContext(token=token, ended=ended)
    return render_page(request, "unsubscribe.html", context, style_sheets=["lobby.css"])

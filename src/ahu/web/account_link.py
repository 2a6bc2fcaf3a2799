"""What pages show of the account of whoever has signed in. On servers without accounts it is nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings
from django.urls import reverse

from ahu.web.models import LONGEST_NAME
from ahu.web.person import has_account, person_of

if TYPE_CHECKING:
    from django.http import HttpRequest


def account_link(request: HttpRequest) -> str:
    """The address of the profile, or of the page to sign in; empty on a server without accounts."""
    if settings.ACCOUNTS == "off":
        return ""
    return reverse("profile" if settings.SESSION_COOKIE_NAME in request.COOKIES else "account_login")


def notifications_link() -> str:
    """The address of the page of notifications; empty on a server that sends none."""
    return reverse("notifications") if settings.NOTIFICATIONS else ""


async def invitations_of(request: HttpRequest) -> int:
    """How many invitations somebody who has signed in has not answered."""
    if settings.ACCOUNTS == "off" or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return 0
    from ahu.web.accounts.invitations import open_invitations

    player = await person_of(request)
    return await open_invitations(player).acount() if await has_account(request) else 0


async def preferred_name(request: HttpRequest) -> str:
    """The name that somebody who has signed in prefers at tables; empty for all others."""
    if settings.ACCOUNTS == "off" or not (user := await request.auser()).is_authenticated:
        return ""
    profile = await apps.get_model("accounts", "Profile").objects.filter(user__pk=user.pk).afirst()
    name: str = (profile.name if profile else "") or user.get_username()
    return name[:LONGEST_NAME]

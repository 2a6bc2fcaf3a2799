"""Who sends a request, where somebody changes what holds for all their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings

from ahu.web.seat_cookies import known_player

if TYPE_CHECKING:
    from django.http import HttpRequest


async def person_of(request: HttpRequest) -> str:
    """The player of an account that has signed in, or else of a guest; empty for a browser without a name.

    The name of an account's browsers alone is not enough: whoever has copied it is nobody here.
    """
    known = known_player(request)
    if settings.ACCOUNTS == "off":
        return known
    profiles, user = apps.get_model("accounts", "Profile").objects, await request.auser()
    if user.is_authenticated:
        mine = await profiles.filter(user__pk=user.pk).afirst()
        return str(mine.player) if mine else ""
    return "" if await profiles.filter(player=known).aexists() else known


async def has_account(request: HttpRequest) -> bool:
    """Whether somebody has signed in."""
    return settings.ACCOUNTS != "off" and (await request.auser()).is_authenticated

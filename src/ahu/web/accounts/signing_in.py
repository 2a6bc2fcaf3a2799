"""What happens when somebody signs in or out: their browser gets the name of the account, and its tables move there."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final

from allauth.account.signals import user_logged_in
from django.contrib.auth.signals import user_logged_out
from django.dispatch import Signal

from ahu.web.accounts.models import Profile
from ahu.web.clocks import holidays
from ahu.web.models import Seat
from ahu.web.moderation.storage import move_guest
from ahu.web.seat_cookies import known_player

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest


guest_signed_in: Final = Signal()
"""The tables of a guest have moved into an account; ``guest`` and ``player`` are the names of the browser."""


def listen() -> None:
    """Listen for people who sign in or out."""
    user_logged_in.connect(_signed_in)
    user_logged_out.connect(_signed_out)


def profile_of(user: User) -> Profile:
    """The profile of an account; it is made when first asked for."""
    profile, _ = Profile.objects.get_or_create(user=user, defaults={"player": token_urlsafe(12)})
    return profile


def _signed_in(request: HttpRequest, user: User, **_: Any) -> None:  # noqa: ANN401  # as signals are sent
    """Move a guest's tables into the account. Those of another account, on a shared computer, stay there."""
    profile, guest = profile_of(user), known_player(request)
    if guest and guest != profile.player and not Profile.objects.filter(player=guest).exists():
        Seat.objects.filter(browser=guest).update(browser=profile.player)
        move_guest(guest, profile.player)
        holidays.move(guest, profile.player)
        guest_signed_in.send(profile, guest=guest, player=profile.player)
    request.META["ahu.player"] = profile.player


def _signed_out(request: HttpRequest, **_: Any) -> None:  # noqa: ANN401  # as signals are sent
    """Give the browser a new name: who uses it next is somebody else."""
    request.META["ahu.player"] = token_urlsafe(12)

"""What signing in and out changes: whose device this is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.signals import user_logged_out

from ahu.web.accounts.signing_in import guest_signed_in
from ahu.web.notifications import subscriptions
from ahu.web.notifications.views import digest_from

if TYPE_CHECKING:
    from django.http import HttpRequest


def listen() -> None:
    """Listen for people who sign in or out."""
    guest_signed_in.connect(_signed_in)
    user_logged_out.connect(_signed_out)


def _signed_in(guest: str, player: str, **_: Any) -> None:  # noqa: ANN401  # as signals are sent
    subscriptions.move_devices(guest, player)


def _signed_out(request: HttpRequest, **_: Any) -> None:  # noqa: ANN401  # as signals are sent
    """Tell nobody on this device any more: who uses it next is somebody else."""
    subscriptions.remove_digest(digest_from(request))

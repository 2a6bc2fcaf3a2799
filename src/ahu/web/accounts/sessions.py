"""Sessions of people who have signed in. When one ends, its devices hold the seats of the account no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

if TYPE_CHECKING:
    from collections.abc import Iterable


class SessionStore(DatabaseStore):
    """Sessions in the database, as Django keeps them."""

    def delete(self, session_key: str | None = None) -> None:
        """End a session, this one unless another is named."""
        ended = session_key or self.session_key
        super().delete(session_key)
        end_session(ended)

    async def adelete(self, session_key: str | None = None) -> None:
        """End a session, this one unless another is named."""
        await sync_to_async(self.delete)(session_key)


def end_session(session_key: str | None) -> None:
    """Take the seats from the devices of a session; whoever follows a table by it is sent nothing more."""
    from ahu.web.live.live_tables import forget_sessions
    from ahu.web.moderation.acts import take_seats_from
    from ahu.web.moderation.models import SessionDevice

    if session_key:
        take_seats_from(SessionDevice.objects.filter(session_key=session_key).values_list("device", flat=True))
        forget_sessions()


def bind_devices(session_key: str, player: str, digests: Iterable[str]) -> None:
    """Note that the devices with these digests hold seats of an account while a session of it lasts."""
    from ahu.web.models import SeatDevice
    from ahu.web.moderation.models import SessionDevice

    own = SeatDevice.objects.filter(digest__in=list(digests), seat__browser=player)
    for device in own.exclude(session__session_key=session_key):
        SessionDevice.objects.update_or_create(device=device, defaults={"session_key": session_key})


def belongs_to_somebody(session_key: str) -> bool:
    """Whether somebody is signed in by a session."""
    from allauth.core.internal.sessionkit import get_session_user

    return get_session_user(SessionStore(session_key)) is not None

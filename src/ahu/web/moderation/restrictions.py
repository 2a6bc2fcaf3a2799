"""What moderators have forbidden somebody, said to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.web.live.errors import Rejected
from ahu.web.moderation.models import RestrictionKind
from ahu.web.moderation.storage import restriction_of

if TYPE_CHECKING:
    from datetime import datetime


def moment_text(moment: datetime) -> str:
    """A moment, the same in every language."""
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def check_may_write(player: str) -> None:
    """Rejected if a moderator has muted somebody. Runs in a thread of the store."""
    mute = restriction_of(player, RestrictionKind.MUTE)
    if mute is None:
        return
    if mute.until is None:
        raise Rejected(403, Message("a moderator has muted you: {reason}", reason=mute.reason))
    raise Rejected(
        403,
        Message(
            "a moderator has muted you until {moment}: {reason}", moment=moment_text(mute.until), reason=mute.reason
        ),
    )

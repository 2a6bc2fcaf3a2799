"""Why a request is not carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message

if TYPE_CHECKING:
    from ahu.web.table_data import FailureKind


class Rejected(Exception):
    """A request that can't be carried out: the HTTP status of the answer, why, and when to try again."""

    def __init__(self, status: int, reason: Message, retry_after: int = 0) -> None:
        super().__init__(str(reason))
        self.status = status
        self.reason = reason
        self.retry_after = retry_after
        """Seconds; 0 if trying again would not help."""


class ConfirmationRequired(Exception):
    """A move that can be taken back only if others agree: it must be sent again, confirmed."""


class BotFailure(Exception):
    """A worker process did not think of what it was asked for."""

    def __init__(self, kind: FailureKind, details: str) -> None:
        super().__init__(details)
        self.kind = kind
        self.details = details
        """For the server's log."""


def database_is_away() -> Rejected:
    """The answer to a request for which the database could not be read or written."""
    reason = Message("the server can’t read or write its files: nothing was changed, try again in a moment")
    return Rejected(503, reason, 5)

"""What became of a message."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """What became of a message."""

    DELIVERED = "delivered"
    GONE = "gone"
    """The browser wants no more messages, or nothing may be sent to its address."""
    FAILED = "failed"
    """Not delivered; a later one may be."""

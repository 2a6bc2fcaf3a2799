"""What the system says about files, in the languages that we speak."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import Message, gettext_noop

KNOWN: Final = (
    gettext_noop("No such file or directory"),
    gettext_noop("Not a directory"),
    gettext_noop("Is a directory"),
    gettext_noop("File exists"),
    gettext_noop("Permission denied"),
    gettext_noop("Operation not permitted"),
    gettext_noop("Read-only file system"),
    gettext_noop("No space left on device"),
    gettext_noop("Disk quota exceeded"),
    gettext_noop("File too large"),
    gettext_noop("File name too long"),
    gettext_noop("Too many open files"),
    gettext_noop("Address already in use"),
)
"""Reasons that have a translation. Others stay as the system words them."""


def system_reason(error: OSError) -> Message:
    """Why the system refused something."""
    return Message(error.strerror or str(error))

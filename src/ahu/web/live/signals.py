"""What live tables tell apps that a host may add. Receivers run in the event loop, and must be quick."""

from __future__ import annotations

from typing import Final

from django.dispatch import Signal

events_written: Final = Signal()
"""Events were stored by this process; ``table`` is their live table."""
game_begun: Final = Signal()
"""The last seat of a table was taken; ``table`` is the live table."""
heartbeat: Final = Signal()
"""Sent when the server starts, and every 15 seconds."""
closed: Final = Signal()
"""The live tables of this event loop are closed."""

"""Counts open streams, in all and by address."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from django.conf import settings

from ahu.core.messages import Message
from ahu.web.live.errors import Rejected

if TYPE_CHECKING:
    from collections.abc import Iterator

RETRY_AFTER: Final = 30
"""Seconds after which a page that got no stream should ask again."""


class StreamCounter:
    """The open streams of one server."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()
        self.open = 0

    @contextmanager
    def entered(self, address: str) -> Iterator[None]:
        """Count a stream as long as it is open; Rejected if there are too many."""
        if self.open >= settings.LIMITS.streams:
            raise Rejected(503, Message("too many people follow tables here: try again in a minute"), RETRY_AFTER)
        if self.by_address[address] >= settings.LIMITS.streams_by_address:
            raise Rejected(
                429, Message("too many tables are open at your address: close some pages and try again"), RETRY_AFTER
            )
        self.open += 1
        self.by_address[address] += 1
        try:
            yield
        finally:
            self.open -= 1
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

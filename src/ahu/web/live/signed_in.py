"""Which sessions belong to somebody who has signed in, for servers that require accounts.

The endpoints of live tables stand in front of Django, and its own check at each move would cost more than the move.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache

if TYPE_CHECKING:
    from ahu.web.storage.database import Store

KEPT: Final = 5.0
"""Seconds for which a session is not looked up again. Sessions that this process ends are forgotten at once."""
LONGEST: Final = 40
"""Characters of a session's key."""


class SignedIn:
    """Looks sessions up, and remembers for a few seconds those that are somebody's."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Cache[str, float] = Cache(20_000)
        """Until when each session counts, by the monotonic clock."""

    def forget(self) -> None:
        """Look all sessions up again."""
        self._known = Cache(20_000)

    async def check(self, session_key: str) -> bool:
        """Whether a session belongs to somebody who has signed in."""
        if not 0 < len(session_key) <= LONGEST:
            return False
        if self._known.get(session_key, 0.0) > monotonic():
            return True
        from ahu.web.accounts.sessions import belongs_to_somebody  # servers without accounts do not load it

        known = self._known
        found = await self._store.read(lambda: belongs_to_somebody(session_key))
        if found:
            known.keep(session_key, monotonic() + KEPT)
        return found

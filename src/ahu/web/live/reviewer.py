"""The review of a game that is over: how the chances went, where they turned, and what could have been done there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ahu.bots.review import Review
    from ahu.web.live.bot_workers import Advice, BotWorkers
    from ahu.web.live.live_table import LiveTable

LOG: Final = logging.getLogger("ahu.web")


class ReviewProgress:
    """A review as far as it has come."""

    def __init__(self, number: int) -> None:
        self.number = number
        """Of the last deed of the game it is about."""
        self.review: Review | None = None
        self.advice: list[list[Advice]] = []
        """For each turning point looked at so far, what a bot makes of what the seat knew."""
        self.failed = False

    @property
    def done(self) -> bool:
        """Whether nothing is left to be looked at."""
        return self.failed or (self.review is not None and len(self.advice) == len(self.review.turning_points))


class Reviewer:
    """Reviews one table's game, once, when somebody first asks for it."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers) -> None:
        self._room = table
        self._bot_workers = bot_workers
        self._progress: ReviewProgress | None = None
        self._task: asyncio.Task[None] | None = None

    def look(self) -> ReviewProgress:
        """The review of the game as it ended, begun if need be. Before the end it would tell secrets."""
        assert self._room.state.over()
        number = self._room.history.number
        if self._progress is None or self._progress.number != number or self._progress.failed:
            self.close()
            self._progress = ReviewProgress(number)
            self._task = asyncio.create_task(self._go_through(self._progress))
        return self._progress

    async def _go_through(self, progress: ReviewProgress) -> None:
        record, board_text = self._room.history.record, self._room.board_text
        try:
            review = await self._bot_workers.review_game(record, board_text)
            progress.review = review
            for decision in review.turning_points:
                progress.advice.append(await self._bot_workers.advise_then(record.game, decision, board_text))
        except Exception:  # whoever looks is told; the next one who asks tries again
            LOG.exception("a review stumbled")
            progress.failed = True

    def close(self) -> None:
        """Stop looking."""
        if self._task:
            self._task.cancel()

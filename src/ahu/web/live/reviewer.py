"""Reviews of finished games: how the chances changed, at which decisions, and what a bot would have done there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ahu.bots.review import Review
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.thoughts import Advice

LOG: Final = logging.getLogger("ahu.web")


class ReviewProgress:
    """A review, as far as it is finished."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The number of the table's last event when the review began."""
        self.review: Review | None = None
        self.advice: list[list[Advice]] = []
        """For each turning point so far, turns that the seat could have taken with what it knew."""
        self.failed = False

    @property
    def done(self) -> bool:
        """Whether the review is finished or has failed."""
        return self.failed or (self.review is not None and len(self.advice) == len(self.review.turning_points))


class Reviewer:
    """Reviews the game of one table, once, when somebody first asks for it."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers) -> None:
        self._table = table
        self._bot_workers = bot_workers
        self._progress: ReviewProgress | None = None
        self._task: asyncio.Task[None] | None = None

    def progress(self) -> ReviewProgress:
        """The review of the finished game; it is begun if need be. Before the end it would tell secrets."""
        assert self._table.state.over()
        number = self._table.history.number
        if self._progress is None or self._progress.number != number or self._progress.failed:
            self.close()
            self._progress = ReviewProgress(number)
            self._task = asyncio.create_task(self._review(self._progress))
        return self._progress

    async def _review(self, progress: ReviewProgress) -> None:
        try:
            review = await self._bot_workers.review_game(self._table, self._table.history.record)
            progress.review = review
            for decision in review.turning_points:
                progress.advice.append(await self._bot_workers.advise_on_decision(self._table, decision))
        except Exception:  # the page says so; who asks next starts it again
            LOG.exception("review failed")
            progress.failed = True

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

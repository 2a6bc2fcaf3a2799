"""Reviews of finished games: how the chances changed, at which decisions, and what a bot would have done there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ahu.bots.review import Decision, Review
    from ahu.web.advice_data import Advice
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable

LOG: Final = logging.getLogger("ahu.web")


class ReviewProgress:
    """A review, as far as it is finished."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The number of the table's last event when the review began."""
        self.review: Review | None = None
        self.decisions: list[Decision] = []
        """The decisions that a bot looks at."""
        self.advice: list[list[Advice]] = []
        """For each of them so far, turns that the seat could have taken with what it knew."""
        self.failed = False

    @property
    def done(self) -> bool:
        """Whether the review is finished or has failed."""
        return self.failed or (self.review is not None and len(self.advice) == len(self.decisions))

    def advice_on(self, decision: Decision) -> list[Advice]:
        """What the seat could have done; empty if no bot has looked at the decision yet."""
        known = zip(self.decisions, self.advice, strict=False)
        return next((advice for one, advice in known if one == decision), [])


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
            progress.review, progress.decisions = review, self._to_look_at(review)
            for decision in progress.decisions:
                progress.advice.append(await self._bot_workers.advise_on_decision(self._table, decision))
        except Exception:  # the page says so; who asks next starts it again
            LOG.exception("review failed")
            progress.failed = True

    def _to_look_at(self, review: Review) -> list[Decision]:
        """What may be mistakes of people, then the turning points; each once."""
        people = reviewed_seats(self._table)
        wanted = [decision for seat in people for decision in review.falls[seat]]
        return wanted + [decision for decision in review.turning_points if decision not in wanted]

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()


def reviewed_seats(table: LiveTable) -> list[int]:
    """The seats whose play is reviewed: those of people, or all where only bots played."""
    seats = range(table.game.players)
    return [seat for seat in seats if not table.seats[seat].bot] or list(seats)

"""A puzzle at a table: one person takes one turn, the rivals and chance do not act, and the turn is judged."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.puzzles.puzzle import find_puzzle
from ahu.web.live.errors import BotFailure
from ahu.web.puzzle_data import Outcome, Verdict

if TYPE_CHECKING:
    from ahu.puzzles.puzzle import Puzzle
    from ahu.web.advice_data import Advice
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable

TIMEOUT: Final = 10.0
"""Seconds that a request for the answer waits."""
AS_GOOD: Final = 0.005
"""A turn that is less likely to win by less than this is as good as the best."""
MOST_VERDICTS: Final = 50
"""Verdicts that are kept for one table."""


def solving_at(table: LiveTable, bot_workers: BotWorkers) -> PuzzleSolving | None:
    """The puzzle that is solved at a table; None if it is no table of a puzzle, or the puzzle is not what it was."""
    puzzle = find_puzzle(table.game.name, table.row.puzzle) if table.row.puzzle else None
    if puzzle is None or puzzle.start.write() != table.history.record.start.write():
        return None
    return PuzzleSolving(table, puzzle, bot_workers)


class PuzzleSolving:
    """Judges the turn that somebody takes in a puzzle."""

    def __init__(self, table: LiveTable, puzzle: Puzzle, bot_workers: BotWorkers) -> None:
        self.puzzle = puzzle
        self.seat = puzzle.seat
        """The seat of the person who solves the puzzle."""
        self._table = table
        self._bot_workers = bot_workers
        self._solutions = puzzle.solutions()
        self._verdicts: Cache[str, Verdict] = Cache(MOST_VERDICTS)
        """By the position after the turn."""
        self._task: asyncio.Task[None] | None = None
        self._answer: Advice | None = None

    def turn_is_over(self) -> bool:
        """Whether the person has taken the whole turn."""
        return bool(self._table.history.record.moves) and self.seat not in self._table.state.actors()

    def begins(self) -> bool:
        """Whether nothing was done yet."""
        return not self._table.history.record.moves

    # the verdict

    def verdict(self) -> Verdict | None:
        """What is said of the turn that was taken; None while it is not over, or is being compared."""
        if not self.turn_is_over():
            return None
        after = self._table.state.write()
        return Verdict(Outcome.RIGHT) if after in self._solutions else self._verdicts.get(after)

    def judge(self) -> None:
        """Compare the turn with the best one, if it is over and nothing can be said of it yet."""
        if self.turn_is_over() and self.verdict() is None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._compare())

    async def _compare(self) -> None:
        moves = [move.action.text for move in self._table.history.record.moves]
        after = self._table.state.write()
        try:
            start = self._table.history.record.start
            turns = [moves, list(self.puzzle.best)]
            played, best = await self._bot_workers.compare_turns(self._table, start.view(self.seat), turns)
            lost = best.chance - played.chance
            outcome = Outcome.AS_GOOD if lost < AS_GOOD else Outcome.WORSE
            self._verdicts.keep(after, Verdict(outcome, lost, best.points - played.points))
        except BotFailure:
            self._verdicts.keep(after, Verdict(Outcome.UNCLEAR))
        self._table.changed()
        asyncio.get_running_loop().call_soon(self.judge)  # another turn may have been taken meanwhile

    # the answer

    async def answer(self) -> Advice:
        """The best turn with its plan; TimeoutError or BotFailure if none comes: one may ask again."""
        if self._answer is None:
            view = self._table.history.record.start.view(self.seat)
            async with asyncio.timeout(TIMEOUT):
                self._answer = await self._bot_workers.explain_turn(self._table, view, list(self.puzzle.best))
        return self._answer

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

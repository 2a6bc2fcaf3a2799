"""The guide of a table where a guided first game is played: what is asked of the learner, and what the others do."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.lesson import lesson_of
from ahu.registry import kit_of
from ahu.web.live.errors import Rejected
from ahu.web.storage import repository

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Seat
    from ahu.lesson import Lesson, PreparedMove, Progress, Step
    from ahu.web.live.commands import FollowGuide
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store


def guide_of(table: LiveTable, store: Store) -> Guide | None:
    """The guide of a table; None where an ordinary game is played, or one that no longer follows its lesson."""
    lesson = lesson_of(kit_of(table.game)) if table.row.guided else None
    return Guide(table, lesson, store) if lesson and lesson.follows(table.history.record) else None


class Guide:
    """Leads the learner at one table through a lesson."""

    def __init__(self, table: LiveTable, lesson: Lesson, store: Store) -> None:
        self._table = table
        self._store = store
        self.lesson = lesson

    @property
    def learner(self) -> Seat:
        """The seat that is guided."""
        return self.lesson.learner

    @property
    def progress(self) -> Progress:
        """How far the learner has come."""
        return self.lesson.progress(self._table.row.guided_steps, len(self._table.history.record.moves))

    @property
    def due(self) -> PreparedMove | None:
        """The move that is made now for the others or for chance; None if the lesson waits for the learner."""
        return self.progress.due

    @property
    def step(self) -> Step | None:
        """The step that is to be done; None if all are done."""
        number = self.progress.step
        return self.lesson.steps[number] if number < len(self.lesson.steps) else None

    def still_to_do(self) -> Sequence[PreparedMove]:
        """What the learner still has to do in this step, now; nothing while the others act."""
        step = self.step
        if step is None or self.due:
            return ()
        return step.do[len(self._table.history.record.moves) - step.first :]

    def is_half_done(self) -> bool:
        """Whether the learner has done some of what this step asks for, and not all of it."""
        return self.step is not None and 0 < len(self.still_to_do()) < len(self.step.do)

    def check(self, actions: Sequence[str]) -> None:
        """Reject legal actions that are not those of the step."""
        wanted = self.still_to_do()
        if len(actions) <= len(wanted) and all(map(_allows, wanted, actions)):
            return
        if self.step is None:
            raise Rejected(409, Message("The guided game is over. Go on against easy bots, or start again."))
        if not wanted:
            raise Rejected(409, Message("Not yet. Read what the guide says, then go on."))
        raise Rejected(409, Message("Not yet. First: {task}", task=Message(self.step.task)))

    async def follow(self, command: FollowGuide) -> None:
        """Let the learner read on, begin again, or go on without a guide. The table is locked."""
        if command.act == "leave":
            await self._keep(0, guided=False)
        elif command.act == "restart":
            await self._keep(0)
            await self._take_back(command, 0)
        elif command.act == "again":
            if self.is_half_done():
                await self._take_back(command, self.lesson.steps[self.progress.step].first)
        elif command.step == self.progress.step and not self.due and not self.still_to_do():
            await self._keep(command.step + 1)

    async def _take_back(self, command: FollowGuide, keep: int) -> None:
        """Take back all moves but the first ``keep``; a request that arrives twice counts once."""
        history = self._table.history
        if len(history.record.moves) > keep and command.request_id not in history.request_ids:
            await self._table.take_back(command.seat, keep, command.request_id)

    async def _keep(self, steps: int, *, guided: bool = True) -> None:
        """Store up to which step the learner has read on, and only then show it."""
        row = self._table.row
        await self._store.write(lambda: repository.set_guided(row.pk, steps, guided=guided), row.pk)
        row.guided_steps, row.guided = steps, guided
        self._table.changed()

    async def make_move(self) -> None:
        """Make the move that is due, if there is one."""
        async with self._table.lock:
            move = self.due
            if move is not None:
                trial = self._table.history.record.branch()
                trial.play_text(move.actor, move.text)
                with suppress(Rejected):  # another process was faster
                    await self._table.write_moves(trial, None)


def _allows(wanted: PreparedMove, text: str) -> bool:
    return wanted.allows(text)

"""The guide of a table where a guided first game is played: what is asked of the learner, and what the others do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.lesson import lesson_of
from ahu.registry import kit_of
from ahu.web.live.errors import Rejected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Seat
    from ahu.lesson import Lesson, PreparedMove, Progress, Step
    from ahu.web.live.live_table import LiveTable


def guide_of(table: LiveTable) -> Guide | None:
    """The guide of a table; None where an ordinary game is played, or one that no longer follows its lesson."""
    lesson = lesson_of(kit_of(table.game)) if table.row.guided else None
    return Guide(table, lesson) if lesson and lesson.follows(table.history.record) else None


class Guide:
    """Leads the learner at one table through a lesson."""

    def __init__(self, table: LiveTable, lesson: Lesson) -> None:
        self._table = table
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


def _allows(wanted: PreparedMove, text: str) -> bool:
    return wanted.allows(text)

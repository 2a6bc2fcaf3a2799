"""Errors about outside input. Each has a message that says what to mend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import CLAUSES, Message, MessageList

if TYPE_CHECKING:
    from collections.abc import Sequence


class AhuError(Exception):
    """Something a user can mend. ``message`` says what and where, in any language; ``str`` gives it in English."""

    def __init__(self, what: str | Message, /, **values: object) -> None:
        super().__init__(what)
        self.message = _message(what, values)

    def __str__(self) -> str:
        return str(self.message)


class BadOption(AhuError):
    """An option, player count or bot that does not exist or does not fit."""


class BadBoard(AhuError):
    """A board file that can't be played on; ``problems`` lists everything found, not only the first."""

    def __init__(self, source: str, problems: Sequence[Message]) -> None:
        self.source = source
        self.problems = problems
        super().__init__(Message("{source}: {problems}", source=source, problems=MessageList(problems, CLAUSES)))
        self.args = (source, problems)


class BadPosition(AhuError):
    """A written position that can't be read, or that no game could reach."""


class BadLog(AhuError):
    """A game file that is cut off, edited, from other rules, or that does not follow the rules."""

    def __init__(self, what: str | Message, line: int | None = None, /, **values: object) -> None:
        self.line = line
        message = _message(what, values)
        super().__init__(message if line is None else Message("line {line}: {problem}", line=line, problem=message))


class UnreadableAction(AhuError):
    """A text that is no action of this game."""


class IllegalAction(AhuError):
    """An action of this game that this actor may not take now; ``rule`` is the id of the rule that says so."""

    def __init__(self, why: Message, rule: str) -> None:
        super().__init__(Message("{reason} ({rule})", reason=why, rule=rule))
        self.why = why
        self.rule = rule
        self.args = (why, rule)

    @property
    def reason(self) -> str:
        """Why it is not legal, in English and without the rule."""
        return str(self.why)


class NothingMayFollow(AhuError):
    """Actions were sent together, but one of them comes after an action whose result the seat can't know yet."""


class Refusal:
    """Why an action is not legal now: a message, and the id of the rule that says so."""

    __slots__ = ("message", "rule")

    def __init__(self, rule: str, sentence: str, /, **values: object) -> None:
        self.rule = rule
        self.message = Message(sentence, **values)

    def error(self) -> IllegalAction:
        """The refusal as an error that can be raised."""
        return IllegalAction(self.message, self.rule)


def _message(what: str | Message, values: dict[str, object]) -> Message:
    return what if isinstance(what, Message) else Message(what, **values)

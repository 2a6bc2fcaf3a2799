"""What can be wrong with outside input: one small tree of errors, each with a message a person can act on."""


class AhuError(Exception):
    """Anything a user can mend: the message says what is wrong and where."""


class BadOption(AhuError):
    """An option, player count or bot that does not exist or does not fit."""


class BadBoard(AhuError):
    """A board file that can't be played on; ``problems`` lists everything found, not only the first."""

    def __init__(self, source: str, problems: list[str]) -> None:
        self.source = source
        self.problems = problems
        super().__init__(f"{source}: " + "; ".join(problems))


class BadPosition(AhuError):
    """A written position that can't be read, or that no game could reach."""


class BadLog(AhuError):
    """A game file that is cut off, edited, from other rules, or that does not follow the rules."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")


class UnreadableAction(AhuError):
    """Words that are no action of this game."""


class IllegalAction(AhuError):
    """An action of this game that this actor may not take now; ``rule`` is the id of the rule that says so."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(f"{reason} ({rule})")

"""Errors of the command line as sentences in the language of the terminal."""

from __future__ import annotations

import sys
from errno import EDQUOT, EFBIG, ENOSPC
from typing import IO, Final

import click
from click.exceptions import NoArgsIsHelpError, NoSuchCommand

from ahu.cli.help_text import ExtraArguments
from ahu.cli.language import spoken
from ahu.cli.parameters import BadValue
from ahu.core.errors import AhuError, BadBoard
from ahu.core.messages import Message, MessageList, either
from ahu.i18n.system_errors import system_reason
from ahu.registry import kits

NO_SPACE: Final = (ENOSPC, EDQUOT, EFBIG)
"""Errors of a full disk, and of limits on what a user may write."""


class CommandError(click.ClickException):
    """An error that the user can mend, as the lines to print. The exit code is 2."""

    exit_code = 2

    def __init__(self, lines: list[object]) -> None:
        super().__init__("\n".join(spoken().render(line) for line in lines))

    def show(self, file: IO[str] | None = None) -> None:
        """Print the lines."""
        click.echo(self.message, file=file or sys.stderr)


def _by_ahu(problem: object) -> str:
    """A problem with the name of the program before it, as programs say it in every language."""
    return f"ahu: {spoken().render(problem)}"


def ahu_error(error: AhuError) -> CommandError:
    """An error of ours; of a board file, everything that is wrong with it."""
    if isinstance(error, BadBoard):
        return CommandError([Message("{what}: {told}", what=error.source, told=problem) for problem in error.problems])
    return CommandError([_by_ahu(error.message)])


def system_error(error: OSError) -> CommandError | None:
    """An error of the system that the user can mend; None if it is not about a file that they named."""
    if error.errno in NO_SPACE:
        why = Message("can't write: {reason}; make room on the disk", reason=system_reason(error))
    elif error.filename is None:
        return None
    else:
        why = Message("{what}: {told}", what=error.filename, told=system_reason(error))
    return CommandError([_by_ahu(why)])


def usage_error(error: click.UsageError) -> CommandError:
    """A command line that can't be read, and where to find help; the help itself if the command line is empty."""
    if isinstance(error, NoArgsIsHelpError):
        return CommandError([error.format_message()])
    command = error.ctx.command_path if error.ctx else "ahu"
    return CommandError([_by_ahu(usage_problem(error)), Message("Try “{command} --help”.", command=command)])


def usage_problem(error: click.UsageError) -> Message | str:
    """What is wrong with a command line; in English if the library says something that we do not know."""
    if isinstance(error, BadValue):
        return Message("{what}: {told}", what=_name(error.param), told=error.why)
    if isinstance(error, click.MissingParameter):
        return _missing(error.param)
    if isinstance(error, click.NoSuchOption):
        return _unknown(Message("there is no option “{name}”", name=error.option_name), error.possibilities)
    if isinstance(error, NoSuchCommand):
        return _unknown(Message("there is no command “{name}”", name=error.command_name), error.possibilities)
    if isinstance(error, click.BadOptionUsage):
        return _misused(error)
    if isinstance(error, ExtraArguments):
        return Message("too many arguments: {arguments}", arguments=MessageList(error.arguments, " "))
    if type(error) is click.UsageError and error.ctx and isinstance(error.ctx.command, click.Group):
        return Message("name a command")
    return error.format_message()


def _name(param: click.Parameter | None) -> str:
    """A parameter as the help calls it."""
    if param is None:
        return ""
    return param.opts[0] if isinstance(param, click.Option) else spoken().translate(param.human_readable_name)


def _missing(param: click.Parameter | None) -> Message:
    if isinstance(param, click.Option):
        return Message("the option “{name}” is missing", name=param.opts[0])
    if param is not None and param.name == "game":
        return Message("name a game: {known}", known=either(list(kits())))
    return Message("{name} is missing", name=_name(param))


def _unknown(problem: Message, near: list[str] | None) -> Message:
    if not near:
        return problem
    return Message("{problem}; did you mean {near}?", problem=problem, near=either(near))


def _misused(error: click.BadOptionUsage) -> Message:
    params = error.ctx.command.params if error.ctx else []
    flags = [name for param in params if isinstance(param, click.Option) and param.is_flag for name in param.opts]
    if error.option_name in flags:
        return Message("the option “{name}” takes no value", name=error.option_name)
    return Message("the option “{name}” needs a value", name=error.option_name)

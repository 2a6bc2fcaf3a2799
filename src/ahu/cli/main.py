"""The command ``ahu``: its subcommands, and how errors are shown."""

from __future__ import annotations

import sys
from errno import EDQUOT, EFBIG, ENOSPC
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from ahu import __version__, compiled
from ahu.cli.arena import arena
from ahu.cli.backup import backup, restore
from ahu.cli.board import board
from ahu.cli.games import games
from ahu.cli.options import INTERRUPTED
from ahu.cli.perft import perft
from ahu.cli.play import play
from ahu.cli.replay import replay
from ahu.cli.rules import rules
from ahu.cli.serve import serve
from ahu.cli.simulate import simulate
from ahu.core.errors import AhuError, BadBoard

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_SPACE: Final = (ENOSPC, EDQUOT, EFBIG)
"""Errors of a full disk, and of limits on what a user may write."""


class CommandError(click.ClickException):
    """An error that the user can mend, as the lines to print. The exit code is 2."""

    exit_code = 2

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))

    def show(self, file: IO[str] | None = None) -> None:
        """Print the lines."""
        click.echo(self.message, file=file or sys.stderr)


class AhuCommand(click.Group):
    """The group of all subcommands. It shows errors as plain lines, never as a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the subcommand, and turn errors that the user can mend into lines."""
        try:
            return super().invoke(ctx)
        except BadBoard as error:
            raise CommandError([f"{error.source}: {problem}" for problem in error.problems]) from error
        except AhuError as error:
            raise CommandError([f"ahu: {error}"]) from error
        except click.UsageError as error:
            raise usage_error(error) from error
        except BrokenPipeError:  # the reader of our output has closed it: click ends the program
            raise
        except OSError as error:
            if error.errno in NO_SPACE:
                raise CommandError([f"ahu: can't write: {error.strerror}; make room on the disk"]) from error
            if error.filename is None:  # no file that the user named, so not theirs to mend
                raise
            raise CommandError([f"ahu: {error.filename}: {error.strerror}"]) from error

    def main(  # type: ignore[override]  # it always exits
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: Any,  # noqa: ANN401  # whatever click takes
    ) -> NoReturn:
        """Run the command line, print errors, and exit. Ctrl-C exits without a word."""
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
        except click.UsageError as error:
            usage_error(error).show()
            code = error.exit_code
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except click.Abort:
            code = INTERRUPTED
        sys.exit(code)


def usage_error(error: click.UsageError) -> CommandError:
    """A command line that can't be read, and where to find help; the help itself if the command line is empty."""
    if isinstance(error, NoArgsIsHelpError):
        return CommandError([error.format_message()])
    command = error.ctx.command_path if error.ctx else "ahu"
    return CommandError([f"ahu: {error.format_message()}", f"Try “{command} --help”."])


@click.group(cls=AhuCommand, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message=f"%(prog)s %(version)s, {compiled.status()}")
def cli() -> None:
    """Play, simulate, replay and study board games of Easter Island.

    Start with “ahu serve” to play in the browser, or with “ahu play GAME” to play in the terminal. “ahu games” lists
    the games. “ahu play --help” explains a command.
    """


for command in (serve, play, rules, arena, simulate, replay, perft, board, games, backup, restore):
    cli.add_command(command)


def main() -> None:
    """Run the command line of this process."""
    if problem := compiled.status().problem:
        click.echo(f"ahu: {problem}", err=True)
    cli(prog_name="ahu")


if __name__ == "__main__":
    main()

"""The door: every command, and what happens when something goes wrong."""

from __future__ import annotations

import sys
from typing import IO

import click

from ahu import __version__, compiled
from ahu.cli.arena import arena
from ahu.cli.board import board
from ahu.cli.games import games
from ahu.cli.options import INTERRUPTED
from ahu.cli.perft import perft
from ahu.cli.play import play
from ahu.cli.replay import replay
from ahu.cli.serve import serve
from ahu.cli.simulate import simulate
from ahu.core.errors import AhuError, BadBoard


class Failure(click.ClickException):
    """Something the user can mend, in plain lines."""

    exit_code = 2

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))

    def show(self, file: IO[str] | None = None) -> None:
        """Print the lines as they are."""
        click.echo(self.message, file=file or sys.stderr)


class Door(click.Group):
    """A group whose commands fail in plain words, never with a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BadBoard as error:
            raise Failure([f"{error.source}: {problem}" for problem in error.problems]) from error
        except AhuError as error:
            raise Failure([f"ahu: {error}"]) from error
        except BrokenPipeError:  # the reader has seen enough
            raise
        except OSError as error:
            if error.filename is None:  # no file the user named: an error of ours
                raise
            raise Failure([f"ahu: {error.filename}: {error.strerror}"]) from error


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message=f"%(prog)s %(version)s, {compiled.status()}")
def cli() -> None:
    """Board games of Easter Island: play, simulate, replay and study them.

    Begin with “ahu serve” in the browser, or “ahu play GAME” in the terminal; “ahu games” lists the games. Every
    command explains itself: “ahu play --help”.
    """


for command in (serve, play, arena, simulate, replay, perft, board, games):
    cli.add_command(command)


def main() -> None:
    """Run the command line; Ctrl-C ends it without a word."""
    if problem := compiled.status().problem:
        click.echo(f"ahu: {problem}", err=True)
    try:
        code = cli.main(prog_name="ahu", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        code = INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()

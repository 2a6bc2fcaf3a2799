"""The command ``ahu``: its subcommands, its language, and how errors are shown."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from ahu import __version__, compiled
from ahu.cli.arena import arena
from ahu.cli.backup import backup, restore
from ahu.cli.board import board
from ahu.cli.dataset import dataset
from ahu.cli.errors import ahu_error, system_error, usage_error
from ahu.cli.games import games
from ahu.cli.help_text import Group
from ahu.cli.language import language_of, speak, spoken
from ahu.cli.learn import learn
from ahu.cli.moderator import moderator
from ahu.cli.options import INTERRUPTED
from ahu.cli.output import echo
from ahu.cli.perft import perft
from ahu.cli.play import play
from ahu.cli.replay import replay
from ahu.cli.rules import rules
from ahu.cli.serve import serve
from ahu.cli.simulate import simulate
from ahu.cli.worker import worker
from ahu.core.errors import AhuError
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.compiled import CompileStatus


COMPILE_PROBLEMS: Final = (
    gettext_noop("the compiled parts are older than the source; “make compile” renews them"),
    gettext_noop("the compiled parts do not fit the source; install Ahu again to renew them"),
)
"""What :mod:`ahu.compiled` says, which knows no catalogues."""


class AhuCommand(Group):
    """The group of all subcommands. It shows errors as plain lines, never as a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the subcommand, and turn errors that the user can mend into lines."""
        try:
            return super().invoke(ctx)
        except AhuError as error:
            raise ahu_error(error) from error
        except click.UsageError as error:
            raise usage_error(error) from error
        except BrokenPipeError:  # the reader of our output has closed it: click ends the program
            raise
        except OSError as error:
            shown = system_error(error)
            if shown is None:  # no file that the user named, so not theirs to mend
                raise
            raise shown from error

    def main(  # type: ignore[override]  # it always exits
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: Any,  # noqa: ANN401  # whatever click takes
    ) -> NoReturn:
        """Run the command line in its language, print errors, and exit. Ctrl-C exits without a word."""
        speak(language_of(sys.argv[1:] if args is None else args, os.environ))
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


def print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001  # as click calls it
    """Print the version and how the rules run, and end the program."""
    if value:
        echo(f"ahu {__version__}, {spoken().render(_how_it_runs(compiled.status()))}")
        ctx.exit()


def _how_it_runs(status: CompileStatus) -> Message:
    """Whether the rules run as machine code."""
    if status.compiler:
        return Message("compiled with {compiler}", compiler=status.compiler)
    if status.problem:
        return Message("interpreted: {problem}", problem=Message(status.problem))
    return Message("interpreted")


@click.group(
    cls=AhuCommand,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="\n\n".join(
        [
            gettext_noop("Play, simulate, replay and study board games of Easter Island."),
            gettext_noop(
                "Start with “ahu serve” to play in the browser, or with “ahu play GAME” to play in the terminal. "
                "“ahu games” lists the games. “ahu play --help” explains a command."
            ),
        ]
    ),
    examples=("ahu serve", "ahu play GAME", "ahu --language fr play OTHER"),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help=gettext_noop("Show the version and exit."),
)
def cli() -> None:
    """Everything that ``ahu`` can do."""


for command in (
    serve,
    play,
    rules,
    arena,
    simulate,
    dataset,
    learn,
    replay,
    perft,
    board,
    games,
    backup,
    restore,
    moderator,
    worker,
):
    cli.add_command(command)


def main() -> None:
    """Run the command line of this process."""
    speak(language_of(sys.argv[1:], os.environ))
    if problem := compiled.status().problem:
        echo(f"ahu: {spoken().translate(problem)}", err=True)
    cli(prog_name="ahu")


if __name__ == "__main__":
    main()

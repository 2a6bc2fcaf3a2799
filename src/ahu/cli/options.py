"""Options that several commands share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING

import click

from ahu.arena.setup import GameSetup
from ahu.cli.language import speak_of
from ahu.cli.parameters import AT_LEAST_ONE, FOLDER, NAMES, NUMBER, READABLE
from ahu.core.errors import BadOption
from ahu.core.messages import gettext_noop
from ahu.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.arena.plan import Plan
    from ahu.core.game import Game

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended, as shells expect it."""


@dataclass(frozen=True, slots=True)
class SetupOptions:
    """What the command line says about the game to be set up."""

    kind: type[Game]
    players: int | None
    seats: tuple[str, ...] | None
    options: tuple[str, ...]
    board: Path | None

    @property
    def empty(self) -> bool:
        """Whether neither seats nor options were given, so that a file may say them."""
        return self.players is None and self.seats is None and not self.options

    def setup(self) -> GameSetup:
        """The setup that was asked for; the usual seats where none were given."""
        seats = self.seats or self.kind.seats_for(self.players or self.kind.default_players)
        if self.players not in (None, len(seats)):
            raise BadOption(
                "--players says {players}, but --seats names {seats}", players=self.players, seats=len(seats)
            )
        return GameSetup(self.kind.name, seats, self.options, self.board)


def setup_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument GAME and the options of a setup; it gets them as one argument ``setup_options``."""

    @game_argument
    @click.option(
        "--players",
        type=NUMBER,
        metavar=gettext_noop("N"),
        help=gettext_noop("How many play. The default depends on the game."),
    )
    @click.option(
        "--seats",
        type=NAMES,
        metavar=gettext_noop("NAMES"),
        help=gettext_noop("Who plays, clockwise, as in “green,red,blue”. “ahu games” lists the names."),
    )
    @click.option(
        "--option",
        "options",
        multiple=True,
        metavar=gettext_noop("NAME"),
        help=gettext_noop("A variant. You may give several."),
    )
    @click.option(
        "--board",
        type=READABLE,
        metavar=gettext_noop("FILE"),
        help=gettext_noop("Your own board file instead of the built-in board."),
    )
    @wraps(command)
    def with_setup(
        game: str,
        players: int | None,
        seats: tuple[str, ...] | None,
        options: tuple[str, ...],
        board: Path | None,
        **others: object,
    ) -> None:
        kind = find_game(game)
        speak_of(kind)
        command(setup_options=SetupOptions(kind, players, seats, options, board), **others)

    return with_setup


def plan_command(name: str, plan: Plan, others: dict[str, object]) -> list[str]:
    """The command line that plays the games of a plan again. Other options are left out if they have no value."""
    setup = plan.setup
    command = ["ahu", name, setup.game, "--seats", ",".join(setup.seats), "--bots", ",".join(plan.bots)]
    command += ["--games", str(plan.games), "--seed", str(plan.seed)]
    for option in setup.options:
        command += ["--option", option]
    for option, value in {"--board": setup.board, **others}.items():
        command += [option, str(value)] if value else []
    return command


game_argument = click.argument("game", metavar=gettext_noop("GAME"))
"""The name of a game."""


seed_option = click.option(
    "--seed",
    default=1,
    show_default=True,
    type=NUMBER,
    metavar=gettext_noop("N"),
    help=gettext_noop("The same seed gives the same games."),
)
"""The seed of many games."""

jobs_option = click.option(
    "--jobs",
    type=AT_LEAST_ONE,
    metavar=gettext_noop("N"),
    help=gettext_noop("How many processes to use. Default: one per core."),
)
"""On how many cores of this machine a command works."""

ray_option = click.option(
    "--ray",
    metavar=gettext_noop("ADDRESS"),
    help=gettext_noop("Play on the Ray cluster at this address. “auto” finds one that runs here, “local” starts one."),
)
"""On which other machines games are played."""


def many_games_options(bots: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options for many games between bots; ``bots`` is the default of ``--bots``."""
    given = [
        click.option(
            "--games",
            default=100,
            show_default=True,
            type=AT_LEAST_ONE,
            metavar=gettext_noop("N"),
            help=gettext_noop("How many games to play."),
        ),
        seed_option,
        click.option(
            "--bots",
            type=NAMES,
            default=bots,
            show_default=True,
            metavar=gettext_noop("CODES"),
            help=gettext_noop("The bots, separated by commas. The last one fills the remaining seats."),
        ),
        jobs_option,
        click.option("--json", "as_json", is_flag=True, help=gettext_noop("Print one JSON object instead of tables.")),
    ]

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(given):
            command = option(command)
        return command

    return with_options


data_option = click.option(
    "--data",
    type=FOLDER,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop("Where tables are stored. Default: your user's data folder."),
)
"""The option of commands that work on the data of a server."""

"""Options and help that several commands share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ahu.arena.setup import GameSetup
from ahu.core.errors import BadOption
from ahu.registry import find_game, games, kits

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended, as shells expect it."""
READABLE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""A file that exists."""
WRITABLE = click.Path(dir_okay=False, path_type=Path)
"""A file to write."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder, which need not exist."""


class NameList(click.ParamType[tuple[str, ...]]):
    """Names separated by commas."""

    name = "names"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split at the commas."""
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in str(value).split(","))
        if not all(names):
            self.fail(f"“{value}” has an empty place between its commas", param, ctx)
        return names


NAMES = NameList()


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

    @click.argument("game")
    @click.option("--players", type=int, metavar="N", help="How many play. The default depends on the game.")
    @click.option("--seats", type=NAMES, metavar="NAMES", help="Who plays, clockwise, as in “green,red,blue”.")
    @click.option("--option", "options", multiple=True, metavar="NAME", help="A variant. You may give several.")
    @click.option("--board", type=READABLE, metavar="FILE", help="Your own board file, instead of Ahu's board.")
    @wraps(command)
    def with_setup(
        game: str,
        players: int | None,
        seats: tuple[str, ...] | None,
        options: tuple[str, ...],
        board: Path | None,
        **others: object,
    ) -> None:
        command(setup_options=SetupOptions(find_game(game), players, seats, options, board), **others)

    return with_setup


def many_games_options(bots: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options for many games between bots; ``bots`` is the default of ``--bots``."""
    at_least_one = click.IntRange(min=1)
    given = [
        click.option(
            "--games", default=100, show_default=True, type=at_least_one, metavar="N", help="How many games to play."
        ),
        click.option(
            "--seed", default=1, show_default=True, type=int, metavar="N", help="The same seed gives the same games."
        ),
        click.option(
            "--bots",
            type=NAMES,
            default=bots,
            show_default=True,
            metavar="CODES",
            help="The bots, separated by commas. The last one fills the remaining seats.",
        ),
        click.option(
            "--jobs", type=at_least_one, metavar="N", help="How many processes to use. Default: one per core."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables."),
    ]

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(given):
            command = option(command)
        return command

    return with_options


data_option = click.option(
    "--data", type=FOLDER, metavar="FOLDER", help="Where tables are stored. Default: your user's data folder."
)
"""The option of commands that work on the data of a server."""


def epilog(*examples: str, variants: bool = False) -> str:
    """The end of a command's help: examples, and the variants of each game if the command takes ``--option``.

    In an example GAME stands for the first game there is, and OTHER for the second.
    """
    game, *others = kits()
    other = others[0] if others else game
    written = [example.replace("GAME", game).replace("OTHER", other) for example in examples]
    lines = ["\b", "Examples:", *[f"  {example}" for example in written]]
    if variants:
        for kind in [kind for kind in games().values() if kind.option_labels]:
            lines += ["", "\b", f"Variants of {kind.title}, for --option:"]
            lines += [f"  {name:<13} {label}" for name, label in kind.option_labels.items()]
    return "\n".join(lines)

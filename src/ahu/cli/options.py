"""Options that several commands share."""

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
"""The exit code of a program ended by Ctrl-C, as shells count."""
READABLE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""A file that is there."""
WRITABLE = click.Path(dir_okay=False, path_type=Path)
"""A file to write."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder, there already or not."""


class Names(click.ParamType[tuple[str, ...]]):
    """Names with commas between them."""

    name = "names"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split at the commas."""
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in str(value).split(","))
        if not all(names):
            self.fail(f"“{value}” has an empty place between its commas", param, ctx)
        return names


NAMES = Names()


@dataclass(frozen=True, slots=True)
class SetUp:
    """What the command line says about the game to be played."""

    kind: type[Game]
    players: int | None
    seats: tuple[str, ...] | None
    options: tuple[str, ...]
    board: Path | None

    @property
    def silent(self) -> bool:
        """Whether neither seats nor options were chosen, so that a file may say them."""
        return self.players is None and self.seats is None and not self.options

    def setup(self) -> GameSetup:
        """The game as it is to be set up."""
        seats = self.seats or self.kind.seats_for(self.players or self.kind.default_players)
        if self.players not in (None, len(seats)):
            raise BadOption(
                "--players says {players}, but --seats names {seats}", players=self.players, seats=len(seats)
            )
        return GameSetup(self.kind.name, seats, self.options, self.board)


def set_up_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument GAME and the options of a set-up, handed over as one ``set_up``."""

    @click.argument("game")
    @click.option("--players", type=int, metavar="N", help="How many play; the usual number if not said.")
    @click.option("--seats", type=NAMES, metavar="NAMES", help="Who plays, clockwise: “green,red,blue”.")
    @click.option("--option", "options", multiple=True, metavar="NAME", help="A variant; may be given several times.")
    @click.option("--board", type=READABLE, metavar="FILE", help="A board of your own instead of the house's.")
    @wraps(command)
    def with_set_up(
        game: str,
        players: int | None,
        seats: tuple[str, ...] | None,
        options: tuple[str, ...],
        board: Path | None,
        **others: object,
    ) -> None:
        command(set_up=SetUp(find_game(game), players, seats, options, board), **others)

    return with_set_up


def many_games_options(bots: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of those that let bots play many games, and the bots that play if nobody is named."""
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
            help="Who plays, with commas between; the last one fills the remaining seats.",
        ),
        click.option("--jobs", type=at_least_one, metavar="N", help="Processes to use; one a core if not said."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables."),
    ]

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(given):
            command = option(command)
        return command

    return with_options


def more(*examples: str, variants: bool = False) -> str:
    """The end of a command's help: examples, and the variants of each game if the command knows them.

    In an example GAME is the first game there is, and OTHER the second.
    """
    game, *others = kits()
    other = others[0] if others else game
    written = [example.replace("GAME", game).replace("OTHER", other) for example in examples]
    lines = ["\b", "Examples:", *[f"  {example}" for example in written]]
    if variants:
        for kind in [kind for kind in games().values() if kind.option_labels]:
            lines += ["", "\b", f"Variants of {kind.title}, for --option:"]
            lines += [f"  {name:<13} {words}" for name, words in kind.option_labels.items()]
    return "\n".join(lines)

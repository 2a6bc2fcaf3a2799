"""``ahu board``: look at a board, or check one's own."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import click

from ahu.cli.files import write_text
from ahu.cli.options import READABLE, WRITABLE, more
from ahu.core.errors import BadBoard
from ahu.draw import drawer_of
from ahu.games import GAMES, game_called

if TYPE_CHECKING:
    from pathlib import Path


class ShowByDefault(click.Group):
    """A group in which “ahu board giants” is short for “ahu board show giants”."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put in the “show” that was left out."""
        known = (*self.commands, *ctx.help_option_names)
        return super().parse_args(ctx, args if not args or args[0] in known else ["show", *args])


@click.group(
    cls=ShowByDefault,
    short_help="Show a board, or check your own.",
    epilog=more("ahu board giants", "ahu board giants --svg island.svg", "ahu board check my-island.toml"),
)
def board() -> None:
    """Show the board of a game, or check a board file of your own.

    “ahu board giants” is short for “ahu board show giants”.
    """


@board.command(epilog=more("ahu board giants", "ahu board giants --board my-island.toml --svg island.svg"))
@click.argument("game")
@click.option("--board", "path", type=READABLE, metavar="FILE", help="A board of your own instead of the house's.")
@click.option("--svg", type=WRITABLE, metavar="FILE", help="Draw the board to an SVG file instead of printing it.")
def show(game: str, path: Path | None, svg: Path | None) -> None:
    """Print the board of GAME as text, or draw it."""
    kind = game_called(game)
    opened = kind.set_up(kind.seats_for(kind.usual_players), board=path)
    drawer = drawer_of(opened)
    if svg:
        write_text(svg, drawer.board_svg(opened))
        click.echo(f"The board is drawn in {svg}.")
    else:
        click.echo(drawer.board_text(opened).rstrip("\n"))


@board.command(short_help="Check a board file.", epilog=more("ahu board check my-island.toml"))
@click.argument("file", type=READABLE)
def check(file: Path) -> None:
    """Say whether FILE is a sound board for its game, or everything that is wrong with it."""
    kind = GAMES[_game_of(file)]
    kind.check_board(file)
    click.echo(f"{file}: a sound board for {kind.title}")


def _game_of(file: Path) -> str:
    """The game a board file says it is for."""
    try:
        game = tomllib.loads(file.read_text(encoding="utf-8")).get("game")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadBoard(str(file), [f"is no TOML: {error}"]) from error
    if game not in GAMES:
        names = " or ".join(f"“{name}”" for name in GAMES)
        raise BadBoard(str(file), [f"“game” must be {names}, not {game!r}" if game else f"“game” must say {names}"])
    return str(game)

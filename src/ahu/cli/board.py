"""``ahu board``: show a board, or check a board file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.files import write_text
from ahu.cli.options import READABLE, WRITABLE, epilog
from ahu.core.board_file import read_board_file, read_table
from ahu.core.errors import BadBoard, BadOption
from ahu.core.messages import Message, either, shorten
from ahu.draw.drawing import drawing_of
from ahu.registry import find_game, games

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.game import Game


class ShowByDefault(click.Group):
    """A group in which “ahu board GAME” is short for “ahu board show GAME”."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert “show” where it was left out."""
        known = (*self.commands, *ctx.help_option_names)
        return super().parse_args(ctx, args if not args or args[0] in known else ["show", *args])


@click.group(
    cls=ShowByDefault,
    short_help="Show a board, or check your own.",
    epilog=epilog(
        "ahu board GAME",
        "ahu board OTHER --side 2",
        "ahu board GAME --svg island.svg",
        "ahu board check my-island.toml",
    ),
)
def board() -> None:
    """Show the board of a game, or check a board file of your own.

    “ahu board GAME” is short for “ahu board show GAME”.
    """


@board.command(epilog=epilog("ahu board GAME", "ahu board GAME --board my-island.toml --svg island.svg"))
@click.argument("game")
@click.option("--side", type=int, metavar="N", help="The side for N players, if the board has several sides.")
@click.option("--board", "path", type=READABLE, metavar="FILE", help="Your own board file, instead of Ahu's board.")
@click.option("--svg", type=WRITABLE, metavar="FILE", help="Draw the board into this SVG file instead of printing it.")
def show(game: str, side: int | None, path: Path | None, svg: Path | None) -> None:
    """Print the board of GAME as text, or draw it."""
    shown = _set_up(find_game(game), side, path)
    drawing = drawing_of(shown)
    if svg:
        write_text(svg, drawing.board_svg(shown))
        click.echo(f"The board is drawn in {svg}.")
    else:
        click.echo(drawing.board_text(shown).rstrip("\n"))


@board.command(short_help="Check a board file.", epilog=epilog("ahu board check my-island.toml"))
@click.argument("file", type=READABLE)
def check(file: Path) -> None:
    """Check the board in FILE, and list everything that is wrong with it."""
    kind = games()[_game_of(file)]
    kind.check_board(file)
    click.echo(f"{file}: a sound board for {kind.title}")


def _game_of(file: Path) -> str:
    """The name of the game that a board file is for."""
    game = read_table(read_board_file(file), str(file)).get("game")
    if isinstance(game, str) and game in games():
        return game
    known = either([Message("“{text}”", text=name) for name in games()])
    if game:
        problem = Message("“game” must be {known}, not {told}", known=known, told=shorten(repr(game)))
    else:
        problem = Message("“game” must say {known}", known=known)
    raise BadBoard(str(file), [problem])


def _set_up(kind: type[Game], side: int | None, path: Path | None) -> Game:
    """The game for as many players as --side says, or else for the first number of players that fits the board."""
    if side:
        return kind.set_up(kind.seats_for(side), board=path)
    refused: BadOption | None = None
    for players in (kind.default_players, *kind.player_counts):
        try:
            return kind.set_up(kind.seats_for(players), board=path)
        except BadOption as error:
            refused = refused or error
    assert refused is not None
    raise refused

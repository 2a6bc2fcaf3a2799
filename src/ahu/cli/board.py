"""``ahu board``: show a board, or check a board file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.files import write_text
from ahu.cli.help_text import Command, Group
from ahu.cli.language import speak_of, spoken
from ahu.cli.options import game_argument
from ahu.cli.output import echo, text_style
from ahu.cli.parameters import NUMBER, READABLE, WRITABLE
from ahu.core.board_file import read_board_file, read_table
from ahu.core.errors import BadBoard, BadOption
from ahu.core.messages import Message, either, gettext_noop, shorten
from ahu.draw.drawing import drawing_of
from ahu.registry import find_game, games

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.game import Game


class ShowByDefault(Group):
    """A group in which “ahu board GAME” is short for “ahu board show GAME”."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert “show” where it was left out."""
        known = (*self.commands, *ctx.help_option_names)
        return super().parse_args(ctx, args if not args or args[0] in known else ["show", *args])


@click.group(
    cls=ShowByDefault,
    short_help=gettext_noop("Show a board, or check your own."),
    help="\n\n".join(
        [
            gettext_noop("Show the board of a game, or check a board file of your own."),
            gettext_noop("“ahu board GAME” is short for “ahu board show GAME”."),
        ]
    ),
    examples=(
        "ahu board GAME",
        "ahu board OTHER --side 2",
        "ahu board GAME --svg island.svg",
        "ahu board check my-island.toml",
    ),
)
def board() -> None:
    """Show a board, or check a board file."""


@board.command(
    cls=Command,
    short_help=gettext_noop("Print the board of GAME as text, or draw it."),
    help=gettext_noop("Print the board of GAME as text, or draw it."),
    examples=("ahu board GAME", "ahu board GAME --board my-island.toml --svg island.svg"),
)
@game_argument
@click.option(
    "--side",
    type=NUMBER,
    metavar=gettext_noop("N"),
    help=gettext_noop("The side for N players, if the board has several sides."),
)
@click.option(
    "--board",
    "path",
    type=READABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Your own board file instead of the built-in board."),
)
@click.option(
    "--svg",
    type=WRITABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Draw the board into this SVG file instead of printing it."),
)
def show(game: str, side: int | None, path: Path | None, svg: Path | None) -> None:
    """Print a board as text, or draw it."""
    kind = find_game(game)
    speak_of(kind)
    shown = _set_up(kind, side, path)
    drawing = drawing_of(shown)
    if svg:
        write_text(svg, drawing.board_svg(shown, spoken()))
        echo(Message("The board is drawn in {file}.", file=svg))
    else:
        echo(drawing.board_text(shown, text_style()).rstrip("\n"))


@board.command(
    cls=Command,
    short_help=gettext_noop("Check a board file."),
    help=gettext_noop("Check the board in FILE, and list everything that is wrong with it."),
    examples=("ahu board check my-island.toml",),
)
@click.argument("file", type=READABLE, metavar=gettext_noop("FILE"))
def check(file: Path) -> None:
    """Check a board file."""
    kind = games()[_game_of(file)]
    speak_of(kind)
    kind.check_board(file)
    echo(Message("{file}: a valid board for {game}", file=file, game=kind.title))


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
    if side is not None:
        if side not in kind.player_counts:
            raise BadOption(
                "--side says {number}, but {game} is for {counts} players",
                number=side,
                game=kind.title,
                counts=either(list(kind.player_counts)),
            )
        return kind.set_up(kind.seats_for(side), board=path)
    refused: BadOption | None = None
    for players in (kind.default_players, *kind.player_counts):
        try:
            return kind.set_up(kind.seats_for(players), board=path)
        except BadOption as error:
            refused = refused or error
    assert refused is not None
    raise refused

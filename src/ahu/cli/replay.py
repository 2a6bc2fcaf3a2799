"""``ahu replay``: show a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu import read_log
from ahu.cli.files import write_text
from ahu.cli.options import READABLE, WRITABLE, epilog
from ahu.cli.score_text import end_lines
from ahu.core.errors import BadOption
from ahu.core.messages import Message, MessageList
from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.record import Record

LAST_MOVES = 5


@click.command(
    short_help="Show a saved game, at any action.",
    epilog=epilog(
        "ahu replay game.ahu",
        "ahu replay game.ahu --list",
        "ahu replay game.ahu --to 120 --as green",
        "ahu replay game.ahu --to 120 --svg position.svg",
    ),
)
@click.argument("file", type=READABLE)
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop after N actions instead of at the end.")
@click.option(
    "--board", type=READABLE, metavar="FILE", help="The board file, if the game was played on your own board."
)
@click.option("--as", "seat", metavar="SEAT", help="Show only what this seat sees. Default: show everything.")
@click.option("--list", "whole", is_flag=True, help="Print all moves with their numbers.")
@click.option("--position", is_flag=True, help="Print only the position, in its text form.")
@click.option("--svg", type=WRITABLE, metavar="FILE", help="Draw the position into this SVG file.")
def replay(
    file: Path, to: int | None, board: Path | None, seat: str | None, whole: bool, position: bool, svg: Path | None
) -> None:
    """Show the game in FILE as it stands after action N, or at its end."""
    record = read_log(file, board)
    total = len(record.moves)
    viewer = None if seat is None else _seat(record, seat)
    if to is not None:
        if to > total:
            actions = Message("{number} action", "{number} actions", total)
            raise BadOption("--to says {number}, but {file} has only {actions}", number=to, file=file, actions=actions)
        record.rewind(to)
    state = record.state if viewer is None else record.state.screen(viewer)
    if position:
        click.echo(state.write(), nl=False)
    elif whole:
        _print_moves(record, viewer)
    else:
        _print_summary(record, total)
        _print_last_moves(record, viewer)
        click.echo("\n" + drawing_of(record.game).position_text(state).rstrip("\n"))
        for line in end_lines(state) if state.over() else []:
            click.echo(line)
    if svg:
        write_text(svg, drawing_of(record.game).position_svg(state))
        click.echo(f"The position is drawn in {svg}.", err=position)


def _seat(record: Record, name: str) -> int:
    if name not in record.game.seats:
        raise BadOption(
            "nobody in this game is called “{name}”; there are {known}", name=name, known=MessageList(record.game.seats)
        )
    return record.game.seats.index(name)


def _print_summary(record: Record, total: int) -> None:
    game = record.game
    click.echo(f"{game.title} with {game.players} players: {', '.join(game.seats)}")
    click.echo(f"Variants: {', '.join(game.options) or 'none'}. Board: {game.board_line()}.")
    over = ", the game is over" if record.state.over() else ""
    click.echo(f"After action {len(record.moves)} of {total}, in round {record.state.rounds()}{over}.")


def _print_last_moves(record: Record, viewer: int | None) -> None:
    lines = record.lines(viewer)
    first = max(0, len(lines) - LAST_MOVES)
    if lines:
        click.echo("The last moves:")
    for number, line in enumerate(lines[first:], start=first + 1):
        click.echo(f"  {number}. {line}")


def _print_moves(record: Record, viewer: int | None) -> None:
    shown = 0
    for number, (rounds, line) in enumerate(zip(record.rounds, record.lines(viewer), strict=True), start=1):
        if rounds != shown:
            shown = rounds
            click.echo(f"Round {rounds}")
        click.echo(f"  {number}. {line}")

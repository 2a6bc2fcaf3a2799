"""``ahu replay``: show a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu import read_log
from ahu.cli.files import write_text
from ahu.cli.help_text import Command
from ahu.cli.language import speak_of, spoken
from ahu.cli.log_text import log_lines
from ahu.cli.output import SeatPainter, accented, echo, text_style
from ahu.cli.parameters import READABLE, WRITABLE, WholeNumber
from ahu.cli.score_text import score_lines, winners
from ahu.core.errors import BadOption
from ahu.core.messages import Message, MessageList, gettext_noop
from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.record import Record
    from ahu.core.state import State

LAST_MOVES = 5


@click.command(
    cls=Command,
    short_help=gettext_noop("Show a saved game, at any action."),
    help=gettext_noop("Show the game in FILE as it stands after action N, or at its end."),
    examples=(
        "ahu replay game.ahu",
        "ahu replay game.ahu --list",
        "ahu replay game.ahu --to 120 --as green",
        "ahu replay game.ahu --to 120 --svg position.svg",
    ),
)
@click.argument("file", type=READABLE, metavar=gettext_noop("FILE"))
@click.option(
    "--to",
    type=WholeNumber(0),
    metavar=gettext_noop("N"),
    help=gettext_noop("Stop after N actions instead of at the end."),
)
@click.option(
    "--board",
    type=READABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("The board file, if the game was played on your own board."),
)
@click.option(
    "--as",
    "seat",
    metavar=gettext_noop("SEAT"),
    help=gettext_noop("Show only what this seat can see. Default: show everything."),
)
@click.option("--list", "whole", is_flag=True, help=gettext_noop("Print all moves with their numbers."))
@click.option("--position", is_flag=True, help=gettext_noop("Print only the position, in its text form."))
@click.option(
    "--svg",
    type=WRITABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Draw the position into this SVG file."),
)
def replay(
    file: Path, to: int | None, board: Path | None, seat: str | None, whole: bool, position: bool, svg: Path | None
) -> None:
    """Show a saved game."""
    record = read_log(file, board)
    speak_of(record.game)
    total = len(record.moves)
    viewer = None if seat is None else _seat(record, seat)
    if to is not None:
        if to > total:
            actions = Message("{number} action", "{number} actions", total)
            raise BadOption("--to says {number}, but {file} has only {actions}", number=to, file=file, actions=actions)
        record.rewind(to)
    state = record.state if viewer is None else record.state.screen(viewer)
    if position:
        echo(state.write(), nl=False)
    elif whole:
        _print_moves(record, viewer)
    else:
        _print_summary(record, total)
        _print_last_moves(record, viewer)
        echo()
        echo(drawing_of(record.game).position_text(state, text_style()).rstrip("\n"))
        if state.over():
            _print_end(state)
    if svg:
        write_text(svg, drawing_of(record.game).position_svg(state, spoken()))
        echo(Message("The position is drawn in {file}.", file=svg), err=position)


def _seat(record: Record, name: str) -> int:
    if name not in record.game.seats:
        raise BadOption(
            "nobody in this game is called “{name}”; there are {known}", name=name, known=MessageList(record.game.seats)
        )
    return record.game.seats.index(name)


def _print_summary(record: Record, total: int) -> None:
    game, over = record.game, record.state.over()
    seats = MessageList([game.seat_label(seat) for seat in range(game.players)])
    echo(
        Message(
            "{game} with {number} player: {seats}",
            "{game} with {number} players: {seats}",
            game.players,
            game=game.title,
            seats=seats,
        )
    )
    variants = MessageList(list(game.options)) if game.options else Message("none")
    echo(Message("Variants: {variants}. Board: {board}.", variants=variants, board=game.board_line()))
    at: dict[str, object] = {"number": len(record.moves), "total": total, "round": record.state.rounds()}
    if over:
        echo(Message("After action {number} of {total}, in round {round}, the game is over.", **at))
    else:
        echo(Message("After action {number} of {total}, in round {round}.", **at))


def _print_last_moves(record: Record, viewer: int | None) -> None:
    lines, paint = log_lines(record, viewer), SeatPainter(record.game).paint
    first = max(0, len(lines) - LAST_MOVES)
    if lines:
        echo(accented(spoken().translate("The last moves:")))
    for number, line in enumerate(lines[first:], start=first + 1):
        echo(paint(f"  {number}. {line.text}"))


def _print_moves(record: Record, viewer: int | None) -> None:
    shown, paint = 0, SeatPainter(record.game).paint
    for number, line in enumerate(log_lines(record, viewer), start=1):
        if line.round != shown:
            shown = line.round
            echo(accented(spoken().translate("Round {number}", number=shown)))
        echo(paint(f"  {number}. {line.text}"))


def _print_end(state: State) -> None:
    paint = SeatPainter(state.game).paint
    echo()
    echo(accented(spoken().translate("Final scores")))
    for line in [*score_lines(state), spoken().render(winners(state))]:
        echo(paint(line))

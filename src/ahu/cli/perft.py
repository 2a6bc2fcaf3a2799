"""``ahu perft``: count the sequences of actions that can be played. The counts are a fingerprint of the rules."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from ahu.cli.files import read_position
from ahu.cli.help_text import Command
from ahu.cli.number_text import decimal
from ahu.cli.options import setup_options
from ahu.cli.output import echo
from ahu.cli.parameters import AT_LEAST_ONE, READABLE
from ahu.cli.progress import thinking
from ahu.core import perft as counting
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetupOptions


@click.command(
    cls=Command,
    short_help=gettext_noop("Count the sequences of actions of a length."),
    help="\n\n".join(
        [
            gettext_noop("Count the sequences of D actions that can be played in GAME. Actions of chance count, too."),
            gettext_noop("The count is printed to the output, the time it took to the error output."),
        ]
    ),
    examples=(
        "ahu perft GAME --depth 3",
        "ahu perft GAME --players 3 --depth 2 --divide",
        "ahu perft GAME --position mid-game.txt --depth 2",
    ),
    variants=True,
)
@setup_options
@click.option(
    "--depth",
    required=True,
    type=AT_LEAST_ONE,
    metavar=gettext_noop("D"),
    help=gettext_noop("How many actions deep."),
)
@click.option("--divide", is_flag=True, help=gettext_noop("Also print the count after each first action."))
@click.option(
    "--position",
    type=READABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Start from the position in this file. The file may also give the seats and options."),
)
def perft(setup_options: SetupOptions, depth: int, divide: bool, position: Path | None) -> None:
    """Count the sequences of actions that can be played."""
    state = read_position(position, setup_options) if position else setup_options.setup().open().start()
    start = perf_counter()
    with thinking(Message("counting to depth {depth}", depth=depth)):
        parts = counting.divide(state, depth) if divide else []
        total = sum(count for _, count in parts) if divide else counting.perft(state, depth)
    for move, count in parts:  # in notation, to be compared with other programs
        echo(f"{state.game.actor_name(move.actor)}: {move.action}: {count}")
    echo(total)
    seconds = decimal(perf_counter() - start, 2)
    echo(Message("depth {depth}, {seconds} s", depth=depth, seconds=seconds), err=True)

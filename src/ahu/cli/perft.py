"""``ahu perft``: count the sequences of actions that can be played. The counts are a fingerprint of the rules."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ahu.cli.files import read_position
from ahu.cli.options import READABLE, epilog, setup_options
from ahu.core import perft as counting

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetupOptions


@click.command(
    short_help="Count the sequences of actions of a length.",
    epilog=epilog(
        "ahu perft GAME --depth 3",
        "ahu perft GAME --players 3 --depth 2 --divide",
        "ahu perft GAME --position mid-game.txt --depth 2",
        variants=True,
    ),
)
@setup_options
@click.option("--depth", required=True, type=click.IntRange(min=1), metavar="D", help="How many actions deep.")
@click.option("--divide", is_flag=True, help="Also print the count after each first action.")
@click.option(
    "--position",
    type=READABLE,
    metavar="FILE",
    help="Start from the position in this file. The file may also give the seats and options.",
)
def perft(setup_options: SetupOptions, depth: int, divide: bool, position: Path | None) -> None:
    """Count the sequences of D actions that can be played in GAME. Actions of chance count, too.

    The count is printed to the output, the time it took to the error output.
    """
    state = read_position(position, setup_options) if position else setup_options.setup().open().start()
    errors = Console(stderr=True, highlight=False)
    start = perf_counter()
    with errors.status(f"counting to depth {depth}"):
        parts = counting.divide(state, depth) if divide else []
        total = sum(count for _, count in parts) if divide else counting.perft(state, depth)
    for move, count in parts:
        click.echo(f"{state.game.actor_name(move.actor)}: {move.action}: {count}")
    click.echo(total)
    errors.print(f"depth {depth}, {perf_counter() - start:.2f} s")

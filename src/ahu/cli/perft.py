"""``ahu perft``: counting what can be played, a fingerprint of the rules."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ahu.cli.files import read_position
from ahu.cli.options import READABLE, more, set_up_options
from ahu.core import perft as core

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetUp


@click.command(
    short_help="Count what can be played to a depth.",
    epilog=more(
        "ahu perft GAME --depth 3",
        "ahu perft GAME --players 3 --depth 2 --divide",
        "ahu perft GAME --position mid-game.txt --depth 2",
        variants=True,
    ),
)
@set_up_options
@click.option("--depth", required=True, type=click.IntRange(min=1), metavar="D", help="How many actions deep.")
@click.option("--divide", is_flag=True, help="Also print the count behind each first action.")
@click.option(
    "--position",
    type=READABLE,
    metavar="FILE",
    help="Start from this position instead of the start of the game; it may also say the seats and options.",
)
def perft(set_up: SetUp, depth: int, divide: bool, position: Path | None) -> None:
    """Count the sequences of D actions, chance's included, that can be played in GAME.

    The count alone goes to the output, the time it took to the error output.
    """
    state = read_position(position, set_up) if position else set_up.setup().open().start()
    errors = Console(stderr=True, highlight=False)
    start = perf_counter()
    with errors.status(f"counting to depth {depth}"):
        parts = core.divide(state, depth) if divide else []
        total = sum(count for _, count in parts) if divide else core.perft(state, depth)
    for move, count in parts:
        click.echo(f"{state.game.actor_name(move.actor)}: {move.action}: {count}")
    click.echo(total)
    errors.print(f"depth {depth}, {perf_counter() - start:.2f} s")

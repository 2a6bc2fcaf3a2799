"""``ahu simulate``: let bots play many games, and report scores and speed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ahu.arena.plan import Plan
from ahu.arena.setup import seat_bots
from ahu.arena.simulate import simulate as play_all
from ahu.arena.workers import LocalWorkers, cores
from ahu.cli.options import FOLDER, epilog, many_games_options, setup_options
from ahu.cli.progress import games_bar
from ahu.cli.text_table import plain_table

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from ahu.arena.summary import Summary
    from ahu.arena.tally import Report
    from ahu.cli.options import SetupOptions

SUMMARY = ("mean", "min", "max")


@click.command(
    short_help="Let bots play many games.",
    epilog=epilog(
        "ahu simulate GAME --games 1000 --seed 7",
        "ahu simulate GAME --players 3 --option quick --json",
        "ahu simulate GAME --games 20 --save played",
        variants=True,
    ),
)
@setup_options
@many_games_options("random")
@click.option(
    "--save",
    type=FOLDER,
    metavar="DIR",
    help="Write each game to a file in this folder, which must be new or empty.",
)
def simulate(
    setup_options: SetupOptions,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    save: Path | None,
) -> None:
    """Let bots play many games of GAME, and report scores, wins, rounds and speed.

    The games do not depend on the number of processes.
    """
    setup = setup_options.setup()
    plan = Plan(setup, seat_bots(bots, len(setup.seats)), games, seed, logs=save is not None)
    with games_bar(games) as bar:
        report = play_all(plan, LocalWorkers(jobs or cores()), save, bar.advance)
    if as_json:
        click.echo(json.dumps(report.as_json(), indent=2))
    else:
        _print_report(report)
        if save:
            click.echo(f"The games are in {save}; look at one with “ahu replay {save / plan.file_of(1)}”.")


def _print_report(report: Report) -> None:
    tally, seats = report.tally, report.setup.seats
    console = Console(highlight=False)
    console.print(f"{tally.games} games of {report.setup.game}, {len(seats)} players, seed {report.seed}")
    console.print(_seat_table(report))
    console.print("A shared first place counts as a win for each who shares it.", style="dim")
    table = _summary_table("", "")
    for rank, summary in enumerate(tally.ranked, start=1):
        table.add_row(f"score of rank {rank}", *_cells(summary))
    table.add_row("rounds", *_cells(tally.rounds))
    table.add_row("actions a game, chance included", *_cells(tally.actions))
    table.add_row("legal actions a decision", *_cells(tally.choices))
    console.print(table)
    console.print(
        f"{tally.actions.total} actions in {report.seconds:.1f} s: {report.actions_per_second:,.0f} actions a second"
    )


def _seat_table(report: Report) -> Table:
    table = _summary_table("seat", "score")
    table.add_column("wins", justify="right")
    table.add_column("bot")
    for seat, name in enumerate(report.setup.seats):
        tally = report.tally
        wins = f"{tally.wins[seat]} ({tally.wins[seat] / tally.games:.1%})"
        table.add_row(name, *_cells(tally.scores[seat]), wins, report.bots[seat])
    return table


def _summary_table(first: str, what: str) -> Table:
    """A table with a mean, a least and a greatest value in each row."""
    return plain_table(first, *[f"{what} {name}".strip() for name in SUMMARY])


def _cells(summary: Summary) -> tuple[str, str, str]:
    return f"{summary.mean:.2f}", str(summary.least), str(summary.most)

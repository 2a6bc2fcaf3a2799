"""``ahu simulate``: many games by bots, and what came of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ahu.arena import simulate as arena
from ahu.arena.setting import seat_bots
from ahu.cli.options import NAMES, more, set_up_options

if TYPE_CHECKING:
    from ahu.arena.report import Report
    from ahu.arena.spread import Spread
    from ahu.cli.options import SetUp

SPREAD = ("mean", "min", "max")


@click.command(
    short_help="Let bots play many games.",
    epilog=more(
        "ahu simulate giants --games 1000 --seed 7",
        "ahu simulate giants --players 3 --option quick --json",
        "ahu simulate giants --games 20 --save played",
        variants=True,
    ),
)
@set_up_options
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(min=1), metavar="N", help="How many games to play."
)
@click.option("--seed", default=1, show_default=True, type=int, metavar="N", help="The same seed gives the same games.")
@click.option(
    "--bots",
    type=NAMES,
    default="random",
    show_default=True,
    metavar="CODES",
    help="Who plays, seat by seat, with commas between; the last one fills the remaining seats.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to use; one a core if not said.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write each game to a file in this folder, new or empty.",
)
def simulate(
    set_up: SetUp, games: int, seed: int, bots: tuple[str, ...], jobs: int | None, as_json: bool, save: Path | None
) -> None:
    """Let bots play many games of GAME and report scores, wins, rounds and speed.

    The games are the same for any number of processes; only the time differs.
    """
    setting = set_up.setting()
    plan = arena.Plan(setting, seat_bots(bots, len(setting.seats)), games, seed, save)
    report = _watched(plan, jobs or arena.cores())
    if as_json:
        click.echo(json.dumps(report.as_json(), indent=2))
    else:
        _show(report)
        if save:
            click.echo(f"The games are in {save}; look at one with “ahu replay {save / plan.file_of(1)}”.")


def _watched(plan: arena.Plan, jobs: int) -> Report:
    """Simulate, with a bar on the terminal, if there is one, so that the wait can be judged."""
    errors = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=plan.games)
        return arena.simulate(plan, jobs, lambda number: progress.advance(task, number))


def _show(report: Report) -> None:
    tally, seats = report.tally, report.setting.seats
    console = Console(highlight=False)
    console.print(f"{tally.games} games of {report.setting.game}, {len(seats)} players, seed {report.seed}")
    console.print(_seat_table(report))
    console.print("A shared first place counts as a win for each who shares it.", style="dim")
    table = _table("", "")
    for rank, spread in enumerate(tally.ranked, start=1):
        table.add_row(f"score of rank {rank}", *_cells(spread))
    table.add_row("rounds", *_cells(tally.rounds))
    table.add_row("actions a game, chance included", *_cells(tally.actions))
    table.add_row("legal actions a decision", *_cells(tally.choices))
    console.print(table)
    console.print(
        f"{tally.actions.total} actions in {report.seconds:.1f} s: {report.actions_per_second:,.0f} actions a second"
    )


def _seat_table(report: Report) -> Table:
    table = _table("seat", "score")
    table.add_column("wins", justify="right")
    table.add_column("bot")
    for seat, name in enumerate(report.setting.seats):
        tally = report.tally
        wins = f"{tally.wins[seat]} ({tally.wins[seat] / tally.games:.1%})"
        table.add_row(name, *_cells(tally.scores[seat]), wins, report.bots[seat])
    return table


def _table(first: str, what: str) -> Table:
    """A table without lines, which read aloud as noise."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(first)
    for name in SPREAD:
        table.add_column(f"{what} {name}".strip(), justify="right")
    return table


def _cells(spread: Spread) -> tuple[str, str, str]:
    return f"{spread.mean:.2f}", str(spread.least), str(spread.most)

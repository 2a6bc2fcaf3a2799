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
from ahu.cli.help_text import Command
from ahu.cli.language import spoken
from ahu.cli.number_text import decimal, percentage, whole
from ahu.cli.options import many_games_options, setup_options
from ahu.cli.output import echo, quiet
from ahu.cli.parameters import FOLDER
from ahu.cli.progress import games_bar
from ahu.cli.text_table import plain_table
from ahu.core.messages import Message, MessageList, gettext_noop
from ahu.registry import find_game

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from ahu.arena.setup import GameSetup
    from ahu.arena.summary import Summary
    from ahu.arena.tally import Report
    from ahu.cli.options import SetupOptions


@click.command(
    cls=Command,
    short_help=gettext_noop("Let bots play many games."),
    help="\n\n".join(
        [
            gettext_noop("Let bots play many games of GAME, and report scores, wins, rounds and speed."),
            gettext_noop("The games do not depend on the number of processes."),
        ]
    ),
    examples=(
        "ahu simulate GAME --games 1000 --seed 7",
        "ahu simulate GAME --players 3 --option quick --json",
        "ahu simulate GAME --games 20 --save played",
    ),
    variants=True,
)
@setup_options
@many_games_options("random")
@click.option(
    "--save",
    type=FOLDER,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop("Write each game to a file in this folder, which must be new or empty."),
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
    """Let bots play many games."""
    setup = setup_options.setup()
    plan = Plan(setup, seat_bots(bots, len(setup.seats)), games, seed, logs=save is not None)
    with games_bar(games) as bar:
        report = play_all(plan, LocalWorkers(jobs or cores()), save, bar.advance)
    if as_json:
        echo(json.dumps(report.as_json(), indent=2))
    else:
        _print_report(report)
        if save:
            file = save / plan.file_of(1)
            echo(Message("The games are in {folder}; look at one with “ahu replay {file}”.", folder=save, file=file))


def _print_report(report: Report) -> None:
    tally, translate = report.tally, spoken().translate
    console = Console(highlight=False)
    echo(many_games(tally.games, report.setup, report.seed))
    console.print(_seat_table(report))
    echo(quiet(translate("A shared first place counts as a win for each who shares it.")))
    table = plain_table("", translate("mean"), translate("min"), translate("max"))
    for rank, summary in enumerate(tally.ranked, start=1):
        table.add_row(translate("score of rank {rank}", rank=rank), *_cells(summary))
    table.add_row(translate("rounds"), *_cells(tally.rounds))
    table.add_row(translate("actions per game, with chance"), *_cells(tally.actions))
    table.add_row(translate("legal actions per decision"), *_cells(tally.choices))
    console.print(table)
    echo(
        Message(
            "{actions} actions in {seconds} s: {speed} actions per second",
            actions=whole(tally.actions.total),
            seconds=decimal(report.seconds, 1),
            speed=whole(report.actions_per_second),
        )
    )


def many_games(number: int, setup: GameSetup, seed: int) -> Message:
    """What was played."""
    about = MessageList([Message("{number} player", "{number} players", len(setup.seats)), *setup.options])
    return Message(
        "{number} game of {game}, {about}, seed {seed}",
        "{number} games of {game}, {about}, seed {seed}",
        number,
        game=find_game(setup.game).title,
        about=about,
        seed=seed,
    )


def _seat_table(report: Report) -> Table:
    translate, tally, labels = spoken().translate, report.tally, find_game(report.setup.game).seat_labels
    table = plain_table(
        translate("seat"), translate("mean score"), translate("min"), translate("max"), translate("wins")
    )
    table.add_column(translate("bot"))
    for seat, name in enumerate(report.setup.seats):
        wins = f"{tally.wins[seat]} ({percentage(tally.wins[seat] / tally.games)})"
        table.add_row(translate(labels.get(name, name)), *_cells(tally.scores[seat]), wins, report.bots[seat])
    return table


def _cells(summary: Summary) -> tuple[str, str, str]:
    return decimal(summary.mean, 2), str(summary.least), str(summary.most)

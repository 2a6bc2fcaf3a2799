"""``ahu arena``: measure how strong bots are, by games in every order of seats."""

from __future__ import annotations

import json
import shlex
from datetime import datetime
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ahu.arena.contest import run_contest
from ahu.arena.html_report import page
from ahu.arena.plan import Contest
from ahu.arena.ray_workers import RayWorkers
from ahu.arena.run_folder import RunFolder
from ahu.arena.setup import seat_bots
from ahu.arena.times import duration
from ahu.arena.workers import LocalWorkers, cores
from ahu.cli.files import write_text
from ahu.cli.help_text import Command
from ahu.cli.language import spoken
from ahu.cli.number_text import decimal, percentage
from ahu.cli.options import INTERRUPTED, many_games_options, plan_command, ray_option, setup_options
from ahu.cli.output import echo, quiet
from ahu.cli.parameters import FOLDER, WRITABLE
from ahu.cli.progress import games_bar
from ahu.cli.simulate import many_games
from ahu.cli.text_table import plain_table
from ahu.core.errors import BadOption
from ahu.core.messages import Message, gettext_noop
from ahu.web.storage.data_folder import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result
    from ahu.arena.standings import Standings
    from ahu.arena.workers import Workers
    from ahu.cli.options import SetupOptions


@click.command(
    cls=Command,
    short_help=gettext_noop("Let bots compete, and measure how strong they are."),
    help="\n\n".join(
        [
            gettext_noop("Let bots play GAME in every order of seats, and measure how strong each is."),
            gettext_noop(
                "You can stop with Ctrl-C. The same command with the same --save goes on; with more --games it plays "
                "more. A budget for each turn may follow a bot's code: “mcts:400” playouts, “mcts:2s” seconds."
            ),
        ]
    ),
    examples=(
        "ahu arena GAME --bots hard,greedy --games 1000",
        "ahu arena GAME --bots greedy,mcts:400,mcts:2s,random --games 240 --report arena.html",
        "ahu arena OTHER --players 2 --bots mc,greedy --save mc-greedy --json",
        "ahu arena GAME --bots mcts:4000,hard --games 10000 --ray auto",
    ),
    variants=True,
)
@setup_options
@many_games_options("greedy,random")
@click.option(
    "--report",
    type=WRITABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Write one HTML page with tables and plots."),
)
@click.option(
    "--save",
    type=FOLDER,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop(
        "Store the run in this folder; a run that is there already goes on. Default: a new one in your data folder."
    ),
)
@ray_option
def arena(
    setup_options: SetupOptions,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    report: Path | None,
    save: Path | None,
    ray: str | None,
) -> None:
    """Let bots compete."""
    if report and not report.parent.is_dir():
        raise BadOption("there is no folder {folder} to write the report in", folder=report.parent)
    setup = setup_options.setup()
    plan = Contest(setup, seat_bots(bots, len(setup.seats)), games, seed)
    workers: Workers = RayWorkers(ray, jobs) if ray else LocalWorkers(jobs or cores())
    with RunFolder(plan, save or _new_folder(plan)) as run:
        command = shlex.join(_command(plan, run.folder, ray))
        try:
            standings = _play(run, workers)
        except KeyboardInterrupt:
            done = len(run.results)
            echo(err=True)
            echo(Message("Stopped after {done} of {games} games. Go on with:", done=done, games=games), err=True)
            echo(command, err=True)
            click.get_current_context().exit(INTERRUPTED)
    if report:
        write_text(report, page(standings, shlex.join(_command(plan)), spoken()))
    if as_json:
        echo(json.dumps({**standings.as_json(), "folder": str(run.folder)}, indent=2, ensure_ascii=False))
        return
    _print_standings(standings)
    board = f" --board {setup.board}" if setup.board else ""
    file = f"{run.file_of(1)}{board}"
    echo(Message("The games are in {folder}; look at one with “ahu replay {file}”.", folder=run.folder, file=file))
    if report:
        echo(Message("The report is {file}.", file=report))


def _new_folder(plan: Plan) -> Path:
    """A new folder for a run without --save. An old one would not do: bots may have changed since."""
    began = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    return data_folder() / "arena" / f"{plan.setup.game}-{len(plan.setup.seats)}p-{began}"


def _command(plan: Plan, folder: Path | None = None, ray: str | None = None) -> list[str]:
    """The command line that plays this run."""
    return plan_command("arena", plan, {"--save": folder, "--ray": ray})


def _play(run: RunFolder, workers: Workers) -> Standings:
    """Play what is missing, with a progress bar that shows the win rates."""
    plan = run.plan
    wins = dict.fromkeys(plan.bots, 0.0)

    def count(result: Result) -> None:
        for seat, code in enumerate(result.bots):
            wins[code] += result.win_share(seat) / plan.bots.count(code)

    for known in run.results.values():
        count(known)
    with games_bar(plan.games, len(run.results)) as bar:

        def on_game_over(result: Result) -> None:
            count(result)
            bar.advance("  ".join(f"{code} {percentage(won / len(run.results))}" for code, won in wins.items()))

        return run_contest(run, workers, on_game_over)


def _print_standings(standings: Standings) -> None:
    plan, translate = standings.plan, spoken().translate
    console = Console(highlight=False)
    echo(many_games(len(standings.results), plan.setup, plan.seed))
    console.print(_bot_table(standings))
    share = percentage(1 / len(standings.seats))
    echo(quiet(translate("Wins are per seat: an even share is {share}. A shared win is split.", share=share)))
    console.print(_place_table(standings))
    rounds = standings.rounds
    echo(
        Message(
            "{mean} rounds per game ({least} to {most})",
            mean=decimal(rounds.mean, 1),
            least=rounds.least,
            most=rounds.most,
        )
    )


def _bot_table(standings: Standings) -> Table:
    translate = spoken().translate
    table = plain_table(
        translate("bot"),
        translate("wins"),
        translate("95% interval"),
        translate("score"),
        translate("rank"),
        translate("rating"),
        translate("per turn"),
        translate("longest"),
    )
    for bot in sorted(standings.bots, key=lambda bot: -bot.win_rate):
        low, high = bot.interval
        table.add_row(
            bot.label if bot.seats == 1 else f"{bot.label} ×{bot.seats}",
            percentage(bot.win_rate),
            f"{decimal(low * 100, 1)}–{percentage(high)}",
            decimal(bot.mean_score, 2),
            decimal(bot.mean_rank, 2),
            f"{decimal(bot.rating.strength, 1)} ± {decimal(bot.rating.uncertainty, 1)}",
            duration(bot.turns.mean),
            duration(bot.turns.longest),
        )
    return table


def _place_table(standings: Standings) -> Table:
    table = plain_table("", *[str(place + 1) for place in range(len(standings.seats))])
    wins = [percentage(place.win_rate) for place in standings.order]
    table.add_row(spoken().translate("wins, from the first player on"), *wins)
    table.add_row(spoken().translate("mean score by rank"), *[decimal(spread.mean, 2) for spread in standings.ranked])
    return table

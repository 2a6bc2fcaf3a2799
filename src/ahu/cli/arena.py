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
from ahu.cli.options import FOLDER, INTERRUPTED, WRITABLE, epilog, many_games_options, setup_options
from ahu.cli.progress import games_bar
from ahu.cli.text_table import plain_table
from ahu.core.errors import BadOption
from ahu.web.storage.data_folder import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result
    from ahu.arena.standings import Standings
    from ahu.arena.workers import Workers
    from ahu.cli.options import SetupOptions


@click.command(
    short_help="Let bots compete, and measure how strong they are.",
    epilog=epilog(
        "ahu arena GAME --bots hard,greedy --games 1000",
        "ahu arena GAME --bots greedy,mcts:400,mcts:2s,random --games 240 --report arena.html",
        "ahu arena OTHER --players 2 --bots mc,greedy --save mc-greedy --json",
        "ahu arena GAME --bots mcts:4000,hard --games 10000 --ray auto",
        variants=True,
    ),
)
@setup_options
@many_games_options("greedy,random")
@click.option("--report", type=WRITABLE, metavar="FILE", help="Write one HTML page with tables and plots.")
@click.option(
    "--save",
    type=FOLDER,
    metavar="DIR",
    help="Store the run in this folder. A run that is there already goes on. Default: a new one in your data folder.",
)
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on the Ray cluster at this address. “auto” finds one that runs here, “local” starts one.",
)
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
    """Let bots play GAME in every order of seats, and measure how strong each is.

    You can stop with Ctrl-C. The same command with the same --save goes on; with more --games it plays more. A budget
    for each turn may follow a bot's code: “mcts:400” playouts, “mcts:2s” seconds.
    """
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
            click.echo(f"\nStopped after {done} of {games} games. Go on with:\n{command}", err=True)
            click.get_current_context().exit(INTERRUPTED)
    if report:
        write_text(report, page(standings, shlex.join(_command(plan))))
    if as_json:
        click.echo(json.dumps({**standings.as_json(), "folder": str(run.folder)}, indent=2, ensure_ascii=False))
        return
    _print_standings(standings)
    board = f" --board {setup.board}" if setup.board else ""
    click.echo(f"The games are in {run.folder}; look at one with “ahu replay {run.file_of(1)}{board}”.")
    if report:
        click.echo(f"The report is {report}.")


def _new_folder(plan: Plan) -> Path:
    """A new folder for a run without --save. An old one would not do: bots may have changed since."""
    began = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    return data_folder() / "arena" / f"{plan.setup.game}-{len(plan.setup.seats)}p-{began}"


def _command(plan: Plan, folder: Path | None = None, ray: str | None = None) -> list[str]:
    """The command line that plays this run."""
    setup = plan.setup
    command = ["ahu", "arena", setup.game, "--seats", ",".join(setup.seats), "--bots", ",".join(plan.bots)]
    command += ["--games", str(plan.games), "--seed", str(plan.seed)]
    for option in setup.options:
        command += ["--option", option]
    for name, value in {"--board": setup.board, "--save": folder, "--ray": ray}.items():
        command += [name, str(value)] if value else []
    return command


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
            bar.advance("  ".join(f"{code} {won / len(run.results):.1%}" for code, won in wins.items()))

        return run_contest(run, workers, on_game_over)


def _print_standings(standings: Standings) -> None:
    setup, players = standings.plan.setup, len(standings.seats)
    console = Console(highlight=False)
    about = f", {', '.join(setup.options)}" if setup.options else ""
    games = len(standings.results)
    console.print(f"{games} games of {setup.game}, {players} players{about}, seed {standings.plan.seed}")
    table = plain_table("bot", "wins", "95 % interval", "score", "rank", "rating", "a turn", "longest")
    for bot in sorted(standings.bots, key=lambda bot: -bot.win_rate):
        low, high = bot.interval
        table.add_row(
            bot.name if bot.seats == 1 else f"{bot.name} ×{bot.seats}",
            f"{bot.win_rate:.1%}",
            f"{low * 100:.1f}–{high:.1%}",
            f"{bot.mean_score:.2f}",
            f"{bot.mean_rank:.2f}",
            f"{bot.rating.strength:.1f} ± {bot.rating.uncertainty:.1f}",
            duration(bot.turns.mean),
            duration(bot.turns.longest),
        )
    console.print(table)
    console.print(f"Wins are a seat's; an even share is {1 / players:.1%}. A shared win counts in parts.", style="dim")
    places = plain_table("", *[str(place + 1) for place in range(players)])
    places.add_row("wins, from the first player on", *[f"{place.win_rate:.1%}" for place in standings.order])
    places.add_row("mean score by rank", *[f"{spread.mean:.2f}" for spread in standings.ranked])
    console.print(places)
    rounds = standings.rounds
    console.print(f"{rounds.mean:.1f} rounds a game ({rounds.least} to {rounds.most})")

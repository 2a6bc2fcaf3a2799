"""``ahu learn``: train the net of a bot that learns."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from ahu.arena.ray_workers import RayWorkers
from ahu.arena.setup import game_of
from ahu.arena.workers import LocalWorkers, cores
from ahu.bots.catalogue import find_bot
from ahu.cli.help_text import Command
from ahu.cli.number_text import decimal, percentage, whole
from ahu.cli.options import INTERRUPTED, jobs_option, ray_option, seed_option, setup_options
from ahu.cli.output import echo
from ahu.cli.parameters import AT_LEAST_ONE, FOLDER, NUMBER, READABLE
from ahu.cli.progress import games_bar
from ahu.core.errors import BadOption
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.arena.workers import Workers
    from ahu.cli.options import SetupOptions
    from ahu.research.learn.loop import Gate, LearnPlan, Round


@click.command(
    cls=Command,
    short_help=gettext_noop("Train the net of a bot that learns."),
    help="\n\n".join(
        [
            gettext_noop(
                "Train a net for GAME in rounds: bots play games, a net is fitted to all games so far, and a contest "
                "against the best net so far decides whether it is better. The bots of the next round use the best."
            ),
            gettext_noop(
                "You can stop with Ctrl-C. The same command goes on; with more --rounds it learns more. Games of "
                "other machines, saved by “ahu arena --save”, can be added with --data. The report is “report.md”."
            ),
        ]
    ),
    examples=(
        "ahu learn GAME --players 4 --rounds 3 --games 5000 --out FOLDER",
        "ahu learn OTHER --players 2 --data GAMES --games 100 --gate-games 0 --out FOLDER",
    ),
    variants=True,
)
@setup_options
@click.option(
    "--rounds",
    default=1,
    show_default=True,
    type=AT_LEAST_ONE,
    metavar=gettext_noop("N"),
    help=gettext_noop("How many rounds of learning."),
)
@click.option(
    "--games",
    default=1000,
    show_default=True,
    type=NUMBER,
    metavar=gettext_noop("N"),
    help=gettext_noop("How many games to play in each round; 0 to learn from --data alone."),
)
@click.option(
    "--bot",
    default="normal",
    show_default=True,
    metavar=gettext_noop("CODE"),
    help=gettext_noop("The bot that plays these games."),
)
@click.option(
    "--gate-games",
    default=100,
    show_default=True,
    type=NUMBER,
    metavar=gettext_noop("N"),
    help=gettext_noop("How many games the contest of a round has; 0 for no contest."),
)
@click.option(
    "--gate-bot",
    default="hard",
    show_default=True,
    metavar=gettext_noop("CODE"),
    help=gettext_noop("The bot that plays in the contests, with one net and with the other."),
)
@click.option(
    "--net",
    type=READABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("A net to begin with, as the best so far."),
)
@click.option(
    "--data",
    type=FOLDER,
    multiple=True,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop("More games to learn from: the folder of a run of “ahu arena”. You may give several."),
)
@click.option(
    "--samples",
    type=READABLE,
    multiple=True,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("More positions to learn from: a file “samples.npz” of another run. You may give several."),
)
@seed_option
@jobs_option
@ray_option
@click.option(
    "--out",
    type=FOLDER,
    required=True,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop("The folder of the run; one that is there already goes on."),
)
def learn(
    setup_options: SetupOptions,
    rounds: int,
    games: int,
    bot: str,
    gate_games: int,
    gate_bot: str,
    net: Path | None,
    data: tuple[Path, ...],
    samples: tuple[Path, ...],
    seed: int,
    jobs: int | None,
    ray: str | None,
    out: Path,
) -> None:
    """Train a net."""
    if find_spec("numpy") is None:
        raise BadOption("NumPy is not installed: run “pip install '.[learn]'” in Ahu’s folder")
    if not (games or data or samples):
        raise BadOption("there are no games to learn from")
    for code in (bot, gate_bot):
        find_bot(code)
    from ahu.research.learn.loop import LearnPlan
    from ahu.research.learn.samples import features_of

    setup = setup_options.setup()
    features_of(game_of(setup))  # so that an error in the set-up is raised here and not in a worker
    plan = LearnPlan(setup, out, bot, games, gate_bot, gate_games, seed, (*data, *samples))
    workers: Workers = RayWorkers(ray, jobs) if ray else LocalWorkers(jobs or cores())
    try:
        _learn(plan, rounds, net, workers, jobs or cores())
    except KeyboardInterrupt:
        echo(err=True)
        echo(Message("Stopped. The same command goes on."), err=True)
        click.get_current_context().exit(INTERRUPTED)


def _learn(plan: LearnPlan, rounds: int, best: Path | None, workers: Workers, jobs: int) -> None:
    """All rounds, and the report after each."""
    from ahu.research.learn.loop import Round, all_positions
    from ahu.research.learn.report import write_report

    done: list[Round] = []
    gates: list[Gate] = []
    for number in range(1, rounds + 1):
        one = Round(plan, number, best)
        _play_games(one, workers)
        done.append(one)
        samples = all_positions(plan, done, jobs)
        net = one.fit(samples)
        gate = _gate(one, net, len(samples.rounds), workers)
        if gate:
            gates.append(gate)
        if gate is None or gate.passed:
            best = net
        page = write_report(plan, done, gates, best or net, samples.split()[1])
        echo(Message("The report is {file}.", file=page))


def _play_games(one: Round, workers: Workers) -> None:
    """Play the games of a round, with a progress bar."""
    with games_bar(one.plan.games) as bar:
        one.play_games(workers, lambda _: bar.advance())


def _gate(one: Round, net: Path, positions: int, workers: Workers) -> Gate | None:
    """Let a new net compete with the best so far; None without a contest."""
    echo(
        Message(
            "Round {number}: a net fitted to {positions} positions is {file}.",
            number=one.number,
            positions=whole(positions),
            file=net,
        )
    )
    games = one.plan.gate_games
    if not games:
        return None
    with games_bar(games) as bar:
        gate = one.gate(net, workers, lambda _: bar.advance())
    standing = gate.standings.bots[0]
    low, high = standing.interval
    values = {
        "wins": percentage(standing.win_rate),
        "low": decimal(low * 100, 1),
        "high": percentage(high),
        "share": percentage(1 / len(one.plan.setup.seats)),
    }
    echo(
        Message("It won {wins} ({low}–{high}; even: {share}), so it is the best so far.", **values)
        if gate.passed
        else Message("It won {wins} ({low}–{high}; even: {share}), so it is dropped.", **values)
    )
    return gate

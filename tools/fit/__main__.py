"""``python -m tools.fit GAME``: fit the numbers of a game's heuristics again; print them beside the shipped ones."""

from __future__ import annotations

from functools import partial

import click
from rich.console import Console

from ahu.arena.plan import Contest
from ahu.arena.setup import GameSetup, game_of
from ahu.arena.workers import LocalWorkers, cores
from ahu.cli.progress import games_bar
from ahu.cli.text_table import plain_table
from ahu.registry import find_game, kits
from tools.fit.contests import contests, play
from tools.fit.evaluation import Fit, fit, samples
from tools.fit.numbers import numbers_of
from tools.fit.rounds import RoundsFit, fit_rounds, rounds_numbers, rounds_samples
from tools.fit.tunable import shipped

DEFAULT_WEIGHTS = 2
"""Weights that are tried if none are named: the first ones."""
GAMES = [name for name, kit in kits().items() if kit.heuristics]


@click.command(epilog="Example: python -m tools.fit giants --players 4 --games 400 --weights toll,figure")
@click.argument("game", type=click.Choice(GAMES))
@click.option("--players", type=int, help="Players; the most the game allows if not said.")
@click.option("--bot", default="greedy", show_default=True, help="The bot that plays the games.")
@click.option("--games", default=40, show_default=True, help="Games to fit the evaluation to; 0 for none.")
@click.option("--every", default=5, show_default=True, help="Take every so-many-th position of a game.")
@click.option("--weights", help="Weights to try, with commas between, “all” or “none”; the first two if not said.")
@click.option("--factors", default="0.7,1.4", show_default=True, help="What a weight is multiplied with.")
@click.option("--contest-games", default=40, show_default=True, help="Games for each weight and factor.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=int, help="Processes; one a core if not said.")
def main(
    game: str,
    players: int | None,
    bot: str,
    games: int,
    every: int,
    weights: str | None,
    factors: str,
    contest_games: int,
    seed: int,
    jobs: int | None,
) -> None:
    """Fit the numbers of GAME's heuristics again. Nothing is written: copy what you want to keep.

    Coefficients of the evaluation and numbers of rounds to come are fitted to games of bots and measured on games held
    out. Weights are tried in contests of one bot with another weight against bots with the shipped ones.
    """
    kind = find_game(game)
    setup = GameSetup(game, kind.seats_for(players or max(kind.player_counts)))
    workers = LocalWorkers(jobs or cores())
    if games:
        evaluation, rounds = _fitted(setup, bot, games, every, seed, workers)
        _show_fit(evaluation)
        _show_rounds(rounds)
    tried = _weights(setup, weights)
    if tried:
        by = [float(factor) for factor in factors.split(",")]
        _show_contests(setup, bot, tried, by, contest_games, seed, workers)


def _fitted(
    setup: GameSetup, bot: str, games: int, every: int, seed: int, workers: LocalWorkers
) -> tuple[Fit, RoundsFit]:
    plan = Contest(setup, (bot,) * len(setup.seats), games, seed)
    found, rounds = [], []
    with games_bar(games) as bar:
        for result in workers.play(plan, range(1, games + 1)):
            found += list(samples([result], every))
            rounds += list(rounds_samples(result, every))
            bar.advance(f"{len(found)} positions")
    heuristics = shipped(game_of(setup))
    return fit(numbers_of(heuristics.coefficients), found), fit_rounds(rounds_numbers(heuristics), rounds)


def _weights(setup: GameSetup, named: str | None) -> list[str]:
    """The weights that are to be tried."""
    known = list(numbers_of(shipped(game_of(setup)).weights))
    if named is None:
        return known[:DEFAULT_WEIGHTS]
    if named in ("all", "none"):
        return known if named == "all" else []
    names = named.split(",")
    for name in names:
        if name not in known:
            raise click.BadParameter(f"there is no weight “{name}”; there are {', '.join(known)}")
    return names


def _show_fit(found: Fit) -> None:
    console = Console(highlight=False)
    console.print("Coefficients of the evaluation")
    table = plain_table("coefficient", "shipped", "fitted", "seen")
    for name, old, new, seen in zip(found.names, found.shipped, found.fitted, found.seen, strict=True):
        table.add_row(name, f"{old:.2f}", f"{new:.2f}", str(seen) if seen else "")
    console.print(table)
    console.print("On the games held out")
    table = plain_table("", "shipped", "fitted")
    table.add_row("root mean square error, in points", *[f"{error:.2f}" for error in found.error])
    table.add_row("log loss of the winner", *[f"{loss:.3f}" for loss in found.log_loss])
    console.print(table)


def _show_rounds(found: RoundsFit) -> None:
    console = Console(highlight=False)
    console.print("Rounds to come")
    table = plain_table("weight", "shipped", "fitted", "seen")
    for name, old, new, seen in zip(found.names, found.shipped, found.fitted, found.seen, strict=True):
        if seen:
            table.add_row(name, f"{old:.2f}", f"{new:.2f}", str(seen))
    console.print(table)
    errors = " / ".join(f"{error:.2f}" for error in found.error)
    console.print(f"Root mean square error in rounds on the games held out, shipped / fitted: {errors}")


def _show_contests(
    setup: GameSetup, bot: str, weights: list[str], factors: list[float], games: int, seed: int, workers: LocalWorkers
) -> None:
    known = numbers_of(shipped(game_of(setup)).weights)
    table = plain_table("weight", "shipped", "tried", "wins", "95 % interval", "mean score")
    with games_bar(games * len(weights) * len(factors)) as bar:
        for contest in contests(setup, bot, weights, factors, games, seed):
            standing = play(contest, workers, partial(bar.advance, contest.weight))
            low, high = standing.interval
            table.add_row(
                contest.weight,
                f"{known[contest.weight]:g}",
                f"{contest.number:g}",
                f"{standing.win_rate:.1%}",
                f"{low * 100:.1f} – {high:.1%}",
                f"{standing.mean_score:.1f}",
            )
    console = Console(highlight=False)
    console.print(
        f"Weights: one {bot} with another weight against shipped ones; even: {1 / len(setup.seats):.1%} of wins"
    )
    console.print(table)


if __name__ == "__main__":
    main()

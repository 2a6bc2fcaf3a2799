"""The rounds of learning: games of the best bot so far, a fit to all games, and a contest that decides.

Every part leaves a file in the folder, so that a run that was stopped goes on, and parts made elsewhere can be put in:

round-1/games/         a run of the arena: the games to learn from
round-1/samples.npz    their positions, as the net sees them
round-1/fit.json       the quality of the net, epoch by epoch, on the games held out
round-1/net-*.npz      the net, named by its digest
round-1/gate/          a run of the arena: the new net against the best so far
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.arena.contest import run_contest
from ahu.arena.plan import Contest
from ahu.arena.run_folder import RunFolder
from ahu.arena.setup import fill_seats, game_of, with_net
from ahu.bots.net_file import read_net
from ahu.research.learn.fit import Settings, fit, quality, write_net
from ahu.research.learn.samples import features_of, joined, layout_digest, load_samples, read_games, write_samples

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ahu.arena.result import Result
    from ahu.arena.setup import GameSetup
    from ahu.arena.standings import Standings
    from ahu.arena.workers import Workers
    from ahu.research.learn.fit import Epoch
    from ahu.research.learn.samples import Samples

SAMPLES: Final = "samples.npz"
FIT: Final = "fit.json"


class LearnPlan(NamedTuple):
    """What a run of learning does."""

    setup: GameSetup
    folder: Path
    bot: str = "normal"
    """The bot that plays the games to learn from; it uses the best net so far."""
    games: int = 1000
    """Games in each round."""
    gate_bot: str = "hard"
    """The bot that uses the nets in the contests which decide."""
    gate_games: int = 100
    seed: int = 1
    data: tuple[Path, ...] = ()
    """More to learn from: files of positions, or folders of runs of the arena."""
    settings: Settings = Settings()


class Gate(NamedTuple):
    """The result of a contest between a new net and the best so far."""

    net: Path
    standings: Standings
    passed: bool


class Round:
    """One round of a run of learning."""

    def __init__(self, plan: LearnPlan, number: int, best: Path | None) -> None:
        self.plan = plan
        self.number = number
        self.best = best
        """The best net so far; None before there is one."""
        self.folder = plan.folder / f"round-{number}"

    @property
    def games_plan(self) -> Contest:
        """The games to learn from."""
        code = with_net(self.plan.bot, self.best)
        bots = fill_seats((code,), len(self.plan.setup.seats))
        return Contest(self.plan.setup, bots, self.plan.games, self.plan.seed + self.number)

    def play_games(self, workers: Workers, played: Callable[[Result], None] | None = None) -> None:
        """Play the games that are missing."""
        if self.plan.games and not (self.folder / SAMPLES).exists():
            with RunFolder(self.games_plan, self.folder / "games") as run:
                run_contest(run, workers, played)

    def samples(self, jobs: int) -> Samples:
        """The positions of this round's games."""
        file, layout = self.folder / SAMPLES, layout_digest(features_of(game_of(self.plan.setup)))
        if not file.exists():
            found = positions(self.plan.setup, self.folder / "games", jobs, layout)
            write_samples(found, file, layout)
        return load_samples(file, layout)

    def net(self) -> Path | None:
        """The net that this round has made; None before."""
        return next(iter(sorted(self.folder.glob("net-*.npz"))), None)

    def fit(self, samples: Samples, told: Callable[[Epoch], None] | None = None) -> Path:
        """Fit a net to positions, unless that is done already, and return its file."""
        known = self.net()
        if known:
            return known
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = self.plan.settings
        train, held_out = samples.split()
        fitted = fit(train, held_out, settings, told=told)
        about = {
            "positions": len(train.rounds),
            "held out": len(held_out.rounds),
            "settings": settings._asdict(),
            "heuristics": quality(None, held_out, 0.0)._asdict(),
            "net": quality(fitted.weights, held_out, 1.0)._asdict(),
            "both": quality(fitted.weights, held_out, settings.share)._asdict(),
            "best epoch": fitted.best,
            "epochs": [[*epoch.net] for epoch in fitted.epochs],
        }
        (self.folder / FIT).write_text(json.dumps(about, indent=1) + "\n", "utf-8")
        partial = self.folder / "net.part"
        write_net(fitted.weights, settings.share, partial)
        file = self.folder / f"net-{read_net(partial).digest}.npz"
        return partial.replace(file)

    def gate_plan(self, net: Path) -> Contest:
        """The contest of a net against the best so far, or against the bot without a net."""
        code = self.plan.gate_bot
        bots = fill_seats((with_net(code, net), with_net(code, self.best)), len(self.plan.setup.seats))
        return Contest(self.plan.setup, bots, self.plan.gate_games, self.plan.seed)

    def gate(self, net: Path, workers: Workers, played: Callable[[Result], None] | None = None) -> Gate:
        """Play the contest; the net passes if it wins more than its share."""
        with RunFolder(self.gate_plan(net), self.folder / "gate") as run:
            standings = run_contest(run, workers, played)
        return Gate(net, standings, standings.bots[0].win_rate > 1 / len(self.plan.setup.seats))


def positions(setup: GameSetup, source: Path, jobs: int, layout: str) -> Samples:
    """The positions in a file, or those of all games in a folder of a run of the arena."""
    if source.is_file():
        return load_samples(source, layout)
    files = sorted((source / "games").glob("*.ahu"))
    return read_games(setup, {int(file.stem.rpartition("-")[2]): file for file in files}, jobs)


def all_positions(plan: LearnPlan, rounds: Sequence[Round], jobs: int) -> Samples:
    """What a net is fitted to: the games of all rounds so far, and the data that was named."""
    layout = layout_digest(features_of(game_of(plan.setup)))
    more = [positions(plan.setup, source, jobs, layout) for source in plan.data]
    own = [one.samples(jobs) for one in rounds] if plan.games else []
    return joined([*more, *own])

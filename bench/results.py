"""The figures as they are kept in results.json, the ratios between them, and the bars they have to reach."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NotRequired, TypedDict

from bench.peers import YARDSTICK

if TYPE_CHECKING:
    from bench.measure import Samples, Shape
    from bench.web.results import WebResults

LEAST_ACTIONS = 2.5
LEAST_COPIES = 10.0
MOST_MEGABYTES = 100.0


class Figures(TypedDict):
    """What was measured of one subject; rates are medians over the rounds."""

    title: str
    actions_per_second: float
    slowest_and_fastest_round: list[float]
    decisions_per_second: float
    games_per_second: float
    copies_per_second: float
    actions_per_second_copying: float
    actions_per_game: float
    legal_actions: float
    worker_megabytes: float


class GameFigures(Figures):
    """One of our games, with its usual number of players, and what else is known of it."""

    players: int
    by_players: dict[str, Figures]
    microseconds_by_third: dict[str, list[float]]
    checksums: dict[str, str]


class Bar(TypedDict):
    """Something the project has promised, and how it stands."""

    promise: str
    figure: float
    bar: float
    met: bool


class Machine(TypedDict):
    """Where it was measured, without names."""

    processor: str
    cores: int
    system: str


class Results(TypedDict):
    """All of one run."""

    machine: Machine
    python: str
    engine: str
    versions: dict[str, str]
    date: str
    command: str
    rounds: int
    seconds: float
    worker_games: int
    games: dict[str, GameFigures]
    peers: dict[str, Figures]
    ratios: dict[str, dict[str, dict[str, float]]]
    bars: dict[str, list[Bar]]
    web: NotRequired[WebResults]
    """Measured with the rest or on its own: ``python -m bench.web``."""


def figures(title: str, samples: Samples, shape: Shape, megabytes: float) -> Figures:
    """The figures of one subject."""
    actions, games = median(samples.actions), median(samples.games)
    return {
        "title": title,
        "actions_per_second": round(actions),
        "slowest_and_fastest_round": [round(min(samples.actions)), round(max(samples.actions))],
        "decisions_per_second": round(actions * shape.decisions_per_action),
        "games_per_second": round(games, 2),
        "copies_per_second": round(median(samples.copies)),
        "actions_per_second_copying": round(median(samples.copying)),
        "actions_per_game": round(actions / games, 1),
        "legal_actions": round(shape.legal_actions, 1),
        "worker_megabytes": round(megabytes, 1),
    }


def ratios(ours: Figures, peers: dict[str, Figures]) -> dict[str, dict[str, float]]:
    """How many times as fast we are as each peer."""
    return {
        name: {
            "actions_per_second": round(ours["actions_per_second"] / peer["actions_per_second"], 2),
            "decisions_per_second": round(ours["decisions_per_second"] / peer["decisions_per_second"], 2),
            "actions_per_second_copying": round(
                ours["actions_per_second_copying"] / peer["actions_per_second_copying"], 2
            ),
            "copies_per_second": round(ours["copies_per_second"] / peer["copies_per_second"], 2),
        }
        for name, peer in peers.items()
    }


def bars(ours: Figures, to_peers: dict[str, dict[str, float]]) -> list[Bar]:
    """The promises, kept or not."""
    actions = to_peers[YARDSTICK]["actions_per_second"]
    copies = to_peers[YARDSTICK]["copies_per_second"]
    megabytes = ours["worker_megabytes"]
    return [
        _bar("actions a second, in times Catanatron's, at least", actions, LEAST_ACTIONS, actions >= LEAST_ACTIONS),
        _bar("copies a second, in times Catanatron's, at least", copies, LEAST_COPIES, copies >= LEAST_COPIES),
        _bar("megabytes of a worker, under", megabytes, MOST_MEGABYTES, megabytes < MOST_MEGABYTES),
    ]


def _bar(promise: str, figure: float, bar: float, met: bool) -> Bar:
    return {"promise": promise, "figure": figure, "bar": bar, "met": met}


def all_met(results: Results) -> bool:
    """Whether every promise is kept, by every game and by the page."""
    promises = [*results["bars"].values()] + ([results["web"]["bars"]] if "web" in results else [])
    return all(bar["met"] for bars_of in promises for bar in bars_of)

"""The figures as they are kept in results.json, the ratios between them, and the bars they have to reach."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NotRequired, TypedDict

from bench.peers import YARDSTICK

if TYPE_CHECKING:
    from bench.doors import DoorFigures
    from bench.measure import Samples, Shape
    from bench.web.beside import BesideResults
    from bench.web.results import WebResults
    from bench.web.scale import ScaleResults

LEAST_ACTIONS = 8.0
LEAST_PLAYOUTS = 14.0
LEAST_COPIES = 10.0
MOST_COPY = 1.1
MOST_ENCODING = 10.0
MOST_MEGABYTES = 100.0
LEAST_SENSIBLE = {"giants": 650.0, "rapanui": 350.0}
"""Thousands of actions a second of sensible play with four, by game, on a machine like that of the record."""
LEAST_THROUGH_OPENSPIEL = 130.0
"""Thousands of actions a second with four, on a machine like that of the record."""
LEAST_TURNS = {"giants": 30.0, "rapanui": 25.0}
"""Thousands of turns a second through PettingZoo with four, by game, observations and masks included."""
LEAST_STEPS = 60.0
"""Thousands of steps a second of many tables at once, observations and masks included."""
LEAST_STEPS_WITHOUT_OBSERVATIONS = 300.0
AHEAD_OF = ("openspiel_backgammon", "openspiel_chess")
"""Peers whose C++ we want to be ahead of, driven the same way."""


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
    playout_actions_per_second: NotRequired[float]
    """Where the loop that plays is the engine's own."""
    sensible_actions_per_second: NotRequired[float]
    """Where games of a bot are replayed."""


class GameFigures(Figures):
    """One of our games, with its usual number of players, and what else is known of it."""

    players: int
    by_players: dict[str, Figures]
    microseconds_by_third: dict[str, list[float]]
    checksums: dict[str, str]
    interpreted: Figures
    """The same as plain Python."""
    same_interpreted: bool
    """Whether plain Python comes to the same checksum."""
    microseconds_of_encoding: NotRequired[dict[str, float]]
    """How long an encoding for a network takes, by number of players; not in records from before there were any."""
    doors: NotRequired[DoorFigures]
    """What learners get with four players; not in records from before there was anything."""


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
    doors: NotRequired[dict[str, Figures]]
    """Our games through libraries of researchers; not in records from before there were any."""
    ratios: dict[str, dict[str, dict[str, float]]]
    bars: dict[str, list[Bar]]
    connect_four_turns: NotRequired[float]
    """Turns a second of PettingZoo's own connect four."""
    web: NotRequired[WebResults]
    """Measured with the rest or on its own: ``python -m bench.web``."""
    beside: NotRequired[BesideResults]
    """Measured on its own: ``python -m bench.web --beside TREE``."""
    scale: NotRequired[ScaleResults]
    """Measured on its own: ``python -m bench.web.scale``."""


def figures(title: str, samples: Samples, shape: Shape, megabytes: float) -> Figures:
    """The figures of one subject."""
    actions, games = median(samples.actions), median(samples.games)
    found: Figures = {
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
    if samples.playouts:
        found["playout_actions_per_second"] = round(median(samples.playouts))
    if samples.sensible:
        found["sensible_actions_per_second"] = round(median(samples.sensible))
    return found


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
            "playout_actions_per_second": round(
                ours.get("playout_actions_per_second", 0) / peer["actions_per_second"], 2
            ),
        }
        for name, peer in peers.items()
    }


def bars(ours: Figures, to_peers: dict[str, dict[str, float]], encodings: dict[str, float] | None = None) -> list[Bar]:
    """The promises, kept or not; ``encodings`` are microseconds by number of players."""
    yardstick = to_peers[YARDSTICK]
    copy = round(1e6 / ours["copies_per_second"], 2)
    return [
        _at_least("actions a second, in times Catanatron's", yardstick["actions_per_second"], LEAST_ACTIONS),
        _at_least("the loop compiled too, in times Catanatron's", _playouts(yardstick), LEAST_PLAYOUTS),
        *[_at_least(f"actions a second, in times {_called(p)}'s", _actions(to_peers[p]), 1.0) for p in AHEAD_OF],
        _at_least("copies a second, in times Catanatron's", yardstick["copies_per_second"], LEAST_COPIES),
        _under("microseconds of a copy", copy, MOST_COPY),
        _under("megabytes of a worker", ours["worker_megabytes"], MOST_MEGABYTES),
        *([_under("microseconds of an encoding", max(encodings.values()), MOST_ENCODING)] if encodings else []),
    ]


def sensible_bars(name: str, by_players: dict[str, Figures]) -> list[Bar]:
    """What is promised of sensible play with four players, in thousands."""
    if name not in LEAST_SENSIBLE:
        return []
    figure = by_players["4"].get("sensible_actions_per_second", 0)
    promise = "thousands of actions a second of sensible play with four"
    return [_at_least(promise, round(figure / 1000, 1), LEAST_SENSIBLE[name])]


def openspiel_bars(name: str, doors: dict[str, Figures]) -> list[Bar]:
    """What is promised of a game through libraries of researchers, in thousands."""
    figures = doors.get(f"openspiel_ahu_{name}")
    if not figures:
        return []
    promise = "thousands of actions a second through OpenSpiel with four"
    return [_at_least(promise, round(figures["actions_per_second"] / 1000, 1), LEAST_THROUGH_OPENSPIEL)]


def door_bars(name: str, doors: DoorFigures) -> list[Bar]:
    """What is promised to learners with four players on one core, in thousands."""
    if name not in LEAST_TURNS:
        return []
    steps, blind = doors["table_steps"], doors["table_steps_without_observations"]
    return [
        _at_least(
            "thousands of turns a second through PettingZoo", _rounded(doors["pettingzoo_turns"]), LEAST_TURNS[name]
        ),
        _at_least("thousands of steps a second of many tables", _rounded(steps), LEAST_STEPS),
        _at_least("the same without observations", _rounded(blind), LEAST_STEPS_WITHOUT_OBSERVATIONS),
    ]


def _rounded(rate: float) -> float:
    return round(rate / 1000, 1)


def _actions(ratios_to_peer: dict[str, float]) -> float:
    return ratios_to_peer["actions_per_second"]


def _playouts(ratios_to_peer: dict[str, float]) -> float:
    return ratios_to_peer["playout_actions_per_second"]


def _called(peer: str) -> str:
    return peer.replace("openspiel_", "OpenSpiel ")


def _at_least(what: str, figure: float, bar: float) -> Bar:
    return {"promise": f"{what}, at least", "figure": figure, "bar": bar, "met": figure >= bar}


def _under(what: str, figure: float, bar: float) -> Bar:
    return {"promise": f"{what}, under", "figure": figure, "bar": bar, "met": figure < bar}


def all_met(results: Results) -> bool:
    """Whether every promise is kept, by every game and by the page."""
    promises = [*results["bars"].values()] + ([results["web"]["bars"]] if "web" in results else [])
    same = all(game["same_interpreted"] for game in results["games"].values())
    return same and all(bar["met"] for bars_of in promises for bar in bars_of)

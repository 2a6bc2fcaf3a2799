"""One whole run: look at the games, measure in rounds, measure the memory of workers, and put the results together."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import ahu
from ahu import compiled, registry
from bench import measure, results
from bench.doors import measure_doors
from bench.encoding import microseconds_of_encoding
from bench.interpreted import checksum_interpreted, sample_interpreted
from bench.openspiel_door import DOORS
from bench.ours import checksum, our_subjects
from bench.peers import PEERS
from bench.web import run as web
from bench.worker import worker_megabytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.doors import DoorFigures
    from bench.ours import Ours
    from bench.subject import Subject


class Plan(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float
    """Length of a slice; a subject has three to five a round."""
    games: int
    """Games a worker plays, and games whose thirds are timed."""
    surveyed: int
    """Games looked at for their length and choices."""
    web: web.Plan | None
    """Nothing, if the web is not measured."""

    def ticks(self, ours: int, others: int) -> int:
        """How often a run reports progress: survey, rounds and worker for each, growth, encodings, doors, the web.

        Each of our games is measured once more as plain Python, in the rounds only.
        """
        return (
            (ours + others) * (self.rounds + 2)
            + len(registry.kits()) * self.rounds
            + 2
            + self.rounds
            + (web.STEPS if self.web else 0)
        )


def run(plan: Plan, command: str, tick: Callable[[str], None]) -> results.Results:
    """Measure everything."""
    ours = our_subjects()
    peers = [make() for make in PEERS.values()]
    found = measure_all([*ours, *[make() for make in DOORS.values()], *peers], plan, tick)
    tick("cost by third of a game")
    growth = measure.cost_by_third(ours, plan.games)
    tick("encodings")
    encodings = {subject.name: measure_encoding(subject, plan) for subject in ours}
    doors, connect_four = measure_doors(list(registry.games()), plan.rounds, plan.seconds, tick)
    games = {name: game_figures(name, ours, found, growth, encodings, doors[name]) for name in registry.games()}
    of_peers = {name: found[name] for name in PEERS}
    through_openspiel = {name: found[name] for name in DOORS}
    ratios = {name: results.ratios(figures, of_peers) for name, figures in games.items()}
    measured: results.Results = {
        "machine": {"processor": _processor(), "cores": os.cpu_count() or 1, "system": platform.system()},
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "engine": str(compiled.status()),
        "versions": {
            "ahu": ahu.__version__,
            "catanatron": version("catanatron"),
            "open_spiel": version("open_spiel"),
            "pettingzoo": version("pettingzoo"),
        },
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "rounds": plan.rounds,
        "seconds": plan.seconds,
        "worker_games": plan.games,
        "games": games,
        "peers": of_peers,
        "doors": through_openspiel,
        "ratios": ratios,
        "bars": {
            name: results.bars(figures, ratios[name], figures["microseconds_of_encoding"])
            + results.sensible_bars(name, figures["by_players"])
            + results.openspiel_bars(name, through_openspiel)
            + results.door_bars(name, figures["doors"])
            for name, figures in games.items()
        },
        "connect_four_turns": connect_four,
    }
    if plan.web:
        measured["web"] = web.run(plan.web, command, tick)
    return measured


def measure_all(subjects: Sequence[Subject], plan: Plan, tick: Callable[[str], None]) -> dict[str, results.Figures]:
    """The figures of every subject by name, and of the usual tables as plain Python."""
    shapes = {}
    for subject in subjects:
        tick(subject.title)
        shapes[subject.name] = measure.survey(subject, plan.surveyed)
    samplers: dict[str, measure.Sampler] = {
        subject.name: partial(measure.sample, subject, shapes[subject.name].states) for subject in subjects
    }
    usual = [f"{name}-{kind.default_players}" for name, kind in registry.games().items()]
    samplers |= {interpreted(name): partial(sample_interpreted, name) for name in usual}
    samples = measure.measure(samplers, plan.rounds, plan.seconds, tick)
    found = {}
    for subject in subjects:
        tick(f"memory of {subject.title}")
        megabytes = worker_megabytes(subject.name, plan.games)
        shape = shapes[subject.name]
        found[subject.name] = results.figures(subject.title, samples[subject.name], shape, megabytes)
        if subject.name in usual:
            plain = interpreted(subject.name)
            found[plain] = results.figures(f"{subject.title}, interpreted", samples[plain], shape, megabytes)
    return found


def interpreted(name: str) -> str:
    """What a subject is called when it runs as plain Python."""
    return f"{name}, interpreted"


def measure_encoding(subject: Ours, plan: Plan) -> float:
    """Microseconds of an encoding, the median of the rounds."""
    states = measure.survey(subject, plan.surveyed).states
    return median(microseconds_of_encoding(subject, states, plan.seconds) for _ in range(plan.rounds))


def game_figures(
    name: str,
    ours: list[Ours],
    found: dict[str, results.Figures],
    growth: dict[str, list[float]],
    encodings: dict[str, float],
    doors: DoorFigures,
) -> results.GameFigures:
    """All about one of our games."""
    kind = registry.games()[name]
    tables = {str(subject.game.players): subject for subject in ours if subject.game.name == name}
    usual = tables[str(kind.default_players)]
    return {
        **found[usual.name],
        "players": kind.default_players,
        "by_players": {players: found[subject.name] for players, subject in tables.items()},
        "microseconds_by_third": {
            players: [round(cost, 2) for cost in growth[subject.name]] for players, subject in tables.items()
        },
        "checksums": {players: checksum(subject) for players, subject in tables.items()},
        "interpreted": found[interpreted(usual.name)],
        "same_interpreted": checksum_interpreted(usual.name) == checksum(usual),
        "microseconds_of_encoding": {players: round(encodings[subject.name], 2) for players, subject in tables.items()},
        "doors": doors,
    }


def _processor() -> str:
    """The model of the processor; Linux alone tells it in a file."""
    cpu_info = Path("/proc/cpuinfo")
    if cpu_info.exists():
        for line in cpu_info.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()

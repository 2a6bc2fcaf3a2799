"""Measures every subject in short slices, in turn, round after round, so that noise hits all alike.

It counts processor time, not wall-clock time: all subjects run on one thread, and other programs must not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bench.stopwatch import timed
from bench.subject import OwnLoop, Replaying

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bench.subject import Subject

Sampler: TypeAlias = "Callable[[int, float], Sample]"
"""Measures one round: told its number, and how long a slice is."""

STATES_PER_GAME = 5
THIRDS = 3


class Sample(NamedTuple):
    """What the slices of one subject gave in one round."""

    actions: float
    games: float
    copying: float
    copies: float
    playouts: float = 0.0
    """Actions a second where the loop that plays is the engine's own; 0 where it has none."""
    sensible: float = 0.0
    """Actions a second of replayed games of sensible play; 0 where there are none."""


@dataclass
class Samples:
    """What the slices of one subject gave, one entry a round."""

    actions: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    copying: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    playouts: list[float] = field(default_factory=list)
    sensible: list[float] = field(default_factory=list)

    def add(self, sample: Sample) -> None:
        """Keep one round's."""
        for mine, value in zip((self.actions, self.games, self.copying, self.copies), sample, strict=False):
            mine.append(value)
        if sample.playouts:
            self.playouts.append(sample.playouts)
        if sample.sensible:
            self.sensible.append(sample.sensible)


@dataclass
class Shape:
    """What the games of a subject are like, and states from the middle of them."""

    actions_per_game: float
    decisions_per_action: float
    legal_actions: float
    states: list[object]


def measure(
    samplers: Mapping[str, Sampler], rounds: int, seconds: float, tick: Callable[[str], None]
) -> dict[str, Samples]:
    """Rates of each subject by name; every second round goes through the subjects backwards."""
    samples = {name: Samples() for name in samplers}
    names = list(samplers)
    for number in range(rounds):
        for name in names if number % 2 == 0 else names[::-1]:
            samples[name].add(samplers[name](number, seconds))
            tick(name)
    return samples


def sample(subject: Subject, states: list[object], seed: int, seconds: float) -> Sample:
    """One round of one subject: a slice for each kind of figure."""
    actions, games = play_rate(subject, Random(seed), seconds)
    copying = copying_rate(subject, Random(seed), seconds)
    copies = copy_rate(subject, states, seconds)
    playouts = playout_rate(subject.random_playout, Random(seed), seconds) if isinstance(subject, OwnLoop) else 0.0
    sensible = replay_rate(subject, seconds) if isinstance(subject, Replaying) else 0.0
    return Sample(actions, games, copying, copies, playouts, sensible)


def replay_rate(subject: Replaying, seconds: float) -> float:
    """Actions a second of replayed games; they are made before the time begins."""
    subject.replay()
    return timed(subject.replay, seconds).rate


def playout_rate(random_playout: Callable[[Random], int], rng: Random, seconds: float) -> float:
    """Actions a second, over whole games, in the engine's own loop."""
    return timed(lambda: random_playout(rng), seconds).rate


def play_rate(subject: Subject, rng: Random, seconds: float) -> tuple[float, float]:
    """Actions and games a second, over whole games."""
    found = timed(lambda: sum(1 for _ in subject.play(rng)), seconds)
    return found.rate, found.passes / found.seconds


def copying_rate(subject: Subject, rng: Random, seconds: float) -> float:
    """Actions a second if the state is copied before each, as a search does."""
    copy = subject.copy

    def one_game() -> int:
        actions = 0
        for state, _ in subject.play(rng):
            copy(state)
            actions += 1
        return actions

    return timed(one_game, seconds).rate


def copy_rate(subject: Subject, states: list[object], seconds: float) -> float:
    """Copies a second of states from the middle of games."""
    copy = subject.copy

    def one_each() -> int:
        for state in states:
            copy(state)
        return len(states)

    return timed(one_each, seconds).rate


def survey(subject: Subject, games: int) -> Shape:
    """Look at some games, untimed."""
    choices: list[int] = []
    states: list[object] = []
    for seed in range(games):
        trail = []
        for state, count in subject.play(Random(seed)):
            trail.append(subject.copy(state))
            choices.append(count)
        middle = trail[len(trail) // THIRDS : 2 * len(trail) // THIRDS]
        states += middle[:: max(len(middle) // STATES_PER_GAME, 1)][:STATES_PER_GAME]
    decisions = [count for count in choices if count]
    return Shape(len(choices) / games, len(decisions) / len(choices), fmean(decisions), states)


def cost_by_third(subjects: Sequence[Subject], games: int) -> dict[str, list[float]]:
    """Microseconds an action in the first, second and last third of a game; the subjects take turns, game by game."""
    spent = {subject.name: [0.0] * THIRDS for subject in subjects}
    played = {subject.name: [0] * THIRDS for subject in subjects}
    for seed in range(games):
        for subject in subjects:
            last = sum(1 for _ in subject.play(Random(seed))) - 1
            ends = [last * third // THIRDS for third in range(THIRDS + 1)]
            marks = [process_time() for number, _ in enumerate(subject.play(Random(seed))) if number in ends]
            for third in range(THIRDS):
                spent[subject.name][third] += marks[third + 1] - marks[third]
                played[subject.name][third] += ends[third + 1] - ends[third]
    return {
        name: [1e6 * time / count for time, count in zip(times, played[name], strict=True)]
        for name, times in spent.items()
    }

"""Fitting the number of rounds to come to games between bots.

It is linear in the weights whose names begin with ``rounds_``, within limits. So least squares find them, as they find
the coefficients of the evaluation.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ahu.core.log import read_log
from ahu.registry import open_game
from tools.fit.evaluation import HELD_OUT, RIDGE, TINY
from tools.fit.least_squares import least_squares
from tools.fit.numbers import numbers_of, with_number
from tools.fit.tunable import shipped, with_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.arena.result import Result
    from ahu.core.state import State
    from tools.fit.tunable import Tunable

PREFIX = "rounds_"
"""How the names of the weights begin that are fitted here."""
STEP = 0.01
"""What a weight is raised by to find its factor: little, so that few positions reach a limit by it."""


class RoundsSample(NamedTuple):
    """A position of a finished game."""

    held_out: bool
    factors: list[float]
    """For each weight, the change of the expected rounds to come when it grows by one."""
    missing: float
    """The rounds that came less those expected with the shipped weights."""


class RoundsFit(NamedTuple):
    """Shipped and fitted weights with their errors."""

    names: list[str]
    shipped: list[float]
    fitted: list[float]
    seen: list[int]
    """The number of samples in which each weight has a factor other than 0."""
    error: tuple[float, float]
    """Root mean square of the error in rounds on the games held out: shipped, fitted."""


def rounds_numbers(heuristics: Tunable) -> dict[str, float]:
    """The weights that are fitted here."""
    return {name: number for name, number in numbers_of(heuristics.weights).items() if name.startswith(PREFIX)}


def rounds_samples(result: Result, every: int) -> Iterator[RoundsSample]:
    """Every so-many-th position of a game."""
    record = read_log(result.log, open_game)
    heuristics = shipped(record.game)
    raised = [
        with_number(heuristics.weights, name, number + STEP) for name, number in rounds_numbers(heuristics).items()
    ]
    probes = [with_weights(record.game, weights) for weights in raised]
    state, rounds = record.start.copy(), record.state.rounds()
    for number, move in enumerate(record.moves):
        if state.rounds() and number % every == 0:
            held_out = result.number % HELD_OUT == 0
            yield _sample(state, heuristics, probes, rounds - state.rounds(), held_out=held_out)
        state.play(move.actor, move.action)


def _sample(state: State, heuristics: Tunable, probes: list[Tunable], came: int, *, held_out: bool) -> RoundsSample:
    expected = heuristics.rounds_to_come(state)
    changes = [probe.rounds_to_come(state) - expected for probe in probes]
    factors = [change / STEP if abs(change) > TINY else 0.0 for change in changes]
    return RoundsSample(held_out, factors, came - expected)


def fit_rounds(numbers: dict[str, float], found: list[RoundsSample]) -> RoundsFit:
    """Fit the weights to the samples that are not held out."""
    names, old = list(numbers), list(numbers.values())
    used = [sample for sample in found if not sample.held_out]
    kept = [sample for sample in found if sample.held_out]
    change = least_squares([sample.factors for sample in used], [sample.missing for sample in used], RIDGE)
    seen = [sum(sample.factors[place] != 0 for sample in found) for place in range(len(names))]
    new = [number + more for number, more in zip(old, change, strict=True)]
    return RoundsFit(names, old, new, seen, (_error(kept, [0.0] * len(names)), _error(kept, change)))


def _error(found: list[RoundsSample], change: list[float]) -> float:
    """Root mean square of the error in rounds, with weights that differ by ``change`` from the shipped ones."""
    errors = [
        sample.missing - sum(factor * by for factor, by in zip(sample.factors, change, strict=True)) for sample in found
    ]
    return sqrt(fmean(error * error for error in errors)) if errors else 0.0

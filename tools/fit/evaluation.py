"""Fitting the coefficients of the evaluation to final scores of games between bots.

The expected score is linear in the coefficients. So the factor of a coefficient in a position is the change of the
expected score when the coefficient grows by one, and least squares find all coefficients at once.
"""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ahu.core.log import read_log
from ahu.registry import open_game
from tools.fit.least_squares import least_squares
from tools.fit.numbers import numbers_of, with_number
from tools.fit.tunable import shipped, with_coefficients

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ahu.arena.result import Result
    from ahu.core.record import Record
    from ahu.core.state import State
    from tools.fit.tunable import Tunable

STDDEV = "stddev"
STDDEV_PER_ROUND = "stddev_per_round"
"""Coefficients that change probabilities of winning but not expected scores."""
HELD_OUT = 4
"""Every so-many-th game is held out: the error is measured on these games."""
TINY = 1e-6
"""Differences below this are rounding errors."""
RIDGE = 200.0
"""The strength of the pull to the shipped coefficients, in samples. It matters for factors that few samples have."""
STDDEV_FACTORS = [0.5 * 1.1**step for step in range(16)]
"""The factors of the shipped standard deviations that are tried: 0.5 to 2.1."""


class Sample(NamedTuple):
    """A position of a finished game."""

    held_out: bool
    expected: list[float]
    """By seat, with the shipped coefficients."""
    factors: list[list[float]]
    """By seat: the factor of each coefficient."""
    scores: list[int]
    """The final scores."""
    fixed: list[bool]
    """By seat: whether the expected score is limited by the score of now, so that no coefficient counts."""
    rounds: float
    """The number of rounds to come that counts for the standard deviation."""
    stddev: float


class Fit(NamedTuple):
    """Shipped and fitted coefficients with their errors."""

    names: list[str]
    shipped: list[float]
    fitted: list[float]
    seen: list[int]
    """The number of samples, by seat, in which each coefficient has a factor other than 0."""
    error: tuple[float, float]
    """Root mean square of the error in points on the games held out: shipped, fitted."""
    log_loss: tuple[float, float]
    """Mean of -log of the winner's probability on the games held out: shipped, fitted."""


def samples(results: Iterable[Result], every: int) -> Iterator[Sample]:
    """Every so-many-th position of each game."""
    for result in results:
        record = read_log(result.log, open_game)
        yield from _samples_of(record, every, held_out=result.number % HELD_OUT == 0)


def _samples_of(record: Record, every: int, *, held_out: bool) -> Iterator[Sample]:
    heuristics = shipped(record.game)
    probes = _probes(record, heuristics)
    state, scores = record.start.copy(), record.state.scores()
    for number, move in enumerate(record.moves):
        if state.rounds() and number % every == 0:
            yield _sample(state, heuristics, probes, scores, held_out=held_out)
        state.play(move.actor, move.action)


def _probes(record: Record, heuristics: Tunable) -> list[Tunable]:
    """For each coefficient, heuristics in which it is larger by one."""
    found = numbers_of(heuristics.coefficients)
    raised = [with_number(heuristics.coefficients, name, number + 1) for name, number in found.items()]
    return [with_coefficients(record.game, coefficients) for coefficients in raised]


def _sample(state: State, heuristics: Tunable, probes: list[Tunable], scores: list[int], *, held_out: bool) -> Sample:
    expected = heuristics.expected_scores(state)
    raised = [probe.expected_scores(state) for probe in probes]
    names = list(numbers_of(heuristics.coefficients))
    stddev = heuristics.score_stddev(state)
    now = state.scores()
    return Sample(
        held_out=held_out,
        expected=expected,
        factors=[[more[seat] - expected[seat] for more in raised] for seat in range(len(expected))],
        scores=scores,
        fixed=[expected[seat] == now[seat] for seat in range(len(expected))],
        rounds=probes[names.index(STDDEV_PER_ROUND)].score_stddev(state) - stddev,
        stddev=stddev,
    )


def fit(coefficients: dict[str, float], found: list[Sample]) -> Fit:
    """Fit the coefficients to the samples that are not held out."""
    names, old = list(coefficients), list(coefficients.values())
    change = _changes([sample for sample in found if not sample.held_out])
    new = [value + more for value, more in zip(old, change, strict=True)]
    rows = [row for sample in found for row in sample.factors]
    seen = [sum(row[place] != 0 for row in rows) for place in range(len(names))]
    kept = [sample for sample in found if sample.held_out]
    _fit_stddev(names, old, new, [_moved(sample, change) for sample in found if not sample.held_out])
    moved = [_moved(sample, change) for sample in kept]
    spread = names.index(STDDEV), names.index(STDDEV_PER_ROUND)
    return Fit(
        names,
        old,
        new,
        seen,
        (_error(kept), _error(moved)),
        (_log_loss(kept, *(old[at] for at in spread)), _log_loss(moved, *(new[at] for at in spread))),
    )


def _changes(found: list[Sample]) -> list[float]:
    """What to add to each coefficient.

    First what differs between seats is fitted to the differences between their scores: that decides who wins. Then
    what is the same for all seats is fitted to their mean scores.
    """
    differences: list[list[float]] = []
    means: list[list[float]] = []
    missing_differences: list[float] = []
    missing_means: list[float] = []
    for sample in found:
        if any(sample.fixed):
            continue
        missing = [score - points for score, points in zip(sample.scores, sample.expected, strict=True)]
        mean = [fmean(factors) for factors in zip(*sample.factors, strict=True)]
        means.append(mean)
        missing_means.append(fmean(missing))
        for row, points in zip(sample.factors, missing, strict=True):
            differences.append([one - other for one, other in zip(row, mean, strict=True)])
            missing_differences.append(points - missing_means[-1])
    change = least_squares(differences, missing_differences, RIDGE)
    common = [all(abs(row[place]) < TINY for row in differences) for place in range(len(change))]
    left = [
        points - sum(factor * by for factor, by in zip(row, change, strict=True))
        for row, points in zip(means, missing_means, strict=True)
    ]
    rows = [[factor if alike else 0.0 for factor, alike in zip(row, common, strict=True)] for row in means]
    level = least_squares(rows, left, RIDGE)
    return [by if alike else own for own, by, alike in zip(change, level, common, strict=True)]


def _moved(sample: Sample, change: list[float]) -> Sample:
    """The sample as coefficients that differ by ``change`` would have it."""
    more = [sum(factor * by for factor, by in zip(row, change, strict=True)) for row in sample.factors]
    return sample._replace(
        expected=[
            points if fixed else points + by
            for points, fixed, by in zip(sample.expected, sample.fixed, more, strict=True)
        ]
    )


def _error(found: list[Sample]) -> float:
    errors = [
        expected - score for sample in found for expected, score in zip(sample.expected, sample.scores, strict=True)
    ]
    return sqrt(sum(error * error for error in errors) / max(len(errors), 1))


def _fit_stddev(names: list[str], old: list[float], new: list[float], found: list[Sample]) -> None:
    """Set the standard deviations under which the winners were likeliest."""
    base, per_round = names.index(STDDEV), names.index(STDDEV_PER_ROUND)
    pairs = [(old[base] * one, old[per_round] * other) for one in STDDEV_FACTORS for other in STDDEV_FACTORS]
    new[base], new[per_round] = min(pairs, key=lambda pair: _log_loss(found, *pair))


def _log_loss(found: list[Sample], base: float, per_round: float) -> float:
    total = 0.0
    for sample in found:
        best, most = max(sample.expected), max(sample.scores)
        stddev = base + per_round * sample.rounds
        shares = [exp((points - best) / stddev) for points in sample.expected]
        winners = [share for share, score in zip(shares, sample.scores, strict=True) if score == most]
        total -= sum(log(share / sum(shares)) for share in winners) / len(winners)
    return total / max(len(found), 1)

"""Ratings in games of several players, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.arena.result import Result


class Rating(NamedTuple):
    """The strength of a bot (mu) and its standard deviation (sigma). Every bot begins at 25 ± 8.33."""

    strength: float
    uncertainty: float


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of each bot after these games, taken in the order of their numbers.

    Bots do not learn, so uncertainty only shrinks (tau is 0). A bot in several seats of a game is rated in each of
    them, and continues with the mean, so that it cannot gain by beating itself.
    """
    model = PlackettLuce(tau=0.0)
    known: dict[str, Rating] = {}
    for result in sorted(results, key=lambda result: result.number):
        for code in result.bots:
            known.setdefault(code, Rating(model.mu, model.sigma))
        teams = [[model.rating(*known[code])] for code in result.bots]
        after: dict[str, list[Rating]] = {}
        for code, (rated,) in zip(result.bots, model.rate(teams, ranks=result.ranks()), strict=True):
            after.setdefault(code, []).append(Rating(rated.mu, rated.sigma))
        for code, each in after.items():
            known[code] = Rating(fmean(r.strength for r in each), fmean(r.uncertainty for r in each))
    return known

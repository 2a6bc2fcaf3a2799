"""Heuristics whose numbers can be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from ahu.registry import kit_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import DataclassInstance

    from ahu.core.game import Game
    from ahu.core.state import State


class Tunable(Protocol):
    """Heuristics whose numbers are in two dataclasses."""

    weights: DataclassInstance
    coefficients: DataclassInstance

    def expected_scores(self, state: State) -> list[float]:
        """The points with which each seat is expected to end."""
        ...

    def score_stddev(self, state: State) -> float:
        """The standard deviation of the expected scores, in points."""
        ...

    def rounds_to_come(self, state: State) -> float:
        """The expected number of rounds after this one."""
        ...


def shipped(game: Game) -> Tunable:
    """The heuristics of a game's kit."""
    make = kit_of(game).heuristics
    assert make is not None
    return cast("Tunable", make(game))


def with_weights(game: Game, weights: DataclassInstance) -> Tunable:
    """The heuristics of a game's kit with other weights."""
    return _made(game, weights=weights)


def with_coefficients(game: Game, coefficients: DataclassInstance) -> Tunable:
    """The heuristics of a game's kit with other coefficients of the evaluation."""
    return _made(game, coefficients=coefficients)


def _made(game: Game, **numbers: DataclassInstance) -> Tunable:
    kind: Callable[..., Tunable] = type(shipped(game))
    return kind(game, **numbers)

"""Advice as worker processes return it and pages show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.bots.hint_plan import ToldClaims
    from ahu.core.messages import Message


class AdvisedTurn(NamedTuple):
    """A turn of a plan."""

    actions: list[str]
    """In notation."""
    steps: list[Message]
    """What the player is told to do, step by step; empty if the game has no words for it."""


class Rating(NamedTuple):
    """How a turn does in trial games."""

    points: float
    """Points that the seat can expect at the end."""
    chance: float
    """Chance of winning, from 0 to 1."""


class Advice(NamedTuple):
    """One turn a seat could take, as a worker process returns it."""

    actions: list[str]
    """In notation."""
    points: float
    """Points that the seat can expect at the end."""
    chance: float
    """Chance of winning, from 0 to 1."""
    trials: int
    """In how many playouts it was tried; if in none, points and chance mean nothing."""
    why: Message | None
    """The reason, if the plan brings nothing that can be named."""
    aim: Message | None = None
    """What a plan of several turns is for."""
    turns: Sequence[AdvisedTurn] = ()
    """The turns of the plan that are shown: this one, and those that it is for."""
    told: Sequence[ToldClaims] = ()
    """What these turns bring if nobody is in the way."""

"""Writes the results of games. Every function here runs in a thread of the store, in a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.web import models

if TYPE_CHECKING:
    from collections.abc import Sequence


def save_result(table: int, scores: Sequence[int], winners: Sequence[int]) -> None:
    """Store the points and the place of each seat when a game is over."""
    best = max(scores)
    for number, score in enumerate(scores):
        place = 1 if number in winners else max(1 + sum(other > score for other in scores), 2 if score == best else 1)
        models.Seat.objects.filter(table=table, number=number).update(score=score, place=place)
    models.Table.objects.filter(pk=table, puzzle="", guided=False).update(to_rate=True)


def forget_result(table: int) -> None:
    """A game that was over goes on: moves were taken back."""
    models.Seat.objects.filter(table=table).update(score=None, place=None)
    models.Table.objects.filter(pk=table).update(to_rate=False)

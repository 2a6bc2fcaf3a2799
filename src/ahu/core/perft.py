"""Perft: the number of action sequences of a given length. A change of the rules changes these numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import Move

if TYPE_CHECKING:
    from ahu.core.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` actions the actors the game waits for, chance included, can play from here."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(state.actions(actor)) for actor in state.actors())
    total = 0
    for actor in state.actors():
        for action in state.actions(actor):
            after = state.copy()
            after.play(actor, action)
            total += perft(after, depth - 1)
    return total


def divide(state: State, depth: int) -> list[tuple[Move, int]]:
    """The same count, split by the first move."""
    parts = []
    for actor in state.actors():
        for action in state.actions(actor):
            after = state.copy()
            after.play(actor, action)
            parts.append((Move(actor, action), perft(after, depth - 1)))
    return parts

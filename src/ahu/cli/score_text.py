"""Scores as plain sentences, which also read well aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.cli.language import spoken
from ahu.core.messages import AND, Message, MessageList

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.state import State


def score_lines(state: State) -> list[str]:
    """Everyone's points, and what they come from."""
    render, lines = spoken().render, list[str]()
    for seat, (score, sheet) in enumerate(zip(state.scores(), state.score_sheet(), strict=True)):
        total = Message("{seat}: {number} point", "{seat}: {number} points", score, seat=state.game.seat_label(seat))
        lines += [render(total), *[f"  {worth:>3}  {render(label)}" for label, worth in sheet]]
    return lines


def winners(state: State, you: Seat | None = None) -> Message:
    """Who wins; all who have the most points share the win. ``you`` is the seat of the only reader, if there is one."""
    won, points = state.winners(), max(state.scores())
    if won == [you]:
        return Message("You win with {number} point!", "You win with {number} points!", points)
    names = MessageList([state.game.seat_label(seat) for seat in won], style=AND)
    if len(won) > 1:
        return Message(
            "{names} share the win with {number} point.",
            "{names} share the win with {number} points.",
            points,
            names=names,
        )
    return Message("{names} wins with {number} point.", "{names} wins with {number} points.", points, names=names)

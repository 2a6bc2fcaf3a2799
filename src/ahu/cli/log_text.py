"""The moves of a game as sentences in the language of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.cli.language import spoken
from ahu.core.action import Action
from ahu.core.messages import Message
from ahu.web.game_page import page_of

if TYPE_CHECKING:
    from ahu.core.action import Actor
    from ahu.core.game import Game
    from ahu.core.record import Record


class LogLine(NamedTuple):
    """What an actor did, for one viewer."""

    actor: Actor
    round: int
    text: str
    sets_up: bool
    """Whether chance set the game up by it."""


def log_lines(record: Record, viewer: int | None = None) -> list[LogLine]:
    """A line for each move. Choices of others that are sealed are told without their secret; ``None`` may know all."""
    game = record.game
    sealed: frozenset[int] = frozenset() if viewer is None else record.sealed_moves()
    set_up = page_of(game).set_up_actions
    lines = []
    for number, (rounds, move) in enumerate(zip(record.rounds, record.moves, strict=True), start=1):
        hidden = number in sealed and move.actor != viewer
        action = Action(move.action.sealed_text) if hidden else move.action
        text = action_text(game, move.actor, action)
        lines.append(LogLine(move.actor, rounds, text, isinstance(move.action, set_up)))
    return lines


def action_text(game: Game, actor: Actor, action: Action) -> str:
    """What an actor did."""
    return spoken().render(game.describe(actor, action, [game.seat_label(seat) for seat in range(game.players)]))


def gathered(lines: list[LogLine]) -> list[LogLine]:
    """The lines, those that set the game up as one line."""
    drawn = sum(line.sets_up for line in lines)
    if drawn < 2:
        return lines
    first = next(line for line in lines if line.sets_up)
    told = Message("The game is set up: {number} draw", "The game is set up: {number} draws", drawn)
    line = first._replace(text=spoken().render(told))
    return [line, *[line for line in lines if not line.sets_up]]

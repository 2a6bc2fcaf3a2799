"""Measures a puzzle that was found once more, with other luck. What does not hold is dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.heuristics import heuristics_of
from ahu.puzzles.puzzle import header_of
from ahu.registry import find_game, shared_game
from tools.puzzles.positions import Decision, position_after
from tools.puzzles.search import AGAIN, search

if TYPE_CHECKING:
    from tools.puzzles.files import Line


def measured_again(game: str, line: Line) -> Line | None:
    """The puzzle with the numbers of another search, which may find more turns as good; None if it does not hold."""
    decision = _decision(game, line)
    parse, state = decision.state.game.parse, decision.state
    known = [[parse(text) for text in turn] for turn in (line.best, *line.also, line.second)]
    right = {position_after(decision, turn) for turn in known[:-1]}
    promising = [*known, *[turn.actions for turn in heuristics_of(state.game).turns(*decision)]]
    found = search(decision, AGAIN, f"again {line.position}", promising)
    if found is None:
        return None
    now = {position_after(decision, trial.actions): trial.actions for trial in [found.best, *found.also]}
    if not right <= set(now):
        return None
    more = [[action.text for action in turn] for after, turn in now.items() if after not in right]
    return line._replace(
        also=[*line.also, *more],
        chance=round(found.best.chance, 3),
        second=[action.text for action in found.second.actions],
        margin=round(found.margin.mean, 3),
        interval=(round(found.margin.low, 3), round(found.margin.high, 3)),
    )


def _decision(game: str, line: Line) -> Decision:
    head, kind = header_of(line.position), find_game(game)
    options = "" if head["options"] == "none" else head["options"]
    board = kind.default_board_text(line.players)
    state = shared_game(game, kind.rules_version, head["seats"], options, board).read(line.position)
    return Decision(state, state.game.seats.index(line.seat))

"""What worker processes are asked to think about. They are sent written views, never states."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from ahu.bots.advice import Option, advise
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import Turn, heuristics_of
from ahu.bots.hint_plan import make_plan
from ahu.bots.review import review_game
from ahu.core.log import read_log
from ahu.core.state import View
from ahu.puzzles.trials import compare
from ahu.registry import open_game_on_board, shared_game
from ahu.web.advice_data import Advice, AdvisedTurn, Rating

if TYPE_CHECKING:
    from ahu.bots.review import Review
    from ahu.core.action import Seat

    Header = tuple[str, int, str, str]
    """Name, version of the rules, seats and options of a game."""

WORLDS: Final = 100
"""Trial games in which turns of a puzzle are compared."""
MOST_ACTIONS: Final = 200
"""Actions of a turn that are looked at: more than any turn has."""


def choose_turn(code: str, header: Header, board_text: str, view: str, seat: Seat, seed: int) -> list[str]:
    """The turn that a bot takes, in notation; it may be empty or illegal if the bot is broken."""
    position = shared_game(*header, board_text).read_view(view)
    chosen = find_bot(code).choose(View(seat, position), Random(seed))
    return [str(action.text) for action in islice(chosen, MOST_ACTIONS)]


def advise_on_view(header: Header, board_text: str, view: str, seat: Seat, seed: int) -> list[Advice]:
    """Turns that a seat could take, the best first."""
    options = advise(View(seat, shared_game(*header, board_text).read_view(view)), Random(seed))
    return [_advice(option) for option in options]


def explain_turn(header: Header, board_text: str, view: str, seat: Seat, actions: list[str], seed: int) -> Advice:
    """What a turn of a seat brings, and the later turns it is for."""
    position = shared_game(*header, board_text).read_view(view)
    heuristics, turn = heuristics_of(position.game), [position.game.parse(text) for text in actions]
    world = heuristics.sample_world(position, seat, Random(seed))
    why = heuristics.explain(position, seat, Turn(turn, 0.0))
    return _advice(Option(turn, 0.0, 0.0, 0, why, make_plan(heuristics, world, seat, turn)))


def compare_turns(
    header: Header, board_text: str, view: str, seat: Seat, turns: list[list[str]], seed: int
) -> list[Rating]:
    """How several turns of a seat do in the same trial games."""
    position = shared_game(*header, board_text).read_view(view)
    parsed = [[position.game.parse(text) for text in turn] for turn in turns]
    return [Rating(trial.mean_points, trial.chance) for trial in compare(position, seat, parsed, WORLDS, seed)]


def _advice(option: Option) -> Advice:
    plan = option.plan
    turns = [
        AdvisedTurn([action.text for action in plan.turns[number]], steps)
        for number, steps in zip(plan.shown, plan.steps, strict=True)
    ]
    return Advice(turns[0].actions, option.points, option.chance, option.trials, option.why, plan.aim, turns, plan.told)


def review_log(log: str, board_text: str) -> Review:
    """The review of a game that is over."""
    return review_game(read_log(log, lambda header: open_game_on_board(header, board_text)))

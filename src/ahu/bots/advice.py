"""Hints for players: what a bot would do with what a seat knows, as a plan with what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.hint_plan import HintPlan, make_plan
from ahu.bots.learned import learned_evaluation
from ahu.bots.search import SearchBot, evaluate

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.heuristics import Heuristics
    from ahu.bots.search import RatedTurn
    from ahu.core.action import Action
    from ahu.core.messages import Message
    from ahu.core.state import State, View

ADVICE_LEVEL: Final = "normal"
"""The level of the bot that gives hints."""
MOST_OPTIONS: Final = 3
"""A hint has a best turn and fewer than so many others."""
ADVICE_BOT: Final = f"{ADVICE_LEVEL}:48"
"""It plays more playouts than for its own turns, because players see the points and chances it expects."""


class Option(NamedTuple):
    """A turn that the seat could take, as the bot rates it."""

    actions: list[Action]
    points: float
    """The points with which the seat is expected to end."""
    chance: float
    """The seat's probability of winning, from 0 to 1."""
    trials: int
    """The number of playouts of this turn; 0 if only heuristics rated it."""
    why: Message
    """The reason for the turn, if playing it brings nothing that can be named."""
    plan: HintPlan


def advise(view: View, rng: Random, code: str = ADVICE_BOT) -> list[Option]:
    """The best turn of the view's seat as a bot rates them, then clearly different ones, the likeliest to win first."""
    player = find_bot(code)
    assert isinstance(player.bot, SearchBot), "only a searching bot rates turns"
    heuristics = player.bot.heuristics_for(view.position.game)
    rated = player.bot.rate_turns(view, rng, player.budget)
    world = heuristics.sample_world(view.position, view.seat, rng)
    options = [_option(heuristics, view, world, one) for one in _in_order(rated)]
    return _distinct(options, heuristics.told_first)


def _in_order(rated: list[RatedTurn]) -> list[RatedTurn]:
    """The best turn, then those that were tried and look no better, by their probability of winning."""
    best = rated[0]
    others = [one for one in rated[1:] if one.trials and one.chance <= best.chance]
    return [best, *sorted(others, key=lambda one: -one.chance)]


def _option(heuristics: Heuristics, view: View, world: State, rated: RatedTurn) -> Option:
    why = heuristics.explain(view.position, view.seat, rated.turn)
    plan = make_plan(heuristics, world, view.seat, rated.turn.actions)
    return Option(rated.turn.actions, rated.points, rated.chance, rated.trials, why, plan)


def _distinct(options: list[Option], told_first: tuple[str, ...]) -> list[Option]:
    """The first of all options that bring the same main things, or that begin alike if nothing can be named."""
    found: dict[object, Option] = {}
    for option in options:
        claims = frozenset(option.plan.claims)
        main = frozenset(claim for claim in claims if claim.kind in told_first)
        found.setdefault(main or claims or type(option.actions[0]).__name__, option)
    return list(found.values())[:MOST_OPTIONS]


def evaluate_position(state: State) -> tuple[list[float], list[float]]:
    """The expected final points of each seat, and each seat's probability of winning, with the net where there is one.

    The net learned from beginnings of rounds, but it judges better than the heuristics in every stage of a round.
    """
    learned = learned_evaluation(state.game)
    return learned.evaluate(state) if learned else evaluate(heuristics_of(state.game), state)

"""Hints in positions of games, and their plans played with rivals who pass: what the claims of hints are checked by."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ahu.bots.advice import advise
from ahu.bots.heuristics import heuristics_of
from ahu.core.action import CHANCE
from tests.play import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.bots.advice import Option
    from ahu.bots.hint_plan import Claim
    from ahu.core.action import Action
    from ahu.core.state import State

PASSES = ("pass", "bid nothing", "decline", "leave the rest", "keep the rest", "drop out", "end turn")
"""The notation of what a rival does who wants nothing, in any game."""
LEVEL = "normal:6"
"""A bot that thinks little: its claims must be as true as those of one that thinks much."""
POSITIONS = 8
"""Positions of one game in which claims are checked."""


class Advised(NamedTuple):
    """A position, the seat to act there, and the hint for it."""

    state: State
    seat: int
    options: list[Option]


def advised(name: str, players: int, seed: str, number: int) -> Iterator[Advised]:
    """Hints in so many positions of a game, spread over it."""
    rng = Random(f"{seed} hints")
    states = [record.state.copy() for record in played(name, players, seed) if _is_open(record.state)]
    for state in rng.sample(states, min(number, len(states))):
        seat = state.actors()[0]
        yield Advised(state, seat, advise(state.view(seat), Random(f"{seed} {state.digest()}"), LEVEL))


def _is_open(state: State) -> bool:
    """Whether a seat is to act, and no rival has sealed something that passing rivals would not have sealed."""
    return bool(state.actors()) and state.actors()[0] != CHANCE and not state.sealed()


class PlayedTurn(NamedTuple):
    """A turn of a plan as it was played: the positions before it, and before the player's next turn."""

    actions: list[Action]
    before: State
    after: State


def play_plan(state: State, seat: int, option: Option) -> list[PlayedTurn]:
    """The turns of a plan, played from the true position, each action being legal, while rivals pass if they can."""
    state, rounds = state.copy(), state.rounds()
    turns = []
    for actions in option.plan.turns:
        before = state.copy()
        for action in actions:
            assert action in state.actions(seat), f"{action} is not legal"
            state.play(seat, action)
        after = state.copy()
        while state.rounds() == rounds and not (
            not state.actors() or seat in state.actors() or CHANCE in state.actors()
        ):
            rival = state.actors()[0]
            for action in _passing(state, rival):
                state.play(rival, action)
            if state.rounds() == rounds:
                after = state.copy()
        turns.append(PlayedTurn(actions, before, after))
    return turns


def _passing(state: State, seat: int) -> list[Action]:
    passes = [action for action in state.actions(seat) if action.text in PASSES]
    return passes[:1] or heuristics_of(state.game).yielding_turn(state, seat)


def check_hints(name: str, players: int, seed: str, measure: Callable[[PlayedTurn, int], list[Claim]]) -> None:
    """Check all hints in some positions of a game; ``measure`` is that of :func:`check_claims`."""
    claims = 0
    for hint in advised(name, players, seed, POSITIONS):
        claims += check_claims(hint, measure)
        check_order(hint)
    assert claims


def check_claims(hint: Advised, measure: Callable[[PlayedTurn, int], list[Claim]]) -> int:
    """Compare the claims of all options with what playing the plans brings; returns how many there were.

    ``measure`` says what a turn brought, by other means than the hint does.
    """
    claims = 0
    for option in hint.options:
        turns = play_plan(hint.state, hint.seat, option)
        found: dict[Claim, int] = {}
        for number in option.plan.shown:
            for claim in measure(turns[number], hint.seat):
                key = claim._replace(amount=0)
                found[key] = found.get(key, 0) + claim.amount
        for claim in option.plan.claims:
            text = [str(told.words) for told in option.plan.told if claim in told.claims]
            assert found.get(claim._replace(amount=0)) == claim.amount, f"untrue: {claim} {text}, {option.plan}"
        claims += len(option.plan.claims)
    return claims


def check_order(hint: Advised) -> None:
    """The options are ordered by the figure that is shown, and bring different things."""
    shown = [round(100 * option.chance) for option in hint.options if option.trials]
    assert shown == sorted(shown, reverse=True)
    for number, option in enumerate(hint.options):
        for other in hint.options[number + 1 :]:
            assert not option.plan.claims or set(option.plan.claims) != set(other.plan.claims)


def kinds_of_claims(name: str, players: int) -> set[str]:
    """The kinds of claims that hints in a few games make; all that is told must be sentences, and turns have steps."""
    kinds: set[str] = set()
    for seed in range(4):
        for hint in advised(name, players, f"kinds {seed}", 30):
            for option in hint.options:
                kinds |= {claim.kind for claim in option.plan.claims}
                assert all(str(told.words).endswith(".") for told in option.plan.told)
                assert all(steps for steps in option.plan.steps)
    return kinds

"""Monte Carlo tree search over whole turns, for games with hidden information and simultaneous choices.

A node stands for the turns and chance outcomes since the root, in whatever world, so one tree serves all worlds
that a view allows. Where several seats choose at once, in secret, each has its own statistics at that node, and no
choice depends on another seat's. Each seat maximises its own probability of winning: results are kept by seat.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.search import RatedTurn, SearchBot, evaluate, rollout_to_round_end
from ahu.core import chance
from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.bots.heuristics import Heuristics, Turn
    from ahu.core.action import Seat
    from ahu.core.state import State, View

WIDTH: Final = 10
"""Only so many turns are tried at a node, those of the highest values."""
EXPLORATION: Final = 0.9
"""The factor of the exploration term: a higher one tries turns more that were tried seldom."""
PRIOR_TEMPERATURE: Final = 2.0
"""A turn whose value is higher by so many points has a prior e times as high."""


class _Choice:
    """One turn of one seat at a node, with the sums of its results."""

    __slots__ = ("chance", "points", "prior", "trials", "turn")

    def __init__(self, turn: Turn, prior: float) -> None:
        self.turn = turn
        self.prior = prior
        self.trials = 0
        self.chance = 0.0
        self.points = 0.0


class _Kind:
    """The turns of one kind at a node. The kind is selected first, then the turn."""

    __slots__ = ("chance", "choices", "prior", "trials")

    def __init__(self) -> None:
        self.choices: list[_Choice] = []
        self.prior = 0.0
        self.trials = 0
        self.chance = 0.0


class _SeatChoices:
    """The turns of one seat at a node, by kind."""

    __slots__ = ("kinds", "trials")

    def __init__(self, turns: list[Turn]) -> None:
        self.trials = 0
        self.kinds: list[_Kind] = []
        best = turns[0].value
        weights = [exp((turn.value - best) / PRIOR_TEMPERATURE) for turn in turns]
        total = sum(weights)
        by_kind: dict[str, _Kind] = {}
        for turn, weight in zip(turns, weights, strict=True):
            kind = by_kind.get(turn.kind)
            if kind is None:
                kind = by_kind[turn.kind] = _Kind()
                self.kinds.append(kind)
            kind.choices.append(_Choice(turn, weight / total))
            kind.prior += weight / total

    def select(self) -> tuple[_Kind, _Choice]:
        """The kind, and then the turn of that kind, with the highest mean result plus exploration term (PUCT)."""
        kind = self.kinds[0]
        best = -1.0
        spread = EXPLORATION * sqrt(self.trials + 1)
        untried = self.mean()
        for one in self.kinds:
            value = (one.chance / one.trials if one.trials else untried) + spread * one.prior / (one.trials + 1)
            if value > best:
                best, kind = value, one
        choice = kind.choices[0]
        best = -1.0
        spread = EXPLORATION * sqrt(kind.trials + 1)
        untried = kind.chance / kind.trials if kind.trials else untried
        for each in kind.choices:
            prior = each.prior / kind.prior
            value = (each.chance / each.trials if each.trials else untried) + spread * prior / (each.trials + 1)
            if value > best:
                best, choice = value, each
        return kind, choice

    def mean(self) -> float:
        """The mean probability of winning over all trials here; 0 before the first."""
        total = 0.0
        for kind in self.kinds:
            total += kind.chance
        return total / self.trials if self.trials else 0.0


class _Node:
    """A node of the tree: the choices of each seat that acts there, and the nodes below."""

    __slots__ = ("by_seat", "children")

    def __init__(self) -> None:
        self.by_seat: dict[int, _SeatChoices] = {}
        self.children: dict[str, _Node] = {}
        """By the text of all that was played at this node."""

    def child(self, played: str) -> _Node:
        """The node below for what was played, made if there is none."""
        below = self.children.get(played)
        if below is None:
            below = self.children[played] = _Node()
        return below


class _Step:
    """A choice made on the way down the tree."""

    __slots__ = ("choice", "choices", "kind", "seat")

    def __init__(self, seat: Seat, choices: _SeatChoices, kind: _Kind, choice: _Choice) -> None:
        self.seat = seat
        self.choices = choices
        self.kind = kind
        self.choice = choice

    def add_result(self, points: list[float], chance: list[float]) -> None:
        """Add the result of a playout for the seat that chose."""
        seat = self.seat
        self.choices.trials += 1
        self.kind.trials += 1
        self.kind.chance += chance[seat]
        self.choice.trials += 1
        self.choice.chance += chance[seat]
        self.choice.points += points[seat]


class _Descent:
    """One way down the tree: the sampled world, and the choices made in it."""

    __slots__ = ("heuristics", "left_tree", "rng", "state", "steps", "width")

    def __init__(self, heuristics: Heuristics, state: State, rng: Random, width: int) -> None:
        self.heuristics = heuristics
        self.state = state
        self.rng = rng
        self.width = width
        self.steps: list[_Step] = []
        self.left_tree = False
        """Whether a new node was reached, or a turn that this world does not allow."""

    def play_at(self, node: _Node, actors: tuple[int, ...]) -> str:
        """Let all who act at a node choose and play; what was played, as text."""
        state, played = self.state, ""
        for actor in actors:
            if actor == CHANCE:
                outcome = chance.draw(state, self.rng)
                state.play(CHANCE, outcome)
                return outcome.text
            choices = node.by_seat.get(actor)
            if choices is None:
                choices = node.by_seat[actor] = _SeatChoices(self.heuristics.turns(state, actor)[: self.width])
                self.left_tree = True
            kind, choice = choices.select()
            if not _play_turn(self.heuristics, state, actor, choice.turn):
                self.left_tree = True
                return played
            self.steps.append(_Step(actor, choices, kind, choice))
            played += choice.turn.key + "\n"
        return played


@mypyc_attr(allow_interpreted_subclasses=True)
class TreeSearch(SearchBot):
    """Searches the tree of turns; below the tree a rollout plays to the end of a round."""

    def __init__(self, heuristics: Heuristics | None = None, rounds: int = 1, width: int = WIDTH) -> None:
        super().__init__(heuristics)
        self.rounds = rounds
        """The number of rounds that a playout plays, the current one included."""
        self.width = width

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns with the means of their trials, the most tried first."""
        heuristics, seat = self.heuristics_for(view.position.game), view.seat
        turns = heuristics.turns(view.position, seat)[: self.width]
        if len(turns) == 1:
            points, chance_now = evaluate(heuristics, view.position)
            return [RatedTurn(turns[0], points[seat], chance_now[seat], 0)]
        root = _Node()
        choices = root.by_seat[seat] = _SeatChoices(turns)
        last = view.position.rounds() + self.rounds - 1
        clock = budget.clock()
        while clock.runs():
            self._playout(heuristics, heuristics.sample_world(view.position, seat, rng), root, rng, last)
            clock.played += 1
        return _rated(choices)

    def _playout(self, heuristics: Heuristics, state: State, root: _Node, rng: Random, last: int) -> None:
        """Go down the tree to a new node, play a rollout from there, and add its result to all choices on the way."""
        node, descent = root, _Descent(heuristics, state, rng, self.width)
        while not descent.left_tree and state.rounds() <= last:
            actors = state.actors()
            if not actors:
                break
            node = node.child(descent.play_at(node, actors))
        rollout_to_round_end(heuristics, state, rng, last)
        points, won = evaluate(heuristics, state)
        for step in descent.steps:
            step.add_result(points, won)


def _rated(choices: _SeatChoices) -> list[RatedTurn]:
    """The turns with the means of their trials, the most tried first."""
    found = []
    for kind in choices.kinds:
        for choice in kind.choices:
            tried = max(choice.trials, 1)
            found.append(RatedTurn(choice.turn, choice.points / tried, choice.chance / tried, choice.trials))
    found.sort(key=_rank)
    return found


def _rank(rated: RatedTurn) -> tuple[int, float]:
    return -rated.trials, -rated.chance


def _play_turn(heuristics: Heuristics, state: State, seat: Seat, turn: Turn) -> bool:
    """Play a turn that may come from another world; False if an action of it is not legal in this one."""
    for action in turn.actions:
        if not heuristics.turns_hold_in_every_world and action not in state.actions(seat):
            return False
        state.play(seat, action)
    return True

"""Monte Carlo tree search over what seats know and do, whole turns at a time.

A node stands for what was done since the root, by seats and by chance, in whatever world was guessed, so one tree
serves all worlds a view allows. Where several seats choose at once, in secret, each has its
own table of choices at that node and nobody's choice depends on another's; all of them together lead on. Every seat
goes for its own chance of winning: values are kept by seat.
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
    from ahu.core.state import State, View

WIDTH: Final = 10
"""Turns that are ever tried at a node."""
EXPLORATION: Final = 0.9
"""How much what was seldom tried attracts."""
PRIOR_TEMPERATURE: Final = 2.0
"""Points by which a turn must look better to be e times as likely to be tried first."""


class _Choice:
    """One turn of one seat at a node, and what came of it."""

    __slots__ = ("chance", "points", "prior", "trials", "turn")

    def __init__(self, turn: Turn, prior: float) -> None:
        self.turn = turn
        self.prior = prior
        self.trials = 0
        self.chance = 0.0
        self.points = 0.0


class _Kind:
    """The choices of one kind: which kind of turn is chosen first, then which turn."""

    __slots__ = ("chance", "choices", "prior", "trials")

    def __init__(self) -> None:
        self.choices: list[_Choice] = []
        self.prior = 0.0
        self.trials = 0
        self.chance = 0.0


class _Table:
    """What one seat may choose from at a node."""

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
        """The kind, and then the turn of it, that promises most or is least known."""
        kind = self.kinds[0]
        best = -1.0
        spread = EXPLORATION * sqrt(self.trials + 1)
        usual = self.usual()
        for one in self.kinds:
            value = (one.chance / one.trials if one.trials else usual) + spread * one.prior / (one.trials + 1)
            if value > best:
                best, kind = value, one
        choice = kind.choices[0]
        best = -1.0
        spread = EXPLORATION * sqrt(kind.trials + 1)
        usual = kind.chance / kind.trials if kind.trials else usual
        for each in kind.choices:
            prior = each.prior / kind.prior
            value = (each.chance / each.trials if each.trials else usual) + spread * prior / (each.trials + 1)
            if value > best:
                best, choice = value, each
        return kind, choice

    def usual(self) -> float:
        """What has come of the choices here on the whole."""
        total = 0.0
        for kind in self.kinds:
            total += kind.chance
        return total / self.trials if self.trials else 0.0


class _Node:
    """What was done so far, and what each seat may do next."""

    __slots__ = ("after", "tables")

    def __init__(self) -> None:
        self.tables: dict[int, _Table] = {}
        self.after: dict[str, _Node] = {}


class _Step:
    """A choice made on the way down, to be told what came of it."""

    __slots__ = ("choice", "kind", "seat", "table")

    def __init__(self, seat: int, table: _Table, kind: _Kind, choice: _Choice) -> None:
        self.seat = seat
        self.table = table
        self.kind = kind
        self.choice = choice

    def learn(self, points: list[float], chance: list[float]) -> None:
        """Add what came of it for the seat that chose."""
        seat = self.seat
        self.table.trials += 1
        self.kind.trials += 1
        self.kind.chance += chance[seat]
        self.choice.trials += 1
        self.choice.chance += chance[seat]
        self.choice.points += points[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class TreeSearch(SearchBot):
    """Searches the tree of turns; beyond it everyone plays on in a hurry to the end of a round."""

    def __init__(self, heuristics: Heuristics | None = None, rounds: int = 1, width: int = WIDTH) -> None:
        super().__init__(heuristics)
        self.rounds = rounds
        """How many rounds are played on, the one under way included."""
        self.width = width

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns with what came of them, the most tried first."""
        heuristics, seat = self.heuristics_for(view.position.game), view.seat
        turns = heuristics.turns(view.position, seat)[: self.width]
        if len(turns) == 1:
            points, chance_now = evaluate(heuristics, view.position)
            return [RatedTurn(turns[0], points[seat], chance_now[seat], 0)]
        root = _Node()
        table = root.tables[seat] = _Table(turns)
        last = view.position.rounds() + self.rounds - 1
        clock = budget.clock()
        while clock.runs():
            self._descend(heuristics, heuristics.sample_world(view.position, seat, rng), root, rng, last)
            clock.played += 1
        found = []
        for kind in table.kinds:
            for choice in kind.choices:
                tried = max(choice.trials, 1)
                found.append(RatedTurn(choice.turn, choice.points / tried, choice.chance / tried, choice.trials))
        found.sort(key=_rank)
        return found

    def _descend(self, heuristics: Heuristics, state: State, root: _Node, rng: Random, last: int) -> None:
        """Go from the root by what promises most to a new node, play on from there, and tell all choices what came."""
        node = root
        steps: list[_Step] = []
        fresh = False
        while not fresh and state.rounds() <= last:
            actors = state.actors()
            if not actors:
                break
            made = ""
            for actor in actors:
                if actor == CHANCE:
                    outcome = chance.draw(state, rng)
                    state.play(CHANCE, outcome)
                    made = outcome.text
                    break
                table = node.tables.get(actor)
                if table is None:
                    table = node.tables[actor] = _Table(heuristics.turns(state, actor)[: self.width])
                    fresh = True
                kind, choice = table.select()
                if not _taken(heuristics, state, actor, choice.turn):
                    fresh = True
                    break
                steps.append(_Step(actor, table, kind, choice))
                made += choice.turn.key + "\n"
            below = node.after.get(made)
            if below is None:
                below = node.after[made] = _Node()
            node = below
        rollout_to_round_end(heuristics, state, rng, last)
        points, won = evaluate(heuristics, state)
        for step in steps:
            step.learn(points, won)


def _rank(weighed: RatedTurn) -> tuple[int, float]:
    return -weighed.trials, -weighed.chance


def _taken(heuristics: Heuristics, state: State, seat: int, turn: Turn) -> bool:
    """Take the turn; False if it was possible in another world only, and so not, or not all of it, in this one."""
    for action in turn.actions:
        if not heuristics.turns_hold_in_every_world and action not in state.actions(seat):
            return False
        state.play(seat, action)
    return True

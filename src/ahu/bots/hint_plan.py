"""The plan of a hint: a turn, the later turns it is for, and what they bring.

What a plan brings is not guessed: the plan is played, with the other seats doing as little as the rules allow, and
what changed is put into claims. A claim is worded by its values alone, and tests check the same values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.action import CHANCE
from ahu.core.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.bots.heuristics import Heuristics
    from ahu.core.action import Action, Seat
    from ahu.core.state import State

MOST_TURNS: Final = 40
"""A plan has at most so many turns of its seat: more than a round has."""
THE_PLAYER: Final = -1
"""The seat of a claim about the player who gets the hint."""
POINTS: Final = "points"
"""The kind of the only claim that every game has: points that the player scores."""


class Claim(NamedTuple):
    """One thing that a plan brings about."""

    kind: str
    """What happens, for example ``erects``; each game has its own kinds."""
    place: str = ""
    """The name of the place where it happens."""
    what: str = ""
    """The name of the thing that it happens to, or that somebody gets."""
    amount: int = 0
    """How many of it, or how many points it brings."""
    seat: Seat = THE_PLAYER
    """Whom it happens to, if not the player."""


class PlannedTurn(NamedTuple):
    """A turn of the player in a plan, with the positions before it and before the player's next turn."""

    actions: list[Action]
    before: State
    after: State


class ToldClaims(NamedTuple):
    """Claims that one sentence tells: they have the same kind and seat. Another seat is ``who`` in the sentence."""

    claims: list[Claim]
    words: Message

    def named(self, names: Sequence[str | Message]) -> Message:
        """The sentence with the names of the players."""
        seat = self.claims[0].seat
        if seat == THE_PLAYER:
            return self.words
        values = {**self.words.values, "who": names[seat]}
        return Message(self.words.sentence, self.words.many, self.words.number, **values)


class HintPlan(NamedTuple):
    """A turn to take now, the later turns it is for, and what they bring."""

    turns: list[list[Action]]
    """All turns of the player that were played, the first being the one to take now."""
    shown: list[int]
    """The numbers of the turns that the claims are about, the first being 0."""
    aim: Message | None
    """What the plan is for, in a few words; None if its only step says it all."""
    steps: list[list[Message]]
    """For each turn that is shown, what the player is told to do, step by step; empty if the game has no words."""
    told: list[ToldClaims]
    """What the turns that are shown bring."""

    @property
    def claims(self) -> list[Claim]:
        """Everything that the plan is said to bring."""
        return [claim for told in self.told for claim in told.claims]


def make_plan(heuristics: Heuristics, world: State, seat: Seat, first: list[Action]) -> HintPlan:
    """The plan that begins with a turn, played in a full state that is possible for what the seat knows."""
    turns = _played(heuristics, world, seat, first)
    shown = heuristics.shown_turns(turns)
    claims = _added_up([claim for number in shown for claim in heuristics.results(turns[number], seat)])
    claims.sort(key=lambda claim: claim.kind not in heuristics.told_first)
    steps = [heuristics.instructions(turns[number]) for number in shown]
    return HintPlan(
        turns=[turn.actions for turn in turns],
        shown=shown,
        aim=heuristics.aim(claims) if sum(map(len, steps)) > 1 else None,
        steps=steps,
        told=[ToldClaims(group, heuristics.claim_text(world.game, group)) for group in _groups(heuristics, claims)],
    )


def _played(heuristics: Heuristics, world: State, seat: Seat, first: list[Action]) -> list[PlannedTurn]:
    """The turns of a seat to the end of its plan, each as it would be played, the other seats doing little."""
    state, rounds = world.copy(), world.rounds()
    turns: list[PlannedTurn] = []
    actions = first
    while True:
        before = state.copy()
        for action in actions:
            state.play(seat, action)
        after = _let_others_act(heuristics, state, seat, rounds)
        turns.append(PlannedTurn(actions, before, after))
        if state.rounds() != rounds or seat not in state.actors() or len(turns) == MOST_TURNS:
            return turns
        actions = heuristics.planned_turn(turns, state, seat)
        if not actions:
            return turns


def _let_others_act(heuristics: Heuristics, state: State, seat: Seat, rounds: int) -> State:
    """Play on until the seat or chance is to act, or the round is over; returns the last position of the round."""
    after = state.copy()
    while state.rounds() == rounds:
        after = state.copy()
        actors = state.actors()
        if not actors or seat in actors or actors[0] == CHANCE:
            break
        for action in heuristics.yielding_turn(state, actors[0]):
            state.play(actors[0], action)
    return after


def _added_up(claims: list[Claim]) -> list[Claim]:
    """Claims that differ in their amount alone become one, with the sum."""
    sums: dict[Claim, int] = {}
    for claim in claims:
        key = claim._replace(amount=0)
        sums[key] = sums.get(key, 0) + claim.amount
    return [claim._replace(amount=amount) for claim, amount in sums.items()]


def _groups(heuristics: Heuristics, claims: list[Claim]) -> list[list[Claim]]:
    """Claims that are told together, in the order of the first of each group."""
    groups: dict[object, list[Claim]] = {}
    for claim in claims:
        together = claim.kind in heuristics.told_together
        groups.setdefault((claim.kind, claim.seat) if together else claim, []).append(claim)
    return list(groups.values())

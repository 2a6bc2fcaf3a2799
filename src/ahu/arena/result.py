"""The result of one game as plain values, sent between processes and stored as one line of JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ahu.arena.match import play_match
from ahu.arena.plan import game_random
from ahu.arena.setup import game_of
from ahu.arena.summary import Summary
from ahu.arena.times import Times
from ahu.arena.usage import usage_of
from ahu.core.action import CHANCE
from ahu.core.log import write_log

if TYPE_CHECKING:
    from typing import Any

    from ahu.arena.plan import Plan
    from ahu.arena.seating import BotsBySeat
    from ahu.arena.usage import Usage
    from ahu.core.record import Record


@dataclass(slots=True)
class Result:
    """The result of a finished game."""

    number: int
    bots: BotsBySeat
    scores: list[int]
    winners: list[int]
    first: int
    """The first player."""
    rounds: int
    actions: int
    turns: list[Times]
    """The thinking times of each seat, one for each turn."""
    usage: Usage
    choices: Summary
    """The number of legal actions at each decision; not stored."""
    log: str = ""
    """The game file; stored in a file of its own."""

    def ranks(self) -> list[float]:
        """The rank of each seat from 1 on; seats with equal scores get the mean of their ranks."""
        own = self.scores
        return [sum(s > mine for s in own) + (sum(s == mine for s in own) + 1) / 2 for mine in own]

    def win_share(self, seat: int) -> float:
        """1 for the only winner, 1/n for each of n winners, else 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def as_json(self) -> dict[str, Any]:
        """The result as it is stored."""
        return {
            "number": self.number,
            "bots": list(self.bots),
            "scores": self.scores,
            "winners": self.winners,
            "first": self.first,
            "rounds": self.rounds,
            "actions": self.actions,
            "turns": [times.as_json() for times in self.turns],
            "usage": self.usage,
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Result:
        """The result that was stored."""
        turns = [Times.from_json(times) for times in stored["turns"]]
        return cls(**{**stored, "bots": tuple(stored["bots"]), "turns": turns, "choices": Summary()})


def play_game(plan: Plan, number: int) -> Result:
    """Play one game of a plan. Its random numbers depend on its number only, so any process may play it."""
    bots = plan.bots_by_seat(number)
    match = play_match(game_of(plan.setup), plan.players(number), game_random(plan.seed, number), plan.dice(number))
    state = match.record.state
    return Result(
        number=number,
        bots=bots,
        scores=state.scores(),
        winners=state.winners(),
        first=_first_seat(match.record),
        rounds=state.rounds(),
        actions=len(match.record.moves),
        turns=match.turns,
        usage=usage_of(match.record),
        choices=match.choices,
        log=write_log(match.record) if plan.logs else "",
    )


def _first_seat(record: Record) -> int:
    """The first player: the seat named by the first chance outcome that names one, or else the seat that acts first."""
    for move in record.moves:
        seat = getattr(move.action, "seat", None) if move.actor == CHANCE else move.actor
        if isinstance(seat, int):
            return seat
    return 0

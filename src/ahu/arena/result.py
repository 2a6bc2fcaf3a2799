"""What came of one game, as plain values: sent between processes, and kept as one line of JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ahu.arena.match import play_match
from ahu.arena.plan import game_random
from ahu.arena.setup import opened
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
    """A finished game."""

    number: int
    bots: BotsBySeat
    scores: list[int]
    winners: list[int]
    first: int
    """The seat that began."""
    rounds: int
    actions: int
    turns: list[Times]
    """How long each seat thought about its turns."""
    usage: Usage
    choices: Summary
    """How much there was to choose from at each decision; not kept."""
    log: str = ""
    """The game as text; kept in a file of its own."""

    def ranks(self) -> list[float]:
        """The rank of each seat from 1 on; who is level shares the ranks they take up together."""
        own = self.scores
        return [sum(s > mine for s in own) + (sum(s == mine for s in own) + 1) / 2 for mine in own]

    def win_share(self, seat: int) -> float:
        """1 for the winner; of a shared win, a share."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def as_json(self) -> dict[str, Any]:
        """The result as a line that is kept."""
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
    def from_json(cls, told: dict[str, Any]) -> Result:
        """The result that a line tells."""
        turns = [Times.from_json(times) for times in told["turns"]]
        return cls(**{**told, "bots": tuple(told["bots"]), "turns": turns, "choices": Summary()})


def play_game(plan: Plan, number: int) -> Result:
    """Play one game of a plan. All its luck comes from its number, so any process may do it, at any time."""
    bots = plan.bots_by_seat(number)
    match = play_match(opened(plan.setup), plan.players(number), game_random(plan.seed, number), plan.dice(number))
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
    """The seat that the first lot fell on, or else the one that acted first."""
    for move in record.moves:
        seat = getattr(move.action, "seat", None) if move.actor == CHANCE else move.actor
        if isinstance(seat, int):
            return seat
    return 0

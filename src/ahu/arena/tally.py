"""Statistics of a simulation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ahu.arena.summary import Summary

if TYPE_CHECKING:
    from ahu.arena.result import Result
    from ahu.arena.setup import GameSetup


@dataclass(slots=True)
class Tally:
    """Statistics of games, which may be added in any order."""

    scores: list[Summary]
    ranked: list[Summary]
    wins: list[int]
    rounds: Summary = field(default_factory=Summary)
    actions: Summary = field(default_factory=Summary)
    choices: Summary = field(default_factory=Summary)

    @classmethod
    def of_none(cls, seats: int) -> Tally:
        """An empty tally for a number of seats."""
        return cls([Summary() for _ in range(seats)], [Summary() for _ in range(seats)], [0] * seats)

    @property
    def games(self) -> int:
        """The number of games that were counted."""
        return self.rounds.count

    def add(self, result: Result) -> None:
        """Count a finished game."""
        for seat, score in enumerate(result.scores):
            self.scores[seat].add(score)
        for rank, score in enumerate(sorted(result.scores, reverse=True)):
            self.ranked[rank].add(score)
        for seat in result.winners:
            self.wins[seat] += 1
        self.rounds.add(result.rounds)
        self.actions.add(result.actions)
        self.choices.include(result.choices)


@dataclass(frozen=True, slots=True)
class Report:
    """A simulation: its set-up, statistics and duration."""

    setup: GameSetup
    bots: tuple[str, ...]
    seed: int
    tally: Tally
    seconds: float

    @property
    def actions_per_second(self) -> float:
        """Actions a second of all cores together, with everything else included in the time."""
        return self.tally.actions.total / self.seconds

    def as_json(self) -> dict[str, object]:
        """The report as one JSON object."""
        setup, tally = self.setup, self.tally
        return {
            "game": setup.game,
            "players": len(setup.seats),
            "seats": list(setup.seats),
            "options": list(setup.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": tally.games,
            "actions": tally.actions.total,
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(self.actions_per_second, 1),
            "scores": {seat: s.as_json() for seat, s in zip(setup.seats, tally.scores, strict=True)},
            "scores_by_rank": [{"rank": rank, **s.as_json()} for rank, s in enumerate(tally.ranked, start=1)],
            "wins_by_seat": dict(zip(setup.seats, tally.wins, strict=True)),
            "rounds": tally.rounds.as_json(),
            "actions_per_game": tally.actions.as_json(),
            "legal_actions_per_decision": tally.choices.as_json(),
        }

"""The standings of a contest: wins, scores, ranks, ratings and times of each bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final

from ahu.arena.rating import Rating, rate
from ahu.arena.setup import net_digest
from ahu.arena.summary import Summary
from ahu.arena.times import Times
from ahu.arena.wilson import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result
    from ahu.arena.wilson import Interval


NOT_RATED: Final = Rating(0.0, 0.0)


@dataclass(slots=True)
class Place:
    """Wins, scores and ranks of one seat, one place in the order of play, or one bot, over some games."""

    name: str
    seats: int = 1
    """The number of seats it has in each game."""
    players: int = 1
    games: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    ranks: list[float] = field(default_factory=list)

    def add(self, result: Result, seats: list[int]) -> None:
        """Count a game in which it had these seats."""
        ranks = result.ranks()
        self.games += 1
        for seat in seats:
            self.wins += result.win_share(seat)
            self.scores.append(result.scores[seat])
            self.ranks.append(ranks[seat])

    @property
    def win_rate(self) -> float:
        """The mean share of games that one of its seats wins."""
        return self.wins / (self.games * self.seats) if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of its win rate.

        Only one of its seats can win a game. So the interval is that of the games which any of them won, divided by the
        number of seats.
        """
        low, high = wilson(self.wins, self.games)
        return low / self.seats, high / self.seats

    @property
    def mean_rank(self) -> float:
        """The mean rank of its seats."""
        return fmean(self.ranks) if self.ranks else 0.0

    @property
    def mean_score(self) -> float:
        """The mean score of its seats."""
        return fmean(self.scores) if self.scores else 0.0

    @property
    def score_deviation(self) -> float:
        """The standard deviation of its scores."""
        return pstdev(self.scores) if self.scores else 0.0

    def as_json(self) -> dict[str, Any]:
        """The figures for a JSON object."""
        return {
            "games": self.games,
            "wins": round(self.wins, 4),
            "win_rate": round(self.win_rate, 4),
            "interval": [round(end, 4) for end in self.interval],
            "even_share": round(1 / self.players, 4),
            "mean_score": round(self.mean_score, 3),
            "score_deviation": round(self.score_deviation, 3),
            "mean_rank": round(self.mean_rank, 3),
        }


@dataclass(slots=True)
class Standing(Place):
    """The standing of a bot."""

    rating: Rating = NOT_RATED
    turns: Times = field(default_factory=Times)
    net: str = ""
    """The digest of the net that it plays with; empty if it has none."""

    @property
    def label(self) -> str:
        """Its code, and its net if it has one: the same level with another net is another bot."""
        return f"{self.name} {self.net}" if self.net else self.name

    def as_json(self) -> dict[str, Any]:
        """The figures for a JSON object."""
        return {
            "bot": self.name,
            **({"net": self.net} if self.net else {}),
            "seats": self.seats,
            **Place.as_json(self),
            "rating": round(self.rating.strength, 3),
            "rating_sigma": round(self.rating.uncertainty, 3),
            "turns": self.turns.count,
            "seconds_per_turn": round(self.turns.mean, 6),
            "seconds_per_turn_p95": round(self.turns.below(0.95), 6),
            "seconds_longest_turn": round(self.turns.longest, 6),
        }


class Standings:
    """All statistics of a contest. They do not depend on the order in which games finished."""

    def __init__(self, plan: Plan, results: Iterable[Result]) -> None:
        self.plan = plan
        self.results = sorted(results, key=lambda result: result.number)
        players = range(len(plan.setup.seats))
        count = len(players)
        self.bots = [
            Standing(code, plan.bots.count(code), count, net=net_digest(plan.setup, code))
            for code in dict.fromkeys(plan.bots)
        ]
        self.seats = [Place(name, 1, count) for name in plan.setup.seats]
        self.order = [Place(str(place + 1), 1, count) for place in players]
        """By place in the order of play; the first player has place 1."""
        self.ranked = [Summary() for _ in players]
        self.rounds, self.actions = Summary(), Summary()
        for result in self.results:
            self._add(result)
        ratings = rate(self.results)
        for bot in self.bots:
            bot.rating = ratings.get(bot.name, bot.rating)

    def _add(self, result: Result) -> None:
        for bot in self.bots:
            seats = [seat for seat, code in enumerate(result.bots) if code == bot.name]
            bot.add(result, seats)
            for seat in seats:
                bot.turns.include(result.turns[seat])
        for seat, place in enumerate(self.seats):
            place.add(result, [seat])
            self.order[(seat - result.first) % len(self.seats)].add(result, [seat])
        for spread, score in zip(self.ranked, sorted(result.scores, reverse=True), strict=True):
            spread.add(score)
        self.rounds.add(result.rounds)
        self.actions.add(result.actions)

    def usage(self) -> dict[str, dict[str, float]]:
        """By kind of action: its share of games, times a game, share of seats that did it, and their win rate."""
        found: dict[str, list[float]] = {}
        for result in self.results:
            for kind, counts in result.usage.items():
                sums = found.setdefault(kind, [0, 0, 0, 0.0])
                doers = [seat for seat, count in enumerate(counts) if count]
                sums[0] += 1
                sums[1] += sum(counts)
                sums[2] += len(doers)
                sums[3] += sum(map(result.win_share, doers))
        games = len(self.results)
        return {
            kind: {
                "games": round(used / games, 4),
                "times_a_game": round(times / games, 3),
                "seats": round(doers / (games * len(self.seats)), 4),
                "win_rate": round(wins / doers, 4),
            }
            for kind, (used, times, doers, wins) in sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
        }

    def as_json(self) -> dict[str, Any]:
        """The standings as one JSON object."""
        setup = self.plan.setup
        return {
            "game": setup.game,
            "players": len(setup.seats),
            "options": list(setup.options),
            "seed": self.plan.seed,
            "games": len(self.results),
            "bots": [bot.as_json() for bot in self.bots],
            "ranks": [{"rank": rank, **spread.as_json()} for rank, spread in enumerate(self.ranked, start=1)],
            "rounds": self.rounds.as_json(),
            "actions_per_game": self.actions.as_json(),
            "seats": [{"seat": place.name, **place.as_json()} for place in self.seats],
            "order": [{"place": int(place.name), **place.as_json()} for place in self.order],
            "usage": self.usage(),
        }

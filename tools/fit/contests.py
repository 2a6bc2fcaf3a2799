"""Contests for weights: one bot with a changed weight against bots with the shipped weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from ahu.arena.plan import Contest
from ahu.arena.setup import game_of
from ahu.arena.standings import Standings
from ahu.bots.catalogue import find_bot
from ahu.bots.mc import FlatMonteCarlo
from ahu.bots.search import SearchBot
from tools.fit.numbers import numbers_of, with_number
from tools.fit.tunable import shipped, with_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.arena.setup import GameSetup
    from ahu.arena.standings import Standing
    from ahu.arena.workers import Workers
    from ahu.bots.bot import Player
    from ahu.bots.heuristics import Heuristics

VARIANT = "variant"
SHIPPED = "shipped"


@dataclass(frozen=True, slots=True)
class WeightContest(Contest):
    """A contest between equal bots, except that one of them has one changed weight."""

    bot: str = "greedy"
    weight: str = ""
    number: float = 0.0

    def players(self, number: int) -> list[Player]:
        """New bots for a game, by seat."""
        return [self._player(code) for code in self.bots_by_seat(number)]

    def _player(self, code: str) -> Player:
        player = find_bot(self.bot)
        assert isinstance(player.bot, SearchBot), "only bots that rate turns have heuristics"
        if isinstance(player.bot, FlatMonteCarlo):
            player.bot.learned = False  # the nets know the shipped weights only
        if code == VARIANT:
            player.bot.heuristics = _heuristics(self.setup, self.weight, self.number)
        return player


@lru_cache(maxsize=8)
def _heuristics(setup: GameSetup, weight: str, number: float) -> Heuristics:
    """Heuristics with one changed weight, made once in each process."""
    game = game_of(setup)
    return cast("Heuristics", with_weights(game, with_number(shipped(game).weights, weight, number)))


def contests(
    setup: GameSetup, bot: str, weights: list[str], factors: list[float], games: int, seed: int
) -> Iterator[WeightContest]:
    """A contest for each weight and each factor by which it is changed."""
    known = numbers_of(shipped(game_of(setup)).weights)
    bots = (VARIANT, *[SHIPPED] * (len(setup.seats) - 1))
    for weight in weights:
        for factor in factors:
            yield WeightContest(
                setup, bots, games, seed, logs=False, bot=bot, weight=weight, number=known[weight] * factor
            )


def play(contest: WeightContest, workers: Workers, played: Callable[[], None]) -> Standing:
    """The standing of the bot with the changed weight."""
    results = []
    for result in workers.play(contest, range(1, contest.games + 1)):
        results.append(result)
        played()
    return Standings(contest, results).bots[0]

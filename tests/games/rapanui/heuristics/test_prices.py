"""Exchanges and points as bots reckon them are those of the rules."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from librt.vecs import vec

from ahu.games.rapanui.heuristics.evaluation import points_now
from ahu.games.rapanui.heuristics.island import Island
from ahu.games.rapanui.heuristics.prices import deals, payment, stock_of
from ahu.games.rapanui.heuristics.weights import Weights
from ahu.games.rapanui.rules.actions import Exchange
from ahu.games.rapanui.rules.payments import BY_PRICE, affords, exchanges
from ahu.games.rapanui.rules.pieces import ARTISTIC, IMPROVEMENTS, OFFERINGS, PRICE, SKIMPED, TILES, YOUR_PICK
from tests.games.rapanui.rules.players import seeded_games

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ahu.games.rapanui.rules.state import State


def positions(seed: int) -> Iterator[tuple[State, Island]]:
    """Positions from games of all player counts, eager and at random."""
    for state, moves in seeded_games(seed, 12):
        island = Island(state.game, Weights())
        for _ in moves:
            yield state, island
        yield state, island


def cost(given: Sequence[int], kinds: list[float]) -> float:
    """The value of Resources that are given, by the value of each kind."""
    return sum(number * value for number, value in zip(given, kinds, strict=True))


def some_values(rng: random.Random) -> list[float]:
    """A value for each kind of Resource; a higher kind is worth no less."""
    return sorted(1 + rng.random() for _ in range(4))


def test_the_points_of_now() -> None:
    """N71."""
    compared = 0
    for state, _ in positions(1):
        assert [points_now(state, seat) for seat in range(state.players)] == state.scores()
        compared += 1
    assert compared > 3000


def test_the_lowest_resources_that_pay() -> None:
    """N52, N55."""
    rng, paid, unpaid = random.Random(2), 0, 0
    for state, _ in positions(2):
        seat, kinds = rng.randrange(state.players), some_values(rng)
        stock = stock_of(state, seat)
        for price in (PRICE, SKIMPED):
            sets = [given for given in BY_PRICE[price] if all(a <= b for a, b in zip(given, stock, strict=True))]
            for offering in range(len(OFFERINGS)):
                pay = [given for given in sets if affords(list(given), offering, price)]
                given = payment(stock, offering, price)
                if given is None:
                    assert not pay
                    unpaid += 1
                else:
                    assert tuple(given) in pay
                    assert math.isclose(cost(given, kinds), min(cost(other, kinds) for other in pay))
                    paid += 1
    assert min(paid, unpaid) > 3000


def test_the_cheapest_exchange_for_each_offering() -> None:
    """N50, N54, N56, N57."""
    rng, compared = random.Random(3), 0
    for state, island in positions(3):
        seat, kinds, price = rng.randrange(state.players), some_values(rng), rng.choice([PRICE, SKIMPED])
        position = state.game.from_fields(state.fields())  # copies share rows
        position.improvements[seat * len(IMPROVEMENTS) + ARTISTIC] = rng.random() < 0.5
        position.tiles[seat * len(TILES) + YOUR_PICK] = rng.randrange(2)
        cheapest: dict[tuple[int, bool], float] = {}
        for exchange in exchanges(position, seat, price):
            assert isinstance(exchange, Exchange)
            kind = (exchange.offering, exchange.outstanding)
            cheapest[kind] = min(cost(exchange.numbers, kinds), cheapest.get(kind, 99.0))
        found = deals(island, position, seat, stock_of(position, seat), vec[float](kinds), price)
        assert {(deal.offering, deal.outstanding) for deal in found} == set(cheapest)
        for deal in found:
            assert math.isclose(deal.value - deal.net, cheapest[deal.offering, deal.outstanding], abs_tol=1e-9)
            has = position.outstanding_value if deal.outstanding else position.stack_value
            assert deal.value == has(deal.offering)
            compared += 1
    assert compared > 3000

"""What the net of a bot that learned sees of a position at the beginning of a round (docs/learning.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.learned import Features
from ahu.games.rapanui.heuristics.evaluation import points_now
from ahu.games.rapanui.heuristics.island import Island
from ahu.games.rapanui.heuristics.pace import missing_moai, rounds_after
from ahu.games.rapanui.heuristics.prices import Prices, deals, may_skimp, stock_of
from ahu.games.rapanui.heuristics.weights import Weights
from ahu.games.rapanui.rules.pieces import (
    COSTS,
    IMPROVEMENTS,
    KINDS,
    MANY,
    NOTHING,
    OFFERINGS,
    PRICE,
    PUKAO_PIECES,
    SIZES,
    SKIMPED,
    TILES,
)
from ahu.games.rapanui.rules.position import Position

if TYPE_CHECKING:
    from ahu.core.state import State
    from ahu.games.rapanui.rules.game import RapaNui

POINTS: Final = 50.0
"""So many points are 1 for the net."""
VALUE: Final = 10.0
"""An Offering of so many points is 1 for the net."""
NO_DEAL: Final = -2.0
"""The net value of an exchange, in points, where there is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RapaNuiFeatures(Features):
    """Supplies, Ahus and Offerings; and of each seat its points, Resources, tiles, Improvements and exchanges."""

    common_names: tuple[str, ...] = (
        "round",
        "Moai missing for the end",
        "rounds after this one",
        *[f"{size} Moai left" for size in SIZES],
        "Pukao left",
        *[f"value of the next {name}" for name in OFFERINGS],
        *[f"{name} left" for name in OFFERINGS],
        *[f"value of the next Outstanding {name}" for name in OFFERINGS],
        "Moai without Pukao",
        "Moai with Pukao",
        *[f"tiles {tile} on free Ahus" for tile in TILES],
        *[f"free Ahus beside {name}" for name in MANY],
        *[f"bare Moai beside {name}" for name in MANY],
    )
    seat_names: tuple[str, ...] = (
        "points now",
        "place in the order",
        "first in the order",
        "Offerings",
        *MANY,
        "Resources",
        *[f"tiles {tile}" for tile in TILES],
        "Tablet",
        *[f"Improvement {name}" for name in IMPROVEMENTS],
        *[f"can buy {name}" for name in IMPROVEMENTS],
        "exchanges that can be paid",
        "best exchange",
        "second best exchange",
        "best exchange with Skimp",
    )

    def __init__(self, game: RapaNui) -> None:
        self.island = Island(game, Weights())

    def common(self, state: State) -> list[float]:
        """What is the same for all seats."""
        assert isinstance(state, Position)
        p, island = state, self.island
        found = [p.round / 10, missing_moai(island, p) / 16, rounds_after(island, p) / 6]
        for size in range(len(SIZES)):
            found.append(p.supply[size] / 8)
        found.append(p.pukao_left / PUKAO_PIECES)
        for offering in range(len(OFFERINGS)):
            found.append(p.stack_value(offering) / VALUE)
        for offering in range(len(OFFERINGS)):
            found.append((len(island.stacks[offering]) - p.offered[offering]) / 5)
        for offering in range(len(OFFERINGS)):
            found.append(p.outstanding_value(offering) / VALUE)
        self._add_ahus(found, p)
        return found

    def _add_ahus(self, found: list[float], p: Position) -> None:
        """What stands on Ahus, and what free ones and bare Moai would bring."""
        island = self.island
        bare = 0
        styled = 0
        tiles = [0.0] * len(TILES)
        free_beside = [0.0] * KINDS
        bare_beside = [0.0] * KINDS
        for ahu in range(len(p.ahu_moai)):
            shown = island.shows[island.ahu_space[ahu]]
            if p.ahu_moai[ahu] == NOTHING:
                tile = p.ahu_tile[ahu]
                if tile != NOTHING:
                    tiles[tile] += 0.5
                for kind in shown:
                    free_beside[kind] += 0.125
            elif p.ahu_pukao[ahu]:
                styled += 1
            else:
                bare += 1
                for kind in shown:
                    bare_beside[kind] += 0.125
        found += [bare / 8, styled / 8]
        found += tiles
        found += free_beside
        found += bare_beside

    def of_seat(self, state: State, seat: int) -> list[float]:
        """What one seat has."""
        assert isinstance(state, Position)
        p = state
        place = p.order.index(seat) if seat in p.order else seat  # before the order is drawn
        found = [
            points_now(p, seat) / POINTS,
            place / (p.players - 1),
            1.0 if place == 0 else 0.0,
            len(p.offerings[seat]) / 5,
        ]
        total = 0
        for kind in range(KINDS):
            own = p.resources[seat * KINDS + kind]
            total += own
            found.append(own / 5)
        found.append(total / 15)
        for tile in range(len(TILES)):
            found.append(float(p.tiles[seat * len(TILES) + tile]))
        found.append(1.0 if p.tablets[seat] else 0.0)
        for improvement in range(len(IMPROVEMENTS)):
            found.append(1.0 if p.improvements[seat * len(IMPROVEMENTS) + improvement] else 0.0)
        for improvement in range(len(IMPROVEMENTS)):
            kind, price = COSTS[improvement]
            wanted = not p.improvements[seat * len(IMPROVEMENTS) + improvement]
            found.append(1.0 if wanted and p.resources[seat * KINDS + kind] >= price else 0.0)
        self._add_exchanges(found, p, seat)
        return found

    def _add_exchanges(self, found: list[float], p: Position, seat: int) -> None:
        """The exchanges that the seat could pay now."""
        island = self.island
        stock, kinds = stock_of(p, seat), Prices(island, p, seat).kinds
        best = NO_DEAL
        second = NO_DEAL
        offers = deals(island, p, seat, stock, kinds, PRICE)
        for deal in offers:
            if deal.net > best:
                best, second = deal.net, best
            elif deal.net > second:
                second = deal.net
        skimped = NO_DEAL
        if may_skimp(p, seat):
            for deal in deals(island, p, seat, stock, kinds, SKIMPED):
                skimped = max(skimped, deal.net)
        found += [len(offers) / 5, best / VALUE, second / VALUE, skimped / VALUE]

"""What the net of a bot that learned sees of a position at the beginning of a round (docs/learning.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.learned import Features
from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.pace import rounds_after, rounds_to_play
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.pieces import (
    BASES,
    HALF_TABLETS,
    HEADDRESS,
    KIND,
    LOADS,
    LOGS,
    MARKERS,
    NOBODY,
    NOTHING,
    SIZES,
    SUPPLY,
    WEIGHT,
    WORKERS,
)
from ahu.games.giants.rules.position import Position

if TYPE_CHECKING:
    from ahu.core.state import State
    from ahu.games.giants.rules.game import Giants

KINDS: Final = len(SUPPLY)
POINTS: Final = 50.0
"""So many points are 1 for the net."""
HUNDREDTHS: Final = 1000.0
"""So many hundredths of a point, for what a load may bring, are 1 for the net."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GiantsFeatures(Features):
    """Supplies, free Ahus and loads on the island; and of each seat its points, means, loads and prospects."""

    common_names: tuple[str, ...] = (
        "round",
        "rounds to play",
        "rounds after this one",
        *[f"left of kind {kind}" for kind in range(KINDS)],
        "half-tablets left",
        "Logs left",
        "forests",
        "free Ahus",
        "values of free Ahus",
        "best value of a free Ahu",
        *[f"unmarked loads of kind {kind}" for kind in range(KINDS)],
        "marked loads",
        "Bases filled by the fastest seat",
        "Bases filled",
    )
    seat_names: tuple[str, ...] = (
        "points now",
        "points on the track",
        "Workers",
        "markers",
        "markers at hand",
        "Logs",
        "half-tablets",
        "odd half-tablet",
        "place in the order",
        "First Player",
        "Bases in hand",
        "Bases filled",
        "sizes of Moai erected",
        "Ahus reserved",
        "values of Ahus reserved",
        "bare heads",
        "points of bare heads",
        "Headdresses placed",
        *[f"marked loads of kind {kind}" for kind in range(KINDS)],
        "prospects of marked Moai",
        "prospects of marked Headdresses",
        "best prospect of a marked load",
        *[f"best prospect of an unmarked load of kind {kind}" for kind in range(KINDS)],
        *[f"prospect of a new load of kind {kind}" for kind in range(KINDS)],
    )

    def __init__(self, game: Giants) -> None:
        self.weights = Weights()
        self.island = Island(game.board, self.weights)

    def common(self, state: State) -> list[float]:
        """What is the same for all seats."""
        assert isinstance(state, Position)
        p, island, n = state, self.island, state.players
        found = [p.round / 10, rounds_to_play(p, self.weights) / 10, rounds_after(p, self.weights) / 10]
        for kind in range(KINDS):
            found.append((SUPPLY[kind] - p.taken[kind]) / SUPPLY[kind])
        uncut = 0
        for cut in p.forest_cut:
            if not cut:
                uncut += 1
        found += [p.halves_left() / HALF_TABLETS, p.logs_left / LOGS, uncut / 10]
        free = 0
        values = 0
        best = 0
        built = [0] * n
        for ahu in range(island.ahus):
            if p.ahu_moai[ahu] != NOTHING:
                built[p.ahu_base[ahu]] += 1
            elif p.ahu_base[ahu] == NOBODY:
                free += 1
                values += island.moai_value[ahu]
                best = max(best, island.moai_value[ahu])
        found += [free / island.ahus, values / POINTS, best / 5]
        unmarked = [0.0] * KINDS
        marked = 0
        for load in range(LOADS):
            if p.load_at[load] >= 0:
                if p.marked_by[load] == NOBODY:
                    unmarked[KIND[load]] += 0.25
                else:
                    marked += 1
        return [*found, *unmarked, marked / 8, max(built) / BASES[n], sum(built) / (n * BASES[n])]

    def of_seat(self, state: State, seat: int) -> list[float]:
        """What one seat has."""
        assert isinstance(state, Position)
        p, n = state, state.players
        place = (seat - p.first) % n
        found = [
            p.scores()[seat] / POINTS,
            p.score[seat] / POINTS,
            (WORKERS - p.urn_workers[seat]) / WORKERS,
            (MARKERS - p.urn_markers[seat]) / MARKERS,
            p.markers[seat] / MARKERS,
            p.logs[seat] / 6,
            p.halves[seat] / 6,
            float(p.halves[seat] % 2),
            place / (n - 1),
            1.0 if place == 0 else 0.0,
        ]
        self._add_ahus(found, p, seat)
        self._add_loads(found, p, seat)
        return found

    def _add_ahus(self, found: list[float], p: Position, seat: int) -> None:
        """What the seat has on Ahus."""
        island = self.island
        filled = 0
        sizes = 0
        reserved = 0
        reserved_values = 0
        bare = 0
        bare_points = 0
        crowned = 0
        for ahu in range(island.ahus):
            if p.ahu_base[ahu] == seat:
                moai = p.ahu_moai[ahu]
                if moai == NOTHING:
                    reserved += 1
                    reserved_values += island.moai_value[ahu]
                else:
                    filled += 1
                    sizes += WEIGHT[moai]
                    if p.ahu_headdress[ahu] == NOTHING:
                        bare += 1
                        bare_points += island.headdress_value[ahu]
                    else:
                        crowned += 1
        bases = BASES[p.players]
        found += [p.bases[seat] / bases, filled / bases, sizes / 10, reserved / 3, reserved_values / 10]
        found += [bare / 4, bare_points / 20, crowned / 4]

    def _add_loads(self, found: list[float], p: Position, seat: int) -> None:
        """The seat's loads, and what loads of its own, unmarked and new ones may bring it."""
        island, weights = self.island, self.weights
        gains = [sites.moai_gains(p, island, weights, seat, size) for size in SIZES]
        gains.append(sites.headdress_gains(p, island, seat))
        marked = [0.0] * KINDS
        sums = [0, 0]
        best = 0
        unmarked = [0] * KINDS
        for load in range(LOADS):
            at = p.load_at[load]
            if at >= 0 and (p.marked_by[load] == seat or p.marked_by[load] == NOBODY):
                kind = KIND[load]
                prospect = sites.prospect(island, gains[kind], weights.evaluation_hex * WEIGHT[load], at)
                if p.marked_by[load] == seat:
                    marked[kind] += 0.5
                    sums[1 if kind == HEADDRESS else 0] += prospect
                    best = max(best, prospect)
                else:
                    unmarked[kind] = max(unmarked[kind], prospect)
        found += marked
        found += [sums[0] / HUNDREDTHS, sums[1] / HUNDREDTHS, best / HUNDREDTHS]
        for kind in range(KINDS):
            found.append(unmarked[kind] / HUNDREDTHS)
        for kind in range(KINDS):
            start = island.headdress_quarry if kind == HEADDRESS else island.moai_quarry
            a_hex = weights.evaluation_hex * (1 if kind == HEADDRESS else SIZES[kind])
            worth: int = sites.prospect(island, gains[kind], a_hex, start)
            found.append(worth / HUNDREDTHS)

"""The values of loads on Ahus, and the loads that a seat may use. Values are in hundredths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    FIRST_LOAD,
    HEADDRESS,
    LOADS,
    MARKERS,
    NOBODY,
    NOTHING,
    SUPPLY,
)

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


def moai_gains(p: Position, island: Island, weights: Weights, seat: i64, weight: i64) -> vec[i64]:
    """The value of a Moai of a weight on each Ahu for a seat; 0 where it may not erect."""
    bases = p.bases[seat]
    hope: i64 = weights.headdress_hope_percent
    if p.taken[HEADDRESS] >= SUPPLY[HEADDRESS]:
        hope = weights.headdress_hope_none_left_percent
    a_base: i64 = weights.base
    moai, base = p.ahu_moai, p.ahu_base
    moai_value, headdress_value = island.moai_value, island.headdress_value
    ahus: i64 = island.ahus
    gains = vec[i64]([0] * ahus)
    for ahu in range(ahus):
        if moai[ahu] == NOTHING:
            owner = base[ahu]
            if owner == seat:
                gains[ahu] = 100 * moai_value[ahu] * weight + hope * headdress_value[ahu]
            elif owner == NOBODY and bases:
                gain = 100 * moai_value[ahu] * weight + hope * headdress_value[ahu] - a_base
                gains[ahu] = max(1, gain)
    return gains


def headdress_gains(p: Position, island: Island, seat: i64) -> vec[i64]:
    """The value of a Headdress on each Ahu for a seat; 0 where it has no Moai without a Headdress."""
    moai, base, headdress, value = p.ahu_moai, p.ahu_base, p.ahu_headdress, island.headdress_value
    ahus: i64 = island.ahus
    gains = vec[i64]([0] * ahus)
    for ahu in range(ahus):
        if base[ahu] == seat and moai[ahu] != NOTHING and headdress[ahu] == NOTHING:
            gains[ahu] = 100 * value[ahu]
    return gains


def prospect(island: Island, gains: vec[i64], a_hex: i64, at: i64) -> i64:
    """The best value of a load on a hex: the value on an Ahu less a price for each hex of distance."""
    away, ahu_hex = island.away[at], island.ahu_hex
    best: i64 = 0
    ahus: i64 = len(gains)
    for ahu in range(ahus):
        gain = gains[ahu]
        if gain > best:
            gain -= a_hex * away[ahu_hex[ahu]]
            if gain > best:
                best = gain
    return best


def loads_of(p: Position, seat: i64) -> list[int]:
    """The loads that a seat may transport this round: its own, and abandoned ones (G51)."""
    mine = BEFORE_SCREEN - seat
    load_at, marked_by, moved_by = p.load_at, p.marked_by, p.moved_by
    found: list[int] = []
    loads: i64 = LOADS
    for load in range(loads):
        at = load_at[load]
        if at == mine:
            found.append(load)
        elif at >= 0:
            marker = marked_by[load]
            if marker == seat or (marker == NOBODY and (moved_by[load] == seat or moved_by[load] == NOBODY)):
                found.append(load)
    return found


def start_of(p: Position, island: Island, load: int) -> int:
    """The hex where the transport of a load begins."""
    at = p.load_at[load]
    if at >= 0:
        return at
    return island.headdress_quarry if load >= FIRST_LOAD[HEADDRESS] else island.moai_quarry


def marker_worth(p: Position, weights: Weights, left: int) -> int:
    """The value of one more marker: half a tablet in each round while the supply lasts, and other uses."""
    markers = 0
    for seat in range(p.players):
        markers += MARKERS - p.urn_markers[seat]
    lasting = 100 * p.halves_left() // markers
    return weights.half_tablet * min(lasting, 100 * left + 100) // 100 + weights.marker_per_round * left


def half_worth(p: Position, weights: Weights) -> int:
    """The value of half a tablet now: more if the supply may run out this round."""
    left = p.halves_left()
    if not left:
        return 0
    wanted = 0
    for seat in range(p.players):
        if not p.passed[seat]:
            wanted += p.markers[seat]
    return weights.half_tablet + (weights.half_tablet_urgency if left <= wanted else 0)

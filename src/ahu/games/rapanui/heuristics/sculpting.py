"""Phase 2: the values of Sculptors by column, and the Moai to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.rules.pieces import CHIEF_TILE, COLUMNS, GAIN, IMPROVEMENTS, IN_COLUMN, IN_HAND, SIZES

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.heuristics.prices import Prices
    from ahu.games.rapanui.heuristics.weights import Weights
    from ahu.games.rapanui.rules.position import Position


def moai_worth(weights: Weights, after: float) -> float:
    """The value of erecting a Moai beside its Resources, if ``after`` rounds follow."""
    return weights.moai + weights.moai_later * min(1.0, after)


def sculptors_of(p: Position, seat: int) -> list[int]:
    """The number of a seat's Sculptors by column, Sorcerer and Chief included."""
    counts = p.sculptors[seat * COLUMNS : seat * COLUMNS + COLUMNS]
    for column in range(COLUMNS):
        counts[column] += p.virtual[seat * COLUMNS + column]
        if p.sorcerer[seat] == IN_COLUMN - column:
            counts[column] += 1
        if p.chief[seat] == IN_COLUMN - column:
            counts[column] += 1
    return counts


def expected_moai(p: Position, seat: int, at_least: int) -> list[int]:
    """The sizes of the Moai that a seat will have, the largest first. A Chief in hand counts as a Sculptor.

    With ``at_least`` above 1 a seat without Sculptors is expected to begin a Moai.
    """
    counts = sculptors_of(p, seat)
    if p.chief[seat] == IN_HAND and p.improvements[seat * len(IMPROVEMENTS) + CHIEF_TILE]:
        if counts[0] and counts[1] < counts[0]:
            counts[1] += 1
        elif counts[0] and counts[2] < counts[1]:
            counts[2] += 1
        else:
            counts[0] += 1
    if counts[0] == 0 and at_least > 1:
        counts[0] = 1
    sizes: list[int] = []
    while counts[0] > 0:
        size = 0
        while size + 1 < len(SIZES) and counts[size + 1] > 0:
            size += 1
        for column in range(size + 1):
            counts[column] -= 1
        sizes.append(size)
    return sizes


def largest(p: Position, seat: int) -> int:
    """The size of the largest Moai the seat can take now, or -1 (N21). The largest first uses Sculptors best."""
    counts = sculptors_of(p, seat)
    if counts[0] - p.used[0] <= 0:
        return -1
    best = 0 if p.supply[0] > 0 else -1
    for size in range(1, len(SIZES)):
        if counts[size] - p.used[size] <= 0:
            break
        if p.supply[size] > 0:
            best = size
    return best


def yields(counts: list[int], supply: list[int], places: float, one: float, any_moai: float) -> float:
    """The value of the Moai of these Sculptors, if ``places`` of them can be erected."""
    left = counts.copy()
    stock = supply.copy()
    worth = 0.0
    room = places
    while left[0] > 0 and room > 0.0:
        size = 0
        while size + 1 < len(SIZES) and left[size + 1] > 0:
            size += 1
        for column in range(size + 1):
            left[column] -= 1
        while size >= 0 and stock[size] <= 0:
            size -= 1
        if size < 0:
            break
        stock[size] -= 1
        worth += (any_moai + GAIN[size] * one) * min(1.0, room)
        room -= 1.0
    return worth


def best_column(island: Island, p: Position, seat: int, places: float, prices: Prices) -> tuple[int, float]:
    """The column where one more Sculptor adds most value, and that value."""
    counts = sculptors_of(p, seat)
    one, any_moai = prices.kinds[1], moai_worth(island.weights, prices.after)
    before = yields(counts, p.supply, places, one, any_moai)
    column, most = 0, 0.0
    for at in range(COLUMNS):
        counts[at] += 1
        more = yields(counts, p.supply, places, one, any_moai) - before
        counts[at] -= 1
        if more > most:
            column, most = at, more
    return column, most

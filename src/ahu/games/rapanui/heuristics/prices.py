"""The values of Resources, tiles and exchanges for a seat, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec

from ahu.games.rapanui.heuristics.pace import rounds_after
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    EGGS,
    FAVOR_POINTS,
    GAIN_FAVOR,
    HATCHET,
    IMPROVEMENTS,
    KINDS,
    NOTHING,
    OFFERINGS,
    PAID_IN,
    PRICE,
    REEDS,
    SKIMP,
    SKIMPED,
    TILES,
    YOUR_PICK,
)
from ahu.games.rapanui.rules.position import SCULPTING

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position


class Prices:
    """The values of Resources and tiles for one seat in a position."""

    __slots__ = ("_weights", "after", "kinds", "stylings")

    def __init__(self, island: Island, p: Position, seat: int) -> None:
        weights = self._weights = island.weights
        self.after: float = rounds_after(island, p)
        """The expected number of rounds after this one."""
        self.stylings: float = weights.stylings_per_round * self.after + _stylings_now(island, p, seat)
        """The expected number of exchanges that the seat still makes."""
        share = weights.exchange_share * min(1.0, weights.exchange_share_per_styling * self.stylings)
        kinds = vec[float](capacity=KINDS)
        best = 0.0
        for kind in range(KINDS):
            offering = kind if kind <= EGGS else kind + 1
            stack = island.stacks[offering]
            taken = p.offered[offering]
            value = float(stack[taken]) if taken < len(stack) else 0.0
            best = max(best, value)  # a higher Resource can replace a lower one
            kinds = append(kinds, 1.0 + max(0.0, best / PRICE - 1.0) * share)
        self.kinds = kinds
        """The value of one more Resource of each kind."""

    def tile(self, tile: int) -> float:
        """The value of having a tile."""
        weights = self._weights
        if tile == GAIN_FAVOR:
            return float(FAVOR_POINTS)
        if tile == NOTHING:
            return 0.0
        if tile == YOUR_PICK:
            return weights.outstanding_gain * min(self.stylings, weights.outstanding_stylings)
        use = min(1.0, weights.tile_use_this_round + weights.tile_use_per_round * self.after)
        return weights.tile_values[tile] * use


def _stylings_now(island: Island, p: Position, seat: int) -> float:
    """The expected number of exchanges of a seat in this round."""
    if p.stage <= SCULPTING:
        return island.weights.stylings_per_round
    if p.out[seat]:
        return 0.0
    figures = 0
    for space in range(island.spaces):
        if p.holder[space] == seat:
            figures += p.standing[space]
    weights = island.weights
    return min(weights.stylings_per_round + weights.extra_stylings, weights.stylings_per_figure * figures)


class Deal:
    """A possible exchange; ``net`` is the points of the Offering less the value of the Resources given."""

    __slots__ = ("given", "net", "offering", "outstanding", "price", "value")

    def __init__(self, given: list[int], offering: int, outstanding: bool, value: int, price: int, net: float) -> None:
        self.given = given
        self.offering = offering
        self.outstanding = outstanding
        self.value = value
        self.price = price
        self.net = net


def payment(stock: list[int], offering: int, price: int) -> list[int] | None:
    """The lowest Resources that pay for an Offering (N52, N55); None if the stock cannot pay."""
    given = [0] * KINDS
    if offering != HATCHET:
        left = price
        for kind in range(PAID_IN[offering], KINDS):
            part = min(left, stock[kind])
            given[kind] = part
            left -= part
        return given if left == 0 else None
    if price == SKIMPED:
        return _two_that_differ(stock)
    spare = 0  # counts from the top, because higher Resources can replace lower ones
    for kind in range(KINDS - 1, -1, -1):
        spare += stock[kind]
        if spare < KINDS - kind:
            return None
    missing = 0
    for kind in range(KINDS):
        wanted = 1 + missing
        given[kind] = min(stock[kind], wanted)
        missing = wanted - given[kind]
    return given


def _two_that_differ(stock: list[int]) -> list[int] | None:
    given = [0] * KINDS
    left = 2
    if stock[REEDS]:
        given[REEDS] = 1
        left = 1
    for kind in range(EGGS, KINDS):
        part = min(left, stock[kind])
        given[kind] = part
        left -= part
    return given if left == 0 else None


def deals(island: Island, p: Position, seat: int, stock: list[int], kinds: vec[float], price: int) -> list[Deal]:
    """The cheapest exchange for each Offering that the seat can get (N50, N56, N57)."""
    artistic = p.improvements[seat * len(IMPROVEMENTS) + ARTISTIC]
    pick = p.tiles[seat * len(TILES) + YOUR_PICK] > 0
    found: list[Deal] = []
    below: list[int] | None = None
    below_cost = 0.0
    for offering in range(len(OFFERINGS)):
        given = payment(stock, offering, price)
        cost = 0.0
        if given is not None:
            for kind in range(KINDS):
                cost += given[kind] * kinds[kind]
        use, use_cost = given, cost
        if artistic and below is not None and (use is None or below_cost < use_cost):
            use, use_cost = below, below_cost
        if use is not None:
            stack = island.stacks[offering]
            taken = p.offered[offering]
            if taken < len(stack):
                value = stack[taken]
                found.append(Deal(use, offering, False, value, price, value - use_cost))  # noqa: FBT003
            if pick:
                others = island.outstanding[offering]
                taken = p.outstanding[offering]
                if taken < len(others):
                    value = others[taken]
                    found.append(Deal(use, offering, True, value, price, value - use_cost))  # noqa: FBT003
        below, below_cost = given, cost
    return found


def best_deal(found: list[Deal]) -> Deal | None:
    """The exchange of the highest net value; None if there is none."""
    best: Deal | None = None
    for deal in found:
        if best is None or deal.net > best.net:
            best = deal
    return best


def may_skimp(p: Position, seat: int) -> bool:
    """Whether the seat can use Skimp, by its tile or its Tablet."""
    return p.tiles[seat * len(TILES) + SKIMP] > 0 or p.tablets[seat]


def stock_of(p: Position, seat: int) -> list[int]:
    """A seat's Resources."""
    return p.resources[seat * KINDS : seat * KINDS + KINDS]


def gain_worth(
    island: Island, stock: list[int], kinds: vec[float], shows: list[int], fervent: bool, number: int
) -> float:
    """The value of gaining Resources on a space that shows these kinds: the best first, up to the track's end (N34)."""
    worth = 0.0
    left = number
    for kind in range(KINDS - 1, -1, -1):
        if left == 0:
            break
        if kind in shows or (fervent and kind > 0 and kind - 1 in shows):
            part = min(left, island.track - stock[kind])
            worth += part * kinds[kind]
            left -= part
    return worth


def best_gain(island: Island, stock: list[int], kinds: list[int], number: int) -> list[int]:
    """The number of Resources to take of each kind: the highest with room first; what does not fit is lost (N44)."""
    taken = [0] * KINDS
    left = number
    for kind in range(KINDS - 1, -1, -1):
        if kind in kinds:
            part = min(left, island.track - stock[kind])
            taken[kind] = part
            left -= part
    if left:
        taken[kinds[-1]] += left
    return taken

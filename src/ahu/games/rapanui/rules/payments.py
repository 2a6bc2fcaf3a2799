"""What pays for an Offering (N51 to N57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.partitions import partitions
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    BARTER,
    BARTERED,
    COSTS,
    EGGS,
    HATCHET,
    KINDS,
    MOST_IMPROVEMENTS,
    OFFERINGS,
    PAID_IN,
    PRICE,
    SKIMP,
    SKIMPED,
    TILES,
    YOUR_PICK,
)

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.position import Position


def affords(stock: list[int], offering: int, price: int) -> bool:
    """Whether some part of a stock, lowered perhaps, pays for an Offering (N52, N55)."""
    if offering != HATCHET:
        return _from(stock, PAID_IN[offering]) >= price
    if price == SKIMPED:  # two that differ, or can be made to: not two Reeds
        return _from(stock, EGGS) > 0
    # one of each: at least one Pearl, two of Wood and Pearls, three of Eggs and more
    enough = 0
    for kind in range(KINDS - 1, -1, -1):
        enough += stock[kind]
        if enough < KINDS - kind:
            return False
    return True


def _from(stock: list[int], lowest: int) -> int:
    """How many Resources of a kind or of higher ones there are."""
    number = 0
    for kind in range(lowest, KINDS):
        number += stock[kind]
    return number


BY_PRICE: Final = {price: partitions(price, [price] * KINDS) for price in (SKIMPED, PRICE)}
"""All sets of Resources that make up a price."""


class Payment:
    """A set of Resources that makes up a price, and what it pays for."""

    __slots__ = ("for_artists", "numbers", "offerings")

    def __init__(self, numbers: list[int], price: int) -> None:
        self.numbers = numbers
        self.offerings = [o for o in range(len(OFFERINGS)) if affords(numbers, o, price)]
        """Offerings that it pays for."""
        self.for_artists = [o for o in range(len(OFFERINGS)) if o in self.offerings or (o and o - 1 in self.offerings)]
        """Offerings that it pays for with Artistic, which gives the next higher one, too."""


PAYMENTS: Final = {price: [Payment(list(numbers), price) for numbers in BY_PRICE[price]] for price in BY_PRICE}
"""The same sets, each with what it pays for."""


def exchanges(p: Position, seat: Seat, price: int) -> list[Action]:
    """Every set of Resources the seat can give for every tile it can get (N50, N54, N56, N57)."""
    at = seat * KINDS
    resources, rows = p.resources, p.game.actions.exchange_rows[price]
    reeds, eggs, wood, pearls = resources[at], resources[at + 1], resources[at + 2], resources[at + 3]
    artistic, pick = p.has_improvement(seat, ARTISTIC), p.has_tile(seat, YOUR_PICK)
    stacks = [p.stack_value(offering) > 0 for offering in range(len(OFFERINGS))]
    picks = [pick and p.outstanding_value(offering) > 0 for offering in range(len(OFFERINGS))]
    found: list[Action] = []
    for i, payment in enumerate(PAYMENTS[price]):
        given = payment.numbers
        if given[0] > reeds or given[1] > eggs or given[2] > wood or given[3] > pearls:
            continue
        row = rows[i]
        for offering in payment.for_artists if artistic else payment.offerings:
            if stacks[offering]:
                found.append(row[2 * offering])
            if picks[offering]:
                found.append(row[2 * offering + 1])
    return found


class Means:
    """What a seat could pay a styling with: Resources, and the tiles and Improvements that help (N50, N56)."""

    __slots__ = ("artistic", "barters", "pick", "purchases", "skimped", "skimps", "stock", "tablet")

    def __init__(self, stock: list[int], barters: int, skimps: int, tablet: bool, skimped: bool) -> None:
        self.stock = stock
        self.barters = barters
        self.skimps = skimps
        self.tablet = tablet
        """Whether the Tablet is left, to be used as Barter or as Skimp."""
        self.skimped = skimped
        self.artistic = False
        self.purchases = 0
        """How many Improvements may still be bought."""
        self.pick = False

    def key(self) -> tuple[object, ...]:
        """What differs between the means of one seat while it looks for a way to pay."""
        return (*self.stock, self.barters, self.tablet, self.artistic)

    def after_barter(self, give: int, get: int, track: int, by: int) -> Means:
        """The means once the tile (by 0) or the Tablet (by 1) was bartered with; what does not fit is lost (N34)."""
        after = self._after_tile(by)
        after.barters -= 1 - by
        after.stock[give] -= BARTERED
        after.stock[get] = min(after.stock[get] + BARTERED, track)
        return after

    def after_skimp(self, by: int) -> Means:
        """The means once Skimp was played by the tile (by 0) or the Tablet (by 1)."""
        after = self._after_tile(by)
        after.skimps -= 1 - by
        after.skimped = True
        return after

    def after_purchase(self, improvement: int) -> Means:
        """The means once an Improvement was bought (N63)."""
        after = self._after_tile(0)
        kind, price = COSTS[improvement]
        after.stock[kind] -= price
        after.purchases -= 1
        after.artistic = self.artistic or improvement == ARTISTIC
        return after

    def _after_tile(self, by: int) -> Means:
        """A copy, without the Tablet if that was used (by 1)."""
        after = Means(self.stock.copy(), self.barters, self.skimps, self.tablet and by == 0, self.skimped)
        after.artistic, after.purchases, after.pick = self.artistic, self.purchases, self.pick
        return after


def means_of(p: Position, seat: Seat) -> Means:
    """What a seat could pay a styling with."""
    tiles = seat * len(TILES)
    means = Means(p.stock(seat), p.tiles[tiles + BARTER], p.tiles[tiles + SKIMP], p.tablets[seat], p.skimped)
    means.artistic = p.has_improvement(seat, ARTISTIC)
    means.purchases = MOST_IMPROVEMENTS - p.bought(seat)
    means.pick = p.has_tile(seat, YOUR_PICK)
    return means


def can_pay(p: Position, means: Means) -> bool:
    """Whether an exchange can be made, now or after tiles and purchases in any order (N50)."""
    return pays_now(p, means) or (p.game.looks_ahead and _pays_later(p, means))


def pays_now(p: Position, means: Means) -> bool:
    """Whether some exchange can be made, with Skimp if it was played or could be."""
    if not means.skimped and _has_exchange(p, means, PRICE):
        return True
    return (means.skimped or means.skimps > 0 or means.tablet) and _has_exchange(p, means, SKIMPED)


def _has_exchange(p: Position, means: Means, price: int) -> bool:
    """Whether there is any exchange, without listing them all (N55)."""
    stock = means.stock
    if sum(stock) < price:
        return False
    paid_below = False
    for offering in range(len(OFFERINGS)):
        paid = affords(stock, offering, price)
        if paid or (means.artistic and paid_below):
            if p.stack_value(offering) or (means.pick and p.outstanding_value(offering)):
                return True
        paid_below = paid
    return False


def _pays_later(p: Position, means: Means) -> bool:
    """Whether Barter, the Tablet as Barter and Artistic lead to an exchange: a search that tries each set once."""
    if sum(means.stock) < SKIMPED:
        return False
    seen: set[tuple[object, ...]] = set()
    waiting = [means]
    for here in waiting:
        for after in _one_step_on(p, here):
            key = after.key()
            if key not in seen:
                if pays_now(p, after):
                    return True
                seen.add(key)
                waiting.append(after)
    return False


def _one_step_on(p: Position, means: Means) -> list[Means]:
    """The means after buying Artistic, and after each use of Barter, or else of the Tablet as Barter."""
    found: list[Means] = []
    kind, price = COSTS[ARTISTIC]
    if not means.artistic and means.purchases and means.stock[kind] >= price:
        found.append(means.after_purchase(ARTISTIC))
    if means.barters or means.tablet:
        by = 0 if means.barters else 1
        for give in range(KINDS):
            if means.stock[give] >= BARTERED:
                found += [means.after_barter(give, get, p.game.board.track, by) for get in range(KINDS) if get != give]
    return found

"""What pays for an Offering (N51 to N57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.partitions import partitions
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    EGGS,
    HATCHET,
    KINDS,
    OFFERINGS,
    PAID_IN,
    PRICE,
    SKIMPED,
    YOUR_PICK,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.position import Position


def affords(stock: Sequence[int], offering: int, price: int) -> bool:
    """Whether some part of a stock, lowered perhaps, pays for an Offering (N52, N55)."""
    if offering != HATCHET:
        return sum(stock[PAID_IN[offering] :]) >= price
    if price == SKIMPED:  # two that differ, or can be made to: not two Reeds
        return sum(stock[EGGS:]) > 0
    # one of each: at least one Pearl, two of Wood and Pearls, three of Eggs and more
    return all(sum(stock[kind:]) >= KINDS - kind for kind in range(KINDS))


BY_PRICE = {price: partitions(price, [price] * KINDS) for price in (SKIMPED, PRICE)}
"""All sets of Resources that make up a price."""


def exchanges(p: Position, seat: Seat, price: int) -> list[tuple[tuple[int, ...], int, bool]]:
    """Every set of Resources the seat can give for every tile it can get (N50, N54, N56, N57)."""
    stock = p.stock(seat)
    artistic, pick = p.has_improvement(seat, ARTISTIC), p.has_tile(seat, YOUR_PICK)
    there = [(p.stack_value(o) > 0, pick and p.outstanding_value(o) > 0) for o in range(len(OFFERINGS))]
    found: list[tuple[tuple[int, ...], int, bool]] = []
    for given in BY_PRICE[price]:
        if any(number > have for number, have in zip(given, stock, strict=True)):
            continue
        paid = [affords(given, offering, price) for offering in range(len(OFFERINGS))]
        for offering, (stack, outstanding) in enumerate(there):
            if paid[offering] or (artistic and offering and paid[offering - 1]):
                if stack:
                    found.append((given, offering, False))
                if outstanding:
                    found.append((given, offering, True))
    return found


def can_pay(p: Position, seat: Seat, skimped: bool, may_skimp: bool) -> bool:
    """Whether some exchange can be made, with Skimp if it was played or could be."""
    if not skimped and _has_exchange(p, seat, PRICE):
        return True
    return (skimped or may_skimp) and _has_exchange(p, seat, SKIMPED)


def _has_exchange(p: Position, seat: Seat, price: int) -> bool:
    """Whether there is any exchange, without listing them all (N55)."""
    stock = p.stock(seat)
    if sum(stock) < price:
        return False
    pick, paid_below = p.has_tile(seat, YOUR_PICK), False
    artistic = p.has_improvement(seat, ARTISTIC)
    for offering in range(len(OFFERINGS)):
        paid = affords(stock, offering, price)
        if paid or (artistic and paid_below):
            if p.stack_value(offering) or (pick and p.outstanding_value(offering)):
                return True
        paid_below = paid
    return False

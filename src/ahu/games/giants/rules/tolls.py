"""Tolls: what it costs to carry a load over a hex, and who earns it (G55, G56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.numbers import Hex
    from ahu.games.giants.rules.position import Position

NO_TOLL: Final = [0]
"""The number of the way to share out nothing."""


def toll_of(p: Position, seat: i64, at: i64, weight: i64) -> i64:
    """What a hex that carries the load costs in all: own figures and the Logs are used first, one figure at least."""
    own = p.own_strength(seat, at)
    if own >= weight:
        return 0
    toll = weight - own - p.logs_on(at)
    least: i64 = 0 if own else 1
    return max(least, toll)


def helpers(p: Position, seat: Seat, at: Hex) -> list[int]:
    """How much each of the others could earn on a hex: up to the strength of their figures (G56)."""
    n = p.players
    here: list[int] = list(p.strength[at * n : at * n + n])
    here[seat] = 0
    return here


def tolls_of(p: Position, seat: Seat, at: Hex, weight: int) -> list[tuple[int, ...]]:
    """Every way to share out the toll of a hex (G56)."""
    shares = p.game.actions.shares
    return [shares[number] for number in _shares(p, seat, at, weight)]


def carryings(p: Position, seat: Seat, at: Hex, weight: int) -> list[Action]:
    """Every way to carry a load on to a hex: one for each way to share out the toll."""
    row = p.game.actions.carry_rows[at]
    return [row[number] for number in _shares(p, seat, at, weight)]


def _shares(p: Position, seat: Seat, at: Hex, weight: int) -> list[int]:
    toll = toll_of(p, seat, at, weight)
    return p.game.actions.shares_within(toll, helpers(p, seat, at)) if toll else NO_TOLL


def share_out(toll: int, most: list[int], earners: list[Seat]) -> tuple[int, ...]:
    """One way to share out a toll: the earners, in their order, get as much of it as each can."""
    tolls = [0] * len(most)
    for earner in earners:
        tolls[earner] = min(most[earner], toll)
        toll -= tolls[earner]
    return tuple(tolls)

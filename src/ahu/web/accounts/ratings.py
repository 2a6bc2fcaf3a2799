"""Ratings of people, by the model that the arena uses for bots. Every function here runs in a transaction."""

from __future__ import annotations

from typing import Final

from openskill.models import PlackettLuce

from ahu.web.accounts.models import Profile, Rating
from ahu.web.models import Seat, Table

MOST_AT_ONCE: Final = 200
"""Games that are rated together; the next look rates the others."""
_MODEL: Final = PlackettLuce()


def rate_finished() -> None:
    """Rate the games that were finished since the last look, in the order in which they ended.

    A game counts if two people with accounts played it. A bot has a rating of its own; a guest counts as somebody of
    whom nothing is known.
    """
    for table in Table.objects.filter(to_rate=True).order_by("updated_at")[:MOST_AT_ONCE]:
        if Table.objects.filter(pk=table.pk, to_rate=True).update(to_rate=False):
            _rate(table)


def _rate(table: Table) -> None:
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    people = {seat.browser for seat in seats if seat.browser and not seat.bot}
    known = set(Profile.objects.filter(player__in=people).values_list("player", flat=True))
    names = [f"bot:{seat.bot}" if seat.bot else seat.browser if seat.browser in known else "" for seat in seats]
    own = [name for name in names if name in known]
    if len(set(own)) < 2 or len(own) != len(set(own)) or any(seat.place is None for seat in seats):
        return
    rows = [_row(name, table.game, len(seats)) for name in names]
    teams = [[_MODEL.rating(row.strength, row.uncertainty)] for row in rows]
    rated = _MODEL.rate(teams, ranks=[float(seat.place or 0) for seat in seats])
    for row, (after,) in zip(rows, rated, strict=True):
        if row.who:
            row.strength, row.uncertainty, row.games = after.mu, after.sigma, row.games + 1
            row.save()


def _row(who: str, game: str, players: int) -> Rating:
    new = Rating(who=who, game=game, players=players, strength=_MODEL.mu, uncertainty=_MODEL.sigma)
    return (Rating.objects.filter(who=who, game=game, players=players).first() if who else None) or new

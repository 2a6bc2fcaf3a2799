"""Reads and deletes what is stored of a person. Functions that write run in a transaction of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings
from django.db import transaction

from ahu.web.accounts.models import Invitation, Profile, Rating
from ahu.web.models import ChatMessage, Holiday, Seat, Table
from ahu.web.moderation import data as moderation
from ahu.web.storage.changes import ChangeKind, tell

if TYPE_CHECKING:
    from types import ModuleType

    from django.contrib.auth.models import User

MOST_LISTED: Final = 60
"""Games that a profile lists at most."""


class PlayedGame(NamedTuple):
    """A table where somebody sits, and the seat."""

    row: Table
    seat: Seat


def games_of(player: str, most: int = MOST_LISTED) -> list[PlayedGame]:
    """The games of a person, those with the latest events first; puzzles and guided games are not among them."""
    seats = Seat.objects.filter(browser=player, table__puzzle="", table__guided=False).select_related("table")
    return [PlayedGame(seat.table, seat) for seat in seats.order_by("-table__updated_at", "number")[:most]]


def ratings_of(player: str) -> list[Rating]:
    """The ratings of a person, one for each game and number of players."""
    return list(Rating.objects.filter(who=player).order_by("game", "players"))


def confirmed_address(player: str) -> str:
    """The address of mail that a person has confirmed; empty if there is none."""
    from allauth.account.models import EmailAddress

    found = EmailAddress.objects.filter(user__profile__player=player, primary=True, verified=True)
    return str(found.values_list("email", flat=True).first() or "")


def exported(user: User, profile: Profile) -> dict[str, Any]:
    """All that is stored of a person."""
    from allauth.usersessions.models import UserSession

    games = games_of(profile.player, 100_000)
    return {
        "account": {"name": user.get_username(), "email": user.email, "since": user.date_joined},
        "preferences": {"name": profile.name},
        "games": [
            {
                "table": row.key,
                "game": row.game,
                "begun": row.created_at,
                "last event": row.updated_at,
                "finished": row.finished,
                "seat": row.seat_names.split()[seat.number],
                "name": seat.name,
                "score": seat.score,
                "place": seat.place,
                "chat": list(
                    ChatMessage.objects.filter(table=row, seat=seat.number).values("text", "created_at").order_by("pk")
                ),
            }
            for row, seat in games
        ],
        "ratings": [
            {
                "game": row.game,
                "players": row.players,
                "strength": row.strength,
                "uncertainty": row.uncertainty,
                "games": row.games,
            }
            for row in ratings_of(profile.player)
        ],
        "invitations": list(
            Invitation.objects.filter(player=profile.player).values("seat__table__key", "by", "created_at")
        ),
        "holidays": list(Holiday.objects.filter(player=profile.player).values("begins", "ends")),
        "notifications": _subscriptions().exported(profile.player) if settings.NOTIFICATIONS else {},
        "moderation": moderation.exported(profile.player),
        "sessions": list(UserSession.objects.filter(user=user).values("created_at", "ip", "user_agent")),
    }


def _subscriptions() -> ModuleType:
    """What stores notifications, on servers that have them."""
    from ahu.web.notifications import subscriptions

    return subscriptions


def delete_account(user: User) -> set[int]:
    """Delete an account. Its seats become anonymous, and its lines of chat are deleted; the ids of these seats."""
    with transaction.atomic():
        profile = Profile.objects.filter(user=user).first()
        seats = list(Seat.objects.filter(browser=profile.player)) if profile else []
        for seat in seats:
            ChatMessage.objects.filter(table=seat.table_id, seat=seat.number).delete()
        Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(name="", browser="")
        for table in {seat.table_id for seat in seats}:
            tell(table, ChangeKind.DETAILS)
        if profile:
            Holiday.objects.filter(player=profile.player).delete()
        if profile and settings.NOTIFICATIONS:
            _subscriptions().forget_person(profile.player)
        if profile:
            Rating.objects.filter(who=profile.player).delete()
            Invitation.objects.filter(player=profile.player).delete()
            moderation.forget(profile.player)
        user.delete()
    return {seat.pk for seat in seats}

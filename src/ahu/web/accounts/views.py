"""The pages of a person: profile, export and deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ahu.core.messages import Message, capital
from ahu.registry import find_game, kits
from ahu.web.accounts import data, invitations
from ahu.web.accounts.forms import PreferencesForm
from ahu.web.accounts.passkeys import ask_again
from ahu.web.accounts.ratings import rate_finished
from ahu.web.accounts.signing_in import profile_of
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME
from ahu.web.moderation.data import ACT_LABELS, acts_about
from ahu.web.moderation.models import ActKind
from ahu.web.moderation.restrictions import moment_text
from ahu.web.person import person_of
from ahu.web.presentation.time_text import ago
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.accounts.data import PlayedGame
    from ahu.web.accounts.models import Rating
    from ahu.web.moderation.models import ModeratorAct


class GameLine(NamedTuple):
    """A game as the profile lists it."""

    key: str
    game: type[Game]
    seat: str
    result: str
    """The place and the points, or that the game goes on."""
    finished: bool
    ago: str


class RatingLine(NamedTuple):
    """A rating as the profile shows it."""

    game: str
    players: int
    strength: str
    uncertainty: str
    games: int


class InvitationLine(NamedTuple):
    """An invitation as the profile shows it."""

    number: int
    game: type[Game]
    seat: str
    by: str
    ago: str


class ActLine(NamedTuple):
    """What a moderator did, as the profile tells it."""

    what: str
    reason: str
    until: str
    """Empty if it has no end, or none that is known."""
    ago: str


class ProfileContext(TypedDict):
    """What ``profile.html`` shows."""

    username: str
    name: str
    """The name that is preferred at tables."""
    invitations: list[InvitationLine]
    games: list[GameLine]
    ratings: list[RatingLine]
    problems: list[str]
    longest_name: int
    by_mail: bool
    """Whether this server sends mail."""
    acts: list[ActLine]
    """What moderators did about the person."""
    has_password: bool


class DeleteContext(TypedDict):
    """What ``delete_account.html`` shows."""

    problems: list[str]
    with_password: bool


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """GET: games, results and ratings of whoever has signed in. POST: what they prefer."""
    user: User = request.user  # type: ignore[assignment]  # signed in
    with transaction.atomic():
        rate_finished()
        mine = profile_of(user)
        invitations.forget_answered(mine.player)
    form = PreferencesForm(translator_of(request), request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        mine.name = form.cleaned_data["name"]
        mine.save(update_fields=["name"])
        return SeeOther(reverse("profile"))
    translator = translator_of(request)
    context = ProfileContext(
        username=user.get_username(),
        name=mine.name,
        invitations=_invitations(mine.player, translator),
        games=[_line(played, translator) for played in data.games_of(mine.player) if played.row.game in kits()],
        ratings=[_rating(row) for row in data.ratings_of(mine.player) if row.game in kits()],
        problems=form.problems,
        longest_name=LONGEST_NAME,
        by_mail=settings.MAIL,
        acts=[_act(act, translator) for act in acts_about(mine.player)],
        has_password=user.has_usable_password(),
    )
    status = 400 if form.problems else 200
    return render_page(request, "profile.html", context, style_sheets=["lobby.css"], status=status)


def _invitations(player: str, translator: Translator) -> list[InvitationLine]:
    found = invitations.open_invitations(player)[: invitations.MOST_SHOWN]
    return [
        InvitationLine(
            row.pk,
            find_game(row.seat.table.game),
            row.seat.table.seat_names.split()[row.seat.number],
            row.by,
            ago(row.created_at, translator),
        )
        for row in found
        if row.seat.table.game in kits()
    ]


@login_required
@require_POST
async def invitation(request: HttpRequest, number: int) -> HttpResponse:
    """Answer an invitation: it leads to the page where one sits down, or is forgotten."""
    player, store = await person_of(request), live_tables().store
    if "decline" in request.POST:
        await store.write(lambda: invitations.decline(player, number))
        return SeeOther(reverse("profile"))
    found = await store.read(lambda: invitations.open_invitations(player).filter(pk=number).first())
    table = await live_tables().get(found.seat.table.key) if found else None
    if found is None or table is None:
        raise Rejected(410, Message("somebody sits there already"))
    secret = await table.access.new_invitation(found.seat.number)
    return SeeOther(reverse("seat", args=[secret]))


def _line(played: PlayedGame, translator: Translator) -> GameLine:
    row, seat = played
    game = find_game(row.game)
    names = row.seat_names.split()
    return GameLine(
        row.key, game, names[seat.number], _result(played, len(names), translator), row.finished,
        ago(row.updated_at, translator),
    )  # fmt: skip


def _result(played: PlayedGame, players: int, translator: Translator) -> str:
    row, seat = played
    if seat.place is not None:
        return translator.translate(
            "Place {place} of {number}, {points} points", place=seat.place, number=players, points=seat.score
        )
    if row.finished:
        return translator.translate("Over")
    return translator.translate("Waiting for players") if row.gathering else translator.translate("In play")


def _act(act: ModeratorAct, translator: Translator) -> ActLine:
    until = moment_text(act.until) if act.until else ""
    what = translator.translate(ACT_LABELS[ActKind(act.what)])
    return ActLine(what, act.reason, until, ago(act.created_at, translator))


def _rating(row: Rating) -> RatingLine:
    return RatingLine(
        find_game(row.game).title, row.players, f"{row.strength:.1f}", f"{row.uncertainty:.1f}", row.games
    )


@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """All that is stored of whoever has signed in, as JSON."""
    user: User = request.user  # type: ignore[assignment]  # signed in
    told = data.exported(user, profile_of(user))
    return JsonResponse(
        told,
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": 'attachment; filename="ahu.json"', "Cache-Control": "no-store"},
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account; its password, or a passkey if it has none, is asked for again."""
    user: User = await request.auser()  # type: ignore[assignment]  # signed in
    with_password = user.has_usable_password()
    if not with_password:
        await sync_to_async(ask_again)(request)
    if request.method != "POST":
        return _delete_page(request, [], with_password=with_password)
    if with_password and not await _counted_check(request, user):
        wrong = Message("your present password is wrong")
        problem = capital(translator_of(request).render(wrong)) + "."
        return _delete_page(request, [problem], with_password=True)
    seats = await sync_to_async(data.delete_account)(user)
    for table in list(live_tables().tables):
        if any(seat.pk in seats for seat in table.seats):
            table.forget_people(seats)
    await sync_to_async(logout)(request)
    return SeeOther(reverse("home"))


async def _counted_check(request: HttpRequest, user: User) -> bool:
    """Whether the password is right; wrong ones are counted as those of signing in are."""
    from allauth.core import ratelimit

    def check() -> bool:
        if not ratelimit.consume(request, action="reauthenticate", user=user):
            return False
        return user.check_password(request.POST.get("password", "")[:200])

    return await sync_to_async(check)()


def _delete_page(request: HttpRequest, problems: list[str], *, with_password: bool) -> HttpResponse:
    context = DeleteContext(problems=problems, with_password=with_password)
    status = 400 if problems else 200
    return render_page(request, "delete_account.html", context, style_sheets=["lobby.css"], status=status)

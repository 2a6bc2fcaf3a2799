"""What somebody may do about another player: mute, block, report. The page of a table shows it in a small menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.conf import settings
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ahu.core.messages import Message
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.live.request import too_often
from ahu.web.moderation import storage
from ahu.web.moderation.forms import REASONS, PersonForm
from ahu.web.moderation.hiding import mark_of, muted_from, set_muted_cookie
from ahu.web.moderation.models import LONGEST_REASON, Report, ReportKind, ReportReason
from ahu.web.seat_cookies import digests_from, player_from, set_player_cookie
from ahu.web.views.counting import counted_address
from ahu.web.views.errors import not_found
from ahu.web.views.render import SeeOther, render_page, render_part, wants_part

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.web.live.live_table import LiveTable
    from ahu.web.models import ChatMessage, Seat


class Subject(NamedTuple):
    """The player whom it is about."""

    table: LiveTable
    row: Seat
    name: str
    line: ChatMessage | None
    """The line of chat that it is about; None for the player."""


class PersonContext(TypedDict):
    """What ``_person.html`` shows."""

    in_menu: bool
    """Whether the page of a table shows it."""
    key: str
    seat: int
    name: str
    line: int
    """The number of the line of chat; 0 for the player."""
    text: str
    """The line of chat; empty for the player."""
    muted: bool
    blocked: bool
    can_block: bool
    can_report: bool
    """Whether this server has moderators who read reports."""
    reported: bool
    reasons: dict[str, str]
    longest_note: int
    problems: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
async def person(request: HttpRequest, key: str, seat: int) -> HttpResponse:
    """GET: what one can do about the player in a seat. POST: do it."""
    asked = request.POST if request.method == "POST" else request.GET
    subject = await _subject(request, key, seat, asked.get("line", ""))
    if subject is None:
        return not_found(request)
    if request.method != "POST":
        return await _show(request, subject)
    form = PersonForm(translator_of(request, subject.table.game.name), request.POST)
    if not form.is_valid():
        return await _show(request, subject, form.problems)
    return await _act(request, subject, form)


async def _subject(request: HttpRequest, key: str, seat: int, line: str) -> Subject | None:
    """Whom it is about; None if nobody else sits there, or there is no such line."""
    digests = digests_from(key, request.COOKIES)
    table = await live_tables().get(key, digests)
    if table is None or seat >= table.game.players or seat in table.access.seats_of(digests):
        return None
    row = table.seats[seat]
    number = int(line) if line.isdecimal() and len(line) < 19 else 0
    found = next((said for said in table.chat_messages if said.pk == number and said.seat == seat), None)
    if row.bot or not row.taken or (number and found is None):
        return None
    return Subject(table, row, table.names(translator_of(request, table.game.name))[seat], found)


async def _show(
    request: HttpRequest, subject: Subject, problems: list[str] | None = None, *, reported: bool = False
) -> HttpResponse:
    table, row, name, line = subject
    player, blocked = player_from(request), row.browser
    blocks = await live_tables().store.read(lambda: storage.blocked_by(player))
    translator = translator_of(request, table.game.name)
    context = PersonContext(
        in_menu=wants_part(request),
        key=table.key,
        seat=row.number,
        name=name,
        line=line.pk if line else 0,
        text=line.text if line else "",
        muted=mark_of(row) in muted_from(table.key, request.COOKIES),
        blocked=blocked in blocks,
        can_block=blocked not in ("", player),
        can_report=bool(settings.ADMIN),
        reported=reported,
        reasons={code: translator.translate(label) for code, label in REASONS.items() if line or code != "spam"},
        longest_note=LONGEST_REASON,
        problems=problems or [],
    )
    game = table.game.name
    if wants_part(request):
        return render_part(request, "_person.html", context, game=game)
    return render_page(request, "person.html", context, game=game, style_sheets=["lobby.css"])


async def _act(request: HttpRequest, subject: Subject, form: PersonForm) -> HttpResponse:
    table, row, name, _ = subject
    act, player, store = form.cleaned_data["act"], player_from(request), live_tables().store
    response: HttpResponse = SeeOther(reverse("person", args=[table.key, row.number]))
    if act in ("mute", "unmute"):
        marks = muted_from(table.key, request.COOKIES)
        set_muted_cookie(response, table.key, marks | {mark_of(row)} if act == "mute" else marks - {mark_of(row)})
        return response
    if act == "unblock":
        await store.write(lambda: storage.unblock(player, row.browser))
    elif act == "block":
        if row.browser in ("", player):
            raise Rejected(409, Message("nobody can be blocked there"))
        _count(request, player, "blocks")
        await store.write(lambda: storage.block(player, row.browser, name))
    else:
        await _report(request, subject, form, player)
        response = await _show(request, subject, reported=True)
    set_player_cookie(response, player)
    return response


async def _report(request: HttpRequest, subject: Subject, form: PersonForm, player: str) -> None:
    table, row, name, line = subject
    if not settings.ADMIN:
        raise Rejected(409, Message("nobody reads reports on this server"))
    _count(request, player, "reports")
    report = Report(
        kind=ReportKind.LINE if line else ReportKind.PLAYER,
        reason=form.cleaned_data["reason"] or ReportReason.OTHER,
        reporter=player,
        table_key=table.key,
        seat=row.number,
        line=line.pk if line else None,
        subject=row.browser,
        name=name,
        text=line.text if line else "",
        note=form.cleaned_data["note"],
    )
    await live_tables().store.write(lambda: storage.add_report(report))


def _count(request: HttpRequest, player: str, what: str) -> None:
    """Count what a person does against the limits; Rejected if it is too often."""
    by_person, by_address = (getattr(settings.LIMITS, f"{what}_by_{whom}") for whom in ("person", "address"))
    wait = live_tables().rate_limits.use((by_person, what, player), (by_address, what, counted_address(request)))
    if wait:
        raise Rejected(429, too_often(wait), wait)

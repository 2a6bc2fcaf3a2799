"""The page of one's holidays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django import forms
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ahu.core.errors import BadOption
from ahu.core.messages import Message
from ahu.web.clocks import holidays as storage
from ahu.web.clocks.periods import day_of
from ahu.web.clocks.table_clock import now
from ahu.web.language import translator_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.models import Holiday
from ahu.web.person import has_account, person_of
from ahu.web.presentation.time_text import day_text
from ahu.web.translated_form import TranslatedForm
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


class HolidayForm(TranslatedForm):
    """A new holiday: its first and its last day."""

    first = forms.DateField()
    last = forms.DateField()
    messages = {  # noqa: RUF012  # as all forms have them
        "required": Message("choose the first and the last day"),
        "invalid": Message("choose the first and the last day"),
    }


class EndForm(forms.Form):
    """A holiday that ends now, or is given up. Its errors are not shown."""

    end = forms.IntegerField(min_value=0)


class HolidayLine(NamedTuple):
    """A holiday as the page lists it."""

    number: int
    first: str
    last: str
    begun: bool


class HolidaysContext(TypedDict):
    """What ``holidays.html`` shows."""

    lines: list[HolidayLine]
    most: int
    left: int
    """Days that are left this year."""
    today: str
    first: str
    last: str
    """What was chosen, if that can't be; else from today on."""
    known: bool
    """Whether this browser sits at any table, or somebody has signed in."""
    problems: list[str]
    has_account: bool


@require_http_methods(["GET", "HEAD", "POST"])
async def holidays(request: HttpRequest) -> HttpResponse:
    """GET: one's holidays. POST: a new one, or the end of one."""
    player = await person_of(request)
    if request.method != "POST":
        return await _page(request, player)
    if not player:
        raise Rejected(403, Message("sit down at a table first"))
    form, ending = HolidayForm(translator_of(request), request.POST), EndForm(request.POST)
    store = live_tables().store
    if ending.is_valid():
        await _show(await store.write(lambda: storage.end(player, ending.cleaned_data["end"], now())))
        return SeeOther(reverse("holidays"))
    if form.is_valid():
        first, last = form.cleaned_data["first"], form.cleaned_data["last"]
        try:
            await _show(await store.write(lambda: storage.add(player, first, last, now())))
        except BadOption as error:
            form.report(error)
    return await _page(request, player, form) if form.problems else SeeOther(reverse("holidays"))


async def _show(keys: list[str]) -> None:
    """Let the open tables of a person count by their holidays."""
    for table in [table for table in live_tables().tables if table.key in keys]:
        async with table.lock:
            await table.sync.reload_details()


async def _page(request: HttpRequest, player: str, refused: HolidayForm | None = None) -> HttpResponse:
    translator, moment = translator_of(request), now()
    problems, chosen = (refused.problems, refused.data) if refused else ([], {})

    def read() -> tuple[list[HolidayLine], int]:
        rows = Holiday.objects.filter(player=player, ends__gt=moment).order_by("begins")
        lines = [
            HolidayLine(
                row.pk,
                day_text(day_of(row.begins), translator),
                day_text(day_of(row.ends - 1), translator),
                row.begins <= moment,
            )
            for row in rows
        ]
        return lines, storage.days_left(player, day_of(moment).year)

    lines, left = await live_tables().store.read(read)
    context = HolidaysContext(
        lines=lines,
        most=storage.DAYS_A_YEAR,
        left=left,
        today=day_of(moment).isoformat(),
        first=chosen.get("first", day_of(moment).isoformat()),
        last=chosen.get("last", ""),
        known=bool(player),
        problems=problems,
        has_account=await has_account(request),
    )
    status = 400 if problems else 200
    return render_page(request, "holidays.html", context, style_sheets=["lobby.css"], status=status)

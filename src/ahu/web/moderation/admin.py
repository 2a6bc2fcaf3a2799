"""The pages of moderators: reports, people, tables, and what moderators did. They are Django's admin, all read-only.

What is secret at a table or in an account is never among the fields: hands, bids and draws are in events, which are
not shown at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db.models import Case, IntegerField, Value, When
from django.forms import Media
from django.http import Http404, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache

from ahu.core.messages import ENGLISH, Message
from ahu.registry import find_game, kits
from ahu.web.accounts import data
from ahu.web.accounts.models import Profile
from ahu.web.accounts.signing_in import profile_of
from ahu.web.live.live_tables import reload_tables
from ahu.web.models import Seat, Table
from ahu.web.moderation import acts
from ahu.web.moderation.acts import Whom, Why
from ahu.web.moderation.admin_forms import ActForm
from ahu.web.moderation.models import ActKind, ModeratorAct, Report, ReportState, RestrictionKind
from ahu.web.moderation.restrictions import moment_text
from ahu.web.moderation.storage import restrictions_now
from ahu.web.presentation.player_names import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import Model, QuerySet
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

KINDS: Final[dict[str, type[Model]]] = {"report": Report, "user": User, "table": Table}
"""What moderators can do something about."""
TITLES: Final = {"Report": "Reports", "User": "People", "Table": "Tables", "ModeratorAct": "What moderators did"}
MOST_GAMES: Final = 20
"""Tables of a person that a page lists."""


class ModeratorSite(admin.AdminSite):
    """Lets moderators in, sends those who have not signed in to our own page for it, and shows nobody else anything."""

    site_header = "Ahu: moderators"
    site_title = "Ahu"
    index_title = "Moderation"
    index_template = "moderation/index.html"
    enable_nav_sidebar = False

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Any:  # noqa: ANN401  # as Django has it
        """A view for moderators alone. Nothing is kept by browsers."""
        guarded = super().admin_view(view, cacheable=False)

        def checked(request: HttpRequest, *args: object, **values: object) -> HttpResponseBase:
            if self.has_permission(request):
                found: HttpResponseBase = guarded(request, *args, **values)
                return found
            return self._keep_out(request)

        return never_cache(checked)

    def _keep_out(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path(), reverse("account_login"))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Our own page for it; this one has none."""
        if self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index"))
        return self._keep_out(request)

    def get_urls(self) -> list[Any]:
        """The pages of moderators; Django's for passwords and the like are not among them."""
        left_out = ("logout", "password_change", "password_change_done", "autocomplete", "view_on_site")
        kept = [one for one in super().get_urls() if getattr(one, "name", None) not in left_out]
        act = path("act/<str:kind>/<int:pk>/", self.admin_view(self.act), name="act")
        return [act, *kept]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """All kinds of things in one list, in the order in which moderators need them."""
        found = {
            model["object_name"]: model for app in super().get_app_list(request, app_label) for model in app["models"]
        }
        models = [{**found[kind], "name": title} for kind, title in TITLES.items() if kind in found]
        return [{"name": "Moderation", "app_label": "moderation", "app_url": reverse("admin:index"), "models": models}]

    # acting

    def act(self, request: HttpRequest, kind: str, pk: int) -> HttpResponse:
        """GET: what can be done about a report, a person or a table. POST: do it."""
        model = KINDS.get(kind)
        subject = model._default_manager.filter(pk=pk).first() if model else None
        if subject is None:
            raise Http404
        form = ActForm(kind, request.POST if request.method == "POST" else None)
        if form.is_valid():
            answer = self._carry_out(request, form, subject)
            if answer is not None:
                return answer
        title = f"About {_called(subject)}"
        context = {**self.each_context(request), "title": title, "form": form, "back": _page_of(kind, pk)}
        return render(request, "moderation/act.html", context)

    def _carry_out(self, request: HttpRequest, form: ActForm, subject: Model) -> HttpResponse | None:
        """Do what a moderator asks for; None, with the reason in the form, if it can't be."""
        why = Why(request.user.get_username(), form.cleaned_data["reason"])
        act: str = form.cleaned_data["act"]
        if isinstance(subject, User):
            return self._act_on_user(request, form, subject, why)
        if isinstance(subject, Table):
            problem = _close(subject.key, why)
        else:
            assert isinstance(subject, Report)
            problem = _act_on_report(subject, act, form, why)
        return self._done(request, form, subject, problem)

    def _act_on_user(self, request: HttpRequest, form: ActForm, user: User, why: Why) -> HttpResponse | None:
        act, whom = form.cleaned_data["act"], Whom(profile_of(user).player, user.get_username())
        if act == "export":
            acts.write_down(ActKind.EXPORT, why, whom)
            file = {"Content-Disposition": 'attachment; filename="ahu.json"', "Cache-Control": "no-store"}
            return JsonResponse(data.exported(user, profile_of(user)), json_dumps_params={"indent": 1}, headers=file)
        if user.is_staff and act in ("mute", "suspend", "delete"):
            return self._done(request, form, user, "This is a moderator: “ahu moderator remove” comes first.")
        if act == "delete":
            tables = set(Seat.objects.filter(browser=whom.player).values_list("table", flat=True))
            data.delete_account(user)
            reload_tables(tables)
            acts.write_down(ActKind.DELETE, why)
            messages.success(request, "The account is deleted.")
            return HttpResponseRedirect(reverse("admin:auth_user_changelist"))
        if act == "mute":
            acts.mute(whom, why, form.until())
        elif act == "suspend":
            acts.suspend(whom, why, form.until())
        else:
            acts.lift(whom, why, RestrictionKind.MUTE if act == "unmute" else RestrictionKind.SUSPENSION)
        return self._done(request, form, user, "")

    def _done(self, request: HttpRequest, form: ActForm, subject: Model, problem: str) -> HttpResponse | None:
        if problem:
            form.add_error("act", problem)
            return None
        messages.success(request, "Done, and written down.")
        return HttpResponseRedirect(_page_of(subject._meta.model_name or "", subject.pk))


def _page_of(kind: str, pk: int) -> str:
    return reverse(f"admin:{KINDS[kind]._meta.app_label}_{kind}_change", args=[pk])


def _called(subject: Model) -> str:
    if isinstance(subject, User):
        return subject.get_username()
    return f"table {subject.key}" if isinstance(subject, Table) else str(subject)


def _close(key: str, why: Why) -> str:
    """Close a table; what is wrong if that can't be."""
    if not async_to_sync(acts.close_table)(key):
        return "This table is over."
    acts.write_down(ActKind.CLOSE, why, table_key=key)
    return ""


def _act_on_report(report: Report, act: str, form: ActForm, why: Why) -> str:
    """Decide about a report, and about the person or the table; what is wrong if that can't be."""
    whom, why = Whom(report.subject, report.name), why._replace(report=report.pk)
    if act == "close":
        problem = _close(report.table_key, why)
        if problem:
            return problem
    if act in ("mute", "suspend"):
        profile = Profile.objects.filter(player=report.subject).select_related("user").first()
        if not report.subject:
            return "Nobody knows any more who that was."
        if act == "suspend" and profile is None:
            return "This is a guest, who has no account: mute them."
        if profile and profile.user.is_staff:
            return "This is a moderator: “ahu moderator remove” comes first."
        (acts.mute if act == "mute" else acts.suspend)(whom, why, form.until())
    acts.decide(report, why, ReportState.REJECTED if act == "reject" else ReportState.UPHELD)
    return ""


if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _ModelAdmin = admin.ModelAdmin  # generic for the type checker alone


class ReadOnly(_ModelAdmin):
    """A kind of thing that moderators look at. What they do about it is asked for on a page of its own."""

    actions = None
    change_form_template = "moderation/look.html"
    list_per_page = 50
    show_full_result_count = False

    @property
    def media(self) -> Media:
        """Pages without forms need no scripts."""
        return Media()

    def has_module_permission(self, request: HttpRequest) -> bool:
        """For moderators; nobody else comes here."""
        return SITE.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """For moderators; nobody else comes here."""
        return SITE.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is made here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted here."""
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one thing, with a button to what can be done about it."""
        kind = self.model._meta.model_name or ""
        may_act = kind in KINDS and object_id.isdecimal() and len(object_id) < 19
        act = reverse("admin:act", args=[kind, int(object_id)]) if may_act else ""
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "act": act})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's own history is not kept: what moderators did is."""
        raise Http404


class TableAdmin(ReadOnly):
    """Tables: who sits there, and how far the game is. Never what is secret in it."""

    list_display = ("key", "game", "people", "state", "listed", "clock", "created_at", "updated_at")
    list_filter = ("game", "finished", "listed")
    search_fields = ("=key",)
    ordering = ("-updated_at",)
    fields = ("address", "game", "options", "state", "people", "listed", "level", "clock", "created_at", "updated_at")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The tables of games, with their seats."""
        return super().get_queryset(request).filter(puzzle="").prefetch_related("seats")

    @admin.display(description="who sits there")
    def people(self, row: Table) -> str:
        """Everybody at the table."""
        if row.game not in kits():
            return ""
        seats = sorted(row.seats.all(), key=lambda seat: seat.number)
        labels = find_game(row.game).seat_labels
        shown = names(seats, [Message(labels[name]) for name in row.seat_names.split()], ENGLISH)
        return ", ".join(f"{name}{_note(seat, row)}" for name, seat in zip(shown, seats, strict=True))

    @admin.display(description="state")
    def state(self, row: Table) -> str:
        """How far the game is."""
        return "over" if row.finished else "waits for players" if row.gathering else "in play"

    @admin.display(description="address")
    def address(self, row: Table) -> str:
        """The page of the table; a moderator sees there what everybody may see."""
        return format_html('<a href="{}">{}</a>', reverse("table", args=[row.key]), row.key)


def _note(seat: Seat, row: Table) -> str:
    host = ", host" if seat.number == row.host else ""
    return " (bot)" if seat.bot else f" (person{host})" if seat.taken else " (open)"


class PersonAdmin(ReadOnly):
    """People who have accounts. Neither passwords nor addresses are shown."""

    list_display = ("username", "standing", "is_staff", "date_joined", "last_login")
    list_filter = ("is_staff",)
    search_fields = ("username",)
    ordering = ("-date_joined",)
    fields = ("username", "standing", "is_staff", "date_joined", "last_login", "tables", "acts", "reports")
    readonly_fields = fields

    @admin.display(description="standing")
    def standing(self, user: User) -> str:
        """What moderators have forbidden the person."""
        held = restrictions_now().filter(player=profile_of(user).player)
        return "; ".join(f"{one.get_kind_display()} {_until(one.until)}: {one.reason}" for one in held) or "good"

    @admin.display(description="last tables")
    def tables(self, user: User) -> str:
        """Where the person plays, or has played."""
        games = data.games_of(profile_of(user).player, MOST_GAMES)
        return ", ".join(f"{row.key} ({seat.name or row.seat_names.split()[seat.number]})" for row, seat in games)

    @admin.display(description="what moderators did")
    def acts(self, user: User) -> str:
        """What moderators did about the person."""
        found = ModeratorAct.objects.filter(about=profile_of(user).player).order_by("-pk")[:MOST_GAMES]
        return "; ".join(f"{moment_text(one.created_at)}: {one}, {one.reason}" for one in found)

    @admin.display(description="reports about the person")
    def reports(self, user: User) -> str:
        """What others reported of the person."""
        found = Report.objects.filter(subject=profile_of(user).player).order_by("-pk")[:MOST_GAMES]
        return "; ".join(f"{one.pk} ({one.get_state_display()})" for one in found)


def _until(moment: Any) -> str:  # noqa: ANN401  # a moment, or None
    return f"until {moment_text(moment)}" if moment else "until it is lifted"


class ReportAdmin(ReadOnly):
    """Reports: those that are open come first."""

    list_display = ("id", "created_at", "state", "kind", "reason", "name", "text", "note")
    list_filter = ("state", "reason", "kind")
    fields = (
        *("created_at", "state", "decision", "kind", "reason", "name", "text", "note", "table", "person"),
        "others",
    )
    readonly_fields = fields

    def get_ordering(self, request: HttpRequest) -> tuple[Any, ...]:
        """Open ones first, then the newest."""
        waits = Case(When(state=ReportState.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField())
        return (waits, "-pk")

    @admin.display(description="table")
    def table(self, report: Report) -> str:
        """The page of the table."""
        return format_html('<a href="{}">{}</a>', reverse("table", args=[report.table_key]), report.table_key)

    @admin.display(description="account")
    def person(self, report: Report) -> str:
        """The account of who is reported."""
        profile = Profile.objects.filter(player=report.subject).select_related("user").first()
        if not report.subject or profile is None:
            return "a guest"
        return format_html('<a href="{}">{}</a>', _page_of("user", profile.user.pk), profile.user.get_username())

    @admin.display(description="other reports about the person")
    def others(self, report: Report) -> int:
        """How often others were reported of the same person."""
        about = Report.objects.filter(subject=report.subject).exclude(pk=report.pk)
        return about.count() if report.subject else 0


class ActAdmin(ReadOnly):
    """What moderators did."""

    list_display = ("created_at", "moderator", "what", "name", "table_key", "report", "until", "reason")
    list_filter = ("what",)
    search_fields = ("moderator", "name", "=table_key")
    ordering = ("-pk",)
    fields: ClassVar = list_display
    readonly_fields = list_display


SITE: Final = ModeratorSite(name="admin")
for kind, shown in ((Report, ReportAdmin), (User, PersonAdmin), (Table, TableAdmin), (ModeratorAct, ActAdmin)):
    SITE.register(kind, shown)

"""The start page: play at once, make a table, and every table one sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.views.decorators.http import require_safe

from ahu.core.messages import Message
from ahu.registry import find_game, kits
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import player_names
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.seat_badge import sign
from ahu.web.seat_cookies import player_from
from ahu.web.views.layout import csrf, page

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.table_data import TableSummary


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """The start page."""
    player = player_from(request)
    tables = [summary for summary in await live_tables().tables_of(player) if summary.row.game in kits()]
    translator = translator_of(request)
    translate = translator.translate
    return page(
        request,
        translate("Ahu: two board games of Easter Island"),
        tag(
            "section",
            _banner(),
            tag(
                "div",
                tag("h1", "Ahu"),
                tag(
                    "p",
                    translate(
                        "Two board games of Easter Island, against bots, around one screen, or with friends far away."
                    ),
                ),
                class_="hero-words",
            ),
            class_="hero",
        ),
        tag("section", joined(_card(request, kind) for kind in map(find_game, kits())), class_="games"),
        _tables(tables, player, translator),
        tag("p", tag("a", translate("Open a saved game"), href="/upload/"), class_="aside-link"),
        kind="home",
        games=tuple(kits()),
    )


def _banner() -> Markup | str:
    """A wide picture: that of the first game that brings one."""
    found = next((kit.banner for kit in kits().values() if kit.banner), None)
    return raw(found()) if found else ""


def _card(request: HttpRequest, kind: type[Game]) -> Markup:
    translate = translator_of(request, kind.name).translate
    kit = kits()[kind.name]
    low, high = kind.player_counts[0], kind.player_counts[-1]
    return tag(
        "article",
        raw(kit.emblem()) if kit.emblem else "",
        tag(
            "div",
            tag("h2", kind.title),
            tag("p", translate(kit.about)) if kit.about else "",
            tag("p", translate("{low} to {high} players", low=low, high=high), class_="players"),
            class_="game-words",
        ),
        tag(
            "form",
            csrf(request),
            tag("button", translate("Play now"), class_="go large", title=translate("Against bots, at once")),
            tag("a", translate("New table"), href=f"/new/?game={kind.name}", class_="button large"),
            method="post",
            action=f"/now/{kind.name}/",
        ),
        class_="game",
    )


def _tables(tables: list[TableSummary], player: str, translator: Translator) -> Markup:
    """Tables this browser sits at: those that go on, your turn first; below them those that are over."""
    translate = translator.translate
    running = [summary for summary in tables if not summary.row.finished]
    running.sort(key=lambda summary: not _my_turn(summary, player))
    over = [summary for summary in tables if summary.row.finished]
    if not tables:
        empty = translate("No tables yet. Play now, or make a table and send a friend the link to a seat.")
        return tag("section", tag("h2", translate("Your tables")), tag("p", empty, class_="empty"), class_="tables")
    parts = [tag("h2", translate("Your tables"))]
    if running:
        parts.append(tag("ul", joined(_line(summary, player, translator) for summary in running)))
    if over:
        parts.append(tag("h3", translate("Finished")))
        parts.append(tag("ul", joined(_line(summary, player, translator) for summary in over)))
    return tag("section", *parts, class_="tables")


def _waiting(summary: TableSummary) -> list[int]:
    return [number for number in map(int, summary.row.waiting_for.split()) if 0 <= number < len(summary.seats)]


def _my_turn(summary: TableSummary, player: str) -> bool:
    return not summary.row.finished and any(summary.seats[number].browser == player for number in _waiting(summary))


def _line(summary: TableSummary, player: str, translator: Translator) -> Markup:
    translate, kind = translator.translate, find_game(summary.row.game)
    seats = summary.row.seat_names.split()
    names = player_names.names(summary.seats, [Message(kind.seat_labels[name]) for name in seats], translator)
    people = joined(
        tag(
            "span",
            sign(kind, seats[number]),
            name,
            class_="who you" if summary.seats[number].browser == player else "who",
        )
        for number, name in enumerate(names)
    )
    mine = _my_turn(summary, player)
    return tag(
        "li",
        tag(
            "a",
            tag("b", kind.title),
            tag("span", people, class_="people"),
            tag("span", translate("Your turn") if mine else _whose_turn(summary, names, translator), class_="turn"),
            tag(
                "time",
                ago(summary.row.updated_at, translator),
                datetime=summary.row.updated_at.isoformat(timespec="minutes"),
            ),
            href=f"/table/{summary.row.key}/",
            class_="my-turn" if mine else None,
        ),
    )


def _whose_turn(summary: TableSummary, names: list[str], translator: Translator) -> str:
    if summary.row.finished:
        return translator.translate("Over")
    waiting = _waiting(summary)
    if len(waiting) == 1:
        return translator.translate("{name} to act", name=names[waiting[0]])
    return translator.translate_plural(len(waiting), "{number} player to act", "{number} players to act")


def ago(moment: datetime, translator: Translator) -> str:
    """How long ago something was, roughly."""
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    if minutes < 1:
        return translator.translate("just now")
    if minutes < 60:
        return translator.translate_plural(minutes, "{number} minute ago", "{number} minutes ago")
    if minutes < 60 * 24:
        return translator.translate_plural(minutes // 60, "{number} hour ago", "{number} hours ago")
    return translator.translate_plural(minutes // (60 * 24), "{number} day ago", "{number} days ago")

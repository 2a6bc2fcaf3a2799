"""The start page: play at once, make a table, and every table one sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.views.decorators.http import require_safe

from ahu.core.words import Words
from ahu.registry import game_called, kits
from ahu.web import company, keeping
from ahu.web.holding import player_of
from ahu.web.hub import hub
from ahu.web.language import tongue_of
from ahu.web.markup import joined, raw, tag
from ahu.web.pages.shell import csrf, page
from ahu.web.signs import sign

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.game import Game
    from ahu.core.words import Tongue
    from ahu.web.keeping import Sat


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """The start page."""
    player = player_of(request)
    tables = [sat for sat in await hub().store.read(lambda: keeping.tables_of(player)) if sat.row.game in kits()]
    tongue = tongue_of(request)
    say = tongue.say
    return page(
        request,
        say("Ahu: two board games of Easter Island"),
        tag(
            "section",
            _banner(),
            tag(
                "div",
                tag("h1", "Ahu"),
                tag(
                    "p",
                    say("Two board games of Easter Island, against bots, around one screen, or with friends far away."),
                ),
                class_="hero-words",
            ),
            class_="hero",
        ),
        tag("section", joined(_card(request, kind) for kind in map(game_called, kits())), class_="games"),
        _tables(tables, player, tongue),
        tag("p", tag("a", say("Open a saved game"), href="/upload/"), class_="aside-link"),
        kind="home",
        games=tuple(kits()),
    )


def _banner() -> Markup | str:
    """A wide picture: that of the first game that brings one."""
    found = next((kit.banner for kit in kits().values() if kit.banner), None)
    return raw(found()) if found else ""


def _card(request: HttpRequest, kind: type[Game]) -> Markup:
    say = tongue_of(request, kind.name).say
    kit = kits()[kind.name]
    low, high = kind.player_counts[0], kind.player_counts[-1]
    return tag(
        "article",
        raw(kit.emblem()) if kit.emblem else "",
        tag(
            "div",
            tag("h2", kind.title),
            tag("p", say(kit.about)) if kit.about else "",
            tag("p", say("{low} to {high} players", low=low, high=high), class_="players"),
            class_="game-words",
        ),
        tag(
            "form",
            csrf(request),
            tag("button", say("Play now"), class_="go large", title=say("Against bots, at once")),
            tag("a", say("New table"), href=f"/new/?game={kind.name}", class_="button large"),
            method="post",
            action=f"/now/{kind.name}/",
        ),
        class_="game",
    )


def _tables(tables: list[Sat], player: str, tongue: Tongue) -> Markup:
    """Tables this browser sits at: those that go on, your turn first; below them those that are over."""
    say = tongue.say
    running = [sat for sat in tables if not sat.row.over]
    running.sort(key=lambda sat: not _my_turn(sat, player))
    over = [sat for sat in tables if sat.row.over]
    if not tables:
        empty = say("No tables yet. Play now, or make a table and send a friend the link to a seat.")
        return tag("section", tag("h2", say("Your tables")), tag("p", empty, class_="empty"), class_="tables")
    parts = [tag("h2", say("Your tables"))]
    if running:
        parts.append(tag("ul", joined(_line(sat, player, tongue) for sat in running)))
    if over:
        parts.append(tag("h3", say("Finished")))
        parts.append(tag("ul", joined(_line(sat, player, tongue) for sat in over)))
    return tag("section", *parts, class_="tables")


def _waiting(sat: Sat) -> list[int]:
    return [number for number in map(int, sat.row.waiting.split()) if 0 <= number < len(sat.seats)]


def _my_turn(sat: Sat, player: str) -> bool:
    return not sat.row.over and any(sat.seats[number].player == player for number in _waiting(sat))


def _line(sat: Sat, player: str, tongue: Tongue) -> Markup:
    say, kind = tongue.say, game_called(sat.row.game)
    seats = sat.row.seats_line.split()
    names = company.names(sat.seats, [Words(kind.seat_words[name]) for name in seats], tongue)
    people = joined(
        tag("span", sign(kind, seats[number]), name, class_="who you" if sat.seats[number].player == player else "who")
        for number, name in enumerate(names)
    )
    mine = _my_turn(sat, player)
    return tag(
        "li",
        tag(
            "a",
            tag("b", kind.title),
            tag("span", people, class_="people"),
            tag("span", say("Your turn") if mine else _whose_turn(sat, names, tongue), class_="turn"),
            tag("time", ago(sat.row.changed, tongue), datetime=sat.row.changed.isoformat(timespec="minutes")),
            href=f"/table/{sat.row.key}/",
            class_="my-turn" if mine else None,
        ),
    )


def _whose_turn(sat: Sat, names: list[str], tongue: Tongue) -> str:
    if sat.row.over:
        return tongue.say("Over")
    waiting = _waiting(sat)
    if len(waiting) == 1:
        return tongue.say("{name} to act", name=names[waiting[0]])
    return tongue.say_many(len(waiting), "{number} player to act", "{number} players to act")


def ago(moment: datetime, tongue: Tongue) -> str:
    """How long ago something was, roughly."""
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    if minutes < 1:
        return tongue.say("just now")
    if minutes < 60:
        return tongue.say_many(minutes, "{number} minute ago", "{number} minutes ago")
    if minutes < 60 * 24:
        return tongue.say_many(minutes // 60, "{number} hour ago", "{number} hours ago")
    return tongue.say_many(minutes // (60 * 24), "{number} day ago", "{number} days ago")

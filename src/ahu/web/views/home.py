"""The start page: play at once, make a table, and every table this browser sits at."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.core.messages import Message
from ahu.registry import find_game, kits
from ahu.web.account_link import invitations_of
from ahu.web.language import translator_of
from ahu.web.learning import learning_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import player_names
from ahu.web.presentation.time_text import ago
from ahu.web.seat_cookies import player_from
from ahu.web.static_files import drawing_style_sheets
from ahu.web.views.guided import guided_tables
from ahu.web.views.minute import minutes_for
from ahu.web.views.puzzles import games_with_puzzles, puzzle_of_today
from ahu.web.views.render import render_page

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.learning import Learning
    from ahu.web.table_data import TableSummary
    from ahu.web.views.minute import GameMinute
    from ahu.web.views.puzzles import PuzzleLine


class GameCard(NamedTuple):
    """A game as the start page offers it."""

    name: str
    title: str
    about: str
    """The game in a sentence; empty if its kit has none."""
    low: int
    high: int
    """The smallest and the largest number of players."""
    learning: Learning
    guided_begun: bool
    """Whether this browser can go on with the guided game."""
    known: bool
    """Whether this browser has played the game."""
    emblem: str
    """A small inline SVG; empty if the kit has none."""


class Player(NamedTuple):
    """Somebody at a table."""

    seat: str
    name: str
    you: bool


class TableLine(NamedTuple):
    """A table as the start page lists it."""

    key: str
    game: type[Game]
    players: list[Player]
    status: str
    """Whose turn it is, as a sentence."""
    my_turn: bool
    updated_at: datetime
    ago: str


class HomeContext(TypedDict):
    """What ``home.html`` shows."""

    banner: str
    """A wide inline SVG; empty if no game brings one."""
    games: list[GameCard]
    minutes: list[GameMinute]
    """Each game in a minute, at a first visit."""
    today: PuzzleLine | None
    """The puzzle of the day."""
    puzzle_games: list[type[Game]]
    """The games that bring puzzles."""
    running: list[TableLine]
    finished: list[TableLine]
    invitations: int
    """How many wait on the profile."""


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """The start page."""
    player = player_from(request)
    summaries = await live_tables().tables_of(player)
    translator = translator_of(request)
    tables = [_line(summary, player, translator) for summary in summaries if summary.row.game in kits()]
    finished = [summary.row.key for summary in summaries if summary.row.finished]
    context = HomeContext(
        banner=_banner(),
        minutes=[] if tables else await to_thread(minutes_for, request),  # they may have to be drawn
        games=[_card(find_game(name), summaries, translator_of(request, name)) for name in kits()],
        today=puzzle_of_today(request),
        puzzle_games=games_with_puzzles(),
        running=sorted((line for line in tables if line.key not in finished), key=lambda line: not line.my_turn),
        finished=[line for line in tables if line.key in finished],
        invitations=await invitations_of(request),
    )
    return render_page(request, "home.html", context, style_sheets=drawing_style_sheets())


def _banner() -> str:
    """A wide picture: that of the first game that brings one."""
    found = next((kit.banner for kit in kits().values() if kit.banner), None)
    return found() if found else ""


def _card(game: type[Game], tables: list[TableSummary], translator: Translator) -> GameCard:
    kit = kits()[game.name]
    return GameCard(
        game.name,
        game.title,
        translator.translate(kit.about) if kit.about else "",
        game.player_counts[0],
        game.player_counts[-1],
        learning_of(game.name),
        bool(guided_tables(tables, game.name)),
        any(row.game == game.name and not row.guided for row, _ in tables),
        kit.emblem() if kit.emblem else "",
    )


def _line(summary: TableSummary, browser: str, translator: Translator) -> TableLine:
    row, game = summary.row, find_game(summary.row.game)
    seats = row.seat_names.split()
    names = player_names.names(summary.seats, [Message(game.seat_labels[seat]) for seat in seats], translator)
    mine = [seat.browser == browser for seat in summary.seats]
    my_turn = not row.finished and not row.gathering and any(mine[number] for number in _waiting(summary))
    return TableLine(
        row.key,
        game,
        [Player(*player) for player in zip(seats, names, mine, strict=True)],
        translator.translate("Your turn") if my_turn else _status(summary, names, translator),
        my_turn,
        row.updated_at,
        ago(row.updated_at, translator),
    )


def _waiting(summary: TableSummary) -> list[int]:
    """The seats that are to act."""
    return [number for number in map(int, summary.row.waiting_for.split()) if 0 <= number < len(summary.seats)]


def _status(summary: TableSummary, names: list[str], translator: Translator) -> str:
    """Whose turn it is, if it is not that of this browser."""
    if summary.row.finished:
        return translator.translate("Over")
    if summary.row.gathering:
        return translator.translate("Waiting for players")
    waiting = _waiting(summary)
    if len(waiting) == 1:
        return translator.translate("{name} to act", name=names[waiting[0]])
    return translator.translate_plural(len(waiting), "{number} player to act", "{number} players to act")

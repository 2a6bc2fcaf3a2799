"""Puzzles: the list of a game's, the puzzle of the day, and the table at which one is solved."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from ahu.core.messages import gettext_noop
from ahu.puzzles.puzzle import Strength, daily_puzzle, find_puzzle, puzzles_of
from ahu.registry import find_game, kits
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.new_table import puzzle_table
from ahu.web.presentation.puzzle_html import STRENGTH_LABELS
from ahu.web.seat_cookies import player_from
from ahu.web.views.errors import not_found
from ahu.web.views.new_table import count_new_table, make_table
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Message, Translator
    from ahu.puzzles.puzzle import Puzzle

GROUPS = {
    Strength.EASY: (gettext_noop("Easy"), gettext_noop("The best turn can be seen at once.")),
    Strength.MEDIUM: (gettext_noop("Medium"), gettext_noop("You must look a little ahead.")),
    Strength.HARD: (gettext_noop("Hard"), gettext_noop("The best turn does not look good at first.")),
}
"""The strengths, with a heading and a sentence each."""


class PuzzleLine(NamedTuple):
    """A puzzle as pages list it."""

    game: str
    id: str
    title: str
    """The title of the game."""
    number: int
    """Its place in the list of the game's puzzles, the first being 1."""
    strength: str
    round: int
    phase: str
    players: int


class PuzzleGroup(NamedTuple):
    """The puzzles of one strength."""

    label: str
    about: str
    puzzles: list[PuzzleLine]


class PuzzlesContext(TypedDict):
    """What ``puzzles.html`` shows."""

    game: type[Game]
    groups: list[PuzzleGroup]
    today: PuzzleLine | None


class PuzzleContext(TypedDict):
    """What ``puzzle.html`` shows."""

    puzzle: PuzzleLine


@require_safe
async def puzzles(request: HttpRequest, game: str) -> HttpResponse:
    """The puzzles of a game."""
    if not puzzles_of(game):
        return not_found(request)
    translator = translator_of(request, game)
    lines = [(puzzle.strength, line_of(puzzle, translator)) for puzzle in puzzles_of(game)]
    groups = [
        PuzzleGroup(
            translator.translate(label), translator.translate(about), [line for one, line in lines if one is strength]
        )
        for strength, (label, about) in GROUPS.items()
    ]
    today = puzzle_of_today(request)
    context = PuzzlesContext(
        game=find_game(game),
        groups=[group for group in groups if group.puzzles],
        today=today if today and today.game == game else None,
    )
    return render_page(request, "puzzles.html", context, game=game)


@require_http_methods(["GET", "HEAD", "POST"])
async def puzzle(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """A puzzle: the table at which this browser solves it, which is made when somebody asks for it by POST."""
    found = find_puzzle(game, name)
    if found is None:
        return not_found(request)
    table = await live_tables().puzzle_table_of(player_from(request), found)
    if table is not None:
        if request.method == "POST":
            await table.begin_puzzle_again()
        return SeeOther(reverse("table", args=[table.key]))
    if request.method != "POST":
        line = line_of(found, translator_of(request, game))
        return render_page(request, "puzzle.html", PuzzleContext(puzzle=line), game=game)
    count_new_table(request)
    return await make_table(request, await asyncio.to_thread(puzzle_table, found))


def games_with_puzzles() -> list[type[Game]]:
    """The games that bring puzzles."""
    return [find_game(name) for name in kits() if puzzles_of(name)]


def puzzle_of_today(request: HttpRequest) -> PuzzleLine | None:
    """The puzzle of the day, everywhere by the date of Greenwich; None if there are no puzzles."""
    found = daily_puzzle(datetime.now(UTC).date())
    return line_of(found, translator_of(request, found.game)) if found else None


def line_of(puzzle: Puzzle, translator: Translator) -> PuzzleLine:
    """A puzzle as pages list it."""
    round_, phase = _moment(puzzle)
    return PuzzleLine(
        puzzle.game,
        puzzle.id,
        find_game(puzzle.game).title,
        puzzles_of(puzzle.game).index(puzzle) + 1,
        translator.translate(STRENGTH_LABELS[puzzle.strength]),
        round_,
        translator.render(phase),
        puzzle.setup.players,
    )


@lru_cache(maxsize=400)
def _moment(puzzle: Puzzle) -> tuple[int, Message]:
    """The round and phase of a puzzle's position."""
    start = puzzle.start
    return start.rounds(), start.phase()

"""The report as a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import ahu
from ahu import compiled
from ahu.arena.html_report import page
from ahu.arena.setup import game_of
from ahu.arena.standings import Standings
from ahu.core.messages import ENGLISH
from ahu.i18n import translator
from tests.arena.results import contest, result

if TYPE_CHECKING:
    from ahu.arena.result import Result

VOID = {"meta"}
GAMES = [result(1, "abb", 9, 5, 1), result(2, "bab", 5, 9, 9), result(3, "bba", 9, 2, 40)]


class Reader(HTMLParser):
    """Checks that all that is opened is closed, and gathers what is said."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.said = ""
        self.texts: set[str] = set()
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data
        self.texts.add(data.strip())


def read(games: list[Result], *bots: str) -> Reader:
    return Reader(page(Standings(contest(*bots), games), "ahu arena giants --bots a,b"))


def test_the_page_tells_the_results_and_draws_them() -> None:
    told = read(GAMES, "a", "b", "b")
    assert "Giants: a, b" in told.said
    assert "3 games with 3 players" in told.said
    assert "Variants: quick." in told.said
    assert "83.3%" in told.said  # a: two wins and a half of three
    assert "b ×2" in told.said
    assert "ahu arena giants --bots a,b" in told.said
    plots = [attrs["aria-label"] for tag, attrs in told.seen if tag == "svg"]
    assert plots == [
        "Win rates with 95% intervals",
        "Distribution of scores",
        "The first player’s advantage: win rates",
        "Seats: win rates",
        "Length of games",
    ]


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_page_speaks_the_language_that_is_asked_for(language: str) -> None:
    """No sentence or label is as in English, but for names and the few words that are written alike."""
    standings = Standings(contest("a", "b", "b"), GAMES)
    english, told = (Reader(page(standings, "ahu arena", words)) for words in (ENGLISH, translator(language, "giants")))
    assert told.seen[0] == ("html", {"lang": language})
    assert "83,3\N{NO-BREAK SPACE}%" in told.said
    alike = {text for text in english.texts & told.texts if re.search("[a-z]{3}", text) and "{" not in text}
    program = f"{ahu.__version__}, {compiled.status()}"
    names = {"Giants: a, b", "ahu arena", "Python", program, game_of(standings.plan.setup).board_line()}
    assert alike <= names | {"action", "bot", "Scores"} | set(standings.usage())


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = page(Standings(contest("a", "b", "b"), GAMES), "ahu arena giants")
    assert "<script" not in text
    assert not re.search(r"https?:|\burl\(|@import|<link|\bsrc=", text)


def test_everything_is_drawn_within_the_plots() -> None:
    for tag, attrs in read(GAMES, "a", "b", "b").seen:
        if tag in ("circle", "rect", "line", "text"):
            across = [float(str(attrs[key])) for key in ("x", "cx", "x1", "x2") if key in attrs]
            assert all(0 <= x <= 760 for x in across), attrs


def test_names_cannot_become_markup() -> None:
    games = [result(1, "<&b", 9, 5, 1)]
    assert "<, &, b" in read(games, "<", "&", "b").said


@pytest.mark.parametrize("scores", [(5, 5, 5), (0, 0, 0), (-3, 400, 12)])
def test_scores_all_alike_or_far_apart_can_be_drawn(scores: tuple[int, ...]) -> None:
    bars = [attrs for tag, attrs in read([result(1, "abc", *scores)], "a", "b", "c").seen if tag == "rect"]
    assert len(bars) >= 4
    assert all(float(str(bar["width"])) > 0 for bar in bars)

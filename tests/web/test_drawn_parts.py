"""What pages have drawn stays within its share of memory, whatever is played in whatever language."""

from __future__ import annotations

import random
from sys import getsizeof
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.messages import ENGLISH
from ahu.i18n import translator
from ahu.web import drawn_parts
from ahu.web.game_page import page_of
from tests.play import EAGER
from tests.web.live import set_up

if TYPE_CHECKING:
    from ahu.core.state import State

GAMES = [("giants", 3), ("giants", 5), ("rapanui", 2), ("rapanui", 4)]


def all_drawn(state: State, language: str) -> int:
    """Draw a position for everybody; answers how many characters that were."""
    page, speech, drawn = page_of(state.game), translator(language, state.game.name), 0
    for viewer in (SPECTATOR, *range(state.game.players)):
        screen = state.screen(viewer)
        drawn += sum(map(len, page.pieces(screen, speech).values()))
        drawn += len(page.shelf(screen, speech) + page.corner(screen, speech) + page.shared_area(screen, speech))
        for seat in range(state.game.players):
            drawn += len(page.row(screen, seat, speech) + page.panel(screen, seat, speech))
    return drawn


def test_pages_keep_no_more_than_their_share_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """With less room than in a server, so that a part of a game fills it."""
    assert drawn_parts.MOST_BYTES < 20_000_000
    most, drawn = 1_000_000, 0
    for whole in (drawn_parts.TEXTS, drawn_parts.GROUPS):
        monkeypatch.setattr(whole, "_size", most)
    drawn_parts.drawn_texts().keep((), "")  # what other tests have drawn goes, if it is more than that
    drawn_parts.drawn_groups().keep((), {})
    for name, players in GAMES[1::2]:
        state = set_up(name, players).start()
        for number, _ in enumerate(EAGER[name](state, random.Random(players), 0.9)):
            if number % 30 == 0:
                drawn += all_drawn(state, ("en", "de")[number // 30 % 2])
                assert drawn_parts.TEXTS.weight <= most
                assert drawn_parts.GROUPS.weight <= most
    assert drawn > most


def test_a_text_weighs_at_least_what_it_takes() -> None:
    part, before = drawn_parts.drawn_texts(), drawn_parts.TEXTS.weight
    text = "’" * 1000
    content = (1, "a", (*range(1000), ("b",)))
    part.keep(content, text)
    added = drawn_parts.TEXTS.weight - before if drawn_parts.TEXTS.weight > before else drawn_parts.TEXTS.weight
    assert added >= getsizeof(text) + getsizeof(content) + getsizeof(content[2]) >= 10_000


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_where_a_page_says_so_a_row_looks_the_same_to_all_others(name: str, players: int) -> None:
    """All who do not see the screen of a seat are shown its row as everybody may see it."""
    state = set_up(name, players).start()
    page = page_of(state.game)
    assert page.rows_alike
    own = 0
    for number, _ in enumerate(EAGER[name](state, random.Random(players), 0.9)):
        if number % 5:
            continue
        public = [page.row(state.screen(SPECTATOR), seat, ENGLISH) for seat in range(players)]
        for viewer in range(players):
            rows = [page.row(state.screen(viewer), seat, ENGLISH) for seat in range(players)]
            own += rows[viewer] != public[viewer]
            rows[viewer] = public[viewer]
            assert rows == public
    assert own > 0 or name == "rapanui"


def test_where_a_page_says_so_the_map_looks_the_same_to_all() -> None:
    alike = 0
    for name, players in GAMES:
        state = set_up(name, players).start()
        page = page_of(state.game)
        for number, _ in enumerate(EAGER[name](state, random.Random(players), 0.9)):
            if number % 20:
                continue
            public = page.pieces(state.screen(SPECTATOR), ENGLISH)
            same = all(page.pieces(state.screen(seat), ENGLISH) == public for seat in range(players))
            assert same or not page.map_alike
            alike += page.map_alike
    assert alike


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_map_knows_what_it_shows_differently_than_the_one_before(name: str, players: int) -> None:
    state = set_up(name, players).start()
    page = page_of(state.game)
    before = page.pieces(state.screen(0), ENGLISH)
    followed = 0
    for _ in EAGER[name](state, random.Random(players), 0.9):
        now = page.pieces_after(before, state.screen(0), ENGLISH)
        assert now == page.pieces(state.screen(0), ENGLISH)
        differing = {group: text for group, text in now.items() if before[group] != text}
        assert drawn_parts.map_changes(now, before) == differing
        followed += isinstance(now, drawn_parts.DrawnMap) and drawn_parts.map_changes(now, before) is now.changes
        before = now
    assert followed > 50
    start = page.pieces(set_up(name, players).start().screen(0), ENGLISH)
    assert drawn_parts.map_changes(before, start) == {g: text for g, text in before.items() if start[g] != text} != {}

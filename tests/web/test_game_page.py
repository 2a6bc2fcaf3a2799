"""The page of a game that brings none: a list of what can be seen, and buttons for what can be done."""

from __future__ import annotations

import random
from html.parser import HTMLParser

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.messages import ENGLISH
from ahu.games.giants.rules.game import Giants
from ahu.games.rapanui.rules.game import RapaNui
from ahu.i18n import translator
from ahu.web.game_page import GamePage, page_of
from ahu_pebbles.rules import TAKE, Pebbles
from tests.games.conftest import EVERY_PIECE
from tests.play import anything

PAGE = GamePage()


class Texts(HTMLParser):
    """The texts of a piece of HTML by the element they stand in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, str]] = []
        self.feed(html)
        assert not self.open, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.found.append((self.open[-1], data))


def test_a_game_that_brings_no_page_has_the_plain_one() -> None:
    assert type(page_of(Pebbles.set_up(("ana", "rano")))) is GamePage


def test_what_can_be_seen_is_listed_and_seats_have_badges() -> None:
    state = Pebbles.set_up(("ana", "rano")).start()
    shown = PAGE.listing(state, ENGLISH)
    told = [("dt", "Left"), ("dd", "-1"), ("dt", "Turn"), ("span", "Ana"), ("dt", "Points"), ("dd", "0 0")]
    assert Texts(shown).found == told
    assert shown.count('<svg class="seat-disc"') == 1
    assert '<dd class="number">-1</dd>' in shown


def test_sections_are_headings_and_a_seats_own_section_stands_in_its_panel() -> None:
    state = Giants.set_up(("blue", "red", "purple")).read(EVERY_PIECE)
    listing = Texts(PAGE.listing(state, ENGLISH)).found
    assert ("h3", "Island") in listing
    assert ("dt", "E10") in listing
    assert ("dt", "Half-tablets") not in listing
    panels = [Texts(PAGE.panel(state, seat, ENGLISH)).found for seat in range(3)]
    assert panels[0][0] == ("p", ENGLISH.translate_plural(state.scores()[0], "{number} point", "{number} points"))
    for panel, halves in zip(panels, state.halves, strict=True):
        assert panel[panel.index(("dt", "Half-tablets")) + 1] == ("dd", str(halves))


def test_actions_are_buttons_grouped_by_their_kind() -> None:
    game = Pebbles.set_up(("ana", "rano"))
    assert [PAGE.path(game, take) for take in TAKE] == [("kind:Take", f"action:take {n}") for n in (1, 2, 3)]
    assert PAGE.label(game, "kind:Take", ENGLISH) == "Take"
    assert PAGE.label(game, "action:take 2", ENGLISH) == "Take 2"
    assert PAGE.label(game, "kind:TakeHalfTablet", ENGLISH) == "Take half tablet"
    assert PAGE.places_of(game, TAKE) == []


@pytest.mark.parametrize("kind", [Giants, RapaNui, Pebbles])
def test_any_game_can_be_shown_and_played_by_its_rules_alone(kind: type[Giants | RapaNui | Pebbles]) -> None:
    state = kind.set_up(kind.seats_for(kind.default_players)).start()
    german = translator("de")
    for number, move in enumerate(anything(state.copy(), random.Random(5))):
        if number % 25 == 0:
            for viewer in (0, SPECTATOR):
                screen = state.screen(viewer)
                parts = [PAGE.panel(screen, seat, german) for seat in range(state.game.players)]
                assert all(Texts(part).found for part in (PAGE.listing(screen, german), *parts))
            for actor in state.actors():
                paths = [PAGE.path(state.game, action) for action in state.actions(actor)]
                assert len(set(paths)) == len(paths)
                assert all(PAGE.label(state.game, token, german) for path in paths for token in path)
        state.play(move.actor, move.action)

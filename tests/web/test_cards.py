"""Cards: what a thing is, what it would do now, and why it can't be used."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.messages import ENGLISH
from ahu.i18n import LANGUAGES, translator
from ahu.web.game_page import page_of
from ahu.web.presentation.cards import card_html, why_not
from ahu.web.rule_links import rule_link
from ahu_pebbles.rules import Pebbles
from tests.play import EAGER
from tests.web.live import Browser, new_live_table, set_up
from tests.web.test_live_table import placing

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State
    from tests.web.live import Run

GAMES = [("giants", 3), ("giants", 5), ("rapanui", 2), ("rapanui", 4)]


def moments(game: Game, seed: int, every: int) -> list[State]:
    """Positions in which somebody is asked for something, all through a game."""
    state, found = game.start(), []
    for number, _ in enumerate(EAGER[game.name](state, random.Random(seed), 0.9)):
        if number % every == 0 and state.actors() and state.actors()[0] != CHANCE:
            found.append(state.copy())
    return found


def tokens_of(state: State) -> list[str]:
    """Everything that the page of a position shows and that a click could pick."""
    page = page_of(state.game)
    shown = page.land(state.game, ENGLISH) + "".join(page.pieces(state, ENGLISH).values())
    shown += page.shared_area(state, ENGLISH)
    shown += "".join(page.panel(state, seat, ENGLISH) for seat in range(state.game.players))
    return sorted({token.replace("&#39;", "'") for token in re.findall(r'data-pick="([^"]+)"', shown)})


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_whatever_can_be_picked_has_a_card_in_every_language(name: str, players: int) -> None:
    """For who is to act, for another player and for spectators, all through a game."""
    rng = random.Random(f"cards {name} {players}")
    for state in moments(set_up(name, players), players, 23):
        for token in rng.sample(tokens_of(state), 25):
            for viewer in (state.actors()[0], rng.randrange(players), SPECTATOR):
                html = card_html(state.screen(viewer), viewer, token, translator(rng.choice(list(LANGUAGES)), name))
                assert "card-head" in html, (token, viewer)
                assert "{" not in html, html


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_can_be_done_is_not_refused_and_what_is_refused_cant_be_done(name: str, players: int) -> None:
    refused = 0
    for state in moments(set_up(name, players), players + 7, 11):
        page, seat = page_of(state.game), state.actors()[0]
        screen = state.screen(seat)
        legal = {token for action in screen.actions(seat) for token in page.path(state.game, action)}
        for token in tokens_of(screen):
            refusal = why_not(screen, seat, token)
            assert refusal is None or token not in legal
            refused += refusal is not None
    assert refused > 100


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_only_who_is_to_act_is_told_why_not(name: str, players: int) -> None:
    for state in moments(set_up(name, players), 3, 40):
        for seat in (SPECTATOR, *[seat for seat in range(players) if seat not in state.actors()]):
            assert all(why_not(state.screen(seat), seat, token) is None for token in tokens_of(state))


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_every_phase_of_the_line_on_top_has_a_card(name: str) -> None:
    state = moments(set_up(name, 3), 1, 20)[0]
    phases = page_of(state.game).phases(state, ENGLISH)
    assert phases
    assert all("card-head" in card_html(state, 0, phase.about, ENGLISH) for phase in phases)


def test_a_game_without_a_page_explains_its_buttons() -> None:
    state = Pebbles.set_up(("ana", "rano")).read("pebbles position 1\nleft: 2\nturn: ana\npoints: 0 0\n")
    assert "Take 2" in card_html(state, 0, "action:take 2", ENGLISH)
    assert "2 ways to do it" in card_html(state, 0, "kind:Take", ENGLISH)
    too_much = card_html(state, 0, "action:take 3", ENGLISH)
    assert "Why not?" in too_much
    assert "is too much: 2 are left" in too_much
    assert card_html(state, 1, "kind:Take", ENGLISH) == ""
    assert card_html(state, 0, "action:dance", ENGLISH) == ""


def test_a_card_links_to_its_rule() -> None:
    game = set_up("giants", 3)
    assert rule_link(game, "G31") == "/rules/giants/#G31"
    assert '<a href="/rules/giants/#G59" target="_blank">Rule G59</a>' in card_html(
        game.start(), 0, "thing:marker", ENGLISH
    )


def test_a_rule_that_no_book_has_is_no_link() -> None:
    assert rule_link(set_up("giants", 3), "") is None
    assert rule_link(set_up("giants", 3), "G999") is None
    assert rule_link(Pebbles.set_up(("ana", "rano")), "P1") is None


def test_the_endpoint_answers_for_the_seat_that_asks(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, stranger = Browser().sits(table.key, 0), Browser()
        for browser, mine in ((blue, True), (stranger, False)):
            for token in ("figure:worker", "ahu:Tahai", "do:pass", "thing:marker", "phase:auction"):
                answer = await browser.get(f"/table/{table.key}/card?about={quote(token)}")
                assert (answer.status, "card-head" in answer.told["html"]) == (200, True), token
            worker = await browser.get(f"/table/{table.key}/card?about=figure:worker")
            assert ("Now, for you" in worker.told["html"]) == mine
        unknown = await blue.get(f"/table/{table.key}/card?about={'x' * 3000}")
        assert unknown.told == {"html": ""}

    run(scenario())


def test_a_card_is_made_anew_when_the_table_has_changed(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue, address = Browser().sits(table.key, 0), f"/table/{table.key}/card?about=hex:e9"
        before = (await blue.get(address)).told
        assert (await blue.get(address)).told == before
        await blue.play(table, 0, "place Worker on e9")
        assert (await blue.get(address)).told != before

    run(scenario())

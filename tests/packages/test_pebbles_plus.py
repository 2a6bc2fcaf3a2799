"""Pebbles Plus brings everything a game can bring: heuristics, drawings, a page, an emblem, colours and words."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from ahu.i18n import translator
from ahu.registry import kits
from ahu_pebbles.rules import State
from ahu_pebbles_plus.kit import KIT
from tests.browser.driver import until
from tests.browser.test_advice import ask
from tests.browser.test_whole_games import check_end
from tests.packages.installing import EXAMPLES, install_beside, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.driver import Books, Person
    from tests.server import Server

    Arrive = Callable[..., Person]

NAME = "pebbles_plus"


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("packages")
    install_beside(EXAMPLES / "pebbles", folder)
    return install_beside(EXAMPLES / "pebbles_plus", folder)


@pytest.fixture(autouse=True)
def _known_to_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kits(), NAME, KIT)


def cli(beside: dict[str, str], *words: object) -> str:
    return run(sys.executable, "-m", "ahu.cli.main", *words, env=beside)


def win_rates(beside: dict[str, str], game: str, folder: Path) -> dict[str, float]:
    words = ["--bots", "greedy,random", "--games", 40, "--json", "--save", folder / game]
    bots = json.loads(cli(beside, "arena", game, *words))["bots"]
    return {bot["bot"]: bot["win_rate"] for bot in bots}


def test_heuristics_make_the_bots_win(beside: dict[str, str], tmp_path: Path) -> None:
    assert win_rates(beside, NAME, tmp_path)["greedy"] > 0.85
    assert win_rates(beside, "pebbles", tmp_path)["greedy"] < 0.85


def test_both_games_are_listed_and_each_keeps_its_own_drawing(beside: dict[str, str], tmp_path: Path) -> None:
    told = cli(beside, "games")
    assert "pebbles: Pebbles" in told
    assert "pebbles_plus: Pebbles Plus" in told
    cli(beside, "simulate", NAME, "--games", 1, "--save", tmp_path / "played")
    (game,) = (tmp_path / "played").iterdir()
    assert "o o o o o o o" in cli(beside, "replay", game, "--to", 1)
    cli(beside, "replay", game, "--to", 1, "--svg", tmp_path / "position.svg")
    assert (tmp_path / "position.svg").read_text("utf-8").count("<ellipse") >= 7


def test_pebbles_are_clicked_and_hints_explain_themselves(server: Server, arrive: Arrive) -> None:
    ann = arrive(server, reduced_motion="reduce")
    ann.go("/")
    card = ann.page.locator("article.game", has_text="Pebbles Plus")
    assert card.locator("svg.emblem ellipse").count() == 1
    assert "take the last one" in card.inner_text()
    books = ann.make_table(NAME, ["me", "beside"], ["Ann", "Ben"])
    until(lambda: books.state.actors() == (0,))
    ann.sees(books.read().number)
    asked = False
    while len(books.state.actions(whose(books))) > 1:
        asked = asked or asks_for_a_hint(ann)
        takes_by_a_click(ann, books)
    ann.act(books, whose(books), books.state.actions(whose(books))[0])  # the last one, which needs no choice
    assert asked
    check_end(books, ann, ["Ann", "Ben"])


def whose(books: Books) -> int:
    return books.state.actors()[0]


def asks_for_a_hint(person: Person) -> bool:
    ask(person)
    hint = person.page.locator("#hint").inner_text()
    return "t leaves a multiple of four" in hint or "o other turn is better" in hint


def takes_by_a_click(person: Person, books: Books) -> None:
    """Click a pebble: it and all that follow it are taken."""
    state, before = books.state, len(books.moves)
    assert isinstance(state, State)
    actions = state.actions(state.turn)
    assert person.page.locator("#map [data-piece]").count() == state.left
    until(lambda: person.page.locator("#map [data-pick][data-ui-lit]").count() == len(actions))
    action = actions[state.left % 2]  # one or two: three would end it soon
    assert person.click_thing(f"action:{action}")
    until(lambda: len(books.moves) > before)
    assert books.moves[-1].action == action
    person.sees(books.read().number)


@pytest.mark.parametrize(("code", "prompt"), [("fr", "galets"), ("de", "Kiesel")])
def test_it_is_played_in_other_languages(server: Server, arrive: Arrive, code: str, prompt: str) -> None:
    ann = arrive(server, locale=code)
    books = ann.make_table(NAME, ["me", "bot-random"], ["Ann"])
    until(lambda: books.state.actors() == (0,))
    ann.sees(books.read().number)
    assert prompt in ann.page.locator("#prompt").inner_text()
    assert prompt in ann.log()[-1]


def test_every_sentence_is_translated() -> None:
    assert KIT.catalogues is not None
    sentences = []
    for code in ("fr", "de"):
        with (KIT.catalogues / f"{code}.po").open("rb") as file:
            catalogue = read_po(file, locale=code)
        assert [message.id for message in catalogue if not message.string] == []
        assert [error for message in catalogue for error in message.check(catalogue)] == []
        sentences.append([message.id for message in catalogue])
    assert sentences[0] == sentences[1]
    game = KIT.rules().set_up(("ana", "rano"))
    english, french = translator("en", NAME), translator("fr", NAME)
    state = game.start()
    while actors := state.actors():
        action = state.actions(actors[0])[0]
        told = [game.describe(actors[0], action, ["Ann", "Ben"]), state.phase(), state.prompt(0)]
        assert all(english.render(each) != french.render(each) for each in told)
        state.play(actors[0], action)

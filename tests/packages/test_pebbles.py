"""Pebbles is rules and nothing else. Installed beside Ahu it is played to the end everywhere; Ahu does not know it."""

from __future__ import annotations

import json
import os
import re
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

import ahu
from ahu.kit import Kit
from ahu.registry import kits
from ahu_pebbles.rules import Pebbles
from tests.browser.driver import Books, until
from tests.browser.people import People
from tests.browser.test_advice import ask, take_best
from tests.browser.test_whole_games import check_end, play_on
from tests.packages.installing import EXAMPLES, install_beside, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]


class Anybody(People):
    """People who take any action."""

    def choose(self, state: State, seat: int) -> Action:
        return self.rng.choice(state.actions(seat))


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The settings with which Python finds the package that pip has installed."""
    return install_beside(EXAMPLES / "pebbles", tmp_path_factory.mktemp("pebbles"))


@pytest.fixture(autouse=True)
def _known_to_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests read the server's database: they must know the game, too."""
    monkeypatch.setitem(kits(), "pebbles", Kit(rules=lambda: Pebbles))


def cli(beside: dict[str, str], *words: object) -> str:
    """What the program says where Pebbles is installed."""
    return run(sys.executable, "-m", "ahu.cli.main", *words, env=beside)


# in the browser


def test_against_a_bot_with_a_hint_undo_and_replay(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    ann.go("/")
    ann.page.locator("article.game", has_text="Pebbles").locator("a.button").click()
    ann.page.wait_for_url("**/new/?game=pebbles")
    assert not ann.page.locator("input[name=option], input[name=board]").count()
    books = ann.make_table("pebbles", ["me", "bot-random"], ["Ann"])
    until(lambda: books.state.actors() == (0,))
    ann.sees(books.read().number)
    assert "Left" in ann.page.locator("#listing").inner_text()
    before = books.state.write()
    ann.act(books, 0, books.state.actions(0)[0])
    until(lambda: books.state.actors() == (0,))
    ann.sees(books.read().number)
    ann.page.locator("#tools button[data-command=undo]").click()
    until(lambda: books.state.write() == before)
    ann.sees(books.read().number)
    ask(ann)
    take_best(ann, books, 0)
    play_on(books, {ann: [0]}, Anybody(Random(1), 0))
    check_end(books, ann, ["Ann", "Makoi"])
    replayed(ann, len(books.moves), books.state.scores())


def replayed(person: Person, moves: int, scores: list[int]) -> None:
    """Step through the game from its first position to its last."""
    page = person.page
    page.locator("#end a", has_text="Replay").click()
    page.wait_for_url("**/replay/**")
    for number in range(moves + 1):
        until(lambda n=number: f"Action {n} of {moves}" in page.locator("#replay").inner_text())  # type: ignore[misc]
        points = scores if number == moves else [0] * len(scores)
        until(lambda p=points: " ".join(map(str, p)) in page.locator("#listing").inner_text())  # type: ignore[misc]
        page.keyboard.press("ArrowRight")


def test_by_a_link_on_two_devices(server: Server, arrive: Arrive) -> None:
    ann, ben = arrive(server), arrive(server, locale="de")
    books = ann.make_table("pebbles", ["me", "open"], ["Ann"])
    (link,) = ann.links()
    ben.sit_down(link, "Ben")
    play_on(books, {ann: [0], ben: [1]}, Anybody(Random(2), 0))
    check_end(books, ann, ["Ann", "Ben"])
    check_end(books, ben, ["Ann", "Ben"])


def test_three_around_one_screen(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    books = ann.make_table("pebbles", ["me", "beside", "beside"], ["Ann", "Ben", "Cyd"])
    play_on(books, {ann: [0, 1, 2]}, Anybody(Random(3), 0))
    check_end(books, ann, ["Ann", "Ben", "Cyd"])


def test_played_at_once_and_reviewed_at_the_end(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    ann.go("/")
    ann.page.locator("article.game", has_text="Pebbles").locator("button.go").click()
    ann.page.wait_for_url("**/table/**")
    books = Books(server, ann.key)
    play_on(books, {ann: [0]}, Anybody(Random(4), 0))
    check_end(books, ann, ["Ana", "Makoi"])
    ann.page.locator(".end-sheet a[href='review/']").click()
    ann.page.wait_for_url("**/review/")
    until(lambda: not ann.page.locator("#review[hx-get], #review .thinks").count(), patience=60)
    assert ann.page.locator(".course svg.large").count()


# in the terminal


def test_it_is_listed(beside: dict[str, str]) -> None:
    told = cli(beside, "games")
    assert "pebbles: Pebbles, for 2, 3 players (usually 2)\n  seats: ana, rano, poike\n" in told
    assert "poike\nbots, for --bots:" in told  # no variants: nothing is said of them
    assert "Variants of Pebbles" not in cli(beside, "play", "--help")


def test_in_the_terminal(beside: dict[str, str], tmp_path: Path) -> None:
    typed = ["?", "list", "map", "board", "score", "log", "hint", "1", "undo", "save game.ahu", *["1"] * 10]
    (tmp_path / "typed").write_text("\n".join(typed) + "\n", "utf-8")
    command = f"{sys.executable} -m ahu.cli.main play pebbles --seed 3 < typed"
    told = run("sh", "-c", command, cwd=tmp_path, env=beside)
    for words in ("left: 7", "Hint", "Undone: your last action", "Saved in game.ahu", "Final scores", "wins"):
        assert words in told
    assert "in round 1" in cli(beside, "replay", tmp_path / "game.ahu")
    told = run("sh", "-c", f"{command} --load game.ahu", cwd=tmp_path, env=beside)
    assert "Final scores" in told


def test_bots_play_it_and_the_games_are_replayed(beside: dict[str, str], tmp_path: Path) -> None:
    played = tmp_path / "played"
    told = cli(beside, "simulate", "pebbles", "--games", 20, "--json", "--jobs", 2, "--save", played)
    assert json.loads(told)["games"] == 20
    game = min(played.iterdir())
    assert "the game is over" in cli(beside, "replay", game)
    assert "The heap has" in cli(beside, "replay", game, "--list")
    assert cli(beside, "replay", game, "--position", "--to", 1).startswith("pebbles position 1\n")
    cli(beside, "replay", game, "--svg", tmp_path / "position.svg")
    assert re.search(r">left</text><text [^>]*>0</text>", (tmp_path / "position.svg").read_text("utf-8"))


def test_its_board_is_no_board(beside: dict[str, str], tmp_path: Path) -> None:
    assert cli(beside, "board", "pebbles") == "seats: ana rano\noptions: none\nboard: none\n"
    cli(beside, "board", "pebbles", "--svg", tmp_path / "board.svg")
    assert "<svg" in (tmp_path / "board.svg").read_text("utf-8")
    assert cli(beside, "perft", "pebbles", "--depth", 2).startswith("12\n")


# in the arena, and in a program


def test_in_the_arena(beside: dict[str, str], tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    words = ["--games", 20, "--json", "--save", tmp_path / "run", "--report", report]
    standings = json.loads(cli(beside, "arena", "pebbles", "--bots", "mc,greedy", *words))
    assert standings["games"] == 20
    assert {bot["bot"]: bot["win_rate"] for bot in standings["bots"]}["mc"] > 0.7
    assert "pebbles" in report.read_text("utf-8")


def test_in_a_program(beside: dict[str, str]) -> None:
    program = """
import ahu
game = ahu.game("pebbles", players=3)
record = ahu.play(game, ["mc", "greedy"], seed=1)
print(sorted(ahu.games()), sum(record.state.scores()))
"""
    assert run(sys.executable, "-c", program, env=beside) == "['giants', 'pebbles', 'rapanui'] 1\n"
    assert "pebbles" in ahu.games()  # these tests know it, by hand
    assert "PYTHONPATH" not in os.environ

"""Bots that give advice, in the browser: a hint is asked for and taken, a game is looked back at, a bot thinks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.core.record import Record
from ahu.puzzles.puzzle import puzzles_of
from ahu.registry import games
from tests.browser.driver import PHONE, Books, until
from tests.browser.moments import find
from tests.play import EAGER
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ahu.core.action import Action
    from ahu.core.state import State
    from ahu.puzzles.puzzle import Puzzle
    from tests.browser.driver import Person
    from tests.browser.moments import Moment

    Arrive = Callable[..., Person]


def lifts_early(state: State, seat: int, action: Action) -> bool:
    """A load is lifted, and there is something else one could do."""
    return action.text.startswith("lift") and len(state.actions(seat)) > 2


@pytest.fixture(scope="module")
def lifting() -> Moment:
    return find("giants", 3, lifts_early)


def ask(person: Person) -> None:
    """Click “Hint” and wait for it."""
    person.page.locator("#tools [data-hint=ask]:not(:disabled)").click()
    person.page.wait_for_selector("#hint .hint-plan .go")


def take_best(person: Person, books: Books, seat: int) -> None:
    """Take the first turn of a hint; exactly that must happen."""
    best = person.page.locator("#hint .hint-plan .go")
    wanted = best.evaluate("button => JSON.parse(button.dataset.actions)")
    before = len(books.moves)
    best.click()
    while len(books.moves) == before:
        person.confirm()  # if it can't be taken back
        person.page.wait_for_timeout(50)
    done = [move.action.text for move in books.moves[before:] if move.actor == seat]
    assert done[: len(wanted)] == wanted
    person.sees(books.read().number)
    until(lambda: person.page.locator("#hint").inner_html() == "")


def on_the_map(person: Person, place: str) -> bool:
    return bool(person.page.locator(f'#map [data-pick="{place}"]').count())


def test_a_hint_is_asked_for_pointed_at_and_taken(server: Server, arrive: Arrive, lifting: Moment) -> None:
    person, other = arrive(server), arrive(server)
    books = person.open_game(lifting.record, "open", lifting.seat)
    other.go(f"/table/{books.key}/")
    ask(person)
    plan = person.page.locator("#hint .hint-plan")
    lit = [place for place in (plan.get_attribute("data-about") or "").split("|") if on_the_map(person, place)]
    for place in lit:  # the plan is shown on the map at once
        person.page.wait_for_selector(f'#map [data-pick="{place}"][data-ui-highlighted]', state="attached")
    best = person.page.locator("#hint .hint-plan .go")
    if person.page.locator("#hint .hint-others").count():
        person.page.locator("#hint .hint-others summary").click()
    shown = len(lit)
    for option in person.page.locator("#hint .options button").all():
        about = (option.get_attribute("data-about") or "").split("|")
        option.hover()
        there = [place for place in about if on_the_map(person, place)]
        shown += len(there)
        for place in there:
            person.page.wait_for_selector(f'#map [data-pick="{place}"][data-ui-highlighted]', state="attached")
        assert person.page.locator("#route path").count() in (0, 2)
    assert shown
    person.page.mouse.move(5, 5)
    for place in lit:
        person.page.wait_for_selector(f'#map [data-pick="{place}"][data-ui-highlighted]', state="attached")
    other_turn = person.page.locator("#hint .options button").first
    other_turn.click()
    until(lambda: not person.page.locator("#map [data-ui-highlighted]").count())
    assert not person.page.locator("#hint").is_visible()
    assert person.page.locator("#choices button.go").inner_text() == other_turn.get_attribute("data-text")
    way = len((other_turn.get_attribute("data-route") or "").split("|"))
    assert person.page.locator("#route path").count() == (2 if way > 1 else 0)  # what is asked about stays drawn
    person.page.locator("#choices button.quiet").click()  # “Back”: the hint is still there
    assert best.is_visible()
    for place in lit:
        person.page.wait_for_selector(f'#map [data-pick="{place}"][data-ui-highlighted]', state="attached")
    take_best(person, books, lifting.seat)
    assert "Hint" not in other.page.locator("body").inner_text()  # nobody else hears of it
    assert not other.page.locator("[data-hint]").count()


def test_a_hint_on_a_phone_is_a_sheet_of_its_own(server: Server, arrive: Arrive, lifting: Moment) -> None:
    person = arrive(server, viewport=PHONE, has_touch=True, is_mobile=True)
    books = person.open_game(lifting.record, "open", lifting.seat)
    ask(person)
    assert not person.page.locator("#choices").is_visible()
    person.page.locator("#hint [data-hint=close]").click()
    assert person.page.locator("#choices").is_visible()
    ask(person)
    person.page.keyboard.press("Escape")
    assert person.page.locator("#choices").is_visible()
    person.page.keyboard.press("h")
    person.page.wait_for_selector("#hint .hint-plan .go")
    take_best(person, books, lifting.seat)


def test_a_hint_goes_once_its_turn_is_taken_though_the_same_can_be_done_again(server: Server, arrive: Arrive) -> None:
    def takes_one_of_two(state: State, seat: int, action: Action) -> bool:
        after = state.copy()
        after.play(seat, action)
        legal = state.actions(seat)
        return len(legal) > 1 and after.actors() == (seat,) and after.actions(seat) == legal

    moment = find("rapanui", 2, takes_one_of_two)
    person = arrive(server)
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    ask(person)
    assert person.page.locator("#hint .hint-plan").is_visible()
    person.page.locator("#notation summary").click()
    person.page.locator("#notation-form input").fill(moment.action.text)
    person.page.locator("#notation-form button").click()
    until(lambda: len(books.moves) > len(moment.record.moves))
    until(lambda: person.page.locator("#hint").inner_html() == "")


@pytest.mark.parametrize("name", games())
def test_a_game_is_looked_back_at(server: Server, arrive: Arrive, name: str) -> None:
    record = Record(games()[name].set_up(games()[name].seats_for(3)))
    for move in EAGER[name](record.state.copy(), Random(3), 1.0):
        record.play(move.actor, move.action)
    person = arrive(server)
    books = person.open_game(record, "beside")
    person.go(f"/table/{books.key}/")
    person.page.locator(".end-sheet a[href='review/']").click()
    person.page.wait_for_url("**/review/")
    until(lambda: not person.page.locator("#review[hx-get], #review .thinks").count(), patience=60)
    turns = person.page.locator("#review article")
    assert turns.count() > 0
    assert person.page.locator(".course svg.large").count() == 2
    person.page.locator(".course svg.large a").last.click()
    until(lambda: person.page.locator("article:target").count() == 1)
    assert person.page.url.endswith(f"#turn-{turns.count()}")
    person.page.locator("article:target .links a").first.click()
    person.page.wait_for_url("**/replay/**")
    assert person.page.locator("#replay .replay-text").is_visible()


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """One where bots take their time."""
    with Server(tmp_path, pace=1.5) as running:
        yield running


def test_a_bot_shows_that_it_thinks(slow_server: Server, arrive: Arrive) -> None:
    person = arrive(slow_server)
    person.make_table("giants", ["bot-normal", "bot-easy", "bot-easy"])
    shown = "[...document.querySelectorAll('.player .thinks')].filter(e => getComputedStyle(e).opacity === '1').length"
    until(lambda: person.page.evaluate(shown) == 1)
    assert person.page.locator(".player[data-ui-acting] .thinks").count() == 1
    assert "Hina bot · fair" in " ".join(person.page.locator("#players").inner_text().split())


# puzzles


def test_a_puzzle_is_solved_on_the_table_and_its_answer_is_drawn(server: Server, arrive: Arrive) -> None:
    puzzle = next(one for one in puzzles_of("rapanui") if len(one.best) == 1 and " on " in one.best[0])
    place = f"space:{puzzle.best[0].partition(' on ')[2]}"
    person = arrive(server)
    person.go("/puzzles/rapanui/")
    person.page.locator(f'[data-puzzle="rapanui/{puzzle.id}"]').last.click()
    person.page.wait_for_url("**/table/*/")
    person.page.wait_for_selector("#prompt .puzzle-task")
    books = Books(server, person.key)
    person.page.locator("#tools [data-hint=ask]").click()
    person.page.wait_for_selector(f'#map [data-pick="{place}"][data-ui-highlighted]', state="attached")
    assert "The answer" in person.page.locator("#hint").inner_text()
    person.page.keyboard.press("Escape")
    wrong = next(one for one in puzzle.start.actions(puzzle.seat) if is_wrong(puzzle, one))
    person.act(books, puzzle.seat, wrong)
    person.page.wait_for_selector(".verdict:not([data-solved])")
    person.page.locator(".verdict [data-command=restart-turn]").click()
    person.page.wait_for_selector("#prompt .puzzle-task")
    person.act(books, puzzle.seat, puzzle.answer[0])
    person.page.wait_for_selector(f'.verdict[data-solved="rapanui/{puzzle.id}"]')
    person.page.locator(".puzzle-label a").click()
    solved = person.page.locator("[data-puzzle][data-done]")
    assert solved.last.get_attribute("data-puzzle") == f"rapanui/{puzzle.id}"
    assert "solved" in solved.last.inner_text()


def is_wrong(puzzle: Puzzle, action: Action) -> bool:
    """Whether a placement on the island is not the best turn."""
    after = puzzle.start
    after.play(puzzle.seat, action)
    return action.text.startswith("place Villager on") and after.write() not in puzzle.solutions()

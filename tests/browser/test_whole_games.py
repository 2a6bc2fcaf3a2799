"""Games clicked to their end by people at two browsers, with bots and a shared screen.

“make properties” has them click whole games; else they begin, and take up another game shortly before its end.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

from ahu.registry import games
from tests.browser.driver import until
from tests.browser.people import People, nearly_over
from tests.browser.unseen import let_in
from tests.patience import PATIENCE
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Books, Person
    from tests.server import Server

CALM: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1000, "height": 720}}
"""Long games go faster where less is drawn."""
WHOLE = sys.maxsize if FACTOR > 1 else 0
"""How many actions of a long game are clicked before another one is taken up; 0 if the test says it."""


def play_on(books: Books, browsers: dict[Person, list[int]], people: People, most: int = sys.maxsize) -> None:
    """Everybody acts when it is their turn, in any order where several may, until the end or often enough."""
    since, acted = time.monotonic(), 0
    while acted < most and not books.state.over():
        state = books.state
        ready = [person for person, seats in browsers.items() if set(seats) & set(state.actors())]
        if not ready:  # a bot thinks
            assert time.monotonic() < since + PATIENCE, f"nobody acts: {state.write()}"
            time.sleep(0.01)
            continue
        person = people.rng.choice(ready)
        person.sees(books.read().number)
        seat = whose_turn(person, [seat for seat in state.actors() if seat in browsers[person]])
        person.act(books, seat, people.choose(state, seat))
        since, acted = time.monotonic(), acted + 1


def whose_turn(person: Person, acting: list[int]) -> int:
    """Whom of those at one screen the page asks; there may be a curtain to lift."""
    if person.curtain() is not None:
        return person.lift_curtain()
    return person.lifted if person.lifted in acting else acting[0]


def check_end(books: Books, person: Person, names: list[str]) -> None:
    """The page shows the end of the game, and the points that the rules give. The map has never moved."""
    history = books.read()
    state = history.state
    person.sees(history.number)
    assert "board" not in person.page.evaluate("window.shifts")
    sheet = person.page.locator("#end .end-sheet")
    sheet.wait_for()
    heads = sheet.locator(".result-grid thead th").all()
    rows = [row.locator("td").all_text_contents() for row in sheet.locator(".result-grid tbody tr").all()]
    totals = [int(total) for total in sheet.locator(".result-grid tfoot td").all_text_contents()]
    own = person.page.locator("#controls").get_attribute("data-seats") or ""
    shown = {}
    for column, head in enumerate(heads):
        name = head.locator("span").inner_text()
        seat = int(own) if name in ("You", "Du", "Vous") else names.index(name)
        shown[seat] = totals[column]
        assert sum(0 if row[column] == "–" else int(row[column]) for row in rows) == totals[column]
        assert ("won" in (head.get_attribute("class") or "")) == (seat in state.winners())
    assert shown == dict(enumerate(state.scores()))
    assert all(names[seat] in sheet.inner_text() or str(seat) == own for seat in state.winners())
    assert sheet.locator("svg.plot").count() == 1
    until(lambda: not person.page.locator("#map [data-ui-lit]").count())


def test_a_whole_game_of_giants(server: Server, arrive: Callable[..., Person]) -> None:
    """Four seats: two share a screen behind a curtain, one sits far away, one is a bot's."""
    ann, cyd = (arrive(server, **CALM) for _ in range(2))
    books = ann.make_table("giants", ["me", "beside", "open", "bot-random"], ["Ann", "Ben"], ["quick"])
    (link,) = ann.links()
    cyd.sit_down(link, "Cyd")
    seats = {ann: [0, 1], cyd: [2]}
    play_on(books, seats, People(Random(4), 30), WHOLE or 12)
    assert len({type(move.action).__name__ for move in books.moves}) > 5  # a game with some substance
    names = ["Ann", "Ben", "Cyd", "Tavake"]
    if not WHOLE:
        names = ["Blue", "Ben", "Cyd"]
        books = ann.open_game(nearly_over(games()["giants"].set_up(("blue", "red", "green")), 0, 14), "open", 0)
        for seat in (1, 2):
            let_in(ann, cyd, seat, names[seat])
        play_on(books, {ann: [0], cyd: [1, 2]}, People(Random(4), 0))
    for person in (ann, cyd):
        check_end(books, person, names)


def test_a_whole_game_of_rapa_nui(server: Server, arrive: Callable[..., Person]) -> None:
    """Two people far from each other, and a bot; afterwards they play again."""
    ann, ben = (arrive(server, **CALM) for _ in range(2))
    books = ann.make_table("rapanui", ["me", "bot-random", "open"], ["Ann"])
    (link,) = ann.links()
    ben.sit_down(link, "Ben")
    play_on(books, {ann: [0], ben: [2]}, People(Random(5), 40), WHOLE or 12)
    assert len({type(move.action).__name__ for move in books.moves}) > (9 if WHOLE else 3)
    names = ["Ann", "Makoi", "Ben"]
    if not WHOLE:
        names = ["Turtle", "Ben"]
        books = ann.open_game(nearly_over(games()["rapanui"].set_up(("turtle", "dolphin")), 0, 14), "open", 0)
        let_in(ann, ben, 1, "Ben")
        play_on(books, {ann: [0], ben: [1]}, People(Random(5), 0))
    for person in (ann, ben):
        check_end(books, person, names)
    again(books, ann, ben, names.index("Ben"))


def again(books: Books, first: Person, second: Person, seat: int) -> None:
    """Whoever asks first makes the next table, whoever follows finds it."""
    for person in (first, second):
        person.page.locator("#end button.again").click()
        person.page.wait_for_url(lambda address: f"/table/{books.key}/" not in address)
        person.page.wait_for_selector("#prompt .ask")
    assert first.key == second.key
    assert first.page.locator("#controls").get_attribute("data-seats") == "0"
    assert second.page.locator("#controls").get_attribute("data-seats") == str(seat)

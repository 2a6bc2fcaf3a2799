"""Everything that matters at a table is in view without scrolling, and nothing moves when the prompt changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ahu.web.game_page import page_of
from tests.browser.driver import until
from tests.browser.moments import search
from tests.browser.unseen import let_in
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

DESKTOPS = [(1366, 768), (1440, 900), (1920, 1080)]
SIZES = [*DESKTOPS, (2560, 1440), (1024, 768), (768, 1024), (390, 844), (844, 390), (683, 384)]
"""Desktops, a tablet both ways, a phone both ways, and a laptop at 200 %."""
LANGUAGES = ("en", "fr", "de")
PLAYERS = {"giants": 5, "rapanui": 4}
STAGES = {
    "giants": ["Bid", "Take", "Place Worker, no power", "Lift"],
    "rapanui": ["PlaceVillager on a space", "TakeMoai", "Transport", "Gain"],
}
"""Positions of a game, by an action that is taken in them."""

ALWAYS = [
    "#map",
    "#prompt .ask",
    "#options > :first-child > :first-child",
    ".player",
    ".row-points",
    ".row-sign",
    ".row-points + .row-line",
    "#tabs button",
    "#tools button",
]
"""In view at every size; of those in a row, one for each player."""
ON_DESKTOPS = [
    "#progress .round",
    "#progress [aria-current]",
    ".who",
    ".row-line",
    ".row-line > *, .row-end > *",
    "#last-event",
    ".menu-button:not(.too)",
    "#options :is(.field, button.go, button.choice:not(.small, .impossible))",
]
BY_GAME = {
    "giants": [],
    "rapanui": ["#map [data-pick^='column:']", "#map [data-pick^='star:']"],
}
MARKET = ["#shelf .rn-card", "#shelf .rn-price", "#shelf .rn-top > b", "#shelf .rn-top > small", "#shelf .rn-coin"]
HIDDEN = """selectors => {
  const problems = [];
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].filter(e => e.checkVisibility());
    if (!found.length) problems.push(`${selector}: nothing`);
    for (const element of found) {
      const box = element.getBoundingClientRect();
      let left = 0, top = 0, right = innerWidth, bottom = innerHeight;
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around.closest("svg") || getComputedStyle(around).overflow === "visible") continue;
        const limit = around.getBoundingClientRect();
        [left, top] = [Math.max(left, limit.left), Math.max(top, limit.top)];
        [right, bottom] = [Math.min(right, limit.right), Math.min(bottom, limit.bottom)];
      }
      if (box.left < left - 1.5 || box.top < top - 1.5 || box.right > right + 1.5 || box.bottom > bottom + 1.5) {
        const shape = [box.left, box.top, box.right, box.bottom, left, top, right, bottom].map(Math.round);
        problems.push(`${selector} ${element.textContent.trim().slice(0, 30)}: ${shape}`);
      }
    }
  }
  const wide = document.documentElement;
  if (wide.scrollWidth > innerWidth || wide.scrollHeight > innerHeight) problems.push("the page scrolls");
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 12; // round corners lie over the map
  const regions = ["#shelf", "#board", "#controls", "#players", "#foot"].map(name => document.querySelector(name))
    .filter(e => e.checkVisibility());
  for (const a of regions) for (const b of regions) {
    if (a !== b && overlap(a.getBoundingClientRect(), b.getBoundingClientRect())) problems.push(`${a.id} over ${b.id}`);
  }
  return problems;
}"""
"""What is not in the window or is cut off by something around it, and regions that lie over each other."""
COVERED = """() => {
  if (document.querySelector("#reveal:not([hidden])")) return []; // it lies over the map until it is closed
  const shapes = [...document.querySelectorAll("#land [data-pick] > .hit")];
  return shapes.flatMap(shape => {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (over?.closest("#board") && !over.closest("button")) return [];
    return [`${shape.parentElement.dataset.pick} lies under ${over?.closest("[id]")?.id}`];
  });
}"""
"""Places of the whole map under something that is not the map."""
LAID_OUT = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
  done([document.body.offsetWidth, document.body.offsetHeight]))))"""
BOXES = """() => ["#board", "#map", "#controls", "#players", "#foot"].map(name => {
  const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
  return [left, top, width, height];
})"""


def resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    until(lambda: person.page.evaluate(LAID_OUT) == [*size])


def wanted(name: str, stage: str, size: tuple[int, int]) -> list[str]:
    """What must be in view."""
    found = [*ALWAYS, *BY_GAME[name]]
    if size[0] > size[1] and size[0] > 1300:
        found += ON_DESKTOPS
    if name == "rapanui" and min(size) > 600:
        found += MARKET
    if stage in ("Bid", "Take"):
        found += ["#corner .gi-chip"]
    return found


@pytest.mark.parametrize("name", PLAYERS)
def test_everything_is_in_view_and_nothing_moves(server: Server, arrive: Arrive, name: str) -> None:
    person = arrive(server, reduced_motion="reduce")
    boxes: dict[tuple[int, int], Any] = {}
    problems = []
    for number, stage in enumerate(STAGES[name]):
        moment = search(name, PLAYERS[name]).find(stage)
        books = person.open_game(moment.record, "open", moment.seat)
        for language in LANGUAGES if FACTOR > 1 else [LANGUAGES[number % 3]]:
            if language != person.page.locator("html").get_attribute("lang"):
                person.choose_language(language)
            person.sees(books.read().number)
            until(lambda: person.page.locator("#choices > *").count())
            assert person.page.locator(".player").count() == PLAYERS[name]
            for size in SIZES if FACTOR > 1 else SIZES[number % 2 :: 2]:  # so each size at two stages
                resize(person, size)
                where = f"{stage}, {language}, {size}"
                hidden = person.page.evaluate(HIDDEN, wanted(name, stage, size))
                problems += [f"{where}: {problem}" for problem in [*hidden, *person.page.evaluate(COVERED)]]
                found = person.page.evaluate(BOXES)
                if boxes.setdefault(size, found) != found:
                    problems.append(f"{where}: moved from {boxes[size]} to {found}")
            resize(person, DESKTOPS[0])
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_map_stays_where_it_is_while_things_are_chosen_and_done(server: Server, arrive: Arrive, name: str) -> None:
    person = arrive(server, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    moment = search(name, PLAYERS[name]).find({"giants": "Lift", "rapanui": "Transport"}[name])
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    until(lambda: person.page.locator("#choices > *").count())
    assert [told for told in person.page.evaluate("window.shifts.splice(0)") if told.startswith("board")] == []
    before = person.page.evaluate(BOXES)
    person.pick(page_of(moment.record.game).path(moment.record.game, moment.action)[0])
    assert person.page.evaluate(BOXES) == before
    for _ in range(len(page_of(moment.record.game).path(moment.record.game, moment.action))):
        person.page.keyboard.press("Escape")
    person.act(books, moment.seat, moment.action)
    person.sees(books.read().number)
    assert person.page.evaluate(BOXES) == before
    assert person.page.evaluate("window.shifts") == []


def test_the_whole_map_is_in_sight_while_it_is_played_back_on_a_phone(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    moment = search("giants", 5).find("Lift")
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    for size in ((390, 844), (844, 390)):
        resize(person, size)
        person.page.locator("#recap").click()
        person.page.locator("[data-recap=before]").click()  # it stays at the first action
        until(lambda: person.page.locator("#recap-bar .recap-count").inner_text().startswith("1 /"))
        assert person.page.evaluate(COVERED) == []
        assert person.page.evaluate(HIDDEN, ["#recap-bar p", "#recap-bar button"]) == []
        person.page.locator("[data-recap=end]").click()
        until(lambda: person.page.locator("#recap-bar").is_hidden())


# drawers and the menu


def test_more_of_a_player_log_and_chat_open_over_the_players_and_close_again(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport={"width": 1366, "height": 768})
    moment = search("rapanui", 4).find("Transport")
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    page, before = person.page, person.page.evaluate(BOXES)
    rival = page.locator(f".player:not([data-seat='{moment.seat}'])").first
    seat = rival.get_attribute("data-seat")
    rival.locator(".row-points").click()
    page.locator(f"#panel-{seat} .rn-tracks").wait_for()
    assert rival.locator(".who").get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert page.locator(f"#panel-{seat}").is_hidden()
    assert page.evaluate("document.activeElement.className") == "who"
    page.locator("[data-tab=log]").click()
    assert (
        page.evaluate("(l => l.scrollHeight - l.clientHeight - l.scrollTop)(document.getElementById('log-lines'))") < 1
    )
    until(lambda: page.locator("#log-lines li").last.is_visible())
    first = page.locator("#log-lines .set-up")
    assert first.count() == 1, "the set-up is one line"
    assert min(page.evaluate("[...document.querySelectorAll('#log-lines > li > a')].map(a => a.offsetHeight)")) >= 24
    assert page.evaluate(BOXES) == before
    page.locator("#log [data-close]").click()
    assert page.locator("#log").is_hidden()


def test_what_is_unread_is_counted(server: Server, arrive: Arrive) -> None:
    ann, ben = arrive(server), arrive(server)
    ann.make_table("rapanui", ["me", "open"], ["Ann"])
    let_in(ann, ben, 1, "Ben")
    ann.go(f"/table/{ann.key}/")
    until(lambda: ann.page.locator("#log-unread").is_hidden())
    ben.page.locator("[data-tab=chat]").click()
    for text in ("Iorana", "Maeva"):
        ben.page.locator("#chat-form input").fill(text)
        ben.page.locator("#chat-form button").click()
        until(lambda: ben.page.locator("#chat-form input").input_value() == "")
    until(
        lambda: ann.page.locator("#chat-unread").is_visible() and ann.page.locator("#chat-unread").inner_text() == "2"
    )
    assert ben.page.locator("#chat-unread").is_hidden()
    ann.page.locator("[data-tab=chat]").click()
    assert ann.page.locator("#chat-unread").is_hidden()
    assert ann.page.locator("#chat-lines li").last.is_visible()


def test_a_spectator_is_told_so_and_offered_no_seat(server: Server, arrive: Arrive) -> None:
    ann, onlooker = arrive(server), arrive(server)
    ann.make_table("giants", ["me", "bot-easy", "bot-easy"], ["Ann"])
    onlooker.go(f"/table/{ann.key}/")
    assert "You are watching" in onlooker.page.locator("#prompt").inner_text()
    assert "You are watching" not in ann.page.locator("#prompt").inner_text()
    for person, links in ((ann, 1), (onlooker, 0)):
        person.page.locator(".top .menu-button").click()
        assert person.page.locator("#menu").is_visible()
        assert person.page.locator("#menu a[href='seats/']").count() == links
        assert person.page.locator("#pace").count() == links
        assert person.page.locator("h1").count() == 1
    ann.page.locator("#pace").select_option("steps")
    until(lambda: ann.page.locator("#pace").input_value() == "steps")

"""People at browsers: they click actions together as a player does, and look at what the page shows."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from ahu.bots.catalogue import LEVELS
from ahu.core.log import write_log
from ahu.registry import shared_game
from ahu.web.game_page import page_of
from ahu.web.live.history import History
from ahu.web.table_data import Event, EventKind
from tests.browser.shifts import SHIFTS
from tests.browser.unseen import send_form
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

    from ahu.core.action import Action, Move
    from ahu.core.record import Record
    from ahu.core.state import State
    from tests.browser.cable import Cable
    from tests.server import Server

MISSED = 4.0
"""Seconds after which a person who sees nothing happen tries again."""
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}


UNFILLED = ".drawer:not([hidden]) [data-on-demand]:empty"
"""A drawer that is open, and whose content is still on its way."""


def until(fact: Callable[[], object], why: Callable[[], str] = lambda: "", patience: float = PATIENCE) -> None:
    """Wait until something is so. A page must be asked each time: between questions nothing is heard of it."""
    end = time.monotonic() + patience
    while not fact():
        assert time.monotonic() < end, why()
        time.sleep(0.01)


class Books:
    """What the server has written down: the truth that pages are compared with."""

    def __init__(self, server: Server | Cable, key: str) -> None:
        self.file = server.data / "ahu.sqlite3"
        self.key = key
        self.history: History | None = None

    def read(self) -> History:
        """The table's deeds up to now."""
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=20)) as base:
            table = base.execute(
                "SELECT t.id, game, rules_version, seat_names, options, b.text, start_position FROM web_table t "
                "JOIN web_board b ON b.digest = t.board_id WHERE key = ?",
                (self.key,),
            ).fetchone()
            after = self.history.number if self.history else 0
            events = base.execute(
                "SELECT number, kind, actor, text, request_id FROM web_event "
                "WHERE table_id = ? AND number > ? ORDER BY number",
                (table[0], after),
            ).fetchall()
        if self.history is None:
            game = shared_game(*table[1:6])
            self.history = History(game, game.read(table[6]) if table[6] else None)
        self.history.apply(
            Event(n, EventKind(kind), actor, text, request_id) for n, kind, actor, text, request_id in events
        )
        return self.history

    def events(self) -> list[tuple[int, str, int, str]]:
        """Everything done at the table, as it is written down."""
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=20)) as base:
            return base.execute(
                "SELECT d.number, d.kind, d.actor, d.text FROM web_event d JOIN web_table t ON t.id = d.table_id "
                "WHERE t.key = ? ORDER BY d.number",
                (self.key,),
            ).fetchall()

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.read().state

    @property
    def moves(self) -> list[Move]:
        """The game's moves."""
        return self.read().record.moves


POINT = """([tokens, selector]) => {
  const points = [[.5, .5], [.5, .25], [.5, .75], [.25, .5], [.75, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3],
    [.5, .1], [.5, .9], [.1, .5], [.9, .5]];
  const within = (box, right) => points.map(([a, b]) => [box.left + box.width * a, box.top + box.height * b])
    .find(([x, y]) => right(document.elementFromPoint(x, y)));
  let covered = document.querySelector("#choices[aria-busy]") !== null; // buttons may move
  for (const token of covered ? [] : tokens) {
    const quoted = CSS.escape(token);
    for (const button of document.querySelectorAll(selector.replaceAll("TOKEN", quoted))) {
      button.scrollIntoView({ block: "nearest" });
      const found = within(button.getBoundingClientRect(), at => button.contains(at));
      if (found) return found;
      covered = true;
    }
    for (const thing of document.querySelectorAll(`[data-pick="${quoted}"][data-ui-lit]`)) {
      if (!thing.checkVisibility()) continue; // in a drawer that is closed
      if (!thing.closest("svg#map")) thing.scrollIntoView({ block: "nearest" });
      const shape = thing.matches(".hit") ? thing : thing.querySelector(".hit") ?? thing;
      const found = within(shape.getBoundingClientRect(),
        at => at?.closest("[data-pick][data-ui-lit]")?.dataset.pick === token);
      if (found) return found;
      covered = true;
    }
  }
  return covered ? [] : null;
}"""
"""A point of the page where a click means one of some tokens; none if it is covered, or choices are loading."""
PUT_AWAY = """() => {
  document.querySelector("#reveal:not([hidden]) [data-dismiss]")?.click();
  document.querySelector("#card:popover-open")?.hidePopover();
}"""
"""Bids that were opened and the card of what was pointed at may lie over something: a person puts them away."""
BUTTONS = '#choices button[data-for="TOKEN"], #choices button[data-value="TOKEN"]'
GO = "#choices:not(:has(.field)) button.go:not(:disabled)"


class Person:
    """Somebody before a browser of their own."""

    def __init__(self, chromium: Browser, server: Server | Cable, **how: Any) -> None:  # noqa: ANN401  # as Playwright knows it
        self.server = server
        self.context: BrowserContext = chromium.new_context(**{"viewport": {"width": 1280, "height": 860}, **how})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(SHIFTS)
        self.page: Page = self.context.new_page()
        self.lifted = -1
        """Who of several at this screen has lifted the curtain last."""
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        self.forgiven: tuple[str, ...] = ("ERR_CONNECTION", "ERR_INCOMPLETE")
        """What a page may complain about: by now, that the server is away."""

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in self.forgiven):
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(path if path.startswith("http") else self.server.address + path)

    @property
    def key(self) -> str:
        """The table before them."""
        return self.page.url.split("/table/")[1].split("/")[0]

    def close(self) -> None:
        """Leave; the page must not have complained."""
        self.context.close()
        assert not self.complaints, self.complaints

    # coming to a table

    def make_table(
        self, game: str, seats: Sequence[str], names: Sequence[str] = (), options: Sequence[str] = ()
    ) -> Books:
        """Fill in the form for a new table and send it."""
        self.go(f"/new/?game={game}")
        page = self.page
        page.locator(f"input[name=players][value='{len(seats)}']").check(force=True)
        for number, who in enumerate(seats):
            self._seat(number, who)
        for number, name in enumerate(names):
            if name:
                page.locator(f"input[name=name-{number}]").fill(name)
        for option in options:
            page.locator(f"input[name=option][value={option}]").check()
        page.locator("form.making button.go").click()
        page.wait_for_url("**/table/**")
        return Books(self.server, self.key)

    def _seat(self, number: int, who: str) -> None:
        """Choose who sits somewhere at a new table; bots that are no level are behind a fold."""
        code = who.removeprefix("bot-")
        if code == who or code in LEVELS:
            self.page.locator(f"select[name=who-{number}]").select_option(who)
            return
        fold = self.page.locator("details.more:has(.expert-rows)")
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        self.page.locator(f"select[name=bot-{number}]").select_option(code)

    def open_game(self, record: Record, then: str, seat: int = 0) -> Books:
        """Play on from a saved game: against bots, around this screen, or with open seats. The form is sent unseen."""
        file = {"name": "game.ahu", "mimeType": "text/plain", "buffer": write_log(record).encode()}
        answer = send_form(self, "/upload/", {"game": file, "then": then, "seat": str(seat + 1)})
        assert "location" in answer.headers, f"{answer.status}: {answer.text()}"
        books = Books(self.server, answer.headers["location"].split("/table/")[1].split("/")[0])
        self.go(f"/table/{books.key}/")
        return books

    def upload_game(self, record: Record, then: str) -> Books:
        """Play on from a saved game, by the form."""
        self.go("/upload/")
        page = self.page
        file = {"name": "game.ahu", "mimeType": "text/plain", "buffer": write_log(record).encode()}
        page.locator("input[name=game]").set_input_files(file)  # type: ignore[arg-type]
        page.locator(f"input[name=then][value={then}]").check()
        page.locator("form.making button.go").click()
        page.wait_for_url("**/table/**")
        return Books(self.server, self.key)

    def links(self) -> list[str]:
        """The links of the seats that are still open."""
        self.go(f"/table/{self.key}/seats/")
        seats = [seat.get_attribute("data-open-seat") for seat in self.page.locator("[data-open-seat]").all()]
        found = [self._shown_link(f"[data-open-seat='{seat}']") for seat in seats]
        self.go(f"/table/{self.key}/")
        return found

    def device_link(self, seat: int) -> str:
        """A new link by which another device can play in their seat."""
        self.go(f"/table/{self.key}/seats/")
        found = self._shown_link(f"[data-own-seat='{seat}']")
        self.go(f"/table/{self.key}/")
        return found

    def _shown_link(self, card: str) -> str:
        """Ask for a link on the card of a seat, and read it."""
        self.page.locator(f"{card} > form button").click()
        return self.page.locator(f"{card} .link input").input_value()

    def sit_down(self, link: str, name: str = "") -> None:
        """Follow an invitation."""
        self.go(link)
        if name:
            self.page.locator("form.sitting input[name=name]").fill(name)
        self.page.locator("form.sitting button").click()
        self.page.wait_for_url("**/table/*/")

    def choose_language(self, code: str) -> None:
        """Choose a language in the menu of the table."""
        self.page.locator(".top .menu-button").click()
        with self.page.expect_navigation():
            self.page.locator(f"#menu button[value={code}]").click()
        assert self.page.locator("html").get_attribute("lang") == code

    # looking

    def number(self) -> int:
        """The last deed their page shows."""
        return int(self.page.evaluate("document.body.dataset.uiNumber ?? '-1'"))

    def sees(self, number: int) -> None:
        """Wait until their page shows a deed."""
        until(lambda: self.number() >= number, lambda: f"the page stays at {self.number()}, the game is at {number}")

    def desk(self) -> str:
        """What the page asks, and what went wrong."""
        return self.page.locator("#controls").inner_text() + " | " + self.page.locator("#toast").inner_text()

    def log(self) -> list[str]:
        """The lines of the log."""
        return [line.strip() for line in self.page.locator("#log-lines li").all_text_contents()]

    def says(self, text: str) -> None:
        """Wait until the page tells of something that went wrong."""
        until(
            lambda: text in (self.page.locator("#toast").text_content() or ""),
            lambda: f"not told: {text}: {self.desk()}",
        )

    # acting

    def use(self, thing: Locator) -> None:
        """Click something."""
        thing.click()

    def act(self, books: Books, seat: int, action: Action) -> None:
        """Click an action together, whatever the page asks for on the way; exactly that must happen."""
        history = books.read()
        before = len(history.record.moves)
        self.sees(history.number)
        path = page_of(history.record.game).path(history.record.game, action)
        self._go_through(path)
        end, again = time.monotonic() + PATIENCE, time.monotonic() + MISSED
        while not (mine := [move.action for move in books.moves[before:] if move.actor == seat]):
            if not self.pick("steps"):
                self.confirm()
            assert time.monotonic() < end, f"“{action}” ({' / '.join(path)}) does not happen: {self.desk()}"
            if time.monotonic() > again:  # a click that went beside, as the page was just changing
                again += MISSED
                for _ in path:
                    self.page.keyboard.press("Escape")
                self._go_through(path)
            time.sleep(0.01)
        assert mine[0] == action, f"clicked {action}, got {mine[0]}"

    def _go_through(self, path: Sequence[str]) -> None:
        picked = self.page.locator(f"#choices button[data-for={json.dumps(path[0])}]").count()
        form = self.page.locator("#choices .field").count() and not picked
        self.pick_all(path)
        if form:
            self._click_at([], "#choices button.go:not(:disabled)")

    def pick_all(self, path: Sequence[str]) -> None:
        """Click one thing after the other."""
        for token in path:
            self.pick(token)

    def pick(self, token: str) -> bool:
        """Click the button that stands for a token, or the thing on the map or in a panel, if it is asked for."""
        return self._click_at([token], BUTTONS)

    def click_thing(self, token: str) -> bool:
        """Click a thing on the map or in a panel, if it is lit."""
        return self._click_at([token], "not-a-button")

    def confirm(self) -> bool:
        """Say that one means it, if the page asks."""
        return self._click_at([""], GO)

    def _click_at(self, tokens: list[str], selector: str) -> bool:
        """Click with the mouse where something is, once nothing lies over it any more."""
        end = time.monotonic() + PATIENCE
        while (point := self.page.evaluate(POINT, [tokens or [""], selector])) == []:
            assert time.monotonic() < end, f"{tokens} {selector}: shown, but something lies over it"
            self.page.evaluate(PUT_AWAY)
            time.sleep(0.05)
        if point is None:
            return False
        self.page.mouse.click(*point)
        return True

    def curtain(self) -> int | None:
        """Whom the page asks to lift the curtain."""
        lift = self.page.locator("#curtain button[data-lift-curtain]")
        return int(lift.get_attribute("data-lift-curtain") or "") if lift.count() else None

    def lift_curtain(self) -> int:
        """Say who one is; answers whose turn it is then."""
        found = self.curtain()
        assert found is not None, "there is no curtain"
        self.page.locator("#curtain button[data-lift-curtain]").click()
        self.page.wait_for_selector("#curtain:empty", state="attached")
        self.lifted = found
        return found

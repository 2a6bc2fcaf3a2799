"""Pictures of the main states of the pages, made from real games: ``python -m tests.browser.screenshots FOLDER``.

Every state is taken on a desktop by day and by night, and on a phone. ``STATES`` says how to come to each.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright

from ahu.core.record import Record
from ahu.games.giants.rules.actions import Bid, Lift, Place, Take
from ahu.games.giants.rules.state import State as Giants
from ahu.games.rapanui.rules.actions import Choose, Exchange, PlaceVillager, Transport
from ahu.games.rapanui.rules.state import State as RapaNui
from ahu.i18n import translator
from ahu.registry import games
from ahu.web.game_page import page_of
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.driver import DESKTOP, PHONE, Person, until
from tests.browser.moments import Moment, find
from tests.play import EAGER
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from ahu.core.action import Action
    from ahu.core.state import State

NAMES = ("Hotu", "Vakai", "Tuu", "Mere")
LOOKS = (("", DESKTOP, "light"), ("-dark", DESKTOP, "dark"), ("-phone", PHONE, "light"))
"""How each state is taken: the end of the picture's name, the window, the colours."""


def built(state: State) -> int:
    """How many Moai stand."""
    assert isinstance(state, Giants | RapaNui)
    return sum(moai >= 0 for moai in state.ahu_moai)


def could_go_far(state: State, seat: int, action: Action) -> bool:
    """A game in full swing, and something that could be brought to several places."""
    if not isinstance(action, Lift | Transport) or built(state) < 8:
        return False
    page, screen = page_of(state.game), state.screen(seat)
    token = page.path(state.game, action)[0]
    return token in page.plannable(screen, seat) and len(page.plans(screen, seat, token, translator("en"))) > 3


def does(kind: type[Action], moai: int) -> Callable[[State, int, Action], bool]:
    """Somebody takes this kind of action in a game in which so many Moai stand."""
    return lambda state, _, action: isinstance(action, kind) and built(state) >= moai


def finished(name: str, players: int = 4) -> Moment:
    """The game with the most points, of a few, when it is over."""
    played = []
    for seed in range(12):
        record = Record(games()[name].set_up(games()[name].seats_for(players)))
        for move in EAGER[name](record.state.copy(), Random(seed), 1.0):
            record.play(move.actor, move.action)
        played.append(record)
    best = max(played, key=lambda record: sum(record.state.scores()))
    return Moment(best, 0, best.moves[-1].action)


def look(person: Person, moment: Moment) -> None:
    """Only look."""


def pick_first(person: Person, moment: Moment) -> None:
    """Pick the first thing of the action, so that its places are lit."""
    assert person.pick(page_of(moment.record.game).path(moment.record.game, moment.action)[0])
    until(lambda: person.page.locator("#map [data-ui-lit]").count() > 2)


def bid(person: Person, moment: Moment) -> None:  # noqa: ARG001
    """Choose what to bid."""
    for token in ("markers:1", "workers:1"):
        button = person.page.locator(f"#choices button[data-value='{token}']")
        if button.count():
            button.click()


def choose_end(person: Person, moment: Moment) -> None:
    """Pick a load and where it goes, so that its route is drawn."""
    pick_first(person, moment)
    page = page_of(moment.record.game)
    screen = moment.record.state.screen(moment.seat)
    token = page.path(moment.record.game, moment.action)[0]
    plan = max(page.plans(screen, moment.seat, token, translator("en")), key=lambda plan: len(plan.route))
    for step in plan.path[1:]:
        person.pick(step)


def open_card(person: Person, moment: Moment) -> None:  # noqa: ARG001
    """Point at an Ahu with a Moai on it."""
    place = person.page.locator("#land [data-pick^='ahu:']").nth(3)
    place.focus()
    person.page.locator("#card:popover-open").wait_for()


def ask_hint(person: Person, moment: Moment) -> None:  # noqa: ARG001
    """Ask for a hint."""
    person.page.locator("[data-hint=ask]:not(:disabled)").click()
    person.page.locator("#hint .hint-plan").wait_for()


class PageState(NamedTuple):
    """A state of a page: the game that leads to it, what the player does there, and the page beside the table's."""

    moment: Callable[[], Moment]
    act: Callable[[Person, Moment], None] = look
    path: str = ""


STATES: dict[str, PageState] = {
    "giants-auction": PageState(lambda: find("giants", 5, does(Bid, 7)), bid),
    "giants-reveal": PageState(lambda: find("giants", 5, does(Take, 5))),
    "giants-placement": PageState(lambda: find("giants", 4, does(Place, 6)), pick_first),
    "giants-table": PageState(lambda: find("giants", 4, could_go_far), choose_end),
    "giants-card": PageState(lambda: find("giants", 4, does(Place, 8)), open_card),
    "giants-end": PageState(lambda: finished("giants")),
    "rapanui-tiles": PageState(lambda: find("rapanui", 2, does(Choose, 0))),
    "rapanui-placement": PageState(lambda: find("rapanui", 4, does(PlaceVillager, 6)), pick_first),
    "rapanui-table": PageState(lambda: find("rapanui", 4, could_go_far), pick_first),
    "rapanui-offering": PageState(lambda: find("rapanui", 4, does(Exchange, 9))),
    "rapanui-hint": PageState(lambda: find("rapanui", 3, could_go_far), ask_hint),
    "review": PageState(lambda: finished("giants", 3), path="review/"),
}
"""The main states of a table; home and the form for a new table are the others."""


class Photographer:
    """Goes to pages and takes pictures of them."""

    def __init__(self, chromium: Browser, server: Server, folder: Path) -> None:
        self.chromium, self.server, self.folder = chromium, server, folder
        self.me = self._person(DESKTOP)

    def _person(self, size: dict[str, int], scheme: str = "light", cookies: Person | None = None) -> Person:
        how: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "reduced_motion": "reduce", "locale": "en-GB"}
        if size is PHONE:
            how |= {"device_scale_factor": 2, "has_touch": True, "is_mobile": True}
        person = Person(self.chromium, self.server, **how)
        if cookies:
            person.context.add_cookies(cookies.context.cookies())  # type: ignore[arg-type]
        return person

    def take(self, name: str, person: Person) -> None:
        """Keep what is on the screen, once it has come to rest."""
        page = person.page
        if not page.locator("#card:popover-open").count():  # it closes when the pointer goes elsewhere
            page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        until(lambda: page.evaluate("document.getAnimations().every(a => a.playState !== 'running')"))
        page.screenshot(path=self.folder / f"{name}.png")
        if not name.endswith(tuple(ending for ending, _, _ in LOOKS if ending)):
            page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=82)  # small, for the docs
        sys.stdout.write(f"{name}\n")

    def everywhere(self, name: str, path: str, act: Callable[[Person], None]) -> None:
        """Take a page by day, by night and on a phone."""
        for ending, size, scheme in LOOKS:
            person = self._person(size, scheme, self.me)
            person.go(path)
            act(person)
            self.take(f"{name}{ending}", person)
            person.close()

    def state(self, name: str) -> None:
        """Take one of the states."""
        state = STATES[name]
        moment = state.moment()
        over = moment.record.state.over()
        books = self.me.open_game(moment.record, "beside" if over else "open", moment.seat)
        if not over:
            self._sit_around(moment.seat)

        def act(person: Person) -> None:
            if state.path:
                until(lambda: not person.page.locator("#review .thinks").count(), patience=120)
            else:
                person.sees(len(moment.record.moves))
            state.act(person, moment)

        self.everywhere(name, f"/table/{books.key}/{state.path}", act)

    def _sit_around(self, seat: int) -> None:
        """Give everybody at the table a name; all of them are there."""
        self.me.page.locator(".menu-button").first.click()
        self.me.page.locator("#name-form input").fill(NAMES[0])
        self.me.page.locator("#name-form button").click()
        until(lambda: NAMES[0] in self.me.page.locator(f"#head-{seat}").inner_text())
        for name, link in zip(NAMES[1:], self.me.links(), strict=False):
            other = self._person(DESKTOP)
            other.sit_down(link, name)
            other.close()

    def pages(self) -> None:
        """Home, with tables on it, and the form for a new one."""
        for name, path in (("home", "/"), ("new-table", "/new/?game=giants")):
            self.everywhere(name, path, lambda _: None)


def main(folder: Path, wanted: list[str]) -> None:
    """Take all of them, or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        photographer = Photographer(chromium, server, folder)
        for name in STATES:
            if not wanted or name in wanted:
                photographer.state(name)
        if not wanted or "home" in wanted:
            photographer.pages()
        photographer.me.close()
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Pictures of the main pages, made from real games: ``python -m tests.browser.screenshots FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from ahu.core.record import Record
from ahu.games.giants.rules.actions import Bid, Lift
from ahu.games.giants.rules.state import State as Giants
from ahu.games.rapanui.rules.actions import Transport
from ahu.games.rapanui.rules.state import State as RapaNui
from ahu.i18n import translator
from ahu.registry import games
from ahu.web.game_page import page_of
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.driver import DESKTOP, PHONE, Person, until
from tests.browser.moments import find
from tests.play import EAGER
from tests.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.browser.driver import Books
    from tests.browser.moments import Moment

NAMES = ("Hotu", "Vakai", "Tuu", "Mere")


def built(state: State) -> int:
    """How many Moai stand."""
    assert isinstance(state, Giants | RapaNui)
    return sum(moai >= 0 for moai in state.ahu_moai)


def could_go_far(state: State, seat: int, action: Action) -> bool:
    """A game in full swing, and something that could be brought to several places."""
    if not isinstance(action, Lift | Transport) or built(state) < 8:
        return False
    face, screen = page_of(state.game), state.screen(seat)
    token = face.path(state.game, action)[0]
    return token in face.plannable(screen, seat) and len(face.plans(screen, seat, token, translator("en"))) > 3


def bids_late(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """A bid in a game in full swing."""
    return isinstance(action, Bid) and built(state) > 6


def finished(name: str) -> Record:
    """The game of four with the most points, of a few."""
    played = []
    for seed in range(12):
        record = Record(games()[name].set_up(games()[name].seats_for(4)))
        for move in EAGER[name](record.state.copy(), Random(seed), 1.0):
            record.play(move.actor, move.action)
        played.append(record)
    return max(played, key=lambda record: sum(record.state.scores()))


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

    def take(self, name: str, person: Person | None = None) -> None:
        """Keep what is on the screen, once it has come to rest."""
        page = (person or self.me).page
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        until(lambda: page.evaluate("document.getAnimations().every(a => a.playState !== 'running')"))
        file = self.folder / f"{name}.png"
        page.screenshot(path=file)
        sys.stdout.write(f"{file}\n")

    def sit_around(self, moment: Moment) -> Books:
        """A table with people who have names, all of whom are there."""
        books = self.me.open_game(moment.record, "open", moment.seat)
        self.me.page.locator(".top .menu-button").click()
        self.me.page.locator("#name-form input").fill(NAMES[0])
        self.me.page.locator("#name-form button").click()
        until(lambda: NAMES[0] in self.me.page.locator(f"#head-{moment.seat}").inner_text())
        for name, link in zip(NAMES[1:], self.me.links(), strict=False):
            other = self._person(DESKTOP)
            other.sit_down(link, name)
            other.close()
        self.me.go(f"/table/{books.key}/")
        return books

    def show(self, person: Person, moment: Moment) -> None:
        """Pick the thing that could go far, so that its ends are lit."""
        token = page_of(moment.record.game).path(moment.record.game, moment.action)[0]
        person.sees(len(moment.record.moves))
        assert person.pick(token)
        until(lambda: person.page.locator("#map [data-ui-lit]").count() > 2)

    def table(self, name: str, *, dark: bool) -> None:
        """A table in full swing, large and small."""
        moment = find(name, 4, could_go_far)
        books = self.sit_around(moment)
        self.show(self.me, moment)
        self.take(f"{name}-table")
        for size, scheme, table_view in ((DESKTOP, "dark", "table-dark"), (PHONE, "light", "phone")):
            if scheme == "light" or dark:
                person = self._person(size, scheme, self.me)
                person.go(f"/table/{books.key}/")
                self.show(person, moment)
                self.take(f"{name}-{table_view}", person)
                person.close()

    def bidding(self) -> None:
        """A sealed bid being made."""
        moment = find("giants", 4, bids_late)
        self.sit_around(moment)
        page = self.me.page
        for token in ("markers:1", "workers:1"):
            button = page.locator(f"#choices button[data-value='{token}']")
            if button.count():
                button.click()
        self.take("giants-bidding")

    def end(self) -> None:
        """A game that is over, and looked at again."""
        books = self.me.open_game(finished("giants"), "beside")
        self.me.go(f"/table/{books.key}/replay/?action={len(books.moves) * 3 // 4}")
        self.take("replay")
        self.me.go(f"/table/{books.key}/")
        self.me.page.locator(".end-sheet").wait_for()
        self.take("end")

    def hint(self, name: str) -> None:
        """A hint before a player who could go far, large and small, by day and by night."""
        books = self.sit_around(find(name, 4, could_go_far))
        for size, scheme, ending in ((DESKTOP, "light", ""), (DESKTOP, "dark", "-dark"), (PHONE, "light", "-phone")):
            person = self._person(size, scheme, self.me)
            person.go(f"/table/{books.key}/")
            person.page.locator("[data-hint=ask]").click()
            person.page.locator("#hint .options button").first.focus()
            self.take(f"{name}-hint{ending}", person)
            person.close()

    def review(self, name: str) -> None:
        """A game looked back at."""
        books = self.me.open_game(finished(name), "beside")
        for size, scheme, ending in ((DESKTOP, "light", ""), (DESKTOP, "dark", "-dark"), (PHONE, "light", "-phone")):
            person = self._person(size, scheme, self.me)
            person.go(f"/table/{books.key}/review/")
            until(lambda: not person.page.locator("#review .thinks").count(), patience=60)  # noqa: B023
            self.take(f"{name}-review{ending}", person)
            person.page.locator(".turns").scroll_into_view_if_needed()
            person.page.mouse.wheel(0, 500)
            self.take(f"{name}-review{ending}-turns", person)
            person.close()

    def pages(self) -> None:
        """Home, with tables on it, and the form for a new one."""
        phone = self._person(PHONE, "light", self.me)
        for path, table_view in (("/", "home"), ("/new/?game=giants", "new-table")):
            for person, ending in ((self.me, ""), (phone, "-phone")):
                person.go(path)
                self.take(f"{table_view}{ending}", person)
        phone.close()


def main(folder: Path) -> None:
    """Take all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        photographer = Photographer(chromium, server, folder)
        photographer.table("giants", dark=True)
        photographer.bidding()
        photographer.table("rapanui", dark=False)
        photographer.end()
        for name in games():
            photographer.hint(name)
            photographer.review(name)
        photographer.pages()
        photographer.me.close()
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

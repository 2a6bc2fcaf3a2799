"""Somebody who plays by the accessibility tree alone: roles and names tell what there is, keys do the rest."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

from ahu.i18n import translator
from ahu.web.game_page import page_of
from ahu.web.presentation.choices import offer
from tests.browser.driver import until
from tests.browser.keys import Typist
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator

    from ahu.core.action import Action
    from tests.browser.driver import Books


def beginning_with(words: str) -> re.Pattern[str]:
    """Names that begin with some words, whatever is said after them."""
    return re.compile(rf"^{re.escape(words)}(?!\w)", re.IGNORECASE)


class Listener(Typist):
    """Hears roles and names, and presses keys. What to do is decided elsewhere, in words."""

    said: dict[str, Any]
    """The words for what may be done: labels, buttons and rows of a form."""
    send = ""
    """The name of the button that sends the form, once it is filled in."""

    def __init__(self, *args: Any, **how: Any) -> None:  # noqa: ANN401  # as Playwright knows it
        super().__init__(*args, **how)
        self._groups: dict[tuple[str, str], Locator] = {}

    @property
    def choices(self) -> Locator:
        """The group of choices."""
        return self._group("What you may do")

    @property
    def map(self) -> Locator:
        """The group of places on the map, which has the name of the game."""
        return self._group(str(self.said["game"]))

    def _group(self, name: str) -> Locator:
        """A group with a name. It is looked for in the tree once for each page, which takes a while."""
        if (self.page.url, name) not in self._groups:
            id = self.page.get_by_role("group", name=name, exact=True).get_attribute("id")  # noqa: A001  # its name
            self._groups[self.page.url, name] = self.page.locator(f"#{id}")
        return self._groups[self.page.url, name]

    # acting

    def act(self, books: Books, seat: int, action: Action) -> None:
        """Do something by what the tree says; exactly that must happen."""
        state, words = books.state, translator("en", books.read().record.game.name)
        screen = state.screen(seat)
        self.said = json.loads(bytes(offer(screen, seat, words, self.names)))
        self.said["game"] = state.game.title
        told = self.said.get("form_actions", {}).get(action.text)
        self.send = told["act"] if told else words.translate(page_of(state.game).form_button)
        super().act(books, seat, action)

    names: Sequence[str] = ()
    """Those of the players."""

    def _go_through(self, path: Sequence[str]) -> None:
        self._wait()
        form = self.said.get("form", [])
        rows = {token: row["label"] for row in form if "why" not in row for token in row["tokens"]}
        if not any(path[0] in row["tokens"] for row in form):
            self.pick_all(path)
            return
        for token in path:
            if token in rows:
                self._choose(rows[token], self._label(token))
        self.use(self.choices.get_by_role("button", name=self.send, exact=True))

    def _choose(self, row: str, value: str) -> None:
        """A row of a form is one stop of Tab; arrow keys choose in it."""
        group = self.choices.get_by_role("radiogroup", name=beginning_with(row))
        for _ in range(group.get_by_role("radio").count()):
            if group.get_by_role("radio", name=value, exact=True, checked=True).count():
                return
            assert self.reach(group.get_by_role("radio", checked=True)), f"{row} is gone"
            self.press("ArrowRight")
        assert group.get_by_role("radio", name=value, exact=True, checked=True).count(), f"{row}: {value}?"

    def _label(self, token: str) -> str:
        return str(self.said["labels"].get(token) or token.partition(":")[2])

    def _wait(self) -> None:
        """Wait while more choices are looked for."""
        until(lambda: self.choices.get_attribute("aria-busy") is None)

    def pick(self, token: str) -> bool:
        """Use the button with the words for a token, or the place on the map, if it is asked for."""
        self._wait()
        if token == "steps":
            return self._use_button("Step by step")
        told = self.said["buttons"].get(token, {"title": self._label(token)})
        parts = [told.get(part, "") for part in ("title", "effect", "warning", "gain")]
        if self._use_button(" ".join(part for part in parts if part)):
            return True
        place = self.map.get_by_role("button", name=beginning_with(self._label(token)))
        assert place.count() < 2, f"several places are called {self._label(token)}"
        return self._activate(place, self.map)

    def lift_curtain(self) -> int:
        """Use the button of the seat that is to decide."""
        seat = self.curtain()
        assert seat is not None, "there is no curtain"
        self.use(self.page.get_by_role("button", name=f"I am {self.names[seat]}", exact=True))
        self.page.wait_for_selector("#curtain:empty", state="attached")
        self.lifted = seat
        return seat

    def confirm(self) -> bool:
        """Where the heading asks “…?” and a button says the same, that button does it."""
        asked = self.choices.get_by_role("heading").all_text_contents()
        return bool(asked) and self._use_button(asked[0].removesuffix("?"))

    def _use_button(self, name: str) -> bool:
        button = self.choices.get_by_role("button", name=name, exact=True, disabled=False)
        until(lambda: button.count() < 2, lambda: f"several are called {name}: {self.choices.inner_html()}", patience=3)
        return self._activate(button)


def wait_for_turn(books: Books, seat: int) -> bool:
    """Wait until it is somebody's turn; False if the game is over."""
    end = time.monotonic() + PATIENCE
    while seat not in books.state.actors():
        if books.state.over():
            return False
        assert time.monotonic() < end, books.state.write()
        time.sleep(0.02)
    return True

"""Somebody who uses the keyboard alone: Tab leads to things, arrow keys choose in a row, Enter or Space acts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.browser.driver import Person
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator

WAY = """([element, around, inside]) => {
  const here = document.activeElement;
  if (!element.isConnected || (around && element.getAttribute("role") !== "button")) return "gone";
  if (here === element) return "here";
  if (around?.contains(here)) return inside;
  const follows = here.compareDocumentPosition(around ?? element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return here === document.body || follows ? "Tab" : "Shift+Tab";
}"""
"""Whether something has the focus; else the key that leads towards it. A place that can't be picked is gone."""
MOST_KEYS = 90
"""So many keys lead from anywhere to anywhere."""
BUSY = "document.querySelector('#choices[aria-busy]') !== null"
FOUND = """([token, selector]) => {
  const quoted = CSS.escape(token), button = selector.replaceAll("TOKEN", quoted);
  const place = `#map #land [data-pick="${quoted}"][data-ui-lit]`;
  const found = document.querySelector(button) ?? document.querySelector(place);
  const selected = found?.matches(button) ? button : place;
  return found && { selector: selected, radio: found.role === "radio", place: selected === place };
}"""
"""What a token stands for: a button, a value in a row of a form, or a place on the map."""
MAP = "#map"
"""One stop of Tab, in which PageDown goes to the next place that can be picked."""


class Typist(Person):
    """Presses keys. It sees what everybody sees; what to do is decided elsewhere."""

    keys = 0

    def press(self, key: str) -> None:
        """Press a key."""
        self.keys += 1
        self.page.keyboard.press(key)

    def reach(self, thing: Locator, around: Locator | None = None, inside: str = "") -> bool:
        """Press Tab until something has the focus, backwards if it comes before; whether it is still there.

        ``around`` may be one stop of Tab, in which a key goes from one thing to the next.
        """
        wanted = thing.element_handles()
        if not wanted:
            return False
        group = around.element_handle() if around else None
        for _ in range(MOST_KEYS):
            way = self.page.evaluate(WAY, [wanted[0], group, inside])
            if way in ("here", "gone"):
                return bool(way == "here")
            self.press(way)
        focus = self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        raise AssertionError(f"{thing} can't be reached by keys; the focus is at {focus}")

    def use(self, thing: Locator) -> None:
        """Go to something and press Enter there."""
        thing.wait_for()
        assert self.reach(thing), f"{thing} is gone"
        self.press("Enter")

    def _click_at(self, tokens: list[str], selector: str) -> bool:
        """Use what a token stands for: a button, a value in a row of a form, or a place on the map."""
        end = time.monotonic() + PATIENCE
        while self.page.evaluate(BUSY):
            assert time.monotonic() < end, f"{tokens}: choices are looked for without end"
            time.sleep(0.01)
        token = tokens[0] if tokens else ""
        found = self.page.evaluate(FOUND, [token, selector])
        if not found:
            return False
        thing = self.page.locator(found["selector"]).first
        if found["radio"]:
            return self._choose_in_row(thing)
        return self._activate(thing, self.page.locator(MAP) if found["place"] else None)

    def _activate(self, thing: Locator, around: Locator | None = None) -> bool:
        """Enter and the space bar do the same."""
        if not self.reach(thing, around, "PageDown"):
            return False
        self.press("Enter" if self.keys % 2 else "Space")
        return True

    def _choose_in_row(self, radio: Locator) -> bool:
        """A row of a form is one stop of Tab; arrow keys choose in it."""
        row = radio.locator("xpath=..")
        for _ in range(row.locator("[role=radio]").count()):
            if radio.get_attribute("aria-checked") == "true":
                return True
            if not self.reach(row.locator("[aria-checked=true]")):
                return False
            self.press("ArrowRight")
        return radio.get_attribute("aria-checked") == "true"

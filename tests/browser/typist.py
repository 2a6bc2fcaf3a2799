"""Somebody who plays with the keyboard alone."""

from __future__ import annotations

from tests.browser.driver import Person

STOPS = """const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  .filter(e => e.tabIndex >= 0 && !e.disabled && e.type !== "hidden" && e.checkVisibility({ visibilityProperty: true })
    && (e.type !== "radio" || e.checked || !document.querySelector(`[name="${e.name}"]:checked`)));"""
"""Where Tab stops, in order."""
WANTED = """const wanted = tokens.flatMap(token => [
    ...document.querySelectorAll(selector.replaceAll("TOKEN", CSS.escape(token))),
    ...document.querySelectorAll(`[data-pick="${CSS.escape(token)}"][data-ui-lit][tabindex]`)])[0];"""
"""What is to be pressed."""
WAY = f"""([tokens, selector]) => {{ {WANTED} if (!wanted) return null; {STOPS}
  const onMap = wanted.closest("#land") !== null;
  const stop = stops.indexOf(onMap ? document.querySelector("#land [tabindex='0']") : wanted);
  return [stop, stops.indexOf(document.activeElement), onMap && document.activeElement !== wanted]; }}"""
"""At which stop it is, at which the focus is, and whether the keys of the map lead on; nothing if it is not there.

The map is one stop.
"""
ELSEWHERE = "document.activeElement === document.body"


class Typist(Person):
    """Presses Tab until something has the focus, then Enter or the space bar."""

    pressed = 0

    def press(self, selector: str, key: str = "Enter") -> None:
        """Go to something and press a key there."""
        assert self._reach([""], selector), f"no {selector}"
        self.page.keyboard.press(key)

    def _click_at(self, tokens: list[str], selector: str) -> bool:
        if not self._reach(tokens or [""], selector):
            return False
        self.pressed += 1
        self.page.keyboard.press("Enter" if self.pressed % 2 else "Space")
        return True

    def _reach(self, tokens: list[str], selector: str) -> bool:
        """Press Tab, backwards if that is nearer; whether it is there at all."""
        keyboard = self.page.keyboard
        for attempt in range(400):
            way = self.page.evaluate(WAY, [tokens, selector])
            if way is None:
                return False
            wanted, here, further = way
            assert wanted >= 0, f"{tokens} {selector} can't be reached by Tab"
            if wanted == here and not further:
                return True
            if wanted == here:
                keyboard.press("PageDown")
                continue
            if here < 0:  # the focus was on something that is gone: Tab must find it again
                keyboard.press("Tab")
                if self.page.evaluate(ELSEWHERE):  # the end of the page: it begins anew
                    keyboard.press("Tab")
                    assert not self.page.evaluate(ELSEWHERE), "the focus is lost"
                continue
            for _ in range(abs(wanted - here) if attempt < 4 else 1):
                keyboard.press("Tab" if wanted > here or attempt >= 4 else "Shift+Tab")
        raise AssertionError(f"{tokens} {selector} was not reached at {self.page.url}")

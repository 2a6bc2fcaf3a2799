"""Moments: what is shown over the map when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.moments import search

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

SHOW = """async ([kind, about]) => {
  const script = document.querySelector("script[type=module][src*=table]").src;
  const { showMoments } = await import(new URL("moments.js", script));
  showMoments([{ kind, text: "A Moai stands here, where it was carried", about }], false);
}"""
COVERED = """about => {
  const card = document.querySelector(".moment-card").getBoundingClientRect();
  return [...document.querySelectorAll(`#map [data-pick="${CSS.escape(about)}"]`)].some(place => {
    const there = place.getBoundingClientRect();
    return there.left < card.right && card.left < there.right && there.top < card.bottom && card.top < there.bottom;
  });
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=str)
def test_a_moment_covers_nothing_that_it_tells_of(server: Server, arrive: Arrive, size: tuple[int, int]) -> None:
    """The card is above or below the place, wherever on the map that is."""
    moment = search("giants", 4).find("Lift")
    person = arrive(server, viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference")
    person.sees(person.open_game(moment.record, "open", moment.seat).read().number)
    picks = person.page.eval_on_selector_all("#map [data-pick^='ahu:']", "every => every.map(one => one.dataset.pick)")
    lows = set()
    assert len(set(picks)) > 20
    for pick in sorted(set(picks)):
        person.page.evaluate(SHOW, ["rise", pick])
        person.page.wait_for_selector("#moment:not([hidden])")
        assert not person.page.evaluate(COVERED, pick), pick
        lows.add("low" in (person.page.get_attribute("#moment", "class") or ""))
        person.page.keyboard.press("Shift")  # any key goes on
        person.page.wait_for_selector("#moment", state="hidden")
    assert lows == {True, False}

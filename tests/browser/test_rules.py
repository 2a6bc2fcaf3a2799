"""The rules books in a real browser: the search, links to rules, and pictures that show something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.driver import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]


def test_pictures_show_the_land_and_the_search_leaves_what_was_looked_for(server: Server, arrive: Arrive) -> None:
    ann = arrive(server, locale="fr")
    ann.go("/rules/giants/")
    lands = ann.page.evaluate("[...document.querySelectorAll('figure svg > use')].map(use => use.getBBox().width)")
    assert len(lands) == 8
    assert min(lands) > 1000  # the land, which stands on the page once, is in every picture
    page, rules, sections = ann.page, ann.page.locator(".rule:visible"), ann.page.locator("#book > section:visible")
    every, chapters = rules.count(), sections.count()
    field = page.get_by_role("searchbox")
    field.fill("moai brise")  # without accents
    assert [rule.get_attribute("id") for rule in rules.all()] == ["G11", "G12", "G13"]
    assert page.locator("#found").inner_text().endswith(": 5")
    page.locator("#G12 .rule-id").click()
    assert page.url.endswith("#G12")
    field.fill("xyz")
    assert (rules.count(), sections.count()) == (0, 0)
    page.evaluate("location.hash = 'G56'")  # a link to a rule that is hidden
    until(lambda: rules.count() == every)
    assert page.locator("#G56").is_visible()
    field.fill("pose")
    field.press("Escape")
    assert (rules.count(), sections.count()) == (every, chapters)

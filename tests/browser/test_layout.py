"""On phones and tablets no page is too wide; who wants calm has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.games.giants.rules.actions import Carry
from ahu.registry import games
from tests.browser.driver import PHONE, TABLET, until
from tests.browser.moments import search
from tests.play import finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

SIZES = {"phone": PHONE, "tablet": TABLET}


def fits(person: Person, where: str) -> None:
    """Nothing is wider than the page, at any size."""
    for name, size in SIZES.items():
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        wide, most = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= most, f"{where} on a {name}: {wide} wide, where {most} fit"
        if where == "replay":
            map_is_seen(person, where)


def map_is_seen(person: Person, where: str) -> None:
    """The map is in sight, and not tiny."""
    box = person.page.evaluate(
        "(({ top, bottom, left, right }) => [top, bottom, left, right])(map.getBoundingClientRect())"
    )
    top, bottom, left, right = box
    high, wide = person.page.evaluate("[innerHeight, innerWidth]")
    assert right - left > wide * 0.6, f"{where}: {box}"
    assert min(bottom, high) - max(top, 0) > 200, f"{where}: {box}"


@pytest.mark.parametrize("name", list(games()))
def test_pages_of_a_game_fit_small_screens(server: Server, arrive: Arrive, name: str) -> None:
    person = arrive(server, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    for path in (f"/minute/{name}/", f"/aid/{name}/", f"/rules/{name}/", f"/new/?game={name}", f"/puzzles/{name}/"):
        person.go(path)
        fits(person, path)
    person.make_table(name, ["me", "open", "beside"], ["A name of 24 characters!"])
    fits(person, "seats")
    for link in person.links():
        person.go(link)
        fits(person, "invitation")
    books = person.open_game(finished(name, 3, "1"), "beside")
    person.go(f"/table/{books.key}/replay/?action=100")
    fits(person, "replay")
    person.page.locator("#to-after").click()
    until(lambda: person.page.locator("#eye").get_attribute("data-action") == "101")
    fits(person, "replay after a step")
    person.go(f"/table/{books.key}/")
    person.page.locator(".end-sheet").wait_for()
    fits(person, "the end")


def test_pages_of_no_game_fit_small_screens(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    person.forgiven += ("404",)
    for path in ("/", "/rules/", "/lobby/", "/upload/", "/nowhere/"):
        person.go(path)
        fits(person, path)
    for name in games():
        person.open_game(finished(name, 3, "1"), "beside")
    person.go("/")
    assert person.page.locator("main a[href*='/table/']").count() >= 2
    fits(person, "home with tables")


# calm


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_who_wants_no_motion_sees_none(server: Server, arrive: Arrive, motion: str) -> None:
    person = arrive(server, reduced_motion=motion)
    person.context.add_init_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how); };"
    )
    moment = search("giants", 3).find("Carry")
    books = person.open_game(moment.record, "open", moment.seat)
    carry = moment.action
    assert isinstance(carry, Carry)
    person.act(books, moment.seat, carry)
    person.sees(books.read().number)
    long = "document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 1).length"
    if motion == "reduce":
        assert person.page.evaluate(long) == 0
        assert person.page.evaluate("window.moved") == 0
    else:
        until(lambda: person.page.evaluate("window.moved") > 0)  # it glides

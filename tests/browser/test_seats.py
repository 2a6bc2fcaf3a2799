"""Seats in a real browser: links that work once, devices that are added and removed, and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.driver import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Books, Person
    from tests.server import Server

    Arrive = Callable[..., Person]


def own_seats(person: Person) -> str:
    return person.page.locator("#controls").get_attribute("data-seats") or ""


def waits_for(person: Person, seats: str) -> None:
    """Wait until the page of a table is one for who holds these seats."""
    person.page.locator(f"#controls[data-seats='{seats}']").wait_for(state="attached")


def with_guest(host: Person, guest: Person) -> tuple[Books, str]:
    """A table with a guest in the second seat and an open third one; and the guest's link."""
    books = host.make_table("giants", ["me", "open", "open"], ["Ana"])
    link = host.links()[0]
    guest.sit_down(link, "Cleo")
    return books, link


def test_a_link_works_once(server: Server, arrive: Arrive) -> None:
    host, guest, thief = arrive(server), arrive(server), arrive(server)
    _, link = with_guest(host, guest)
    assert own_seats(guest) == "1"
    thief.forgiven += ("410",)
    thief.go(link)
    assert thief.page.locator("h1").inner_text() == "This link no longer works"
    thief.page.locator("main a.button").click()
    thief.page.wait_for_url("**/table/*/")
    assert own_seats(thief) == ""
    assert thief.page.locator("#head-1").inner_text().startswith("Cleo")


def test_another_device_is_added_and_removed(server: Server, arrive: Arrive) -> None:
    """Who is removed becomes a spectator at once, without doing anything."""
    host, guest, phone = arrive(server), arrive(server), arrive(server)
    with_guest(host, guest)
    phone.sit_down(guest.device_link(1))
    assert own_seats(phone) == "1"
    for person in (guest, phone):
        person.page.locator("#head-1 a.devices").wait_for()
        assert "open on 2 devices" in person.page.locator("#head-1").inner_text()
    assert host.page.locator("#head-1 a.devices").count() == 0
    guest.page.locator("#head-1 a.devices").click()
    devices = guest.page.locator(".devices li")
    assert [("this device" in text) for text in devices.all_inner_texts()] == [True, False]
    assert all(text.startswith("Chrome, Linux") for text in devices.all_inner_texts())
    devices.locator("button").click()
    waits_for(phone, "")
    assert phone.page.locator("#chat-form").count() == 0
    assert devices.count() == 1
    guest.go(f"/table/{guest.key}/")
    assert guest.page.locator("#head-1 a.devices").count() == 0
    assert own_seats(guest) == "1"


def test_a_seat_is_left_and_taken_by_another(server: Server, arrive: Arrive) -> None:
    host, guest, heir = arrive(server), arrive(server), arrive(server)
    with_guest(host, guest)
    host.page.locator("#head-2 a.invite").wait_for()
    assert guest.page.locator("#head-2 a.invite").count() == 0, "only the host invites"
    guest.page.locator(".top .menu-button").click()
    guest.page.get_by_role("link", name="Continue on another device").click()
    guest.page.get_by_text("Leave this seat").click()
    guest.page.get_by_role("button", name="Leave the seat").click()
    guest.page.wait_for_url("**/table/*/")
    assert own_seats(guest) == ""
    host.page.locator("#head-1 a.invite").wait_for()
    heir.sit_down(host.links()[0], "Dan")
    assert own_seats(heir) == "1"
    until(lambda: guest.page.locator("#head-1").inner_text().startswith("Dan"))


def test_links_are_asked_for_with_the_keyboard(server: Server, arrive: Arrive) -> None:
    host = arrive(server)
    host.make_table("giants", ["me", "open", "bot-easy"], ["Ana"])
    page = host.page
    assert page.locator(".qr").count() == 0
    for card, label in (("[data-open-seat]", "Link for Green"), ("[data-own-seat]", "Link for Ana")):
        page.locator(f"{card} > form button").focus()
        page.keyboard.press("Enter")
        field = page.get_by_label(label)
        field.wait_for()
        assert field.evaluate("field => field === document.activeElement")
        assert "/seat/" in field.input_value()
        assert page.locator(".qr").count() == 1, "one link at a time"


def test_on_a_phone_the_page_of_seats_fits(server: Server, arrive: Arrive) -> None:
    host = arrive(server, viewport={"width": 390, "height": 844})
    host.make_table("giants", ["me", "open", "bot-easy"], ["Ana"])
    host.page.locator("[data-own-seat] > form button").click()
    host.page.locator(".qr").wait_for()
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_of_seats_shows_who_has_come_and_leads_to_the_game(server: Server, arrive: Arrive) -> None:
    """A host waits there, and the game must not begin without them seeing it; a link that is shown stays."""
    host, guest, other = arrive(server), arrive(server), arrive(server)
    host.go("/new/?game=giants&listed=yes&who-1=open&who-2=open")
    host.page.locator("input[name=players][value='3']").check(force=True)
    host.page.locator("form.making button.go").click()
    host.page.wait_for_url("**/table/*/seats/")

    def join(person: Person, name: str) -> None:
        person.go(f"/table/{host.key}/join/")
        person.page.fill("[name=name]", name)
        person.page.locator("form.sitting button").click()
        person.page.wait_for_url("**/table/*/")

    join(guest, "Cleo")
    host.page.locator("[data-guest='1']", has_text="Cleo").wait_for()
    host.page.locator("[data-open-seat='2'] > form button").first.click()
    shown = host.page.locator("[data-open-seat='2'] .link input").input_value()
    host.page.locator("[data-guest='1'] button").wait_for()
    guest.go(f"/table/{host.key}/seats/")
    guest.page.locator("details.more summary").click()
    with host.page.expect_response(lambda answer: answer.url.endswith("/seats/")):  # it looks, and sees one less
        guest.page.locator("details.more button").click()
        waits_for(guest, "")
    with host.page.expect_response(lambda answer: answer.url.endswith("/seats/")):
        pass
    assert host.page.locator("[data-open-seat='2'] .link input").input_value() == shown
    join(guest, "Cleo")
    join(other, "Dan")
    host.page.wait_for_url("**/table/*/")
    assert own_seats(host) == "0"

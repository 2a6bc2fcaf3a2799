"""What a browser sends without showing a page: a test comes to the point where it looks at something."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse

    from tests.browser.driver import Person

TOKEN = "browser0" * 4
"""What these forms are protected by."""
LINK = re.compile(r'<input value="([^"]*/seat/([^"/]+)/)"')


def send_form(person: Person, path: str, fields: dict[str, Any]) -> APIResponse:
    """Send a form with the cookies of a person; what it leads to is not followed."""
    address = person.server.address
    person.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": address}])
    return person.context.request.post(
        address + path, multipart={**fields, "csrfmiddlewaretoken": TOKEN}, max_redirects=0
    )


def let_in(host: Person, guest: Person, seat: int, name: str = "") -> None:
    """A guest takes an open seat at the host's table and sees the table; links are looked at in test_seats.py."""
    seats = f"/table/{host.key}/seats/"
    shown = send_form(host, seats, {"action": "invite", "seat": str(seat)})
    found = LINK.search(unescape(shown.text()))
    assert found, f"{shown.status}: {shown.text()}"
    answer = send_form(guest, seats, {"secret": found[2], "name": name})
    assert "location" in answer.headers, f"{answer.status}: {answer.text()}"
    guest.go(f"/table/{host.key}/")

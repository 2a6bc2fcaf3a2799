"""The pages of accounts, for tests that look at all pages."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.driver import Person

GUESTS = (
    "/account/login/",
    "/account/signup/",
    "/account/signup/passkey/",
    "/account/password/reset/",
    "/account/login/code/",
    "/account/login/code/?code=unknown",
)
OWN = (
    "/profile/",
    "/notifications/",
    "/holidays/",
    "/account/passkeys/",
    "/account/email/",
    "/account/sessions/",
    "/lobby/",
)
PASSWORD = "seven tall statues"
_NAMES = count()


def account_pages(person: Person) -> Iterator[str]:
    """Go to the pages for guests, then sign up and go to those of an account; the path of each."""
    for path in GUESTS:
        person.go(path)
        yield path
    person.go("/account/signup/")
    for field in ("password1", "password2"):
        person.page.fill(f"[name={field}]", PASSWORD)
    person.page.fill("[name=username]", f"moai{next(_NAMES)}")
    person.page.fill("[name=email]", "moai@example.org")
    person.page.locator(".account-form button.go").first.click()
    person.page.wait_for_url("**/profile/")
    for path in OWN:
        person.go(path)
        yield path

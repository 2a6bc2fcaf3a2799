"""What kind of browser sends a request, in two words: enough to tell one's own devices apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from django.http import HttpRequest

BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Names of browsers by a mark in their User-Agent header. The first that is found counts: many pose as another."""
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
LONGEST: Final = 1000
"""Characters of a header that are looked at."""


def family_of(request: HttpRequest) -> str:
    """The kind of browser that sends a request."""
    return browser_family(request.headers.get("User-Agent", ""))


def browser_family(user_agent: str) -> str:
    """The browser and the system that a User-Agent header names, such as "Firefox, Linux"; empty if it names none."""
    found = [_first(names, user_agent[:LONGEST]) for names in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name)


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in names.items() if mark in user_agent), "")

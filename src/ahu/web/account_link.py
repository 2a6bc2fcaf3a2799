"""The link to one's account in the line on top of every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse

if TYPE_CHECKING:
    from django.http import HttpRequest


def account_link(request: HttpRequest) -> str:
    """The address of the profile, or of the page to sign in; empty on a server without accounts."""
    if settings.ACCOUNTS == "off":
        return ""
    return reverse("profile" if settings.SESSION_COOKIE_NAME in request.COOKIES else "account_login")

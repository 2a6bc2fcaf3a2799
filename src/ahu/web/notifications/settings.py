"""The settings of servers that send notifications. ``ahu.web.settings`` takes them over."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from typing import Final

from ahu.core.errors import BadOption

VARIABLE: Final = "AHU_PUSH"
CONTACT: Final = re.compile(r"mailto:[^@\s]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+")
"""Whom push services may write to: an address of mail, or of a page."""
APP: Final = "ahu.web.notifications.apps.NotificationsConfig"


def push_contact() -> str:
    """Whom push services may write to about this server; empty if it sends no web push. BadOption if it can't be."""
    contact = os.environ.get(VARIABLE, "").strip()
    if contact and not CONTACT.fullmatch(contact):
        raise BadOption(
            "{variable} is whom push services may write to, such as {example}, not “{text}”",
            variable=VARIABLE,
            example="mailto:me@example.org",
            text=contact,
        )
    if contact and (find_spec("http_ece") is None or find_spec("py_vapid") is None):
        raise BadOption("web push needs packages that are not installed: run “pip install '.[push]'” in Ahu’s folder")
    return contact

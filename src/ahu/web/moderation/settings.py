"""The setting by which a host asks for the pages of moderators."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from ahu.core.errors import BadOption

VARIABLE: Final = "AHU_ADMIN"
TEMPLATES: Final = Path(__file__).parent / "admin_templates"
PATH: Final = re.compile(r"[a-z0-9][a-z0-9-]{2,39}")
TAKEN: Final = frozenset(
    [
        *("account", "aid", "guided", "healthz", "language", "lobby", "metrics", "minute", "new", "notifications"),
        *("now", "profile", "puzzles", "rules", "seat", "static", "table", "upload"),
    ]
)
"""First parts of the addresses of other pages."""


def admin_path(accounts: str) -> str:
    """The first part of the addresses of the pages of moderators, empty if there are none; BadOption if it can't be."""
    path = os.environ.get(VARIABLE, "").strip().strip("/")
    if not path:
        return ""
    if not PATH.fullmatch(path) or path in TAKEN:
        raise BadOption(
            "{variable} is the address of the pages of moderators: 3 to 40 small letters, digits and hyphens that no "
            "other page has, such as {example}",
            variable=VARIABLE,
            example="moderators",
        )
    if accounts == "off":
        raise BadOption("{variable} needs accounts: set {other} as well", variable=VARIABLE, other="AHU_ACCOUNTS")
    return path


def admin_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a server with pages of moderators; ``settings`` are those of one with accounts."""
    pages, plain = settings["TEMPLATES"]
    processors = [
        *plain["OPTIONS"]["context_processors"],
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]
    middleware = list(settings["MIDDLEWARE"])
    after = middleware.index("django.contrib.auth.middleware.AuthenticationMiddleware") + 1
    middleware.insert(after, "django.contrib.messages.middleware.MessageMiddleware")
    return {
        "INSTALLED_APPS": [
            *settings["INSTALLED_APPS"],
            "django.contrib.messages",
            "django.contrib.admin.apps.SimpleAdminConfig",
        ],
        "MIDDLEWARE": middleware,
        "TEMPLATES": [pages, {**plain, "DIRS": [TEMPLATES], "OPTIONS": {"context_processors": processors}}],
        "TIME_ZONE": "UTC",
        "STATIC_URL": "/static/django/",  # served with our own (static_files.py)
    }

"""Django's settings for the type checker: with accounts and notifications, so that all models are known."""

from __future__ import annotations

import os

os.environ["AHU_ACCOUNTS"] = "optional"
os.environ["AHU_PUSH"] = "mailto:me@example.org"
os.environ["AHU_ADMIN"] = "moderators"

from ahu.web.settings import *  # noqa: F403

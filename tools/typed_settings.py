"""Django's settings for the type checker: with accounts, so that all models are known."""

from __future__ import annotations

import os

os.environ["AHU_ACCOUNTS"] = "optional"

from ahu.web.settings import *  # noqa: F403

"""Where bots think: ``AHU_BOT_WORKERS``."""

from __future__ import annotations

import os
from enum import StrEnum
from importlib.util import find_spec
from typing import Final

from ahu.core.errors import BadOption
from ahu.web.storage.data_folder import DATABASE_VARIABLE

VARIABLE: Final = "AHU_BOT_WORKERS"


class Where(StrEnum):
    """Where bots think."""

    LOCAL = "local"
    """In processes that each server starts."""
    QUEUE = "queue"
    """In ``ahu worker``, through the queue; as before while there is none."""


def where_bots_think() -> Where:
    """What the environment asks for; BadOption if it can't be read, or can't be."""
    text = os.environ.get(VARIABLE, "").strip() or Where.LOCAL.value
    if text not in list(Where):
        raise BadOption("{variable} must be local or queue, not “{text}”", variable=VARIABLE, text=text)
    if text == Where.QUEUE:
        check_queue()
    return Where(text)


def check_queue() -> None:
    """BadOption if there can't be a queue here: it needs PostgreSQL and a package."""
    if not os.environ.get(DATABASE_VARIABLE):
        raise BadOption("the queue of bots is in PostgreSQL: set {variable} to its address", variable=DATABASE_VARIABLE)
    if find_spec("procrastinate") is None:
        raise BadOption(
            "the queue of bots needs a package that is not installed: run “pip install '.[workers]'” in Ahu’s folder"
        )

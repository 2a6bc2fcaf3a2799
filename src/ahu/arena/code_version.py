"""Which rules and bots play: games of different ones must not be counted together."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import ahu

ROOMS: Final = ("core", "games", "bots")
"""The rooms of the house that decide how a game goes."""


@cache
def fingerprint() -> str:
    """A short fingerprint of the rules and bots, the same on every machine that has them, compiled or not."""
    house = Path(ahu.__file__).parent
    seen = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((house / room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                seen.update(f"{path.relative_to(house).as_posix()}\n".encode())
                seen.update(path.read_bytes())
    return seen.hexdigest()[:12]

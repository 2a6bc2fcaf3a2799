"""``python -m tools.game_names``: generic packages name no game, neither in code nor in comments.

A game is found by its entry point; what only one game needs belongs in that game's folder.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ahu"
SUFFIXES = {".py", ".js", ".css", ".html", ".jinja", ".svg", ".toml"}


def games() -> list[str]:
    """The names of the games, which are those of their folders: each has a kit."""
    return sorted(kit.parent.name for kit in (SOURCE / "games").glob("*/kit.py"))


def named(source: Path = SOURCE) -> list[str]:
    """Every line of a generic package that names a game."""
    pattern = re.compile("|".join(games()), re.IGNORECASE)
    found = []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if inside.parts[0] == "games" or path.suffix not in SUFFIXES:
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"src/ahu/{inside.as_posix()}:{number}: {line.strip()}")
    return found


if __name__ == "__main__":
    lines = named()
    print("\n".join(lines) or "no generic package names a game")
    sys.exit(bool(lines))

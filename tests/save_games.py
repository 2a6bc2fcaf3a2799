"""Write finished games to tests/data/GAME/rules-VERSION/saved: `python -m tests.save_games`.

Only when the rules' version changes: a saved game is a promise that it stays loadable.
"""

from __future__ import annotations

from ahu.core.log import write_log
from ahu.registry import games
from tests.golden import folder_of
from tests.play import TABLES, finished

KEPT = 5
"""Games for each game and number of players."""


def main() -> None:
    """Write them all."""
    for name, players in TABLES:
        folder = folder_of(name, games()[name].rules_version) / "saved"
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, KEPT + 1):
            text = write_log(finished(name, players, f"saved {number}"))
            (folder / f"{name}-{players}-{number}.ahu").write_text(text, "utf-8")


if __name__ == "__main__":
    main()

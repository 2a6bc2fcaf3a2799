"""Golden playthroughs: whole random games as readable text, to be reviewed in the diff when behaviour changes.

`python -m tests.golden` writes those of the current rules anew. Those of earlier versions never change: a game that
began under them goes on as it would have.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ahu.registry import games
from tests.play import TABLES, played, versions_of

DATA = Path(__file__).parent / "data"
SEEDS_TRIED = 300


EVERY_VERSION = [(name, players, version) for name, players in TABLES for version in versions_of(name)]
"""Every game with every number of players and every version of its rules."""


def folder_of(name: str, version: int) -> Path:
    """Where what was played by a version of the rules is kept."""
    return DATA / name / f"rules-{version}"


def path_of(name: str, players: int, version: int) -> Path:
    """Where the playthrough of a game for so many players is kept."""
    return folder_of(name, version) / f"playthrough-{players}.txt"


def playthrough(name: str, players: int, seed: str, version: int) -> str:
    """One game as text: the position at the start of each round, and every action with how many there were."""
    lines: list[str] = []
    shown = 0
    choices = ""
    record = None
    for record in played(name, players, seed, version):
        state = record.state
        if not lines:
            lines += [f"A whole random game of {record.game.title}, written by python -m tests.golden", f"seed: {seed}"]
        else:
            told = record.lines()[-1]
            lines.append(f"{len(record.moves):4} {told}  ({choices})")
        choices = "; ".join(f"{record.game.actor_name(a)} {len(state.actions(a))}" for a in state.actors())
        if state.rounds() != shown:
            shown = state.rounds()
            lines += ["", *[f"     | {line}".rstrip() for line in state.write().splitlines()], ""]
    assert record is not None
    lines += ["", *[f"     | {line}".rstrip() for line in record.state.write().splitlines()], ""]
    scores = zip(record.game.seats, record.state.scores(), strict=True)
    lines.append("final scores: " + ", ".join(f"{seat} {score}" for seat, score in scores))
    return "\n".join(lines) + "\n"


def liveliest_seed(name: str, players: int) -> str:
    """Of some seeds the one whose game has the most kinds of action."""

    def kinds(seed: str) -> int:
        *_, record = played(name, players, seed)
        return len({type(move.action) for move in record.moves})

    return max((f"golden {number}" for number in range(SEEDS_TRIED)), key=kinds)


def main() -> None:
    """Write all playthroughs of the current rules; a seed once chosen is kept unless --new is said."""
    for name, players in TABLES:
        version = games()[name].rules_version
        path = path_of(name, players, version)
        keep = path.exists() and "--new" not in sys.argv
        seed = path.read_text("utf-8").splitlines()[1].removeprefix("seed: ") if keep else liveliest_seed(name, players)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(name, players, seed, version), "utf-8")
        print(f"{path.name}: {seed}")


if __name__ == "__main__":
    main()

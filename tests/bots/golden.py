"""Golden games of bots: every turn they choose in a whole game as readable text, for tests/bots/test_golden.py.

`python -m tests.bots.golden` writes them anew: only when bots are meant to play differently.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ahu.bots.catalogue import find_bot
from ahu.core.action import CHANCE
from ahu.core.chance import draw
from tests.golden import folder_of
from tests.play import rules_of, versions_of

if TYPE_CHECKING:
    from pathlib import Path

TABLES = {
    "giants": ("greedy", "easy", "normal", "mc:8", "mcts:8"),
    "rapanui": ("greedy", "normal", "mc:8", "mcts:8"),
}
"""The bots of each game by seat."""
SEED = "golden bots"


def path_of(name: str, version: int) -> Path:
    """Where the golden game by a version of the rules is kept."""
    return folder_of(name, version) / "bots.txt"


def bots_game(name: str, version: int) -> str:
    """One game as text: a line for each turn a bot chooses, then the scores."""
    codes, rng = TABLES[name], Random(SEED)
    kind = rules_of(name, version)
    game = kind.set_up(kind.seats_for(len(codes)))
    bots = [find_bot(code) for code in codes]
    state = game.start()
    lines = [f"A game of {kind.title} between bots, written by python -m tests.bots.golden"]
    while actors := state.actors():
        actor = actors[0]
        if actor == CHANCE:
            state.play(CHANCE, draw(state, rng))
            continue
        turn = bots[actor].choose(state.view(actor), rng)
        lines.append(f"{codes[actor]}: {' / '.join(action.text for action in turn)}")
        for action in turn:
            if actor in state.actors():
                state.play(actor, action)
    lines.append(f"scores: {state.scores()}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the golden games by all versions of the rules."""
    for name in TABLES:
        for version in versions_of(name):
            path_of(name, version).write_text(bots_game(name, version), "utf-8")


if __name__ == "__main__":
    main()

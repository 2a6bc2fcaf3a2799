"""Write finished games to tests/data/giants/saved: `python -m tests.giants.save_games`.

Only when the rules' version changes: a saved game is a promise that it stays loadable.
"""

from __future__ import annotations

import random

from ahu.core.log import write_log
from ahu.core.record import Record
from ahu.games.giants.game import Giants
from ahu.games.giants.state import State
from tests.giants.players import moves_of_a_game
from tests.golden import DATA

OPTIONS: list[tuple[str, ...]] = [(), ("quick",), ("open-scoring",), ("open-bases", "quick"), ("open-screens",)]


def main() -> None:
    """Five games for each number of players."""
    for players in Giants.player_counts:
        for number, options in enumerate(OPTIONS, start=1):
            rng = random.Random(f"saved {players} {number}")
            giants = Giants.set_up(tuple(rng.sample(Giants.seat_names, players)), options)
            record = Record(giants)
            assert isinstance(record.state, State)
            for move in moves_of_a_game(record.state.copy(), rng):
                record.play(move.actor, move.action)
            path = DATA / "giants" / "saved" / f"giants-{players}-{number}.ahu"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_log(record), "utf-8")


if __name__ == "__main__":
    main()

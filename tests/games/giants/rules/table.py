"""A table for tests: positions come from text, play goes through notation, as at a real table."""

from __future__ import annotations

from ahu.core.action import CHANCE
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.state import State
from tests.table import AnyTable, rule

__all__ = ["PLACING", "TRANSPORT", "Table", "rule"]


class Table(AnyTable):
    """One game of Giants."""

    game: Giants

    def __init__(self, seats: str = "blue green red", options: str = "", position: str = "") -> None:
        game = Giants.set_up(tuple(seats.split()), tuple(options.split()))
        super().__init__(game, game.read("giants position 1\n" + position) if position else None)

    @property
    def state(self) -> State:
        assert isinstance(self.record.state, State)
        return self.record.state

    def track(self, name: str) -> int:
        """A seat's place on the track of Prestige Points."""
        return self.state.score[self.seat(name)]

    def roll(self, *faces: int) -> Table:
        """Let the dice show these faces."""
        for face in faces:
            actions = [a for a in self.state.actions(CHANCE) if str(a).endswith(f"die shows {face}")]
            assert actions, f"no die shows {face} now"
            self.record.play(CHANCE, actions[0])
        return self


PLACING = """
    round: 2
    stage: placing
    first: blue
    turn: blue
"""
"""Three players at the beginning of a placement phase, everything else as at the set-up."""

TRANSPORT = """
    round: 2
    stage: transport
    first: blue
    turn: blue
"""
"""Three players at the beginning of a transport phase, everything else as at the set-up."""

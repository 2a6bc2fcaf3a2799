"""A table for tests: positions come from text, play goes through notation, as at a real table."""

from __future__ import annotations

import pytest

from ahu.core.action import CHANCE
from ahu.core.errors import IllegalAction
from ahu.core.record import Record
from ahu.games.giants.game import Giants
from ahu.games.giants.state import State

rule = pytest.mark.rule


class Table:
    """One game, driven by lines like "blue: place Worker on e5"."""

    def __init__(self, seats: str = "blue green red", options: str = "", position: str = "") -> None:
        self.giants = Giants.set_up(tuple(seats.split()), tuple(options.split()))
        start = self.giants.read("giants position 1\n" + position) if position else None
        self.record = Record(self.giants, start)

    @property
    def state(self) -> State:
        assert isinstance(self.record.state, State)
        return self.record.state

    def say(self, script: str) -> Table:
        """Play one action a line."""
        for line in script.strip().splitlines():
            who, _, action = line.strip().partition(": ")
            self.record.say(self.giants.actor(who), action)
        return self

    def legal(self, who: str, beginning: str = "") -> list[str]:
        """What an actor may do, as text."""
        actions = self.state.actions(self.giants.actor(who))
        return [str(action) for action in actions if str(action).startswith(beginning)]

    def refused(self, line: str, rule_id: str) -> str:
        """The reason why an action is refused, by this rule; nothing may have changed."""
        who, _, action = line.partition(": ")
        before = self.state.write()
        with pytest.raises(IllegalAction) as caught:
            self.record.say(self.giants.actor(who), action)
        assert caught.value.rule == rule_id, caught.value
        assert self.state.write() == before
        return caught.value.reason

    def seat(self, name: str) -> int:
        return self.giants.seats.index(name)

    def actors(self) -> list[str]:
        return [self.giants.actor_name(actor) for actor in self.state.actors()]

    def track(self, name: str) -> int:
        """A seat's place on the track of Prestige Points."""
        return self.state.score[self.seat(name)]

    def section(self, name: str) -> dict[str, str]:
        """One section of the written position: what it says of a seat, the island, the Ahus or the loads."""
        found: dict[str, str] = {}
        inside = False
        for line in self.state.write().splitlines():
            if line.startswith("["):
                inside = line == f"[{name}]"
            elif inside and line:
                key, _, value = line.partition(": ")
                found[key] = value
        return found

    def has(self, name: str, **expected: str) -> None:
        """Check what the written position says of a seat; keywords use _ for -."""
        section = self.section(name)
        told = {key: section.get(key.replace("_", "-"), "") for key in expected}
        assert told == expected

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

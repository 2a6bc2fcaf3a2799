"""A table for tests of any game: positions come from text, play goes through notation, as at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import pytest

from ahu.core.errors import IllegalAction
from ahu.core.record import Record

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State

rule = pytest.mark.rule


class AnyTable:
    """One game, driven by lines like "blue: place Worker on e5"."""

    def __init__(self, game: Game, start: State | None) -> None:
        self.game = game
        self.record = Record(game, start)

    def say(self, script: str) -> Self:
        """Play one action a line."""
        for line in script.strip().splitlines():
            who, _, action = line.strip().partition(": ")
            self.record.play_text(self.game.actor(who), action)
        return self

    def legal(self, who: str, beginning: str = "") -> list[str]:
        """What an actor may do, as text."""
        actions = self.record.state.actions(self.game.actor(who))
        return [str(action) for action in actions if str(action).startswith(beginning)]

    def refused(self, line: str, rule_id: str) -> str:
        """The reason why an action is refused, by this rule; nothing may have changed."""
        who, _, action = line.partition(": ")
        before = self.record.state.write()
        with pytest.raises(IllegalAction) as caught:
            self.record.play_text(self.game.actor(who), action)
        assert caught.value.rule == rule_id, caught.value
        assert self.record.state.write() == before
        return caught.value.reason

    def seat(self, name: str) -> int:
        return self.game.seats.index(name)

    def actors(self) -> list[str]:
        return [self.game.actor_name(actor) for actor in self.record.state.actors()]

    def section(self, name: str) -> dict[str, str]:
        """One section of the written position: what it says of a seat, the island or the Ahus."""
        found: dict[str, str] = {}
        inside = False
        for line in self.record.state.write().splitlines():
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

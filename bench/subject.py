"""What is measured: anything that can play one random game and copy its states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random


class Subject(Protocol):
    """A game as its user would drive it from Python."""

    @property
    def name(self) -> str:
        """What it is called in the results, such as "giants-4"."""
        ...

    @property
    def title(self) -> str:
        """What a reader is told it is."""
        ...

    @property
    def copy(self) -> Callable[[object], object]:
        """Makes an independent copy of a state."""
        ...

    def play(self, rng: Random) -> Iterator[tuple[object, int]]:
        """One random game: before each action, the state and the number of choices (0 when chance acts)."""
        ...


@runtime_checkable
class OwnLoop(Protocol):
    """A subject whose engine can also play a whole game by itself."""

    def random_playout(self, rng: Random) -> int:
        """One random game in the engine's own loop: how many actions it took."""
        ...


@runtime_checkable
class Replaying(Protocol):
    """A subject that can also replay games of sensible play."""

    def replay(self) -> int:
        """Replay some of them, asking at each action who acts and what is legal: how many actions they took."""
        ...

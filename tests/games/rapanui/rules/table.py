"""A table for tests of Rapa Nui: positions name only what matters, the rest is as simple as can be."""

from __future__ import annotations

from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.state import State
from tests.table import AnyTable, rule

__all__ = ["Table", "placing", "rule", "sculpting", "transport"]

THREE = "turtle dolphin moray"
PLACED = {"tablet": "no", "villagers": "0", "sorcerer": "on a star"}


class Table(AnyTable):
    """One game of Rapa Nui."""

    game: RapaNui

    def __init__(self, seats: str = THREE, options: str = "", position: str = "") -> None:
        game = RapaNui.set_up(tuple(seats.split()), tuple(options.split()))
        super().__init__(game, game.read("rapanui position 1\n" + position) if position else None)

    @property
    def state(self) -> State:
        assert isinstance(self.record.state, State)
        return self.record.state

    def stock(self, name: str) -> tuple[int, ...]:
        """A seat's Reeds, Eggs, Wood and Pearls."""
        return tuple(self.state.stock(self.seat(name)))

    def order(self) -> list[str]:
        """The seats in turn order."""
        return [self.game.seats[seat] for seat in self.state.order]


def placing(more: str = "", seats: str = THREE, options: str = "") -> Table:
    """The beginning of a placement, nobody with a Tablet; more may say otherwise."""
    return Table(seats, options, _position("placing", seats, more, {"tablet": "no"}))


def sculpting(more: str = "", seats: str = THREE, options: str = "") -> Table:
    """The first sculpts: all figurines are placed, the Sorcerers in the order of the seats; nobody has a Tablet."""
    return Table(seats, options, _position("sculpting", seats, more, PLACED))


def transport(more: str = "", seats: str = THREE, options: str = "") -> Table:
    """The first begins the transport: no figurines in hand, nobody has a Tablet."""
    return Table(seats, options, _position("transport", seats, more, PLACED))


def _position(stage: str, seats: str, more: str, usual: dict[str, str]) -> str:
    """A position in the second round, with the usual lines for each seat of which nothing else is said."""
    first = seats.split()[0]
    head = {"round": "2", "stage": stage, "turn": first, "order": seats, "last built": "1"}
    if stage != "placing":
        head["stars"] = seats
    told = _told(more)
    lines = [f"{key}: {value}" for key, value in head.items() if ("", key) not in told]
    body = [line.strip() for line in more.strip().splitlines()]
    for seat in seats.split():
        body.append(f"[{seat}]")
        body += [f"{key}: {value}" for key, value in usual.items() if (seat, key) not in told]
    return "\n".join([*lines, *body])


def _told(text: str) -> list[tuple[str, str]]:
    """What a text says something about, each with its section."""
    section, found = "", []
    for line in text.splitlines():
        if line.strip().startswith("["):
            section = line.strip()[1:-1]
        found.append((section, line.partition(":")[0].strip()))
    return found

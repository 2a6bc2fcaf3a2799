"""How large a soak is."""

from __future__ import annotations

from typing import Final, NamedTuple

from bench.web.seating import Wanted

BOT: Final = "easy"


class Plan(NamedTuple):
    """Times are seconds. Everything random is drawn from the seed; what the machine does meanwhile is not."""

    seed: int = 1
    steady: float = 330.0
    """Play beside hostile clients, with one server that nothing happens to: latency is measured here, and memory in
    the second half."""
    least: int = 0
    """The steady phase lasts until so many actions are acknowledged, on however slow a machine."""
    killing: float = 175.0
    """The server is killed again and again."""
    kills: int = 110
    fullness: int = 6
    """How often the disk is full."""
    full: float = 3.0
    """How long it is so."""
    workers: int = 12
    """How many bot workers are killed."""
    calm: float = 90.0
    """The longest time until every table has gone on after the last trouble."""
    people: int = 16
    """Tables of each game where only people play."""
    mixed: int = 8
    """Tables of each game with two people and two bots."""
    spare: int = 5
    """How many further tables are laid out for each, for when a game has ended."""
    pause: float = 0.8
    """Mean pause of a table between two actions."""
    hostile: int = 24
    """Hostile clients at a time."""

    def tables(self) -> list[Wanted]:
        """The tables to be laid out: for each kind those that are played at once, then the spare ones.

        The first ones are in the middle of their games, as on a server that has run for a while: if all began together,
        all would get longer together.
        """
        kinds = [
            wanted
            for game in ("giants", "rapanui")
            for wanted in (Wanted(game, 4, self.people), Wanted(game, 4, self.mixed, bots=2, bot=BOT))
        ]
        return [
            wanted._replace(tables=wanted.tables * (1 + self.spare), begun=wanted.tables)
            for wanted in kinds
            if wanted.tables
        ]


def plan_for(minutes: float, seed: int) -> Plan:
    """A soak of about so many minutes. Ten minutes have 110 kills."""
    part, usual = minutes / 10, Plan()
    return usual._replace(
        seed=seed,
        steady=usual.steady * part,
        killing=usual.killing * part,
        kills=max(1, round(usual.kills * part)),
        fullness=max(1, round(usual.fullness * part)),
        workers=max(1, round(usual.workers * part)),
        spare=max(1, round(usual.spare * part)),
    )


SMOKE: Final = Plan(
    steady=2.0,
    least=25,
    killing=1.0,
    kills=1,
    fullness=1,
    full=0.5,
    workers=1,
    calm=60.0,
    people=1,
    mixed=1,
    spare=1,
    pause=0.1,
    hostile=6,
)
"""A soak of seconds: it shows that all parts work."""

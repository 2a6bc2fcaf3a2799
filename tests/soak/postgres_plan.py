"""How large a soak of several server processes on PostgreSQL is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.soak.plan import Plan

if TYPE_CHECKING:
    from bench.web.seating import Wanted

CLOCK: Final = "live-5-15"
"""The clock of all tables."""


class PostgresPlan(NamedTuple):
    """Times are seconds."""

    play: Plan
    """The players and hostile clients."""
    processes: int = 2
    troubled: float = 420.0
    """How long things happen."""
    troubles: int = 105
    restarts: int = 3
    """Rolling restarts after that."""
    pause: float = 5.0
    """Before and after that, and after each restart."""
    idle_tables: int = 3
    """Tables with a clock at which nobody acts."""

    def tables(self) -> list[Wanted]:
        """The tables to be laid out, with clocks."""
        return [wanted._replace(clock=CLOCK) for wanted in self.play.tables()]


def postgres_plan(minutes: float, seed: int) -> PostgresPlan:
    """A soak of about so many minutes. Ten minutes have 105 troubles."""
    part, usual = minutes / 10, PostgresPlan(Plan())
    play = Plan(seed=seed, people=8, mixed=6, spare=3, pause=0.8, hostile=8, calm=90.0)
    return usual._replace(
        play=play,
        troubled=usual.troubled * part,
        troubles=max(4, round(usual.troubles * part)),
        restarts=max(1, round(usual.restarts * part)),
    )


POSTGRES_SMOKE: Final = PostgresPlan(
    Plan(calm=60.0, people=1, mixed=1, spare=1, pause=0.1, hostile=2),
    troubled=4.0,
    troubles=4,
    restarts=1,
    pause=1.0,
    idle_tables=1,
)
"""A soak of seconds: it shows that all parts work."""

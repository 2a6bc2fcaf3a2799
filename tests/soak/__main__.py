"""``make soak``: run a soak, show what came of it, and write docs/reliability.md.

Exit code 1: a promise is broken. The data folder is kept in build/soak then, with the server’s log.
"""

from __future__ import annotations

import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ahu import compiled
from tests.soak.page import bars, page
from tests.soak.plan import plan_for
from tests.soak.postgres_page import postgres_bars, postgres_section
from tests.soak.postgres_plan import postgres_plan
from tests.soak.postgres_run import postgres_soak
from tests.soak.run import CALM, FULL, KILLING, STEADY, soak
from tests.soak.sections import FUZZ, POSTGRES, section_of, with_section

if TYPE_CHECKING:
    from tests.soak.plan import Plan
    from tests.soak.run import Outcome

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "reliability.md"
FOLDER: Final = ROOT / "build" / "soak"
WHOLE: Final = 10.0
"""Minutes of a soak that is worth a page."""


@click.command()
@click.option("--minutes", default=WHOLE, show_default=True, help="About how long it takes; the page needs ten.")
@click.option("--seed", default=1, show_default=True, help="Another seed, other players and other moments.")
@click.option("--postgres", is_flag=True, help="Several server processes on PostgreSQL, all parts of which are killed.")
def main(minutes: float, seed: int, postgres: bool) -> None:
    """Run a soak."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that the server ends, too
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    about, present = f"The rules ran {compiled.status()}", PAGE.read_text("utf-8")
    if postgres:
        whole_plan = postgres_plan(minutes, seed)
        found = postgres_soak(whole_plan, FOLDER, lambda phase: print(phase, file=sys.stderr, flush=True))
        command = f"python -m tests.soak --postgres --minutes {minutes:g}"
        text = with_section(present, POSTGRES, postgres_section(found, whole_plan, command, about))
        promises = postgres_bars(found, whole_plan)
    else:
        plan = plan_for(minutes, seed)
        outcome = _run(plan)
        text = page(outcome, plan, f"make soak SOAK={minutes:g}", about)
        for title in (POSTGRES, FUZZ):
            text = with_section(text, title, section_of(present, title))
        promises = bars(outcome, plan)
    (PAGE if minutes >= WHOLE else FOLDER / PAGE.name).write_text(text, "utf-8")
    for bar in promises:
        print(bar.row())
    if not all(bar.met for bar in promises):
        sys.exit("a promise is broken: see build/soak")


def _run(plan: Plan) -> Outcome:
    """Run it, with a bar that shows the phase and the time in it."""
    lengths = {STEADY: plan.steady, KILLING: plan.killing, FULL: 2 * plan.full * plan.fullness, CALM: 10.0}
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        shown = progress.add_task("", total=sum(lengths.values()))
        began: list[str] = []

        def told(phase: str) -> None:
            """Count the phases before this one as done."""
            progress.update(shown, completed=sum(lengths.get(name, 0.0) for name in began), description=phase)
            began.append(phase)

        return soak(plan, FOLDER, told)


if __name__ == "__main__":
    main()

"""``python -m bench.web``: measure the web alone, show it, and put it in its place among the results."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click
from rich.console import Console
from rich.progress import Progress

from bench.page import page
from bench.peers import missing
from bench.web.beside import bars as bars_beside
from bench.web.beside import lines as lines_beside
from bench.web.beside import rounds_beside
from bench.web.page import lines
from bench.web.run import QUICK, STEPS, Plan, run

if TYPE_CHECKING:
    from bench.results import Results
    from bench.web.beside import BesideResults, Pair
    from bench.web.results import WebResults

ROOT = Path(__file__).parents[2]


@click.command()
@click.option("--quick", is_flag=True, help="A short run, to see that all works; it writes nothing and fails no bar.")
@click.option("--seconds", default=Plan().seconds, show_default=True, help="Length of the closed loop.")
@click.option(
    "--tables", default=Plan().tables, show_default=True, help="Tables in the closed loop; four viewers each."
)
@click.option(
    "--beside",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Only the closed loop, in turns with that of version 0.1.0, whose tree is set up. --quick writes nothing.",
)
@click.option("--rounds", default=3, show_default=True, help="How often each of the two is measured.")
def main(quick: bool, seconds: float, tables: int, beside: Path | None, rounds: int) -> None:
    """Measure the web server with real games."""
    if beside:
        pairs = rounds_beside(beside.resolve(), rounds, tables, seconds)
        for line in lines_beside(pairs):
            print(line)
        kept = bars_beside(pairs)
        if not quick:
            write_beside(pairs, f"python -m bench.web --beside TREE --rounds {rounds} --seconds {seconds:g}", ROOT)
        sys.exit(0 if quick or all(bar["met"] for bar in kept) else 1)
    if absent := missing():
        raise click.UsageError(f"{', '.join(absent)} not installed: use “make bench”, or “pip install --group bench”")
    plan = QUICK if quick else Plan(tables=tables, seconds=seconds)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=STEPS)
        command = " ".join(["python -m bench.web", *sys.argv[1:]])
        results = run(plan, command, lambda what: progress.update(task, advance=1, description=what))
    for line in lines(results):
        print(line)
    if not quick:
        write(results, ROOT)
    sys.exit(0 if quick or all(bar["met"] for bar in results["bars"]) else 1)


def write_beside(pairs: list[Pair], command: str, root: Path) -> None:
    """Keep the rounds beside version 0.1.0, and the page."""
    results: BesideResults = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "rounds": pairs,
        "bars": bars_beside(pairs),
    }
    file = root / "bench" / "results.json"
    every = cast("Results", json.loads(file.read_text("utf-8")))
    every["beside"] = results
    file.write_text(json.dumps(every, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (root / "docs" / "benchmarks.md").write_text(page(every), "utf-8")


def write(results: WebResults, root: Path) -> None:
    """Keep the results with those of the rules, and the page made from both."""
    file = root / "bench" / "results.json"
    every = cast("Results", json.loads(file.read_text("utf-8")))
    every["web"] = results
    file.write_text(json.dumps(every, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (root / "docs" / "benchmarks.md").write_text(page(every), "utf-8")


if __name__ == "__main__":
    main()

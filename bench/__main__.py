"""``python -m bench``: measure, show, write bench/results.json and docs/benchmarks.md; fail if a bar is missed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ahu import compiled
from bench.markdown import verdict
from bench.page import COLUMNS, PICTURE, cells, page
from bench.peers import PEERS, YARDSTICK, missing
from bench.plot import plot
from bench.regression import regressions
from bench.results import all_met
from bench.web.page import lines

if TYPE_CHECKING:
    from bench.results import Results

ROOT = Path(__file__).parent.parent
WIDTH = 180
"""Of the table, where there is no terminal to ask."""


@click.command()
@click.option("--quick", is_flag=True, help="A short run, to see that all works; it writes nothing.")
@click.option("--seconds", default=1.0, show_default=True, help="Length of a slice; every subject has three a round.")
@click.option("--games", default=200, show_default=True, help="Games a worker plays, and games timed by thirds.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; a rate is the median over them.")
@click.option("--without-web", is_flag=True, help="Keep the web's figures of the last record.")
@click.option("--accept", is_flag=True, help="Write the record even if we have become slower.")
def main(quick: bool, seconds: float, games: int, rounds: int, without_web: bool, accept: bool) -> None:
    """Measure our games beside their peers, in one run."""
    if absent := missing():
        what = f"{', '.join(absent)} not installed, and nothing is measured without the peers"
        raise click.UsageError(f"{what}: use “make bench”, or “pip install --group bench”")
    if not compiled.status().compiler:
        raise click.UsageError(f"the rules are not compiled ({compiled.status()}): use “make bench”, with a C compiler")
    from bench.openspiel_door import DOORS
    from bench.ours import our_subjects
    from bench.run import Plan, run
    from bench.web.run import QUICK
    from bench.web.run import Plan as WebPlan

    plan = Plan(2, 0.05, 5, 3, QUICK) if quick else Plan(rounds, seconds, games, 20, None if without_web else WebPlan())
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=plan.ticks(len(our_subjects()), len(DOORS) + len(PEERS)))
        command = " ".join(["python -m bench", *sys.argv[1:]])
        results = run(plan, command, lambda what: progress.update(task, advance=1, description=what))
    before = last(ROOT)
    if without_web and "web" in before:
        results["web"] = before["web"]
    if "scale" in before:
        results["scale"] = before["scale"]
    if "beside" in before:
        results["beside"] = before["beside"]
    show(results)
    if quick:
        leave(results, [])
    slower = regressions(before, results)
    if not slower or accept:
        write(results, ROOT)
    leave(results, [] if accept else slower)


def show(results: Results) -> None:
    """The figures on standard output."""
    console = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    table = Table(box=SIMPLE, title=f"random play, one core, {results['engine']}, {results['python']}")
    for column in ("", *COLUMNS):
        table.add_column(column, justify="left" if column == "" else "right")
    for game in results["games"].values():
        for figures in (*game["by_players"].values(), game["interpreted"]):
            table.add_row(figures["title"], *cells(figures))
    for figures in (*results.get("doors", {}).values(), *results["peers"].values()):
        table.add_row(figures["title"], *cells(figures))
    console.print(table)
    for name, of_peers in results["ratios"].items():
        ratio = of_peers[YARDSTICK]
        listed = ", ".join(f"{what.replace('_', ' ')} {times:.2f}" for what, times in ratio.items())
        console.print(f"{results['games'][name]['title']}, in times Catanatron's: {listed}")
        for players, costs in results["games"][name]["microseconds_by_third"].items():
            console.print(f"  {players} players, µs an action by third of a game: {', '.join(map(str, costs))}")
        for players, checksum in results["games"][name]["checksums"].items():
            console.print(f"  {players} players, checksum: {checksum}")
        for players, cost in results["games"][name].get("microseconds_of_encoding", {}).items():
            console.print(f"  {players} players, µs an encoding: {cost}")
        for what, rate in cast("dict[str, float]", results["games"][name].get("doors", {})).items():
            console.print(f"  {what.replace('_', ' ')} a second: {rate:g}")
        for bar in results["bars"][name]:
            console.print(f"  {bar['promise']} {bar['bar']:g}: {bar['figure']:g}, {verdict(bar['met'])}")
    if "connect_four_turns" in results:
        console.print(f"PettingZoo's connect four, turns a second: {results['connect_four_turns']:g}")
    for line in lines(results["web"]) if "web" in results else []:
        console.print(line, highlight=False)


def last(root: Path) -> Results:
    """The last record."""
    return cast("Results", json.loads((root / "bench" / "results.json").read_text("utf-8")))


def write(results: Results, root: Path) -> None:
    """Keep the results, and the page and the picture made from them."""
    (root / "docs" / PICTURE).write_text(plot(results), "utf-8")
    (root / "bench" / "results.json").write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (root / "docs" / "benchmarks.md").write_text(page(results), "utf-8")


def leave(results: Results, slower: list[str]) -> NoReturn:
    """End with 1 if a bar is missed or something has become slower."""
    for sentence in slower:
        click.echo(f"SLOWER: {sentence}", err=True)
    if slower:
        click.echo("The record was not written; “python -m bench --accept” writes it all the same.", err=True)
    sys.exit(1 if slower or not all_met(results) else 0)


if __name__ == "__main__":
    main()

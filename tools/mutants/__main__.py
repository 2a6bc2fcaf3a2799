"""``make mutants``: draw mutants, run the tests against each, and write docs/mutants.md.

Results are in build/mutants, and a stopped run goes on. Exit code 1: the tests of a group kill less than they must.
"""

from __future__ import annotations

import sys

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ahu.arena.workers import cores
from tools.mutants.page import PAGE, diff, judged, page, reasons, shares
from tools.mutants.run import FOLDER, Copies, is_of, measure, run_all, stored_results
from tools.mutants.sample import GROUPS, Mutant, draw, mutants_of, relevant_tests


@click.command()
@click.option("--size", default=60, show_default=True, help="Mutants of each group.")
@click.option("--seed", default=1, show_default=True, help="Another seed draws others.")
@click.option("--jobs", default=cores(), show_default="one for each core", help="Mutants that are tested at once.")
@click.option(
    "--group", "groups", multiple=True, type=click.Choice(list(GROUPS)), help="Only these; no page is written."
)
@click.option("--id", "ids", multiple=True, help="Only this mutant, such as a survivor with a new test; no page.")
@click.option("--page", "only_page", is_flag=True, help="Test nothing: write the page, with the results so far.")
def main(size: int, seed: int, jobs: int, groups: tuple[str, ...], ids: tuple[str, ...], *, only_page: bool) -> None:
    """Draw mutants, and run the tests against each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if only_page:
        _report(draw(seed, size), size, seed, write=True)
        return
    copies = Copies(jobs)
    sample = _named(ids) if ids else [mutant for mutant in draw(seed, size) if not groups or mutant.group in groups]
    why = reasons()
    to_test = [mutant for mutant in sample if ids or mutant.id not in why]
    tests = {file for mutant in to_test for file in relevant_tests(mutant.path)}
    with _progress() as progress:
        step = progress.add_task("without mutants", total=len(tests))
        known = measure(tests, copies, jobs, lambda file: progress.update(step, advance=1, description=file))
        progress.update(step, completed=len(tests), visible=False)
        step = progress.add_task("mutants", total=len(to_test), completed=0)
        for mutant, result in run_all(to_test, known, copies, jobs):
            progress.update(step, advance=1)
            if not result.killed:
                progress.console.print(f"survived: {mutant.id} {mutant.path}\n{diff(mutant)}", markup=False)
    _report(sample, size, seed, write=not groups and not ids)


def _named(ids: tuple[str, ...]) -> list[Mutant]:
    found = [mutant for group in GROUPS for mutant in mutants_of(group) if mutant.id in ids]
    if len(found) < len(set(ids)):
        raise click.UsageError("there is no such mutant: has its function changed?")
    return found


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def _report(sample: list[Mutant], size: int, seed: int, *, write: bool) -> None:
    results = stored_results()
    found = [(mutant, results.get(mutant.id)) for mutant in sample]
    pairs = [(mutant, result if is_of(result, mutant) else None) for mutant, result in found]
    tested = judged(pairs, reasons())
    if write:
        PAGE.write_text(page(tested, sample, f"make mutants MUTANTS='--size {size} --seed {seed}'"), "utf-8")
    drawn = [share for share in shares(tested, sample) if share.drawn]
    for share in drawn:
        others = f"{share.equivalent} equivalent, {share.missing} of {share.drawn} not tested"
        print(f"{share.group}: {share.killed} of {share.counted} killed ({share.share:.1%}), {others}")
    sys.exit(0 if all(share.met for share in drawn) else "a bar is missed: docs/mutants.md")


if __name__ == "__main__":
    main()

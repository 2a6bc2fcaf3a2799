"""The closed loop of this tree beside that of another version's, in turns: ``python -m bench.web --beside TREE``.

Each tree is measured by its own bench and its own Python, since the pages of different versions speak differently.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, TypedDict, cast

from bench.markdown import table, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.results import Bar
    from bench.web.load import LoadFigures

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = """\
import json, sys, tempfile
from pathlib import Path
from bench.web.run import Bench, Plan
from bench.web.server import raise_open_files

raise_open_files()
with tempfile.TemporaryDirectory(prefix="ahu-bench-") as folder:
    plan = Plan(tables=int(sys.argv[1]), seconds=float(sys.argv[2]))
    print(json.dumps(Bench(plan, Path(folder)).closed("closed")))
"""
"""What every version since 0.1.0 can run in its own tree."""


LEAST_RATE: Final = 1.3
"""Actions a second, in times those of version 0.1.0."""
MOST_P95: Final = 1.0
"""The p95, in times that of version 0.1.0."""


class Pair(TypedDict):
    """One round: the figures of this tree, and of the other."""

    ours: LoadFigures
    other: LoadFigures


class BesideResults(TypedDict):
    """All rounds beside version 0.1.0."""

    date: str
    command: str
    rounds: list[Pair]
    bars: list[Bar]


def python_of(tree: Path) -> Path:
    """The Python in which a tree is set up; FileNotFoundError if it has none, or no bench of the web."""
    for needed in (tree / ".venv" / "bin" / "python", tree / "bench" / "web" / "run.py"):
        if not needed.exists():
            raise FileNotFoundError(needed)
    return tree / ".venv" / "bin" / "python"


def closed_loop(tree: Path, python: Path, tables: int, seconds: float) -> LoadFigures:
    """The figures of one closed loop of a tree."""
    command = [str(python), "-c", SCRIPT, str(tables), str(seconds)]
    done = subprocess.run(command, cwd=tree, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own words
    return cast("LoadFigures", json.loads(done.stdout.splitlines()[-1]))


def rounds_beside(
    tree: Path, rounds: int, tables: int, seconds: float, tick: Callable[[Pair], None] | None = None
) -> list[Pair]:
    """Measure both trees in turns; every second round begins with the other one."""
    trees = {"ours": (ROOT, Path(sys.executable)), "other": (tree, python_of(tree))}
    pairs = []
    for number in range(rounds):
        order = ["ours", "other"] if number % 2 == 0 else ["other", "ours"]
        figures = {name: closed_loop(*trees[name], tables, seconds) for name in order}
        pairs.append(Pair(ours=figures["ours"], other=figures["other"]))
        if tick:
            tick(pairs[-1])
    return pairs


def ratios(pairs: list[Pair]) -> dict[str, float]:
    """Medians of ours in times those of the other tree."""
    return {
        figure: round(_median(pairs, "ours", figure) / _median(pairs, "other", figure), 3)
        for figure in ("actions_per_second", "p95", "server_ms_per_action")
    }


def bars(pairs: list[Pair]) -> list[Bar]:
    """The promises, kept or not."""
    found = ratios(pairs)
    rate, p95 = found["actions_per_second"], found["p95"]
    return [
        {
            "promise": "actions a second, in times those of 0.1.0, at least",
            "figure": rate,
            "bar": LEAST_RATE,
            "met": rate >= LEAST_RATE,
        },
        {
            "promise": "ms to the last viewer, p95, in times those of 0.1.0, at most",
            "figure": p95,
            "bar": MOST_P95,
            "met": p95 <= MOST_P95,
        },
    ]


def beside_section(results: BesideResults) -> str:
    """The section of docs/benchmarks.md."""
    promises = [
        [bar["promise"], f"{bar['bar']:g}", f"{bar['figure']:g}", verdict(bar["met"])] for bar in results["bars"]
    ]
    how = (
        f"Measured on {results['date']} with `{results['command']}`: the closed loop of both versions in turns, "
        "each by its own bench. The later page shows far more."
    )
    parts = [
        "## Beside version 0.1.0",
        how,
        table(["promise", "bar", "figure", ""], promises),
        "\n".join(lines(results["rounds"])),
    ]
    return "\n\n".join(parts)


def _median(pairs: list[Pair], name: str, figure: str) -> float:
    return median([cast("dict[str, dict[str, float]]", pair)[name][figure] for pair in pairs])


def lines(pairs: list[Pair]) -> list[str]:
    """All rounds as a table, and the ratios of the medians."""
    rows = [
        [
            str(number),
            name,
            f"{figures['actions_per_second']:g}",
            f"{figures['p50']:g}",
            f"{figures['p95']:g}",
            f"{figures['server_ms_per_action']:g}",
            f"{figures['others_load']:g}",
        ]
        for number, pair in enumerate(pairs, start=1)
        for name, figures in (("ours", pair["ours"]), ("other", pair["other"]))
    ]
    head = ["round", "tree", "actions/s", "p50 ms", "p95 ms", "server, ms an action", "others, cores"]
    found = ratios(pairs)
    told = (
        f"Medians, ours in times the other's: {found['actions_per_second']:g} of the actions a second, "
        f"{found['p95']:g} of the p95, {found['server_ms_per_action']:g} of the server's time an action."
    )
    return [table(head, rows), "", told]

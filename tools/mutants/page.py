"""docs/mutants.md: the share of mutants that the tests kill, and each survivor."""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.mutants.sample import GROUPS, ROOT, TESTS, mutants_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.mutants.run import Result
    from tools.mutants.sample import Mutant

PAGE: Final = ROOT / "docs" / "mutants.md"
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
BAR: Final = 0.95
"""The share of each group that the tests must kill."""
HEAD: Final = """# Mutants

This page is written by `make mutants`. It puts a small mistake into the source, runs the tests, and counts whether
they notice. Mistakes are drawn at random, by seed: another comparison, `and` for `or`, a constant one larger or
smaller, a missing `not`, other arithmetic, a negated condition, a missing statement, another return value, `break` for
`continue`. Of the tests below those are chosen that run the changed line, as coverage.py saw it; all of them if none
does. They run as plain Python, with a twentieth of the random games; a mutant that makes them run four times as long
counts as killed.

An *equivalent* mutant is one that no test can notice, since the program does the same. Those are judged by hand
(`tools/mutants/equivalent.toml`) and not counted; once they are judged, they are tested no more unless `--id` names
them.
"""


class Tested(NamedTuple):
    """A mutant, what came of it, and why it is equivalent if it is."""

    mutant: Mutant
    result: Result | None
    """None if it was judged and is tested no more."""
    equivalent: str

    @property
    def killed(self) -> bool:
        """Whether the tests noticed it."""
        return self.result is not None and self.result.killed


class Share(NamedTuple):
    """How many mutants of a group the tests kill."""

    group: str
    drawn: int
    tested: int
    equivalent: int
    """Tested or not."""
    counted: int
    """Tested, and not equivalent."""
    killed: int

    @property
    def share(self) -> float:
        """The share killed of those that can be noticed."""
        return self.killed / self.counted if self.counted else 1.0

    @property
    def missing(self) -> int:
        """How many of those that were drawn are neither tested nor judged."""
        return self.drawn - self.counted - self.equivalent

    @property
    def whole(self) -> bool:
        """Whether all that were drawn are tested or judged."""
        return not self.missing

    @property
    def met(self) -> bool:
        """Whether the tests kill as many as they must."""
        return self.whole and self.share >= BAR

    @property
    def verdict(self) -> str:
        """The same as words in the table."""
        if not self.whole:
            return f"**{self.missing} not tested yet**"
        return "met" if self.met else "**missed**"


def reasons() -> dict[str, str]:
    """Why mutants are equivalent, by their ids."""
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {row["id"]: row["why"] for row in rows}


def judged(pairs: list[tuple[Mutant, Result | None]], why: Mapping[str, str]) -> list[Tested]:
    """Results with what was judged by hand; a mutant without either is left out."""
    rows = [Tested(mutant, result, why.get(mutant.id, "")) for mutant, result in pairs]
    return [row._replace(equivalent="") if row.killed else row for row in rows if row.result or row.equivalent]


def shares(tested: list[Tested], sample: list[Mutant]) -> list[Share]:
    """The share of each group of a sample, of which not all may be tested."""
    found = []
    for group in GROUPS:
        rows = [row for row in tested if row.mutant.group == group]
        drawn = sum(mutant.group == group for mutant in sample)
        ran = sum(row.result is not None for row in rows)
        equivalent, killed = sum(bool(row.equivalent) for row in rows), sum(row.killed for row in rows)
        found.append(Share(group, drawn, ran, equivalent, len(rows) - equivalent, killed))
    return found


def page(tested: list[Tested], sample: list[Mutant], command: str) -> str:
    """The page."""
    survivors = [row for row in tested if not row.killed]
    open_ones = [row for row in survivors if not row.equivalent]
    parts = [HEAD, _table(shares(tested, sample)), _by_operator(tested), _tests_table()]
    parts += ["## Survivors\n", *_entries(open_ones), "## Equivalent\n"]
    parts += _entries([row for row in survivors if row.equivalent])
    parts.append(f"## The command\n\n```sh\n{command}\n```\n")
    return "\n".join(parts)


def _table(rows: list[Share]) -> str:
    lines = [
        "| group | mutants in all | drawn | tested | equivalent | killed | share | bar |  |",
        "|---|" + "---:|" * 7 + "---|",
    ]
    for row in rows:
        cells = (row.group, len(mutants_of(row.group)), row.drawn, row.tested, row.equivalent, row.killed)
        share = f"{row.share:.1%}" if row.counted else "–"
        lines.append(f"| {' | '.join(map(str, cells))} | {share} | {BAR:.0%} | {row.verdict} |")
    return "\n".join(lines) + "\n"


def _by_operator(tested: list[Tested]) -> str:
    lines = ["| mistake | tested | killed |", "|---|---:|---:|"]
    for operator in sorted({row.mutant.mutation.operator for row in tested}):
        rows = [row for row in tested if row.mutant.mutation.operator == operator and not row.equivalent]
        lines.append(f"| {operator} | {len(rows)} | {sum(row.killed for row in rows)} |")
    return "\n".join(lines) + "\n"


def _tests_table() -> str:
    lines = ["| files | tests |", "|---|---|"]
    lines += [f"| `{files}` | {', '.join(f'`{test}`' for test in tests)} |" for files, tests in TESTS.items()]
    return "\n".join(lines) + "\n"


def _entries(rows: list[Tested]) -> list[str]:
    return [_entry(row) for row in rows] or ["None.\n"]


def _entry(row: Tested) -> str:
    """A survivor as a diff."""
    mutation, path = row.mutant.mutation, row.mutant.path
    title = f"**`{path}` {mutation.line}**, `{mutation.function or 'module'}`, {mutation.operator}, `{row.mutant.id}`"
    why = f": {row.equivalent}" if row.equivalent else ""
    return f"{title}{why}\n\n```diff\n{diff(row.mutant)}\n```\n"


def diff(mutant: Mutant) -> str:
    """The lines that a mutant changes."""
    source = (ROOT / mutant.path).read_bytes()
    before, after = source.decode().splitlines(), mutant.mutation.apply(source).decode().splitlines()
    return "\n".join(list(difflib.unified_diff(before, after, lineterm="", n=1))[3:])

"""Mutants: which mistakes are made, which are drawn, and how results are kept and told."""

from __future__ import annotations

import ast
import subprocess
import sys
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from tests.patience import PATIENCE
from tools.mutants import page, run
from tools.mutants.covering import Covering, forget, measured, read, settings
from tools.mutants.operators import Mutation, mutations
from tools.mutants.sample import GROUPS, ROOT, Mutant, all_files, digest, draw, in_order, mutants_of, relevant_tests

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = '''
"""A docstring with 1 and 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elsewhere import Thing

LIMIT: int | None = 3


def first(things: list[Thing], extra: int = 0) -> bool:
    """Another."""
    assert len(things) > 0
    for thing in things:
        if not thing.ready and thing.size >= extra:
            continue
        thing.count = thing.count + 1
        thing.tell(f"{1 + 1}")
        return thing.size < LIMIT or thing.done
    raise ValueError
'''


def made(source: str) -> list[tuple[str, str]]:
    """Each mistake in a source: its kind, and the changed line."""
    lines = source.encode().splitlines()
    found = []
    for mutation in mutations(source.encode()):
        after = mutation.apply(source.encode()).splitlines()
        (changed,) = [line for before, line in zip(lines, after, strict=True) if before != line]
        found.append((mutation.operator, changed.decode().strip()))
    return found


def test_every_kind_of_mistake_is_made_where_tests_could_notice() -> None:
    assert made(SOURCE) == [
        ("constant", "LIMIT: int | None = (4)"),
        ("constant", "LIMIT: int | None = (2)"),
        ("constant", "def first(things: list[Thing], extra: int = (1)) -> bool:"),
        ("constant", "def first(things: list[Thing], extra: int = (-1)) -> bool:"),
        ("condition negated", "if (not (not thing.ready and thing.size >= extra)):"),
        ("and/or", "if (not thing.ready or thing.size >= extra):"),
        ("not removed", "if (thing.ready) and thing.size >= extra:"),
        ("comparison", "if not thing.ready and (thing.size > extra):"),
        ("comparison", "if not thing.ready and (thing.size < extra):"),
        ("break/continue", "break"),
        ("statement removed", "pass"),
        ("arithmetic", "thing.count = (thing.count - 1)"),
        ("constant", "thing.count = thing.count + (2)"),
        ("constant", "thing.count = thing.count + (0)"),
        ("statement removed", "pass"),
        ("return value", "return not (thing.size < LIMIT or thing.done)"),
        ("and/or", "return (thing.size < LIMIT and thing.done)"),
        ("comparison", "return (thing.size <= LIMIT) or thing.done"),
        ("comparison", "return (thing.size >= LIMIT) or thing.done"),
        ("statement removed", "pass"),
    ]


@pytest.mark.parametrize("group", GROUPS)
def test_every_mutant_of_the_project_is_python_and_differs_from_the_source(group: str) -> None:
    drawn = [mutant for mutant in draw(3, 40) if mutant.group == group]
    assert len(drawn) == 40
    for mutant in drawn:
        source = (ROOT / mutant.path).read_bytes()
        changed = mutant.mutation.apply(source)
        assert changed != source
        ast.parse(changed)


def test_the_same_seed_draws_the_same_mutants_and_another_seed_others() -> None:
    assert draw(1, 10) == draw(1, 10)
    assert draw(1, 10) != draw(2, 10)
    assert draw(1, 10)[:5] == draw(1, 5)[:5]


def test_no_two_mutants_have_the_same_id() -> None:
    found = [mutant.id for group in GROUPS for mutant in mutants_of(group)]
    assert len(found) == len(set(found))


def test_a_change_elsewhere_in_a_file_keeps_the_place_a_mutant_is_known_by() -> None:
    source = dedent("""
        def f(a: int) -> bool:
            return a > 1
    """)
    before, after = mutations(source.encode()), mutations(b"x = None\n" + source.encode())
    assert [m._replace(line=0, start=0, end=0) for m in before] == [m._replace(line=0, start=0, end=0) for m in after]


def test_tests_are_chosen_by_package_and_those_of_the_module_run_first() -> None:
    path = "src/ahu/games/giants/rules/phase2_auction.py"
    files = relevant_tests(path)
    assert "tests/games/giants/rules/test_phase2_auction.py" in files
    assert not any(file.startswith(("tests/web", "tests/games/rapanui")) for file in files)
    seconds = {file: float(len(file)) for file in files}
    first, *others = in_order(path, seconds)
    assert first == "tests/games/giants/rules/test_phase2_auction.py"
    assert others == sorted(others, key=lambda file: (len(file), file))
    path = "src/ahu/web/storage/postgres_restore.py"
    seconds = {file: float(len(file)) for file in relevant_tests(path)}
    assert in_order(path, seconds)[:2] == ["tests/web/test_postgres.py", "tests/cli/test_backup_postgres.py"]


def test_the_tests_that_run_the_line_of_a_mutant_are_chosen(tmp_path: Path) -> None:
    mutant = next(m for m in mutants_of("core") if m.path == "src/ahu/core/record.py" and m.mutation.line > 100)
    line = mutant.mutation.line
    first, second, third = "tests/core/test_record.py", "tests/core/test_log.py", "tests/core/test_cache.py"
    real = "test_what_is_played_on_a_branch_leaves_the_record_as_it_was"
    known = Covering(tmp_path / "known")
    known.add(first, measured(ROOT, first, 1.0, {mutant.path: {real: [line - 1, line], "test_b": [line + 50]}}))
    known.add(second, measured(ROOT, second, 2.0, {mutant.path: {"": [line], "test_c": [line]}}))
    known.add(third, measured(ROOT, third, 3.0, {"src/ahu/core/cache.py": {"test_d": [line]}}))
    again = Covering(tmp_path / "known")
    assert again.seconds() == {first: 1.0, second: 2.0, third: 3.0}
    assert again.knows(first)
    assert not again.knows("tests/core/test_chance.py")
    assert again.tests_for(mutant, [first]) == [f"{first}::{real}"]
    assert again.tests_for(mutant, [first, second, third]) == [f"{first}::{real}", second]
    inner = Covering(tmp_path / "other")
    inner.add(first, measured(ROOT, first, 1.0, {mutant.path: {real: [line], "test_function": [line]}}))
    assert inner.tests_for(mutant, [first]) == [first]  # what Hypothesis calls so is no test that can be asked for
    assert again.tests_for(mutant, [third]) == [third]  # a process of its own may run it


def test_lines_that_run_in_a_process_of_a_test_are_known_without_a_name(tmp_path: Path) -> None:
    source = tmp_path / "src" / "ahu"
    source.mkdir(parents=True)
    (source / "served.py").write_text("a = 1\nb = 2\n", "utf-8")
    (source / "tested.py").write_text(
        "import subprocess, sys\n"
        "def test_one():\n"
        "    subprocess.run([sys.executable, 'src/ahu/served.py'], check=True)\n"
        "test_one()\n",
        "utf-8",
    )
    data, told = tmp_path / "covered", tmp_path / "coverage.ini"
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={told}", "src/ahu/tested.py"]
    paths = ["src/ahu/served.py", "src/ahu/tested.py"]
    tested = {paths[1]: {"": [1, 2, 4], "test_one": [3]}}
    for processes in (True, False):
        told.write_text(settings(data, processes=processes), "utf-8")
        subprocess.run(command, cwd=tmp_path, check=True, timeout=PATIENCE)
        assert read(data, told, paths) == {paths[0]: {"": [1, 2]} if processes else {}, **tested}
        forget(data)
        assert read(data, told, paths) == {}


def test_few_files_are_run_before_many() -> None:
    assert run.parts_of(["a.py::one", "a.py::two", "b.py", "c.py::one", "d.py", "e.py"]) == [
        ["a.py::one", "a.py::two"],
        ["b.py", "c.py::one"],
        ["d.py", "e.py"],
    ]
    assert run.parts_of(["a.py"]) == [["a.py"]]


def test_what_is_measured_once_holds_for_the_mutants_of_every_group_and_seed() -> None:
    drawn = {mutant.path for seed in range(5) for mutant in draw(seed, 40)}
    assert drawn <= set(all_files())


def result(mutant: Mutant, outcome: str, tests: str = "t") -> run.Result:
    source = digest((ROOT / mutant.path).read_bytes())
    return run.Result(mutant.id, outcome, "tests/test_a.py::test_b", 1.0, source, tests)


def test_a_result_holds_while_the_file_is_the_same_and_for_a_survivor_while_the_tests_are() -> None:
    mutant = draw(1, 1)[0]
    assert run.is_valid(result(mutant, "killed"), mutant, "other")
    assert run.is_valid(result(mutant, "survived"), mutant, "t")
    assert not run.is_valid(result(mutant, "survived"), mutant, "other")
    assert not run.is_valid(result(mutant, "killed")._replace(source="changed"), mutant, "t")
    assert not run.is_valid(result(mutant, "killed")._replace(by=""), mutant, "t")
    assert not run.is_valid(None, mutant, "t")


def test_the_page_shows_shares_without_equivalent_mutants_and_each_survivor_as_a_diff() -> None:
    mutants = [mutant for mutant in draw(1, 20) if mutant.group == "core"]
    outcomes = ["survived", "survived", *["killed"] * 17, "timeout"]
    tested = [page.Tested(m, result(m, o), "") for m, o in zip(mutants, outcomes, strict=True)]
    tested[1] = tested[1]._replace(equivalent="it is only faster")
    (share,) = [share for share in page.shares(tested, mutants) if share.group == "core"]
    assert (share.drawn, share.tested, share.equivalent, share.killed) == (20, 20, 1, 18)
    assert share.share == 18 / 19 < page.BAR
    assert not share.met
    told = page.page(tested, mutants, "make mutants")
    survivors, _, equivalent = told.partition("## Equivalent")
    assert f"`{mutants[0].id}`" in survivors.partition("## Survivors")[2]
    assert f"`{mutants[1].id}`: it is only faster" in equivalent
    assert page.diff(mutants[0]).startswith(" ")
    assert mutants[2].id not in told


def test_a_mutant_that_is_judged_need_not_be_tested_and_one_that_is_killed_was_misjudged() -> None:
    mutants = [mutant for mutant in draw(1, 4) if mutant.group == "core"]
    why = {mutant.id: "it is only faster" for mutant in mutants[:2]}
    killed = [(mutant, result(mutant, "killed")) for mutant in mutants[1:3]]
    tested = page.judged([(mutants[0], None), *killed, (mutants[3], None)], why)
    assert [(row.mutant, row.killed, row.equivalent) for row in tested] == [
        (mutants[0], False, "it is only faster"),
        (mutants[1], True, ""),
        (mutants[2], True, ""),
    ]
    (share,) = [share for share in page.shares(tested, mutants) if share.group == "core"]
    assert (share.drawn, share.tested, share.equivalent, share.counted, share.killed) == (4, 2, 1, 2, 2)
    assert (share.missing, share.met) == (1, False)
    (share,) = [share for share in page.shares(tested, mutants[:3]) if share.group == "core"]
    assert (share.missing, share.met, share.share) == (0, True, 1.0)


def test_the_page_says_how_many_are_not_tested_yet_and_no_bar_is_met_before() -> None:
    sample = draw(1, 4)
    tested = [page.Tested(m, result(m, "killed"), "") for m in sample if m.group == "core"]
    tested += [page.Tested(m, result(m, "killed"), "") for m in sample if m.group == "rules"][1:]
    assert [(share.group, share.met) for share in page.shares(tested, sample)] == [
        ("rules", False),
        ("core", True),
        ("web", False),
    ]
    rows = [line.split(" | ") for line in page.page(tested, sample, "make mutants").splitlines()]
    shown = {row[0]: (row[2:4], row[6], row[-1]) for row in rows if row[0] in ("| rules", "| core", "| web")}
    assert shown == {
        "| rules": (["4", "3"], "100.0%", "**1 not tested yet** |"),
        "| core": (["4", "4"], "100.0%", "met |"),
        "| web": (["4", "0"], "–", "**4 not tested yet** |"),
    }


def test_a_mutation_replaces_bytes_not_letters() -> None:
    source = 'a = "é" if b > 1 else "ü"\n'.encode()
    (changed,) = {m.apply(source).decode() for m in mutations(source) if m.operator == "condition negated"}
    assert changed == "a = ('é' if not b > 1 else 'ü')\n"
    assert isinstance(mutations(source)[0], Mutation)

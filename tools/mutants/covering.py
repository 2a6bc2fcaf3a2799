"""Which tests run which lines of the source, as coverage.py saw it: only those can notice a mistake there.

A line that runs while modules are loaded or fixtures are made, or in another process such as a server, belongs to all
tests of that file. All files of all groups are measured at once: what is known of a test file holds for every sample.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from coverage import Coverage, CoverageData

from tools.mutants.sample import ROOT, digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tools.mutants.sample import Mutant

SETTINGS: Final = """[run]
source = src/ahu
dynamic_context = test_function
relative_files = true
data_file = {data}
parallel = true
"""
PROCESSES: Final = "patch = subprocess\n"
Lines = dict[str, dict[str, list[int]]]
"""By path of a source file and name of a test: the lines that it runs. The name is empty for what runs before."""


def settings(data: Path, *, processes: bool) -> str:
    """What coverage.py is told, to write into a file. ``processes``: measure those that tests start, too."""
    return SETTINGS.format(data=data) + PROCESSES * processes


def forget(data: Path) -> None:
    """Remove what was measured: by the tests and by each process that they have started."""
    for file in data.parent.glob(f"{data.name}*"):
        file.unlink()


def read(data: Path, told: Path, paths: Iterable[str]) -> Lines:
    """The lines of some source files that the tests of a test file have run, with the settings in ``told``.

    A process that was killed has written nothing.
    """
    if not list(data.parent.glob(f"{data.name}.*")):
        return {}
    Coverage(config_file=str(told)).combine([str(data.parent)])
    found = CoverageData(str(data))
    found.read()
    measured = found.measured_files()
    lines: Lines = {}
    for path in sorted(measured.intersection(paths)):
        tests: dict[str, list[int]] = {}
        for line, contexts in found.contexts_by_lineno(path).items():
            for context in contexts:
                tests.setdefault(context.rpartition(".")[2], []).append(line)
        lines[path] = tests
    return lines


class Measured(NamedTuple):
    """What is known of a test file."""

    digest: str
    """Of the test file."""
    seconds: float
    """How long it takes without a mutant."""
    sources: dict[str, str]
    """The digest of each source file that it runs."""
    lines: Lines


def measured(root: Path, test_file: str, seconds: float, lines: Lines) -> Measured:
    """What a test file ran, with digests of the files as they were then, in a copy of the project."""
    sources = {path: digest((root / path).read_bytes()) for path in lines}
    return Measured(digest((root / test_file).read_bytes()), seconds, sources, lines)


class Covering:
    """What is known of all test files; one file for each in a folder, so that a stopped run goes on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Measured] = {}
        for file in sorted(folder.rglob("*.json")):
            name = file.relative_to(folder).with_suffix(".py").as_posix()
            self._known[name] = Measured(**json.loads(file.read_text("utf-8")))

    def knows(self, test_file: str) -> bool:
        """Whether a test file was measured as it is now."""
        return test_file in self._known and self._known[test_file].digest == _digest_of(test_file)

    def add(self, test_file: str, found: Measured) -> None:
        """Keep what was measured."""
        self._known[test_file] = found
        kept = (self._folder / test_file).with_suffix(".json")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found._asdict()), "utf-8")

    def seconds(self) -> dict[str, float]:
        """How long each test file takes."""
        return {file: known.seconds for file, known in self._known.items()}

    def tests_for(self, mutant: Mutant, files: list[str]) -> list[str]:
        """Those tests, of some files in this order, that run the line of a mutant.

        All tests of the files if none does: a process that was killed or not measured may have run it. All tests of one
        file if the source has changed since it was measured.
        """
        chosen: list[str] = []
        for file in files:
            chosen += self._tests_in(file, mutant)
        return chosen or files

    def _tests_in(self, file: str, mutant: Mutant) -> list[str]:
        known = self._known[file]
        if mutant.path not in known.lines:
            return []
        if known.sources[mutant.path] != _digest_of(mutant.path):
            return [file]
        return _running(file, known.lines[mutant.path], mutant)


def _running(file: str, tests: Mapping[str, list[int]], mutant: Mutant) -> list[str]:
    source = (ROOT / mutant.path).read_bytes()
    first = source.count(b"\n", 0, mutant.mutation.start) + 1
    last = first + source.count(b"\n", mutant.mutation.start, mutant.mutation.end)
    names = [name for name, ran in tests.items() if any(first <= line <= last for line in ran)]
    tests_of_file = (ROOT / file).read_text("utf-8")
    if any(f"def {name}(" not in tests_of_file for name in names):  # before tests, or a function of Hypothesis
        return [file]
    return [f"{file}::{name}" for name in names]


def _digest_of(path: str) -> str:
    return digest((ROOT / path).read_bytes())

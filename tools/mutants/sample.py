"""Which mutants are drawn, and which tests are run against each."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.mutants.operators import Mutation, mutations

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
GROUPS: Final = {
    "rules": ("src/ahu/games/*/rules/*.py",),
    "core": ("src/ahu/core/*.py",),
    "web": ("src/ahu/web/**/*.py",),
}
"""The files of each group."""
LEFT_OUT: Final = ("/migrations/",)
"""Parts of paths of files without mutants: what Django wrote."""
TESTS: Final = {
    "src/ahu/games/giants/rules/": (
        "tests/games/giants/rules",
        "tests/core",
        "tests/games/test_*.py",
        "tests/cli/test_board.py",
    ),
    "src/ahu/games/rapanui/rules/": (
        "tests/games/rapanui/rules",
        "tests/core",
        "tests/games/test_*.py",
        "tests/cli/test_board.py",
    ),
    "src/ahu/core/": (
        "tests/core",
        "tests/games/*/rules",
        "tests/research/test_encoders.py",
        "tests/research/test_example.py",
        "tests/cli/test_replay.py",
        "tests/cli/test_play.py",
    ),
    "src/ahu/web/presentation/": ("tests/web", "tests/games/*/page"),
    "src/ahu/web/storage/": ("tests/web", "tests/cli/test_backup*.py"),
    "src/ahu/web/": ("tests/web",),
}
"""The tests of each package, by the beginning of the path; the first that fits counts."""
NOT_RUN: Final = (
    "tests/core/test_both_ways.py",  # compares with compiled rules
    "tests/core/test_import_ahu.py",  # copies the sources and compiles some
    "tests/core/test_imports.py",
)


class Mutant(NamedTuple):
    """A mistake in a file."""

    id: str
    """A digest of all that describes it. It stays the same when other parts of the file change."""
    group: str
    path: str
    """From the root of the project."""
    mutation: Mutation


def draw(seed: int, size: int) -> list[Mutant]:
    """The sample: so many of each group. A change of a file exchanges only the mutants that it touches."""
    drawn = []
    for group in GROUPS:
        ranked = sorted(mutants_of(group), key=lambda mutant: _digest(str(seed), mutant.id))
        drawn += ranked[:size]
    return drawn


@cache
def mutants_of(group: str) -> list[Mutant]:
    """Every mutant of a group."""
    return [mutant for path in _files(group) for mutant in _mutants_in(group, path)]


def all_files() -> list[str]:
    """The files of all groups."""
    return [path for group in GROUPS for path in _files(group)]


def _files(group: str) -> list[str]:
    found = {path.relative_to(ROOT).as_posix() for pattern in GROUPS[group] for path in ROOT.glob(pattern)}
    return sorted(path for path in found if not any(part in path for part in LEFT_OUT))


def _mutants_in(group: str, path: str) -> Iterator[Mutant]:
    source = (ROOT / path).read_bytes()
    seen: Counter[tuple[str, ...]] = Counter()
    for mutation in mutations(source):
        before = source[mutation.start : mutation.end].decode()
        described = (path, mutation.function, mutation.operator, before, mutation.replacement)
        yield Mutant(_digest(*described, str(seen[described])), group, path, mutation)
        seen[described] += 1


def digest(content: bytes) -> str:
    """A short digest of a file."""
    return hashlib.sha256(content).hexdigest()[:12]


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def relevant_tests(path: str) -> list[str]:
    """The test files for a source file."""
    patterns = next(patterns for beginning, patterns in TESTS.items() if path.startswith(beginning))
    return [file for pattern in patterns for file in _test_files(pattern) if file not in NOT_RUN]


def _test_files(pattern: str) -> list[str]:
    found = [pattern] if pattern.endswith(".py") else [f"{pattern}/test_*.py"]
    return sorted(path.relative_to(ROOT).as_posix() for each in found for path in ROOT.glob(each))


def in_order(path: str, seconds: dict[str, float]) -> list[str]:
    """The test files for a source file: those with the most words of its name first, then the quick ones."""
    words = _words(path)
    return sorted(relevant_tests(path), key=lambda file: (-len(words & _words(file)), seconds[file], file))


def _words(path: str) -> set[str]:
    """The words of a file's name; a plural counts as its singular."""
    return {word.removesuffix("s") for word in Path(path).stem.split("_")}

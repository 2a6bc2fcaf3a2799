"""Runs tests against mutants, each in a scratch copy of the project. The working tree is never touched."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.mutants.sample import ROOT, in_order, tests_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tools.mutants.sample import Mutant

FOLDER: Final = ROOT / "build" / "mutants"
RESULTS: Final = FOLDER / "results.jsonl"
PASSED, FAILED, NO_TESTS = 0, 1, 5
"""Exit codes of pytest; others mean that it could not run the tests, which a mutant can bring about, too."""
SLACK: Final = 4.0
SPARE: Final = 60.0
"""A mutant that needs so many times as long as no mutant, and so many seconds more, counts as killed."""


class Result(NamedTuple):
    """What came of a mutant."""

    id: str
    outcome: str
    """killed, timeout or survived"""
    by: str
    """The test that failed."""
    seconds: float
    source: str
    """Digest of the file."""
    tests: str
    """Digest of all tests."""

    @property
    def killed(self) -> bool:
        """Whether the tests noticed it."""
        return self.outcome != "survived"


class Copies:
    """Scratch copies of the project, one for each process."""

    def __init__(self, number: int) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        told = subprocess.run(listed, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
        files = [name for name in told.split("\0") if name and (ROOT / name).is_file()]
        for index in range(number):
            self.free.put(_copied(files, FOLDER / f"copy-{index}"))


def _copied(files: list[str], folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    for name in files:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return folder


def pytest(folder: Path, files: list[str], timeout: float | None) -> tuple[int | None, str]:
    """Run tests in a scratch copy until one fails; the exit code, None after the timeout, and what was printed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "--tb=no", *files]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AHU_", "DJANGO_"))}
    process = subprocess.Popen(  # noqa: S603  # our own words
        command,
        cwd=folder,
        env={**kept, "AHU_INTERPRETED": "1", "AHU_SAMPLE": "0.05", "PYTHONPATH": str(folder / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        return _ended(process, timeout)
    finally:
        _kill_group(process)


def _ended(process: subprocess.Popen[str], timeout: float | None) -> tuple[int | None, str]:
    try:
        printed, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, ""
    return process.returncode, printed


def _kill_group(process: subprocess.Popen[str]) -> None:
    """End a process and all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


# without a mutant


def measure(sources: set[str], copies: Copies, jobs: int, done: Callable[[str], None]) -> dict[str, float]:
    """Seconds that each test file takes without a mutant. Those that are known already are not run again."""
    known = FOLDER / "seconds.json"
    seconds: dict[str, float] = json.loads(known.read_text("utf-8")) if known.exists() else {}
    missing = sorted({file for source in sources for file in tests_for(source)} - seconds.keys())
    with ThreadPoolExecutor(jobs) as pool:
        for file, taken in pool.map(lambda file: (file, _seconds_of(file, copies)), missing):
            done(file)
            seconds[file] = taken
            known.write_text(json.dumps(seconds, indent=1), "utf-8")
    return seconds


def _seconds_of(file: str, copies: Copies) -> float:
    folder, began = copies.free.get(), monotonic()
    try:
        code, printed = pytest(folder, [file], None)
    finally:
        copies.free.put(folder)
    if code not in (PASSED, NO_TESTS):
        raise RuntimeError(f"{file} fails without a mutant:\n{printed[-2000:]}")
    return round(monotonic() - began, 1)


# with a mutant


def run_all(
    sample: list[Mutant], seconds: dict[str, float], copies: Copies, jobs: int
) -> Iterator[tuple[Mutant, Result]]:
    """Test all mutants that have no valid result yet, and store each result at once."""
    tests, stored = _digest_of_tests(), stored_results()
    waiting = [mutant for mutant in sample if not is_valid(stored.get(mutant.id), mutant, tests)]
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(_tested, mutant, seconds, copies, tests): mutant for mutant in waiting}
        for future in as_completed(running):
            result = future.result()
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result._asdict(), ensure_ascii=False) + "\n")
            yield running[future], result


def stored_results() -> dict[str, Result]:
    """The latest result of each mutant."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    results = [Result(**json.loads(line)) for line in lines]
    return {result.id: result for result in results}


def is_valid(result: Result | None, mutant: Mutant, tests: str) -> bool:
    """Whether a stored result holds: the file is the same, and for a survivor so are the tests."""
    if result is None or result.source != _digest((ROOT / mutant.path).read_bytes()):
        return False
    return result.killed or result.tests == tests


def _tested(mutant: Mutant, seconds: dict[str, float], copies: Copies, tests: str) -> Result:
    files = in_order(mutant.path, seconds)
    limit = SPARE + SLACK * sum(seconds[file] for file in files)
    source = (ROOT / mutant.path).read_bytes()
    folder, began = copies.free.get(), monotonic()
    target = folder / mutant.path
    try:
        target.write_bytes(mutant.mutation.apply(source))
        # a time of its own: Python would take bytecode of another mutant of the same second and size for its own
        os.utime(target, (0, int(mutant.id[:7], 16)))
        code, printed = pytest(folder, files, limit)
    finally:
        shutil.copy2(ROOT / mutant.path, target)
        copies.free.put(folder)
    outcome = "timeout" if code is None else "survived" if code == PASSED else "killed"
    return Result(mutant.id, outcome, _failed_test(printed), round(monotonic() - began, 1), _digest(source), tests)


def _failed_test(printed: str) -> str:
    """The test that a short summary of pytest names."""
    lines = [line for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].split(" ")[1] if lines else ""


def _digest_of_tests() -> str:
    found = sorted((ROOT / "tests").rglob("*.py"))
    return _digest(b"\0".join(path.read_bytes() for path in found))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]

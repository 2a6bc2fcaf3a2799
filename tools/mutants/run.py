"""Runs tests against mutants, each in a scratch copy of the project. The working tree is never touched."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.mutants import covering
from tools.mutants.covering import Covering
from tools.mutants.sample import ROOT, all_files, digest, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tools.mutants.sample import Mutant

FOLDER: Final = ROOT / "build" / "mutants"
RESULTS: Final = FOLDER / "results.jsonl"
PASSED, NO_TESTS = 0, 5
"""Exit codes of pytest. All others count as failed: a mutant can also keep it from running."""
SLACK: Final = 4.0
SPARE: Final = 30.0
"""A mutant that needs so many times the processor time, and so many seconds more, counts as killed."""
CHANCES: Final = 2
WAITING: Final = 5.0
"""So many times as long by the clock: for tests that wait for ever. Other programs may need the processor, too."""


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


_RUNNING: Final[set[subprocess.Popen[str]]] = set()


@contextmanager
def _pool(jobs: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that each wait for a process; whoever stops the tool stops the processes, too."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(_RUNNING):
            _kill_group(process)


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


def pytest(folder: Path, tests: list[str], limit: float | None, under: tuple[str, ...] = ()) -> tuple[int | None, str]:
    """Run tests in a scratch copy until one fails; the exit code, None after the time limit, and what was printed.

    ``under``: another module, with its options, that runs pytest.
    """
    options = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "--tb=no"]
    # a folder of its own: other runs of pytest on this machine remove the usual ones when there are many
    command = [sys.executable, *under, "-m", "pytest", *options, "--basetemp", f"{folder}-files", *tests]
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
    _RUNNING.add(process)
    try:
        return _ended(process, limit)
    finally:
        _kill_group(process)
        _RUNNING.discard(process)


def _ended(process: subprocess.Popen[str], limit: float | None) -> tuple[int | None, str]:
    if limit is None:
        printed, _ = process.communicate()
        return process.returncode, printed
    if sys.platform == "linux":
        seconds = int(limit)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds))
    try:
        printed, _ = process.communicate(timeout=WAITING * limit)
    except subprocess.TimeoutExpired:
        return None, ""
    return None if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else process.returncode, printed


def _kill_group(process: subprocess.Popen[str]) -> None:
    """End a process and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


# without a mutant


def measure(wanted: set[str], copies: Copies, jobs: int, done: Callable[[str], None]) -> Covering:
    """How long each test file takes without a mutant, and which lines its tests run.

    Those that are known already are not run again.
    """
    known = Covering(FOLDER / "covering")
    missing = sorted(file for file in wanted if not known.knows(file))
    with _pool(jobs) as pool:
        running = {pool.submit(_measured, file, copies): file for file in missing}
        for future in as_completed(running):
            known.add(running[future], future.result())
            done(running[future])
    return known


def _measured(file: str, copies: Copies) -> covering.Measured:
    """Seconds that a test file takes, and the lines that it runs.

    It gets a second chance: on a busy machine tests with real servers may fail. Then the processes that it starts are
    not measured: one that may write only small files can't write what it has run.
    """
    folder, printed = copies.free.get(), ""
    data, told = folder / "build" / "covered", folder / "build" / "coverage.ini"
    told.parent.mkdir(exist_ok=True)
    try:
        for chance in range(CHANCES):
            told.write_text(covering.settings(data, processes=chance == 0), "utf-8")
            covering.forget(data)
            began = monotonic()
            code, printed = pytest(folder, [file], None, ("-m", "coverage", "run", f"--rcfile={told}"))
            if code in (PASSED, NO_TESTS):
                seconds = round(monotonic() - began, 1)
                return covering.measured(folder, file, seconds, covering.read(data, told, all_files()))
            if code == -signal.SIGKILL:  # whoever stops the tool has killed it
                break
    finally:
        copies.free.put(folder)
    raise RuntimeError(f"{file} fails without a mutant:\n{printed[-2000:]}")


# with a mutant


def run_all(sample: list[Mutant], known: Covering, copies: Copies, jobs: int) -> Iterator[tuple[Mutant, Result]]:
    """Test all mutants that have no valid result yet, and store each result at once."""
    tests, stored = _digest_of_tests(), stored_results()
    waiting = [mutant for mutant in sample if not is_valid(stored.get(mutant.id), mutant, tests)]
    seconds = known.seconds()
    chosen = {m.id: known.tests_for(m, in_order(m.path, seconds)) for m in waiting}  # before anybody edits
    with _pool(jobs) as pool:
        running = {pool.submit(_tested, mutant, chosen[mutant.id], seconds, copies): mutant for mutant in waiting}
        for future in as_completed(running):
            result = future.result()._replace(tests=tests)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result._asdict(), ensure_ascii=False) + "\n")
            yield running[future], result


def stored_results() -> dict[str, Result]:
    """The latest result of each mutant."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    results = [Result(**json.loads(line)) for line in lines]
    return {result.id: result for result in results}


def is_of(result: Result | None, mutant: Mutant) -> bool:
    """Whether there is a result for the file as it is now. A kill names what failed: else no test was run."""
    if result is None or result.source != digest((ROOT / mutant.path).read_bytes()):
        return False
    return result.outcome != "killed" or bool(result.by)


def is_valid(result: Result | None, mutant: Mutant, tests: str) -> bool:
    """Whether a stored result holds: the file is the same, and for a survivor so are the tests."""
    return is_of(result, mutant) and result is not None and (result.killed or result.tests == tests)


def _tested(mutant: Mutant, tests: list[str], seconds: dict[str, float], copies: Copies) -> Result:
    folder, began = copies.free.get(), monotonic()
    target = folder / mutant.path
    source, before = target.read_bytes(), target.stat()
    code: int | None = NO_TESTS
    printed = ""
    try:
        target.write_bytes(mutant.mutation.apply(source))
        # a time of its own: Python would take bytecode of another mutant of the same second and size for its own
        os.utime(target, (0, int(mutant.id[:7], 16)))
        for part in parts_of(tests):
            files = {_file_of(test) for test in part}
            code, printed = pytest(folder, part, SPARE + SLACK * sum(seconds[file] for file in files))
            if "ERROR: not found: " in printed:
                raise RuntimeError(f"these are no tests:\n{printed[-2000:]}")
            if code != PASSED:
                break
    finally:
        target.write_bytes(source)
        os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
        copies.free.put(folder)
    outcome = "timeout" if code is None else "survived" if code == PASSED else "killed"
    return Result(mutant.id, outcome, _failed_test(printed), round(monotonic() - began, 1), digest(source), "")


def parts_of(tests: list[str]) -> list[list[str]]:
    """Tests that run together: those of the first file, of the next two, then of four, and so on.

    So one that never ends is soon found, though all together may take long.
    """
    files = list(dict.fromkeys(_file_of(test) for test in tests))
    parts: list[list[str]] = []
    while files:
        taken = files[: 2 ** len(parts)]
        files = files[len(taken) :]
        parts.append([test for test in tests if _file_of(test) in taken])
    return parts


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _failed_test(printed: str) -> str:
    """The test that a short summary of pytest names; if it names none, the last line."""
    lines = [line for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].split(" ")[1] if lines else "\n".join(printed.splitlines()[-1:])


def _digest_of_tests() -> str:
    found = sorted((ROOT / "tests").rglob("*.py"))
    return digest(b"\0".join(path.read_bytes() for path in found))

"""A run of the arena in a folder: what is finished stays, and a run that was stopped goes on where it was.

run.json         what is played, by whom, with which seed, rules and bots
results.jsonl    one line a finished game, in the order they finished
games/           each of them as a game file
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Self

import ahu
from ahu.arena.code_version import fingerprint
from ahu.arena.result import Result
from ahu.arena.setup import opened
from ahu.arena.simulate import make_folder
from ahu.core.errors import AhuError, BadOption

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from ahu.arena.plan import Plan

FORM: Final = "ahu arena 1"


class RunFolder:
    """Keeps the results of a plan in its folder, for as long as it is entered."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.results: dict[int, Result] = {}
        """Every finished game of the plan by its number."""

    def __enter__(self) -> Self:
        head = self.folder / "run.json"
        about = _about(self.plan)
        if head.exists():
            self._check(json.loads(head.read_text("utf-8")), about)
        else:
            make_folder(self.folder)
            head.write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        (self.folder / "games").mkdir(exist_ok=True)
        self._lines = (self.folder / "results.jsonl").open("a+b")
        try:
            if not _alone(self._lines.fileno()):
                raise BadOption("another arena is at work in {folder}", folder=self.folder)
            self._read()
        except AhuError:
            self._lines.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(1, self.plan.games + 1) if number not in self.results]

    def file_of(self, number: int) -> Path:
        """Where a game is saved."""
        return self.folder / "games" / self.plan.file_of(number)

    def keep(self, result: Result) -> None:
        """Save a game, then its line: a line is there only if its game is."""
        file = self.file_of(result.number)
        half_done = file.with_suffix(".part")
        half_done.write_text(result.log, encoding="utf-8")
        half_done.replace(file)
        result.log = ""  # it is kept; thousands of them need not be in memory too
        line = json.dumps(result.as_json(), ensure_ascii=False, separators=(",", ":"))
        self._lines.write(line.encode() + b"\n")
        self._lines.flush()
        self.results[result.number] = result

    def _check(self, theirs: dict[str, object], ours: dict[str, object]) -> None:
        """Refuse to mix games of different set-ups, bots or versions."""
        for key, value in ours.items():
            if theirs.get(key) != value:
                if key in ("code", "rules", "form"):
                    raise BadOption(
                        "the games in {folder} were played by another version of the rules or bots: "
                        "name a new folder to save these in",
                        folder=self.folder,
                    )
                raise BadOption(
                    "{folder} holds another run: there “{key}” is {theirs}, here it is {ours}",
                    folder=self.folder,
                    key=key,
                    theirs=json.dumps(theirs.get(key), ensure_ascii=False),
                    ours=json.dumps(value, ensure_ascii=False),
                )

    def _read(self) -> None:
        """Read what is finished. A last line that breaks off is dropped: the program died while writing it."""
        self._lines.seek(0)
        whole = 0
        for number, line in enumerate(self._lines, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise AhuError("{file}: line {line} is damaged", file=self._lines.name, line=number) from error
            whole += len(line)
            if result.number <= self.plan.games:
                self.results[result.number] = result
        self._lines.truncate(whole)


def _about(plan: Plan) -> dict[str, object]:
    """Everything that decides how the games go, but not how many are played: a run can be made longer."""
    game = opened(plan.setup)
    return {
        "form": FORM,
        "game": game.name,
        **game.header_lines(),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rules": game.rules_version,
        "code": fingerprint(),
        "ahu": ahu.__version__,
    }


def _alone(descriptor: int) -> bool:
    """Whether no other process keeps this file: two that play the same games would only be in each other's way."""
    try:
        import fcntl  # there is none on Windows
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

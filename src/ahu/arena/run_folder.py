"""The folder of a run of the arena. A run that was stopped continues from it.

run.json         the set-up, bots, seed and version of the code
results.jsonl    one line for each finished game, in the order in which they finished
games/           the game files
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Self

import ahu
from ahu.arena.code_version import fingerprint
from ahu.arena.result import Result
from ahu.arena.setup import game_of
from ahu.arena.simulate import make_folder
from ahu.core.errors import AhuError, BadOption

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from ahu.arena.plan import Plan

FORM: Final = "ahu arena 1"
"""The format of the folder of a contest, in run.json."""


class RunFolder:
    """A context manager that locks the folder of a run, reads its results and stores new ones."""

    def __init__(self, plan: Plan, folder: Path, form: str = FORM) -> None:
        self.plan = plan
        self.folder = folder
        self.form = form
        """What the games are played for, and the version of the folder."""
        self.results: dict[int, Result] = {}
        """The results of all finished games by game number."""

    def __enter__(self) -> Self:
        head = self.folder / "run.json"
        about = {"form": self.form, **_about(self.plan)}
        if head.exists():
            self._check(json.loads(head.read_text("utf-8")), about)
        else:
            make_folder(self.folder)
            head.write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        (self.folder / "games").mkdir(exist_ok=True)
        self._lines = (self.folder / "results.jsonl").open("a+b")
        try:
            if not _lock(self._lines.fileno()):
                raise BadOption("another process is at work in {folder}", folder=self.folder)
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
        """The numbers of the games that are not played yet."""
        return [number for number in range(1, self.plan.games + 1) if number not in self.results]

    def file_of(self, number: int) -> Path:
        """The path of a game file."""
        return self.folder / "games" / self.plan.file_of(number)

    def keep(self, result: Result) -> None:
        """Store a result: first the game file, then its line, so that no line is without its file."""
        file = self.file_of(result.number)
        partial = file.with_suffix(".part")
        partial.write_text(result.log, encoding="utf-8")
        partial.replace(file)
        result.log = ""  # it is on disk; thousands of them would fill memory
        line = json.dumps(result.as_json(), ensure_ascii=False, separators=(",", ":"))
        self._lines.write(line.encode() + b"\n")
        self._lines.flush()
        self.results[result.number] = result

    def _check(self, theirs: dict[str, object], ours: dict[str, object]) -> None:
        """Refuse a folder whose games have another set-up, other bots or another version of the code."""
        for key, value in ours.items():
            if theirs.get(key) != value:
                if key in ("code", "rules"):
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
        """Read the stored results. An incomplete last line is dropped: the program ended while it wrote that line."""
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
    """What must be the same to continue a run. The number of games is not in it: a run can be made longer."""
    game = game_of(plan.setup)
    return {
        "game": game.name,
        **game.header_lines(),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rules": game.rules_version,
        "code": fingerprint(game.name),
        "ahu": ahu.__version__,
    }


def _lock(descriptor: int) -> bool:
    """Lock a file for this process; False if another process has locked it."""
    try:
        import fcntl  # not on Windows
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

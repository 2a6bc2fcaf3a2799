"""Where the server's time goes: py-spy looks at its stacks from outside, many times a second."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final, TypedDict

SPY: Final = Path(sys.executable).with_name("py-spy")
LOOKS: Final = 200
"""A second."""
PARTS: Final = {
    "rules": ("/ahu/core/", "/rules/"),
    "JSON": ("/json/", "/ahu/web/json_encoding.py"),
    "database": ("/django/db/", "/ahu/web/storage/", "/sqlite3/"),
    "drawing": ("/ahu/draw/", "/ahu/games/", "/ahu/web/presentation/", "/ahu/i18n/", "/markupsafe/"),
    "requests": ("/ahu/web/", "/django/", "/http/cookies.py", "/urllib/"),
    "sockets": ("/uvicorn/", "/asyncio/", "/uvloop/", "/h11/", "/asgiref/"),
}
"""Parts of the server by the files that belong to them; what the standard library does counts for who called it."""
OURS: Final = "/ahu/"
ELSEWHERE: Final = "elsewhere"
MOST: Final = 25
"""Functions that are named."""


class SpyFigures(TypedDict):
    """Shares of the time in which the server's interpreter ran, in percent."""

    looks: int
    parts: dict[str, float]
    innermost: dict[str, float]
    """The functions it was most often found in."""
    within: dict[str, float]
    """Our own functions, with all that they call."""


def spy_here() -> bool:
    """Whether py-spy is installed beside this Python; there is none for every machine."""
    return SPY.exists()


class Spy:
    """Looks at a process while something goes on."""

    def __init__(self, pid: int, seconds: float, notes: Path) -> None:
        command = [
            str(SPY),
            "record",
            *("--pid", str(pid)),
            *("--duration", str(max(int(seconds), 1))),
            *("--rate", str(LOOKS)),
            *("--format", "raw"),
            *("--output", str(notes)),
            "--full-filenames",
            "--gil",  # only who runs: a thread that waits costs nothing
        ]
        self._process = subprocess.Popen(  # noqa: S603  # our own words
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def end(self) -> None:
        """Wait until the notes are written; where looking into a process is not allowed there are none."""
        _, said = self._process.communicate(timeout=60)
        if self._process.returncode:
            sys.stderr.write(f"py-spy could not look: {said[-300:]}\n")


def shares(notes: str) -> SpyFigures:
    """What stacks tell: lines of frames from the outermost to the innermost, and how often they were seen."""
    parts: Counter[str] = Counter()
    innermost: Counter[str] = Counter()
    within: Counter[str] = Counter()
    for line in notes.splitlines():
        stack, _, times = line.rpartition(" ")
        frames = stack.split(";")
        parts[_part_of(frames)] += int(times)
        innermost[_name_of(frames[-1])] += int(times)
        for name in {_name_of(frame) for frame in frames if OURS in frame}:
            within[name] += int(times)
    looks = max(parts.total(), 1)
    return {
        "looks": looks,
        "parts": _percent(parts, looks),
        "innermost": _percent(innermost, looks),
        "within": _percent(within, looks),
    }


def _percent(counts: Counter[str], looks: int) -> dict[str, float]:
    return {name: round(100 * count / looks, 1) for name, count in counts.most_common(MOST)}


def _part_of(frames: list[str]) -> str:
    """The part the innermost known frame belongs to."""
    for frame in reversed(frames):
        for part, files in PARTS.items():
            if any(file in frame for file in files):
                return part
    return ELSEWHERE


def _name_of(frame: str) -> str:
    """The name of a frame: the function, and the last three parts of its file's path."""
    function, _, place = frame.partition(" (")
    file = place.rpartition(":")[0]
    return f"{function} ({'/'.join(file.split('/')[-3:])})"

"""Our games once more, as plain Python: what is compiled can't be had interpreted in one process.

Run as ``python -m bench.interpreted SUBJECT SEED SECONDS``, with the switch that asks for plain Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from ahu.compiled import SWITCH
from bench.measure import Sample, Shape, sample, survey
from bench.ours import checksum, ours_called

ROOT = Path(__file__).parent.parent
SURVEYED = 3


def sample_interpreted(subject: str, seed: int, seconds: float) -> Sample:
    """One round of a subject, in a process of its own; this one waits, so that only one core is at work."""
    return Sample(*_output(subject, str(seed), str(seconds)))


def checksum_interpreted(subject: str) -> str:
    """The checksum of a subject's games as plain Python plays them."""
    return str(_output(subject)[0])


def _output(*words: str) -> list[float]:
    command = [sys.executable, "-m", "bench.interpreted", *words]
    output = subprocess.run(  # noqa: S603 - our own command
        command, cwd=ROOT, env={**os.environ, SWITCH: "1"}, check=True, stdout=subprocess.PIPE, text=True
    )
    found: list[float] = json.loads(output.stdout)
    return found


def _measure(subject: str, *words: str) -> list[float] | list[str]:
    ours = ours_called(subject)
    if not words:
        return [checksum(ours)]
    shape: Shape = survey(ours, SURVEYED)
    return list(sample(ours, shape.states, int(words[0]), float(words[1])))


if __name__ == "__main__":
    print(json.dumps(_measure(*sys.argv[1:])))

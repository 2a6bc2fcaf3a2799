"""What docs/bots.md shows works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text("utf-8")


def test_the_program_with_other_heuristics_runs() -> None:
    section = PAGE.partition("## Give a bot other heuristics")[2]
    program = re.findall(r"```python\n(.*?)```", section, re.DOTALL)[0]
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert re.match(r"bid .* 0\.\d+\n", told)

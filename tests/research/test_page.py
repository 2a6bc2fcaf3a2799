"""What docs/encoders.md says is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ahu.research.encoders import encoder_of
from tests.play import TABLES
from tests.research.encoding import usual

PAGE = (Path(__file__).parents[2] / "docs" / "encoders.md").read_text("utf-8")


def test_the_program_of_the_page_runs() -> None:
    pytest.importorskip("numpy")
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    told = "\nprint(tokens.shape, tokens.dtype, neighbours.shape)"
    ran = subprocess.run([sys.executable, "-c", program + told], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\(62, 20\) float64 \(2, \d+\)\n", ran.stdout)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_page_tells_the_tables_with_their_tokens(name: str, players: int) -> None:
    encoder = encoder_of(usual(name, players))
    title = encoder.game.title
    section = PAGE.partition(f"| {title} | tokens | say |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE)
    assert [table for table, _ in rows] == list(encoder.tables)
    for table, tokens in rows:
        low, _, high = tokens.partition(" to ")
        numbers = range(int(low), int(high) + 1) if high else [int(number) for number in tokens.split(" or ")]
        assert len(encoder.tables[table].labels) in numbers


@pytest.mark.parametrize("name", dict(TABLES))
def test_the_page_tells_how_many_numbers_there_are(name: str) -> None:
    (size,) = encoder_of(usual(name, 4)).shape
    assert f"{size:,} in {usual(name, 4).title} with four" in PAGE.replace(f"{size:,} numbers", f"{size:,}")

"""The example game of docs/adding-a-game.md keeps the whole contract, and the page shows its true source."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from ahu.core.errors import BadBoard
from ahu.core.log import read_log, write_log
from ahu.kit import Kit
from ahu.registry import kits, open_game
from ahu_pebbles.rules import Pebbles
from tests.core import test_contract
from tests.play import finished

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = "test_the_same_log_gives_the_same_state_in_every_process"
"""Another process does not know a game that is only registered for a test."""

CONTRACT = [
    name
    for name, test in inspect.getmembers(test_contract, inspect.isfunction)
    if name.startswith("test_") and name != ELSEWHERE
]


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kits(), "pebbles", Kit(rules=lambda: Pebbles))


@pytest.mark.parametrize("players", Pebbles.player_counts)
@pytest.mark.parametrize("test", CONTRACT)
def test_the_example_keeps_the_contract(test: str, players: int) -> None:
    function = getattr(test_contract, test)
    function(*["pebbles", players, 0][: len(inspect.signature(function).parameters)])


def test_a_game_of_it_is_saved_and_read_back() -> None:
    record = finished("pebbles", 2, "example")
    assert read_log(write_log(record), open_game).state.scores() == record.state.scores()
    assert sum(record.state.scores()) == 1


def test_a_game_without_a_board_is_not_set_up_on_one(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="Pebbles is played without a board"):
        Pebbles.set_up(Pebbles.seats_for(2), board=tmp_path / "board.toml")


QUOTED = {"python": "*.py", "toml": "pyproject.toml", "po": "*.po"}
"""Languages of the page's examples, and the files they are quoted from."""


@pytest.mark.parametrize("language", QUOTED)
def test_the_page_shows_the_true_source(language: str) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    blocks = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    sources = [path.read_text("utf-8") for path in (ROOT / "examples").rglob(QUOTED[language])]
    assert blocks
    for block in blocks:
        assert any(block.strip() in source for source in sources), block


@pytest.mark.parametrize("part", ["heuristics", "encoder", "drawing", "page", "kit"])
def test_the_page_walks_through_every_part(part: str) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    source = (ROOT / "examples" / "pebbles_plus" / "ahu_pebbles_plus" / f"{part}.py").read_text("utf-8")
    assert any(block.strip() in source for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL))

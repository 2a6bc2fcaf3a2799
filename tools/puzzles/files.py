"""What was found, as lines of JSON in build, and the chosen puzzles as TOML in the folders of the games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ahu.registry import kits
from tools.runs import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.puzzles.search import Found

FOLDER = Path("build") / "puzzles"


class Line(NamedTuple):
    """A puzzle that was found, in plain values."""

    number: int
    """The number of the game in which it was found."""
    round: int
    phase: str
    kind: str
    """The class name of the first action of its best turn."""
    players: int
    strength: str
    seat: str
    best: list[str]
    also: list[list[str]]
    second: list[str]
    chance: float
    margin: float
    interval: tuple[float, float]
    finders: list[str]
    position: str


def line_of(number: int, found: Found) -> Line:
    """A puzzle in plain values; chances and points are those of the stronger search."""
    state, seat = found.decision
    checked = found.checked
    return Line(
        number,
        state.rounds(),
        str(state.phase()),
        type(checked.best.actions[0]).__name__,
        state.game.players,
        found.strength.value,
        state.game.seats[seat],
        [action.text for action in checked.best.actions],
        [[action.text for action in trial.actions] for trial in checked.also],
        [action.text for action in checked.second.actions],
        round(checked.best.chance, 3),
        round(checked.margin.mean, 3),
        (round(checked.margin.low, 3), round(checked.margin.high, 3)),
        found.finders,
        state.write(),
    )


def file_of(game: str) -> Path:
    """The file of everything that was found in a game's positions."""
    return ROOT / FOLDER / f"{game}.jsonl"


def stored(game: str) -> tuple[list[Line], set[int]]:
    """What was found before, each position once, and the numbers of the games that were searched to their end."""
    file = file_of(game)
    rows = [json.loads(row) for row in file.read_text("utf-8").splitlines()] if file.exists() else []
    done = {row["done"] for row in rows if "done" in row}
    return list({row["position"]: Line(**row) for row in rows if "done" not in row}.values()), done


def store(game: str, row: Line | int) -> None:
    """Keep a puzzle, or the number of a game that was searched to its end."""
    file = file_of(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"done": row} if isinstance(row, int) else row._asdict()) + "\n")


HEAD = """\
# Puzzles: written by “make puzzles” (docs/puzzles.md). Numbers are those of the last search that measured a puzzle.
"""


def write(game: str, names: Iterable[tuple[str, Line]]) -> Path:
    """Write the chosen puzzles, each under its id."""
    path = kits()[game].puzzles
    assert path is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + "".join(_entry(name, line) for name, line in names), "utf-8")
    return path


def _entry(name: str, line: Line) -> str:
    also = "".join(f"  {_turn(turn)},\n" for turn in line.also)
    low, high = line.interval
    return f"""
[[puzzle]]
id = "{name}"
strength = "{line.strength}"
seat = "{line.seat}"
best = {_turn(line.best)}
also = [{chr(10) + also if also else ""}]
second = {_turn(line.second)}
chance = {line.chance}
margin = {line.margin}
interval = [{low}, {high}]
found_by = {json.dumps(line.finders)}
found_in = {line.number}
position = '''
{line.position.rstrip()}
'''
"""


def _turn(actions: list[str]) -> str:
    return json.dumps(actions, ensure_ascii=False)

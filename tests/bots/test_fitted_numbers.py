"""Fitted numbers of heuristics are in ``Weights`` and ``Coefficients``, where tools.fit can change them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ahu.games

FOLDERS = sorted(Path(ahu.games.__path__[0]).glob("*/heuristics"))
TABLES = {"LEVELS", "TO_COME", "ROUNDS_FOLLOWING"}
"""Shipped numbers by number of players, from which the dataclasses are made."""
LISTED = {"MOST_WORKERS", "MOST_MARKERS", "MOST_STRENGTH", "HEXES", "TRANSPORTS", "TRANSPORTS_AFTER_BARTER"}
LISTED |= {"MOST_SERVED", "PLANS", "PLACEMENTS_AFTER_PURCHASE", "ALL", "MOST_KNOWN"}
"""How many of a kind are listed or kept."""
MARKS = {"FREE", "BARE", "STYLED", "BY_TILE", "BY_TABLET", "FAR", "UNREACHED", "IMPOSSIBLE", "UNUSABLE", "LOWEST"}
MARKS |= {"STATES"}
"""Marks for states, and numbers beyond all others."""
OTHERS = {"STEP"}
"""A price that makes the shorter of equal ways cheaper."""
UNITS = "features.py"
"""Its numbers are the units of a net's inputs: they fit nothing, since the weights of a net make up for any unit."""
TOLERANCE = 1e-9
"""Differences below this are rounding errors."""


def modules(folder: Path) -> list[Path]:
    """The modules whose numbers may be fitted ones."""
    return [path for path in folder.glob("*.py") if path.name != UNITS]


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The constants of a module that contain numbers, by name."""
    return {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value and numbers(node.value)
    }


def numbers(tree: ast.AST) -> list[float]:
    """All numbers that are written out."""
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in found if isinstance(value, (int, float)) and not isinstance(value, bool)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_constant_of_a_module_is_fitted(folder: Path) -> None:
    for path in modules(folder):
        found = set(constants(ast.parse(path.read_text("utf-8"))))
        assert found <= TABLES | LISTED | MARKS | OTHERS, path.name


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_fraction_is_written_in_a_function(folder: Path) -> None:
    for path in modules(folder):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                fractions = [number for number in numbers(node) if number % 1 and number != TOLERANCE]
                assert not fractions, (path.name, node.name)

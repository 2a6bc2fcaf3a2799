"""The notebook for researchers runs from top to bottom.

Its cells run in one namespace, as in a notebook, but without a kernel: that takes no more than the cells themselves.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from xml.etree import ElementTree

NOTEBOOK = Path(__file__).parents[2] / "examples" / "research" / "start.ipynb"


def cells(kind: str) -> list[str]:
    """The sources of all cells of a kind."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def shown_by(cell: str, names: dict[str, object]) -> object:
    """Run a cell; returns the value of its last line, which a notebook would show."""
    *body, last = ast.parse(cell).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(body, []), "cell", "exec"), names)  # noqa: S102  # our own notebook
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307


def test_every_cell_runs_and_shows_something() -> None:
    names: dict[str, object] = {}
    pictures = 0
    for cell in cells("code"):
        shown = shown_by(cell, names)
        assert shown is not None, cell
        if draw := getattr(shown, "_repr_svg_", None):
            assert len(ElementTree.fromstring(draw())) > 5  # noqa: S314  # our own picture
            pictures += 1
    assert pictures == 2


def test_it_shows_each_door_and_stores_no_results() -> None:
    program = "\n".join(cells("code"))
    for module in ("encoders", "pettingzoo", "gymnasium", "openspiel", "tables", "dataset"):
        assert f"ahu.research.{module}" in program
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook["cells"])


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", "\n".join(cells("markdown")))
    assert links
    assert [link for link in links if not (NOTEBOOK.parent / link).exists()] == []

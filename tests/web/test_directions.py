"""What viewers see is made from live tables, but does not depend on them: presentation imports them for types only."""

from __future__ import annotations

import ast
from pathlib import Path

import ahu

PRESENTATION = Path(ahu.__file__).parent / "web" / "presentation"


def imported_at_runtime(path: Path) -> list[str]:
    """The modules that a file imports, but for those under ``if TYPE_CHECKING``."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types = [
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    ]
    return [
        name
        for node in ast.walk(tree)
        if node not in for_types
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]


def test_presentation_imports_live_tables_for_types_only() -> None:
    files = sorted(PRESENTATION.glob("*.py"))
    assert len(files) > 5
    for path in files:
        for name in imported_at_runtime(path):
            assert not name.startswith(("ahu.web.live", "ahu.web.storage", "ahu.web.views")), f"{path.name}: {name}"

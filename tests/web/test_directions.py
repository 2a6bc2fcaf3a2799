"""Who imports whom in the web, and how things are cached there, where import contracts can't see it."""

from __future__ import annotations

import ast
from pathlib import Path

import ahu

WEB = Path(ahu.__file__).parent / "web"


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
    files = sorted((WEB / "presentation").glob("*.py"))
    assert len(files) > 5
    for path in files:
        for name in imported_at_runtime(path):
            assert not name.startswith(("ahu.web.live", "ahu.web.storage", "ahu.web.views")), f"{path.name}: {name}"


def test_caches_have_a_bound() -> None:
    """``functools.cache`` has none, so it is only for functions without arguments."""
    for path in sorted(WEB.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                unbounded = any(isinstance(mark, ast.Name) and mark.id == "cache" for mark in node.decorator_list)
                assert not (unbounded and node.args.args), f"{path.name}: {node.name}"


def test_nothing_is_cached_by_the_id_of_an_object() -> None:
    """An id may belong to another object when the first is gone."""
    for path in sorted(WEB.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else node
            names = [called, *node.args] if isinstance(node, ast.Call) else []
            assert not any(isinstance(name, ast.Name) and name.id == "id" for name in names), path.name

"""Core and games stand on the standard library alone, so that anything can stand on them."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import ahu

SOURCE = Path(ahu.__file__).parent
ALLOWED = {*sys.stdlib_module_names, "mypy_extensions", "librt"}
"""The last two are mypyc's runtime types."""


@pytest.mark.parametrize("package", ["core", "games/*/rules", "games/*/encoding", "games/*/heuristics", "bots"])
def test_the_engine_imports_the_standard_library_only(package: str) -> None:
    for path in SOURCE.glob(f"{package}/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path.name}: relative import"
                names = [node.module or ""]
            for name in names:
                assert name.startswith("ahu.") or name.partition(".")[0] in ALLOWED, f"{path.name} imports {name}"


def test_no_rules_code_walks_a_set() -> None:
    """The order of a set differs between processes: what is legal, and in which order, may not depend on it."""
    for package in ("core", "games/*/rules"):
        for path in SOURCE.glob(f"{package}/*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                walked = node.iter if isinstance(node, ast.For | ast.comprehension) else None
                call = isinstance(walked, ast.Call) and isinstance(walked.func, ast.Name) and walked.func.id == "set"
                assert not isinstance(walked, ast.Set | ast.SetComp), f"{path.name} walks a set"
                assert not call, f"{path.name} walks a set"

"""Every rule has a test that names it, and the rulebook lists them: `python tests/rule_ids.py [--write]`.

Rules are the lines ``- **G12** …`` of docs/rules/*.md; a test names rules by ``@rule("G12", …)``. This script
writes the rules themselves, from the reference of the game's rules book in English, and the table at the end of each
page. It checks that both are up to date.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from ahu.rules_book import book_of
from ahu.rules_book.markdown import reference_markdown

ROOT = Path(__file__).resolve().parent.parent
RULE_LINE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
HEADING = "## Where each rule is proved"
BEGIN = "<!-- The rules, made from the rules book by python tests/rule_ids.py --write: change them there. -->"
END = "<!-- The end of the rules. -->"


def tests_by_rule() -> dict[str, list[str]]:
    """The tests that name each rule, as ``file::function``."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _named_rules(node):
                    found.setdefault(rule, []).append(f"{path.name}::{node.name}")
    return found


def _named_rules(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def table(rules: list[str], found: dict[str, list[str]]) -> str:
    """The list of proofs for one rulebook."""
    rows = [f"- {rule}: " + ", ".join(f"`{test}`" for test in found.get(rule, ["**none**"])) for rule in rules]
    return f"{HEADING}\n\nWritten by `python tests/rule_ids.py --write`.\n\n" + "\n".join(rows) + "\n"


def body_of(page: Path) -> str:
    """A page up to its table, with the rules from the game's book if it has one."""
    body = page.read_text("utf-8").partition(HEADING)[0].rstrip() + "\n\n"
    book = book_of(page.stem)
    if book is None:
        return body
    before, _, rest = body.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{reference_markdown(book)}\n{END}{rest.partition(END)[2]}"


def main(write: bool) -> int:
    """Check all rulebooks, or write their tables; returns how many problems there are."""
    found = tests_by_rule()
    problems: list[str] = []
    known: list[str] = []
    for book in sorted((ROOT / "docs" / "rules").glob("*.md")):
        text, body = book.read_text("utf-8"), body_of(book)
        rules = RULE_LINE.findall(body)
        known += rules
        problems += [f"{book.name}: {rule} has no test that names it" for rule in rules if rule not in found]
        problems += [f"{book.name}: {rule} stands there twice" for rule in sorted(set(rules)) if rules.count(rule) > 1]
        fresh = body + table(rules, found)
        if write:
            book.write_text(fresh, "utf-8")
        elif fresh != text:
            problems.append(f"{book.name}: it is out of date; run python tests/rule_ids.py --write")
    problems += [f"{found[rule][0]} names {rule}, which is no rule" for rule in sorted(found) if rule not in known]
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(known)} rules, each named by a test")
    return len(problems)


if __name__ == "__main__":
    sys.exit(1 if main("--write" in sys.argv) else 0)

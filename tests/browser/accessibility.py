"""What axe-core finds wrong with a page: names, roles, contrast, sizes, order."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async ([within, only, rules]) => {
  const told = ({ any, all, none }) => [...any, ...all, ...none].map(check => check.message).join("; ");
  const { violations } = await axe.run(within, { runOnly: only, rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(node =>
    `${id}: ${node.target.join(" ")}: ${told(node)} ${node.html.slice(0, 160)}`));
}"""
CONTRAST = "color-contrast"


@cache
def _script() -> str:
    """axe-core, from the package that brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def problems(page: Page, within: str = "html", *, contrast: bool = True) -> list[str]:
    """Everything that axe-core finds on a part of a page as it stands, a line for each element."""
    return _run(page, within, {"type": "tag", "values": TAGS}, {CONTRAST: {"enabled": contrast}})


def weak_contrasts(page: Page, within: str = "html") -> list[str]:
    """Words that are hard to tell from what is behind them."""
    return _run(page, within, [CONTRAST], {})


def _run(page: Page, within: str, only: object, rules: object) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, [within, only, rules])
    return found

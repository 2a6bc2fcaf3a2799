"""What axe-core finds wrong with a page: names, roles, contrast, sizes, order."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async tags => {
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none, html }) =>
    `${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map(check => check.message).join("; ")} ${html.slice(0, 160)}`));
}"""


@cache
def _script() -> str:
    """axe-core, from the package that brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def problems(page: Page) -> list[str]:
    """Everything that axe-core finds on a page as it stands, a line for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, TAGS)
    return found

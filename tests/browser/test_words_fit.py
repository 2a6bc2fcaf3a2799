"""Headings, buttons, legends and select boxes hold their words in every language: nothing sticks out or is cut."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from ahu.i18n import LANGUAGES
from tests.browser.account_pages import account_pages
from tests.browser.driver import until
from tests.browser.moments import search
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

LONGEST_WORDS = "de"
SIZES = [(1366, 768), (768, 1024), (390, 844)]
"""A laptop, a tablet and a phone."""
STAGES = {"giants": "Place Worker, no power", "rapanui": "Transport"}
"""A moment of each game with many buttons, by an action that is taken in it."""

STICKS_OUT = r"""() => {
  const problems = [], slack = 1.5;
  const tell = (what, element, text) => {
    const name = element.className.baseVal ?? element.className;
    problems.push(`${what}: ${element.tagName.toLowerCase()}.${name} “${text.trim().slice(0, 40)}”`);
  };
  const boxes = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(box => box.width);
  };
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const names = ".who, .gi-shown h3 span", told = ":is(.impossible, .small) .choice-effect";
  const passed = `.said, select, option, svg, ${names}, ${told}`;
  const places = "h1, h2, h3, button, legend, label, summary, th, "
    + ".button, .row-flag, .goal, .steps li, .rn-card strong";
  for (const element of document.querySelectorAll(places)) {
    const place = element.getBoundingClientRect();
    if (!element.checkVisibility() || place.width < 20) continue; // for screen readers only, or a dot on a phone
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement, style = getComputedStyle(around);
      const seen = around.checkVisibility() && around.getBoundingClientRect().width > 20 && style.textIndent[0] !== "-";
      if (!seen || around.closest(passed)) continue;
      for (const box of boxes(node, 0, node.length)) {
        const high = .35 * box.height; // letters take less than their line
        if (box.left < place.left - slack || box.right > place.right + slack
          || box.top < place.top - high || box.bottom > place.bottom + high) tell("sticks out", element, node.data);
      }
      const cut = style.overflow !== "visible" && around.scrollWidth > around.clientWidth + 1;
      if (cut) tell("is cut", around, node.data);
      if (style.hyphens === "auto") continue;
      for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
        const lines = boxes(node, index, index + word.length).map(box => Math.round(box.top));
        if (new Set(lines).size > 1) tell("is broken", element, word);
      }
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll("select")) {
    if (!select.checkVisibility()) continue;
    const style = getComputedStyle(select), text = select.selectedOptions[0]?.text ?? "";
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(text).width > room + slack) tell("is cut", select, text);
    const box = select.getBoundingClientRect();
    for (const other of select.parentElement.parentElement.children) {
      if (other.contains(select) || !other.checkVisibility()) continue;
      const its = other.getBoundingClientRect();
      if (across(box, its) > slack && down(box, its) > slack) tell("lies under a select", other, other.textContent);
    }
  }
  const written = [...document.querySelectorAll("#map text")]
    .filter(text => text.checkVisibility() && text.textContent.length > 3)
    .map(text => [text.textContent, text.getBoundingClientRect(), text]).filter(([, box]) => box.width);
  written.forEach(([one, a, text], at) => written.slice(at + 1).forEach(([other, b]) => {
    if (one !== other && across(a, b) > 2 && down(a, b) > 4) tell("is written over", text, other);
  }));
  if (document.documentElement.scrollWidth > innerWidth) problems.push("the page is too wide");
  return [...new Set(problems)];
}"""
"""What is wider than its place, cut off, broken in the middle of a word, or written over something else.

Names of players may be cut, and so may what a small choice does: its card tells all of it.
"""


LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(innerWidth))))"


OTHERS = cycle([code for code in LANGUAGES if code != LONGEST_WORDS])


def languages() -> Sequence[str]:
    """Those in which the next page is looked at: “make properties” takes all, else German and one of the others."""
    return tuple(LANGUAGES) if FACTOR > 1 else (LONGEST_WORDS, next(OTHERS))


def looks(person: Person) -> Iterator[str]:
    """What does not fit on the page before a person, in its languages at each size."""
    page = person.page
    for code in languages():
        person.context.add_cookies([{"name": "language", "value": code, "url": person.server.address}])
        page.reload()
        page.evaluate("document.fonts.ready")
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        assert page.locator("html").get_attribute("lang") == code
        if "/table/" in page.url:
            until(lambda: page.locator("#choices > *").count())
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(LAID_OUT) == width
            yield from (f"{code}, {width} px, {problem}" for problem in page.evaluate(STICKS_OUT))


def test_words_fit_their_places(server: Server, arrive: Arrive) -> None:
    person = arrive(server, reduced_motion="reduce")
    problems = []
    for path in ("/", "/new/?game=giants", "/new/?game=rapanui&listed=yes", "/lobby/"):
        person.go(path)
        problems += [f"{path} {problem}" for problem in looks(person)]
    for name, stage in STAGES.items():
        moment = search(name, 4).find(stage)
        books = person.open_game(moment.record, "open", moment.seat)
        person.sees(books.read().number)
        problems += [f"{name} {problem}" for problem in looks(person)]
    assert not problems, "\n".join(problems)


def test_words_of_accounts_fit_their_places(accounts_server: Server, arrive: Arrive) -> None:
    person = arrive(accounts_server, reduced_motion="reduce")
    problems = [f"{path} {problem}" for path in account_pages(person) for problem in looks(person)]
    assert not problems, "\n".join(problems)

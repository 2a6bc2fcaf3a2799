"""A book as HTML for a page."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.markup import Element, Markup, escape, joined, raw
from ahu.rules_book.book import Illustration, Items, Quote, Rule
from ahu.rules_book.pictures import page_picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.rules_book.book import Block, Book, Section, Span, Spans

MENTION: Final = re.compile(r"\b[A-Z]\d+\b")
"""What may be the id of a rule, in a sentence."""


class BookHtml(NamedTuple):
    """The parts of the page of a book."""

    lands: str
    """SVG that the figures use."""
    aim: str
    sections: str


def book_html(book: Book) -> BookHtml:
    """The book as HTML."""
    writer = _Writer(book)
    aim = joined(writer.blocks(book.aim))
    sections = joined(writer.section(section) for section in book.sections)
    lands = joined(Element("g", raw(land), id=f"land-{number}") for number, land in enumerate(writer.lands))
    return BookHtml(lands, aim, sections)


class _Writer:
    """Writes one book, and gathers the lands of its figures."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._rules = book.rules
        self.lands: list[str] = []

    def section(self, section: Section) -> Element:
        """A heading and what stands below it."""
        heading = Element(f"h{section.level}", section.title, id=section.anchor)
        return Element(
            "section",
            heading,
            *self.blocks(section.blocks),
            class_="reference" if section.reference else None,
            aria_labelledby=section.anchor,
        )

    def blocks(self, blocks: Iterable[Block]) -> list[Element]:
        """Blocks one after the other; rules in a row are one list."""
        found: list[Element] = []
        for is_rule, run in groupby(blocks, key=lambda block: isinstance(block, Rule)):
            if is_rule:
                rules = [self._rule(block) for block in run if isinstance(block, Rule)]
                found.append(Element("ul", *rules, class_="rules"))
            else:
                found += [self._block(block) for block in run]
        return found

    def _block(self, block: Block) -> Element:
        if isinstance(block, Illustration):
            return self._figure(block)
        if isinstance(block, Items):
            entries = [Element("li", self._text(entry)) for entry in block.entries]
            return Element("ol" if block.numbered else "ul", *entries)
        assert not isinstance(block, Rule)
        return Element("p", self._text(block.spans), class_="aim" if isinstance(block, Quote) else None)

    def _figure(self, shown: Illustration) -> Element:
        picture = page_picture(self._book.game, shown.name, shown.caption, self._book.language, self.lands)
        if picture.land not in self.lands:
            self.lands.append(picture.land)
        return Element("figure", raw(picture.svg), Element("figcaption", shown.caption))

    def _rule(self, rule: Rule) -> Element:
        return Element(
            "li",
            Element("a", rule.id, href=f"#{rule.id}", class_="rule-id"),
            Element("div", self._text(rule.sentence), *self._reason(rule)),
            id=rule.id,
            class_="rule ruling" if rule.ruling else "rule",
            tabindex=-1,
        )

    def _reason(self, rule: Rule) -> list[Element]:
        """The reason of a ruling; the word for a ruling, which begins it, stands out."""
        if not rule.ruling:
            return []
        word, colon, reason = rule.reason[0].text.partition(":")
        return [Element("p", Element("b", word + colon), self._linked(reason), class_="reason")]

    def _text(self, spans: Spans) -> Markup:
        return joined(self._span(span) for span in spans)

    def _span(self, span: Span) -> object:
        text = span.text if span.style == "code" else self._linked(span.text)
        linked = Element("a", span.text, href=span.href) if span.href else text
        return Element(span.style, linked) if span.style else linked

    def _linked(self, text: str) -> Markup:
        """Text in which the id of each rule links to that rule."""
        written = str(escape(text))
        return raw(MENTION.sub(lambda found: self._link(found[0]), written))

    def _link(self, name: str) -> str:
        return str(Element("a", name, href=f"#{name}")) if name in self._rules else name

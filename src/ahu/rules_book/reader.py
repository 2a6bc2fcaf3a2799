"""Reads a book from Markdown: fills its placeholders and finds its sections, figures and rules."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from ahu.rules_book.book import (
    Block,
    Book,
    Illustration,
    Items,
    Paragraph,
    Quote,
    Rule,
    Section,
    Span,
    Spans,
    plain,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
RULE_ID: Final = re.compile(r"[A-Z]\d+")
FIGURE: Final = "figure:"
REFERENCE: Final = "<!-- reference -->"
"""The line after which the reference begins."""
MARKDOWN: Final = MarkdownIt("commonmark")


class BadBook(ValueError):
    """A book that can't be read; says what is wrong and in which line."""


def fill(text: str, numbers: Mapping[str, int | str]) -> str:
    """The text with a number for each placeholder."""

    def number(found: re.Match[str]) -> str:
        if found[1] not in numbers:
            raise BadBook(f"line {text.count(chr(10), 0, found.start()) + 1}: there is no number called “{found[1]}”")
        return str(numbers[found[1]])

    return PLACEHOLDER.sub(number, text)


def headings(text: str) -> list[str]:
    """The titles of all chapters and their parts."""
    nodes = SyntaxTreeNode(MARKDOWN.parse(text)).children
    return [plain(_spans(node)) for node in nodes if node.type == "heading" and node.tag != "h1"]


def anchor(title: str) -> str:
    """A heading as the id of an element: lower-case letters and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


class BookReader:
    """Reads one book; ``ruling`` is the word that begins the reason of a ruling in the book's language."""

    def __init__(self, game: str, language: str, anchors: list[str], ruling: str) -> None:
        self._game = game
        self._language = language
        self._anchors = anchors
        self._ruling = ruling
        self._title = ""
        self._aim: list[Block] = []
        self._sections: list[Section] = []
        self._contents: list[list[Block]] = []
        self._blocks: list[Block] = self._aim
        self._reference = False

    def read(self, text: str) -> Book:
        """The book in a text without placeholders."""
        for node in SyntaxTreeNode(MARKDOWN.parse(text)).children:
            self._take(node)
        parts = zip(self._sections, self._contents, strict=True)
        sections = [section._replace(blocks=tuple(blocks)) for section, blocks in parts]
        return Book(self._game, self._language, self._title, tuple(self._aim), tuple(sections))

    def _take(self, node: SyntaxTreeNode) -> None:
        if node.type == "heading":
            self._heading(node)
        elif node.type == "html_block" and node.content.strip() == REFERENCE:
            self._reference = True
        elif node.type == "paragraph":
            self._blocks.append(_illustration(node) or Paragraph(_spans(node)))
        elif node.type == "blockquote":
            self._blocks += [Quote(_spans(child)) for child in node.children]
        elif node.type in ("bullet_list", "ordered_list"):
            self._blocks += self._list(node)
        else:
            raise BadBook(f"{_line(node)}: a book has no {node.type}")

    def _heading(self, node: SyntaxTreeNode) -> None:
        title = plain(_spans(node))
        if node.tag == "h1":
            self._title = title
            return
        number = len(self._sections)
        found = self._anchors[number] if number < len(self._anchors) else anchor(title)
        self._sections.append(Section(title, int(node.tag[1]), found, self._reference, ()))
        self._blocks = []
        self._contents.append(self._blocks)

    def _list(self, node: SyntaxTreeNode) -> list[Block]:
        entries = [_entry(item) for item in node.children]
        if self._reference and node.type == "bullet_list" and all(_rule_id(entry) for entry in entries):
            return [self._rule(entry) for entry in entries]
        return [Items(tuple(entries), numbered=node.type == "ordered_list")]

    def _rule(self, entry: Spans) -> Rule:
        name, *sentence = entry
        last = sentence[-1]
        if last.style == "em" and last.text.startswith(self._ruling):
            return Rule(name.text, _trimmed(sentence[:-1]), (last,))
        return Rule(name.text, _trimmed(sentence), ())


def _rule_id(entry: Spans) -> bool:
    return entry[0].style == "strong" and bool(RULE_ID.fullmatch(entry[0].text))


def _trimmed(spans: list[Span]) -> Spans:
    """Spans without the spaces at both ends."""
    spans[0] = spans[0]._replace(text=spans[0].text.lstrip(" "))
    spans[-1] = spans[-1]._replace(text=spans[-1].text.rstrip(" "))
    return tuple(span for span in spans if span.text)


def _illustration(paragraph: SyntaxTreeNode) -> Illustration | None:
    """The figure that a paragraph consists of."""
    content = paragraph.children[0].children
    if len(content) != 1 or content[0].type != "image":
        return None
    source = str(content[0].attrs["src"])
    if not source.startswith(FIGURE):
        raise BadBook(f"{_line(paragraph)}: “{source}” is no figure")
    return Illustration(source.removeprefix(FIGURE), content[0].content)


def _entry(item: SyntaxTreeNode) -> Spans:
    """An entry of a list, which is one paragraph."""
    if [child.type for child in item.children] != ["paragraph"]:
        raise BadBook(f"{_line(item)}: an entry of a list is one paragraph")
    return _spans(item.children[0])


def _spans(node: SyntaxTreeNode) -> Spans:
    """The text of a heading or paragraph; neighbours of one style are one span."""
    spans = (span for inline in node.children for child in inline.children for span in _inline(child))
    runs = groupby(spans, key=lambda span: (span.style, span.href))
    return tuple(Span("".join(span.text for span in run), *style) for style, run in runs)


def _inline(node: SyntaxTreeNode) -> list[Span]:
    if node.type in ("text", "softbreak"):
        return [Span(node.content or " ")] if node.content or node.type == "softbreak" else []
    if node.type == "code_inline":
        return [Span(node.content, "code")]
    if node.type in ("strong", "em"):
        return [span._replace(style=node.type) for child in node.children for span in _inline(child)]
    if node.type == "link":
        href = str(node.attrs["href"])
        return [span._replace(href=href) for child in node.children for span in _inline(child)]
    raise BadBook(f"a text of a book has no {node.type}")


def _line(node: SyntaxTreeNode) -> str:
    return f"line {node.map[0] + 1}" if node.map else "a line"

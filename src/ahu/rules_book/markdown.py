"""A book as Markdown for reading on a forge: numbers filled in, figures as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.rules_book.book import Illustration, Items, Quote, Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ahu.rules_book.book import Block, Book, Section, Span, Spans

MARKS = {"": "", "em": "*", "strong": "**", "code": "`"}


def book_markdown(book: Book, image: Callable[[str], str]) -> str:
    """The whole book; ``image`` gives the address of a figure's file by its name."""
    parts = [f"# {book.title}", *_blocks(book.aim, image)]
    for section in book.sections:
        parts += [f"{'#' * section.level} {section.title}", *_blocks(section.blocks, image)]
    return "\n\n".join(parts) + "\n"


def reference_markdown(book: Book) -> str:
    """The reference alone: its headings and rules."""
    parts: list[str] = []
    for section in book.sections:
        if section.reference:
            parts += _reference_section(section)
    return "\n\n".join(parts) + "\n"


def _reference_section(section: Section) -> list[str]:
    return [f"{'#' * section.level} {section.title}", *_blocks(section.blocks, lambda name: name)]


def _blocks(blocks: Iterable[Block], image: Callable[[str], str]) -> list[str]:
    """The blocks; rules in a row are one list."""
    found: list[str] = []
    rules: list[str] = []
    for block in blocks:
        if isinstance(block, Rule):
            rules.append(_rule(block))
            continue
        found += [*_list(rules), _block(block, image)]
        rules = []
    return found + _list(rules)


def _list(lines: list[str]) -> list[str]:
    return ["\n".join(lines)] if lines else []


def _block(block: Block, image: Callable[[str], str]) -> str:
    if isinstance(block, Illustration):
        return f"![{block.caption}]({image(block.name)})\n\n*{block.caption}*"
    if isinstance(block, Items):
        marks = [f"{number}." if block.numbered else "-" for number in range(1, len(block.entries) + 1)]
        return "\n".join(f"{mark} {_text(entry)}" for mark, entry in zip(marks, block.entries, strict=True))
    assert not isinstance(block, Rule)
    return ("> " if isinstance(block, Quote) else "") + _text(block.spans)


def _rule(rule: Rule) -> str:
    reason = f" {_text(rule.reason)}" if rule.ruling else ""
    return f"- **{rule.id}** {_text(rule.sentence)}{reason}"


def _text(spans: Spans) -> str:
    return "".join(_span(span) for span in spans)


def _span(span: Span) -> str:
    marked = f"{MARKS[span.style]}{span.text}{MARKS[span.style]}"
    return f"[{marked}]({span.href})" if span.href else marked

"""A book as text for a terminal. Figures are left out."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ahu.rules_book.book import Illustration, Items, Quote, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.rules_book.book import Block, Book, Section

RULE_INDENT: Final = 6
"""Where the sentence of a rule begins, after its id."""


def book_text(book: Book, width: int) -> str:
    """The whole book; no line is longer than ``width``."""
    parts = [_underlined(book.title, "="), *_blocks(book.aim, width)]
    for section in book.sections:
        parts += [*_section(section, width)]
    return "\n\n".join(parts) + "\n"


def rule_text(rule: Rule, width: int) -> str:
    """One rule with its id, and its reason if it is a ruling."""
    lines = _hanging(plain(rule.sentence), f"{rule.id:<{RULE_INDENT}}", width)
    if rule.ruling:
        lines += _hanging(plain(rule.reason), " " * RULE_INDENT, width)
    return "\n".join(lines)


def _section(section: Section, width: int) -> list[str]:
    return [_underlined(section.title, "-" if section.level == 2 else ""), *_blocks(section.blocks, width)]


def _underlined(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}" if line else f"{title}:"


def _blocks(blocks: Iterable[Block], width: int) -> list[str]:
    return [_block(block, width) for block in blocks if not isinstance(block, Illustration)]


def _block(block: Block, width: int) -> str:
    if isinstance(block, Rule):
        return rule_text(block, width)
    if isinstance(block, Items):
        marks = [f"{number}. " if block.numbered else "- " for number in range(1, len(block.entries) + 1)]
        entries = zip(marks, block.entries, strict=True)
        return "\n".join(line for mark, entry in entries for line in _hanging(plain(entry), mark, width))
    assert not isinstance(block, Illustration)
    return "\n".join(_hanging(plain(block.spans), "  " if isinstance(block, Quote) else "", width))


def _hanging(text: str, mark: str, width: int) -> list[str]:
    """Lines of a text: the first begins with the mark, the others are indented as far."""
    return wrap(text, width, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)

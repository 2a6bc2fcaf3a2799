"""What a rules book consists of."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Span(NamedTuple):
    """A run of text in one style."""

    text: str
    style: str = ""
    """``strong``, ``em``, ``code``, or empty."""
    href: str = ""
    """Where it links to; empty if nowhere."""


Spans: TypeAlias = tuple[Span, ...]


class Paragraph(NamedTuple):
    """Sentences."""

    spans: Spans


class Quote(NamedTuple):
    """Sentences that stand out, such as the aim of the game."""

    spans: Spans


class Items(NamedTuple):
    """A list of entries."""

    entries: tuple[Spans, ...]
    numbered: bool


class Illustration(NamedTuple):
    """A figure in its place."""

    name: str
    caption: str


class Rule(NamedTuple):
    """A rule of the reference."""

    id: str
    sentence: Spans
    reason: Spans
    """Why it was decided so, if the rule is a ruling of ours; it begins with the word for a ruling. Else empty."""

    @property
    def ruling(self) -> bool:
        """Whether the printed rules leave it open and we decided."""
        return bool(self.reason)


Block: TypeAlias = Paragraph | Quote | Items | Illustration | Rule


class Section(NamedTuple):
    """A heading and what stands below it, up to the next heading."""

    title: str
    level: int
    """2 for a chapter, 3 for a part of one."""
    anchor: str
    """The id of its heading in a page, the same in every language."""
    reference: bool
    """Whether it belongs to the reference."""
    blocks: tuple[Block, ...]


class Book(NamedTuple):
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    aim: tuple[Block, ...]
    """What stands before the first chapter."""
    sections: tuple[Section, ...]

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules of the reference by their ids, in order."""
        blocks = [block for section in self.sections for block in section.blocks]
        return {block.id: block for block in blocks if isinstance(block, Rule)}

    @property
    def illustrations(self) -> tuple[Illustration, ...]:
        """The figures, in order."""
        blocks = [*self.aim, *[block for section in self.sections for block in section.blocks]]
        return tuple(block for block in blocks if isinstance(block, Illustration))


def plain(spans: Spans) -> str:
    """The text without its styles."""
    return "".join(span.text for span in spans)

"""HTML and SVG as a tree of elements. What is not markup already is escaped when it is written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import markupsafe
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Element", "Markup", "clean", "escape", "joined", "number_text", "raw", "tag"]

VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
"""Elements of HTML that have no end tag."""
SELF_CLOSING: Final = frozenset(
    {"circle", "ellipse", "g", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use"}
)
"""Elements of SVG that are written ``<path/>`` when they have no children."""


class Element:
    """One element of HTML or SVG: its tag, its children and its attributes.

    Attributes are written as follows: ``class_`` as ``class`` and ``data_x`` as ``data-x``. True gives the name alone;
    None and False leave the attribute out. Children and values that have ``__html__``, as :class:`Markup` and elements
    do, are written as they are; everything else is escaped.
    """

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag_name: str, /, *children: object, **attributes: object) -> None:
        self.tag = tag_name
        self.children = children
        self.attributes = attributes

    def __str__(self) -> str:
        opening = self.tag + "".join([_attribute(key, value) for key, value in self.attributes.items()])
        if self.tag in VOID:
            return f"<{opening}>"
        if not self.children and self.tag in SELF_CLOSING:
            return f"<{opening}/>"
        return f"<{opening}>{''.join([_text(child) for child in self.children])}</{self.tag}>"

    def __html__(self) -> str:
        return str(self)


def tag(tag_name: str, /, *children: object, **attributes: object) -> Markup:
    """An element, written out."""
    return Markup(str(Element(tag_name, *children, **attributes)))


def joined(children: Iterable[object]) -> Markup:
    """Elements and texts one after the other, texts escaped."""
    return Markup("".join([escape(child) for child in children]))


def raw(markup: str) -> Markup:
    """Markup that this program has written itself: it is not escaped again."""
    return Markup(markup)


def escape(value: object) -> str:
    """A value as text of HTML or SVG, escaped by markupsafe; what has ``__html__`` stays as it is.

    The result is a plain string, for f-strings. As a child of an element it would be escaped again.
    """
    if type(value) is str and not ("&" in value or "<" in value or ">" in value or '"' in value or "'" in value):
        return value  # most texts: five searches are faster than a call of markupsafe
    return str(markupsafe.escape(value))


def _attribute(key: str, value: object) -> str:
    """An attribute with a space before it; empty if it is left out."""
    if type(value) is str:
        return f' {_name(key)}="{escape(clean(value))}"'
    if value is None or value is False:
        return ""
    if value is True:
        return f" {_name(key)}"
    return f' {_name(key)}="{number_text(value) if isinstance(value, int | float) else escape(value)}"'


@lru_cache(maxsize=1024)
def _name(key: str) -> str:
    """An attribute's name."""
    return key.rstrip("_").replace("_", "-")


def _text(child: object) -> str:
    if isinstance(child, Element):
        return str(child)
    if isinstance(child, Markup):
        return child
    return escape(clean(child) if type(child) is str else child)


def number_text(value: float) -> str:
    """A number as it is written in an attribute: rounded to one decimal."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def clean(text: str) -> str:
    """Text without control characters other than tab and line feed: no XML file may hold them, but a board file can."""
    return text if text.isprintable() else "".join(c for c in text if c >= " " or c in "\t\n")

"""SVG as a tree of elements: a tag, attributes and children, escaped when written."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Child: TypeAlias = "Element | str"
Value: TypeAlias = "str | float | None"


class Element:
    """One element; attributes that are ``None`` are left out, ``class_`` is written ``class``, ``_`` becomes ``-``."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, *children: Child, **attributes: Value) -> None:
        self.tag = tag
        self.children = children
        self.attributes = attributes

    def __str__(self) -> str:
        given = [
            f" {_name(key)}={_quoted(value if type(value) is str else shown(value))}"
            for key, value in self.attributes.items()
            if value is not None
        ]
        opening = self.tag + "".join(given)
        if not self.children:
            return f"<{opening}/>"
        inner = "".join(str(c) if isinstance(c, Element) else escape(clean(c)) for c in self.children)
        return f"<{opening}>{inner}</{self.tag}>"


@cache
def _name(key: str) -> str:
    """An attribute's name."""
    return key.rstrip("_").replace("_", "-")


_SAFE: Final = re.compile(r"[\w .,:;#()/%+'’ʻ-]*").fullmatch
"""Most values are numbers, paths and classes, which need no escaping."""


def _quoted(value: str) -> str:
    return f'"{value}"' if _SAFE(value) else quoteattr(clean(value))


def shown(value: str | float) -> str:
    """An attribute's value; a tenth of a unit is finer than any eye."""
    if isinstance(value, str):
        return value
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def clean(text: str) -> str:
    """Text without the control characters that no XML file may hold, which a board file can smuggle in."""
    return text if text.isprintable() else "".join(c for c in text if c >= " " or c in "\t\n")


def group(*children: Child, **attributes: Value) -> Element:
    """Elements that belong together."""
    return Element("g", *children, **attributes)


def path(d: str, class_: str | None = None, **attributes: Value) -> Element:
    """A shape by its path data."""
    return Element("path", d=d, class_=class_, **attributes)


def circle(x: float, y: float, radius: float, class_: str | None = None, **attributes: Value) -> Element:
    """A circle about a point."""
    return Element("circle", cx=x, cy=y, r=radius, class_=class_, **attributes)


def rectangle(
    x: float, y: float, width: float, height: float, class_: str | None = None, **attributes: Value
) -> Element:
    """A rectangle by its upper left corner."""
    return Element("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def words(x: float, y: float, text: str, class_: str) -> Element:
    """A line of text; its class says how it is set and aligned."""
    return Element("text", text, x=x, y=y, class_=class_)


def use(shape: str, x: float = 0, y: float = 0, class_: str | None = None) -> Element:
    """A shape defined once, shown here."""
    return Element("use", href=f"#{shape}", x=x or None, y=y or None, class_=class_)


def moved(x: float, y: float, *children: Child, scale: float = 1, **attributes: Value) -> Element:
    """Elements drawn about their own origin, put somewhere, larger or smaller; a piece that moves always says both."""
    sizing = f" scale({scale:.2f})" if scale != 1 or attributes.get("data_piece") else ""
    return group(*children, transform=f"translate({shown(x)} {shown(y)}){sizing}", **attributes)

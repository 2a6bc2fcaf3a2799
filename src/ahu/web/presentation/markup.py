"""Small pieces of HTML that many pages share. Whatever people wrote is escaped here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Iterable

VOID = frozenset({"input", "meta", "link", "br", "img", "hr"})


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element. ``class_`` is written ``class``, ``data_x`` is ``data-x``; None and False leave an attribute out."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID:
        return Markup(f"<{name}{given}>")
    return Markup(f"<{name}{given}>{''.join(str(escape(child)) for child in children)}</{name}>")


def joined(children: Iterable[object]) -> Markup:
    """One after the other."""
    return Markup("".join(str(escape(child)) for child in children))


def raw(html: str) -> Markup:
    """What the house has drawn or written itself."""
    return Markup(html)

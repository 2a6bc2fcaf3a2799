"""Shapes of SVG: each function returns an element."""

from __future__ import annotations

from ahu.markup import Element, number_text

__all__ = ["Element", "circle", "group", "moved", "path", "rectangle", "text_line", "text_width", "use"]


def group(*children: object, **attributes: object) -> Element:
    """Elements that belong together."""
    return Element("g", *children, **attributes)


def path(d: str, class_: str | None = None, **attributes: object) -> Element:
    """A shape by its path data."""
    return Element("path", d=d, class_=class_, **attributes)


def lines_through(class_: str, *points: tuple[float, float]) -> Element:
    """Straight lines from point to point."""
    return path("M" + "L".join(f"{number_text(x)} {number_text(y)}" for x, y in points), class_)


def circle(x: float, y: float, radius: float, class_: str | None = None, **attributes: object) -> Element:
    """A circle about a point."""
    return Element("circle", cx=x, cy=y, r=radius, class_=class_, **attributes)


def rectangle(
    x: float, y: float, width: float, height: float, class_: str | None = None, **attributes: object
) -> Element:
    """A rectangle by its upper left corner."""
    return Element("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def text_line(x: float, y: float, text: str, class_: str, **attributes: object) -> Element:
    """A line of text; its class sets size and alignment."""
    return Element("text", text, x=x, y=y, class_=class_, **attributes)


def text_width(text: str, size: float) -> float:
    """About how wide a text of a font size is; generous, since every reader has other fonts."""
    return len(text) * size * 0.56


def use(shape: str, x: float = 0, y: float = 0, class_: str | None = None) -> Element:
    """A shape that is defined once, shown here."""
    return Element("use", href=f"#{shape}", x=x or None, y=y or None, class_=class_)


def moved(x: float, y: float, *children: object, scale: float | None = None, **attributes: object) -> Element:
    """Elements drawn about their own origin, moved and scaled. A piece that moves on the page always has a scale.

    Without one it keeps its size. (The compiler takes no number as the default of a parameter in this place.)
    """
    size = 1.0 if scale is None else scale
    sizing = f" scale({size:.2f})" if size != 1 or attributes.get("data_piece") else ""
    return group(*children, transform=f"translate({number_text(x)} {number_text(y)}){sizing}", **attributes)

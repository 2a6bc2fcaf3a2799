"""Makes the SVG file of a figure smaller: what lies outside its box is left out, and so are tooltips."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from ahu.draw.geometry import Box, Point, hull

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

SVG: Final = "{http://www.w3.org/2000/svg}"
REACH: Final = 140.0
"""How far a shape shown by ``use``, or a line of text, reaches from its point at most."""
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
ABSOLUTE: Final = re.compile(r"[MLQCZ\d\s.,-]*")
"""Path data in which every pair of numbers is a point."""
TRANSLATED: Final = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)( scale\([\d.]+\))?")
ElementTree.register_namespace("", SVG[1:-1])


def crop(svg: str) -> str:
    """The file with what its box shows."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own drawing
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    _prune(root, Box(left, top, left + width, top + height), Point(0, 0))
    return ElementTree.tostring(root, "unicode") + "\n"


def _prune(parent: Element, box: Box, offset: Point) -> None:
    """Remove what lies outside the box; ``offset`` is where the parent's own zero lies."""
    for child in list(parent):
        if child.tag == f"{SVG}title" and parent.tag != f"{SVG}svg":
            parent.remove(child)
        elif child.tag in (f"{SVG}defs", f"{SVG}style", f"{SVG}title"):
            continue
        elif not _meets(child, box, offset):
            parent.remove(child)
        elif child.tag == f"{SVG}path" and "transform" not in child.attrib:
            child.set("d", "".join(part for part in _parts(child) if _part_meets(part, box, offset)))
        elif child.tag == f"{SVG}g" and "transform" not in child.attrib:
            _prune(child, box, offset)


def _meets(element: Element, box: Box, offset: Point) -> bool:
    found = _extent(element)
    return found is None or found.moved(offset).meets(box)


def _extent(element: Element) -> Box | None:
    """A box around an element; None if it is not known."""
    if "transform" in element.attrib:
        return _translated(element)
    if element.tag in (f"{SVG}use", f"{SVG}text"):
        return _around(Point(float(element.get("x", 0)), float(element.get("y", 0))))
    if element.tag == f"{SVG}path":
        return _hull([_part_extent(part) for part in _parts(element)])
    if element.tag == f"{SVG}g" and len(element):
        return _hull([_extent(child) for child in element if child.tag != f"{SVG}title"])
    return None


def _translated(element: Element) -> Box | None:
    """A box around something drawn at its own zero and then moved; None if it may be large."""
    found = TRANSLATED.fullmatch(element.attrib["transform"])
    if not found or any(len(part) > 2000 for part in _path_data(element)):
        return None
    return _around(Point(float(found[1]), float(found[2])))


def _path_data(element: Element) -> Iterator[str]:
    return (path.get("d", "") for path in element.iter(f"{SVG}path"))


def _around(point: Point) -> Box:
    return Box.about(point, 2 * REACH, 2 * REACH)


def _hull(boxes: list[Box | None]) -> Box | None:
    known = [box for box in boxes if box is not None]
    return hull(known) if known and len(known) == len(boxes) else None


def _parts(path: Element) -> list[str]:
    """The parts of a path, each with its own beginning."""
    return re.findall(r"M[^M]*", path.get("d", ""))


def _part_extent(part: str) -> Box:
    numbers = [float(number) for number in NUMBER.findall(part)]
    if not ABSOLUTE.fullmatch(part):
        return _around(Point(numbers[0], numbers[1]))
    return hull([Box(x, y, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]).grown(20)


def _part_meets(part: str, box: Box, offset: Point) -> bool:
    return _part_extent(part).moved(offset).meets(box)

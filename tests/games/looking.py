"""Reading SVG files in tests: texts, shapes and groups."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d]{2,}", text))


def alike(svg: str, other: str) -> set[str]:
    """The words of the texts that two drawings have in common, as when both are in one language, or for names."""
    return words_of(" ".join(set(texts(svg)) & set(texts(other))))


def uses(svg: str) -> set[str]:
    return {element.attrib["href"] for element in parsed(svg).iter(f"{SVG}use")}


def groups_by(svg: str, attribute: str) -> dict[str, ElementTree.Element]:
    """The groups with an attribute, by its value."""
    return {group.attrib[attribute]: group for group in parsed(svg).iter(f"{SVG}g") if attribute in group.attrib}


def undefined(svg: str) -> set[str]:
    """Shapes and classes that are used and nowhere defined."""
    root = parsed(svg)
    ids = {f"#{element.attrib['id']}" for element in root.iter() if "id" in element.attrib}
    style = next(root.iter(f"{SVG}style")).text or ""
    classes = {name for element in root.iter() for name in element.attrib.get("class", "").split()}
    return (uses(svg) - ids) | {name for name in classes if f".{name}{{" not in style and f".{name}," not in style}


def drawn_elsewhere(game: str, players: int) -> str:
    """The board as another process draws it, with other hashes."""
    program = (
        "import sys; from ahu.draw.drawing import drawing_of; from ahu.registry import games;"
        f"kind = games()[{game!r}]; game = kind.set_up(kind.seats_for({players}));"
        "sys.stdout.buffer.write(drawing_of(game).board_svg(game).encode())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "271828", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=True).stdout.decode()

"""The figures of a book, drawn by the game's drawing code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.drawing import drawing_of, svg_file, view_box
from ahu.draw.geometry import Box
from ahu.i18n import translator
from ahu.markup import Element, raw
from ahu.registry import kits, read_position
from ahu.rules_book.crop import crop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ahu.core.state import State
    from ahu.draw.drawing import Picture
    from ahu.rules_book.figure import Figure

LEAST_RATIO: Final = 1.5
"""Width to height of the narrowest picture: cut to a column of places, it shows more to the left and right."""
ID: Final = re.compile(r' id="[^"]*"')
"""Ids of pieces: a page shows several pictures, and no id may stand there twice."""


class PagePicture(NamedTuple):
    """A picture for a page on which the land of each board stands once."""

    land: str
    """SVG that the page holds once, in an element with the id that ``svg`` uses."""
    land_id: str
    svg: str


def figures_of(game: str) -> Mapping[str, Figure]:
    """The figures of a game's book by their names."""
    bring = kits()[game].figures
    return bring() if bring else {}


def figure_state(game: str, figure: Figure) -> State:
    """The position that a figure shows."""
    folder = kits()[game].book
    assert folder is not None
    return read_position(game, (folder / "positions" / f"{figure.position}.txt").read_text("utf-8"))


def figure_file(game: str, name: str, caption: str, language: str) -> str:
    """A figure as a standalone SVG file."""
    state, picture = _drawn(game, name, language)
    parts = [raw(picture.land), raw(picture.pieces)]
    return crop(svg_file(caption, drawing_of(state.game).file_style(), [], parts, _widened(picture.box)))


def page_picture(game: str, name: str, caption: str, language: str, lands: list[str]) -> PagePicture:
    """A figure as inline SVG; ``lands`` are those that the page holds already."""
    _, picture = _drawn(game, name, language)
    number = lands.index(picture.land) if picture.land in lands else len(lands)
    land_id = f"land-{number}"
    svg = Element(
        "svg",
        Element("use", href=f"#{land_id}"),
        raw(ID.sub("", picture.pieces)),
        viewBox=view_box(_widened(picture.box)),
        class_="chart",
        role="img",
        aria_label=caption,
    )
    return PagePicture(picture.land, land_id, str(svg))


def _drawn(game: str, name: str, language: str) -> tuple[State, Picture]:
    figure = figures_of(game)[name]
    state = figure_state(game, figure)
    return state, drawing_of(state.game).picture(state, figure.places, translator(language, game))


def _widened(box: Box) -> Box:
    return Box.about(box.centre, max(box.width, LEAST_RATIO * box.height), box.height)

"""What draws a game as text and as SVG files, and the default for a game that brings no drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Box
from ahu.draw.style_sheet import file_sheet
from ahu.draw.svg import Element, rectangle, text_line, text_width
from ahu.draw.terminal import PLAIN_STYLE
from ahu.markup import Markup, joined, raw
from ahu.registry import kit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.draw.terminal import TextStyle

MARGIN: Final = 24.0
LINE: Final = 20.0
"""Height of a line in the default drawing."""
LEAST_WIDTH: Final = 320.0
LONGEST: Final = 110
"""Characters in the longest value that is shown whole."""


class Picture(NamedTuple):
    """A part of the board with a position on it, in parts: a page that shows several pictures holds the land once."""

    land: str
    """Definitions, and everything that no position changes, as SVG; the same for all pictures of a board."""
    pieces: str
    """Everything else, as SVG."""
    box: Box
    """The part that is shown."""


class Drawing:
    """Draws boards and positions of one game. These defaults show them as they are written.

    A state may be screened: what is hidden from the viewer is drawn as ``?``.
    """

    def board_text(self, game: Game, style: TextStyle = PLAIN_STYLE) -> str:  # noqa: ARG002
        """The empty board for a terminal."""
        return "".join(f"{what}: {value}\n" for what, value in game.header_lines().items())

    def board_svg(self, game: Game, translator: Translator = ENGLISH) -> str:  # noqa: ARG002
        """The empty board as a standalone SVG file."""
        return _written(game.title, [Section("", list(game.header_lines().items()))])

    def map_text(self, state: State, style: TextStyle = PLAIN_STYLE) -> str:
        """A picture in characters that fits a screen, with its key."""
        return self.position_text(state, style)

    def position_text(self, state: State, style: TextStyle = PLAIN_STYLE) -> str:  # noqa: ARG002
        """Where everything is, as a picture in characters and in plain lines."""
        return state.write()

    def position_svg(self, state: State, translator: Translator = ENGLISH) -> str:  # noqa: ARG002
        """Where everything is, as a standalone SVG file."""
        return _written(state.game.title, written_sections(state))

    def picture(self, state: State, places: Sequence[str], translator: Translator) -> Picture:  # noqa: ARG002
        """The part of the board around some places, with the position on it; all of the board if no place is named.

        A place that is not on the board is a KeyError.
        """
        return Picture("", *_written_lines(state.game.title, written_sections(state)))

    def file_style(self) -> str:
        """The style sheet of the classes of its drawings, for SVG files."""
        return file_sheet()


PLAIN: Final = Drawing()


def drawing_of(game: Game) -> Drawing:
    """What draws this game."""
    bring = kit_of(game).drawing
    return bring() if bring else PLAIN


def view_box(box: Box) -> str:
    """The part of the chart that is shown, as an SVG viewBox."""
    return f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}"


def svg_file(title: str, style: str, shapes: list[Element], layers: Sequence[Element | Markup], box: Box) -> str:
    """The whole SVG file of a chart."""
    root = Element(
        "svg",
        Element("title", title),
        Element("style", raw(style)),
        Element("defs", *shapes),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box(box),
        class_="chart",
        role="img",
    )
    return f"{root}\n"


# positions as they are written


class Section(NamedTuple):
    """A part of a written position: its heading, without brackets, and its entries."""

    heading: str
    """Empty for the lines before the first heading."""
    entries: list[tuple[str, str]]
    """What each line is about, and its value; a line without a colon is a value about nothing."""


def written_sections(state: State) -> list[Section]:
    """A position as it is written, in sections, without its form and without what was chosen for the game."""
    chosen = state.game.header_lines()
    sections = [Section("", [])]
    for line in state.write().splitlines()[1:]:
        text = line.strip()
        if text.startswith("[") and text.endswith("]"):
            sections.append(Section(text[1:-1], []))
        elif text:
            what, colon, value = text.partition(":")
            entry = (what.strip(), value.strip()) if colon else ("", text)
            if sections[1:] or entry[0] not in chosen:
                sections[-1].entries.append(entry)
    return [section for section in sections if section.heading or section.entries]


def _written(title: str, sections: list[Section]) -> str:
    """Sections as an SVG file."""
    lines, box = _written_lines(title, sections)
    return svg_file(title, file_sheet(), [], [raw(lines)], box)


def _written_lines(title: str, sections: list[Section]) -> tuple[str, Box]:
    """Sections as SVG and its box: what each line is about to the left, its value to the right."""
    about = [what for section in sections for what, _ in section.entries]
    left = MARGIN + max((text_width(what, 14) for what in about), default=0.0) + 16
    lines, y, right = [text_line(MARGIN, MARGIN + 14, title, "title ink bold s24")], MARGIN + 24, LEAST_WIDTH
    for section in sections:
        if section.heading:
            y += 1.5 * LINE
            lines.append(text_line(MARGIN, y, section.heading, "title ink bold s18"))
        for what, value in section.entries:
            y += LINE
            shown = value if len(value) <= LONGEST else f"{value[:LONGEST]} …"
            lines += [text_line(MARGIN, y, what, "muted s14"), text_line(left, y, shown, "ink s14")]
            right = max(right, left + text_width(shown, 14) + MARGIN)
    box = Box(0, 0, right, y + MARGIN)
    return joined([rectangle(0, 0, box.width, box.height, "page"), *lines]), box

"""What stands on a hex as a tidy cluster: rows of tokens with counts, smaller when there are many, nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.giants import figures, loads
from ahu.draw.giants.contents import Load, alike, figures_at, loads_at
from ahu.draw.giants.geometry import Box
from ahu.draw.giants.tribes import DISC, marker
from ahu.draw.svg import Element, circle, group, moved, words
from ahu.games.giants.pieces import NOBODY

if TYPE_CHECKING:
    from ahu.draw.giants.geometry import Point
    from ahu.games.giants.position import Position

ROOM: Final = Box(-47, -37, 47, 33)
"""The part of a hex between its name and what is written at its foot."""
SPACE: Final = 2.5
LARGEST: Final = 1.35
SMALLEST: Final = 0.3


class Token(NamedTuple):
    """A piece, or equal pieces with their count, drawn with the foot on the origin."""

    width: float
    height: float
    drawing: Element


def badge(x: float, y: float, text: str) -> Element:
    """A small count."""
    return group(circle(x, y, 6.6, "page line thin"), words(x, y + 3.7, text, "ink bold s10 middle"))


def counted(token: Token, number: int | str) -> Token:
    """The token with a count at its shoulder, unless it is one alone."""
    if number == 1:
        return token
    x = token.width / 2 + 3.5
    drawing = moved(-5, 0, token.drawing, badge(x, -max(token.height - 5, 9), str(number)))
    return Token(token.width + 10, max(token.height, 16), drawing)


def figure_token(colour: str, kind: int, number: int | str = 1) -> Token:
    """Figures of a tribe."""
    return counted(Token(*figures.SIZES[kind], figures.figure(kind, colour)), number)


def load_token(kind: int, number: int = 1, colour: str | None = None, *, lifted: bool = False) -> Token:
    """Loads of a kind, with the marker they bear; a lifted one has a glow."""
    width, height = loads.size_of(kind)
    glow = [circle(0, -height / 2, height / 2 + 4, "hollow glint", stroke_width=3)] if lifted else []
    if colour is None:
        return counted(Token(width, height, group(*glow, loads.load(kind))), number)
    mark = marker(colour, width / 2 + 3, -DISC + 1)
    drawing = moved(-DISC + 2, 0, *glow, loads.load(kind), mark)
    return counted(Token(width + 2 * DISC - 3, max(height, 15), drawing), number)


def logs_token(number: int | str) -> Token:
    """Logs, always with their count."""
    drawing = moved(-5, 0, loads.logs(), badge(loads.LOGS_WIDTH / 2 + 3, -13, str(number)))
    return Token(loads.LOGS_WIDTH + 11, loads.LOGS_HEIGHT, drawing)


def tokens_at(p: Position, at: int) -> list[Token]:
    """Everything on a hex: figures seat by seat, then Logs, then loads."""
    seats = p.giants.seats
    found = [figure_token(seats[f.seat], f.figure, f.number) for f in figures_at(p, at)]
    if p.logs_on(at):
        found.append(logs_token(p.logs_on(at)))
    return found + load_tokens(p, loads_at(p, at))


def load_tokens(p: Position, those: list[Load]) -> list[Token]:
    """Loads, equal ones together."""
    return [
        load_token(
            load.kind,
            number,
            None if load.marked == NOBODY else p.giants.seats[load.marked],
            lifted=load.lifted,
        )
        for load, number in alike(those)
    ]


def cluster(tokens: list[Token], centre: Point) -> list[Element]:
    """The tokens in rows about the middle of a hex, as large as the room allows."""
    scale = LARGEST
    rows = in_rows(tokens, ROOM.width / scale)
    while scale > SMALLEST and (_height(rows) * scale > ROOM.height or _width(rows) * scale > ROOM.width):
        scale -= 0.04
        rows = in_rows(tokens, ROOM.width / scale)
    drawn: list[Element] = []
    y = ROOM.centre.y - _height(rows) * scale / 2
    for row in rows:
        y += max(token.height for token in row) * scale
        drawn += line_of(row, centre.x - _row_width(row) * scale / 2, centre.y + y, scale)
        y += SPACE * scale
    return drawn


def line_of(row: list[Token], x: float, y: float, scale: float) -> list[Element]:
    """Tokens side by side on one ground line."""
    drawn = []
    for token in row:
        drawn.append(moved(x + token.width * scale / 2, y, token.drawing, scale=scale))
        x += (token.width + SPACE) * scale
    return drawn


def in_rows(tokens: list[Token], width: float) -> list[list[Token]]:
    """The tokens in rows of at most this width, in their order."""
    rows: list[list[Token]] = []
    for token in tokens:
        if rows and _row_width([*rows[-1], token]) <= width:
            rows[-1].append(token)
        else:
            rows.append([token])
    return rows


def _row_width(row: list[Token]) -> float:
    return sum(token.width for token in row) + SPACE * (len(row) - 1)


def _width(rows: list[list[Token]]) -> float:
    return max(_row_width(row) for row in rows)


def _height(rows: list[list[Token]]) -> float:
    return sum(max(token.height for token in row) + SPACE for row in rows) - SPACE

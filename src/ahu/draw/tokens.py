"""Pieces as tokens in rows: with counts, and smaller when there are many, so that all of them are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.svg import Element, circle, group, moved, text_line
from ahu.markup import Markup, raw

if TYPE_CHECKING:
    from ahu.draw.geometry import Box

SPACE: Final = 2.5
"""Between two tokens, and between two rows."""
LARGEST: Final = 1.35
SMALLEST: Final = 0.3


class Token(NamedTuple):
    """A piece, or equal pieces with their count, drawn with the foot on the origin."""

    width: float
    height: float
    drawing: Element | Markup
    piece: str = ""
    """The piece's name, by which a page recognises it when it moves."""


def written(token: Token) -> Token:
    """The token with its drawing written out, for one that is drawn again and again."""
    return token._replace(drawing=raw(str(token.drawing)))


def badge(x: float, y: float, text: str) -> Element:
    """A small disc with a count."""
    size, lower = ("s14", 4.9) if len(text) == 1 else ("s12", 4.2)
    return group(circle(x, y, 8, "page line firm"), text_line(x, y + lower, text, f"ink bold {size} middle"))


def counted(token: Token, number: int | str) -> Token:
    """The token with a count at its upper right; as it is if the number is 1."""
    if number == 1:
        return token
    drawing = moved(-4, 0, token.drawing, badge(token.width / 2 + 2, -max(token.height - 5, 10), str(number)))
    return Token(token.width + 9, max(token.height, 18), drawing, token.piece)


def cluster(tokens: list[Token], area: Box, largest: float = LARGEST, *, flush: bool = False) -> list[Element]:
    """The tokens in rows, as large as the area allows; rows are centred, or begin at the area's left if ``flush``."""
    if not tokens:
        return []
    scale = largest
    rows = in_rows(tokens, area.width / scale)
    while scale > SMALLEST and (_height(rows) * scale > area.height or _width(rows) * scale > area.width):
        scale -= 0.04
        rows = in_rows(tokens, area.width / scale)
    drawn: list[Element] = []
    y = area.centre.y - _height(rows) * scale / 2
    for row in rows:
        y += max(token.height for token in row) * scale
        left = area.left if flush else area.centre.x - row_width(row) * scale / 2
        drawn += token_row(row, left, y, scale)
        y += SPACE * scale
    return drawn


def token_row(row: list[Token], x: float, y: float, scale: float) -> list[Element]:
    """Tokens side by side from ``x`` on, their feet at ``y``."""
    drawn = []
    for token in row:
        drawn.append(moved(x + token.width * scale / 2, y, token.drawing, scale=scale, data_piece=token.piece or None))
        x += (token.width + SPACE) * scale
    return drawn


def in_rows(tokens: list[Token], width: float) -> list[list[Token]]:
    """The tokens in rows of at most this width, in their order."""
    rows: list[list[Token]] = []
    for token in tokens:
        if rows and row_width([*rows[-1], token]) <= width:
            rows[-1].append(token)
        else:
            rows.append([token])
    return rows


def row_width(row: list[Token]) -> float:
    """The width of tokens side by side."""
    return sum(token.width for token in row) + SPACE * (len(row) - 1)


def _width(rows: list[list[Token]]) -> float:
    return max(row_width(row) for row in rows)


def _height(rows: list[list[Token]]) -> float:
    return sum(max(token.height for token in row) + SPACE for row in rows) - SPACE

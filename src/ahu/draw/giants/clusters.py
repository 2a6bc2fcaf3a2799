"""What stands on a hex as tokens: figures seat by seat, then Logs, then loads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw import figures
from ahu.draw.geometry import Box
from ahu.draw.giants import loads
from ahu.draw.giants.contents import Load, alike, figures_at, loads_at
from ahu.draw.svg import circle, group, moved
from ahu.draw.tokens import Token, badge, counted, figure_token
from ahu.draw.tribes import DISC, marker
from ahu.games.giants.pieces import CHIEF, NOBODY, SORCERER, WORKER

if TYPE_CHECKING:
    from ahu.games.giants.position import Position

ROOM: Final = Box(-47, -37, 47, 33)
"""The part of a hex between its name and what is written at its foot."""
LOOKS: Final = {WORKER: figures.WORKER, SORCERER: figures.SORCERER, CHIEF: figures.CHIEF}
"""How each kind of figure is drawn."""


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
    found = [figure_token(seats[f.seat], LOOKS[f.figure], f.number) for f in figures_at(p, at)]
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

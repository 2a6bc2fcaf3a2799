"""Pieces of Giants as tokens: figures, Logs and loads with their counts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Box
from ahu.draw.seat_colours import DISC, marker
from ahu.draw.svg import Element, circle, group, moved, rectangle
from ahu.draw.tokens import Token, badge, counted, written
from ahu.games.giants.drawing import loads
from ahu.games.giants.drawing.contents import Figures, Load, alike, figures_on, loads_at
from ahu.games.giants.drawing.describe import figures_text, load_text
from ahu.games.giants.drawing.names import NO_PICKS, Picks, load_piece
from ahu.games.giants.rules.pieces import CHIEF, NOBODY, SORCERER, WORKER
from ahu.games.giants.rules.wording import logs
from ahu.games.island import figures
from ahu.games.island.figures import figure_token
from ahu.games.island.statues import slab

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.position import Position
    from ahu.markup import Markup

FIGURE_KINDS: Final = {WORKER: figures.WORKER, SORCERER: figures.SORCERER, CHIEF: figures.CHIEF}
"""How each kind of figure is drawn."""


# kinds of pieces


@lru_cache(maxsize=500)
def load_token(kind: int, number: int = 1, colour: str | None = None, *, lifted: bool = False) -> Token:
    """Equal loads of a kind, with the marker on them; a lifted one has a glow."""
    width, height = loads.size_of(kind)
    glow = [circle(0, -height / 2, height / 2 + 4, "hollow glint", stroke_width=3)] if lifted else []
    if colour is None:
        return written(counted(Token(width, height, group(*glow, loads.load(kind))), number))
    mark = marker(colour, width / 2, -DISC + 1)
    drawing = moved(-DISC / 2, 0, *glow, loads.load(kind), mark)
    return written(counted(Token(width + DISC + 1, max(height, 15), drawing), number))


@lru_cache(maxsize=100)
def logs_token(number: int | str) -> Token:
    """Logs, always with their count."""
    drawing = moved(-5, 0, loads.logs(), badge(loads.LOGS_WIDTH / 2 + 3, -12, str(number)))
    return written(Token(loads.LOGS_WIDTH + 11, loads.LOGS_HEIGHT, drawing))


def marker_token(colour: str) -> Token:
    """A Tribe Marker."""
    return Token(18, 18, marker(colour, 0, -9, 9))


def base_token(colour: str) -> Token:
    """A Base, colour up."""
    return Token(30, 16, group(slab(Box(-15, -9, 15, -1), f"seat-{colour} line firm"), marker(colour, 0, -10, 6)))


def tablet_token() -> Token:
    """Half a Rongo tablet."""
    return Token(loads.TABLET_WIDTH, loads.TABLET_HEIGHT, loads.tablet())


# the pieces of a position


def tokens_on(p: Position, at: int, translator: Translator = ENGLISH, picks: Picks = NO_PICKS) -> list[Token]:
    """Everything on a hex: figures seat by seat, then Logs, then loads."""
    name = p.game.board.hexes[at]
    found = [_figures(p, those, name, translator) for those in figures_on(p, at)]
    if p.logs_on(at):
        token = logs_token(p.logs_on(at))
        drawing = _titled(token.drawing, translator.render(logs(p.logs_on(at))))
        found.append(token._replace(drawing=drawing, piece=f"logs-{name}"))
    return found + load_tokens(p, loads_at(p, at), translator, picks)


def _figures(p: Position, those: Figures, at: str, translator: Translator) -> Token:
    kind = FIGURE_KINDS[those.figure]
    token = figure_token(p.game.seats[those.seat], kind, those.number)
    drawing = _titled(token.drawing, figures_text(p, those, translator))
    return token._replace(drawing=drawing, piece=f"{kind}-{those.seat}-{at}")


def load_tokens(
    p: Position, those: list[Load], translator: Translator = ENGLISH, picks: Picks = NO_PICKS
) -> list[Token]:
    """Loads, equal ones together."""
    return [_loads(p, same, translator, picks) for same in alike(those)]


def _loads(p: Position, same: list[Load], translator: Translator, picks: Picks) -> Token:
    """Equal loads as one token, which can be picked as each of them."""
    load = same[0]
    colour = None if load.marked == NOBODY else p.game.seats[load.marked]
    token = load_token(load.kind, len(same), colour, lifted=load.lifted)
    drawing = token.drawing
    for one in reversed(same):
        areas = (_area(token, "rim-of"), _area(token, "hit"))
        drawing = _titled(drawing, load_text(p, one, translator), *areas, pick=picks.load(one.number))
    return token._replace(drawing=drawing, piece=" ".join(load_piece(one.number) for one in same))


def _titled(drawing: Element | Markup, title: str, *more: Element, pick: str | None = None) -> Element:
    """A drawing with its title, and perhaps the token that a click on it picks."""
    return group(Element("title", title), *more, drawing, data_pick=pick)


def _area(token: Token, class_: str) -> Element:
    """A box over a token: unseen, to take clicks (``hit``), or a rim around that."""
    return rectangle(-token.width / 2 - 2, -token.height - 2, token.width + 4, token.height + 4, class_, rx=5)

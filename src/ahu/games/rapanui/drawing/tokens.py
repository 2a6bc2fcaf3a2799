"""Pieces of Rapa Nui as tokens: figures, Moai, tiles and Offerings with a name or a count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.seat_colours import marker
from ahu.draw.svg import Element, circle, group, moved, rectangle, text_line, text_width
from ahu.draw.tokens import Token, counted
from ahu.games.island import figures, statues
from ahu.games.island.figures import figure_token
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.contents import Figures, carried_on, figures_on
from ahu.games.rapanui.drawing.totems import COLOURS
from ahu.games.rapanui.rules.offering import FACE_DOWN, is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import CHIEF, CHIP_IN, PUKAO, SORCERER, VILLAGER

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.position import Position

FIGURE_KINDS: Final = {VILLAGER: figures.WORKER, SORCERER: figures.SORCERER, CHIEF: figures.CHIEF}
"""How each kind of figure is drawn."""
PIECES: Final = {VILLAGER: "villager", SORCERER: "sorcerer", CHIEF: "chief"}
"""What each kind of figure is called in the name of a piece."""


def figures_token(seats: tuple[str, ...], those: Figures, place: str = "") -> Token:
    """Figures of a seat, standing or lying; the name of Villagers says where they are."""
    colour, kind = COLOURS[seats[those.seat]], FIGURE_KINDS[those.figure]
    piece = f"{PIECES[those.figure]}-{those.seat}"
    if those.figure == VILLAGER:
        piece += place + ("-lying" if those.lying else "")
    if not those.lying:
        return figure_token(colour, kind, those.number)._replace(piece=piece)
    width, height = figures.SIZES[kind]
    return counted(Token(height + 8, width + 6, figures.lying_figure(kind, colour), piece), those.number)


def tokens_on(p: Position, space: int) -> list[Token]:
    """Who stands and lies on a space, and last the cargo if it is there."""
    found = [figures_token(p.game.seats, those, f"-{space}") for those in figures_on(p, space)]
    if carried_on(p) == space:
        found.append(cargo_token(p.cargo))
    return found


def cargo_token(cargo: int) -> Token:
    """What is carried, with a glow."""
    token = pukao_token() if cargo == PUKAO else moai_token(cargo)
    glow = circle(0, -token.height / 2, token.height / 2 + 4, "page glow", stroke_width=3)
    drawing = group(glow, token.drawing, transform="translate(0 -4)")
    return Token(token.height + 14, token.height + 8, drawing, "cargo")


def moai_token(size: int, number: int | str = 1) -> Token:
    """Moai of a size."""
    return counted(Token(*statues.moai_size(size + 1), statues.moai(size + 1)), number)


def pukao_token() -> Token:
    """A Pukao."""
    return Token(statues.DRUM_WIDTH, statues.DRUM_HEIGHT, statues.headdress())


def chip_token(name: str, number: int) -> Token:
    """A virtual Sculptor by Chip In."""
    drawing = group(icons.tile(CHIP_IN, 0, -11), marker(COLOURS[name], 10, -3, 6))
    return counted(Token(26, 22, drawing), number)


def labelled(icon: Element, label: str, note: str = "") -> Token:
    """A tile with its name beside it, and perhaps a note below; the icon is drawn about (0, -11)."""
    width = 30 + text_width(max(label, note, key=len), 10.5)
    x = 26 - width / 2
    two_lines = [text_line(x, -12.5, label, "ink s10"), text_line(x, -2, note, "muted s10")] if note else []
    return Token(
        width,
        22,
        group(moved(11 - width / 2, 0, icon), *(two_lines or [text_line(x, -7.4, label, "ink s10")])),
    )


def offering_token(tile: int) -> Token:
    """An Offering: its icon and value, or its back with ``?``."""
    if tile == FACE_DOWN:
        back = rectangle(-10, -26, 20, 26, "timber line firm", rx=2)
        return Token(
            22,
            28,
            group(back, rectangle(-6, -20, 12, 14, "halo", rx=6), text_line(0, -9, "?", "line-ink bold s12 middle")),
        )
    edge = "gold" if is_outstanding(tile) else "card"
    return Token(
        44,
        28,
        group(
            rectangle(-21, -27, 42, 27, f"{edge} line firm", rx=2),
            icons.offering(type_of(tile), -9, -13.5, 0.75),
            text_line(10, -8.5, str(value_of(tile)), f"{'line-ink' if edge == 'gold' else 'ink'} bold s14 middle"),
        ),
    )

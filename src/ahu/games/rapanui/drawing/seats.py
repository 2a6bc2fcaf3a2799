"""The players below the chart: a card each, with numbered tracks and everything they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, path, rectangle, text_line
from ahu.draw.tokens import Token, cluster, counted
from ahu.games.island import figures
from ahu.games.island.figures import figure_token
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.contents import tiles_of
from ahu.games.rapanui.drawing.describe import seat_name
from ahu.games.rapanui.drawing.table_text import heading, seat_line
from ahu.games.rapanui.drawing.tokens import FIGURE_KINDS, labelled, moai_token, offering_token
from ahu.games.rapanui.drawing.totems import COLOURS, totem
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    COSTS,
    IMPROVEMENTS,
    IN_HAND,
    MANY,
    SIZES,
    SORCERER,
    TILES,
)
from ahu.games.rapanui.rules.position import OVER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.position import Position

HEAD: Final = 48.0
HEIGHT: Final = 382.0
WIDEST: Final = 880.0
GAP: Final = 10.0
_TRACK: Final = 27.0
_ROW: Final = 38.0
_LABEL: Final = 78.0


def strip(p: Position, box: Box, translator: Translator) -> Element:
    """All seats side by side in turn order of the table, under the state of the game."""
    wide = min((box.width - GAP * (p.players + 1)) / p.players, WIDEST)
    left = box.centre.x - (wide * p.players + GAP * (p.players - 1)) / 2
    cards = [
        _card(
            p,
            seat,
            Box(left + (wide + GAP) * seat, box.top + HEAD, left + (wide + GAP) * seat + wide, box.bottom - GAP),
            translator,
        )
        for seat in range(p.players)
    ]
    return group(
        rectangle(box.left, box.top, box.width, box.height, "page"),
        path(f"M{box.left:.0f} {box.top:.0f}H{box.right:.0f}", "edge thick"),
        text_line(left + 6, box.top + 31, heading(p, translator), "title ink bold s18"),
        *cluster(_display(p, translator), _beside_heading(box), 1.0, flush=True),
        *cards,
    )


def _beside_heading(box: Box) -> Box:
    return Box(box.centre.x, box.top + 6, box.right - GAP, box.top + HEAD - 4)


def _display(p: Position, translator: Translator) -> list[Token]:
    """The tiles two players choose from before the first round."""
    return [_named(tile, number, translator) for tile, number in enumerate(p.display) if number]


def _named(tile: int, number: int, translator: Translator) -> Token:
    name = translator.translate(TILES[tile])
    return labelled(icons.tile(tile, 0, -11), name if number == 1 else f"{number} {name}")


def _card(p: Position, seat: int, box: Box, translator: Translator) -> Element:
    name = p.game.seats[seat]
    edge = "ink-edge thick" if seat in p.actors() else "edge thin"
    return group(
        Element("title", seat_line(p, seat, translator)),
        rectangle(box.left, box.top, box.width, box.height, f"card {edge}", rx=5),
        totem(name, box.left + 24, box.top + 23, 15),
        text_line(box.left + 50, box.top + 29, seat_name(p, seat, translator), "title ink bold s18"),
        text_line(box.right - 14, box.top + 28, _state(p, seat, translator), "muted s12 end"),
        *_tracks(p, seat, Box(box.left + 14, box.top + 48, box.right - 14, box.bottom), translator),
        *_rows(p, seat, Box(box.left + 14, box.top + 54 + 4 * _TRACK, box.right - 14, box.bottom), translator),
        data_seat=name,
    )


def _state(p: Position, seat: int, translator: Translator) -> str:
    if p.stage == OVER:
        return translator.translate_plural(p.scores()[seat], "{number} point", "{number} points")
    parts = []
    if seat in p.order:
        parts.append(translator.translate("number {number} in order", number=p.order.index(seat) + 1))
    if p.out[seat]:
        parts.append(translator.translate("stopped for this round"))
    if seat in p.actors():
        parts.append(translator.translate("to act"))
    return ", ".join(parts)


# tracks


def _tracks(p: Position, seat: int, box: Box, translator: Translator) -> list[Element]:
    return [
        part
        for kind, number in enumerate(p.stock(seat))
        for part in [
            text_line(box.left + 30, box.top + _TRACK * kind + 16, translator.translate(MANY[kind]), "ink s12"),
            *_track(p, seat, kind, number, Box(box.left, box.top + _TRACK * kind, box.right, 0)),
        ]
    ]


def _track(p: Position, seat: int, kind: int, number: int, box: Box) -> list[Element]:
    """A Resource from zero to the end, the seat's number in its colour."""
    colour, last = COLOURS[p.game.seats[seat]], p.game.board.track
    left = box.left + _LABEL
    cell = (box.right - left) / (last + 1)
    every = 1 if cell >= 15 else 5 if cell >= 4 else last
    drawn = [
        icons.resource(kind, box.left + 12, box.top + 12, 0.85),
        rectangle(left, box.top + 2, box.right - left, 20, "stone edge thin", rx=3),
        path(_cuts(left, cell, last, every, box.top), "edge thin"),
    ]
    for value in range(last + 1):
        if value % every == 0 and value != number:
            drawn.append(text_line(left + cell * (value + 0.5), box.top + 16, str(value), "ink s10 middle"))
    x, wide = left + cell * (number + 0.5), max(cell, 19)
    return [
        *drawn,
        rectangle(x - wide / 2, box.top, wide, 24, f"seat-{colour} line firm", rx=4),
        group(text_line(x, box.top + 17, str(number), "own bold s14 middle"), class_=f"glyph-{colour}"),
    ]


def _cuts(left: float, cell: float, last: int, every: int, top: float) -> str:
    cuts = [left + cell * value for value in range(1, last + 1) if value % every == 0]
    return "M0 0" + "".join(f"M{x:.1f} {top + 2:.1f}v20" for x in cuts)


# everything else


def _rows(p: Position, seat: int, box: Box, translator: Translator) -> list[Element]:
    translate, offerings = translator.translate, p.offerings[seat]
    rows = (
        (translate("at hand"), _in_hand(p, seat)),
        (translate("tiles"), _tiles(p, seat, translator)),
        (translate("Improvements"), _improvements(p, seat, translator)),
        (translate("Offerings {number}", number=len(offerings)), [offering_token(tile) for tile in offerings]),
    )
    drawn: list[Element] = []
    for number, (name, tokens) in enumerate(rows):
        top = box.top + _ROW * number + number * 3
        area = Box(box.left + _LABEL, top + 3, box.right, top + _ROW)
        drawn.append(path(f"M{box.left:.0f} {top:.0f}H{box.right:.0f}", "edge thin faint"))
        drawn.append(text_line(box.left, top + _ROW / 2 + 6, name, "muted s10"))
        drawn += cluster(tokens, area, 1.0, flush=True) or [
            text_line(area.left, top + _ROW / 2 + 6, translate("none"), "muted italic s12")
        ]
    return drawn


def _in_hand(p: Position, seat: int) -> list[Token]:
    """Figures not placed yet, and Moai sculpted but not erected."""
    colour = COLOURS[p.game.seats[seat]]
    great = ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
    tokens = [figure_token(colour, FIGURE_KINDS[figure]) for figure, at in great if at == IN_HAND]
    if p.villagers[seat]:
        tokens.append(counted(figure_token(colour, figures.WORKER), str(p.villagers[seat])))
    moai = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
    return tokens + [moai_token(size, str(number)) for size, number in enumerate(moai) if number]


def _tiles(p: Position, seat: int, translator: Translator) -> list[Token]:
    tokens = [labelled(icons.tablet(0, -11), translator.translate("Tablet"))] if p.tablets[seat] else []
    return tokens + [_named(tile, number, translator) for tile, number in tiles_of(p, seat)]


def _improvements(p: Position, seat: int, translator: Translator) -> list[Token]:
    """Those bought; the others pale, with what they cost."""
    tokens, translate = [], translator.translate
    for number, name in enumerate(IMPROVEMENTS):
        kind, price = COSTS[number]
        bought = p.has_improvement(seat, number)
        icon = group(icons.improvement(number, 0, -11), class_=None if bought else "calm")
        tokens.append(
            labelled(icon, translate(name), translate("bought") if bought else f"{price} {translate(MANY[kind])}")
        )
    return tokens

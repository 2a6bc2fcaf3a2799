"""The panels beside the island in a file: turn order, Moai Quarry, Offerings, and a legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, moved, path, rectangle, text_line
from ahu.games.rapanui.drawing import icons, places, quarry, stacks, track
from ahu.games.rapanui.drawing.describe import column_line, place_line, star_line
from ahu.games.rapanui.drawing.headings import HEADING_HEIGHT, titled
from ahu.games.rapanui.rules.pieces import COLUMNS, MANY, NOBODY, ON_STAR, TILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

    Translate = Callable[[str], str]

WIDTH: Final = 372.0
PAD: Final = 20.0
LEGEND: Final = HEADING_HEIGHT + 84.0
TILE_ROW: Final = 25.0
_TILE_ROWS: Final = (len(TILES) + 1) // 2


def height(board: Board) -> float:
    """The height of all panels, one above the other."""
    return (
        track.HEIGHT + quarry.height(board) + stacks.HEIGHT + LEGEND + HEADING_HEIGHT + TILE_ROW * _TILE_ROWS + 6 * 14
    )


def column(game: RapaNui, p: Position | None, box: Box, translator: Translator) -> Element:
    """All panels, on a page beside the sea."""
    inner = Box(box.left + PAD, box.top + 14, box.right - PAD, box.bottom)
    tops = [inner.top]
    for high in (track.HEIGHT, quarry.height(game.board), stacks.HEIGHT, LEGEND):
        tops.append(tops[-1] + high + 14)
    rules = [path(f"M{inner.left:.0f} {top - 10:.0f}H{inner.right:.0f}", "edge thin") for top in tops[1:]]
    return group(
        rectangle(box.left, box.top, box.width, box.height, "page"),
        path(f"M{box.left:.1f} {box.top:.0f}V{box.bottom:.0f}", "edge thick"),
        *rules,
        *_order(game, p, _from(inner, tops[0]), translator),
        *_quarry(game, p, _from(inner, tops[1]), translator),
        *stacks.panel(game, p, _from(inner, tops[2]), translator),
        *_legend(_from(inner, tops[3]), translator.translate),
        *_tiles(_from(inner, tops[4]), translator.translate),
    )


def _from(box: Box, top: float) -> Box:
    return Box(box.left, top, box.right, box.bottom)


# turn order


def _order(game: RapaNui, p: Position | None, box: Box, translator: Translator) -> list[Element]:
    """Totems in this round's order, and below them the stars of the next."""
    places = track.Track(game.players, Box(box.left, box.top, box.right, box.top + track.HEIGHT))
    drawn = track.empty(places, translator)
    for place in range(game.players):
        seat = p.order[place] if p and place < len(p.order) else NOBODY
        if seat != NOBODY:
            title = Element("title", place_line(game, place, seat, translator))
            drawn.append(group(title, track.on_place(places, place, seat, game.seats[seat])))
        sorcerer = p.stars[place] if p else NOBODY
        line = star_line(game, place, sorcerer, translator)
        drawn.append(track.star_hit_area(places, place, line, data_star=str(place + 1)))
        if sorcerer != NOBODY:
            at_home = p is not None and p.sorcerer[sorcerer] == ON_STAR
            drawn.append(track.on_star(places, place, sorcerer, game.seats[sorcerer], at_home=at_home))
    return drawn


# the quarry


def _quarry(game: RapaNui, p: Position | None, box: Box, translator: Translator) -> list[Element]:
    place = quarry.Quarry(game.board, box)
    drawn = quarry.empty(place, translator)
    for number in range(COLUMNS):
        title = column_line(p, number, translator) if p else _column_name(game, number, translator)
        there = quarry.sculptors(place, p, number, translator) if p else []
        drawn.append(group(Element("title", title), *there, data_column=str(number + 1)))
    return drawn + [quarry.left(place, cargo, left) for cargo, left in enumerate(quarry.supplies(game, p))]


def _column_name(game: RapaNui, number: int, translator: Translator) -> str:
    slots = game.board.slots[number]
    return translator.translate_plural(
        slots, "Column {column}: {number} slot", "Column {column}: {number} slots", column=number + 1
    )


# the legend


def _legend(box: Box, translate: Translate) -> list[Element]:
    """Resources, lowest first; the neutral Transporter; and a space that shows two."""
    drawn = titled(box, translate("Resources"), translate("lowest first"))
    step = box.width / len(MANY)
    for kind, name in enumerate(MANY):
        x, y = box.left + step * (kind + 0.5), box.top + HEADING_HEIGHT + 14
        drawn += [icons.resource(kind, x, y, 1.15), text_line(x, y + 27, translate(name), "ink s12 middle")]
        if kind:
            drawn.append(path(f"M{x - step / 2 + 3:.1f} {y - 5:.1f}l-6 5l6 5", "edge hollow firm"))
    y = box.top + HEADING_HEIGHT + 76
    return [
        *drawn,
        moved(box.left + 10, y, places.neutral(), scale=0.85),
        text_line(box.left + 28, y - 5, translate("serves everyone"), "ink s12"),
        *icons.row((0, 1), box.left + 178, y - 9, 0.7),
        text_line(box.left + 210, y - 5, translate("one or the other"), "ink s12"),
    ]


def _tiles(box: Box, translate: Translate) -> list[Element]:
    """The Ahu tiles by name."""
    drawn = titled(box, translate("Ahu tiles"), translate("to whoever erects a Moai"))
    for number, name in enumerate(TILES):
        x = box.left + box.width / 2 * (number // _TILE_ROWS)
        y = box.top + HEADING_HEIGHT + 8 + TILE_ROW * (number % _TILE_ROWS)
        drawn += [icons.tile(number, x + 11, y), text_line(x + 28, y + 4, translate(name), "ink s12")]
    return drawn

"""Giants in a minute."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import gettext_noop
from ahu.draw.svg import Element, moved, rectangle, text_line
from ahu.draw.tokens import Token, row_width, token_row
from ahu.games.giants.drawing.tokens import load_token, marker_token
from ahu.games.island.figures import CHIEF, SORCERER, WORKER, figure_token
from ahu.rules_book import Figure, Panel

_OFFER: Final = (2, 1, 1)
"""The dice of the round that the book tells."""
_BIDS: Final = (
    ("blue", 2, (WORKER, SORCERER)),
    ("green", 1, (CHIEF,)),
    ("red", 0, (WORKER,)),
)
"""Who bids how many markers and which figures in that round."""
_WIDTH: Final = 300.0
_HEIGHT: Final = 200.0


def _auction() -> str:
    """Dice with the Moai they stand for, and a bid of each player below."""
    third = _WIDTH / 3
    offers = [_offer(size, third * (number + 0.5)) for number, size in enumerate(_OFFER)]
    bids = [part for number, bid in enumerate(_BIDS) for part in _bid(*bid, third * (number + 0.5))]
    ground = [rectangle(0, 0, _WIDTH, _HEIGHT, "stone"), rectangle(0, 100, _WIDTH, _HEIGHT - 100, "upland")]
    box = f"0 0 {_WIDTH:.0f} {_HEIGHT:.0f}"
    return str(Element("svg", *ground, *offers, *bids, viewBox=box, class_="chart", aria_hidden="true"))


def _offer(size: int, x: float) -> Element:
    """A die, and the Moai of the size it shows."""
    die = [
        rectangle(-34, -34, 28, 28, "card line firm", rx=6),
        text_line(-20, -13, str(size), "ink bold s18 middle"),
    ]
    return moved(x, 94, *die, moved(17, 0, load_token(size - 1).drawing, scale=1.7))


def _bid(colour: str, markers: int, figures: tuple[str, ...], x: float) -> list[Element]:
    """Markers above, figures below."""
    rows: tuple[list[Token], ...] = (
        [marker_token(colour)] * markers,
        [figure_token(colour, kind) for kind in figures],
    )
    return [
        part
        for row, (y, scale) in zip(rows, ((134, 1.1), (193, 1.2)), strict=True)
        for part in token_row(row, x - row_width(row) * scale / 2, y, scale)
    ]


MINUTE: Final = (
    Panel(
        _auction,
        gettext_noop("Dice show which Moai can be sculpted. All bid for them in secret, with markers and sculptors."),
    ),
    Panel(
        Figure("round-placed", ("e9", "f8", "f9", "g8")),
        gettext_noop("Place your other figures on the island: the figures of all players make the road."),
    ),
    Panel(
        Figure("round-carried", ("e9", "e10", "f8", "f9")),
        gettext_noop("Carry your Moai over hexes that are strong enough. Whoever helps you scores points at once."),
    ),
    Panel(
        Figure("round-over", ("f8", "Runga Va'e", "Oroi")),
        gettext_noop("Erect it on an Ahu, on one of your Bases. A marker keeps it yours if it needs another round."),
    ),
    Panel(
        Figure("scoring", ("i3", "i4", "Vinapu", "Tahira")),
        gettext_noop(
            "At the end a Moai scores its size times the value of its Ahu; a Headdress adds to it. Most points win."
        ),
    ),
)
"""The panels, in order."""

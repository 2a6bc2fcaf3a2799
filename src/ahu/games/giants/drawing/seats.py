"""The players below the chart: what lies before and behind each screen, and what is left in the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.draw.geometry import Box
from ahu.draw.seat_colours import marker
from ahu.draw.svg import Element, group, path, rectangle, text_line
from ahu.draw.tokens import Token, counted, token_row
from ahu.games.giants.drawing.contents import loads_at, loads_before
from ahu.games.giants.drawing.describe import bid_line, heading, number_text, seat_name
from ahu.games.giants.drawing.tokens import (
    FIGURE_KINDS,
    base_token,
    load_token,
    load_tokens,
    logs_token,
    marker_token,
    tablet_token,
)
from ahu.games.giants.rules.pieces import BEHIND, CHIEF, IN_FRONT, OFFERED, SORCERER, SUPPLY
from ahu.games.island import figures
from ahu.games.island.figures import figure_token

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.position import Position

HEIGHT: Final = 300.0
_HEAD: Final = 84.0
_ROWS: Final = (gettext_noop("behind"), gettext_noop("before"), gettext_noop("loads"))


def strip(p: Position, box: Box, translator: Translator) -> Element:
    """All seats side by side, under the state of the game."""
    wide = (box.width - 20) / p.players
    cards = [
        _card(
            p,
            seat,
            Box(box.left + 10 + wide * seat, box.top + _HEAD, box.left + 4 + wide * (seat + 1), box.bottom - 10),
            translator,
        )
        for seat in range(p.players)
    ]
    return group(
        rectangle(box.left, box.top, box.width, box.height, "page"),
        text_line(box.left + 18, box.top + 27, heading(p, translator), "title ink bold s18"),
        *_supply(p, box, translator),
        *cards,
    )


def _supply(p: Position, box: Box, translator: Translator) -> list[Element]:
    """The Moai on offer, and what the box still holds."""
    y = box.top + 76
    tokens = [_always_counted(load_token(kind), p.left(kind)) for kind in range(len(SUPPLY))]
    tokens += [logs_token(p.logs_left), _always_counted(tablet_token(), p.halves_left())]
    offered = load_tokens(p, loads_at(p, OFFERED))
    supply = translator.translate("Supply")
    drawn = [text_line(box.left + 18, y - 6, supply, "muted s12"), *token_row(tokens, box.left + 70, y, 0.9)]
    if offered:
        drawn += [
            text_line(box.left + 400, y - 6, translator.translate("On offer"), "muted s12"),
            *token_row(offered, box.left + 460, y, 0.9),
        ]
    return drawn


def _card(p: Position, seat: int, box: Box, translator: Translator) -> Element:
    colour = p.game.seats[seat]
    translate = translator.translate
    turn, done = translate("to act"), translate("passed")
    state = turn if p.turn == seat else done if p.passed[seat] else bid_line(p, seat, translator)
    name = seat_name(p, seat, translator)
    rows = [_behind(p, seat), _in_front(p, seat), load_tokens(p, loads_before(p, seat))]
    edge = "ink-edge thick" if p.turn == seat else "edge thin"
    return group(
        rectangle(box.left, box.top, box.width, box.height, f"card {edge}", rx=4),
        marker(colour, box.left + 18, box.top + 19, 11),
        text_line(
            box.left + 36,
            box.top + 24,
            translate("{seat}, First Player", seat=name) if p.first == seat else name,
            "ink bold s14",
        ),
        text_line(box.right - 10, box.top + 26, translate("{number} PP", number=p.score[seat]), "ink bold s18 end"),
        text_line(box.left + 36, box.top + 39, state, "muted s12"),
        *[part for row, tokens in enumerate(rows) for part in _row(tokens, translate(_ROWS[row]), row, box)],
    )


def _row(tokens: list[Token], name: str, row: int, box: Box) -> list[Element]:
    y = box.top + 92 + row * 50
    width = sum(token.width + 4 for token in tokens)
    scale = min(1.05, (box.width - 66) / width) if tokens else 1.0
    rule = path(f"M{box.left + 8:.0f} {y + 4:.0f}H{box.right - 8:.0f}", "edge thin faint")
    return [rule, text_line(box.left + 10, y - 3, name, "muted s10"), *token_row(tokens, box.left + 56, y, scale)]


def _always_counted(token: Token, number: int) -> Token:
    """The token with its count, even if it is 1; ``?`` if it is hidden."""
    return counted(token, number_text(number) if number != 1 else "1")


def _behind(p: Position, seat: int) -> list[Token]:
    """What is behind the screen."""
    colour = p.game.seats[seat]
    tokens = _great(p, seat, BEHIND)
    tokens.append(_always_counted(figure_token(colour, figures.WORKER), p.workers[seat]))
    tokens.append(_always_counted(marker_token(colour), p.markers[seat]))
    tokens.append(logs_token(number_text(p.logs[seat])))
    tokens.append(_always_counted(base_token(colour), p.bases[seat]))
    return tokens


def _in_front(p: Position, seat: int) -> list[Token]:
    colour = p.game.seats[seat]
    tokens = _great(p, seat, IN_FRONT)
    if p.workers_front[seat]:
        tokens.append(_always_counted(figure_token(colour, figures.WORKER), p.workers_front[seat]))
    if p.markers_front[seat]:
        tokens.append(_always_counted(marker_token(colour), p.markers_front[seat]))
    tokens.append(_always_counted(tablet_token(), p.halves[seat]))
    return tokens


def _great(p: Position, seat: int, where: int) -> list[Token]:
    places = ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
    return [figure_token(p.game.seats[seat], FIGURE_KINDS[figure]) for figure, at in places if at == where]

"""Whole transports to choose from, so that a cargo and the Ahu where it ends are two clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, MessageList, either
from ahu.games.rapanui.page.click_paths import path_of
from ahu.games.rapanui.page.picks import cargo_pick, space_pick
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.actions import Transport
from ahu.games.rapanui.rules.phase3_transport import takeable, turns
from ahu.games.rapanui.rules.pieces import GAIN, NOTHING, PUKAO, TILES
from ahu.games.rapanui.rules.position import CARRYING, TRANSPORT
from ahu.games.rapanui.rules.routes import routes
from ahu.web.game_page import Plan

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.position import Position
    from ahu.games.rapanui.rules.routes import Route

UNDER_WAY: Final = ""
"""The token of the cargo that is under way."""


def plannable(p: Position, seat: int) -> list[str]:
    """The tokens of cargoes for which :func:`plans` knows whole transports; an empty one for what is under way."""
    if seat != p.turn:
        return []
    if p.stage == CARRYING:
        return [UNDER_WAY]
    if p.stage != TRANSPORT:
        return []
    return [cargo_pick(action.cargo) for action in turns(p, seat) if isinstance(action, Transport)]


def plans(p: Position, seat: int, token: str, translator: Translator) -> list[Plan]:
    """The best chain to every Ahu. What one click does anyway is not offered again."""
    if token not in plannable(p, seat):
        return []
    cargo = p.cargo if p.stage == CARRYING else [cargo_pick(cargo) for cargo in range(PUKAO + 1)].index(token)
    first = (token,) if token else ()
    return [
        Plan(
            (*first, *path_of(p.game, route.actions[-1])),
            route.actions,
            translator.render(_note(p, seat, cargo, route)),
            tuple(space_pick(p.game.board, space) for space in route.spaces),
        )
        for route in routes(p, seat, cargo)
        if len(route.actions) > 1
    ]


def _note(p: Position, seat: int, cargo: int, route: Route) -> MessageList:
    """Who earns what, and what the seat itself gets."""
    earned: dict[int, list[object]] = {}
    for toll in route.tolls:
        kinds = [wording.amount(1, kind) for kind in toll.kinds]
        earned.setdefault(toll.seat, []).append(either(kinds))
    sentences: list[object] = [
        Message("{seat} gains {resources}.", seat=p.game.seat_label(earner), resources=MessageList(resources))
        for earner, resources in earned.items()
    ] or [Message("Nobody else gains anything.")]
    if cargo == PUKAO:
        sentences.append(Message("You exchange Resources for an Offering."))
        return MessageList(sentences, " ")
    tile = p.ahu_tile[route.ahu]
    choice = either([wording.amount(GAIN[cargo], kind) for kind in takeable(p, seat, route.ahu)])
    sentences.append(Message("You take {resources}.", resources=choice))
    if tile != NOTHING:
        sentences.append(Message("You get the tile {tile}.", tile=Message(TILES[tile])))
    return MessageList(sentences, " ")

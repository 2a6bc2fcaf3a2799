"""Whole transports, offered as one choice each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.words import Listed, Words, either
from ahu.games.rapanui.page.click_paths import cargo_token, path_of
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.actions import Transport
from ahu.games.rapanui.rules.phase3_transport import takeable, turns
from ahu.games.rapanui.rules.pieces import GAIN, MANY, NOTHING, PUKAO, TILES
from ahu.games.rapanui.rules.position import CARRYING, TRANSPORT
from ahu.games.rapanui.rules.routes import routes
from ahu.web.game_page import Plan

if TYPE_CHECKING:
    from ahu.core.words import Tongue
    from ahu.games.rapanui.rules.position import Position
    from ahu.games.rapanui.rules.routes import Route


def plannable(p: Position, seat: int) -> list[str]:
    """What a seat may transport; the empty token if it is on the way with something."""
    if seat != p.turn:
        return []
    if p.stage == CARRYING:
        return [""]
    if p.stage != TRANSPORT:
        return []
    return [cargo_token(action.cargo) for action in turns(p, seat) if isinstance(action, Transport)]


def plans(p: Position, seat: int, token: str, tongue: Tongue) -> list[Plan]:
    """The best chain to every Ahu. What one step of the transport does anyway is not offered again."""
    if token not in plannable(p, seat):
        return []
    cargo = p.cargo if p.stage == CARRYING else [cargo_token(cargo) for cargo in range(PUKAO + 1)].index(token)
    first = (token,) if token else ()
    board = p.rapanui.board
    return [
        Plan(
            (*first, *path_of(route.actions[-1])),
            route.actions,
            tongue.tell(note(p, seat, cargo, route)),
            tuple(f"space:{board.spaces[space]}" for space in route.spaces),
        )
        for route in routes(p, seat, cargo)
        if len(route.actions) > 1
    ]


def note(p: Position, seat: int, cargo: int, route: Route) -> Listed:
    """Who earns what, and what the seat itself gets."""
    earned: dict[int, list[object]] = {}
    for toll in route.tolls:
        kinds = [wording.amount(1, kind) for kind in toll.kinds]
        earned.setdefault(toll.seat, []).append(either(kinds))
    told: list[object] = [
        Words("{seat} earns {resources}.", seat=p.rapanui.seat_word(earner), resources=Listed(resources))
        for earner, resources in earned.items()
    ] or [Words("Nobody earns a toll.")]
    if cargo == PUKAO:
        told.append(Words("You exchange Resources for an Offering."))
        return Listed(told, " ")
    tile = p.ahu_tile[route.ahu]
    choice = either([Words(MANY[kind]) for kind in takeable(p, seat, route.ahu)])
    told.append(Words("You take {number} {resources}.", number=GAIN[cargo], resources=choice))
    if tile != NOTHING:
        told.append(Words("You get the tile {tile}.", tile=Words(TILES[tile])))
    return Listed(told, " ")

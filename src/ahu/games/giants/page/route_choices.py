"""Whole transports to choose from, so that a load and the place where it ends are two clicks (G50 to G61).

The path of a route names the load, unless it is lifted already, and the Ahu on which it ends; or else the hex on which
it ends, and what is done with it there. What one click does anyway is not offered again: to leave a lifted load where
it is, or to carry it to the next hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.page.click_paths import path_of
from ahu.games.giants.page.labels import tolls_text
from ahu.games.giants.page.picks import LOAD_PICKS, ahu_pick, hex_pick
from ahu.games.giants.rules.actions import Crown, Erect, Lift
from ahu.games.giants.rules.position import CARRYING, TRANSPORT
from ahu.games.giants.rules.routes import Route, routes
from ahu.web.game_page import Plan

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.state import State
    from ahu.web.game_page import Path

UNDER_WAY: Final = ""
"""The token of the load that is lifted."""


def plannable(p: State, seat: int) -> list[str]:
    """The tokens of the loads for which :func:`plans` knows whole transports."""
    if seat < 0 or p.turn != seat:
        return []
    if p.stage == CARRYING:
        return [UNDER_WAY]
    if p.stage == TRANSPORT:
        return [LOAD_PICKS[action.load] for action in p.actions(seat) if isinstance(action, Lift)]
    return []


def plans(p: State, seat: int, token: str, translator: Translator) -> list[Plan]:
    """The cheapest way to each place where the load could end."""
    if token not in plannable(p, seat):
        return []
    load = LOAD_PICKS.index(token) if token else p.lifted
    before = (token,) if token else ()
    return [
        Plan(before + _end(p, route), route.actions, _note(p, route, translator), _route_tokens(p, route))
        for route in routes(p, seat, load)
        if token or len(route.hexes) > (1 if _ends_on_ahu(route) else 2)
    ]


def _ends_on_ahu(route: Route) -> bool:
    return isinstance(route.actions[-1], Erect | Crown)


def _end(p: State, route: Route) -> Path:
    """Where and how a route ends, as it is picked."""
    ending = path_of(p.game, route.actions[-1])
    return ending if _ends_on_ahu(route) else (hex_pick(p.game.board, route.hexes[-1]), *ending)


def _note(p: State, route: Route, translator: Translator) -> str:
    return tolls_text(p.game, dict(enumerate(route.tolls)), translator)


def _route_tokens(p: State, route: Route) -> tuple[str, ...]:
    hexes = [hex_pick(p.game.board, at) for at in route.hexes]
    ending = route.actions[-1]
    if isinstance(ending, Erect | Crown):
        hexes.append(ahu_pick(p.game.board, ending.ahu))
    return tuple(hexes)

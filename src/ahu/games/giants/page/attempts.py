"""What a player may want to do with a thing: if the rules refuse it, the page says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.page.picks import LOAD_PICKS
from ahu.games.giants.rules.actions import Place
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, SORCERER, WEIGHT, WORKER, is_moai
from ahu.games.giants.rules.position import CARRYING, PLACING, TAKING, TAKING_BACK, TRANSPORT, UNMOVED
from ahu.games.giants.rules.tolls import tolls_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.rules.state import State

_FIGURES = {"worker": WORKER, "sorcerer": SORCERER, "chief": CHIEF}


def attempts(p: State, seat: int) -> list[Action]:
    """Actions that a player may look for among the buttons."""
    actions = p.game.actions
    if p.stage == TAKING:
        return [actions.take[size - 1] for size in p.sizes_offered()]
    if p.stage == PLACING:
        return [*[actions.place[figure][0][0] for figure in (WORKER, SORCERER, CHIEF)], actions.half_tablet]
    if p.stage == TRANSPORT:
        mine = [load for load, at in enumerate(p.load_at) if at == BEFORE_SCREEN - seat or p.marked_by[load] == seat]
        return [actions.lift[load] for load in mine if p.load_at[load] >= 0 or p.load_at[load] == BEFORE_SCREEN - seat]
    if p.stage == CARRYING:
        return [actions.mark, actions.leave]
    return []


def attempt(p: State, seat: int, token: str) -> Action | None:
    """What somebody who points at a thing may want to do with it now; None if nothing."""
    kind, _, name = token.partition(":")
    if kind == "hex" and name in p.game.board.number:
        return _at_hex(p, seat, p.game.board.number[name])
    if kind == "ahu":
        return _at_ahu(p, next((n for n, ahu in enumerate(p.game.board.ahus) if ahu.name == name), -1))
    if token in LOAD_PICKS:
        return _on_load(p, LOAD_PICKS.index(token))
    if kind == "size" and p.stage == TAKING and name in ("1", "2", "3"):
        return p.game.actions.take[int(name) - 1]
    if kind == "figure" and p.stage == PLACING and name in _FIGURES:
        return p.game.actions.place[_FIGURES[name]][0][0]
    single: dict[str, Action] = {
        "do:half-tablet": p.game.actions.half_tablet,
        "do:mark": p.game.actions.mark,
        "do:leave": p.game.actions.leave,
    }
    return single.get(token)


def _at_hex(p: State, seat: int, at: int) -> Action | None:
    actions = p.game.actions
    if p.stage == CARRYING:
        toll = next(iter(tolls_of(p, seat, at, WEIGHT[p.lifted])), None)
        return actions.carry[at][toll or p.game.no_tolls]
    if p.stage == PLACING:
        return actions.place[WORKER][0][at]
    return None


def _at_ahu(p: State, ahu: int) -> Action | None:
    actions = p.game.actions
    if ahu < 0:
        return None
    if p.stage == CARRYING:
        return actions.erect[ahu] if is_moai(p.lifted) else actions.crown[ahu]
    if p.stage == PLACING:
        reserve = actions.sorcerer_powers[0].reserve[ahu]
        assert isinstance(reserve, Place)
        return reserve
    return None


def _on_load(p: State, load: int) -> Action | None:
    actions = p.game.actions
    if p.stage == TRANSPORT:
        return actions.lift[load]
    if p.stage == UNMOVED:
        return actions.mark_unmoved[load]
    return actions.take_back[load] if p.stage == TAKING_BACK else None

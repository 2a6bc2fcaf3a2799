"""The reasons for turns of Rapa Nui, in a few words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message
from ahu.games.rapanui.heuristics.paths import Gaps
from ahu.games.rapanui.rules.actions import (
    Buy,
    Choose,
    DropOut,
    EarnToll,
    Erect,
    Exchange,
    Gain,
    PlaceChief,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    UseTile,
)
from ahu.games.rapanui.rules.pieces import GAIN, NOBODY, NOTHING
from ahu.games.rapanui.rules.wording import amount, amounts, improvement_label, moai_label, tile_label

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

MUCH: Final = 0.3
"""A space is crossed often if at least this share of cargo crosses it."""


def explain(island: Island, p: Position, seat: int, actions: list[Action]) -> Message:
    """The reason for a turn: that of its last action which has one."""
    told: Message | None = None
    for action in actions:
        words = _of(island, p, seat, action, actions)
        if words is not None:
            told = words
    if told is not None:
        return told
    used = [action for action in actions if isinstance(action, UseTile)]
    if used:
        return Message("makes use of {tile}", tile=tile_label(used[0].tile))
    return Message("keeps everything for a better moment")


def _of(island: Island, p: Position, seat: int, action: Action, actions: list[Action]) -> Message | None:
    if isinstance(action, PlaceVillager):
        bought = [before for before in actions if isinstance(before, Buy)]
        if bought:
            return _bought(bought[0])
        return _placed(island, p, seat, action)
    if isinstance(action, PlaceSorcerer):
        return (
            Message("chooses before others from the next phase on")
            if action.star == 0
            else Message("keeps up in the order")
        )
    if isinstance(action, TakeMoai):
        return Message("has a {moai} to erect", moai=moai_label(action.size))
    if isinstance(action, PlaceChief):
        return Message("lets the Chief help where a larger Moai comes of it")
    if isinstance(action, Choose):
        return Message("{tile} will help most", tile=tile_label(action.tile))
    if isinstance(action, EarnToll):
        return Message("{what} is worth more", what=amount(1, action.kind))
    if isinstance(action, DropOut):
        return Message("has nothing left that pays")
    if isinstance(action, Buy):
        return _bought(action)
    return _worked(island, p, action, actions)


def _worked(island: Island, p: Position, action: Action, actions: list[Action]) -> Message | None:
    """The reason for erecting or styling; None for other actions."""
    if isinstance(action, Erect):
        tile = tile_label(p.ahu_tile[action.ahu])
        gains = [after for after in actions if isinstance(after, Gain)]
        if gains:
            return Message("erects for {gain} and takes {tile}", gain=amounts(gains[0].numbers), tile=tile)
        shows = island.shows[island.ahu_space[action.ahu]]
        cargo = next((size for size in range(len(GAIN)) if island.actions.transport[size] in actions), p.cargo)
        if len(shows) == 1 and 0 <= cargo < len(GAIN):
            return Message("erects for {gain} and takes {tile}", gain=amount(GAIN[cargo], shows[0]), tile=tile)
        return Message("erects and takes {tile}", tile=tile)
    if isinstance(action, Gain) and not any(isinstance(before, Erect) for before in actions):
        return Message("{gain} will buy most", gain=amounts(action.numbers))
    if isinstance(action, Exchange):
        value = p.outstanding_value(action.offering) if action.outstanding else p.stack_value(action.offering)
        return Message("styles for an Offering of {points} points", points=value)
    if isinstance(action, Style) and not any(isinstance(after, Exchange) for after in actions):
        return Message("styles for an Offering")
    return None


def _bought(action: Buy) -> Message:
    return Message("{improvement} will pay off", improvement=improvement_label(action.improvement))


def _placed(island: Island, p: Position, seat: int, action: PlaceVillager) -> Message:
    """The reason for placing a Villager."""
    if action.space == NOTHING:
        if action.column == 0:
            return Message("every Moai begins in the first column")
        return Message("makes a larger Moai")
    space = action.space
    linked = _linked(island, p, seat, space)
    if linked:
        return linked
    free = [ahu for ahu in island.ahus_in[space] if p.ahu_moai[ahu] == NOTHING]
    bare = [ahu for ahu in island.ahus_in[space] if p.ahu_moai[ahu] != NOTHING and not p.ahu_pukao[ahu]]
    names = p.game.board.ahus
    if bare:
        return Message("can style the Moai on {ahu}", ahu=names[bare[0]].name)
    if free:
        ahu = free[0]
        return Message("can erect on {ahu} and take {tile}", ahu=names[ahu].name, tile=tile_label(p.ahu_tile[ahu]))
    traffic = island.traffic(p)
    if traffic.moai[space] + traffic.pukao[space] * island.weights.opponent_points[island.players] > MUCH:
        return Message("others will pay when they carry over it")
    return Message("makes the chain longer")


def _linked(island: Island, p: Position, seat: int, space: int) -> Message | None:
    """The reason for a space that shortens the gap between a quarry and an own Transporter; None if it does not."""
    if p.holder[space] != NOBODY:
        return None
    for start in (island.crater, island.quarry):
        before = Gaps(island, p.holder, start).missing
        p.holder[space] = seat
        after = Gaps(island, p.holder, start).missing
        p.holder[space] = NOBODY
        for ahu, there in enumerate(island.ahu_space):
            wanted = (p.ahu_moai[ahu] == NOTHING) == (start == island.crater) and not p.ahu_pukao[ahu]
            if wanted and there != space and p.holder[there] == seat and after[there] < before[there]:
                return Message("opens the way to {ahu}", ahu=p.game.board.ahus[ahu].name)
    return None

"""What a player may want to do with a thing: if the rules refuse it, the page says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.page.picks import FIGURE_NAMES
from ahu.games.rapanui.rules.pieces import (
    BARTER,
    CHANGE_JOBS,
    CHIP_IN,
    HATCHET,
    IMPROVEMENTS,
    KINDS,
    LEND_A_HAND,
    MORE,
    OFFERINGS,
    PAID_IN,
    PRICE,
    PUKAO,
    REST,
    SIZES,
    SKIMP,
    SKIMPED,
    SORCERER,
    TILES,
    VILLAGER,
)
from ahu.games.rapanui.rules.position import CARRYING, DRAFT, PLACING, SCULPTING, STYLING, TRANSPORT

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.games.rapanui.rules.state import State


def attempts(p: State, seat: int) -> list[Action]:
    """Actions that a player may look for among the buttons."""
    actions = p.game.actions
    if p.stage == SCULPTING:
        return list(actions.take)
    if p.stage == TRANSPORT:
        mine = [size for size in range(len(SIZES)) if p.moai[seat * len(SIZES) + size]]
        return [actions.transport[cargo] for cargo in (*mine, PUKAO)]
    if p.stage == STYLING:
        return [_exchange(p, offering, outstanding=False) for offering in range(len(OFFERINGS))]
    return []


def attempt(p: State, seat: int, token: str) -> Action | None:
    """What somebody who points at a thing may want to do with it now; None if nothing."""
    kind, _, name = token.partition(":")
    make = _MAKERS.get(kind)
    return make(p, seat, name) if make else None


def _exchange(p: State, offering: int, *, outstanding: bool) -> Action:
    """An Offering for its plain price."""
    price = SKIMPED if p.skimped else PRICE
    if offering == HATCHET:
        numbers = tuple(int(kind < price) for kind in range(KINDS))
    else:
        numbers = tuple(price * (kind == PAID_IN[offering]) for kind in range(KINDS))
    return p.game.actions.exchange[(numbers, offering, outstanding)]


def _space(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    if name not in p.game.board.spaces:
        return None
    space = p.game.board.spaces.index(name)
    if p.stage == CARRYING:
        return p.game.actions.carry[space]
    return p.game.actions.on_space[0][space] if p.stage == PLACING else None


def _ahu(p: State, seat: int, name: str) -> Action | None:
    number = next((number for number, ahu in enumerate(p.game.board.ahus) if ahu.name == name), -1)
    if p.stage != CARRYING or number < 0:
        return None
    here = p.rested(seat, p.path[-1])
    table = p.game.actions.style if p.cargo == PUKAO else p.game.actions.erect
    return table[number][here[0] if here else VILLAGER]


def _numbered(name: str, most: int) -> int | None:
    """The number that a token has, the first being 0."""
    return int(name) - 1 if len(name) == 1 and name.isdecimal() and 1 <= int(name) <= most else None


def _column(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    column = _numbered(name, len(p.game.actions.in_column[0]))
    return p.game.actions.in_column[0][column] if p.stage == PLACING and column is not None else None


def _star(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    star = _numbered(name, p.players)
    return p.game.actions.on_star[0][star] if p.stage == PLACING and star is not None else None


def _figure(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    if p.stage != PLACING or name not in FIGURE_NAMES:
        return None
    figure, actions = FIGURE_NAMES.index(name), p.game.actions
    if figure == SORCERER:
        return actions.on_star[0][0]
    return actions.in_column[0][0] if figure == VILLAGER else actions.in_column[1][0]


def _tile(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    if name not in TILES:
        return None
    tile, actions = TILES.index(name), p.game.actions
    if p.stage == DRAFT:
        return actions.choose[tile]
    if tile in MORE:
        return actions.more[tile][0]
    uses: dict[int, Action] = {
        REST: actions.rest[0][0][VILLAGER],
        BARTER: actions.barter[0][0][1],
        SKIMP: actions.skimp[0],
        CHIP_IN: actions.chip_in[0][0],
        CHANGE_JOBS: actions.job_in_column[0][0],
        LEND_A_HAND: actions.lend[0][VILLAGER][0][0],
    }
    return uses.get(tile)


def _improvement(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    return p.game.actions.buy[IMPROVEMENTS.index(name)] if name in IMPROVEMENTS else None


def _moai(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    return p.game.actions.take[SIZES.index(name)] if p.stage == SCULPTING and name in SIZES else None


def _cargo(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    if p.stage != TRANSPORT or (name not in SIZES and name != "pukao"):
        return None
    return p.game.actions.transport[PUKAO if name == "pukao" else SIZES.index(name)]


def _offering(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    known = p.stage == STYLING and name in OFFERINGS
    return _exchange(p, OFFERINGS.index(name), outstanding=False) if known else None


def _outstanding(p: State, seat: int, name: str) -> Action | None:  # noqa: ARG001
    known = p.stage == STYLING and name in OFFERINGS
    return _exchange(p, OFFERINGS.index(name), outstanding=True) if known else None


_MAKERS: Final[dict[str, Callable[[State, int, str], Action | None]]] = {
    "space": _space,
    "ahu": _ahu,
    "column": _column,
    "star": _star,
    "figure": _figure,
    "tile": _tile,
    "improvement": _improvement,
    "moai": _moai,
    "cargo": _cargo,
    "offering": _offering,
    "outstanding": _outstanding,
}
"""By the kind of token."""

"""Numbers that the book names, read from the rules' code and from the built-in boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import (
    BARTERED,
    COSTS,
    FAVOR_POINTS,
    GAIN,
    IMPROVEMENTS,
    KINDS,
    MOAI,
    MOAI_FOR_TWO,
    MORE,
    MOST_IMPROVEMENTS,
    OFFERINGS,
    PRICE,
    PUKAO,
    PUKAO_PIECES,
    REEDS,
    SKIMPED,
    START_VILLAGERS,
    TABLET_POINTS,
    THREE_MORE,
    TILE_COUNTS,
    TILES,
    TWO_MORE,
)
from ahu.games.rapanui.rules.tolls import earned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.games.rapanui.rules.state import State

_TILE_NAMES: Final = (
    "rest",
    "barter",
    "skimp",
    "chip_in",
    "take_three",
    "take_two",
    "your_pick",
    "change_jobs",
    "lend_a_hand",
    "gain_favor",
)
_SIZE_NAMES: Final = ("small", "medium", "large")

assert len(_TILE_NAMES) == len(TILES)


def numbers() -> dict[str, int | str]:
    """Each number by the placeholder that stands for it in the texts."""
    three, two = (RapaNui.set_up(RapaNui.seat_names[:players]) for players in (3, 2))
    return _box(three) | _for_two(two) | _prices(three) | _points(three.start())


def _box(game: RapaNui) -> dict[str, int | str]:
    """What is in the box and on the board."""
    board = game.board
    return {
        "villagers": START_VILLAGERS,
        "first_stock": game.start().stock(0)[REEDS],
        "improvements": len(IMPROVEMENTS),
        "most_improvements": MOST_IMPROVEMENTS,
        "track": board.track,
        "slots": _listed(board.slots),
        "ahus": len(board.ahus),
        "ahu_tiles": sum(TILE_COUNTS),
        "stacks": len(game.stacks),
        "stack_size": len(game.stacks[0]),
        "outstanding": sum(map(len, board.outstanding)),
        "pukao": PUKAO_PIECES,
        **dict(zip(_TILE_NAMES, TILE_COUNTS, strict=True)),
        **{f"moai_{size}": number for size, number in zip(_SIZE_NAMES, MOAI, strict=True)},
    }


def _for_two(game: RapaNui) -> dict[str, int | str]:
    """What two players have otherwise."""
    return {
        "slots_two": _listed(game.board.slots),
        "last_ahus_two": game.last_ahus,
        **{f"moai_{size}_two": number for size, number in zip(_SIZE_NAMES, MOAI_FOR_TWO, strict=True)},
    }


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def _prices(game: RapaNui) -> dict[str, int | str]:
    """What things cost, and what erecting, styling and helping bring."""
    start = game.start()
    space = next(space for space, shows in enumerate(game.board.shows) if len(shows) == 1)
    return {
        "price": PRICE,
        "skimped": SKIMPED,
        "bartered": BARTERED,
        "three_more": MORE[THREE_MORE],
        "two_more": MORE[TWO_MORE],
        "helped": len(earned(start, 0, 0, space)),
        "helped_pukao": len(earned(start, PUKAO, 0, space)),
        **{f"gain_{size}": number for size, number in zip(_SIZE_NAMES, GAIN, strict=True)},
        **{f"top_{name.lower()}": stack[0] for name, stack in zip(OFFERINGS, game.stacks, strict=True)},
        **{name.lower(): price for name, (_, price) in zip(IMPROVEMENTS, COSTS, strict=True)},
    }


def _points(start: State) -> dict[str, int | str]:
    """What counts at the end beside Offerings; at the start there are only Resources and the Tablet."""
    return {
        "resource_points": (start.scores()[0] - TABLET_POINTS) // sum(start.stock(0)[:KINDS]),
        "tablet_points": TABLET_POINTS,
        "favor_points": FAVOR_POINTS,
    }

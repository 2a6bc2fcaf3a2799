"""The numbers that the rules book of Giants names, read from the rules' code and from the book's own positions."""

from __future__ import annotations

from ahu.games.giants.book.figures import FIGURES
from ahu.games.giants.rules.board import default_board
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.phase3_placement import TABLET
from ahu.games.giants.rules.pieces import (
    BASES,
    CHIEF,
    HALF_TABLETS,
    HEADDRESS,
    KIND,
    LOGS,
    MARKERS,
    MOST_LOGS,
    SIZES,
    SORCERER,
    START_MARKERS,
    STRENGTH,
    SUPPLY,
    WEIGHT,
    WORKER,
    WORKERS,
)
from ahu.games.giants.rules.scoring import TABLET_POINTS, sheets
from ahu.games.giants.rules.state import State
from ahu.rules_book.pictures import figure_state


def numbers() -> dict[str, int | str]:
    """Every number by the name of its placeholder."""
    return {**_box(), **_strengths(), **_board(), **_examples()}


def _box() -> dict[str, int | str]:
    """What is in the box, and what each player gets of it."""
    counts, seats = Giants.player_counts, Giants.seats_for(Giants.player_counts[0])
    small, medium, large, headdresses = SUPPLY
    return {
        "fewest_players": counts[0],
        "most_players": counts[-1],
        "start_workers": Giants.set_up(seats).start_workers,
        "quick_workers": Giants.set_up(seats, ("quick",)).start_workers,
        "start_markers": START_MARKERS,
        **{f"bases_of_{players}": bases for players, bases in BASES.items()},
        "workers": WORKERS,
        "markers": MARKERS,
        "small_moai": small,
        "medium_moai": medium,
        "large_moai": large,
        "headdresses": headdresses,
        "half_tablets": HALF_TABLETS,
        "logs": LOGS,
        "most_logs": MOST_LOGS,
        "tablet": TABLET,
        "tablet_points": TABLET_POINTS,
    }


def _strengths() -> dict[str, int | str]:
    """Sizes of Moai, and what carries and sculpts them."""
    small, medium, large = SIZES
    return {
        "none": 0,
        "small": small,
        "medium": medium,
        "large": large,
        "worker_strength": STRENGTH[WORKER],
        "sorcerer_strength": STRENGTH[SORCERER],
        "chief_strength": STRENGTH[CHIEF],
        "headdress_strength": WEIGHT[KIND.index(HEADDRESS)],
    }


def _board() -> dict[str, int | str]:
    """What the built-in board shows."""
    board = default_board()
    return {"forests": len(board.forest), "broken": min(board.brown)}


def _examples() -> dict[str, int | str]:
    """Points in the round that the book tells, and in its picture of the end."""
    over = figure_state(Giants.name, FIGURES["over"])
    end = figure_state(Giants.name, FIGURES["scoring"])
    assert isinstance(over, State)
    assert isinstance(end, State)
    (site,) = sheets(end)[0].sites
    first, second, third = (sheet.moai_points() for sheet in sheets(over))
    return {
        "blue_moai": first,
        "green_moai": second,
        "red_moai": third,
        "helper_points": over.score[0],
        "end_value": site.value,
        "end_size": site.size,
        "end_headdress": site.headdress,
        "end_moai": site.moai_points(),
    }

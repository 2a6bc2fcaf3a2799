"""What our own encoders promise beyond those of every game: every field counts, and the layout is pinned."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ahu.core.encoder import MOST
from ahu.core.state import View
from ahu.registry import games
from ahu.research.encoders import encoder_of
from tests.games.test_position_fields import FIELDS
from tests.play import TABLES, moves_of_a_game
from tests.research.encoding import encoded, told, usual
from tests.sample_size import sample_size

if TYPE_CHECKING:
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.core.state import State

PAIRS = sample_size(60)
LAYOUTS = {
    "giants-3": (2477, "5a7468d16ec64865"),
    "giants-4": (2893, "d22bb83638d890c1"),
    "giants-5": (3309, "a1f7b8591c897818"),
    "rapanui-2": (689, "8efdd296f0a0f73d"),
    "rapanui-3": (996, "285bfd2580688a80"),
    "rapanui-4": (1158, "e06bbfe5d3c5f785"),
}
"""How many numbers there are for each number of players, and the digest. If this changes, raise the version."""


def some_positions(game: Game, seed: str) -> list[State]:
    """Positions of two games of eager players, in any order."""
    rng = random.Random(seed)
    found: list[State] = []
    for _ in range(2):
        state = game.start()
        for move in moves_of_a_game(state.copy(), rng):
            found.append(state.copy())
            state.play(move.actor, move.action)
        found.append(state)
    rng.shuffle(found)
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_layout_is_pinned(name: str, players: int) -> None:
    encoder = encoder_of(usual(name, players))
    assert encoder.version == 1
    assert (*encoder.shape, encoder.digest()) == LAYOUTS[f"{name}-{players}"]


@pytest.mark.parametrize("name", dict(TABLES))
def test_a_field_of_another_position_makes_rows_differ(name: str) -> None:
    """A field of one position is put into another: whatever else they have in common, it must show."""
    shown: set[str] = set()
    for players in games()[name].player_counts:
        game = usual(name, players)
        encoder = encoder_of(game)
        positions = some_positions(game, f"fields {name} {players}")
        for one, other in list(pairwise(positions))[:PAIRS]:
            for field in (field for of, field in FIELDS if of == name):
                if as_list(getattr(one, field)) != as_list(getattr(other, field)):
                    mixed = one.copy()
                    setattr(mixed, field, getattr(other.copy(), field))
                    assert row_of(encoder, mixed) != row_of(encoder, one), field
                    shown.add(field)
    assert len(shown) > 10


def as_list(value: object) -> object:
    """Vectors have no equality of their own."""
    return list(value) if hasattr(value, "__len__") else value  # type: ignore[call-overload]


def row_of(encoder: Encoder, position: State) -> bytes | None:
    """What seat 1 sees; None if a mixture makes no sense: something was built in a round that is still to come."""
    try:
        return encoded(encoder, View(1, position))
    except ValueError:
        return None


@pytest.mark.parametrize("name", dict(TABLES))
def test_seats_are_relative_to_the_viewer(name: str) -> None:
    """The same position with everybody one seat further on looks the same to who sits there."""
    game = usual(name, games()[name].default_players)
    encoder, start = encoder_of(game), game.start()
    first, second = told(encoder, start.view(0)), told(encoder, start.view(1))
    assert first.pop("game viewer 0") == second.pop("game viewer 1") == 1
    assert first == second


def test_a_number_that_does_not_fit_is_refused() -> None:
    game = usual("giants", 4)
    state = game.start()
    state.score[2] = MOST  # type: ignore[attr-defined]
    assert told(encoder_of(game), state.view(1))["seat seat+1 score"] == MOST
    state.score[2] += 1  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="can't be encoded"):
        told(encoder_of(game), state.view(1))

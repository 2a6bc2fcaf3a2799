"""What holds for the encoder of every game, and for the default."""

from __future__ import annotations

import pickle
import random
from array import array
from typing import TYPE_CHECKING

import pytest

import ahu
from ahu.core.action import SPECTATOR
from ahu.core.state import View
from ahu.registry import games
from ahu.research.encoders import encoder_of
from ahu.research.text_encoder import TextEncoder
from tests.play import TABLES
from tests.research.encoding import encoded, positions, usual
from tests.sample_size import sample_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.core.state import State

GAMES = sample_size(6)
KINDS: dict[str, Callable[[Game], Encoder]] = {"own": encoder_of, "default": TextEncoder}
every_table = pytest.mark.parametrize(("name", "players"), TABLES)
every_kind = pytest.mark.parametrize("kind", KINDS)


def some_views(seed: str, name: str, players: int, kind: str) -> Iterator[tuple[Encoder, State, int]]:
    """The positions of a game, each with a seat or a spectator; few for the default encoder, which is slow."""
    encoder = None
    viewers = (*range(players), SPECTATOR)
    for number, state in enumerate(positions(name, players, f"{seed} {name} {players}")):
        encoder = encoder or KINDS[kind](state.game)
        if kind == "own" or number % 4 == 0:
            yield encoder, state, viewers[number % len(viewers)]


@every_kind
@every_table
def test_each_number_has_a_name_and_a_scale(name: str, players: int, kind: str) -> None:
    encoder = KINDS[kind](usual(name, players))
    (size,) = encoder.shape
    assert len(encoder.names) == len(set(encoder.names)) == len(encoder.scales) == size > 0
    assert min(encoder.scales) > 0


@every_kind
@every_table
def test_tables_follow_each_other_and_columns_and_edges_name_tokens(name: str, players: int, kind: str) -> None:
    encoder = KINDS[kind](usual(name, players))
    at = 0
    for table in encoder.tables.values():
        tokens, width = table.shape
        assert (table.slice.start, table.slice.stop) == (table.start, table.start + tokens * width)
        assert table.start == at
        assert encoder.names[table.slice] == table.names()
        assert all(len(values) == tokens for values in table.constants.values())
        assert all(column.points_to in {"", *encoder.tables} for column in table.columns)
        at = table.slice.stop
    assert (at,) == encoder.shape
    for edges in encoder.edges.values():
        begins, ends = edges.ends
        assert len(begins) == len(ends) > 0
        assert 0 <= min(begins) <= max(begins) < len(encoder.tables[edges.source].labels)
        assert 0 <= min(ends) <= max(ends) < len(encoder.tables[edges.target].labels)


@every_kind
@every_table
def test_views_that_differ_give_rows_that_differ(name: str, players: int, kind: str) -> None:
    for number in range(GAMES if kind == "own" else 1):
        seen: dict[bytes, tuple[object, ...]] = {}
        told: set[tuple[object, ...]] = set()
        for encoder, state, seat in some_views(f"differ {number}", name, players, kind):
            for position in (state.conceal(seat), state.screen(seat)):
                fields = (seat, *position.fields())
                told.add(fields)
                assert seen.setdefault(encoded(encoder, View(seat, position)), fields) == fields
        assert len(seen) == len(told) > 10


@pytest.mark.parametrize("name", dict(TABLES))
def test_views_of_all_seats_in_a_game_of_bots_give_rows_that_differ(name: str) -> None:
    game = usual(name, games()[name].default_players)
    encoder, state = encoder_of(game), game.start()
    seen: dict[bytes, tuple[object, ...]] = {}
    told: set[tuple[object, ...]] = set()
    for move in ahu.play(game, ["greedy"] * game.players, seed=5).moves:
        for seat in range(game.players):
            view = state.view(seat)
            fields = (seat, *view.position.fields())
            told.add(fields)
            assert seen.setdefault(encoded(encoder, view), fields) == fields
        state.play(move.actor, move.action)
    assert len(seen) == len(told) > 500


@every_kind
@every_table
def test_what_a_seat_may_not_know_changes_nothing(name: str, players: int, kind: str) -> None:
    rng = random.Random(f"unknown {name} {players}")
    changed = 0
    for encoder, state, seat in some_views("unknown", name, players, kind):
        row = encoded(encoder, state.view(seat))
        other = state.view(seat).determinize(rng)
        changed += other != state
        assert encoded(encoder, other.view(seat)) == row
    assert (changed > 0) == games()[name].has_sealed_choices or kind == "default"


@every_table
def test_a_buffer_of_another_shape_or_type_is_refused(name: str, players: int) -> None:
    game = usual(name, players)
    encoder, view = encoder_of(game), game.start().view(0)
    for wrong in (array("h", [0]) * (encoder.shape[0] - 1), array("f", [0]) * encoder.shape[0]):
        with pytest.raises(ValueError, match="memoryview assignment"):
            encoder.fill(view, wrong)


@every_table
def test_an_encoder_is_made_once_for_each_set_up(name: str, players: int) -> None:
    assert encoder_of(usual(name, players)) is encoder_of(usual(name, players))


@every_kind
@every_table
def test_an_encoder_can_be_sent_to_another_process(name: str, players: int, kind: str) -> None:
    encoder = KINDS[kind](usual(name, players))
    again = pickle.loads(pickle.dumps(encoder))  # noqa: S301  # our own
    assert again.digest() == encoder.digest()
    assert encoded(again, encoder.game.start().view(0)) == encoded(encoder, encoder.game.start().view(0))


def test_the_room_for_text_is_sent_along() -> None:
    encoder = TextEncoder(usual(*TABLES[0]), pieces=7)
    assert pickle.loads(pickle.dumps(encoder)).shape == encoder.shape  # noqa: S301  # our own

"""A game of another package brings its own encoder, or gets the default."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.research.encoders import encoder_of
from ahu.research.text_encoder import TextEncoder
from ahu_pebbles.rules import Pebbles, State
from ahu_pebbles_plus.kit import KIT
from ahu_pebbles_plus.rules import PebblesPlus
from tests.play import anything
from tests.research.encoding import encoded, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.encoder import Encoder


def own(players: int) -> Encoder:
    assert KIT.encoder
    return KIT.encoder(PebblesPlus.set_up(PebblesPlus.seats_for(players)))


def default(players: int) -> Encoder:
    return encoder_of(Pebbles.set_up(Pebbles.seats_for(players)))


@pytest.mark.parametrize("make", [own, default])
@pytest.mark.parametrize("players", Pebbles.player_counts)
def test_views_of_a_seat_that_differ_give_rows_that_differ(make: Callable[[int], Encoder], players: int) -> None:
    encoder, rng = make(players), random.Random(players)
    seen: dict[tuple[int, bytes], str] = {}
    for _ in range(30):
        state = encoder.game.start()
        for _ in anything(state, rng):
            for seat in range(players):
                view = state.view(seat)
                assert seen.setdefault((seat, encoded(encoder, view)), view.write()) == view.write()
    assert len(seen) > 20


def test_an_encoder_in_plain_python_is_filled_like_ours() -> None:
    encoder = own(3)
    state = encoder.game.start()
    assert isinstance(state, State)
    state.left, state.turn = 9, 1
    assert told(encoder, state.view(2)) == {"heap drawn": 1, "heap left": 9, "seat seat+2 turn": 1}


def test_the_default_reads_numbers_and_letters() -> None:
    game = Pebbles.set_up(Pebbles.seats_for(2))
    encoder = TextEncoder(game)
    assert encoder.version == 1
    start = told(encoder, game.start().view(1))
    pieces = sum(name.endswith("kind") for name in start)
    assert start["game viewer 1"] == 1
    text = game.start().write()
    kinds = [start[f"piece {i} kind"] for i in range(pieces)]
    values = [start.get(f"piece {i} value", 0) for i in range(pieces)]
    assert "".join(str(v) if kind == 1 else chr(v) for kind, v in zip(kinds, values, strict=True)) == text


def test_a_text_that_grows_too_long_is_refused() -> None:
    game = Pebbles.set_up(Pebbles.seats_for(2))
    with pytest.raises(ValueError, match="the encoder has 5"):
        told(TextEncoder(game, pieces=5), game.start().view(0))

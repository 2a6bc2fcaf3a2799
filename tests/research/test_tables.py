"""Many games at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import ahu
from ahu.core.errors import AhuError
from ahu.registry import games
from ahu.research.encoders import encoder_of
from ahu.research.process_tables import ProcessTables
from ahu.research.table import Table
from ahu.research.tables import Tables
from ahu_pebbles.rules import Pebbles
from tests.play import SAMPLED_TABLES

if TYPE_CHECKING:
    from ahu.research.tables import Arrays

N = 3
every_table = pytest.mark.parametrize(("name", "players"), SAMPLED_TABLES)


@every_table
def test_arrays_show_what_the_seat_sees_that_is_asked(name: str, players: int) -> None:
    game = ahu.game(name, players)
    tables = Tables(game, N, seed=1)
    row = np.zeros(encoder_of(game).shape, np.int16)
    mask = np.zeros(len(game.decisions), np.int8)
    for _ in range(40):
        for number, state in enumerate(tables.states()):
            seat = int(tables.arrays.seats[number])
            assert seat == state.actors()[0]
            encoder_of(game).fill(state.view(seat), row)
            state.mask_into(seat, mask, reminders=False)
            assert (tables.arrays.observations[number] == row).all()
            assert (tables.arrays.masks[number] == mask).all()
        tables.step(tables.sample())


@every_table
def test_a_game_that_ends_is_told_once_and_another_begins(name: str, players: int) -> None:
    game = ahu.game(name, players)
    tables = Tables(game, N, seed=2, observations=False, returns="points")
    ended = 0
    while ended < 4:
        before = tables.states()
        chosen = tables.sample()
        arrays = tables.step(chosen)
        for number, state in enumerate(before):
            state.play(state.actors()[0], game.decisions[chosen[number]])
            assert arrays.dones[number] == state.over()
            assert arrays.rewards[number].tolist() == (state.returns("points") if state.over() else [0.0] * players)
            ended += state.over()
            if state.over():
                assert tables.states()[number].rounds() <= 1


@every_table
def test_tables_do_not_depend_on_each_other(name: str, players: int) -> None:
    game = ahu.game(name, players)
    alone, together = Tables(game, 1, seed=3), Tables(game, N, seed=3)
    for _ in range(60):
        chosen = together.sample()
        alone.step(chosen[:1])
        together.step(chosen)
        assert same(alone.arrays, together.arrays.part(0, 1))


def test_a_seed_decides_all_and_another_changes_something() -> None:
    game = ahu.game(next(iter(games())))
    tables, again, other = Tables(game, N, 4), Tables(game, N, 5), Tables(game, N, 5)
    again.reset(4)
    for _ in range(30):
        for each in (tables, again, other):
            each.step_randomly()
    assert tables.states() == again.states() != other.states()


def test_nothing_is_played_if_an_action_is_illegal() -> None:
    game = ahu.game(next(iter(games())))
    tables = Tables(game, N)
    before, chosen = tables.states(), tables.sample()
    chosen[1] = int(tables.arrays.masks[1].argmin())
    with pytest.raises(AhuError, match=r"^table 1: "):
        tables.step(chosen)
    assert tables.states() == before
    with pytest.raises(ValueError, match=f"there are {N} tables, and 1 decisions were given"):
        tables.step(chosen[:1])


def test_what_is_not_wanted_takes_no_memory() -> None:
    game = ahu.game(next(iter(games())))
    arrays = Tables(game, N, observations=False, masks=False).arrays
    assert (arrays.observations.size, arrays.masks.size) == (0, 0)
    assert arrays.rewards.shape == (N, game.players)


def same(one: Arrays, other: Arrays) -> bool:
    """Whether all arrays are the same."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in one._fields)


@pytest.mark.parametrize("name", games())
def test_processes_come_to_the_same(name: str) -> None:
    game = ahu.game(name)
    ours = Tables(game, 5, seed=6)
    with ProcessTables(game, 5, seed=6, processes=2) as theirs:
        for _ in range(100):
            chosen = ours.sample()
            assert same(ours.step(chosen), theirs.step(chosen))
        theirs.reset(7)
        assert same(ours.reset(7), theirs.arrays)
        chosen = ours.sample()
        chosen[4] = int(ours.arrays.masks[4].argmin())
        with pytest.raises(AhuError, match=r"^table 4: "):
            theirs.step(chosen)


def test_a_table_never_waits_for_chance_and_a_copy_has_the_same_luck() -> None:
    game = Pebbles.set_up(Pebbles.seats_for(2))
    table = Table(game, encoder_of(game), Random(1))
    games_begun = 0
    while games_begun < 5:
        assert ahu.CHANCE not in table.asked
        other = table.copy()
        for each in (table, other):
            if each.asked:
                each.play(each.asked[0], each.sample(each.asked[0], Random(games_begun)))
            else:
                each.start()
        games_begun += not other.asked
        assert other.state == table.state

"""Whatever stands in a file, a position or an action: it is read, or refused with an error of ours that says why."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.chance import draw
from ahu.core.errors import AhuError, BadLog, BadPosition, IllegalAction, UnreadableAction
from ahu.core.log import read_log, write_log
from ahu.core.record import Record
from ahu.registry import games, open_game, open_game_on_board
from tests.fuzz import texts
from tests.fuzz.fuzzing import edited, fuzz, in_bounded_time
from tests.play import some_decision

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State

FEW = 12
"""Moves that are played from a position that was read."""


def check_error(error: AhuError) -> None:
    """An error is a sentence, of bounded length, with all its places filled."""
    told = str(error)
    assert told
    assert len(told) < 20_000


def play_on(state: State, rng: random.Random) -> None:
    """Whatever was read can be played, written and looked at."""
    for _ in range(FEW):
        if not state.actors():
            break
        actor = state.actors()[0]
        state.play(actor, draw(state, rng) if actor == CHANCE else rng.choice(state.actions(actor)))
    state.scores()
    state.screen(SPECTATOR).write()
    assert state.game.read(state.write()).write() == state.write()


@pytest.mark.parametrize("name", texts.GAMES)
def test_a_text_is_an_action_or_is_refused_and_nothing_has_changed(name: str) -> None:
    state, seat = some_decision(name, "fuzz actions")
    record = Record(state.game, state)
    before = record.state.write()

    @fuzz(250)
    @given(edited(texts.actions(name), 3))
    def attack(text: str) -> None:
        with in_bounded_time():
            try:
                record.play_text(seat, text)
            except (UnreadableAction, IllegalAction) as error:
                check_error(error)
            else:
                record.rewind(0)
            assert record.state.write() == before

    attack()


def written(name: str, *, views: bool) -> st.SearchStrategy[tuple[Game, str]]:
    """A game, and a position or view of it that was edited."""
    bases = [
        (state.game, state.view(seat).write() if views else state.write()) for state, seat in texts.decisions(name)
    ]
    others = [text for _, text in bases]
    return st.sampled_from(bases).flatmap(lambda base: st.tuples(st.just(base[0]), edited([base[1]], others=others)))


@pytest.mark.parametrize("name", texts.GAMES)
def test_a_position_is_read_and_can_be_played_or_is_refused(name: str) -> None:
    @fuzz(500)
    @given(written(name, views=False))
    def attack(case: tuple[Game, str]) -> None:
        game, text = case
        with in_bounded_time():
            try:
                state = game.read(text)
            except BadPosition as error:
                check_error(error)
            else:
                play_on(state, random.Random(text))

    attack()


@pytest.mark.parametrize("name", texts.GAMES)
def test_a_view_is_read_and_can_be_filled_in_or_is_refused(name: str) -> None:
    @fuzz(250)
    @given(written(name, views=True))
    def attack(case: tuple[Game, str]) -> None:
        game, text = case
        with in_bounded_time():
            try:
                position = game.read_view(text)
            except BadPosition as error:
                check_error(error)
            else:
                assert game.read_view(position.write()).write() == position.write()

    attack()


@pytest.mark.parametrize("name", texts.GAMES)
def test_a_game_file_is_read_or_is_refused(name: str) -> None:
    bases = texts.logs(name)

    @fuzz(300)
    @given(edited(bases))
    def attack(text: str) -> None:
        with in_bounded_time():
            try:
                record = read_log(text, open_game)
            except BadLog as error:
                check_error(error)
            else:
                assert write_log(read_log(write_log(record), open_game)) == write_log(record)

    attack()


@pytest.mark.parametrize("name", texts.GAMES)
def test_a_board_can_be_played_on_or_is_refused(name: str) -> None:
    kind = games()[name]
    bases = {text: players for players in kind.player_counts for text in [kind.default_board_text(players)]}

    @fuzz(250)
    @given(st.sampled_from(list(bases)), edited(list(bases)))
    def attack(base: str, text: str) -> None:
        header = {"game": name, "seats": " ".join(kind.seats_for(bases[base])), "options": "none"}
        with in_bounded_time():
            try:
                game = open_game_on_board(header, text)
            except AhuError as error:
                check_error(error)
            else:
                play_on(game.start(), random.Random(text))

    attack()

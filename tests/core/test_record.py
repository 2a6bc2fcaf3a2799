"""Actions are checked when they come in, can be taken back, and are told only to those who may know them."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ahu
from ahu.core.action import CHANCE, SPECTATOR, Action
from ahu.core.errors import IllegalAction, NothingMayFollow, UnreadableAction
from ahu.core.record import Record
from ahu.games.giants.rules.game import Giants
from ahu.registry import games
from tests.play import TABLES, moves_of_a_game, played, some_game

if TYPE_CHECKING:
    from collections.abc import Iterator

everywhere = pytest.mark.parametrize(("name", "players"), TABLES)

CARRYING = """
giants position 1
round: 2
stage: carrying
first: blue
turn: blue
lifted: Moai 1a
[island]
e9: green 1 Worker
[loads]
Moai 1a: e10, moved blue, trail e10
"""


def test_an_equal_action_of_another_game_does_what_this_games_does() -> None:
    here, elsewhere = Giants.set_up(("blue", "green", "red")), Giants.set_up(("green", "red", "blue"))
    record = Record(here, here.read(CARRYING))
    record.play(0, elsewhere.parse("carry to e9, 1 to green"))
    assert record.state.write().count("score: 1") == 1
    assert "[green]\nscore: 1" in record.state.write()


def test_a_bare_action_with_the_right_words_is_the_games_own() -> None:
    giants = Giants.set_up(("blue", "green", "red"))
    record = Record(giants, giants.read("giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue"))
    record.play(0, Action("pass"))
    assert "passed: yes" in record.state.write()
    assert record.moves[0].action is giants.parse("pass")


@pytest.mark.parametrize("actor", [SPECTATOR, 3, -9])
def test_who_sits_nowhere_can_do_nothing(actor: int) -> None:
    giants = Giants.set_up(("blue", "green", "red"))
    record = Record(giants)
    assert record.state.actions(actor) == []
    with pytest.raises(UnreadableAction, match="there is no seat number"):
        record.play_text(actor, "pass")


BIDDING = """
giants position 1
round: 1
stage: bidding
first: blue
[loads]
Moai 1a: offered
"""
PLACING = """
giants position 1
round: 1
stage: placing
first: blue
turn: blue
"""


def test_what_one_did_since_another_acted_is_ones_own_to_take_back() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(CARRYING))
    record.play_text(0, "carry to e9, 1 to green")
    assert (record.undo_limit(0), record.undo_limit(1)) == (0, 1)
    record.rewind(0)
    record.play_text(0, "carry to e9, 1 to green")
    record.play_text(0, "mark")
    assert record.undo_limit(0) == 0


def test_once_another_has_acted_it_is_not() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(PLACING))
    record.play_text(0, "place Worker on e9")
    record.play_text(1, "place Worker on e9")
    assert (record.undo_limit(0), record.undo_limit(1)) == (2, 1)


def test_what_chance_drew_can_not_be_taken_back_nor_what_was_before_it() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game)
    record.play_text(-1, "first player is blue")
    assert [record.undo_limit(seat) for seat in (0, 1, 2)] == [1, 1, 1]


def test_a_sealed_bid_is_free_until_the_last_one_opens_them_all() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(BIDDING))
    record.play_text(1, "bid nothing")
    assert record.undo_limit(1) == 0
    record.play_text(0, "bid nothing")
    assert (record.undo_limit(0), record.undo_limit(1)) == (1, 2)
    record.play_text(2, "bid Sorcerer")
    assert record.undo_limit(2) == 3


def test_after_going_back_past_a_draw_of_chance_a_new_move_may_be_taken_back_again() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(BIDDING))
    for seat, bid in ((1, "bid nothing"), (0, "bid nothing"), (2, "bid Sorcerer")):
        record.play_text(seat, bid)
    while record.state.actors() == (CHANCE,):
        record.draw_chance(random.Random(1))
    assert record.undo_limit(2) == len(record.moves)
    record.rewind(1)
    record.play_text(0, "bid nothing")
    assert (record.undo_limit(0), record.undo_limit(1)) == (1, 2)


# trying moves out


@everywhere
def test_what_is_played_on_a_branch_leaves_the_record_as_it_was(name: str, players: int) -> None:
    rng = random.Random(f"branch {name} {players}")
    record = Record(some_game(name, players, rng))
    for number, move in enumerate(moves_of_a_game(record.state.copy(), rng)):
        if number % 17 == 0:
            before = record.state.write(), list(record.moves), list(record.rounds)
            branch = record.branch()
            branch.play(move.actor, move.action)
            assert (record.state.write(), record.moves, record.rounds) == before
            assert branch.moves == [move]
            record.play(move.actor, move.action)
            assert branch.state.write() == record.state.write()
        else:
            record.play(move.actor, move.action)


@everywhere
def test_an_action_is_chosen_from_as_many_as_were_legal(name: str, players: int) -> None:
    rng = random.Random(f"choices {name} {players}")
    record = Record(some_game(name, players, rng))
    for move in moves_of_a_game(record.state.copy(), rng):
        legal = len(record.state.actions(move.actor))
        assert record.play(move.actor, move.action) == legal


@everywhere
def test_a_refusal_is_made_from_what_the_seat_can_see(name: str, players: int) -> None:
    rng = random.Random(f"refusals {name} {players}")
    refused = 0
    for record in played(name, players, f"refusals {name} {players}"):
        if len(record.moves) % 23:
            continue
        seat = rng.randrange(players)
        legal = record.state.actions(seat)
        action = rng.choice([action for action in record.game.notation().values() if action not in legal])
        before = record.state.write(), list(record.moves)
        with pytest.raises(IllegalAction) as error:
            record.play(seat, action)
        assert error.value.message == record.state.screen(seat).refusal(seat, action).error().message
        assert (record.state.write(), record.moves) == before
        refused += 1
    assert refused


# what is still sealed


def sealed_records(name: str, players: int) -> Iterator[Record]:
    """A game at every moment when a choice is sealed."""
    for record in played(name, players, f"sealed moves {name} {players}"):
        if record.state.sealed():
            yield record


def with_other_choices(record: Record, numbers: frozenset[int], rng: random.Random) -> Record | None:
    """The same game but for some moves, which are replaced by other sealed choices; None if there are no others."""
    other = Record(record.game)
    for number, move in enumerate(record.moves, start=1):
        action = move.action
        if number in numbers:
            others = [choice for choice in other.state.actions(move.actor) if choice.sealed_text and choice != action]
            if not others:
                return None
            action = rng.choice(others)
        other.play(move.actor, action)
    return other


@everywhere
def test_a_sealed_move_could_be_another_and_nobody_else_would_know(name: str, players: int) -> None:
    rng = random.Random(f"twins {name} {players}")
    compared = 0
    for record in sealed_records(name, players):
        sealed = record.sealed_moves()
        assert sorted(record.moves[number - 1].actor for number in sealed) == sorted(record.state.sealed())
        for number in sealed:
            seat = record.moves[number - 1].actor
            twin = with_other_choices(record, frozenset((number,)), rng)
            if twin is None:
                continue
            compared += 1
            assert twin.sealed_moves() == sealed
            for viewer in (SPECTATOR, *range(players)):
                assert (twin.lines(viewer) == record.lines(viewer)) == (viewer != seat)
                assert (twin.state.view(viewer).write() == record.state.view(viewer).write()) == (viewer != seat)
    assert bool(compared) == games()[name].has_sealed_choices


@everywhere
def test_every_move_that_is_not_sealed_is_told_to_everybody(name: str, players: int) -> None:
    for record in played(name, players, f"told {name} {players}"):
        sealed, whole = record.sealed_moves(), record.lines()
        assert bool(sealed) == bool(record.state.sealed())
        told = record.lines(SPECTATOR)
        assert {number for number, line in enumerate(whole, start=1) if told[number - 1] != line} == sealed


def test_only_the_record_decides_what_is_still_sealed() -> None:
    """Terminal, page, log, replay and download ask it: none of them looks for sealed choices by itself."""
    source = Path(ahu.__file__).parent
    asking = [
        path.relative_to(source).as_posix()
        for package in ("core", "cli", "web")
        for path in (source / package).rglob("*.py")
        if re.search(r"\.sealed\(\)|\.shows_past_rounds", path.read_text("utf-8"))
    ]
    assert asking == ["core/record.py"]


# rounds that are out of sight


def test_where_earlier_rounds_are_out_of_sight_their_moves_are_hidden_until_the_end() -> None:
    closed, shown = Giants.set_up(("blue", "green", "red")), Giants.set_up(("blue", "green", "red"), ("open-bases",))
    for game in (closed, shown):
        record, hidden = Record(game), set[int]()
        for move in moves_of_a_game(record.state.copy(), random.Random("rounds")):
            record.play(move.actor, move.action)
            before = [round_ for round_ in record.rounds if round_ < record.state.rounds()]
            expected = len(before) if game is closed and not record.state.over() else 0
            assert record.hidden_moves() == expected
            hidden.add(expected)
        assert record.state.over()
        assert (len(hidden) > 2) == (game is closed)


# several actions at once


def test_what_follows_an_action_that_ends_the_turn_is_not_even_read() -> None:
    record = Record(Giants.set_up(("blue", "green", "red")))
    for move in moves_of_a_game(record.state.copy(), random.Random("lists")):
        if len(record.state.actors()) > 1:
            break
        record.play(move.actor, move.action)
    bid = record.state.actions(0)[0].text
    before = record.state.write()
    for after in (bid, "what is this", record.state.actions(0)[-1].text):
        with pytest.raises(NothingMayFollow):
            record.check_actions(0, [bid, after])
    assert record.check_actions(0, [bid]) is record.state.reveals(0, record.game.parse(bid))
    assert record.state.write() == before


def test_each_of_several_actions_must_be_legal_after_those_before_it() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(CARRYING))
    record.check_actions(0, ["carry to e9, 1 to green", "mark"])
    with pytest.raises(IllegalAction):
        record.check_actions(0, ["carry to e9, 1 to green", "carry to e9, 1 to green"])


# what may be downloaded while the game goes on


def test_everybody_may_have_the_moves_before_the_first_sealed_one_and_at_the_end_all() -> None:
    record = Record(Giants.set_up(("blue", "green", "red"), ("open-bases",)))
    shortened = 0
    for move in moves_of_a_game(record.state.copy(), random.Random("public")):
        public, sealed = record.public(), record.sealed_moves()
        assert public is not None
        assert public is not record
        assert public.moves == record.moves[: min(sealed) - 1 if sealed else None]
        assert public.state.write() == record.state_after(len(public.moves)).write()
        shortened += len(public.moves) < len(record.moves)
        record.play(move.actor, move.action)
    assert shortened > 5
    assert record.state.over()
    assert record.public() is record


def test_a_game_that_keeps_earlier_rounds_out_of_sight_is_nobodys_until_it_is_over() -> None:
    record = Record(Giants.set_up(("blue", "green", "red")))
    for move in moves_of_a_game(record.state.copy(), random.Random("public")):
        assert record.public() is None
        record.play(move.actor, move.action)
    assert record.public() is record


def test_a_game_that_began_with_secrets_is_nobodys_until_it_is_over() -> None:
    game = Giants.set_up(("blue", "green", "red"), ("open-bases", "open-screens"))
    state, told = game.start(), set[bool]()
    for move in moves_of_a_game(state.copy(), random.Random("secrets")):
        state.play(move.actor, move.action)
        if state.over():
            break
        secret = state.screen(SPECTATOR).write() != state.write()
        public = Record(game, state.copy()).public()
        assert (public is None) == secret
        assert public is None or public.from_position
        told.add(secret)
    assert told == {True, False}

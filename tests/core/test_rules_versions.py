"""A game goes on by the version of the rules that it began under, and says so when that version is not known."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from ahu.core.errors import BadLog
from ahu.core.log import read_log, write_log
from ahu.registry import by_current_rules, find_game, find_rules, games, open_game, shared_game
from tests.golden import folder_of
from tests.play import rules_of, versions_of

if TYPE_CHECKING:
    from ahu.core.record import Record

EVERY = [(name, version) for name in games() for version in versions_of(name)]


def first_saved(name: str, version: int) -> Record:
    """A saved game of three by a version of the rules."""
    file = folder_of(name, version) / "saved" / f"{name}-3-1.ahu"
    return read_log(file.read_text("utf-8"), open_game)


@pytest.mark.parametrize(("name", "version"), EVERY)
def test_a_saved_game_is_read_and_written_by_its_own_version(name: str, version: int) -> None:
    record = first_saved(name, version)
    assert record.game.rules_version == version
    assert type(record.game) is rules_of(name, version)
    assert f"\nrules: {version}\n" in write_log(record)
    assert read_log(write_log(record), open_game).game.rules_version == version


@pytest.mark.parametrize(("name", "version"), EVERY)
def test_states_copies_and_pickles_keep_the_version(name: str, version: int) -> None:
    record = first_saved(name, version)
    again = pickle.loads(pickle.dumps(record.state))  # noqa: S301  # our own pickle
    assert again == record.state
    assert again.game is not None
    assert again.game.rules_version == version
    assert record.state.copy().game.rules_version == version
    assert record.game.from_fields(record.state.fields()).game.rules_version == version
    assert record.game.read(record.state.write()).game.rules_version == version


@pytest.mark.parametrize("name", games())
def test_the_same_set_up_by_two_versions_is_two_games(name: str) -> None:
    kind = find_game(name)
    assert versions_of(name)[-1] == kind.rules_version
    seats = kind.seats_for(3)
    made = [
        shared_game(name, version, " ".join(seats), "", kind.default_board_text(3)) for version in versions_of(name)
    ]
    assert [game.rules_version for game in made] == versions_of(name)
    assert len(set(made)) == len(made)
    assert {game.board_line() for game in made} == {kind.set_up(seats).board_line()}
    assert made[-1] == kind.set_up(seats)


@pytest.mark.parametrize("version", ["0", "99", "-1", "one", "1.5", "", "9" * 5000])
def test_an_unknown_version_is_refused(version: str) -> None:
    with pytest.raises(BadLog, match="of the rules of Giants; this program plays version") as caught:
        find_rules("giants", version)
    assert len(str(caught.value)) < 400


def test_without_a_version_it_is_the_current_one() -> None:
    header = {"game": "giants", "seats": "blue green red", "options": "none"}
    assert open_game(header).rules_version == find_game("giants").rules_version


@pytest.mark.parametrize("name", games())
def test_a_new_game_with_the_same_set_up_is_by_the_current_rules(name: str) -> None:
    kind = find_game(name)
    old = rules_of(name, 1).set_up(kind.seats_for(3), tuple(kind.option_labels)[:1])
    new = by_current_rules(old, kind.default_board_text(3))
    assert (new.rules_version, new.seats, new.options) == (kind.rules_version, old.seats, old.options)
    assert by_current_rules(new, "") is new

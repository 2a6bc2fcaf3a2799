"""The numbers of actions are kept: whatever others have stored by number must stay readable.

``python -m tests.core.test_numbering`` writes the digests anew. A change of one is a change of version for everybody
who stores actions by number: say so in CHANGELOG.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import Action, normalize
from ahu.core.errors import UnreadableAction
from ahu.core.numbering import Numbering
from ahu.registry import games
from tests.play import TABLES

if TYPE_CHECKING:
    from ahu.core.game import Game

DIGESTS = Path(__file__).parents[1] / "data" / "numbering.txt"


def numbering_lines() -> list[str]:
    """For each game, number of players and option: how many decisions and outcomes there are, and their digest."""
    lines = []
    for name, players in TABLES:
        kind = games()[name]
        for options in [(), *[(option,) for option in kind.option_labels]]:
            game = kind.set_up(kind.seats_for(players), options)
            counts = f"{len(game.decisions)} {len(game.chance_outcomes)}"
            lines.append(f"{name} {players} {options[0] if options else 'none'} {counts} {game.numbering_digest()}")
    return lines


def test_a_mask_that_does_not_fit_spoils_no_other() -> None:
    actions = [Action(text) for text in "abc"]
    numbering = Numbering(actions)
    with pytest.raises(ValueError, match="structure"):
        numbering.write_mask(actions[1:], 3, bytearray(2))
    mask = bytearray(b"???")
    numbering.write_mask(actions[:1], 3, mask)
    assert list(mask) == [1, 0, 0]
    numbering.write_mask(actions, 2, mask)
    assert list(mask) == [1, 1, 0]


def test_the_numbering_is_the_one_that_is_kept() -> None:
    assert numbering_lines() == DIGESTS.read_text("utf-8").splitlines()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_number_means_the_same_whatever_the_seats_are_called(name: str, players: int) -> None:
    kind = games()[name]
    usual = kind.seats_for(players)
    one, other = kind.set_up(usual), kind.set_up(usual[::-1])
    assert _by_seat(one.decisions, one) == _by_seat(other.decisions, other)
    assert _by_seat(one.chance_outcomes, one) == _by_seat(other.chance_outcomes, other)


def _by_seat(actions: tuple[Action, ...], game: Game) -> list[str]:
    """The texts of actions, with the numbers of seats for their names."""
    numbers = {name: f"seat {seat}" for seat, name in enumerate(game.seats)}
    return [" ".join(numbers.get(word, word) for word in str(action).replace(",", " ,").split()) for action in actions]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_action_of_another_table_is_numbered_by_its_text(name: str, players: int) -> None:
    kind = games()[name]
    game = kind.set_up(kind.seats_for(players))
    fewer = kind.set_up(kind.seats_for(kind.player_counts[0]))
    fewer.numbering_digest()
    shared = [action for action in fewer.decisions if normalize(str(action)) in game.notation()]
    assert len(shared) > len(fewer.decisions) // 2
    assert [str(game.decisions[game.number(action)]) for action in shared] == [str(action) for action in shared]
    with pytest.raises(UnreadableAction):
        game.number(Action("no such action"))


def test_games_that_number_differently_can_not_share_actions() -> None:
    actions = [Action("first"), Action("second")]
    Numbering(actions)
    Numbering(actions)
    with pytest.raises(ValueError, match="“second” has number 1 in another game and 0 in this one"):
        Numbering(actions[::-1])


if __name__ == "__main__":
    DIGESTS.write_text("\n".join(numbering_lines()) + "\n", "utf-8")

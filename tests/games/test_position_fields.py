"""Every field of a position counts when positions are compared, hashed, copied and pickled."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ahu.games.giants.rules import position_fields as giants
from ahu.games.rapanui.rules import position_fields as rapanui
from ahu.registry import games

if TYPE_CHECKING:
    from ahu.core.fields import FieldNames

RULES = Path(__file__).parents[2] / "src" / "ahu" / "games"
OTHERWISE = {"_game", "players"}
"""What follows from the game."""
NAMES: dict[str, FieldNames] = {"giants": giants.NAMES, "rapanui": rapanui.NAMES}
BY_HAND = {"giants": {"bids"}, "rapanui": set[str]()}
FIELDS = [
    (name, field)
    for name, names in NAMES.items()
    for field in (*names.plain, *names.lists, *names.vecs, *sorted(BY_HAND[name]))
]


def slots(name: str) -> set[str]:
    """The slots of a game's Position, as its source names them."""
    tree = ast.parse((RULES / name / "rules" / "position.py").read_text("utf-8"))
    position = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Position")
    for node in position.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
            return set(ast.literal_eval(node.value))
    raise AssertionError("Position has no slots")


@pytest.mark.parametrize("name", NAMES)
def test_no_field_is_forgotten(name: str) -> None:
    assert {field for game, field in FIELDS if game == name} == slots(name) - OTHERWISE


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_field_that_differs_makes_states_differ(name: str, field: str) -> None:
    kind = games()[name]
    state = kind.set_up(kind.seats_for(kind.default_players)).start()
    other = state.game.from_fields(state.fields())  # shares no list with the first; a copy may
    value = getattr(other, field)
    if field == "bids":
        value[0] = other.game.parse("bid Chief")
    elif isinstance(value, bool):
        setattr(other, field, not value)
    elif isinstance(value, int):
        setattr(other, field, value + 1)
    elif isinstance(value, tuple):
        setattr(other, field, (*value, 1))
    elif isinstance(value, list):
        value[:] = [*value[1:], (1,) if field == "offerings" else 7]
    else:
        value[len(value) - 1] = 7
    assert other != state
    assert hash(other) != hash(state)
    again = pickle.loads(pickle.dumps(other))  # noqa: S301  # our own
    assert again == other
    assert getattr(again, field) == getattr(other, field)
    assert other.copy() == other

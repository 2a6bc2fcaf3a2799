"""Bots play as they did: a change of their code that is not meant to change their play changes no turn."""

from __future__ import annotations

import pytest

from tests.bots.golden import TABLES, bots_game, path_of


@pytest.mark.parametrize("name", TABLES)
def test_bots_choose_the_turns_of_the_golden_game(name: str) -> None:
    """If bots are meant to play differently, write the games anew with `python -m tests.bots.golden`."""
    assert bots_game(name).splitlines() == path_of(name).read_text("utf-8").splitlines()

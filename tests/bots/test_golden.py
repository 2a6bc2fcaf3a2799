"""Bots play as they did: a change of their code that is not meant to change their play changes no turn."""

from __future__ import annotations

import pytest

from tests.bots.golden import TABLES, bots_game, path_of
from tests.play import versions_of
from tests.sample_size import FACTOR, USUAL

VERSIONS = slice(-1, None) if FACTOR < USUAL else slice(None)
"""Of the rules: a small sample has the newest alone."""


@pytest.mark.parametrize(
    ("name", "version"), [(name, version) for name in TABLES for version in versions_of(name)[VERSIONS]]
)
def test_bots_choose_the_turns_of_the_golden_game(name: str, version: int) -> None:
    """If bots are meant to play differently, write the games anew with `python -m tests.bots.golden`."""
    assert bots_game(name, version).splitlines() == path_of(name, version).read_text("utf-8").splitlines()

"""Who plays what."""

from __future__ import annotations

import pickle

import pytest

from ahu.arena.setup import GameSetup, seat_bots
from ahu.core.errors import BadOption


def test_a_setting_can_be_sent_to_another_process() -> None:
    setup = GameSetup("giants", ("red", "blue", "green"), ("quick",))
    assert pickle.loads(pickle.dumps(setup)) == setup  # noqa: S301
    assert setup.open().seats == ("red", "blue", "green")


def test_the_last_bot_fills_the_remaining_seats() -> None:
    assert seat_bots(("random",), 3) == ("random", "random", "random")


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (("random",) * 4, "4 bots are named, for 3 seats"),
        (("random", "nobody"), "no bot called “nobody”"),
        ((), "no bot is named"),
    ],
)
def test_bots_that_do_not_fit_are_refused(codes: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        seat_bots(codes, 3)

"""The rules book of Rapa Nui says what the rules do: its round is played, its captions are true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.record import Record
from ahu.games.rapanui.book.numbers import numbers
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    EGGS,
    KINDS,
    MEDIUM,
    MORE,
    SKIMPED,
    THREE_MORE,
    TILES,
    TWO_MORE,
)
from ahu.games.rapanui.rules.position import DRAFT, ORDER_LOTS, OVER, TILE_LOTS
from ahu.games.rapanui.rules.state import State
from ahu.games.rapanui.rules.wording import PHASES
from ahu.rules_book import Figure
from ahu.rules_book.pictures import figure_state
from tests.rules_book.number_words import check_number_words

if TYPE_CHECKING:
    from ahu.core.action import Seat

ROUND = {
    "placed": """
        turtle: place Villager in column 1
        dolphin: place Villager in column 1
        moray: place Sorcerer on star 1
        turtle: place Villager in column 2
        dolphin: place Villager on Hanga Tetenga
        moray: place Villager in column 1
        turtle: place Villager on Akahanga
        dolphin: place Villager on Te Miro
        moray: place Villager on Roiho
        turtle: place Villager on Akahanga
        dolphin: place Villager on Vaihu
        moray: place Villager on Tongariki
        turtle: place Sorcerer on star 2
        dolphin: place Sorcerer on star 3
        moray: place Villager on Tongariki
        """,
    "chain": """
        moray: take small Moai
        moray: end turn
        turtle: take medium Moai
        turtle: end turn
        dolphin: take small Moai
        dolphin: end turn
        moray: transport small Moai
        moray: carry to Tongariki
        moray: erect on Tongariki
        moray: gain 1 Reed
        moray: end turn
        turtle: transport medium Moai
        turtle: carry to Hanga Tetenga
        turtle: carry to Akahanga
        """,
    "pukao": """
        turtle: erect on Akahanga
        turtle: use Take Two More
        turtle: gain 5 Eggs
        turtle: end turn
        dolphin: transport small Moai
        dolphin: carry to Hanga Tetenga
        dolphin: erect on Hanga Tetenga
        dolphin: gain 1 Reed
        dolphin: end turn
        moray: drop out
        turtle: transport Pukao
        turtle: carry to Roiho
        turtle: carry to Te Miro
        turtle: carry to Akahanga
        """,
    "styled": """
        turtle: style on Akahanga
        turtle: give 1 Reed, 1 Egg, 1 Wood, 1 Pearl for Hatchet
        turtle: end turn
        """,
}
"""What is played from one position of the book's round to the next."""


def shown(name: str) -> State:
    state = figure_state("rapanui", Figure(name))
    assert isinstance(state, State)
    return state


def seat_of(state: State, name: str) -> Seat:
    return state.game.seats.index(name)


def test_the_round_of_the_book_is_played_by_the_rules() -> None:
    start = shown("start")
    record = Record(start.game, start)
    for position, lines in ROUND.items():
        for line in lines.strip().splitlines():
            who, _, action = line.strip().partition(": ")
            record.play(seat_of(start, who), start.game.parse(action))
        assert record.state.write() == shown(position).write(), position


def test_the_points_and_eggs_of_the_round_are_those_that_the_text_names() -> None:
    known, before, after = numbers(), shown("chain"), shown("pukao")
    gained = after.stock(0)[EGGS] - before.stock(0)[EGGS]
    assert gained == int(known["gain_medium"]) + int(known["two_more"])
    assert f"Hatchet {known['top_hatchet']}" in shown("styled").write()


def test_captions_are_true() -> None:
    end = shown("end")
    assert not end.actors()
    assert end.empty_ahus() == end.players == 3
    board = end.game.board
    tuu_tapu, te_miro, roiho = map(board.spaces.index, ("Tuu Tapu", "Te Miro", "Roiho"))
    assert te_miro not in board.neighbours[tuu_tapu]
    assert te_miro in board.neighbours[roiho]
    assert set(board.corners[tuu_tapu]) & set(board.corners[te_miro])


def test_number_words_say_what_the_code_does() -> None:
    """Digits are made from the code; words stand in sentences that would change with their number."""
    few, more, most = RapaNui.player_counts
    end, game = shown("end"), shown("start").game
    phases = len({PHASES[stage] for stage in PHASES if stage not in (ORDER_LOTS, TILE_LOTS, DRAFT, OVER)})
    two_more, three_more = MORE[TWO_MORE], MORE[THREE_MORE]
    meant = {
        "what-you-have": {max(map(len, game.board.shows))},
        "a-round": {phases},
        "placement": {COLUMNS},
        "sculpting": {MEDIUM + 1, COLUMNS},  # columns for a medium Moai and for a large one
        "one-round-played": {two_more},
        "the-end-and-the-points": {few, end.players, end.empty_ahus()},
        "N1": {few, more, most},
        "N3": {two_more, three_more},
        "N4": {more, most},
        "N13": {few},
        "N21": {COLUMNS},
        "N51": {KINDS},
        "N55": {SKIMPED},
        "N56": {SKIMPED},
        "N61": {two_more, three_more},
        "N64": {len(TILES)},
        "N70": {few, more},
        "N80": {two_more, three_more},
        "N81": {few},
        "N72": {2},  # rounds; the tests of N72 count them
        "N82": {3},  # examples in the rulebook
        "often-forgotten": {2},  # as an instance
        "N31": {2},  # twice
    }
    check_number_words("rapanui", meant)

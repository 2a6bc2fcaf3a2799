"""The rules book of Giants says what the rules do: the round that it tells is played, its captions are true."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ahu.core.messages import ENGLISH
from ahu.draw.drawing import drawing_of
from ahu.games.giants.book.figures import FIGURES
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import START_MARKERS
from ahu.games.giants.rules.position import LOTS, OVER
from ahu.games.giants.rules.scoring import sheets
from ahu.games.giants.rules.state import State
from ahu.games.giants.rules.wording import PHASES
from ahu.i18n import LANGUAGES
from ahu.registry import kits
from ahu.rules_book.pictures import figure_state
from tests.games.giants.rules.table import Table
from tests.rules_book.number_words import check_number_words

AUCTION = """
    chance: first player is blue
    chance: white die shows 2
    chance: white die shows 1
    chance: white die shows 1
    blue: bid 2 markers, 1 Worker, Sorcerer
    green: bid 1 marker, Chief
    red: bid 1 Worker
    blue: take Moai of size 2
    green: take Moai of size 1
    red: take Moai of size 1
    """
PLACEMENT = """
    blue: place Chief on f8
    green: place Sorcerer on g2, take Worker
    red: place Chief on e9
    green: place Worker on g8
    red: place Sorcerer on f9, reserve Hanga Tetenga
    green: place Worker on e9
    red: take half-tablet
    green: pass
    red: pass
    """
BLUE = """
    blue: lift Moai 2a
    blue: carry to e9, 1 to green, 1 to red
    blue: carry to f8
    """
OTHERS = """
    blue: erect on Runga Va'e
    green: lift Moai 1a
    green: carry to e9
    green: carry to f8, 1 to blue
    green: carry to g8
    green: erect on Oroi
    red: lift Moai 1b
    red: carry to f9
    red: erect on Hanga Tetenga
    """


def shown(name: str) -> State:
    """The position of a figure."""
    state = figure_state("giants", FIGURES[name])
    assert isinstance(state, State)
    return state


def test_the_round_that_the_book_tells_is_played() -> None:
    table = Table().say(AUCTION)
    assert table.state.write() == shown("bids").write()
    assert table.say(PLACEMENT).state.write() == shown("placed").write()
    assert table.say(BLUE).state.write() == shown("carry").write()
    assert table.say(OTHERS).state.write() == shown("over").write()
    assert [table.track(name) for name in ("blue", "green", "red")] == [1, 1, 1]


def test_the_figure_of_the_island_is_the_set_up() -> None:
    assert shown("island").write() == Table().state.write()


def test_the_three_sorcerers_have_used_their_powers() -> None:
    p = shown("powers")
    blue, green, red = range(3)
    board = p.game.board
    assert board.hexes[p.sorcerer[blue]] == "g2"
    assert p.workers[blue] == 1
    assert board.hexes[p.sorcerer[green]] == "f3"
    (reserved,) = (ahu for ahu, seat in zip(board.ahus, p.ahu_base, strict=True) if seat == red)
    assert (reserved.name, reserved.hex) == ("Ko Te Riku", p.sorcerer[red])


def test_blue_may_crown_where_the_caption_says_so() -> None:
    p = shown("crown")
    assert "crown on Tahai" in [str(action) for action in p.actions(p.turn)]
    assert p.game.seats[p.turn] == "blue"
    marked = [p.game.board.hexes[p.load_at[load]] for load, seat in enumerate(p.marked_by) if seat == 1]
    assert marked == ["h2"]


def test_blue_has_a_crowned_moai_on_vinapu_at_the_end() -> None:
    (site,) = sheets(shown("scoring"))[0].sites
    assert (site.ahu, site.moai_points(), site.headdress) == ("Vinapu", 24, 5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_reference_is_written_by_hand(language: str) -> None:
    """But for the headings of phases and the ids of rules."""
    folder = kits()["giants"].book
    assert folder is not None
    lines = (folder / f"{language}.md").read_text("utf-8").splitlines()
    rules = "\n".join(line for line in lines if line.startswith("- **"))
    assert re.findall(r".*\d.*", re.sub(r"\{\w+\}|\bG\d+\b|\b[a-j]\d+\b", "", rules)) == []


def test_the_picture_of_the_auction_shows_what_was_bid_and_taken() -> None:
    state = shown("bids")
    picture = drawing_of(state.game).picture(state, FIGURES["bids"].places, ENGLISH)
    drawn = Counter(re.findall(r'href="#g-([\w-]+)"', picture.pieces))
    assert drawn == {
        "worker": 2,
        "sorcerer": 1,
        "chief": 1,
        "moai-1": 2,
        "moai-2": 1,
        "glyph-blue": 4,  # two markers and two figures
        "glyph-green": 2,
        "glyph-red": 1,
    }


def test_number_words_say_what_the_code_does() -> None:
    """Digits are made from the code; words stand in sentences that would change with their number."""
    phases = len({PHASES[stage] for stage in PHASES if stage not in (LOTS, OVER)})
    few, more, most = Giants.player_counts
    dice = {players: Giants.set_up(Giants.seats_for(players)).dice for players in Giants.player_counts}
    white, brown = (number for _, number in Counter(map(id, dice[most])).most_common())
    assert [len(dice[players]) for players in Giants.player_counts] == [white, white + 1, white + brown]
    meant = {
        "what-you-have": {more, most},
        "one-round-played": {START_MARKERS},  # all that Blue has
        "G2": {few, more, most},
        "G5": {white, brown, more, most},
        "G10": set(range(2, phases + 1)),
        "G14": {2},  # the number of the auction's phase
        "G27": {phases},
        "G80": {phases - 1, phases},
        "G81": {phases - 1},
        "G28": {5},  # so many play in the rulebook's examples
        "G42": {4},
        "often-forgotten": {2},  # twice
        "G53": {2},
        "G13": {2},  # as an instance
        "G20": {2},  # the parts of a bid
        "G43": {2},
    }
    check_number_words("giants", meant)

"""The island: what is told of the printed board holds for both sides of ours, and bad boards are told what is wrong."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from ahu.core.errors import BadBoard, BadOption
from ahu.games.rapanui.rules.board import Board, IslandInspection, default_board, load_board, parse_board
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import EGGS, MOAI, MOAI_FOR_TWO, REEDS
from tests.games.rapanui.rules.table import rule

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = {
    players: resources.files("ahu.games.rapanui.rules").joinpath(name).read_text("utf-8")
    for players, name in ((2, "board-2.toml"), (3, "board-3-4.toml"))
}
TEXT = TEXTS[3]


@pytest.fixture(params=[2, 3], ids=["two", "three or four"])
def board(request: pytest.FixtureRequest) -> Board:
    return default_board(request.param)


# what is told and derived (docs/rules/rapanui.md, “What is known of the board”)


def island(board: Board) -> list[int]:
    """The spaces without the quarries."""
    return [space for space in range(len(board.spaces)) if space not in (board.crater, board.pukao_quarry)]


@rule("N4", "N81")
def test_21_ahus_for_three_and_four_and_17_for_two_as_many_as_moai() -> None:
    assert len(default_board(3).ahus) == 21 == sum(MOAI)
    assert len(default_board(2).ahus) == 17 == sum(MOAI_FOR_TWO)


def test_some_spaces_hold_several_ahus_and_the_quarries_none(board: Board) -> None:
    assert max(len(ahus) for ahus in board.ahus_in) >= 2
    assert board.ahus_in[board.crater] == board.ahus_in[board.pukao_quarry] == []


def test_between_20_and_28_spaces_that_are_no_grid(board: Board) -> None:
    assert 20 <= len(island(board)) <= 28
    sides = {len(corners) for corners in board.corners}
    assert len(sides) >= 3
    assert len({len(there) for there in board.neighbours}) >= 3


@rule("N31")
def test_neighbours_share_a_side_and_some_spaces_touch_by_a_corner_only(board: Board) -> None:
    corner_only = 0
    for here in range(len(board.spaces)):
        for there in range(here):
            shared = [corner for corner in board.corners[here] if corner in board.corners[there]]
            assert (here in board.neighbours[there]) == (there in board.neighbours[here])
            assert len(shared) >= 2 or here not in board.neighbours[there]
            corner_only += bool(shared) and here not in board.neighbours[there]
    assert corner_only >= 3
    assert -1 not in board.distances(board.crater)


def test_each_space_shows_one_resource_some_a_choice_of_two_the_quarries_none(board: Board) -> None:
    shown = [board.shows[space] for space in island(board)]
    assert all(len(set(shows)) == len(shows) in (1, 2) for shows in shown)
    assert any(len(shows) == 2 for shows in shown)
    assert {kind for shows in shown for kind in shows} == {0, 1, 2, 3}
    assert board.shows[board.crater] == board.shows[board.pukao_quarry] == ()


def test_reeds_lie_between_the_crater_and_an_egg_space_with_an_ahu(board: Board) -> None:
    reeds = [space for space in board.neighbours[board.crater] if board.shows[space] == (REEDS,)]
    assert any(
        board.shows[there] == (EGGS,) and board.ahus_in[there] and there not in board.neighbours[board.crater]
        for space in reeds
        for there in board.neighbours[space]
    )


def test_resources_are_worth_more_the_longer_the_way_from_the_crater(board: Board) -> None:
    way = board.distances(board.crater)
    bands: dict[int, list[float]] = {}
    for space in island(board):
        bands.setdefault(way[space], []).append(sum(board.shows[space]) / len(board.shows[space]))
    means = [sum(values) / len(values) for _, values in sorted(bands.items())]
    assert means == sorted(means)
    assert means[-1] > means[0] + 1.5


def test_slots_are_at_least_four_two_and_one_and_tracks_hold_ten(board: Board) -> None:
    assert all(slots >= least for slots, least in zip(board.slots, (4, 2, 1), strict=True))
    assert board.slots == ([4, 3, 2] if board.players == [2] else [5, 4, 3])
    assert board.track == 10


@rule("N5")
def test_four_offerings_a_type_with_one_equal_pair_and_seven_outstanding_worth_6_to_14(board: Board) -> None:
    for stack in board.offerings:
        assert len(stack) == 4
        assert len(set(stack)) == 3
        assert stack == sorted(stack, reverse=True)
    assert sum(len(tiles) for tiles in board.outstanding) == 7
    values = [value for tiles in board.offerings + board.outstanding for value in tiles]
    assert (min(values), max(values)) == (6, 14)
    assert 8 in board.offerings[1]  # the Chicken told
    assert 12 in board.offerings[4]  # the Necklace told
    for stack, outstanding in zip(board.offerings, board.outstanding, strict=True):
        assert min(outstanding) > max(stack)


@rule("N81")
def test_for_two_the_stacks_lose_their_twin() -> None:
    assert all(len(stack) == 3 for stack in RapaNui.set_up(("turtle", "dolphin")).stacks)


def test_the_quarries_lie_far_apart_the_crater_in_the_east(board: Board) -> None:
    assert board.distances(board.crater)[board.pukao_quarry] >= 4

    def east(space: int) -> float:
        return sum(x for x, _ in board.corners[space]) / len(board.corners[space])

    assert east(board.crater) > sum(map(east, island(board))) / len(island(board)) > east(board.pukao_quarry)


@pytest.mark.parametrize("players", TEXTS)
def test_every_part_says_how_far_it_is_known(players: int) -> None:
    basis = tomllib.loads(TEXTS[players])["basis"]
    assert sorted(basis) == ["ahu", "limits", "offerings", "space"]
    assert all(any(word in text for word in ("attested", "derived", "reconstructed")) for text in basis.values())


def test_the_fingerprint_is_of_what_matters_to_the_rules() -> None:
    board = default_board(3)
    assert (
        parse_board("# a comment\n" + TEXT.replace("p1 = [32, 135]", "p1 = [33, 135]"), "mine").digest == board.digest
    )
    assert parse_board(TEXT.replace("track = 10", "track = 11"), "mine").digest != board.digest
    assert parse_board(TEXT.replace("Necklace = [14, 13]", "Necklace = [15, 13]"), "mine").digest != board.digest


# bad boards


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('game = "rapanui"', 'game = "chess"', "“game” must be “rapanui”"),
        ('name = "rapa-nui-34"', 'name = "two words"', "“name” must be one word"),
        ('title = "Rapa Nui for three or four, reconstructed"', "title = 7", "“title” must be a name in quotes"),
        ('name = "rapa-nui-34"', 'name = "rapa', "is not valid TOML"),
        ("\n[basis]", "\ncolour = 1\n[basis]", "unknown key “colour”"),
        ("players = [3, 4]", "players = [3.0, 4]", "“players” must be [2] or [3, 4]"),
        ('name = "Pui"', 'name = "in hand"', "a name like that means something else"),
        ('name = "Tautira"', 'name = "Tautira with Chief"', "a name like that means something else"),
        ('name = "Tautira"', 'name = "' + "x" * 50 + '"', "write its name with letters"),
        ("p1 = [", "p1 = [999999999, 1]\np999 = [", "[corners] p1 must be two whole numbers"),
        ("players = [3, 4]", "players = [2, 3]", "“players” must be [2] or [3, 4], or one of these, not [2, 3]"),
        ("players = [3, 4]", "players = [2]", "there are 21 Ahus; this side has 17, as many as Moai"),
        ("slots = [5, 4, 3]", "slots = [5, 4]", "[limits] slots must list the slots of 3 columns"),
        (
            "slots = [5, 4, 3]",
            "slots = [5, 4, 0]",
            "[limits] slots of column 3 must be a whole number, 1 or more, not 0",
        ),
        ("track = 10", "track = 3", "[limits] track, the last space of a Resource track, must be a whole number, 4 or"),
        ("track = 10", "track = 10\nstars = 4", "unknown key “limits.stars”"),
        ("[limits]", "[limit]", "the table [limits] is missing"),
        ("[offerings]", "[offers]", "the table [offerings] is missing"),
        ("[outstanding]", "[outsized]", "the table [outstanding] is missing"),
        ("[corners]", "[corner]", "the table [corners] is missing"),
        ("[places]", "[place]", "the table [places] is missing"),
        ("[[space]]", "[[hex]]", "the [[space]] tables are missing"),
        ("[[ahu]]", "[[platform]]", "the [[ahu]] tables are missing"),
        ("Hut = [8, 7, 6, 6]", "Tent = [8, 7, 6, 6]", "[offerings] Hut must list the values of its tiles"),
        ("Hut = [8, 7, 6, 6]", "Hut = [8, 7, 6, 6]\nTent = [1]", "unknown key “offerings.Tent”"),
        ("Hut = [8, 7, 6, 6]", "Hut = [8, 7, 6]", "[offerings] Hut must have 4 values, the highest first"),
        ("Hut = [8, 7, 6, 6]", "Hut = [6, 6, 7, 8]", "[offerings] Hut must have 4 values, the highest first"),
        ("Hut = [8, 7, 6, 6]", "Hut = [8, 7, 6, 5]", "[offerings] Hut must have exactly one pair of equal values"),
        ("Hut = [8, 7, 6, 6]", "Hut = [8, 8, 6, 6]", "[offerings] Hut must have exactly one pair of equal values"),
        ("Hut = [8, 7, 6, 6]", "Hut = [8, 7, 0, 0]", "[offerings] a value of Hut must be a whole number, 1 or more"),
        ("Hut = [9]", "Hut = []", "[outstanding] Hut must list the values of its tiles"),
        ("Hut = [9]", "Hut = [9.5]", "[outstanding] a value of Hut must be a whole number, 1 or more, not 9.5"),
        ("p1 = [32, 135]", "p1 = [32]", "[corners] p1 must be two whole numbers, east and south"),
        ('name = "Vinapu"\nshows', 'name = "Rano Kau"\nshows', "[[space]] Rano Kau: there are two of that name"),
        ('name = "Vinapu"\nshows', 'name = "Vina, pu"\nshows', "[[space]] Vina, pu: write its name with letters"),
        ('name = "Vinapu"\nshows', "shows", "[[space]] number 2: its name must be given in quotes"),
        ('shows = ["Eggs", "Wood"]', 'shows = ["Eggs", "Wood"]\nhuts = 1', "unknown key “[[space]] Tuu Tapu: huts”"),
        (
            'shows = ["Eggs", "Wood"]',
            'shows = ["Stone"]',
            "Tuu Tapu: shows must be one or two of Reeds, Eggs, Wood, Pe",
        ),
        ('shows = ["Eggs", "Wood"]', 'shows = "Eggs"', "Tuu Tapu: shows must be one or two of Reeds, Eggs"),
        (
            'shows = ["Eggs", "Wood"]',
            "",
            "[[space]] Tuu Tapu: shows must be one or two of Reeds, Eggs, Wood, Pearls, no",
        ),
        (
            'shows = ["Eggs", "Wood"]',
            'shows = ["Eggs", "Eggs"]',
            "Tuu Tapu: a choice is between two different Resources",
        ),
        (
            'name = "Puna Pau"',
            'name = "Puna Pau"\nshows = ["Reeds"]',
            "[[space]] Puna Pau: the quarries show no Resource",
        ),
        (
            'corners = ["p1", "p7", "p10", "p2"]',
            'corners = ["p1", "p7"]',
            "Hanga Piko: corners must name three corners",
        ),
        ('corners = ["p1", "p7", "p10", "p2"]', 'corners = ["p1", "p7", "x"]', "there is no corner 'x' in [corners]"),
        ('corners = ["p1", "p7", "p10", "p2"]', 'corners = ["p1", "p7", "p1"]', "Hanga Piko: a corner is named twice"),
        (
            'corners = ["p1", "p7", "p10", "p2"]',
            'corners = ["p1", "p6", "p7", "p10", "p2"]',
            "[[space]] more than two spaces share the side from p1 to p6",
        ),
        (
            'corners = ["p1", "p2", "p3", "p4", "p5", "p6"]',
            'corners = ["p3", "p4", "p5"]',
            "[[space]] unreachable by sides from Rano Kau",
        ),
        ('crater = "Rano Raraku"', "", "[places] crater is missing"),
        ('crater = "Rano Raraku"', 'crater = "Atlantis"', "[places] crater: there is no space 'Atlantis'"),
        ('crater = "Rano Raraku"', "crater = 7", "[places] crater: there is no space 7"),
        ('crater = "Rano Raraku"', 'crater = "puna pau"', "[places] crater and pukao-quarry are the same space"),
        ('crater = "Rano Raraku"', 'crater = "Rano Raraku"\nhut = "Oroi"', "unknown key “places.hut”"),
        ('name = "Tautira"', 'name = "Riata"', "[[ahu]] Riata: there are two of that name"),
        ('name = "Tautira"', "", "[[ahu]] number 1: its name must be given in quotes"),
        ('space = "Hanga Roa"', 'space = "Atlantis"', "[[ahu]] Tautira: space: there is no space 'Atlantis'"),
        ('space = "Hanga Roa"', 'space = "Puna Pau"', "[[ahu]] Tautira: no Ahu stands in a quarry"),
        ('space = "Hanga Roa"', 'space = "puna pau"', "[[ahu]] Tautira: no Ahu stands in a quarry"),
        ('space = "Hanga Roa"', 'space = "Hanga Roa"\nside = "N"', "unknown key “[[ahu]] Tautira: side”"),
        ('[[ahu]]\nname = "Tautira"\nspace = "Hanga Roa"', "", "there are 20 Ahus; this side has 21, as many as Moai"),
    ],
)
def test_a_bad_board_is_told_exactly_what_is_wrong(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    changed = TEXT.replace(old, new) if old.startswith("[[") and "\n" not in old else TEXT.replace(old, new, 1)
    with pytest.raises(BadBoard, match=re.escape(problem)):
        parse_board(changed, "mine.toml")


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(BadBoard) as caught:
        parse_board(TEXT.replace("track = 10", "track = 0").replace('name = "Tautira"', 'name = "Riata"'), "mine.toml")
    assert len(caught.value.problems) == 2


def test_a_quarry_may_be_named_in_any_case() -> None:
    board = parse_board(TEXT.replace('crater = "Rano Raraku"', 'crater = "rano raraku"'), "mine.toml")
    assert board.crater == default_board(3).crater


def test_a_file_that_cannot_be_read_is_a_bad_board(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="can't be read"):
        load_board(tmp_path / "nowhere.toml")
    with pytest.raises(BadBoard, match="can't be read"):
        RapaNui.check_board(tmp_path)


@rule("N1")
def test_each_side_is_for_its_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('name = "rapa-nui-34"', 'name = "mine"').replace("track = 10", "track = 12"), "utf-8")
    rapanui = RapaNui.set_up(("turtle", "dolphin", "moray"), board=path)
    assert rapanui.board_line().startswith("mine ")
    assert rapanui.board.track == 12
    with pytest.raises(BadOption, match="is for 3 or 4 players, not 2"):
        RapaNui.set_up(("turtle", "dolphin"), board=path)


def test_there_must_be_room_for_every_villager() -> None:
    """Placing is compulsory: a board on which a seat could be stuck is refused."""
    table = tomllib.loads(TEXT)
    table["corners"] = {"a": [0, 0], "b": [9, 0], "c": [9, 9], "d": [0, 9], "e": [20, 5]}
    table["space"] = [
        {"name": "Rano Raraku", "corners": ["a", "b", "c"]},
        {"name": "Tahai", "corners": ["a", "c", "d"], "shows": ["Eggs"]},
        {"name": "Puna Pau", "corners": ["b", "e", "c"]},
    ]
    table["ahu"] = [{**ahu, "space": "Tahai"} for ahu in table["ahu"]]
    (problem,) = IslandInspection(table).problems
    assert str(problem) == "there is room for 13 Villagers; 20 may have to be placed"
    table["limits"]["slots"] = [8, 7, 5]
    assert IslandInspection(table).problems == []


# boards as values


def test_boards_that_say_the_same_are_equal() -> None:
    ours = parse_board(TEXT, "ours")
    assert parse_board("# a comment\n" + TEXT, "mine") == ours
    assert hash(parse_board("# a comment\n" + TEXT, "mine")) == hash(ours)
    assert parse_board(TEXT.replace("track = 10", "track = 11"), "mine") != ours
    assert parse_board(TEXT.replace("p1 = [32, 135]", "p1 = [33, 135]"), "mine") != ours, "pictures are kept by board"
    assert copy.deepcopy(ours) is ours


def test_a_game_on_a_board_of_ones_own_pickles_with_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(TEXT.replace("track = 10", "track = 11"), "utf-8")
    own, ours = RapaNui.set_up(("turtle", "moray", "octopus"), (), file), RapaNui.set_up(("turtle", "moray", "octopus"))
    assert own != ours
    assert own.start() != ours.start()
    file.unlink()
    again = pickle.loads(pickle.dumps(own.start()))  # noqa: S301  # our own
    assert again == own.start()
    assert again.game.board.text == own.board.text

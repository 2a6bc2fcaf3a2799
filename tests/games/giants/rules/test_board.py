"""The island: what is told of the printed board holds for ours, and bad boards are told what is wrong."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from ahu.core.errors import BadBoard
from ahu.games.giants.rules.board import SIDES, Board, default_board, load_board, neighbours_of, parse_board
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import LOGS

TEXT = resources.files("ahu.games.giants.rules").joinpath("board.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def board() -> Board:
    return default_board()


def named(board: Board, name: str) -> int:
    return next(i for i, ahu in enumerate(board.ahus) if ahu.name == name)


# what is told (docs/rules/giants.md, “What is known of the board”)


def test_dice_show_one_two_three_or_broken_and_first_round_faces_exist(board: Board) -> None:
    assert set(board.white) | set(board.brown) == {0, 1, 2, 3}
    # rolls told: 1-2-2-3-0 with five players, 1-2-3 with three
    assert {1, 2, 3} <= set(board.white)
    assert {0, 3} <= set(board.brown)


def test_small_moai_come_up_more_often_than_large_as_the_supply_suggests(board: Board) -> None:
    for die in (board.white, board.brown):
        assert die.count(1) >= die.count(2) >= die.count(3) >= 1


def test_the_quarries_lie_at_opposite_ends_at_most_eight_hexes_apart(board: Board) -> None:
    assert board.distances(board.moai_quarry)[board.headdress_quarry] <= 8
    east = [column + row % 2 / 2 for column, row in zip(board.columns, board.rows, strict=True)]
    width = max(east) - min(east)
    assert (east[board.headdress_quarry] - min(east)) / width < 1 / 3
    assert (east[board.moai_quarry] - min(east)) / width > 2 / 3


def test_moai_quarry_east_headdress_quarry_and_village_west(board: Board) -> None:
    middle = (max(board.columns) + min(board.columns)) / 2
    assert board.columns[board.moai_quarry] > middle
    assert board.columns[board.headdress_quarry] < middle
    assert board.columns[board.village] < middle


def test_seven_forest_hexes_form_one_connected_wood(board: Board) -> None:
    assert len(board.forest) == 7
    reached = [board.forest[0]]
    for here in reached:
        reached += [there for there in board.neighbours[here] if there in board.forest and there not in reached]
    assert sorted(reached) == sorted(board.forest)


def test_one_forest_gives_four_and_all_together_the_logs_of_the_box(board: Board) -> None:
    assert 4 in board.forest_logs
    assert sum(board.forest_logs) == LOGS


def test_the_best_moai_site_is_the_ahu_before_the_village_and_it_is_far(board: Board) -> None:
    best = max(board.ahus, key=lambda ahu: ahu.moai)
    assert best.hex == board.village
    assert [ahu.moai for ahu in board.ahus].count(best.moai) == 1
    far = sorted(board.distances(board.moai_quarry))
    assert board.distances(board.moai_quarry)[best.hex] >= far[len(far) * 3 // 4]


def test_the_pairs_told_are_there(board: Board) -> None:
    pairs = [(ahu.moai, ahu.headdress) for ahu in board.ahus]
    assert {(8, 6), (5, 6), (3, 8)} <= set(pairs)
    assert 9 in [moai for moai, _ in pairs]
    assert [moai for moai, _ in pairs].count(8) >= 2


def test_moai_values_rise_and_headdress_values_fall_with_the_way_from_the_moai_quarry(board: Board) -> None:
    way = board.distances(board.moai_quarry)
    bands = [[ahu for ahu in board.ahus if low <= way[ahu.hex] <= high] for low, high in ((0, 3), (4, 6), (7, 99))]
    assert all(bands)
    moai = [sum(ahu.moai for ahu in band) / len(band) for band in bands]
    headdress = [sum(ahu.headdress for ahu in band) / len(band) for band in bands]
    assert moai == sorted(moai)
    assert headdress == sorted(headdress, reverse=True)
    near, far = bands[0], bands[2]
    assert max(ahu.moai for ahu in near) < min(ahu.moai for ahu in far)
    assert min(ahu.headdress for ahu in near) > max(ahu.headdress for ahu in far)


def test_the_distances_of_the_full_round_fit(board: Board) -> None:
    from_moai, from_headdress = board.distances(board.moai_quarry), board.distances(board.headdress_quarry)
    three_eight = next(ahu.hex for ahu in board.ahus if (ahu.moai, ahu.headdress) == (3, 8))
    five_six = next(ahu.hex for ahu in board.ahus if (ahu.moai, ahu.headdress) == (5, 6))
    assert from_moai[three_eight] <= 3
    assert from_headdress[three_eight] <= 7
    assert from_headdress[five_six] <= 4


def test_at_least_26_ahus_some_two_to_a_hex_all_on_the_shore(board: Board) -> None:
    assert 26 <= len(board.ahus) <= 28
    assert max(len(ahus) for ahus in board.ahus_at) == 2
    for ahu in board.ahus:
        beyond = neighbours_of(board.hexes[ahu.hex])[ahu.side]
        assert beyond not in board.number, f"{ahu.name} stands on no shore"
    sites = [(ahu.hex, ahu.side) for ahu in board.ahus]
    assert len(sites) == len(set(sites))


def test_55_to_70_hexes_on_an_island_with_three_corners(board: Board) -> None:
    assert 55 <= len(board.hexes) <= 70
    # the real triangle: a narrow north, a long south coast from the south-west corner to the east cape
    widest = max(set(board.rows), key=board.rows.count)
    assert board.rows.count(min(board.rows)) <= 3
    assert board.rows.count(max(board.rows)) <= 3
    assert 2 <= widest <= len(set(board.rows)) - 3
    west = min(c for c, r in zip(board.columns, board.rows, strict=True) if r == max(board.rows))
    assert west == min(board.columns)


def test_every_part_says_how_far_it_is_known() -> None:
    table = tomllib.loads(TEXT)
    words = ("attested", "derived", "reconstructed")
    assert sorted(table["basis"]) == ["ahu", "dice", "forest", "places", "rows"]
    assert all(any(word in text for word in words) for text in table["basis"].values())
    assert all(any(word in ahu["basis"] for word in words) for ahu in table["ahu"])


def test_the_fingerprint_is_of_what_matters_to_the_rules(board: Board) -> None:
    assert parse_board("# a comment\n" + TEXT.replace('side = "W"', 'side = "SW"'), "mine").digest == board.digest
    assert parse_board(TEXT.replace("moai = 9", "moai = 10"), "mine").digest != board.digest


# geometry


def test_neighbours_are_mutual_and_one_step_away(board: Board) -> None:
    for here, there in ((h, n) for h in range(len(board.hexes)) for n in board.neighbours[h]):
        assert here in board.neighbours[there]
        assert board.distances(here)[there] == 1


def test_sides_and_neighbours_are_named_in_the_same_order() -> None:
    assert neighbours_of("e5") == ["d5", "e6", "f5", "f4", "e4", "d4"]
    assert neighbours_of("d5") == ["c6", "d6", "e6", "e5", "d4", "c5"]
    assert SIDES == ("NE", "E", "SE", "SW", "W", "NW")


# bad boards


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('game = "giants"', 'game = "chess"', "“game” must be “giants”"),
        ('name = "rapa-nui"', 'name = "two words"', "“name” must be one word"),
        ('title = "Rapa Nui, reconstructed"', "title = 7", "“title” must be a name in quotes"),
        ("\n[basis]", "\ncolour = 1\n[basis]", "unknown key “colour”"),
        ("[rows]", "[rws]", "the table [rows] is missing"),
        ('a = "5-6"', 'a = "5..6"', "[rows] a: write its columns like “3-9”"),
        ('a = "5-6"', 'a = "6-5"', "[rows] a: “6-5” names no hex"),
        ('a = "5-6"', 'a = "5-6 6"', "[rows] a: hex a6 is named twice"),
        ('a = "5-6"', 'aa = "5-6"', "[rows] “aa”: a row is called by one letter"),
        ('j = "1-2"', 'j = "1-2 9"', "[rows] unreachable from a5: j9"),
        ('moai-quarry = "e10"', "", "[places] moai-quarry is missing"),
        ('village = "g2"', 'village = "z9"', "[places] village: there is no hex z9"),
        ('village = "g2"', "village = 5", "[places] village: 5 is not a hex"),
        ('village = "g2"', 'village = "f3"', "[places] village lies on f3, as does headdress-quarry"),
        ('hut = "j1"', 'hut = "j1"\npub = "j2"', "unknown key “places.pub”"),
        ("c5 = 4", "c5 = -4", "[forest] c5: its Logs must be a whole number, 1 or more, not -4"),
        ("c5 = 4", "g2 = 4", "[forest] g2 is the village"),
        ('name = "Tepeu"', 'name = "Te  Peu"', "[[ahu]] Te  Peu: write its name with letters"),
        ("moai = 9", "moai = 9000", "its Moai value must be a whole number, 0 or more, not 9000"),
        ('name = "Tepeu"', 'name = "Tepeu, the"', "[[ahu]] Tepeu, the: write its name with letters"),
        ("c5 = 4", "x5 = 4", "[forest]: there is no hex x5"),
        ('name = "Tepeu"', 'name = "Akapu"', "[[ahu]] Akapu: there are two of that name"),
        ('name = "Tepeu"', "", "its name must be given in quotes"),
        ('hex = "d3"', 'hex = "a1"', "[[ahu]] Tepeu: hex: there is no hex a1"),
        ('hex = "d3"', 'hex = "d3"\nsize = 3', "unknown key “[[ahu]] Tepeu: size”"),
        ('hex = "d3"\nside = "W"', 'hex = "d3"\nside = "N"', "[[ahu]] Tepeu: side must be one of NE, E"),
        ("moai = 9", "moai = -9", "[[ahu]] Tautira: its Moai value must be a whole number, 0 or more, not -9"),
        ("headdress = 4", "headdress = 4.5", "its Headdress value must be a whole number"),
        ("moai = 9", "moai = true", "its Moai value must be a whole number"),
        ("white = [1, 1, 1, 2, 2, 3]", "white = [1, 2, 4]", "[dice] white must list its faces"),
        ("white = [1, 1, 1, 2, 2, 3]", "white = [1, 1, 2]", "[dice] white must show each of 1, 2 and 3"),
        ("[dice]", "[die]", "the table [dice] is missing"),
        ("[[ahu]]", "[[platform]]", "the [[ahu]] tables are missing"),
        ('name = "rapa-nui"', 'name = "rapa-nui', "is not valid TOML"),
    ],
)
def test_a_bad_board_is_told_exactly_what_is_wrong(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(BadBoard, match=re.escape(problem)):
        parse_board(TEXT.replace(old, new), "mine.toml")


def test_all_problems_are_told_at_once() -> None:
    text = TEXT.replace('moai-quarry = "e10"', "").replace("moai = 9", "moai = -9")
    with pytest.raises(BadBoard) as caught:
        parse_board(text, "mine.toml")
    assert len(caught.value.problems) == 2


def test_too_few_ahus_are_not_enough() -> None:
    text = TEXT[: TEXT.index("[[ahu]]")] + "\n".join(re.findall(r"\[\[ahu\]\].*?(?=\n\n|\Z)", TEXT, re.DOTALL)[:24])
    with pytest.raises(BadBoard, match="only 24 Ahus"):
        parse_board(text, "mine.toml")


@pytest.mark.parametrize("hostile", ["x = " + "9" * 5000, "x = " + "[" * 5000, "x = " + "{a=" * 3000])
def test_toml_beyond_all_measure_is_a_bad_board(hostile: str) -> None:
    with pytest.raises(BadBoard, match="is not valid TOML"):
        parse_board(hostile, "mine.toml")


def test_a_file_that_cannot_be_read_is_a_bad_board(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="can't be read"):
        load_board(Path("a\0b"))
    with pytest.raises(BadBoard, match="can't be read"):
        load_board(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9\xff'")
    with pytest.raises(BadBoard, match=r"latin\.toml: is not a text file"):
        load_board(tmp_path / "latin.toml")


def test_ones_own_board_can_be_played_on(tmp_path: Path) -> None:
    from ahu.games.giants.rules.game import Giants

    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('name = "rapa-nui"', 'name = "mine"').replace("moai = 9", "moai = 12"), "utf-8")
    giants = Giants.set_up(("blue", "green", "red"), board=path)
    assert giants.board_line().startswith("mine ")
    assert giants.board.ahus[named(giants.board, "Tautira")].moai == 12


# boards as values


def test_boards_that_say_the_same_are_equal() -> None:
    ours = parse_board(TEXT, "ours")
    assert parse_board("# a comment\n" + TEXT, "mine") == ours
    assert hash(parse_board("# a comment\n" + TEXT, "mine")) == hash(ours)
    assert parse_board(TEXT.replace("moai = 9", "moai = 10"), "mine") != ours
    assert parse_board(TEXT.replace('side = "W"', 'side = "SW"'), "mine") != ours, "pictures are kept by board"
    assert copy.deepcopy(ours) is ours


def test_a_game_on_a_board_of_ones_own_pickles_with_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(TEXT.replace("moai = 9", "moai = 10"), "utf-8")
    own, ours = Giants.set_up(("red", "blue", "green"), (), file), Giants.set_up(("red", "blue", "green"))
    assert own != ours
    assert own.start() != ours.start()
    file.unlink()
    again = pickle.loads(pickle.dumps(own.start()))  # noqa: S301  # our own
    assert again == own.start()
    assert again.game.board.text == own.board.text

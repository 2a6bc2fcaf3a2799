"""The end and the scoring (N70 to N72), the first game and two players (N80, N81)."""

from __future__ import annotations

import pytest

from ahu.core.action import CHANCE
from ahu.games.rapanui.rules.pieces import TILES
from tests.games.rapanui.rules.table import Table, placing, rule, sculpting, transport

SEATS = {2: "turtle dolphin", 3: "turtle dolphin moray", 4: "turtle dolphin moray octopus"}
DROP = "[turtle]\nresources: 2 Reeds\n"
"""Turtle could buy, so that the round ends when turtle says so."""


def erected(players: int, number: int, *, spare: tuple[str, ...] = ()) -> str:
    """So many Ahus with Moai, none of those to be spared; large ones first."""
    rapanui = Table(SEATS[players]).game
    sizes = [
        size
        for size, count in reversed([*zip(("small", "medium", "large"), rapanui.moai, strict=True)])
        for _ in range(count)
    ]
    names = [ahu.name for ahu in rapanui.board.ahus if ahu.name not in spare]
    return "[ahus]\n" + "\n".join(f"{name}: {size} Moai" for name, size in zip(names[:number], sizes, strict=False))


# the end of a round


@rule("N70")
def test_all_figurines_come_back_to_hand() -> None:
    table = transport(
        """
        [turtle]
        resources: 2 Reeds
        improvements: Chief, Popular
        chief: Pui
        sorcerer: Oroi, lying
        sculptors: 1 1 0
        [dolphin]
        sorcerer: column 2
        [island]
        Vaitea: turtle, 1 standing, 2 lying
        """
    ).say("turtle: drop out")
    table.has("turtle", villagers="5", sorcerer="in hand", chief="in hand", sculptors="0 0 0", out="")
    table.has("dolphin", villagers="4", sorcerer="in hand", chief="in the village")
    assert table.section("island") == {}
    assert "stars: nobody nobody nobody" in table.state.write()


@rule("N70", "N20")
def test_a_new_round_goes_in_the_order_of_the_totems() -> None:
    table = transport("order: moray dolphin turtle\nturn: turtle\n[dolphin]\nout: yes\n[moray]\nout: yes\n" + DROP)
    table.say("turtle: drop out")
    assert (table.state.round, table.actors()) == (3, ["moray"])


@rule("N70")
@pytest.mark.parametrize(
    ("players", "empty", "over"),
    [(2, 4, False), (2, 3, True), (2, 2, True), (3, 4, False), (3, 3, True), (4, 5, False), (4, 4, True), (4, 0, True)],
)
def test_the_game_ends_when_no_more_ahus_are_empty_than_there_are_players_for_two_three(
    players: int, empty: int, over: bool
) -> None:
    ahus = 17 if players == 2 else 21
    table = transport(DROP + erected(players, ahus - empty), SEATS[players])
    table.say("turtle: drop out")
    assert table.state.over() == over


@rule("N70")
def test_the_round_is_played_out_before_the_game_ends() -> None:
    spare = ("Tongariki", "One Makihi", "Hanga Tetenga", "Motu Toremo Hiva")
    table = transport(
        "[turtle]\nmoai: 1 small\nresources: nothing\n[dolphin]\nmoai: 1 small\nresources: nothing\n"
        "[island]\nTongariki: turtle, 1 standing\nHanga Tetenga: dolphin, 1 standing\n"
        + erected(3, 17, spare=spare)
        + "\nTongariki: Chip In"
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.state.empty_ahus() == 3
    assert table.actors() == ["dolphin"]
    table.say("dolphin: drop out")
    assert table.actors() == []
    assert table.refused("dolphin: drop out", "N70") == "the game is over"


# scoring


def over(more: str, options: str = "") -> Table:
    return Table(options=options, position=f"round: 9\nstage: over\norder: turtle dolphin moray\nlast built: 9\n{more}")


NOTHING_ELSE = "[{}]\nresources: nothing\ntablet: no\n"


@rule("N71")
def test_offerings_resources_tablet_and_gain_favor_score() -> None:
    table = over(
        """
        [turtle]
        offerings: Hut 8, Outstanding Necklace 14
        resources: 2 Reeds, 3 Pearls
        tiles: 1 Gain Favor, 2 Rest, 1 Take Your Pick
        improvements: Fervent, Chief
        [dolphin]
        offerings: Hut 7
        resources: nothing
        tablet: no
        [moray]
        resources: nothing
        """
    )
    assert table.state.scores() == [8 + 14 + 5 + 3 + 3, 7, 3]
    sheets = [[(str(label), points) for label, points in sheet] for sheet in table.state.score_sheet()]
    assert sheets[0] == [
        ("Hut Offering", 8),
        ("Outstanding Necklace Offering", 14),
        ("Resources left", 5),
        ("unused Rongorongo Tablet", 3),
        ("Gain Favor", 3),
    ]
    assert sheets[1] == [("Hut Offering", 7), ("Resources left", 0)]
    assert table.state.winners() == [0]


@rule("N71", "N62")
def test_a_tablet_used_scores_nothing() -> None:
    table = transport("[turtle]\ntablet: yes\nresources: 3 Reeds")
    assert table.state.scores()[0] == 6
    table.say("turtle: use Tablet as Barter, 3 Reeds for 3 Pearls")
    assert table.state.scores()[0] == 3


@rule("N71")
def test_the_most_points_win_and_ties_share() -> None:
    table = over("".join(NOTHING_ELSE.format(name) for name in ("turtle", "dolphin", "moray")))
    assert table.state.winners() == [0, 1, 2]
    table = over("[turtle]\nofferings: Hut 8\n[moray]\nofferings: Hut 7, Hut 6\n[dolphin]\nresources: 10 Wood, 7 Eggs")
    assert table.state.scores() == [15, 20, 20]
    assert table.state.winners() == [1, 2]


# two idle rounds


@rule("N72")
@pytest.mark.parametrize(("last_built", "ends"), [(0, True), (4, True), (5, False), (6, False)])
def test_two_rounds_running_without_anything_built_end_the_game(last_built: int, ends: bool) -> None:
    table = transport(f"round: 6\nlast built: {last_built}\n{DROP}").say("turtle: drop out")
    assert table.state.over() == ends


@rule("N72")
def test_the_first_round_may_be_idle() -> None:
    table = transport(f"round: 1\nlast built: 0\n{DROP}").say("turtle: drop out")
    assert not table.state.over()


@rule("N72")
def test_erecting_and_styling_both_count_as_building() -> None:
    table = transport("round: 6\nlast built: 4\n[turtle]\nmoai: 1 small\n[island]\nTongariki: turtle, 1 standing")
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.state.last_built == 6
    table = transport("round: 6\nlast built: 4\n[turtle]\nresources: 4 Reeds\n[island]\nHanga Roa: turtle, 1 standing\n"
                      "[ahus]\nTautira: small Moai")  # fmt: skip
    table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")
    assert table.state.last_built == 6


# the first game


@rule("N80")
def test_the_first_game_has_only_the_simpler_tiles_and_no_tablets() -> None:
    table = Table(options="first-game")
    assert dict(zip(TILES, table.game.tile_counts, strict=True)) == {
        "Rest": 4,
        "Barter": 4,
        "Skimp": 4,
        "Chip In": 4,
        "Take Three More": 2,
        "Take Two More": 2,
        "Take Your Pick": 0,
        "Change Jobs": 0,
        "Lend a Hand": 0,
        "Gain Favor": 1,
    }
    assert table.state.tablets == [False] * 3
    assert table.state.scores() == [4, 4, 4]
    position = "stage: tile-lots\norder: turtle dolphin moray"
    assert len(Table(options="first-game", position=position).legal("chance")) == 7


@rule("N80", "N4")
def test_in_a_first_game_all_21_tiles_lie_on_the_ahus() -> None:
    table = Table(options="first-game")
    while table.actors() == ["chance"]:
        table.record.play(CHANCE, table.state.actions(CHANCE)[-1])
    assert [list(table.state.ahu_tile).count(tile) for tile in range(10)] == [4, 4, 4, 4, 2, 2, 0, 0, 0, 1]


@rule("N80")
def test_in_a_first_game_nothing_is_asked_that_a_tablet_would_allow() -> None:
    table = sculpting("[turtle]\nsculptors: 1 0 0", options="first-game")
    assert table.legal("turtle") == ["take small Moai", "end turn"]
    assert table.refused("turtle: use Tablet as Chip In in column 1", "N62") == "you have no Tablet"


# two players


@rule("N81")
def test_for_two_one_of_the_equal_tiles_leaves_each_stack() -> None:
    table = Table(SEATS[2])
    assert table.game.stacks == [[8, 7, 6], [9, 8, 7], [10, 9, 8], [11, 10, 9], [12, 11, 10]]
    assert sum(len(tiles) for tiles in table.game.board.outstanding) == 7


@rule("N81")
def test_for_two_there_are_six_small_six_medium_and_five_large_moai() -> None:
    assert Table(SEATS[2]).state.supply == [6, 6, 5]


def draft(display: str, tiles: str = "", options: str = "") -> Table:
    """Two players before the draft; dolphin is second in order and chooses first."""
    return Table(SEATS[2], options, f"stage: draft\nturn: dolphin\norder: turtle dolphin\ndisplay: {display}\n{tiles}")


@rule("N81")
def test_after_the_lots_the_rest_of_the_tiles_lies_open_as_a_display() -> None:
    table = Table(SEATS[2])
    while table.actors() == ["chance"]:
        table.record.play(CHANCE, table.state.actions(CHANCE)[0])
    assert sum(table.state.display) == 29 - 17
    assert table.actors() == [table.order()[1]]
    assert len(table.section("ahus")) == 17


@rule("N81")
def test_second_first_second_first_choose_a_tile_and_tiles_like_it_leave_the_display() -> None:
    table = draft("2 Rest, 2 Skimp, 1 Chip In, 3 Lend a Hand, 3 Change Jobs, 1 Gain Favor")
    assert table.refused("turtle: choose Rest", "N81") == "it is dolphin's turn"
    table.say("dolphin: choose Rest")
    assert "display: 2 Skimp, 1 Chip In, 3 Change Jobs, 3 Lend a Hand, 1 Gain Favor" in table.state.write()
    assert table.refused("turtle: choose Rest", "N81") == "Rest is not available in the display"
    assert table.refused("turtle: choose Barter", "N81") == "Barter is not available in the display"
    table.say("turtle: choose Gain Favor\ndolphin: choose Skimp\nturtle: choose Lend a Hand")
    table.has("dolphin", tiles="1 Rest, 1 Skimp")
    table.has("turtle", tiles="1 Lend a Hand, 1 Gain Favor")
    assert not any(table.state.display)
    assert table.actors() == ["turtle"]
    assert table.legal("turtle", "place")


ON_BOARD = """
    [ahus]
    Tautira: Take Three More
    Ko Te Riku: Take Three More
    Tepeu: Take Two More
    Maitaki Te Moa: Take Two More
    Nau Nau: Take Your Pick
    Ature Huki: Take Your Pick
    Te Pito Kura: Change Jobs
    Mahatua: Change Jobs
    Motu Toremo Hiva: Change Jobs
    Tongariki: Lend a Hand
    Hanga Tetenga: Lend a Hand
    Akahanga: Lend a Hand
    Ura Uranga Te Mahina: Gain Favor
    Vaihu: Chip In
    Hanga Poukura: Chip In
    Vinapu: Chip In
    O'Rongo: Chip In
"""


@rule("N81")
def test_if_the_display_has_no_new_kind_one_of_those_set_aside_is_chosen() -> None:
    table = draft("4 Rest, 4 Barter, 4 Skimp", ON_BOARD)
    table.say("dolphin: choose Skimp\nturtle: choose Rest\ndolphin: choose Barter")
    assert table.legal("turtle") == ["choose Barter", "choose Skimp"]  # two different ones (N81)
    table.say("turtle: choose Skimp")
    table.has("turtle", tiles="1 Rest, 1 Skimp")
    assert table.legal("turtle", "place")


FIRST_GAME_BOARD = """
    [ahus]
    Tautira: Take Three More
    Ko Te Riku: Take Three More
    Tepeu: Take Two More
    Maitaki Te Moa: Take Two More
    Nau Nau: Gain Favor
    Ature Huki: Barter
    Te Pito Kura: Barter
    Mahatua: Barter
    Motu Toremo Hiva: Barter
    Tongariki: Skimp
    Hanga Tetenga: Skimp
    Akahanga: Skimp
    Ura Uranga Te Mahina: Skimp
    Vaihu: Chip In
    Hanga Poukura: Chip In
    Vinapu: Chip In
    O'Rongo: Chip In
"""


@rule("N81", "N80")
def test_even_if_all_that_is_left_is_of_one_kind() -> None:
    table = draft("4 Rest", FIRST_GAME_BOARD, "first-game")
    for who in ("dolphin", "turtle", "dolphin", "turtle"):
        assert table.legal(who) == ["choose Rest"]
        table.say(f"{who}: choose Rest")
    table.has("turtle", tiles="2 Rest")
    assert table.legal("turtle", "place")


@rule("N81", "N62", "N64")
def test_for_two_the_tablet_copies_tiles_set_aside_too() -> None:
    table = placing("[turtle]\ntablet: yes\nresources: 3 Eggs", SEATS[2])
    assert "use Tablet as Barter, 3 Eggs for 3 Wood" in table.legal("turtle")


@rule("N71")
def test_held_tiles_other_than_gain_favor_score_nothing() -> None:
    position = "round: 5\nstage: over\norder: turtle dolphin moray\nlast built: 3\n"
    for tile in ("Rest", "Skimp", "Take Your Pick", "Change Jobs", "Lend a Hand", "Chip In"):
        table = Table(position=position + f"[turtle]\ntablet: no\nresources: nothing\ntiles: 1 {tile}")
        assert table.state.scores()[0] == 0, tile


@rule("N81")
def test_a_kind_of_which_none_is_left_is_not_drafted_from_those_set_aside() -> None:
    on_board = ON_BOARD.replace("Mahina: Gain Favor", "Mahina: Barter")
    table = draft("4 Rest, 1 Gain Favor, 4 Skimp", on_board)
    table.say("dolphin: choose Gain Favor\nturtle: choose Rest\ndolphin: choose Skimp")
    assert "choose Gain Favor" not in table.legal("turtle")

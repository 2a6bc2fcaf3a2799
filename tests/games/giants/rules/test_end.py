"""The end and the scoring (G80 to G85), and the options (G90 to G92)."""

from __future__ import annotations

import pytest

from ahu.core.messages import Message
from ahu.games.giants.rules.game import Giants
from tests.games.giants.rules.table import TRANSPORT, Table, rule

SIX_OF_SEVEN = "\n".join(
    f"{name}: base blue, Moai 1{letter}, round 1"
    for name, letter in zip(("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu"), "abcdef", strict=True)
)
NO_SUPPLY = "\n".join(
    [f"Moai 1{letter}: removed" for letter in "abcdefghijklmnopq"]
    + [f"Moai 2{letter}: removed" for letter in "abcdefghijkl"]
    + [f"Moai 3{letter}: removed" for letter in "abcdef"]
)


@rule("G80")
def test_the_game_ends_when_someone_has_a_moai_on_every_base_and_the_phase_is_played_out() -> None:
    table = Table(
        position=TRANSPORT + "[blue]\nworkers: 0\n[green]\nworkers: 0\n[island]\nf9: blue 1 Worker, green 1 Worker\n"
        f"[ahus]\n{SIX_OF_SEVEN}\n[loads]\nMoai 1g: before blue\nMoai 1h: before green"
    )
    table.say("blue: lift Moai 1g\nblue: carry to f9\nblue: erect on One Makihi")
    assert not table.state.over()
    table.say("green: lift Moai 1h\ngreen: carry to f9\ngreen: erect on Hanga Tetenga")
    assert table.state.over()
    assert table.actors() == []
    assert table.refused("blue: pass", "G80") == "the game is over"
    # no phase 5: the figures are still on the island
    assert table.section("island") == {"f9": "blue 1 Worker, green 1 Worker"}


@rule("G80", "G2")
@pytest.mark.parametrize(("players", "bases"), [(3, 7), (4, 6), (5, 5)])
def test_as_many_moai_as_one_has_bases_end_it_crowned_or_not(players: int, bases: int) -> None:
    sites = ("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu", "Akapu")
    for built in (bases - 1, bases):
        ahus = [f"{sites[i]}: base blue, Moai 1{'abcdefg'[i]}, round 1" for i in range(built)]
        ahus[0] += ", Headdress a"
        position = TRANSPORT + "[ahus]\n" + "\n".join(ahus) + "\n[loads]\nMoai 2a: before blue"
        table = Table(" ".join(Giants.seats_for(players)), position=position)
        table.say("blue: pass\nblue: leave the rest")
        assert table.state.over() == (built == bases)


@rule("G80", "G62")
def test_the_phase_is_played_out_with_the_question_about_unmoved_loads() -> None:
    table = Table(
        position=TRANSPORT + f"[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[ahus]\n{SIX_OF_SEVEN}\n"
        "[loads]\nMoai 1g: before blue\nMoai 1h: before blue"
    )
    table.say("blue: lift Moai 1g\nblue: carry to f9\nblue: erect on One Makihi\nblue: pass")
    assert table.legal("blue") == ["mark Moai 1h", "leave the rest"]
    table.say("blue: mark Moai 1h")
    assert table.state.over()


@rule("G81")
@pytest.mark.parametrize("deed", ["erect on One Makihi", "crown on Hanga Tetenga"])
def test_erecting_and_crowning_both_count_as_building(deed: str) -> None:
    kind = "Moai 1a" if deed.startswith("erect") else "Headdress a"
    table = Table(
        position=TRANSPORT + "[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n"
        f"[ahus]\nHanga Tetenga: base red, Moai 2a, round 1\n[loads]\n{kind}: f9, marked blue"
    ).say(f"blue: lift {kind}\nblue: {deed}")
    assert table.state.last_built == 2


@rule("G80", "G41")
def test_a_reserved_base_without_a_moai_does_not_end_the_game() -> None:
    table = Table(position=TRANSPORT + f"[ahus]\n{SIX_OF_SEVEN}\nOne Makihi: base blue\n[loads]\nMoai 1g: before blue")
    table.say("blue: pass\nblue: leave the rest")
    assert not table.state.over()


@rule("G81", "G26")
def test_with_a_dry_supply_and_no_moai_left_to_move_the_game_ends() -> None:
    table = Table(position=TRANSPORT + f"last built: 2\n[loads]\n{NO_SUPPLY}\nHeaddress a: before blue")
    table.say("blue: pass\nblue: leave the rest")
    assert table.state.over()


@rule("G81")
@pytest.mark.parametrize(("last_built", "over"), [(0, True), (6, True), (7, False), (8, False)])
def test_with_a_dry_supply_two_rounds_without_building_end_the_game(last_built: int, over: bool) -> None:
    loads = NO_SUPPLY.replace("Moai 3f: removed", "Moai 3f: e10")
    table = Table(
        position=f"round: 8\nstage: transport\nfirst: blue\nturn: blue\nlast built: {last_built}\n[loads]\n{loads}"
    )
    table.say("blue: pass\ngreen: pass\nred: pass")
    assert table.state.over() == over


@rule("G81")
@pytest.mark.parametrize("name", ["a5", "a6", "e10"])
def test_with_a_dry_supply_the_game_goes_on_while_a_moai_is_left_on_any_hex_even_the_first(name: str) -> None:
    loads = NO_SUPPLY.replace("Moai 3f: removed", f"Moai 3f: {name}")
    table = Table(position=f"round: 8\nstage: transport\nfirst: blue\nturn: blue\nlast built: 7\n[loads]\n{loads}")
    assert table.state.game.board.hexes[0] == "a5"
    table.say("blue: pass\ngreen: pass\nred: pass")
    assert not table.state.over()
    assert table.state.round == 9


@rule("G81")
def test_while_the_supply_holds_a_moai_the_game_goes_on() -> None:
    loads = NO_SUPPLY.replace("Moai 3f: removed", "")
    table = Table(position=f"round: 8\nstage: transport\nfirst: blue\nturn: blue\n[loads]\n{loads}\nHeaddress a: e5")
    table.say("blue: pass\ngreen: pass\nred: pass")
    assert not table.state.over()


@rule("G82", "G84")
def test_worked_example_of_scoring() -> None:
    # Blue size 3 on a 9; Red size 1 on an 8; Yellow size 2 on an 8 with a Headdress for 6
    table = Table(
        "blue red yellow",
        position="round: 9\nstage: over\nfirst: blue\n"
        "[ahus]\nTautira: base blue, Moai 3a\nTahai: base red, Moai 1a\nVai Mata: base yellow, Moai 2a, Headdress a",
    )
    assert table.state.scores() == [27, 8, 22]
    assert [(sheet.moai_points(), sheet.headdress_points()) for sheet in table.state.breakdown()] == [
        (27, 0),
        (8, 0),
        (16, 6),
    ]


@rule("G82", "G85")
@pytest.mark.parametrize(("halves", "points"), [(0, 0), (1, 0), (2, 3), (3, 3), (5, 6)])
def test_each_whole_tablet_scores_three_and_a_half_nothing(halves: int, points: int) -> None:
    table = Table(position=f"round: 9\nstage: over\nfirst: blue\n[blue]\nhalf-tablets: {halves}")
    assert table.state.scores()[0] == points


@rule("G82")
def test_points_from_transport_are_on_the_track_already() -> None:
    table = Table(position="round: 9\nstage: over\nfirst: blue\n[blue]\nscore: 11\nhalf-tablets: 2")
    sheet = table.state.breakdown()[0]
    assert (sheet.transport, sheet.tablet_points(), sheet.total()) == (11, 3, 14)


@rule("G85")
def test_loads_markers_logs_and_reserved_ahus_score_nothing() -> None:
    table = Table(
        position="round: 9\nstage: over\nfirst: blue\nlogs left: 20\n[blue]\nmarkers: 4\nlogs: 5\n"
        "[ahus]\nTautira: base blue\n[loads]\nMoai 3a: e10, marked blue\nHeaddress a: before blue"
    )
    assert table.state.scores() == [0, 0, 0]


@rule("G83")
def test_ties_share_the_victory() -> None:
    table = Table(position="round: 9\nstage: over\nfirst: blue\n[blue]\nscore: 5\n[red]\nscore: 5")
    assert table.state.winners() == [0, 2]


@rule("G90")
def test_options_are_independent_of_each_other() -> None:
    table = Table(options="open-bases quick open-scoring")
    assert table.game.options == ("quick", "open-scoring", "open-bases")


@rule("G91")
def test_with_open_scoring_a_moai_scores_when_erected_headdresses_and_tablets_at_the_end() -> None:
    position = (
        TRANSPORT + "[blue]\nworkers: 0\nhalf-tablets: 2\nscore: 4\n[island]\nh6: blue 2 Workers\n"
        "[loads]\nMoai 2a: g7, marked blue\nHeaddress a: g6, marked blue\n"
    )
    script = "blue: lift Moai 2a\nblue: carry to h6\nblue: erect on Ura Uranga Te Mahina\n"
    crown = "blue: lift Headdress a\nblue: carry to h6\nblue: crown on Ura Uranga Te Mahina"
    opened = Table(options="open-scoring", position=position).say(script)
    assert opened.track("blue") == 4 + 2 * 6
    opened.say(crown)
    assert opened.track("blue") == 16
    closed = Table(position=position).say(script + crown)
    assert closed.track("blue") == 4
    assert opened.state.scores() == closed.state.scores() == [4 + 12 + 6 + 3, 0, 0]
    assert opened.state.breakdown()[0].transport == closed.state.breakdown()[0].transport == 4


@rule("G92", "G96")
def test_with_open_bases_owners_stay_visible_and_peeking_is_pointless() -> None:
    position = (
        TRANSPORT + "[red]\nhalf-tablets: 2\n[ahus]\nOroi: base green, Moai 1a, round 1\n[loads]\nMoai 1b: before blue"
    )
    opened, hidden = Table(options="open-bases", position=position), Table(position=position)
    assert "Oroi: base green" in opened.state.screen(0).write()
    assert "Oroi: base ?" in hidden.state.screen(0).write()
    assert opened.refused("red: peek under Oroi", "G92") == "the owners of all Bases are visible"


@rule("G91", "G96")
def test_on_a_screen_hidden_moai_are_not_called_help_with_transport() -> None:
    more = "[blue]\nscore: 12\n[ahus]\nTahai: base blue, Moai 1a, round 1\n[loads]\nMoai 1b: before blue"
    table = Table(options="open-scoring", position=TRANSPORT + more)
    assert table.state.score_sheet()[0][0] == (Message("help with transport"), 4)
    assert table.state.screen(0).score_sheet()[0] == [(Message("on the track, Moai of earlier rounds included"), 12)]


def test_a_game_takes_no_more_actions_than_its_pieces_allow() -> None:
    rounds = 78 + 114  # until the supply is dry, and after that
    auction, placement, peeks, transport, unmoved, taking_back = 4, 8 + 6 + 1, 6, 1, 3 + 1, 6 + 1
    seat = auction + placement + peeks + transport + unmoved + taking_back
    steps = 3 * 8  # a hex with a figure each
    load = steps + 2 * (steps + 2)
    game = Giants.set_up(Giants.seats_for(3))
    assert game.max_length() == 1 + rounds * (3 * seat + 49 * load) == 736_321

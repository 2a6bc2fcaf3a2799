"""``ahu play``, driven as by a person who types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ahu.core.log import read_log, write_log
from ahu.core.record import Record
from ahu.registry import find_game, games, open_game
from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

ALONE = ("play", "giants", "--players", 3, "--seed", 4, "--bots", "random")
TOGETHER = (*ALONE, "--humans", 2)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_a_whole_game_is_played_by_numbers_from_menus() -> None:
    told = said(*ALONE, typed=lines("1") * 4000)
    assert "  Blue bids nothing\n" in told
    assert "Final scores" in told
    assert " with " in told.splitlines()[-1]
    assert "win" in told.splitlines()[-1]


def test_a_whole_game_is_played_by_people_alone() -> None:
    told = said(*ALONE, "--humans", 3, typed=lines("2", "1", "1", "1") * 3000)
    assert "A secret choice for Red: the others look away." in told
    assert "Final scores" in told


@pytest.mark.parametrize("game", games())
def test_a_whole_game_of_each_is_played_by_one_person_against_bots(game: str) -> None:
    told = said("play", game, "--seed", 4, "--bots", "easy", typed=(lines("1") * 9 + lines("map", "score")) * 400)
    assert "Final scores" in told
    assert "win" in told.splitlines()[-1]


def test_bots_can_be_watched() -> None:
    told = said(*ALONE, "--humans", 0)
    assert "\nRound 1\n  Blue is the First Player\n" in told
    assert "  Blue bids" in told
    assert "Final scores" in told


def test_bots_have_levels_and_are_normal_unless_said_otherwise() -> None:
    told = said("play", "giants", "--players", 4, "--bots", "easy,hard", typed=lines("quit"))
    assert "Bots: Green (easy), Red (hard) and Yellow (hard).\n" in told
    assert "Bots: Green (normal) and Red (normal).\n" in said("play", "giants", "--players", 3, typed=lines("quit"))
    assert "“clever”; there are easy, normal, hard, master, " in complaint("play", "giants", "--bots", "clever")
    explained = said("play", "--help")
    assert "easy, normal, hard or master" in " ".join(explained.split())
    for level, about in (
        ("easy", "a beginner"),
        ("normal", "a steady player"),
        ("hard", "an expert"),
        ("master", "a master"),
    ):
        assert f"  {level:<13} {about}" in explained


def test_a_person_is_asked_with_what_they_have() -> None:
    told = said(*ALONE, typed=lines("quit"))
    assert told.startswith("Giants: Blue, Green and Red, clockwise. Seed 4.\nYou play Blue.")
    assert "Round 1, Blue. Make your secret bid" in told
    assert "2 markers, 1 Worker" in " ".join(told.split())
    assert told.endswith("You have left the game.\n")


def test_the_end_of_the_input_ends_the_game_quietly() -> None:
    assert said(*ALONE, typed=lines("bid nothing")).endswith("> \n")


def test_help_explains_the_commands_and_gives_examples() -> None:
    told = said(*ALONE, typed=lines("?", "help"))
    assert told.count("save FILE ") == 2
    assert "example:\n  Bid nothing\n" in told


def test_part_of_an_action_is_enough() -> None:
    for typed in ("bid 2 markers, 1 worker, s", "2 MARKERS, 1 WORKER, SORCERER, CHIEF", "chief 2 1 sorcerer"):
        told = said(*ALONE, typed=lines(typed, "2", "log"))
        assert "  Blue bids 2 markers, 1 Worker, the Sorcerer" in told


def test_words_that_mean_several_actions_list_them_to_pick_from() -> None:
    told = said(*ALONE, typed=lines("bid 2 markers, 1", "2"))
    assert "“bid 2 markers, 1” may mean 4 things:\n   1  Bid 2 markers, 1 Worker\n" in told
    assert "  Blue bids 2 markers, 1 Worker, the Chief\n" in told


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("sing", "“sing” is not an action in Giants."),
        ("bid 1 markr", "“bid 1 markr” is not an action in Giants; did you mean “Bid 1 marker”"),
        ("bid 5 markers", "You have only 2 markers behind your screen (G20)."),
        ("pass", "That can't be done now: secret bids are being made (G20)."),
        ("worker e5", "That can't be done now: secret bids are being made (G20)."),
        ("17", "The last list goes from 1 to 12."),
        ("list dance", "No action now has the words “dance”."),
        ("undo", "there is nothing to undo"),
        ("save", "Name a file: save FILE"),
        ("save nowhere/at/all.ahu", "Not saved: nowhere/at/all.ahu: No such file or directory"),
    ],
)
def test_what_can_not_be_done_is_answered_and_asked_again(typed: str, answer: str) -> None:
    told = said(*ALONE, typed=lines(typed, "quit"))
    assert answer in told
    assert told.endswith("You have left the game.\n")


def test_a_number_outside_the_list_is_refused() -> None:
    assert "The last list goes from 1 to 24." in said(*ALONE, typed=lines("list", "25"))
    assert "The last list goes from 1 to 2." in said(*ALONE, typed=lines("hint", "3"))


def test_several_reasons_against_vague_words_are_not_guessed_at() -> None:
    assert "Nothing like “bid 5” can be done now." in said(*ALONE, typed=lines("bid 5"))


def test_map_score_and_log_show_the_game_as_the_person_sees_it() -> None:
    told = said(*ALONE, typed=lines("look", "board", "score", "log"))
    assert told.count("Rapa Nui") == 2
    assert "Points that you can see." in told
    assert "Blue: 0 points" in told
    assert told.count("  Blue is the First Player\n") == 2


def test_the_map_is_a_picture_with_its_key_that_fits_a_screen() -> None:
    told = said(*ALONE, typed=lines("map")).rpartition("Blue> ")[0].rpartition("Blue> ")[2]
    assert "|e10 M|" in told
    assert "Figures: b2SC is Blue: two Workers, Sorcerer and Chief" in told
    assert "Players:" not in told
    assert told.count("\n") < 40


def test_a_hint_tells_steps_and_results_and_changes_nothing() -> None:
    told = said(*ALONE, typed=lines("hint", "quit"))
    hint = told.partition("Hint, if nobody is in the way")[2]
    assert "\n   1  Bid " in hint
    assert "\n      later: Take a Moai" in hint
    assert "\nWhat else you could do\n   2  Bid " in hint
    assert re.search(r"You get .* to carry\. \d+% to win\.", hint)
    asking = said(*ALONE, typed=lines("hint", "bid chief") + lines("hint", "list", "1", "1", "1") * 30)
    silent = said(*ALONE, typed=lines("bid chief") + lines("list", "1", "1", "1") * 30)
    told_moves = [line for line in asking.splitlines() if re.match("  (Green|Red|The) ", line)]
    assert told_moves == [line for line in silent.splitlines() if re.match("  (Green|Red|The) ", line)]


def test_a_number_after_a_hint_takes_its_whole_turn() -> None:
    told = said(*ALONE, typed=lines("hint", "2"))
    hinted = re.search(r"What else you could do\n   2  Bid (.*)\n", told)
    assert hinted
    assert f"  Blue bids {hinted[1]}\n" in told
    again = said("play", "rapanui", "--seed", 4, "--bots", "random", typed=lines("hint", "1") * 12)
    steps = re.findall(r"\n   1  (Carry .*) and erect it on (.*)\n", again)
    assert steps
    assert all(f"  Turtle erects the Moai on {ahu}" in again for _, ahu in steps)


def test_undo_goes_back_to_before_the_persons_last_action() -> None:
    told = said(*ALONE, typed=lines("bid chief", "undo", "bid sorcerer", "log"))
    assert "Undone: your last action and everything after it" in told
    after = told.partition("Undone")[2]
    assert "Make your secret bid" in after
    assert "Blue bids the Sorcerer" in after
    assert "Blue bids the Chief" not in after


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "half.ahu"
    said(*ALONE, "--option", "quick", typed=lines("bid chief", f"save {file}", "quit"))
    record = read_log(file.read_text("utf-8"), open_game)
    assert "blue: bid Chief" in record.lines()
    told = said("play", "giants", "--load", file, typed=lines("log", f"save {file}", "quit"))
    assert "  Blue bids the Chief\n" in told
    assert f"Saved in {file}." in told
    assert read_log(file.read_text("utf-8"), open_game).moves == record.moves


def test_of_a_loaded_game_only_the_round_under_way_is_told(tmp_path: Path) -> None:
    said("simulate", "giants", "--players", 3, "--games", 1, "--jobs", 1, "--save", tmp_path / "games")
    record = read_log(next((tmp_path / "games").iterdir()).read_text("utf-8"), open_game)
    record.rewind(200)
    file = tmp_path / "late.ahu"
    file.write_text(write_log(record), encoding="utf-8")
    told = said("play", "giants", "--load", file, typed=lines("quit"))
    assert f"\nRound {record.state.rounds()}" in told
    assert "\nRound 1\n" not in told


def test_a_file_that_is_not_this_games_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine", encoding="utf-8")
    assert f"Not saved: {file}: it already exists; choose another name" in said(*ALONE, typed=lines(f"save {file}"))
    assert file.read_text("utf-8") == "mine"


def test_a_loaded_game_brings_its_own_set_up(tmp_path: Path) -> None:
    file = tmp_path / "new.ahu"
    file.write_text(write_log(Record(find_game("giants").set_up(("red", "blue", "green")))), encoding="utf-8")
    assert "leave them out with --load" in complaint("play", "giants", "--players", 3, "--load", file)
    assert said("play", "giants", "--load", file, typed="quit\n").startswith("Giants: Red, Blue and Green")


def test_sealed_bids_are_not_shown_to_another_person() -> None:
    told = said(*TOGETHER, typed=lines("", "bid 2 markers, chief", "", "log", "map", "bid nothing"))
    _, curtain, rest = told.partition("A secret choice for Green")
    before, _, after = rest.partition("  Green bids nothing")
    assert curtain
    assert before.count("  Blue makes a secret bid\n") == 2
    assert "bids 2 markers, the Chief" not in before
    assert "makes a secret bid" not in after


def test_a_bid_sealed_when_first_told_is_told_again_when_shown() -> None:
    told = said(*ALONE, "--humans", "red", typed=lines("bid 2 markers, 1 worker, sorcerer, chief"))
    before, _, after = told.partition("  Red bids")
    assert before.count("makes a secret bid") == 2
    assert "  Blue bids " in after
    assert "makes a secret bid" not in after


def test_one_person_alone_needs_no_curtain() -> None:
    assert "look away" not in said(*ALONE, typed=lines("bid nothing"))


def test_a_curtain_nobody_opens_ends_the_game() -> None:
    assert said(*TOGETHER, typed="").endswith("press Enter. ")


def test_who_peeks_is_told_what_they_found(tmp_path: Path) -> None:
    game = find_game("giants").set_up(("blue", "green", "red"))
    state = game.read(
        "giants position 1\nround: 3\nstage: placing\nfirst: blue\nturn: blue\ndice: 3\n"
        "[blue]\nhalf-tablets: 1\n[ahus]\nTautira: base red, Moai 1a, round 1\n"
    )
    file = tmp_path / "peek.ahu"
    file.write_text(write_log(Record(game, state)), encoding="utf-8")
    told = said("play", "giants", "--load", file, typed=lines("look", "peek", "look", "quit"))
    before, _, after = told.partition("  Blue looks under the Moai on Tautira\n")
    assert after.startswith("The Base on Tautira belongs to red.\n")
    assert "Place a figure" in after
    hidden, seen = ([line for line in part.splitlines() if line.startswith("Tautira")] for part in (before, after))
    assert "red" not in hidden[0]
    assert "red" in seen[0]


def test_enter_takes_the_only_action_and_is_no_choice_among_several() -> None:
    told = said("play", "rapanui", "--seed", 4, "--bots", "random", typed=lines("") + lines("1", "") * 60)
    assert "Nothing else can be done: press Enter.\n" in told
    assert "   2  Place a Villager in column … (3 ways)" in told.partition("Turtle> ")[0]
    assert "  Turtle places" not in told.partition("Turtle> Turtle> ")[0]
    only = [part for part in told.split("\nRound ") if "press Enter." in part]
    assert only
    assert all(re.search(r"press Enter\.\nTurtle>   Turtle ", part) for part in only[:-1])


@pytest.mark.parametrize(("game", "language"), [("giants", "de"), ("rapanui", "fr")])
def test_no_line_of_a_game_is_wider_than_the_screen(game: str, language: str) -> None:
    typed = lines("hint", "look", "list", "?", "log") + lines(*"1211131") * 15
    told = said("play", game, "--seed", 4, "--bots", "easy", "--language", language, typed=typed)
    printed = re.sub(r"(?m)^(\w+> )+", "", told)  # after a prompt the line break is typed, not printed
    assert [line for line in printed.splitlines() if len(line) > 80] == []

"""Game files that are cut off, edited, or from elsewhere are told what is wrong, and in which line."""

from __future__ import annotations

import re

import pytest

from ahu.core.errors import BadLog
from ahu.core.log import read_log, write_log
from ahu.registry import open_game
from tests.play import finished

LOG = write_log(finished("giants", 3, "a log to spoil"))
LINES = LOG.splitlines()


def spoiled(**changes: str) -> str:
    """The log with its header lines changed, or left out where the value is empty."""
    lines = []
    for line in LINES:
        key = line.partition(":")[0]
        if key not in changes:
            lines.append(line)
        elif changes[key]:
            lines.append(f"{key}: {changes[key]}")
    return "\n".join(lines) + "\n"


def line_of(beginning: str) -> int:
    return next(number for number, line in enumerate(LINES, start=1) if line.startswith(beginning))


def fails(text: str, message: str, line: int | None = None) -> None:
    with pytest.raises(BadLog, match=re.escape(message)) as caught:
        read_log(text, open_game)
    assert caught.value.line == line


def test_the_sound_log_reads() -> None:
    assert read_log(LOG, open_game).state.over()


def test_a_file_that_is_no_game() -> None:
    fails("", "this is not an Ahu game", 1)
    fails("hello\nworld\n", "the first line must be “ahu game 1”", 1)


@pytest.mark.parametrize("key", ["game", "rules", "seats", "options", "board"])
def test_a_header_that_lacks_a_line(key: str) -> None:
    fails(spoiled(**{key: ""}), f"the header lacks {key}", LINES.index("---"))


def test_a_header_with_a_strange_or_doubled_line() -> None:
    fails(LOG.replace("---", "weather: fine\n---", 1), "“weather: fine” is not a header line", LINES.index("---") + 1)
    fails(LOG.replace("---", "game: giants\n---", 1), "the header says “game” twice", LINES.index("---") + 1)


def test_a_header_that_does_not_end() -> None:
    fails("\n".join(LINES[:3]), "the “---” line is missing", 3)


def test_an_unknown_game_option_seat_or_player_count() -> None:
    fails(spoiled(game="chess"), "there is no game called “chess”")
    fails(spoiled(options="magic"), "Giants has no option “magic”")
    fails(spoiled(seats="blue green"), "3 to 5 players, not 2")
    fails(spoiled(seats="blue green pink"), "no seat is called “pink”")


def test_another_version_of_the_rules_or_another_board() -> None:
    fails(spoiled(rules="99"), "this game was played by version 99 of the rules of Giants")
    fails(spoiled(board="mine 0123"), "this game was played on the board “mine 0123”")


def test_a_log_that_was_cut_off() -> None:
    cut = LINES[: len(LINES) // 2]
    fails("\n".join(cut), "the game breaks off after", len(cut))


def test_a_line_that_is_unreadable() -> None:
    at = line_of("chance: white die")
    lines = LINES.copy()
    lines[at - 1] = "chance: white die shows seven"
    fails("\n".join(lines), "“white die shows seven” is not an action in Giants; did you mean", at)
    lines[at - 1] = "the dice are rolled"
    fails("\n".join(lines), "does not have the form “who: action”", at)
    lines[at - 1] = "orange: pass"
    fails("\n".join(lines), "nobody at this table is called “orange”", at)


def test_a_line_against_the_rules_names_the_rule() -> None:
    at = line_of("chance: white die")
    lines = LINES.copy()
    lines.insert(at - 1, f"{finished('giants', 3, 'a log to spoil').game.seats[0]}: pass")
    fails("\n".join(lines), "please wait: the dice are being rolled (G11)", at)


def test_a_line_left_out() -> None:
    at = line_of("chance: first player")
    fails("\n".join(LINES[: at - 1] + LINES[at:]), "(G6)", at)


def test_a_legal_but_edited_line_shows_at_the_end() -> None:
    short = finished("giants", 3, "a log to spoil")
    short.rewind(3)
    text = write_log(short)
    faces = re.findall(r"white die shows (\d)", text)
    edited = text.replace(f"white die shows {faces[-1]}", f"white die shows {'1' if faces[-1] != '1' else '2'}", 1)
    with pytest.raises(BadLog, match="the game was changed") as caught:
        read_log(edited, open_game)
    assert caught.value.line == len(text.splitlines())


def test_edited_scores_and_trailing_lines() -> None:
    end = line_of("end:")
    lines = LINES.copy()
    lines[end - 1] = re.sub(r"(\w+) (\d+)$", r"\1 999", lines[end - 1])
    fails("\n".join(lines), "the game was changed", end)
    fails(LOG + "blue: pass\n", "there is more after the end line", end + 1)


def test_blank_lines_and_comments_in_the_header_are_skipped() -> None:
    assert read_log(LOG.replace("---", "# a note\n\n---", 1), open_game).state.over()


def test_a_position_with_nothing_under_it_or_beside_it() -> None:
    fails(LOG.replace("---", "position:\n---", 1), "a position of Giants begins with")
    fails(
        LOG.replace("---", "position: hello\n---", 1), "the position stands on the lines below", LINES.index("---") + 1
    )


def test_an_impossible_position_in_the_header() -> None:
    text = LOG.replace("---", "position:\n  giants position 1\n  round: many\n---", 1)
    fails(text, "“many” is not a number")

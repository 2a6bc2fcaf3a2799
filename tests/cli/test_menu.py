"""Finding the action that is meant."""

from __future__ import annotations

import pytest

from ahu.cli.action_menu import Menu, actions_with_words, find_actions
from ahu.core.action import Action

ACTIONS = [
    Action(text)
    for text in (
        "place Worker on e1",
        "place Worker on e10",
        "place Worker on e10, take Logs",
        "place Chief on e1",
        "take half-tablet",
        "pass",
    )
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pass", ["pass"]),
        ("PASS.", ["pass"]),
        ("pa", ["pass"]),
        ("half", ["take half-tablet"]),
        ("logs", ["place Worker on e10, take Logs"]),
        ("place worker on e10", ["place Worker on e10"]),
        ("worker e1", ["place Worker on e1"]),
        ("e1 worker", ["place Worker on e1"]),
        ("on e10 worker place", ["place Worker on e10"]),
        ("chief", ["place Chief on e1"]),
        ("wor e10", ["place Worker on e10", "place Worker on e10, take Logs"]),
        ("p", [a.text for a in ACTIONS if a.text.startswith("p")]),
        ("dance", []),
    ],
)
def test_part_of_an_action_finds_it(typed: str, found: list[str]) -> None:
    assert [action.text for action in find_actions(typed, ACTIONS)] == found


def test_no_words_find_everything() -> None:
    assert actions_with_words("", ACTIONS) == ACTIONS


def test_a_short_menu_has_a_line_for_each_action() -> None:
    menu = Menu(ACTIONS)
    assert menu.lines()[0] == "  1. place Worker on e1"
    assert len(menu.lines()) == len(ACTIONS)
    assert menu.pick(6) == ACTIONS[5:]
    assert menu.pick(7) == menu.pick(0) == []


def test_a_longer_menu_shares_lines_and_leaves_out_the_common_words() -> None:
    lines = Menu([Action(f"place Worker on e{n}") for n in range(1, 21)]).lines()
    assert lines[0] == "  place Worker on …"
    assert lines[1].startswith("  1. e1   2. e2   3. e3")
    assert "20. e20" in lines[-1]
    assert max(map(len, lines)) <= 80


def test_a_very_long_menu_gathers_actions_by_their_first_words() -> None:
    workers = [Action(f"place Worker on e{n}") for n in range(1, 61)]
    chiefs = [Action(f"place Chief on e{n}") for n in range(1, 61)]
    menu = Menu([*workers, *chiefs, Action("pass")])
    assert menu.lines() == ["  1. place Worker on … (60 ways)", "  2. place Chief on … (60 ways)", "  3. pass"]
    assert menu.pick(2) == chiefs
    assert menu.pick(3) == [Action("pass")]

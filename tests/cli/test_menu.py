"""Finding the action that is meant."""

from __future__ import annotations

import re

import pytest

from ahu.cli.action_menu import Choice, Menu, choices_with_words, find_choices, in_columns
from ahu.core.action import Action


def choices(*labels: str) -> list[Choice]:
    return [Choice(Action(label), label) for label in labels]


CHOICES = choices(
    "place Worker on e1",
    "place Worker on e10",
    "place Worker on e10, take Logs",
    "place Chief on e1",
    "take half-tablet",
    "pass",
)


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
        ("p", [choice.label for choice in CHOICES if choice.label.startswith("p")]),
        ("dance", []),
    ],
)
def test_part_of_an_action_finds_it(typed: str, found: list[str]) -> None:
    assert [choice.label for choice in find_choices(typed, CHOICES)] == found


@pytest.mark.parametrize("typed", ["Ériger le Moaï", "eriger le moai", "moai eriger", "erect it", "ERECT IT on Nau"])
def test_an_action_is_found_by_its_notation_and_by_its_words_with_or_without_accents(typed: str) -> None:
    offered = [Choice(Action("erect it on Nau Nau"), "Ériger le Moaï sur Nau Nau"), Choice(Action("pass"), "Passer")]
    assert find_choices(typed, offered) == offered[:1]


def test_no_words_find_everything() -> None:
    assert choices_with_words("", CHOICES) == CHOICES


def test_a_short_menu_has_a_line_for_each_action() -> None:
    menu = Menu(CHOICES)
    assert menu.lines()[0] == "   1  place Worker on e1"
    assert len(menu.lines()) == len(CHOICES)
    assert menu.pick(6) == CHOICES[5:]
    assert menu.pick(7) == menu.pick(0) == []


def test_a_longer_menu_shares_lines_and_leaves_out_the_common_words() -> None:
    lines = Menu(choices(*[f"place Worker on e{n}" for n in range(1, 21)])).lines()
    assert lines[0] == "  place Worker on …"
    assert lines[1].split()[:6] == ["1", "e1", "2", "e2", "3", "e3"]
    assert lines[-1].endswith("20  e20")
    assert max(map(len, lines)) <= 80


def test_the_columns_of_a_longer_menu_are_straight() -> None:
    names = ("Akahanga", "Orito", "Vai Mata", "Hanga Tetenga", "Poike")
    lines = in_columns([f"{n:>4}  {names[n % 5]}" for n in range(1, 21)], 80)
    ends = [{found.end() for found in re.finditer(r"\d+", line)} for line in lines]
    assert len(ends[0]) == 3
    assert all(row <= ends[0] for row in ends)
    assert max(map(len, lines)) <= 80


def test_a_longer_menu_has_a_heading_for_each_group() -> None:
    places = [f"place Villager on Space {n}" for n in range(1, 28)]
    offered = choices(*places, *[f"place Villager in column {n}" for n in (1, 2, 3)], "place Sorcerer on star 2")
    lines = Menu(offered).lines()
    headings = [line for line in lines if line.endswith("…")]
    assert headings == ["  place Villager on Space …", "  place Villager in column …"]
    assert lines[-1] == "  31  place Sorcerer on star 2"
    assert Menu(offered).pick(28) == [offered[27]]


def test_numbers_follow_the_headings_whatever_the_order_of_the_actions() -> None:
    offered = choices(*[f"{verb} it to e{number}" for number in range(1, 10) for verb in ("carry", "roll")])
    menu = Menu(offered)
    lines = menu.lines()
    assert [line for line in lines if line.endswith("…")] == ["  carry it to …", "  roll it to …"]
    assert [menu.pick(number)[0].label for number in (1, 2, 10)] == [
        "carry it to e1",
        "carry it to e2",
        "roll it to e1",
    ]
    assert "  10  e1" in lines[lines.index("  roll it to …") + 1]


def test_a_very_long_menu_gathers_actions_by_their_first_words() -> None:
    workers = choices(*[f"place Worker on e{n}" for n in range(1, 61)])
    chiefs = choices(*[f"place Chief on e{n}" for n in range(1, 61)])
    rest = choices("pass")
    menu = Menu([*workers, *chiefs, *rest])
    assert menu.lines() == ["   1  place Worker on … (60 ways)", "   2  place Chief on … (60 ways)", "   3  pass"]
    assert menu.pick(2) == chiefs
    assert menu.pick(3) == rest


def test_a_menu_for_a_turn_gathers_more_than_a_dozen_actions() -> None:
    offered = choices(*[f"place Worker on e{n}" for n in range(1, 14)], "pass")
    assert Menu(offered, short=True).lines() == ["   1  place Worker on … (13 ways)", "   2  pass"]
    assert len(Menu(offered[2:], short=True).lines()) == 12

"""The full round of the rulebook (G28, G42, G64), played line by line with its tables.

Its pictures are lost. On our board it is laid out so that every toll told comes out: A is Tahai (8) by the village,
B is Oroi (3, 8) on g8, C is Akahanga (5, 6) on g7. Blue's chain runs from the Headdress quarry to C, Red's from the
Moai quarry to B.
"""

from __future__ import annotations

from tests.games.giants.rules.table import Table, rule

START = """
    round: 3
    stage: rolling
    first: green
    logs left: 22
    [green]
    workers: 3
    markers: 2
    half-tablets: 2
    [red]
    workers: 3
    logs: 5
    markers: 3
    half-tablets: 1
    [blue]
    workers: 4
    markers: 3
    half-tablets: 1
    [island]
    cut: d6
    [loads]
    Moai 1a: i4, marked green
    Moai 2a: f7, marked blue
    Headdress a: f3
"""


def auction() -> Table:
    table = Table("green red blue", position=START).roll(1, 2, 3)
    return table.say("green: bid 2 markers, 1 Worker\nred: bid 2 markers, Chief\nblue: bid 2 markers, 1 Worker")


GO_ROUNDS = [
    """
    green: place Sorcerer on g2, take Worker
    red: place Worker with 2 Logs on f9
    blue: place Chief on g6
    """,
    """
    green: place Chief on g2, break a tablet, take Worker
    red: place Worker with 2 Logs on f8
    blue: place Worker on g4
    """,
    """
    green: place Worker on g8
    red: place Worker on g7
    blue: place Sorcerer on f3, take Headdress
    """,
    """
    green: place Worker on h2
    red: place Sorcerer with 1 Log on g8, reserve Oroi
    blue: take half-tablet
    """,
    """
    green: place Worker on i3
    red: pass
    blue: place Worker on g5
    """,
    """
    green: place Worker on h3
    blue: place Worker on g7
    """,
]

# What lies behind each screen after the auction and after each go-round, as the tables have it: Chief, Sorcerer,
# Workers, Logs, markers, half-tablets. From the fourth on they forget that Blue's half-tablet cost the last marker.
TABLES = {
    "green": [(1, 1, 2, 0, 0, 2), (1, 0, 3, 0, 0, 2), (0, 0, 4, 0, 0, 0), (0, 0, 3, 0, 0, 0), (0, 0, 2, 0, 0, 0),
              (0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0)],
    "red": [(0, 1, 3, 5, 1, 1), (0, 1, 2, 3, 1, 1), (0, 1, 1, 1, 1, 1), (0, 1, 0, 1, 1, 1), (0, 0, 0, 0, 1, 1),
            (0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 1, 1)],
    "blue": [(1, 1, 3, 0, 1, 1), (0, 1, 3, 0, 1, 1), (0, 1, 2, 0, 1, 1), (0, 0, 2, 0, 1, 1), (0, 0, 2, 0, 0, 2),
             (0, 0, 1, 0, 0, 2), (0, 0, 0, 0, 0, 2)],
}  # fmt: skip


def behind_screens(table: Table, name: str) -> tuple[int, ...]:
    """One column of the rulebook's table."""
    told = table.section(name)
    great = [int(told[figure] == "behind") for figure in ("chief", "sorcerer")]
    numbers = [int(told[key].partition(",")[0]) for key in ("workers", "logs", "markers", "half-tablets")]
    return (*great, *numbers)


def placed() -> Table:
    table = auction().say("green: take Moai of size 1\nred: take Moai of size 3")
    for go_round in GO_ROUNDS:
        table.say(go_round)
    return table


@rule("G28", "G22", "G26")
def test_the_auction_of_the_full_round() -> None:
    table = auction()
    assert table.actors() == ["green"]  # two half-tablets against one each
    assert table.legal("green", "take") == ["take Moai of size 1"]
    table.say("green: take Moai of size 1")
    assert table.actors() == ["red"]  # before Blue in turn order
    table.say("red: take Moai of size 3")
    # Blue's one Worker can't sculpt the 2, which leaves the game
    loads = table.section("loads")
    assert (loads["Moai 1b"], loads["Moai 2b"], loads["Moai 3a"]) == ("before green", "removed", "before red")
    for name, columns in TABLES.items():
        assert behind_screens(table, name) == columns[0]


@rule("G42", "G33", "G36", "G37", "G38", "G39")
def test_the_placement_of_the_full_round() -> None:
    table = auction().say("green: take Moai of size 1\nred: take Moai of size 3")
    for number, go_round in enumerate(GO_ROUNDS, start=1):
        table.say(go_round)
        for name, columns in TABLES.items():
            assert behind_screens(table, name) == columns[number]
    loads = table.section("loads")
    assert (loads["Moai 1b"], loads["Moai 3a"], loads["Headdress b"]) == ("before green", "before red", "before blue")
    assert table.actors() == ["green"]
    assert "pass" in table.legal("green")


@rule("G64", "G70", "G57", "G58", "G59", "G61", "G55", "G56")
def test_the_transport_of_the_full_round_and_what_everyone_has_after_it() -> None:
    table = placed()
    # Green could not use the abandoned Headdress: no marker, and no Moai to crown
    assert table.refused("green: lift Headdress a", "G61")
    table.say("green: lift Moai 1a\ngreen: carry to i3\ngreen: carry to h2\ngreen: carry to g2\ngreen: erect on Tahai")
    table.has("green", markers="1, 2 in front")
    table.say(
        "red: lift Headdress a\nred: carry to g4, 1 to blue\nred: carry to g5, 1 to blue\nred: carry to g6, 1 to blue"
    )
    table.say("red: carry to g7\nred: carry to g8\nred: mark")
    assert [table.track(name) for name in ("green", "red", "blue")] == [0, 0, 3]
    table.say("blue: lift Moai 2a\nblue: carry to g7, 1 to red\nblue: erect on Akahanga")
    assert table.track("red") == 1
    table.say("green: lift Moai 1b\ngreen: mark")
    table.say("red: lift Moai 3a\nred: carry to f9\nred: carry to f8\nred: carry to g8, 1 to green\nred: erect on Oroi")
    assert table.track("green") == 1
    table.say("blue: lift Headdress b\nblue: carry to g4\nblue: carry to g5\nblue: carry to g6\nblue: carry to g7")
    table.say("blue: crown on Akahanga\ngreen: pass\nred: lift Headdress a\nred: crown on Oroi")
    # worth at the end: Green 1x8; Red 3x3 and 8; Blue 2x5 and 6
    sheets = table.state.breakdown()
    assert [(sheet.moai_points(), sheet.headdress_points()) for sheet in sheets] == [(8, 0), (9, 8), (10, 6)]
    assert [table.track(name) for name in ("green", "red", "blue")] == [1, 1, 3]
    # Blue and Red have nothing more to do; Green keeps the marked Moai
    table.say("green: keep the rest")
    assert table.actors() == ["chance"]
    table.has("green", workers="5, 0 in front", markers="2, 0 in front", half_tablets="0", bases="6")
    table.has("red", workers="3, 0 in front", markers="3, 0 in front", half_tablets="1", logs="0", bases="6")
    table.has("blue", workers="4, 0 in front", markers="4, 0 in front", half_tablets="2", bases="6")
    assert table.section("loads")["Moai 1b"] == "e10, marked green"
    assert table.game.seats[table.state.first] == "red"

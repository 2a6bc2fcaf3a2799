"""The worked examples of the rulebooks, laid out on our board where their pictures are lost (G28, G42, G64)."""

from __future__ import annotations

from tests.games.giants.rules.table import Table, rule


@rule("G28", "G22", "G23", "G25")
def test_the_auction_of_five() -> None:
    """The dice show 1-2-2-3-0; Blue is First Player, Purple last."""
    table = Table(
        "blue green red yellow purple",
        position="""
            round: 2
            stage: rolling
            first: blue
            [blue]
            workers: 3
            half-tablets: 3
            [green]
            workers: 3
            [red]
            workers: 2
            half-tablets: 1
            [yellow]
            half-tablets: 1
        """,
    ).roll(1, 2, 2, 3, 0)
    table.say(
        """
        blue: bid 2 markers, 3 Workers
        green: bid 2 markers, 3 Workers
        red: bid 1 marker, 2 Workers
        yellow: bid 1 marker, 1 Worker
        purple: bid nothing
        """
    )
    assert table.actors() == ["blue"]  # two markers, and more half-tablets than Green
    table.say("blue: take Moai of size 3")
    assert table.actors() == ["green"]
    table.say("green: take Moai of size 1")
    assert table.actors() == ["red"]  # a marker and a half-tablet as Yellow, but earlier in turn order
    table.say("red: take Moai of size 2")
    assert table.actors() == ["green"]  # Yellow's one sculptor can't take the 2 that is left; Green has two unused
    table.say("green: take Moai of size 2")
    assert table.section("loads") == {
        "Moai 1a": "before green",
        "Moai 2a": "before red",
        "Moai 2b": "before green",
        "Moai 3a": "before blue",
    }
    assert table.legal("blue", "place Chief")  # the auction is over, the placement begins


@rule("G42", "G30", "G34", "G35", "G33", "G39")
def test_the_placement_of_four() -> None:
    """Turn order Blue, Yellow, Red, Green; the tables tell what is left behind each screen."""
    table = Table(
        "blue yellow red green",
        position="""
            stage: placing
            first: blue
            turn: blue
            [blue]
            workers: 1
            markers: 0, 2 in front
            [yellow]
            workers: 1
            markers: 0, 2 in front
            chief: in front
            [red]
            workers: 1
            markers: 0, 2 in front
            chief: in front
            [green]
            workers: 0, 1 in front
            markers: 1, 1 in front
        """,
    )
    table.say(
        """
        blue: place Worker on f9
        yellow: place Sorcerer on j1, take marker
        red: place Sorcerer on c5, take Logs
        green: place Sorcerer on g2, take Worker
        """
    )
    table.has("blue", chief="behind", sorcerer="behind", workers="0, 0 in front")
    table.has("yellow", workers="1, 0 in front", markers="1, 2 in front")
    table.has("red", workers="1, 0 in front", logs="4")
    table.has("green", chief="behind", workers="1, 1 in front", markers="1, 1 in front")
    table.say(
        """
        blue: place Sorcerer on j1, take marker
        yellow: place Worker on e9
        red: place Worker with 1 Log on e9
        green: take half-tablet
        """
    )
    table.has("blue", chief="behind", markers="1, 2 in front")
    table.has("yellow", workers="0, 0 in front", markers="1, 2 in front")
    table.has("red", logs="3", workers="0, 0 in front")
    table.has("green", chief="behind", workers="1, 1 in front", half_tablets="1")
    table.say("blue: place Chief on e8\nyellow: take half-tablet")
    # Red can do nothing with Logs alone and is out
    assert table.actors() == ["green"]
    assert table.section("red")["passed"] == "yes"
    table.say("green: place Worker on e8")
    table.has("blue", markers="1, 2 in front")
    table.has("yellow", markers="0, 3 in front", workers="0, 0 in front")
    table.has("green", chief="behind", workers="0, 1 in front")
    table.say("blue: pass")  # keeps the marker
    assert table.section("yellow")["passed"] == "yes"
    assert table.actors() == ["green"]
    table.say("green: place Chief on e7")
    # Green has nothing more: the phase is over, and nobody has a load
    assert table.state.round == 2


@rule("G64", "G52", "G55", "G56")
def test_moving_with_others_figures() -> None:
    """Blue's size 2: a lone Worker on D is too weak; A is Yellow's Chief, B Blue's Worker with a Log, C also Red's."""
    table = Table(
        "blue yellow red",
        position="""
            round: 2
            stage: transport
            first: blue
            turn: blue
            logs left: 20
            [blue]
            workers: 0
            [yellow]
            chief: e9
            [island]
            d9: blue 1 Worker
            e8: blue 1 Worker, 1 Log
            f7: blue 1 Worker, red 1 Worker
            [loads]
            Moai 2a: before blue
        """,
    ).say("blue: lift Moai 2a")
    assert table.refused("blue: carry to d9", "G52") == "what stands on d9 can't carry the Moai 2a"
    assert table.legal("blue", "carry") == ["carry to e9, 2 to yellow"]
    table.say("blue: carry to e9, 2 to yellow\nblue: carry to e8\nblue: carry to f7, 1 to red")
    assert [table.track(name) for name in ("blue", "yellow", "red")] == [0, 2, 1]


@rule("G64", "G56")
def test_using_logs() -> None:
    """Yellow's size 2: on A Red's Worker must be used beside the Logs; B is Yellow's own with a Log."""
    table = Table(
        "yellow red blue",
        position="""
            round: 2
            stage: transport
            first: yellow
            turn: yellow
            logs left: 20
            [yellow]
            workers: 0
            [island]
            e9: red 1 Worker, 2 Logs
            e8: yellow 1 Worker, 1 Log
            [loads]
            Moai 2a: before yellow
        """,
    ).say("yellow: lift Moai 2a\nyellow: carry to e9, 1 to red\nyellow: carry to e8")
    assert [table.track(name) for name in ("yellow", "red", "blue")] == [0, 1, 0]


@rule("G64", "G57", "G58")
def test_erecting_and_crowning() -> None:
    """Red's size 3 on A could go to C but not be erected there; on B it can, on either Ahu. Yellow then crowns it."""
    table = Table(
        "red yellow blue",
        position="""
            round: 2
            stage: transport
            first: red
            turn: red
            [red]
            workers: 0
            [yellow]
            workers: 0
            [island]
            f9: red 1 Worker, yellow 2 Workers
            e11: blue 1 Worker, yellow 2 Workers
            [loads]
            Moai 3a: e10, marked red
            Headdress a: f8, marked yellow
        """,
    ).say("red: lift Moai 3a")
    assert "carry to e11, 2 to yellow, 1 to blue" in table.legal("red")
    on_c = table.record.state.copy()
    on_c.play(0, table.game.parse("carry to e11, 2 to yellow, 1 to blue"))
    assert not [a for a in on_c.actions(0) if str(a).startswith("erect")]
    table.say("red: carry to f9, 2 to yellow")
    assert table.legal("red", "erect") == ["erect on One Makihi", "erect on Hanga Tetenga"]
    table.say("red: erect on One Makihi")
    assert table.track("yellow") == 2
    table.say("yellow: lift Headdress a\nyellow: carry to f9\nyellow: crown on One Makihi")
    assert table.section("ahus")["One Makihi"] == "base red, Moai 3a, round 2, Headdress a"
    assert table.track("red") == 0


@rule("G64", "G59")
def test_marking() -> None:
    """Blue's size 3 has come to A and gets no further: a marker keeps it from the others."""
    table = Table(
        position="""
            round: 2
            stage: transport
            first: blue
            turn: blue
            logs left: 20
            [blue]
            workers: 0
            [green]
            workers: 0
            [island]
            e9: blue 1 Worker, 2 Logs
            e8: green 2 Workers
            [loads]
            Moai 3a: before blue
            Moai 1a: before green
        """
    ).say("blue: lift Moai 3a\nblue: carry to e9")
    assert table.legal("blue") == ["mark", "leave"]
    table.say("blue: mark")
    assert table.refused("green: lift Moai 3a", "G59") == "the Moai 3a has another player's marker on it"


@rule("G64", "G61")
def test_taking_an_abandoned_headdress() -> None:
    """Blue carries it three hexes: Red earns on A, Yellow on C, where it goes no further and is marked."""
    table = Table(
        "blue red yellow",
        position="""
            round: 2
            stage: transport
            first: blue
            turn: blue
            [blue]
            workers: 0
            [island]
            f4: red 1 Worker
            f5: blue 1 Worker
            f6: yellow 1 Worker
            [loads]
            Headdress a: f3
        """,
    ).say("blue: lift Headdress a\nblue: carry to f4, 1 to red\nblue: carry to f5\nblue: carry to f6, 1 to yellow")
    assert table.legal("blue") == ["mark"]
    table.say("blue: mark")
    assert [table.track(name) for name in ("blue", "red", "yellow")] == [0, 1, 1]
    assert table.legal("red", "lift") == table.legal("yellow", "lift") == []

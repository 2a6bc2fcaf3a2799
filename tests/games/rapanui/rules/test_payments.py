"""What pays for an Offering (N51 to N57), against a count made another way."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from ahu.games.rapanui.rules import payments
from ahu.games.rapanui.rules.actions import Exchange
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    IMPROVEMENTS,
    KINDS,
    MANY,
    OFFERINGS,
    PRICE,
    SKIMP,
    TILES,
    YOUR_PICK,
    amounts,
)
from ahu.games.rapanui.rules.pieces import SKIMPED as SKIMPED_PRICE
from tests.games.rapanui.rules.players import moves_of_a_game
from tests.games.rapanui.rules.table import Table, rule, transport

STOCK = tuple[int, ...]
PRICES = ((0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 3), (2, 2, 2, 2), (3, 3, 3, 3))
"""What each Offering asks for, one Resource after another."""
SKIMPED = (
    [(0, 0)],
    [(1, 1)],
    [(a, b) for a in range(4) for b in range(4) if a != b],  # any two that differ
    [(2, 2)],
    [(3, 3)],
)


def styling(stock: STOCK, more: str = "", taken: str = "") -> Table:
    """Turtle has just put a Pukao on a Moai; nothing forces the hand of the dice here: all comes from the text."""
    return Table(
        position=f"""
            round: 2
            stage: styling
            turn: turtle
            order: turtle dolphin moray
            last built: 1
            cargo: Pukao
            path: Puna Pau, Hanga Roa
            goal: Tautira with Villager
            tolls paid: 1
            [turtle]
            villagers: 0
            resources: {amounts(stock)}
            {more or "tablet: no"}
            [dolphin]
            offerings: {taken or "none"}
            [island]
            Hanga Roa: turtle, 0 standing, 1 lying
            [ahus]
            Tautira: small Moai, Pukao
        """
    )


def exchanges(table: Table) -> set[tuple[STOCK, str, bool]]:
    """The legal exchanges: what is given, for which Offering, and whether an Outstanding one."""
    return {
        (action.numbers, OFFERINGS[action.offering], action.outstanding)
        for action in table.state.actions(0)
        if isinstance(action, Exchange)
    }


def lowers(given: tuple[int, ...], asked: tuple[int, ...]) -> bool:
    """Whether the Resources given can be handed over for those asked, one for one, each as it is or lowered."""
    return any(all(mine >= wanted for mine, wanted in zip(row, asked, strict=True)) for row in permutations(given))


def pays(given: tuple[int, ...], offering: int) -> bool:
    asked = [PRICES[offering]] if len(given) == 4 else SKIMPED[offering]
    return any(lowers(given, one) for one in asked)


def by_hand(stock: STOCK, price: int, artistic: bool, pick: bool) -> set[tuple[STOCK, str, bool]]:
    """Every exchange, found by trying to hand over each set of Resources for each Offering; all stacks are full."""
    found = set()
    for given in product(range(4), repeat=price):
        numbers = tuple(given.count(kind) for kind in range(4))
        if any(number > have for number, have in zip(numbers, stock, strict=True)):
            continue
        for offering, name in enumerate(OFFERINGS):
            if pays(given, offering) or (artistic and offering > 0 and pays(given, offering - 1)):
                found |= {(numbers, name, outstanding) for outstanding in ((False, True) if pick else (False,))}
    return found


@rule("N51")
@pytest.mark.parametrize(
    ("stock", "name"),
    [((4, 0, 0, 0), "Hut"), ((0, 4, 0, 0), "Chicken"), ((1, 1, 1, 1), "Hatchet"), ((0, 0, 4, 0), "Boat"),
     ((0, 0, 0, 4), "Necklace")],
)  # fmt: skip
def test_the_prices(stock: STOCK, name: str) -> None:
    found = exchanges(styling(stock))
    assert (stock, name, False) in found
    # the price itself buys nothing dearer
    assert {offering for _, offering, _ in found} <= set(OFFERINGS[: OFFERINGS.index(name) + 1])


@rule("N52")
def test_any_resource_may_stand_for_a_lower_one_never_for_a_higher() -> None:
    assert {name for _, name, _ in exchanges(styling((0, 0, 0, 4)))} == set(OFFERINGS)
    assert {name for _, name, _ in exchanges(styling((0, 0, 4, 0)))} == {"Hut", "Chicken", "Boat"}
    assert {name for _, name, _ in exchanges(styling((0, 4, 0, 0)))} == {"Hut", "Chicken"}
    assert {name for _, name, _ in exchanges(styling((4, 0, 0, 0)))} == {"Hut"}
    assert exchanges(styling((0, 3, 0, 1))) == {((0, 3, 0, 1), "Hut", False), ((0, 3, 0, 1), "Chicken", False)}
    # one for one: three Pearls are not four of anything
    assert styling((0, 0, 0, 4)).refused("turtle: give 1 Reed, 3 Pearls for Hut", "N50") == "you have only 4 Pearls"


@rule("N54")
def test_where_several_sets_pay_the_player_chooses_which_to_give() -> None:
    table = styling((3, 2, 0, 0))
    assert exchanges(table) == {((3, 1, 0, 0), "Hut", False), ((2, 2, 0, 0), "Hut", False)}
    table.say("turtle: give 2 Reeds, 2 Eggs for Hut")
    table.has("turtle", resources="1 Reed")


@rule("N55")
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("skimped", [False, True])
def test_payable_is_what_the_sums_say(seed: int, skimped: bool) -> None:
    rng = random.Random(seed)
    stock = tuple(rng.choice([0, 0, 1, 2, 3, 4, 5]) for _ in range(4))
    _, eggs, wood, pearls = stock
    n = 2 if skimped else 4
    payable = {
        "Hut": sum(stock) >= n,
        "Chicken": eggs + wood + pearls >= n,
        "Boat": wood + pearls >= n,
        "Necklace": pearls >= n,
        "Hatchet": (sum(stock) >= 2 and eggs + wood + pearls >= 1)
        if skimped
        else pearls >= 1 and wood + pearls >= 2 and eggs + wood + pearls >= 3 and sum(stock) >= 4,
    }
    if sum(stock) < n:
        return  # nothing can be styled with so little
    table = styling(stock, "tablet: no\ntiles: 1 Skimp")
    if skimped:
        table.say("turtle: use Skimp")
    assert {name for _, name, _ in exchanges(table)} == {name for name, can in payable.items() if can}


@rule("N52", "N54", "N55", "N56", "N57")
@pytest.mark.parametrize("skimped", [False, True])
@pytest.mark.parametrize("artistic", [False, True])
@pytest.mark.parametrize("pick", [False, True])
def test_the_exchanges_are_those_found_by_handing_over_resource_by_resource(
    skimped: bool, artistic: bool, pick: bool
) -> None:
    rng = random.Random(f"{skimped}{artistic}{pick}")
    for _ in range(60):
        stock = tuple(rng.choice([0, 0, 1, 1, 2, 3, 4, 7]) for _ in range(4))
        if sum(stock) < 4:
            continue
        tiles = "tiles: 1 Skimp" + (", 1 Take Your Pick" if pick else "")
        table = styling(stock, f"tablet: no\n{tiles}\nimprovements: {'Artistic' if artistic else 'none'}")
        if skimped:
            table.say("turtle: use Skimp")
        assert exchanges(table) == by_hand(stock, 2 if skimped else 4, artistic, pick), stock


@rule("N55")
def test_a_skimped_hatchet_takes_two_resources_that_differ_after_lowering() -> None:
    def given(stock: STOCK) -> set[STOCK]:
        table = styling(stock, "tablet: no\ntiles: 1 Skimp").say("turtle: use Skimp")
        return {numbers for numbers, name, _ in exchanges(table) if name == "Hatchet"}

    assert given((4, 0, 0, 0)) == set()  # two Reeds are two Reeds
    assert given((0, 2, 0, 0)) == {(0, 2, 0, 0)}  # one Egg lowered to a Reed
    assert given((1, 0, 0, 1)) == {(1, 0, 0, 1)}
    assert given((0, 0, 0, 2)) == {(0, 0, 0, 2)}


@rule("N50")
def test_the_price_is_four_no_more_no_less() -> None:
    table = styling((8, 0, 0, 0))
    assert table.refused("turtle: give 2 Reeds for Hut", "N50") == "the price is 4 Resources"
    table = styling((8, 0, 0, 0), "tablet: no\ntiles: 1 Skimp").say("turtle: use Skimp")
    assert table.refused("turtle: give 4 Reeds for Hut", "N50") == "the price is 2 Resources"
    assert (
        table.refused("turtle: give 2 Reeds for Hatchet", "N55")
        == "you can't pay for this Offering (Hatchet) with 2 Reeds"
    )


@rule("N50")
def test_an_exchange_must_yield_a_tile() -> None:
    table = styling((4, 4, 0, 0), taken="Hut 8, Hut 7, Hut 6, Hut 6")
    assert {name for _, name, _ in exchanges(table)} == {"Chicken"}
    assert table.refused("turtle: give 4 Reeds for Hut", "N50") == "none of these Offerings is left: Hut"


@rule("N56")
def test_price_type_and_tile_combine_two_eggs_take_an_outstanding_hatchet() -> None:
    table = styling((0, 2, 0, 0), "tablet: no\ntiles: 1 Skimp, 1 Take Your Pick\nimprovements: Artistic")
    table.say("turtle: use Skimp\nturtle: give 2 Eggs for Outstanding Hatchet")
    table.has("turtle", offerings="Outstanding Hatchet 11", tiles="1 Take Your Pick", resources="nothing")


@rule("N56")
def test_each_of_them_once() -> None:
    table = styling((0, 8, 0, 0), "tiles: 2 Skimp\nimprovements: Artistic").say("turtle: use Skimp")
    assert table.legal("turtle", "use") == table.legal("turtle", "use Tablet as Barter")  # no second Skimp
    assert table.refused("turtle: use Skimp", "N56") == "Skimp can be used once per styling"
    table.refused("turtle: use Tablet as Skimp", "N56")
    # Artistic lifts by one type: 2 Eggs pay for Chicken or Hatchet, so a Boat at most
    assert {name for _, name, _ in exchanges(table)} == {"Hut", "Chicken", "Hatchet", "Boat"}
    full = styling((0, 4, 0, 0), "tablet: no\nimprovements: Artistic")
    assert {name for _, name, _ in exchanges(full)} == {"Hut", "Chicken", "Hatchet"}


CHICKENS = "Chicken 9, Chicken 8, Chicken 7, Chicken 7"
HATCHETS = "Hatchet 10, Hatchet 9, Hatchet 8, Hatchet 8"


@rule("N57")
def test_artistic_does_nothing_on_a_necklace() -> None:
    plain, artistic = styling((0, 0, 0, 4)), styling((0, 0, 0, 4), "tablet: no\nimprovements: Artistic")
    assert exchanges(plain) == exchanges(artistic)


@rule("N57")
def test_artistic_works_when_the_stack_paid_for_is_empty() -> None:
    table = styling((0, 4, 0, 0), "tablet: no\nimprovements: Artistic", CHICKENS)
    assert {name for _, name, _ in exchanges(table)} == {"Hut", "Hatchet"}


@rule("N57")
def test_artistic_never_skips_an_empty_next_stack() -> None:
    table = styling((0, 4, 0, 0), "tablet: no\nimprovements: Artistic", HATCHETS)
    assert {name for _, name, _ in exchanges(table)} == {"Hut", "Chicken"}
    assert table.refused("turtle: give 4 Eggs for Boat", "N55") == "you can't pay for this Offering (Boat) with 4 Eggs"


@rule("N50", "N57")
def test_a_stack_reached_by_artistic_makes_styling_possible() -> None:
    more = "[turtle]\nresources: 4 Reeds\n{}\n[dolphin]\nofferings: Hut 8, Hut 7, Hut 6, Hut 6\n"
    there = "[island]\nHanga Roa: turtle, 1 standing\n[ahus]\nTautira: small Moai"
    transport(more.format("") + there).refused("turtle: transport Pukao", "N50")
    assert "transport Pukao" in transport(more.format("improvements: Artistic") + there).legal("turtle")


@rule("N61", "N56")
def test_outstanding_offerings_are_for_who_has_take_your_pick() -> None:
    table = styling((4, 0, 0, 0))
    assert table.refused("turtle: give 4 Reeds for Outstanding Hut", "N61") == (
        "you need the tile “Take Your Pick” to take an Outstanding Offering"
    )


def test_the_words_for_resources_are_those_of_the_notation() -> None:
    assert amounts((1, 2, 1, 2)) == "1 Reed, 2 Eggs, 1 Wood, 2 Pearls"
    assert MANY == ("Reeds", "Eggs", "Wood", "Pearls")


@rule("N55", "N56")
def test_two_eggs_pay_for_a_skimped_hatchet_when_nothing_else_is_left() -> None:
    gone = ", ".join(f"Hut {v}" for v in (8, 7, 6, 6)) + ", " + ", ".join(f"Chicken {v}" for v in (9, 8, 7, 7))
    table = transport(
        f"[turtle]\ntiles: 1 Skimp\nresources: 2 Eggs\n[moray]\nofferings: {gone}\n"
        "[island]\nTahai: turtle, 1 standing\n[ahus]\nKo Te Riku: small Moai"
    )
    table.say("turtle: transport Pukao\nturtle: carry to Tahai\nturtle: style on Ko Te Riku\nturtle: use Skimp")
    assert table.legal("turtle", "give") == ["give 2 Eggs for Hatchet"]


@rule("N50", "N63")
def test_what_is_bought_while_styling_leaves_enough_to_pay_with_skimp_played_or_in_hand() -> None:
    more = "resources: 2 Reeds, 2 Wood\n[island]\nTahai: turtle, 1 standing\n[ahus]\nKo Te Riku: small Moai"
    in_hand = transport(f"[turtle]\ntiles: 1 Skimp\n{more}")
    in_hand.say("turtle: transport Pukao\nturtle: carry to Tahai\nturtle: style on Ko Te Riku")
    assert in_hand.legal("turtle", "buy") == ["buy Fervent", "buy Popular"]
    in_hand.say("turtle: use Skimp")
    assert in_hand.legal("turtle", "buy") == ["buy Fervent", "buy Popular"]
    without = transport(f"[turtle]\n{more}")
    without.say("turtle: transport Pukao\nturtle: carry to Tahai\nturtle: style on Ko Te Riku")
    assert without.legal("turtle", "buy") == []


@rule("N50", "N55")
def test_an_exchange_can_be_paid_if_there_is_one() -> None:
    """In positions of games, with Artistic, Take Your Pick, few Resources and empty stacks thrown in."""
    rng, seen = random.Random(1), {True: 0, False: 0}
    for number in range(24):
        state = RapaNui.set_up(RapaNui.seats_for(2 + number % 3)).start()
        for _ in moves_of_a_game(state, rng, rng.choice([0.3, 0.8, 1.0])):
            position = state.game.from_fields(state.fields())  # copies share rows
            seat = rng.randrange(state.players)
            position.improvements[seat * len(IMPROVEMENTS) + ARTISTIC] = rng.random() < 0.5
            position.tiles[seat * len(TILES) + YOUR_PICK] = rng.randrange(2)
            for kind in range(KINDS):
                position.resources[seat * KINDS + kind] = rng.choice([0, 0, 0, 1, 1, 2, 4])
            for offering in range(len(OFFERINGS)):
                if rng.random() < 0.4:
                    position.offered[offering] = len(state.game.stacks[offering])
                    position.outstanding[offering] = len(state.game.board.outstanding[offering])
            position.tablets[seat] = False
            position.tiles[seat * len(TILES) + SKIMP] = 0
            for price, skimped in ((PRICE, False), (SKIMPED_PRICE, True)):
                position.skimped = skimped
                some = bool(payments.exchanges(position, seat, price))
                assert payments.pays_now(position, payments.means_of(position, seat)) == some
                seen[some] += 1
    assert min(seen.values()) > 1000

"""A styling that begins can be paid: tiles and purchases are looked ahead in any order (N50, N61, N63)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.games.rapanui.rules import payments
from ahu.games.rapanui.rules.actions import Buy, UseTile
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import (
    BARTER,
    BARTERED,
    COSTS,
    IMPROVEMENTS,
    KINDS,
    MOST_IMPROVEMENTS,
    PRICE,
    SKIMP,
    SKIMPED,
    YOUR_PICK,
)
from tests.games.rapanui.rules.table import Table, rule, transport
from tests.games.rapanui.rules.test_payments import CHICKENS, HATCHETS, styling

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.state import State

HUTS = "Hut 8, Hut 7, Hut 6, Hut 6"
BOATS = "Boat 11, Boat 10, Boat 9, Boat 9"
STYLED = "[island]\nHanga Roa: turtle, 1 standing\n[ahus]\nTautira: small Moai"


# the moments of Barter


def erected(seat: str, tile: str = "Barter") -> Table:
    """Turtle has brought a medium Moai to an Ahu with a tile, on a space that shows Reeds."""
    table = transport(
        f"[turtle]\nmoai: 1 medium\n{seat}\n[island]\nTongariki: turtle, 1 standing\n[ahus]\nTongariki: {tile}"
    )
    return table.say("turtle: transport medium Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")


@rule("N61", "N40")
def test_barter_taken_by_erecting_may_be_used_on_what_the_moai_brings() -> None:
    table = erected("resources: nothing")  # nothing to choose: the 3 Reeds are taken at once
    assert table.stock("turtle") == (3, 0, 0, 0)
    table.say("turtle: use Barter, 3 Reeds for 3 Pearls")
    assert table.stock("turtle") == (0, 0, 0, 3)


@rule("N61", "N40", "N63")
def test_barter_after_a_chosen_gain() -> None:
    table = erected("improvements: Fervent\nresources: nothing").say("turtle: gain 3 Eggs")
    table.say("turtle: use Barter, 3 Eggs for 3 Pearls")
    table.has("turtle", resources="3 Pearls", tiles="none")


@rule("N61", "N40")
def test_barter_taken_by_erecting_may_be_used_at_once_before_the_gain() -> None:
    table = erected("resources: 3 Eggs")
    table.say("turtle: use Barter, 3 Eggs for 3 Wood\nturtle: gain 3 Reeds")
    assert table.stock("turtle") == (3, 0, 3, 0)


@rule("N61", "N62")
@pytest.mark.parametrize("tile", ["", "Tablet as "])
def test_barter_before_a_styling_is_paid(tile: str) -> None:
    seat = "tablet: yes" if tile else "tablet: no\ntiles: 1 Barter"
    table = styling((1, 3, 0, 1), seat, f"{HUTS}, {CHICKENS}, {HATCHETS}, {BOATS}")
    table.say(f"turtle: use {tile}Barter, 3 Eggs for 3 Pearls\nturtle: give 4 Pearls for Necklace")
    table.has("turtle", resources="1 Reed", offerings="Necklace 12", tablet="no", tiles="none")


@rule("N61", "N50")
def test_a_pukao_may_be_transported_if_a_barter_will_pay() -> None:
    gone = f"offerings: {HUTS}, {CHICKENS}"
    table = transport(f"[turtle]\ntiles: 1 Barter\nresources: 1 Pearl, 3 Eggs\n[dolphin]\n{gone}\n{STYLED}")
    table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")
    assert set(table.legal("turtle")) == {
        "use Barter, 3 Eggs for 3 Wood",
        "use Barter, 3 Eggs for 3 Pearls",
    }
    without = transport(f"[turtle]\nresources: 1 Pearl, 3 Eggs\n[dolphin]\n{gone}\n{STYLED}")
    assert without.refused("turtle: transport Pukao", "N50") == "you could not pay for any Offering"


# any order


ONLY_DEAR = f"{HUTS}, {CHICKENS}, {HATCHETS}"


@rule("N50", "N63")
def test_the_chief_may_be_bought_before_artistic_as_well_as_after() -> None:
    for first, second in (("Artistic", "Chief"), ("Chief", "Artistic")):
        table = styling((1, 4, 0, 3), "tablet: yes\nimprovements: Fervent", ONLY_DEAR)
        assert table.legal("turtle", "buy") == ["buy Artistic", "buy Chief"]
        table.say(f"turtle: buy {first}\nturtle: buy {second}\nturtle: use Tablet as Skimp")
        assert "give 2 Eggs for Boat" in table.legal("turtle")


@rule("N50", "N63")
def test_a_pukao_may_be_transported_if_its_styling_is_payable_once_artistic_is_bought() -> None:
    gone = f"offerings: {HUTS}, {CHICKENS}"
    table = transport(f"[turtle]\nresources: 6 Eggs\n[dolphin]\n{gone}\n{STYLED}")
    table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")
    assert table.legal("turtle") == ["buy Artistic"]
    table.say("turtle: buy Artistic\nturtle: give 4 Eggs for Hatchet")
    poor = transport(f"[turtle]\nresources: 5 Eggs\n[dolphin]\n{gone}\n{STYLED}")
    poor.refused("turtle: transport Pukao", "N50")
    full = f"[turtle]\nresources: 6 Eggs\nimprovements: Fervent, Popular, Chief\n[dolphin]\n{gone}\n{STYLED}"
    transport(full).refused("turtle: transport Pukao", "N50")


@rule("N50", "N62")
def test_a_tablet_needed_as_barter_is_not_used_as_skimp() -> None:
    table = styling((1, 3, 0, 1), "tablet: yes", f"{ONLY_DEAR}, {BOATS}")
    assert table.legal("turtle") == ["use Tablet as Barter, 3 Eggs for 3 Pearls"]
    why = "then you could no longer pay for an Offering"
    assert table.refused("turtle: use Tablet as Skimp", "N50") == why
    assert table.refused("turtle: use Tablet as Barter, 3 Eggs for 3 Wood", "N50") == why
    assert table.refused("turtle: use Tablet as Barter, 3 Eggs for 3 Eggs", "N61").startswith("Barter exchanges 3")
    assert table.refused("turtle: use Tablet as Barter, 3 Wood for 3 Pearls", "N61").startswith("Barter exchanges 3")


@rule("N50", "N61")
def test_what_is_needed_to_pay_is_not_bartered_away_unless_it_can_be_bartered_back() -> None:
    once = styling((0, 0, 0, 4), "tablet: no\ntiles: 1 Barter", f"{ONLY_DEAR}, {BOATS}")
    assert once.legal("turtle", "use") == []
    once.refused("turtle: use Barter, 3 Pearls for 3 Wood", "N50")
    twice = styling((0, 0, 0, 4), "tablet: yes\ntiles: 1 Barter", f"{ONLY_DEAR}, {BOATS}")
    twice.say("turtle: use Barter, 3 Pearls for 3 Wood")
    assert twice.legal("turtle") == ["use Tablet as Barter, 3 Wood for 3 Pearls"]


@rule("N50")
def test_the_first_version_of_the_rules_looked_no_further_than_skimp() -> None:
    kind = RapaNui.with_rules(1)
    assert kind
    now = transport(f"[turtle]\nresources: 6 Eggs\n[dolphin]\nofferings: {HUTS}, {CHICKENS}\n{STYLED}").state
    then = kind.set_up(now.game.seats).read(now.write())
    assert "transport Pukao" in [str(action) for action in now.actions(0)]
    assert "transport Pukao" not in [str(action) for action in then.actions(0)]


# against a search that plays


def some_position(rng: random.Random) -> State:
    """Turtle is styling, with cheap Resources, some tiles and Improvements, and many empty stacks."""
    state = styling((4, 0, 0, 0)).state
    state.resources[:KINDS] = [
        rng.choice([0, 1, 2, 3, 3, 4, 6]),
        rng.choice([0, 1, 2, 3, 5]),
        *rng.choices((0, 1, 3), k=2),
    ]
    state.tiles[BARTER], state.tiles[SKIMP] = rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1])
    state.tiles[YOUR_PICK] = rng.choice([0, 0, 1])
    state.tablets[0] = rng.random() < 0.6
    state.skimped = rng.random() < 0.2
    for improvement in rng.sample(range(len(IMPROVEMENTS)), rng.choice([0, 1, 2, 3])):
        state.improvements[improvement] = True
    for offering, empty in enumerate((0.98, 0.95, 0.8, 0.6, 0.5)):
        if rng.random() < empty:
            state.offered[offering] = len(state.game.stacks[offering])
        if rng.random() < empty:
            state.outstanding[offering] = len(state.game.board.outstanding[offering])
    return state


def extras(state: State) -> list[UseTile | Buy]:
    """Every Barter, Skimp and purchase that the seat has the tile or the Resources for."""
    table, stock = state.game.actions, state.stock(0)
    found: list[UseTile | Buy] = []
    for by, held in ((0, True), (1, state.tablets[0])):
        if held and (by or state.tiles[BARTER]):
            for give in range(KINDS):
                if stock[give] >= BARTERED:
                    found += [table.barter[by][give][get] for get in range(KINDS) if get != give]
        if held and (by or state.tiles[SKIMP]) and not state.skimped:
            found.append(table.skimp[by])
    if sum(state.improvements[: len(IMPROVEMENTS)]) < MOST_IMPROVEMENTS:
        for improvement, (kind, price) in enumerate(COSTS):
            if not state.improvements[improvement] and stock[kind] >= price:
                found.append(table.buy[improvement])
    return found


def pays(state: State, known: dict[tuple[object, ...], bool]) -> bool:
    """Whether an exchange comes up in some play of extras."""
    key = state.fields()
    if key not in known:
        known[key] = bool(payments.exchanges(state, 0, SKIMPED if state.skimped else PRICE)) or any(
            pays(after(state, extra), known) for extra in extras(state)
        )
    return known[key]


def after(state: State, extra: UseTile | Buy) -> State:
    """The position after an extra."""
    new = state.copy()
    new.play(0, extra)
    return new


@rule("N50", "N61", "N62", "N63")
@pytest.mark.parametrize("batch", range(4))
def test_a_styling_is_payable_if_some_play_of_tiles_and_purchases_pays_it(batch: int) -> None:
    rng = random.Random(f"looking ahead {batch}")
    seen = {"now": 0, "later": 0, "never": 0, "kept": 0, "left out": 0}
    for _ in range(150):
        state = some_position(rng)
        known: dict[tuple[object, ...], bool] = {}
        payable = pays(state, known)
        means = payments.means_of(state, 0)
        assert payments.can_pay(state, means) == payable, state.write()
        seen["never" if not payable else "now" if payments.pays_now(state, means) else "later"] += 1
        if payable:
            offered = [action for action in state.actions(0) if isinstance(action, UseTile | Buy)]
            right = [extra for extra in extras(state) if pays(after(state, extra), known)]
            assert {str(action) for action in offered} == {str(action) for action in right}, state.write()
            seen["kept"] += len(right)
            seen["left out"] += len(extras(state)) - len(right)
    assert min(seen.values()) >= 8, seen

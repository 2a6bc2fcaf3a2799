"""Phase 2, Order and Sculpting (N20 to N24)."""

from __future__ import annotations

import pytest

from tests.games.rapanui.rules.table import Table, placing, rule, sculpting


def sculptors(numbers: str, more: str = "") -> Table:
    """Turtle's turn to sculpt with so many Sculptors in the columns."""
    return sculpting(f"[turtle]\nsculptors: {numbers}\n{more}")


def hauls(table: Table) -> set[tuple[int, ...]]:
    """Every set of small, medium and large Moai the turtle can end up with."""
    found = {tuple(table.state.moai[:3])}
    for action in table.legal("turtle", "take"):
        after = Table(position=table.state.write().partition("\n")[2])
        found |= hauls(after.say(f"turtle: {action}"))
    return found


def most(table: Table) -> set[tuple[int, ...]]:
    """The hauls to which nothing can be added."""
    found = hauls(table)
    return {haul for haul in found if not any(more != haul and _covers(more, haul) for more in found)}


def _covers(more: tuple[int, ...], haul: tuple[int, ...]) -> bool:
    return all(a >= b for a, b in zip(more, haul, strict=True))


# the order


@rule("N20")
def test_the_totems_follow_the_sorcerers_and_the_new_order_holds_at_once() -> None:
    table = placing(
        """
        stars: moray nobody turtle
        turn: dolphin
        [turtle]
        villagers: 0
        sorcerer: on a star
        sculptors: 1 0 0
        [dolphin]
        villagers: 0
        sculptors: 1 0 0
        [moray]
        villagers: 0
        sorcerer: on a star
        sculptors: 1 0 0
        """
    )
    assert table.order() == ["turtle", "dolphin", "moray"]
    table.say("dolphin: place Sorcerer on star 2")
    assert table.order() == ["moray", "dolphin", "turtle"]
    assert table.actors() == ["moray"]
    table.say("moray: end turn")
    assert table.actors() == ["dolphin"]
    table.say("dolphin: end turn")
    assert table.actors() == ["turtle"]


@rule("N20", "N70")
def test_the_order_stays_for_the_transport_and_the_next_round() -> None:
    table = sculpting("order: moray dolphin turtle\nturn: moray\n[moray]\nsculptors: 1 0 0")
    table.say("moray: end turn")
    assert table.state.round == 3
    assert table.order() == ["moray", "dolphin", "turtle"]
    assert table.actors() == ["moray"]


# Moai


@rule("N21", "N22")
@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("1 0 0", {(1, 0, 0)}),
        ("1 1 0", {(1, 0, 0), (0, 1, 0)}),
        ("1 1 1", {(1, 0, 0), (0, 1, 0), (0, 0, 1)}),
        ("0 1 1", {(0, 0, 0)}),
        ("0 0 2", {(0, 0, 0)}),
        ("1 0 1", {(1, 0, 0)}),  # the first and the third column alone: small
        ("2 0 1", {(2, 0, 0)}),
        ("2 1 0", {(2, 0, 0), (1, 1, 0)}),
        ("2 1 1", {(2, 0, 0), (1, 1, 0), (1, 0, 1)}),
        ("2 2 0", {(2, 0, 0), (1, 1, 0), (0, 2, 0)}),
        ("1 2 1", {(1, 0, 0), (0, 1, 0), (0, 0, 1)}),
        ("4 0 0", {(4, 0, 0)}),
    ],
)
def test_a_small_moai_takes_a_sculptor_of_the_first_column_a_medium_of_two_a_large_of_all_three(
    numbers: str, expected: set[tuple[int, ...]]
) -> None:
    # a player without a choice is not asked; a purchase keeps the turn open
    assert most(sculptors(numbers, "resources: 2 Reeds")) == expected


@rule("N21")
def test_each_sculptor_serves_one_moai() -> None:
    table = sculptors("1 1 0").say("turtle: take small Moai")
    assert table.refused("turtle: take medium Moai", "N21") == "you have no Sculptors left for a medium Moai"
    assert table.refused("turtle: take small Moai", "N21") == "you have no Sculptors left for a small Moai"
    assert table.legal("turtle") == ["end turn"]


@rule("N21", "N15")
@pytest.mark.parametrize("column", [1, 2, 3])
def test_the_chief_counts_as_a_sculptor_of_his_column(column: int) -> None:
    table = sculptors("1 1 1", f"improvements: Chief\nchief: column {column}")
    expected = {1: (1, 0, 1), 2: (0, 0, 1), 3: (0, 0, 1)}[column]
    assert expected in most(table)
    assert (2, 0, 0) in hauls(table) if column == 1 else (2, 0, 0) not in hauls(table)


@rule("N21")
def test_moai_come_from_the_supply_and_stay_before_their_player() -> None:
    table = sculptors("2 1 1").say("turtle: take large Moai\nturtle: take small Moai")
    table.has("turtle", moai="1 small, 1 large")
    assert table.state.supply == [7, 7, 5]


@rule("N21")
def test_who_has_nothing_to_decide_is_not_asked() -> None:
    table = sculpting("[turtle]\nsculptors: 1 0 0\n[moray]\nsculptors: 1 0 0\n[dolphin]\nsculptors: 0 1 1")
    table.say("turtle: end turn")
    assert table.actors() == ["moray"]


ALL_LARGE = "\n".join(
    f"{name}: large Moai" for name in ("Tautira", "Tepeu", "Vai Mata", "Nau Nau", "Ature Huki", "Mahatua")
)
ALL_MEDIUM = "\n".join(
    f"{name}: medium Moai" for name in ("Ko Te Riku", "Maitaki Te Moa", "Heki'i", "Vaihu", "Vinapu", "Riata", "O'Rongo")
)
ALL_SMALL = "\n".join(
    f"{name}: small Moai"
    for name in (
        "Te Pito Kura", "Motu Toremo Hiva", "Tongariki", "One Makihi",
        "Hanga Tetenga", "Akahanga", "Ura Uranga Te Mahina", "Hanga Poukura",
    )
)  # fmt: skip


@rule("N22")
@pytest.mark.parametrize(
    ("out", "expected"),
    [
        (ALL_LARGE, {(1, 0, 0), (0, 1, 0)}),
        (ALL_MEDIUM, {(1, 0, 0), (0, 0, 1)}),
        (ALL_LARGE + "\n" + ALL_MEDIUM, {(1, 0, 0)}),
        (ALL_SMALL, {(0, 1, 0), (0, 0, 1)}),
    ],
)
def test_if_a_size_is_out_a_smaller_one_is_taken(out: str, expected: set[tuple[int, ...]]) -> None:
    assert most(sculptors("1 1 1", f"resources: 2 Reeds\n[ahus]\n{out}")) == expected


@rule("N22")
def test_a_medium_one_in_place_of_a_large_one_does_not_free_a_second_moai() -> None:
    assert most(sculptors("2 1 1", f"[ahus]\n{ALL_LARGE}")) == {(1, 1, 0), (2, 0, 0)}


@rule("N22")
def test_without_a_small_one_left_one_sculptor_makes_nothing() -> None:
    table = sculptors("1 0 0", f"resources: 2 Reeds\n[ahus]\n{ALL_SMALL}")
    assert table.refused("turtle: take small Moai", "N22") == "no small Moai is left"
    assert table.legal("turtle") == ["buy Fervent", "end turn"]


@rule("N22")
def test_moai_may_be_declined() -> None:
    table = sculptors("2 2 0").say("turtle: take small Moai\nturtle: end turn")
    assert table.state.round == 3  # it could not be transported either
    declined = sculptors("2 2 0").say("turtle: end turn")
    assert declined.state.supply == [8, 7, 6]


# the turn


@rule("N24", "N15")
def test_a_chief_in_hand_is_placed_at_the_start_of_the_sculpting_into_any_column() -> None:
    table = sculptors("1 1 0", "improvements: Chief")
    assert table.legal("turtle", "place") == [f"place Chief in column {c}" for c in (1, 2, 3)]
    table.say("turtle: place Chief in column 3")
    assert table.refused("turtle: place Chief in column 1", "N15") == "your Chief has already been placed this round"
    table.say("turtle: take large Moai")
    late = sculptors("1 1 0", "improvements: Chief").say("turtle: take small Moai")
    assert late.refused("turtle: place Chief in column 3", "N24") == "the Chief is placed before any Moai is taken"
    assert sculptors("1 1 0").refused("turtle: place Chief in column 3", "N15") == "the Chief must be bought first"


@rule("N24", "N63")
def test_a_chief_bought_at_the_start_of_the_sculpting_sculpts_at_once() -> None:
    table = sculptors("1 1 0", "resources: 3 Pearls")
    table.say("turtle: buy Chief\nturtle: place Chief in column 3\nturtle: take large Moai")
    table.has("turtle", moai="1 large", resources="nothing")


@rule("N24")
def test_first_jobs_chief_and_chip_in_then_moai_then_lend_a_hand_purchases_any_time() -> None:
    more = "resources: 2 Reeds, 2 Eggs, 2 Wood\ntiles: 1 Chip In, 1 Change Jobs, 1 Lend a Hand\nimprovements: Chief"
    table = sculptors("2 1 0", more)
    for kind in ("use Chip In", "use Change Jobs", "use Lend a Hand", "place Chief", "take", "buy"):
        assert table.legal("turtle", kind), kind
    table.say("turtle: buy Fervent\nturtle: take small Moai")
    for kind in ("use Lend a Hand", "take", "buy"):
        assert table.legal("turtle", kind), kind
    for kind in ("use Chip In", "use Change Jobs", "place Chief"):
        assert not table.legal("turtle", kind), kind
    assert table.refused("turtle: use Chip In in column 1", "N24") == "Chip In is used before any Moai is taken"
    table.refused("turtle: use Change Jobs in column 1", "N24")
    table.say("turtle: use Lend a Hand, Villager of column 2 to Pui")
    assert table.refused("turtle: take small Moai", "N24") == "you have already taken your Moai"
    assert table.legal("turtle") == ["buy Artistic", "buy Popular", "end turn"]


@rule("N24")
def test_the_turn_ends_when_its_player_says_so_and_others_wait() -> None:
    table = sculpting("[turtle]\nsculptors: 1 0 0\n[dolphin]\nsculptors: 1 0 0")
    assert table.refused("dolphin: take small Moai", "N21") == "it is turtle's turn"
    table.say("turtle: take small Moai\nturtle: end turn\ndolphin: take small Moai")
    table.has("dolphin", moai="1 small")
    assert table.refused("dolphin: drop out", "N24") == "that can't be done now: Moai are being sculpted"


@rule("N25", "N61")
def test_barter_may_be_used_at_any_point_of_ones_sculpting() -> None:
    for before in ("", "turtle: take small Moai"):
        table = sculptors("2 0 0", "resources: 3 Eggs\ntiles: 1 Barter").say(before)
        table.say("turtle: use Barter, 3 Eggs for 3 Pearls")
        assert table.stock("turtle") == (0, 0, 0, 3)

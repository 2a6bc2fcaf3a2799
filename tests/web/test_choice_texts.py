"""Buttons, headings and confirmations say what they do, what it costs and what it brings."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from ahu.core.action import CHANCE
from ahu.core.messages import ENGLISH
from ahu.games.giants.rules.actions import Bid, Carry, Mark, Peek, TakeBack
from ahu.games.rapanui.rules.actions import (
    DropOut,
    EndTurn,
    Exchange,
    PlaceSorcerer,
    TakeMoai,
)
from ahu.games.rapanui.rules.pieces import BOAT, IN_HAND
from ahu.games.rapanui.rules.position import DRAFT, ERECTING, PLACING, SCULPTING, STYLING, TRANSPORT
from ahu.i18n import LANGUAGES, translator
from ahu.web.game_page import page_of
from ahu.web.presentation import choices
from tests.play import EAGER
from tests.web.live import set_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.state import State
    from ahu.games.giants.rules.state import State as Giants
    from ahu.games.rapanui.rules.state import State as RapaNui


def offer(state: State, seat: int, code: str = "en") -> dict[str, Any]:
    """What the page of a seat is sent."""
    found = json.loads(bytes(choices.offer(state.screen(seat), seat, translator(code, state.game.name))))
    assert isinstance(found, dict)
    return found


def find(name: str, players: int, wanted: Callable[[Any, int], bool]) -> tuple[Any, int]:
    """The first moment of eager games in which something is so for a seat."""
    for seed in range(60):
        state = set_up(name, players).start()
        for _ in EAGER[name](state, random.Random(seed), 1.0):
            for seat in range(players):
                if state.actors() and state.actors()[0] != CHANCE and wanted(state, seat):
                    return state.copy(), seat
    raise AssertionError("that never happens")


def has(kind: type) -> Callable[[Any, int], bool]:
    return lambda state, seat: any(isinstance(action, kind) for action in state.actions(seat))


# Rapa Nui


def test_an_offering_says_its_price_and_its_points() -> None:
    def boat(state: RapaNui, seat: int) -> bool:
        return any(isinstance(a, Exchange) and a.offering == BOAT and not a.outstanding for a in state.actions(seat))

    state, seat = find("rapanui", 4, boat)
    button = offer(state, seat)["buttons"]["offering:Boat"]
    assert (button["title"], button["effect"]) == ("Boat", "2 Wood" if state.skimped else "4 Wood")
    assert button["gain"] == f"{state.stack_value(BOAT)} points"
    assert button["icon"].startswith("<svg")


def test_an_offering_that_cant_be_paid_is_shown_with_the_reason() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == STYLING and s.turn == seat)
    shown = offer(state, seat)
    possible = {token for token in shown["tree"] if token.startswith("offering:")}
    dim = {thing["token"]: thing["why"] for thing in shown["impossible"]}
    assert len(possible) + len(dim) == 5
    assert not possible & dim.keys()
    assert all(dim.values())


def test_a_tile_is_chosen_as_a_card_with_its_effect() -> None:
    state, seat = find("rapanui", 2, lambda s, seat: s.stage == DRAFT and s.turn == seat)
    shown = offer(state, seat)
    assert shown["tree"].keys() == shown["buttons"].keys()
    chip_in = shown["buttons"]["tile:Chip In"]
    assert chip_in["effect"] == "When sculpting, you have one more Sculptor in any column."
    assert "<svg" in chip_in["icon"]


def test_what_is_offered_beside_the_main_choice_comes_last() -> None:
    def tempted(state: RapaNui, seat: int) -> bool:
        return state.stage == TRANSPORT and {"cargo", "improvement"} <= {
            token.split(":")[0] for token in first(state, seat)
        }

    state, seat = find("rapanui", 4, tempted)
    kinds = [token.split(":")[0] for token in offer(state, seat)["tree"]]
    assert kinds == sorted(kinds, key=lambda kind: ("do", "tile", "improvement").index(kind) if kind != "cargo" else -1)


def first(state: State, seat: int) -> list[str]:
    page = page_of(state.game)
    return [page.path(state.game, action)[0] for action in state.actions(seat)]


def test_ending_the_turn_warns_while_moai_are_unclaimed() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == SCULPTING and has(TakeMoai)(s, seat))
    assert offer(state, seat)["buttons"]["do:end-turn"]["warning"] == "you could still take a Moai"
    state, seat = find("rapanui", 4, lambda s, seat: has(EndTurn)(s, seat) and not has(TakeMoai)(s, seat))
    assert "warning" not in offer(state, seat)["buttons"]["do:end-turn"]


def test_dropping_out_is_called_stopping_for_this_round_and_says_what_is_lost() -> None:
    def loaded(state: RapaNui, seat: int) -> bool:
        return has(DropOut)(state, seat) and any(state.moai[seat * 3 : seat * 3 + 3])

    state, seat = find("rapanui", 4, loaded)
    button = offer(state, seat)["buttons"]["do:drop-out"]
    assert button["title"] == "Stop for this round"
    assert button["warning"] == "your Moai go back to the quarry"


def test_nobody_is_asked_to_place_what_they_have_not() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == PLACING and s.turn == seat and not s.villagers[seat])
    assert str(state.prompt(seat)).startswith("Place the Sorcerer on a star.")
    assert "figure:villager" not in offer(state, seat)["tree"]

    def placed(state: RapaNui, seat: int) -> bool:
        return state.stage == PLACING and state.turn == seat and state.sorcerer[seat] != IN_HAND

    state, seat = find("rapanui", 4, placed)
    assert str(state.prompt(seat)).startswith("Place a Villager on the island or in the quarry.")


def test_equal_moai_are_counted() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == TRANSPORT and s.turn == seat and s.moai[seat * 3] > 1)
    assert f"{state.moai[seat * 3]} small Moai" in str(state.prompt(seat))


def test_gains_are_counted_and_rows_without_a_choice_say_why() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == ERECTING and s.turn == seat and s.cargo > 0)
    shown = offer(state, seat)
    total = (1, 3, 5)[state.cargo] + state.bonus
    assert shown["left"][str(total - 1)] == "1 left to take"
    assert shown["left"]["0"] == f"{total} left to take"
    assert str(total) not in shown["left"]
    for row in shown["form"]:
        assert "<svg" in row["icon"]
        assert ("why" in row) == (len(row["tokens"]) == 1 and row["tokens"][0].endswith(":0"))
    assert all(told["act"].startswith("Take ") for told in shown["form_actions"].values())


def test_a_confirmed_transport_names_where_it_ends() -> None:
    state, seat = find("rapanui", 4, lambda s, seat: s.stage == TRANSPORT and bool(page_of(s.game).plannable(s, seat)))
    screen, page = state.screen(seat), page_of(state.game)
    for token in page.plannable(screen, seat):
        for plan in page.plans(screen, seat, token, ENGLISH):
            act = page.act(screen, seat, plan.actions, ENGLISH)
            assert act.startswith("Style the Moai on " if token == "cargo:pukao" else "Erect the ")
            assert state.game.board.ahus[plan.actions[-1].ahu].name in act  # type: ignore[attr-defined]


# Giants


def test_a_bid_is_sealed_by_name() -> None:
    state, seat = find("giants", 3, has(Bid))
    told = offer(state, seat)["form_actions"]
    assert told["bid nothing"]["act"] == "Bid nothing"
    assert told["bid 1 Worker"] == {
        "note": "Strength 1: for Moai whose sizes add up to 1 at most.",
        "act": "Bid: 1 Worker",
    }


def test_a_load_asks_where_to_and_its_transport_says_what_it_does() -> None:
    def goes(state: Giants, seat: int) -> bool:
        return any(token for token in page_of(state.game).plannable(state.screen(seat), seat))

    state, seat = find("giants", 3, goes)
    screen, page = state.screen(seat), page_of(state.game)
    token = page.plannable(screen, seat)[0]
    found = choices.plans(screen, seat, token, ENGLISH)
    name = page.label(state.game, token, ENGLISH)
    assert {asked.ask for asked in found.questions[token].values()} <= {
        f"Carry the {name}: where to?",
        f"Carry the {name}: and then?",
    }
    for plan in page.plans(screen, seat, token, ENGLISH):
        act, last = page.act(screen, seat, plan.actions, ENGLISH), plan.actions[-1]
        carried = [action for action in plan.actions if isinstance(action, Carry)]
        if isinstance(last, Mark) and carried:
            assert act == f"Carry {name} to {state.game.board.hexes[carried[-1].hex]} and mark it"
        assert name in act or act.startswith("Crown the Moai on ")


def test_taking_a_marker_back_says_that_the_load_is_given_up() -> None:
    state, seat = find("giants", 3, has(TakeBack))
    load = next(token for token in offer(state, seat)["tree"] if token.startswith("load:"))
    button = offer(state, seat)["buttons"][load]
    assert button["title"].startswith("Take the marker back from ")
    assert button["warning"] == "you give it up: anybody may take it"


def test_looking_under_a_moai_is_named_with_its_price_also_out_of_turn() -> None:
    state, seat = find("giants", 3, lambda s, seat: has(Peek)(s, seat) and seat not in s.actors())
    shown = offer(state, seat)
    assert list(shown["tree"]) == ["do:peek"]
    assert shown["buttons"]["do:peek"]["title"] == "Look under a Moai: 1 half-tablet"
    assert shown["impossible"] == []


# all of them


@pytest.mark.parametrize(("name", "players"), [("giants", 4), ("rapanui", 3), ("rapanui", 2)])
def test_every_choice_can_be_offered_in_every_language(name: str, players: int) -> None:
    """Whatever is legal and whatever is refused, all through games; what is refused is nothing that could be done."""
    rng = random.Random(f"offers {name} {players}")
    for seed in range(3):
        state = set_up(name, players).start()
        for _ in EAGER[name](state, random.Random(seed), 0.8):
            if not state.actors() or state.actors()[0] == CHANCE or rng.random() < 0.7:
                continue
            for seat in range(players):
                if not state.actions(seat):
                    continue
                shown = offer(state, seat, rng.choice(list(LANGUAGES)))
                assert all(thing["token"] not in shown["tree"] and thing["why"] for thing in shown["impossible"])
                assert all(text["title"] for text in shown["buttons"].values())
                assert "{number}" not in json.dumps(shown)


def test_what_plays_itself_reveals_nothing_and_is_no_giving_up() -> None:
    """A Sorcerer on the last star is placed; leaving the transport is not."""
    page = page_of(set_up("rapanui", 3))
    assert PlaceSorcerer in page.plays_itself
    assert DropOut not in page.plays_itself
    assert page_of(set_up("giants", 3)).plays_itself == ()

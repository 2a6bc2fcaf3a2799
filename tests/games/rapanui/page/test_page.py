"""Rapa Nui on the page: what is shown is sound, and every legal action can be clicked together."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.messages import ENGLISH
from ahu.games.rapanui.drawing import colours
from ahu.games.rapanui.drawing.contents import outstanding_left, stack_left
from ahu.games.rapanui.page.page import RapaNuiPage
from ahu.games.rapanui.rules.actions import Carry, Erect, Gain, Transport
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import MANY, OFFERINGS, PRICE, SORCERER
from ahu.games.rapanui.rules.position import ERECTING, TRANSPORT
from tests.games.conftest import BUSY
from tests.games.following_maps import check_following_maps
from tests.games.rapanui.rules.players import moves_of_a_game
from tests.play import anything

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.games.rapanui.rules.state import State

PAGE = RapaNuiPage()
BUTTONS = ("chief", "as", "give", "get", "by", "wake", "pay", "do", *[kind.lower() for kind in MANY])
"""Kinds of token that nothing on the page stands for."""
SVG = "http://www.w3.org/2000/svg"
SIDES = [2, 3, 4]


@pytest.fixture(params=SIDES)
def game(request: pytest.FixtureRequest) -> RapaNui:
    return RapaNui.set_up(RapaNui.seats_for(request.param))


@pytest.fixture
def busy() -> State:
    return RapaNui.set_up(RapaNui.seats_for(4)).read(BUSY)


def positions(players: int, seed: int, *, eager: bool = True) -> Iterator[State]:
    """All positions of a game; with one state that is played on, not to be kept."""
    rng = random.Random(seed)
    state = RapaNui.set_up(RapaNui.seats_for(players)).start()
    ahead = state.copy()
    for move in moves_of_a_game(ahead, rng) if eager else anything(ahead, rng):
        yield state
        state.play(move.actor, move.action)
    yield state


def map_of(screen: State) -> str:
    pieces = "".join(PAGE.pieces(screen, ENGLISH).values())
    return f'<svg xmlns="{SVG}"><g id="land">{PAGE.land(screen.game, ENGLISH)}</g><g id="pieces">{pieces}</g></svg>'


def beside(screen: State) -> str:
    panels = "".join(PAGE.panel(screen, seat, ENGLISH) for seat in range(screen.players))
    rows = "".join(PAGE.row(screen, seat, ENGLISH) for seat in range(screen.players))
    return f"<div>{rows}{panels}{PAGE.shelf(screen, ENGLISH)}{PAGE.shared_area(screen, ENGLISH)}</div>"


def page(screen: State) -> ElementTree.Element:
    """Everything on the page, read as XML: it must be well-formed."""
    return ElementTree.fromstring(f"<body>{map_of(screen)}{beside(screen)}</body>")  # noqa: S314 - our own


def picks(screen: State, seat: int) -> set[str]:
    """What a seat can pick on its page."""
    found: set[str] = set()

    def look(element: ElementTree.Element, owner: str) -> None:
        owner = element.attrib.get("data-owner", owner)
        if "data-pick" in element.attrib and owner in ("", str(seat)):
            found.add(element.attrib["data-pick"])
        for child in element:
            look(child, owner)

    look(page(screen), "")
    return found


# what is shown


def test_all_of_it_is_well_formed_with_unique_ids_and_nothing_that_a_strict_page_forbids(game: RapaNui) -> None:
    for screen in (game.start().screen(0), *[s.screen(1) for s in list(positions(game.players, 5))[-1:]]):
        shown = page(screen)
        ids = [element.attrib["id"] for element in shown.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        for element in shown.iter():
            assert "style" not in element.attrib
            assert not any(name.startswith("on") for name in element.attrib)
            assert element.tag.rpartition("}")[2] not in ("style", "script")


def test_every_shape_and_every_class_that_is_used_is_defined(busy: State) -> None:
    shown = page(busy)
    ids = {f"#{element.attrib['id']}" for element in shown.iter() if "id" in element.attrib}
    for element in shown.iter():
        if "href" in element.attrib:
            assert element.attrib["href"] in ids
    sheet = colours.file_style()
    for element in ElementTree.fromstring(map_of(busy)).iter():  # noqa: S314 - our own
        for name in element.attrib.get("class", "").split():
            assert re.search(rf"\.{name}[,{{]", sheet), name


def test_the_land_is_drawn_once_and_names_every_place(game: RapaNui) -> None:
    land = PAGE.land(game, ENGLISH)
    assert PAGE.land(game, ENGLISH) is land
    there = set(re.findall(r'data-pick="([^"]*)"', land))
    wanted = {f"space:{name}" for name in game.board.spaces} | {f"ahu:{ahu.name}" for ahu in game.board.ahus}
    wanted |= {f"star:{place + 1}" for place in range(game.players)} | {"column:1", "column:2", "column:3"}
    assert wanted <= set(map(unescape, there))
    assert len(PAGE.view_box(game).split()) == 4


def test_whatever_can_be_picked_on_the_land_has_a_shape_to_hit_and_a_title(game: RapaNui) -> None:
    for element in ElementTree.fromstring(f'<svg xmlns="{SVG}">{PAGE.land(game, ENGLISH)}</svg>').iter():  # noqa: S314
        if "data-pick" in element.attrib:
            assert element[0].tag == f"{{{SVG}}}title"
            assert element[0].text
            assert any("hit" in child.attrib.get("class", "").split() for child in element)


def test_pieces_come_in_one_order_of_groups_for_ever(game: RapaNui) -> None:
    orders = {tuple(PAGE.pieces(state.screen(0), ENGLISH)) for state in positions(game.players, 8)}
    (order,) = orders
    assert order[0] == "trail"
    assert order[-1] == "cargo"
    assert [name for name in order if name.startswith("at-")] == [f"at-{n}" for n in range(len(game.board.spaces))]
    assert [name for name in order if name.startswith("on-")] == [f"on-{n}" for n in range(len(game.board.ahus))]


def test_each_group_has_its_id_and_what_it_is_picked_as() -> None:
    for number, state in enumerate(positions(3, 9)):
        if number % 25 == 0:
            for name, text in PAGE.pieces(state, ENGLISH).items():
                group = ElementTree.fromstring(text)  # noqa: S314 - our own
                assert group.attrib["id"] == name
                if name.startswith("at-"):
                    assert group.attrib["data-pick"] == f"space:{state.game.board.spaces[int(name[3:])]}"


def test_pieces_that_move_are_known_by_one_name_and_stand_in_the_coordinates_of_the_map() -> None:
    seen = set()
    for number, state in enumerate(positions(4, 10)):
        if number % 20 == 0:
            shown = ElementTree.fromstring(map_of(state))  # noqa: S314 - our own
            pieces = [element for element in shown.iter() if "data-piece" in element.attrib]
            names = [element.attrib["data-piece"] for element in pieces]
            assert len(names) == len(set(names))
            seen |= {name.split("-")[0] for name in names}
            for element in pieces:
                assert " " not in element.attrib["data-piece"]
                assert re.fullmatch(r"translate\([-\d.]+ [-\d.]+\) scale\([\d.]+\)", element.attrib["transform"])
            for top in shown[1]:
                direct = {element.attrib.get("data-piece") for element in top}
                assert {e.attrib["data-piece"] for e in top.iter() if "data-piece" in e.attrib} <= direct
    assert {"villager", "sorcerer", "sculptor", "totem", "moai"} <= seen


def test_the_cargo_is_one_piece_wherever_it_is(busy: State) -> None:
    groups = PAGE.pieces(busy, ENGLISH)
    assert 'data-piece="cargo"' in groups["cargo"]
    assert "dolphin carries a large Moai" in groups["cargo"]
    assert "<path" in groups["trail"]
    vaihu = groups[f"at-{busy.game.board.spaces.index('Vaihu')}"]
    assert "2 Villagers standing" in vaihu
    assert "g-moai" not in vaihu


def test_offerings_of_others_lie_face_down(busy: State) -> None:
    others = PAGE.panel(busy.screen(0), 1, ENGLISH)
    assert others.count("rn-back") == 1 + 2
    assert "Chicken" not in others
    assert "+ ?" in others
    own = PAGE.panel(busy.screen(1), 1, ENGLISH)
    assert "Chicken Offering: 9" in own
    assert f"{busy.scores()[1]} points<" in own
    assert PAGE.panel(busy.screen(SPECTATOR), 1, ENGLISH) == others


def test_a_panel_tells_everything(busy: State) -> None:
    shown = PAGE.panel(busy, 1, ENGLISH)
    for told in (
        "Reeds: 4", "Eggs: 0", "Wood: 7", "Pearls: 1", "0 Villagers in hand", "Sorcerer on Hanga Tetenga",
        "Chief on Vaihu", "large Moai: 1", "small Moai: 0", "Rest ×2", "Lend a Hand", "Fervent (2 Reeds)",
        "Artistic (bought)", "number 2 in turn order",
    ):  # fmt: skip
        assert told in unescape(shown), told
    assert shown.count("<i>0</i>") == 3, "tracks begin with zero; one of them stands there"
    assert "Tablet" not in shown
    assert "stopped for this round" in PAGE.panel(busy, 2, ENGLISH)


def test_a_sculptor_by_chip_in_is_told() -> None:
    game = RapaNui.set_up(RapaNui.seats_for(3))
    state = game.read(
        "rapanui position 1\nstage: sculpting\nturn: turtle\norder: turtle dolphin moray\n"
        "stars: turtle dolphin moray\n[turtle]\nvillagers: 0\nsorcerer: on a star\nchipped in: 0 1 0\n"
        "[dolphin]\nvillagers: 0\nsorcerer: on a star\n[moray]\nvillagers: 0\nsorcerer: on a star\n"
    )
    assert "+1 in column 2" in PAGE.panel(state, 0, ENGLISH)


def test_the_shared_area_tells_what_is_left(busy: State) -> None:
    shown = PAGE.shared_area(busy, ENGLISH)
    for told in (
        "large Moai: 3",
        "Pukao: 17",
        "then 10, 10",
        "none left",
    ):
        assert told in shown, told
    assert all(f'data-pick="offering:{name}"' in shown for name in OFFERINGS)


def test_phases_end_and_order_are_always_in_view(busy: State) -> None:
    assert [phase.label for phase in PAGE.phases(busy, ENGLISH)] == ["Placement", "Sculpting", "Transport"]
    assert [phase.now for phase in PAGE.phases(busy, ENGLISH)] == [False, False, True]
    assert PAGE.ending(busy, ENGLISH) == "15 Ahus free · last round at 4"
    assert PAGE.order(busy) == tuple(busy.order)


def test_the_market_shows_price_value_and_what_follows(busy: State) -> None:
    shown = PAGE.shelf(busy, ENGLISH)
    assert all(f'data-pick="offering:{name}"' in shown for name in OFFERINGS)
    assert all(f'data-pick="outstanding:{name}"' in shown for name in OFFERINGS)
    cards = shown.split("<li")[1:]
    assert len(cards) == len(OFFERINGS)
    for offering, card in enumerate(cards):
        price, *_ = card.split('<span class="rn-price">')[1].split("</span>")
        assert price.count("<svg") == PRICE
        left = stack_left(busy, offering)
        assert (f"<b>{left[0]}</b>" if left else "<b>–</b>") in card
        assert ("› " + " ".join(map(str, left[1:])) if left[1:] else "<small></small>") in card
        assert card.count('rn-coin"') == len(outstanding_left(busy, offering))


def test_a_row_tells_the_essentials_and_no_secret(busy: State) -> None:
    own, other = PAGE.row(busy.screen(1), 1, ENGLISH), PAGE.row(busy.screen(0), 1, ENGLISH)
    for told in (
        "Reeds: 4",
        "Wood: 7",
        "0 Villagers in hand",
        "large Moai",
        "Rest:",
        "number 2 in turn order",
        "not bought",
    ):
        assert told in unescape(own), told
    assert f'data-score="{busy.scores()[1]}"' in own
    assert f'data-score="{busy.scores()[1]}"' not in other
    assert "+ ?" in other
    assert "+ ?" not in own
    assert PAGE.row(busy.screen(SPECTATOR), 1, ENGLISH) == other
    assert "done" in PAGE.row(busy, 2, ENGLISH)


def test_a_first_game_has_fewer_tiles_in_its_legend() -> None:
    game = RapaNui.set_up(RapaNui.seats_for(3), ("first-game",))
    shown = PAGE.shared_area(game.start(), ENGLISH)
    assert "Chip In" in shown
    assert "Change Jobs" not in shown
    assert "Tablet" not in shown


# acting


@pytest.mark.parametrize(("players", "eager"), [(2, True), (3, True), (4, True), (3, False), (2, False)])
def test_every_legal_action_has_a_path_of_its_own(players: int, eager: bool) -> None:
    for seed in range(3):
        for state in positions(players, 20 + seed, eager=eager):
            for actor in state.actors():
                legal = state.actions(actor)
                paths = [PAGE.path(state.game, action) for action in legal]
                tokens = {frozenset(path) for path in paths}
                assert len(tokens) == len(legal), "picked in any order, each is another"
                assert all(len(set(path)) == len(path) for path in paths)
                whole = set(paths)
                assert not any(path[:n] in whole for path in paths for n in range(1, len(path)))
                assert all(PAGE.path(state.game, action) is path for action, path in zip(legal, paths, strict=True))


@pytest.mark.parametrize("players", SIDES)
def test_every_token_of_every_action_has_a_label(players: int) -> None:
    game = RapaNui.set_up(RapaNui.seats_for(players))
    tokens = {token for action in game.notation().values() for token in PAGE.path(game, action)}
    for token in tokens:
        label = PAGE.label(game, token, ENGLISH)
        assert label
        assert ":" not in label.replace("Transport: ", "")
        assert "{" not in label
    assert PAGE.label(game, "pay:1-0-2-1", ENGLISH) == "give 1 Reed, 2 Wood, 1 Pearl"
    assert PAGE.label(game, "give:Eggs", ENGLISH) == "give 3 Eggs"
    assert PAGE.label(game, "chief:2", ENGLISH) == "Chief in column 2"


@pytest.mark.parametrize("players", SIDES)
def test_whatever_an_action_asks_for_is_on_the_page_or_is_a_button(players: int) -> None:
    for number, state in enumerate(positions(players, 30)):
        actors = [actor for actor in state.actors() if actor >= 0]
        if number % 7 == 0 and actors:
            (seat,) = actors
            screen = state.screen(seat)
            there = picks(screen, seat)
            wanted = {token for action in screen.actions(seat) for token in PAGE.path(state.game, action)}
            assert {token for token in wanted if token.partition(":")[0] not in BUTTONS} <= there


def test_the_tiles_two_players_choose_from_are_shown() -> None:
    drafts = [state.copy() for state in positions(2, 3) if state.actors() and any(state.display)]
    assert drafts
    for state in drafts:
        shown = PAGE.shared_area(state, ENGLISH)
        for action in state.actions(state.turn):
            assert f'data-pick="{PAGE.path(state.game, action)[0]}"' in shown


def test_paths_name_places_as_the_board_does() -> None:
    game = RapaNui.set_up(RapaNui.seats_for(3))
    board = game.board
    acts = game.actions
    for space, name in enumerate(board.spaces):
        assert PAGE.path(game, acts.on_space[2][space]) == ("figure:villager", f"space:{name}", "chief:2")
        assert PAGE.path(game, acts.rest[1][space][1]) == ("tile:Tablet", "as:Rest", f"space:{name}", "wake:sorcerer")
        assert PAGE.path(game, acts.lend[0][0][2][space]) == (
            "tile:Lend a Hand", "figure:villager", "column:3", f"space:{name}",
        )  # fmt: skip
        assert PAGE.path(game, acts.lend_chief[0][space]) == ("tile:Lend a Hand", "figure:chief", f"space:{name}")
        assert PAGE.path(game, acts.carry[space]) == (f"space:{name}",)
    for number, ahu in enumerate(board.ahus):
        assert PAGE.path(game, acts.style[number][2]) == (f"ahu:{ahu.name}", "by:chief")


def test_a_path_is_made_of_an_actions_fields_whatever_its_notation_is() -> None:
    game = RapaNui.set_up(RapaNui.seats_for(3))
    assert PAGE.path(game, Carry("go on", 2)) == (f"space:{game.board.spaces[2]}",)
    assert PAGE.path(game, Erect("raise it there", 1, SORCERER)) == (f"ahu:{game.board.ahus[1].name}", "by:sorcerer")


# the form, and whole transports


def test_the_form_covers_what_an_erected_moai_may_bring() -> None:
    forms = 0
    for players in SIDES:
        for state in positions(players, 40):
            seat = state.turn
            if state.stage != ERECTING:
                assert seat < 0 or PAGE.rows(state, seat, ENGLISH) == []
                continue
            rows = PAGE.rows(state, seat, ENGLISH)
            assert [row.label for row in rows] == list(MANY)
            for action in state.actions(seat):
                if isinstance(action, Gain):
                    path = PAGE.path(state.game, action)
                    assert all(token in row.tokens for token, row in zip(path, rows, strict=True))
                    assert PAGE.note(state, seat, action, ENGLISH).startswith("Then you have ")
                else:
                    assert PAGE.note(state, seat, action, ENGLISH) == ""
            forms += 1
    assert forms


def test_the_note_tells_what_is_lost() -> None:
    state = next(state for state in positions(3, 41) if state.stage == ERECTING)
    seat = state.turn
    state.resources[seat * 4 : seat * 4 + 4] = [state.game.board.track] * 4
    gain = next(action for action in state.actions(seat) if isinstance(action, Gain))
    assert "would be lost" in PAGE.note(state, seat, gain, ENGLISH)


@pytest.mark.parametrize("players", SIDES)
def test_plans_are_legal_and_no_step_is_offered_twice(players: int) -> None:
    offered = 0
    for state in positions(players, 50):
        for seat in state.actors():
            if seat < 0:
                continue
            screen = state.screen(seat)
            legal = {PAGE.path(state.game, action) for action in screen.actions(seat)}
            transports = [a for a in screen.actions(seat) if isinstance(a, Transport)]
            tokens = PAGE.plannable(screen, seat)
            if transports:
                assert tokens == [PAGE.path(state.game, action)[0] for action in transports]
            seen = set()
            for token in tokens:
                for plan in PAGE.plans(screen, seat, token, ENGLISH):
                    assert plan.path not in legal
                    assert plan.path not in seen
                    seen.add(plan.path)
                    assert not token or plan.path[0] == token
                    assert plan.note
                    assert plan.route[-1].startswith("space:")
                    after = state.copy()
                    for action in plan.actions:
                        assert action in after.actions(seat)
                        after.play(seat, action)
                    offered += 1
    assert offered


def test_a_plan_tells_who_earns_what(busy: State) -> None:
    assert PAGE.plans(busy, 1, "", ENGLISH) == [], "it is where it can be erected: one step does it"
    state = busy.copy()
    state.path = state.path[:3]
    plans = PAGE.plans(state, 1, "", ENGLISH)
    assert {plan.path for plan in plans} == {
        ("ahu:Vaihu", "by:villager"), ("ahu:Vaihu", "by:chief"),
    }  # fmt: skip
    assert plans[0].note == "Moray gains 1 Egg. You take 5 Wood. You get the tile Chip In."
    assert plans[0].route == ("space:Akahanga", "space:Vaihu")


def test_others_can_plan_nothing(busy: State) -> None:
    assert PAGE.plannable(busy, 0) == []
    assert PAGE.plans(busy, 0, "", ENGLISH) == []


def test_a_map_that_follows_another_is_drawn_as_if_it_were_the_first() -> None:
    check_following_maps(PAGE, positions(3, 11))


def test_a_planned_transport_is_drawn_from_its_quarry_to_its_ahu(game: RapaNui) -> None:
    """As the map draws the same way when it is clicked together."""
    drawn, carried = {"moai": 0, "pukao": 0}, None
    for state in positions(game.players, 5):
        for token in PAGE.plannable(state, state.turn) if state.stage == TRANSPORT else []:
            for plan in PAGE.plans(state, state.turn, token, ENGLISH):
                route = PAGE.route_of(game, plan.actions)
                assert route[: len(plan.route)] == list(plan.route)
                assert [place.partition(":")[0] for place in route[len(plan.route) :]] == ["ahu"]
                drawn["pukao" if token == "cargo:pukao" else "moai"] += 1
                carried = next((action for action in plan.actions if isinstance(action, Carry)), carried)
    assert all(drawn.values())
    assert carried
    assert PAGE.route_of(game, [carried]) == PAGE.places_of(game, [carried])  # one that is under way

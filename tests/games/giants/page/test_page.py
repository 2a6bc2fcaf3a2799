"""Giants on the page: what is shown of it, and how its actions are clicked together."""

from __future__ import annotations

import random
import re
from gettext import NullTranslations
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.messages import ENGLISH, Translator
from ahu.games.giants.drawing.colours import file_style
from ahu.games.giants.page.page import GiantsPage
from ahu.games.giants.rules.actions import Bid, Carry, Erect, Lift
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import NOTHING, UNKNOWN
from ahu.games.giants.rules.position import BIDDING, CARRYING, TRANSPORT
from ahu.games.island.packing import name_lines
from tests.games.following_maps import check_following_maps
from tests.games.giants.rules.players import moves_of_a_game
from tests.games.giants.rules.table import TRANSPORT as BEGIN
from tests.games.giants.rules.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.core.action import Action
    from ahu.games.giants.rules.state import State

PAGE = GiantsPage()
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
BUTTONS = ("do", "logs", "power", "toll")
"""Kinds of tokens that nothing on the page stands for."""


def drawn_pieces(screen: State, translator: Translator) -> str:
    return "".join(PAGE.pieces(screen, translator).values())


def positions(seed: int, players: int, options: tuple[str, ...] = ("quick",)) -> Iterator[State]:
    """Every position of a game by eager players."""
    state = Giants.set_up(Giants.seats_for(players), options).start()
    for _ in moves_of_a_game(state, random.Random(seed), 0.95):
        yield state
    yield state


@pytest.fixture(scope="module")
def some() -> list[State]:
    """Positions all along two games."""
    found = []
    for seed, players in ((1, 4), (2, 5)):
        found += [state.copy() for number, state in enumerate(positions(seed, players)) if number % 7 == 0]
    return found


def shown(state: State, viewer: int) -> dict[str, str]:
    """All that a viewer's page shows of a position, part by part."""
    screen = state.screen(viewer)
    panels = {f"panel-{seat}": PAGE.panel(screen, seat, ENGLISH) for seat in range(state.players)}
    rows = {f"row-{seat}": PAGE.row(screen, seat, ENGLISH) for seat in range(state.players)}
    shared = {"shared area": PAGE.shared_area(screen, ENGLISH), "corner": PAGE.corner(screen, ENGLISH)}
    return {"pieces": drawn_pieces(screen, ENGLISH), "ending": PAGE.ending(screen, ENGLISH), **shared, **panels, **rows}


def parsed(part: str) -> ElementTree.Element:
    return ElementTree.fromstring(SVG.format(part))  # noqa: S314 - our own


def values_of(text: str, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in parsed(text).iter() if attribute in element.attrib]


def by_seat(state: State) -> Iterator[tuple[int, list[Action]]]:
    for seat in range(state.players):
        actions = state.actions(seat)
        if actions:
            yield seat, actions


# what is shown


def test_everything_is_well_formed_and_has_neither_styles_nor_scripts(some: list[State]) -> None:
    game = some[0].game
    for text in [PAGE.land(game, ENGLISH), *[part for state in some for part in shown(state, 0).values()]]:
        assert not [element.tag for element in parsed(text).iter() if "style" in element.attrib]
        assert "<style" not in text
        assert "<script" not in text


def test_ids_are_unique_on_the_page_and_the_groups_of_pieces_are_always_the_same(some: list[State]) -> None:
    for state in some:
        pieces = drawn_pieces(state.screen(1), ENGLISH)
        ids = values_of(pieces, "id")
        assert ids == [
            "trail",
            *[f"at-{name}" for name in state.game.board.hexes],
            *[f"on-{number}" for number in range(len(state.game.board.ahus))],
        ]
        everywhere = ids + values_of(PAGE.land(state.game, ENGLISH), "id")
        assert len(set(everywhere)) == len(everywhere)


def test_every_shape_and_class_of_the_map_is_defined(some: list[State]) -> None:
    land = PAGE.land(some[0].game, ENGLISH)
    ids, style = {f"#{name}" for name in values_of(land, "id")}, file_style()
    for state in some:
        for name, part in shown(state, 0).items():
            assert set(values_of(part, "href")) <= ids
            classes = {one for value in values_of(part, "class") for one in value.split()}
            classes = {one for one in classes if not one.startswith(("gi-", "row-")) and one != "said"}
            assert all(f".{one}{{" in style or f".{one}," in style for one in classes), name


def test_a_group_that_can_be_picked_on_the_map_has_a_shape_to_point_at(some: list[State]) -> None:
    for text in (PAGE.land(some[0].game, ENGLISH), *[drawn_pieces(state, ENGLISH) for state in some]):
        for element in parsed(text).iter():
            if "data-pick" in element.attrib:
                assert any("hit" in child.attrib.get("class", "") for child in element)
                assert any(child.tag.endswith("title") for child in element)


def test_every_load_on_the_island_is_a_piece_in_its_place_and_moves_in_map_coordinates(some: list[State]) -> None:
    for state in some:
        root = parsed(drawn_pieces(state, ENGLISH))
        on_map = [load for load in range(len(state.load_at)) if state.load_at[load] >= 0]
        on_map += [load for load in (*state.ahu_moai, *state.ahu_headdress) if load != NOTHING]
        drawn = [element for element in root.iter() if "data-piece" in element.attrib]
        names = [name for element in drawn for name in element.attrib["data-piece"].split()]
        assert len(set(names)) == len(names)
        assert {f"load-{load}" for load in on_map} == {name for name in names if name.startswith("load-")}
        for element in drawn:
            assert re.fullmatch(r"translate\(-?[\d.]+ -?[\d.]+\) scale\([\d.]+\)", element.attrib["transform"])
        for group in root:
            assert "transform" not in group.attrib


def test_the_same_land_is_made_once_for_boards_that_look_alike() -> None:
    one, other = Giants.set_up(Giants.seats_for(3)), Giants.set_up(Giants.seats_for(3))
    assert PAGE.land(one, ENGLISH) is PAGE.land(other, ENGLISH)
    assert re.fullmatch(r"-?\d+ -?\d+ \d+ \d+", PAGE.view_box(one))


class Bracketed(NullTranslations):
    """Another language, in which one sees what was translated."""

    def gettext(self, message: str) -> str:
        return f"‹{message}›"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"‹{msgid1 if n == 1 else msgid2}›"


def test_everything_that_can_be_read_is_said_in_the_viewers_language(some: list[State]) -> None:
    translator = Translator("xx", Bracketed())
    board = some[0].game.board
    lines = {line for ahu in board.ahus for line in (ahu.name, *name_lines(ahu.name))}
    lines |= {board.title, "GIANTS", "Terevaka", "Poike", "Rano Kau"}
    for state in some:
        parts = [PAGE.panel(state, seat, translator) for seat in range(state.players)]
        for part in (
            PAGE.land(state.game, translator),
            drawn_pieces(state, translator),
            PAGE.shared_area(state, translator),
            *parts,
        ):
            for text in parsed(part).itertext():
                assert re.search("[‹›]", text) or not re.search("[a-zA-Z]{2}", text) or text in lines, text


# secrets


def test_what_the_table_hides_changes_no_byte_of_a_page(some: list[State]) -> None:
    for state in some:
        if not state.actors():
            continue  # at the end all is turned up
        for viewer in (SPECTATOR, 0):
            other = state.game.from_fields(state.fields())  # copies share rows
            for seat in range(state.players):
                if seat != viewer:
                    other.workers[seat] += 1
                    other.markers[seat] += 2
                    other.logs[seat] += 3
                    other.bases[seat] += 1
                    other.urn_workers[seat] += 1
                    other.urn_markers[seat] += 1
            for ahu, base in enumerate(state.ahu_base):
                if state.screen(viewer).ahu_base[ahu] == UNKNOWN:
                    other.ahu_base[ahu] = (base + 1) % state.players
            if state.stage == BIDDING:
                bids = state.game.actions.bids
                other.bids = [
                    bid if bid is None or seat == viewer else bids[2][1][0][1] for seat, bid in enumerate(state.bids)
                ]
            assert shown(other, viewer) == shown(state, viewer)


def test_what_is_unknown_is_a_question_mark_and_never_a_number(some: list[State]) -> None:
    for state in some:
        for part in shown(state, SPECTATOR).values():
            assert str(UNKNOWN) not in re.sub(r"[\d.]-9|-9[\d.]", "", " ".join(parsed(part).itertext()))
    assert ">?</b>" in PAGE.panel(some[0].screen(1), 0, ENGLISH)
    assert ">?</b>" not in PAGE.panel(some[0].screen(0), 0, ENGLISH)


# acting


def test_paths_are_unique_and_none_begins_another_and_every_token_has_a_label() -> None:
    labelled: set[str] = set()
    for seed, players in ((3, 3), (4, 4), (5, 5)):
        for state in positions(seed, players):
            for _, actions in by_seat(state):
                paths = [PAGE.path(state.game, action) for action in actions]
                known = set(paths)
                assert len(known) == len(paths)
                assert not [path for path in paths if any(path[:end] in known for end in range(1, len(path)))]
                for token in {token for path in paths for token in path} - labelled:
                    assert PAGE.label(state.game, token, ENGLISH)
                    labelled.add(token)
    assert {token.partition(":")[0] for token in labelled} >= {"hex", "ahu", "load", "figure", "size", "toll", "do"}


def test_what_chance_does_has_paths_too() -> None:
    state = Giants.set_up(Giants.seats_for(3)).start()
    assert PAGE.path(state.game, state.actions(CHANCE)[0]) == ("seat:blue",)
    state.play(CHANCE, state.actions(CHANCE)[0])
    assert PAGE.path(state.game, state.actions(CHANCE)[0])[0] == "die:white"


def test_paths_are_as_the_page_expects_them() -> None:
    game = Giants.set_up(("blue", "red", "yellow"))
    for text, path in (
        ("bid 2 markers, 3 Workers, Sorcerer", ("markers:2", "workers:3", "sorcerer:1", "chief:0")),
        ("take Moai of size 2", ("size:2",)),
        ("decline", ("do:decline",)),
        ("place Worker with 1 Log on d7", ("figure:worker", "hex:d7", "logs:1", "power:none")),
        ("place Sorcerer on g2, reserve Tahai", ("figure:sorcerer", "ahu:Tahai", "logs:0")),
        ("place Chief on g2, break a tablet, reserve Tahai", ("figure:chief", "ahu:Tahai", "logs:0")),
        ("place Sorcerer on f3, take Headdress", ("figure:sorcerer", "hex:f3", "logs:0", "power:take-headdress")),
        ("take half-tablet", ("do:half-tablet",)),
        ("pass", ("do:pass",)),
        ("lift Moai 1a", ("load:moai-1a",)),
        ("carry to d7", ("hex:d7", "toll:none")),
        ("carry to d7, 1 to red, 2 to yellow", ("hex:d7", "toll:red-1+yellow-2")),
        ("erect on Te Pito Kura", ("ahu:Te Pito Kura",)),
        ("crown on Tahai", ("ahu:Tahai",)),
        ("mark", ("do:mark",)),
        ("leave", ("do:leave",)),
        ("mark Headdress b", ("load:headdress-b",)),
        ("take back marker from Moai 3a", ("load:moai-3a",)),
        ("leave the rest", ("do:leave-rest",)),
        ("keep the rest", ("do:keep-rest",)),
        ("peek under Tahai", ("do:peek", "ahu:Tahai")),
    ):
        assert PAGE.path(game, game.parse(text)) == path
    assert PAGE.label(game, "toll:red-1+yellow-2", ENGLISH) == "Red scores 1, Yellow scores 2"
    assert PAGE.label(game, "load:headdress-b", ENGLISH) == "Headdress b"
    assert PAGE.label(game, "hex:e10", ENGLISH) == "e10 (Moai quarry)"


def test_a_path_is_made_of_an_actions_fields_whatever_its_notation_is() -> None:
    game = Giants.set_up(("blue", "red", "yellow"))
    tahai = next(number for number, ahu in enumerate(game.board.ahus) if ahu.name == "Tahai")
    assert PAGE.path(game, Erect("raise it there", tahai)) == ("ahu:Tahai",)
    assert PAGE.path(game, Carry("go on", game.board.number["d7"], (0, 1, 2))) == ("hex:d7", "toll:red-1+yellow-2")


def test_what_is_no_button_is_somewhere_on_the_page_and_ones_own_in_ones_own_panel(some: list[State]) -> None:
    for state in some:
        for seat, actions in by_seat(state):
            page = shown(state, seat)
            own = [
                element.attrib["data-pick"]
                for element in parsed(page[f"panel-{seat}"]).iter()
                if element.attrib.get("data-owner") == str(seat) and "data-pick" in element.attrib
            ]
            places = {*values_of(page["pieces"], "data-pick"), *values_of(page["shared area"], "data-pick"), *own}
            forms = {token for row in PAGE.rows(state.screen(seat), seat, ENGLISH) for token in row.tokens}
            for token in {token for action in actions for token in PAGE.path(state.game, action)} - forms:
                assert token in places or token.partition(":")[0] in BUTTONS, token


def test_the_form_of_a_bid_offers_what_the_seat_has_and_says_what_it_costs() -> None:
    for state in positions(6, 4):
        for seat in range(state.players):
            screen = state.screen(seat)
            rows = PAGE.rows(screen, seat, ENGLISH)
            bids = [action for action in state.actions(seat) if isinstance(action, Bid)]
            assert bool(rows) == bool(bids)
            if bids:
                product = {(a, b, c, d) for a, b, c, d in _products([row.tokens for row in rows])}
                assert product == {PAGE.path(state.game, bid) for bid in bids}
    game = Giants.set_up(Giants.seats_for(3))
    note = PAGE.note(game.start(), 0, game.parse("bid 2 markers, 3 Workers"), ENGLISH)
    assert note == "Strength 3: for Moai whose sizes add up to 3 at most."


def _products(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for tokens in rows:
        found = [(*path, token) for path in found for token in tokens]
    return found


# whole transports


def test_plans_are_there_for_what_can_be_lifted_and_clash_with_no_plain_step() -> None:
    number = 0
    for seed, players in ((7, 3), (8, 4), (9, 5)):
        for state in positions(seed, players):
            if state.stage not in (TRANSPORT, CARRYING):
                assert not any(PAGE.plannable(state, seat) for seat in range(players))
                continue
            seat = state.turn
            screen = state.screen(seat)
            plain = {PAGE.path(state.game, action) for action in state.actions(seat)}
            lifts = [PAGE.path(state.game, action)[0] for action in state.actions(seat) if isinstance(action, Lift)]
            tokens = PAGE.plannable(screen, seat)
            assert tokens == (lifts if state.stage == TRANSPORT else [""])
            for token in tokens:
                plans = PAGE.plans(screen, seat, token, ENGLISH)
                paths = [plan.path for plan in plans]
                assert len(set(paths)) == len(paths)
                assert not plain & set(paths)
                if not token:  # of a hex, a step and a plan are never both on offer
                    assert not {path[0] for path in plain} & {path[0] for path in paths}
                number += len(plans)
                for plan in plans:
                    assert all(PAGE.label(state.game, part, ENGLISH) for part in plan.path)
                    assert " scores " in plan.note or plan.note == "Nobody else scores"
                    after = state.copy()
                    for step in plan.actions:
                        assert step in after.actions(seat)
                        after.play(seat, step)
    assert number > 1000


def test_a_plan_says_who_earns_what_and_which_way_it_goes() -> None:
    helped = """
        [blue]
        score: 3
        workers: 0
        [green]
        workers: 0
        [island]
        e9: green 1 Worker
        f8: blue 1 Worker
        [loads]
        Moai 1a: before blue
    """
    table = Table(position=BEGIN + helped)
    plans = {plan.path: plan for plan in PAGE.plans(table.state.screen(0), 0, "load:moai-1a", ENGLISH)}
    assert ("load:moai-1a", "hex:e10", "do:mark") in plans
    assert ("load:moai-1a", "hex:e10", "do:leave") not in plans
    over = plans["load:moai-1a", "hex:f8", "do:leave"]
    assert over.note == "Green scores 1"
    assert over.route == ("hex:e10", "hex:e9", "hex:f8")
    assert plans["load:moai-1a", "ahu:Runga Va'e"].route[-1] == "ahu:Runga Va'e"
    table.say("blue: lift Moai 1a")
    rest = [plan.path for plan in PAGE.plans(table.state.screen(0), 0, "", ENGLISH)]
    assert ("hex:f8", "do:leave") in rest
    assert not [path for path in rest if path[0] in ("hex:e9", "hex:e10")]


def test_a_panel_names_the_hexes_of_its_own_board(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    rows = Giants.default_board_text(3).replace('"Tongariki"', '"Elsewhere"')
    file.write_text(rows, encoding="utf-8")
    ours, theirs = Giants.set_up(Giants.seats_for(3)), Giants.set_up(Giants.seats_for(3), board=file)
    for game, name in ((ours, "Tongariki"), (theirs, "Elsewhere")):
        state = game.start()
        state.peeks[0] = sum(game.bit[number] for number, ahu in enumerate(game.board.ahus) if ahu.name == name)
        assert f"looked under {name}" in PAGE.panel(state, 0, ENGLISH)


def test_a_map_that_follows_another_is_drawn_as_if_it_were_the_first() -> None:
    check_following_maps(PAGE, positions(3, 3))

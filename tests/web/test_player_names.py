"""The names of players: alike wherever somebody is named, and no bot has the name of another player."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from ahu.core.messages import ENGLISH, Message
from ahu.i18n import LANGUAGES, translator
from ahu.registry import games
from ahu.web.game_page import page_of
from ahu.web.models import Seat
from ahu.web.presentation import choices
from ahu.web.presentation.player_names import BOT_NAMES, names, translator_with_names
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from tests.play import played
from tests.web.live import Browser, new_live_table, set_up

if TYPE_CHECKING:
    from ahu.core.state import State
    from tests.web.live import Run

LABELS = [Message(label) for label in ("Blue", "Green", "Red", "Yellow", "Purple")]


def test_no_bot_is_called_as_anybody_else_is() -> None:
    for called in product(["", "Hina", "makoi", "VAKA"], repeat=2):
        people = [Seat(name=name) for name in called]
        for bots in range(1, 4):
            found = names([*people, *[Seat(bot="normal")] * bots], LABELS[: 2 + bots], ENGLISH)
            assert len({name.casefold() for name in found[2:]} - {name.casefold() for name in found[:2]}) == bots
            assert found[:2] == [name or str(label) for name, label in zip(called, LABELS, strict=False)]


def test_a_bot_keeps_its_name_while_others_change_theirs() -> None:
    seats = [Seat(name=""), *[Seat(bot=code) for code in ("easy", "normal", "mcts", "hard")]]
    before = names(seats, LABELS, ENGLISH)
    assert before[1:] == list(BOT_NAMES[1:5])
    seats[0] = Seat(name=BOT_NAMES[2])
    after = names(seats, LABELS, ENGLISH)
    assert [after[n] for n in (1, 3, 4)] == [before[n] for n in (1, 3, 4)]
    assert after[2] not in before


def test_a_bot_that_is_called_as_its_seat_is_called_so_in_every_language() -> None:
    labels = [set_up("giants", 3).seat_label(seat) for seat in range(3)]
    seats = [Seat(name=""), Seat(bot="easy", name=str(labels[1])), Seat(name=str(labels[2]))]
    assert names(seats, labels, translator("de", "giants")) == ["Blau", "Grün", str(labels[2])]
    assert names(seats, labels, translator("fr", "giants"))[1] == "Vert"
    seats[1] = Seat(bot="easy", name=str(labels[2]))  # that of another seat is a name like any other
    assert names(seats, labels, translator("de", "giants"))[1] == str(labels[2])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_seat_is_called_by_its_player_in_every_language(code: str) -> None:
    giants, plain = set_up("giants", 3), translator(code, "giants")
    named = translator_with_names(plain, giants, ["Ana", "{Ben}", "Cleo"])
    assert [named.render(giants.seat_label(seat)) for seat in range(3)] == ["Ana", "{Ben}", "Cleo"]
    assert named.translate("Pass") == plain.translate("Pass")
    assert named.code != plain.code
    assert plain.render(giants.seat_label(0)) != "Ana"


def tolls(name: str) -> State:
    """A position in which somebody would earn something by a transport of the seat to act."""
    for seed in range(20):
        for record in played(name, 3, f"tolls {seed}"):
            state = record.state
            if not state.actors() or state.actors()[0] < 0:
                continue
            seat, page = state.actors()[0], page_of(state.game)
            for token in page.plannable(state, seat):
                notes = [plan.note for plan in page.plans(state, seat, token, ENGLISH)]
                if any(str(state.game.seat_label(other)) in note for note in notes for other in range(3)):
                    return state
    raise AssertionError("nobody earns anything")


@pytest.mark.parametrize("name", [name for name in games() if name in ("giants", "rapanui")])
def test_what_a_transport_pays_names_players_as_their_cards_do(name: str) -> None:
    state = tolls(name)
    seat, players = state.actors()[0], ["Ana", "Hina", "Rua"]
    told = ""
    for token in page_of(state.game).plannable(state, seat):
        told += str(choices.plans(state, seat, token, ENGLISH, players))
    assert any(player in told for player in players)
    assert not any(f"{state.game.seat_label(other)} " in told for other in range(3))


def test_who_asks_to_take_back_says_what(run: Run) -> None:
    """The request lists the moves that would be taken back."""

    async def scenario() -> None:
        record = next(r for r in played("rapanui", 3, "asks") if len(r.moves) > 40 and r.state.actors()[0] >= 0)
        table = await new_live_table(record)
        moves = table.history.record.moves
        asking = next(move.actor for move in reversed(moves[:-1]) if move.actor not in (-1, moves[-1].actor))
        browser = Browser().sits(table.key, asking)
        assert (await browser.send(table.key, "undo", asking, table.history.number)).status == 200
        request = table.history.undo_request
        assert request is not None
        back = len(moves) - request.keep
        assert back > 1
        other = next(seat for seat in range(3) if seat != asking)
        prompt = table_view(table, Viewer(frozenset({other})), ENGLISH).html["prompt"]
        assert "asks to undo this. Do you agree?" in prompt
        assert prompt.count("<li>") == min(back, 9)

    run(scenario())

"""What each player may know (G95, G96)."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.position import OVER
from tests.games.giants.rules.players import moves_of_a_game
from tests.games.giants.rules.table import PLACING, TRANSPORT, Table, rule
from tests.sample_size import sample_size

if TYPE_CHECKING:
    from ahu.games.giants.rules.state import State

BEHIND_SCREENS = """
    logs left: 10
    [blue]
    workers: 2
    markers: 3
    logs: 4
    [green]
    workers: 3
    markers: 4
    logs: 5
    [ahus]
    Oroi: base green, Moai 1a, round 1
    Tahai: base blue, Moai 1b, round 1
    Tautira: base red, Moai 1c, round 2
    Riata: base red
    [loads]
    Moai 1d: before blue
"""


@rule("G95")
def test_own_eyes_only_see_what_is_behind_the_screen() -> None:
    table = Table(position=TRANSPORT + BEHIND_SCREENS)
    shown = table.state.screen(0).write()
    assert "workers: 2, 0 in front\nmarkers: 3, 0 in front" in shown
    assert shown.count("workers: ?, 0 in front\nmarkers: ?, 0 in front") == 2
    assert shown.count("logs: ?\nbases: ?") == 2
    assert table.state.screen(SPECTATOR).write().count("workers: ?") == 3


@rule("G95")
def test_a_table_may_choose_to_show_the_counts_behind_the_screens() -> None:
    table = Table(options="open-screens", position=TRANSPORT + BEHIND_SCREENS)
    assert "workers: 3, 0 in front\nmarkers: 4, 0 in front" in table.state.screen(0).write()
    assert "?" not in table.state.screen(0).write().replace("base ?", "")


@rule("G95")
def test_a_perfect_memory_knows_all_but_sealed_bids() -> None:
    table = Table(position=TRANSPORT + BEHIND_SCREENS)
    assert table.state.view(0).write() == table.state.view(SPECTATOR).write() == table.state.write()


@rule("G96")
def test_nobody_is_shown_whose_base_lies_under_a_moai_of_an_earlier_round_the_owner_included() -> None:
    table = Table(position=TRANSPORT + BEHIND_SCREENS)
    for seat in (0, 1, 2, SPECTATOR):
        shown = table.state.screen(seat).write()
        assert "Oroi: base ?, Moai 1a" in shown
        assert "Tahai: base ?, Moai 1b" in shown
        assert "Tautira: base red, Moai 1c" in shown  # erected this round
        assert "Riata: base red" in shown  # reserved: colour up


@rule("G96", "G63")
def test_a_peek_is_shown_to_the_peeker_alone() -> None:
    table = Table(position=TRANSPORT + BEHIND_SCREENS.replace("markers: 4", "markers: 4\n    half-tablets: 1"))
    table.say("green: peek under Tahai")
    assert "Tahai: base blue" in table.state.screen(1).write()
    assert "Oroi: base ?" in table.state.screen(1).write()
    for seat in (0, 2, SPECTATOR):
        assert "Tahai: base ?" in table.state.screen(seat).write()


@rule("G96", "G97")
def test_what_a_peek_showed_is_shown_until_the_end_of_the_round() -> None:
    table = Table(position=TRANSPORT + BEHIND_SCREENS.replace("markers: 4", "markers: 4\n    half-tablets: 1"))
    table.say("green: peek under Tahai\nblue: pass\nblue: leave the rest")
    assert table.state.round == 3
    assert "Tahai: base ?" in table.state.screen(1).write()


@rule("G97", "G70")
def test_what_a_peek_showed_is_still_shown_while_markers_are_taken_back_and_gone_in_the_next_round() -> None:
    position = (
        TRANSPORT + "[green]\nhalf-tablets: 2\n[ahus]\nTahai: base blue, Moai 1a, round 1\n"
        "Tautira: base red, Moai 1b, round 1\n[loads]\nMoai 1c: e5, marked blue"
    )
    table = Table(position=position).say("green: peek under Tahai\nblue: pass")
    assert table.legal("blue", "take back") == ["take back marker from Moai 1c"]
    assert "Tahai: base blue" in table.state.screen(1).write()
    table.say("green: peek under Tautira")
    assert "Tautira: base red" in table.state.screen(1).write()
    table.say("blue: keep the rest")
    assert "Tahai: base ?" in table.state.screen(1).write()
    assert "Tautira: base ?" in table.state.screen(1).write()


@rule("G95")
def test_everything_in_front_of_the_screens_is_public() -> None:
    more = (
        "[green]\nmarkers: 0, 2 in front\nworkers: 0, 1 in front\nhalf-tablets: 3\nscore: 7\npassed: yes\n"
        "[loads]\nMoai 1a: before green"
    )
    shown = Table(position=PLACING + more).state.screen(0).write()
    assert "score: 7\nworkers: ?, 1 in front\nmarkers: ?, 2 in front" in shown
    assert "half-tablets: 3\npassed: yes" in shown
    assert "Moai 1a: before green" in shown


@rule("G96", "G82")
def test_at_the_end_all_is_turned_up() -> None:
    table = Table(position="round: 5\nstage: over\nfirst: blue" + BEHIND_SCREENS.replace("before blue", "e10"))
    assert table.state.screen(SPECTATOR).write() == table.state.write()


@rule("G95")
def test_a_determinized_view_could_be_the_true_state() -> None:
    table = Table(position="round: 2\nstage: bidding\nfirst: blue\n[loads]\nMoai 1a: offered")
    table.say("blue: bid 2 markers, Chief\ngreen: bid 1 Worker")
    view = table.state.view(2)
    seen = set()
    for seed in range(60):
        state = view.determinize(random.Random(seed))
        assert state.view(2).write() == view.write()
        assert "?" not in state.write()
        seen.add(state.write())
    assert len(seen) > 30  # it draws from all bids that could have been made


@rule("G95", "G96", "G3", "G68")
@pytest.mark.parametrize("players", Giants.player_counts)
@pytest.mark.parametrize("options", [(), ("open-bases",), ("open-screens",), ("open-bases", "open-screens")])
def test_what_the_table_hides_changes_no_byte_of_a_screen(players: int, options: tuple[str, ...]) -> None:
    """States that differ only in what lies behind others' screens and under old Moai look the same to a seat."""
    rng = random.Random(f"{players} {options}")
    differed = 0
    for _ in range(sample_size(6)):
        state = Giants.set_up(Giants.seats_for(players), options).start()
        for _ in moves_of_a_game(state, rng):
            viewer = rng.randrange(-1, players)
            viewer = SPECTATOR if viewer < 0 else viewer
            twin = state.game.from_fields(state.fields())  # copies share rows
            shuffle_what_is_hidden(twin, viewer, rng)
            differed += twin.write() != state.write()
            assert twin.screen(viewer).write() == state.screen(viewer).write()
    # where everything is open there is nothing to shuffle
    assert (differed > 100) == (len(options) < 2)


def shuffle_what_is_hidden(state: State, viewer: int, rng: random.Random) -> None:
    """Change at random what the options keep from the viewer."""
    if state.stage == OVER:
        return
    if not state.game.open_screens:
        for seat in range(state.players):
            if seat != viewer:
                for counts in (state.workers, state.markers, state.logs, state.bases):
                    counts[seat] = rng.randrange(7)
    if not state.game.open_bases:
        for ahu, moai in enumerate(state.ahu_moai):
            seen = viewer >= 0 and state.peeks[viewer] & state.game.bit[ahu]
            if moai != NOTHING and state.ahu_round[ahu] < state.round and not seen:
                state.ahu_base[ahu] = rng.randrange(state.players)


@rule("G95")
def test_a_view_that_travelled_to_another_process_still_knows_what_is_sealed() -> None:
    table = Table(position="round: 2\nstage: bidding\nfirst: blue\n[loads]\nMoai 1a: offered").say("blue: bid Chief")
    view = table.state.view(2)
    there = pickle.loads(pickle.dumps(view))  # noqa: S301  # our own
    assert there.write() == view.write()
    assert "?" not in there.determinize(random.Random(1)).write()

"""What must hold in every game of Giants, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ahu.games.giants.rules.actions import (
    Bid,
    Carry,
    Crown,
    Decline,
    Done,
    Erect,
    FirstPlayer,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Pass,
    Peek,
    Place,
    Roll,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import (
    BASES,
    BEFORE_SCREEN,
    BEHIND,
    CHIEF,
    FIRST_LOAD,
    IN_FRONT,
    KIND,
    LOADS,
    NOBODY,
    NOTHING,
    OFFERED,
    PLACED,
    REMOVED,
    SORCERER,
    STRENGTH,
)
from ahu.games.giants.rules.position import ROLLING, TAKING_BACK
from tests.games.giants.rules.players import moves_of_a_game
from tests.sample_size import at_most, sample_size

if TYPE_CHECKING:
    from ahu.games.giants.rules.state import State

OPTION_SETS = [list(chosen) for n in range(5) for chosen in combinations(Giants.option_labels, n)]
games = st.builds(
    lambda players, options: Giants.set_up(Giants.seats_for(players), tuple(options)),
    st.sampled_from(Giants.player_counts),
    st.sampled_from(OPTION_SETS),
)


def check_pieces(s: State) -> None:
    """All pieces are somewhere, once."""
    for seat in range(s.players):
        greats = STRENGTH[CHIEF] * (s.chief[seat] >= 0) + STRENGTH[SORCERER] * (s.sorcerer[seat] >= 0)
        on_island = sum(s.strength[seat :: s.players]) - greats
        assert s.workers[seat] + s.workers_front[seat] + on_island + s.urn_workers[seat] == 6
        on_loads = list(s.marked_by).count(seat)
        assert s.markers[seat] + s.markers_front[seat] + on_loads + s.urn_markers[seat] == 6
        assert s.bases[seat] + list(s.ahu_base).count(seat) == BASES[s.players]
        for figure, at in ((SORCERER, s.sorcerer[seat]), (CHIEF, s.chief[seat])):
            assert at in (BEHIND, IN_FRONT) or s.own_strength(seat, at) >= STRENGTH[figure]
        assert min(s.workers[seat], s.markers[seat], s.logs[seat], s.bases[seat], s.halves[seat]) >= 0
        assert min(s.urn_workers[seat], s.urn_markers[seat], s.score[seat]) >= 0
    assert 0 <= s.halves_left() <= 30
    check_loads(s)


def check_loads(s: State) -> None:
    """Every load is in the supply, on offer, before a screen, on a hex, on an Ahu or removed; markers only on hexes."""
    on_ahus = [load for load in (*s.ahu_moai, *s.ahu_headdress) if load != NOTHING]
    assert len(on_ahus) == len(set(on_ahus))
    for load in range(LOADS):
        at = s.load_at[load]
        in_play = load - FIRST_LOAD[KIND[load]] < s.taken[KIND[load]]
        known = at >= 0 or at in (OFFERED, REMOVED, PLACED) or BEFORE_SCREEN - s.players < at <= BEFORE_SCREEN
        assert known == in_play
        assert (at == PLACED) == (load in on_ahus)
        assert s.marked_by[load] == NOBODY or at >= 0
    for ahu, moai in enumerate(s.ahu_moai):
        assert moai == NOTHING or s.ahu_base[ahu] != NOBODY
        assert s.ahu_headdress[ahu] == NOTHING or moai != NOTHING


def logs_of(s: State) -> tuple[int, int]:
    """Logs in the game, and how many of them lie on the island."""
    return s.logs_left + sum(s.logs) + s.logs_on_island(), s.logs_on_island()


@pytest.mark.parametrize("players", Giants.player_counts)
@pytest.mark.parametrize("batch", range(sample_size(1)))
def test_all_pieces_are_conserved_and_games_end(players: int, batch: int) -> None:
    """20 games of each number of players, 1,000 in “make properties”: every Log, too, leaves only by recovery (G71)."""
    for number in range(at_most(50)):
        rng = random.Random(f"{players}-{batch}-{number}")
        giants = Giants.set_up(Giants.seats_for(players), tuple(rng.choice(OPTION_SETS)))
        state = giants.start()
        logs, on_island = 27, 0
        for played, move in enumerate(moves_of_a_game(state, rng, eagerness=rng.choice([0.0, 0.8, 1.0]))):
            check_pieces(state)
            now, lying = logs_of(state)
            recovered = state.stage in (TAKING_BACK, ROLLING) and on_island > 0
            assert now == logs - (on_island if recovered else 0)
            logs, on_island = now, lying + (move.action.logs if isinstance(move.action, Place) else 0)
            assert played < 20_000, "this game does not end"
        check_pieces(state)
        assert state.over()


@given(giants=games, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=sample_size(40))
def test_points_on_the_track_only_ever_grow_and_add_up(giants: Giants, seed: int) -> None:
    rng = random.Random(seed)
    state = giants.start()
    before = state.score[:]
    for _ in moves_of_a_game(state, rng):
        assert all(now >= then for now, then in zip(state.score, before, strict=True))
        before = state.score[:]
    for seat, sheet in enumerate(state.breakdown()):
        assert sheet.transport >= 0
        assert sheet.total() == state.scores()[seat]
        if not giants.open_scoring:
            assert sheet.transport == state.score[seat]


def test_eager_games_use_every_kind_of_action() -> None:
    """The random games prove something only if they go everywhere the rules go."""
    kinds: Counter[str] = Counter()
    for number in range(60):
        rng = random.Random(f"kinds-{number}")
        state = Giants.set_up(Giants.seats_for(3 + number % 3)).start()
        for move in moves_of_a_game(state, rng, eagerness=(1.0, 0.4)[number % 2]):
            kinds[type(move.action).__name__] += 1
            if "break a tablet" in str(move.action):
                kinds["tablet broken"] += 1
            if ", reserve " in str(move.action):
                kinds["reserved"] += 1
            if str(move.action).startswith("carry") and " to " in str(move.action).partition(",")[2]:
                kinds["toll"] += 1
    phase_by_phase = [FirstPlayer, Roll, Bid, Take, Decline, Place, TakeHalfTablet, Pass, Lift, Carry, Erect, Crown]
    wanted = [kind.__name__ for kind in (*phase_by_phase, Mark, Leave, MarkUnmoved, TakeBack, Done, Peek)]
    assert all(kinds[kind] >= 20 for kind in [*wanted, "tablet broken", "reserved", "toll"]), kinds

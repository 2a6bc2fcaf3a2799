"""What must hold in every game of Rapa Nui, whatever is played."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ahu.core.errors import BadPosition
from ahu.games.rapanui.rules.actions import (
    Buy,
    Carry,
    Choose,
    DrawOrder,
    DrawTile,
    DropOut,
    EarnToll,
    EndTurn,
    Erect,
    Exchange,
    Gain,
    PlaceChief,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    Transport,
    UseTile,
)
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.offering import is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import (
    CHIEF_TILE,
    COLUMNS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    NEUTRAL,
    NOBODY,
    NOTHING,
    ON_STAR,
    POPULAR,
    PUKAO_PIECES,
    TILES,
    YOUR_PICK,
)
from ahu.games.rapanui.rules.position import PLACING
from ahu.games.rapanui.rules.validate_position import first_problem
from tests.games.rapanui.rules.players import moves_of_a_game
from tests.games.rapanui.rules.table import rule
from tests.sample_size import at_most, sample_size

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.rules.state import State

RULES = (Path(__file__).parents[4] / "docs" / "rules" / "rapanui.md").read_text("utf-8")
OPTION_SETS: list[tuple[str, ...]] = [(), ("first-game",)]


def check_figures(s: State) -> None:
    """Every figurine is somewhere, once, and spaces belong to who stands on them (N2, N14)."""
    board = s.game.board
    figures = [0] * len(board.spaces)
    for seat in range(s.players):
        on_island = sum(s.standing[x] + s.lying[x] for x, holder in enumerate(s.holder) if holder == seat)
        in_quarry = sum(s.sculptors[seat * COLUMNS : (seat + 1) * COLUMNS])
        in_play = s.villagers[seat] + on_island + in_quarry
        # Popular bought after the placement comes into play with the next round (N16)
        assert in_play in (
            (4, 5) if s.has_improvement(seat, POPULAR) and s.stage != PLACING else (s.villagers_owned(seat),)
        )
        at = s.sorcerer[seat]
        assert at in (IN_HAND, ON_STAR) or IN_COLUMN - COLUMNS < at <= IN_COLUMN or s.holder[at] == seat
        assert (at != IN_HAND) == (seat in s.stars)
        assert not s.sorcerer_lying[seat] or at >= 0
        chief = s.chief[seat]
        assert chief in (IN_HAND, IN_VILLAGE) or IN_COLUMN - COLUMNS < chief <= IN_COLUMN or s.holder[chief] == seat
        assert (chief == IN_VILLAGE) != s.has_improvement(seat, CHIEF_TILE)
        for place in (at, chief):
            if place >= 0:
                figures[place] += 1
    for space, holder in enumerate(s.holder):
        assert min(s.standing[space], s.lying[space]) >= 0
        assert (holder in (NOBODY, NEUTRAL)) == (s.standing[space] + s.lying[space] + figures[space] == 0)
    assert s.holder[board.crater] == s.holder[board.pukao_quarry] == NEUTRAL
    assert all(s.free_slots(column) >= 0 for column in range(COLUMNS))


def check_goods(s: State, box: list[int]) -> list[int]:
    """Moai, Pukao, Offerings and tiles are conserved, Resources fit their tracks. Returns the tiles in the box."""
    for size, number in enumerate(s.game.moai):
        assert s.supply[size] >= 0
        assert s.supply[size] + list(s.ahu_moai).count(size) + sum(s.moai[size::3]) == number
    assert min(s.moai) >= 0
    assert s.pukao_left + sum(s.ahu_pukao) == PUKAO_PIECES
    assert all(moai != NOTHING for moai, pukao in zip(s.ahu_moai, s.ahu_pukao, strict=True) if pukao)
    assert all(0 <= number <= s.game.board.track for number in s.resources)
    taken = [tile for mine in s.offerings for tile in mine]
    for kind in range(5):
        for outstanding, stacks, count in (
            (False, s.game.stacks, s.offered),
            (True, s.game.board.outstanding, s.outstanding),
        ):
            values = [value_of(t) for t in taken if type_of(t) == kind and is_outstanding(t) == outstanding]
            assert sorted(values, reverse=True) == stacks[kind][: count[kind]]
    # one Pukao, one Offering, but for the exchange that is still to be made
    assert len(taken) in (sum(s.ahu_pukao), sum(s.ahu_pukao) - 1)
    now = [
        number - list(s.ahu_tile).count(tile) - sum(s.tiles[tile :: len(TILES)])
        for tile, number in enumerate(s.game.tile_counts)
    ]
    assert min(now) >= 0
    if s.stage < PLACING:
        return [0] * len(TILES)
    # a tile lies on each Ahu without a Moai, and on no other; what is in the box stays there
    assert all((tile == NOTHING) == (moai != NOTHING) for tile, moai in zip(s.ahu_tile, s.ahu_moai, strict=True))
    assert all(after >= before for after, before in zip(now, box, strict=True))
    return now


@rule("N2", "N3", "N14", "N34", "N42", "N60", "N70", "N72")
@pytest.mark.parametrize("players", RapaNui.player_counts)
@pytest.mark.parametrize("batch", range(sample_size(1)))
def test_all_pieces_are_conserved_and_games_end(players: int, batch: int) -> None:
    """20 games of each number of players, 1,000 in “make properties”, checked after every action."""
    for number in range(at_most(50)):
        rng = random.Random(f"{players}-{batch}-{number}")
        rapanui = RapaNui.set_up(RapaNui.seats_for(players), rng.choice(OPTION_SETS))
        state = rapanui.start()
        box = [0] * len(TILES)
        tablets, bought = players, 0
        for played, _ in enumerate(moves_of_a_game(state, rng, eagerness=rng.choice([0.5, 0.9, 1.0]))):
            check_figures(state)
            box = check_goods(state, box)
            assert sum(state.tablets) <= (0 if rapanui.first_game else tablets)
            assert sum(state.improvements) >= bought
            assert max(state.bought(seat) for seat in range(players)) <= 3
            tablets, bought = sum(state.tablets), sum(state.improvements)
            assert played < 20_000, "this game does not end"
        check_figures(state)
        check_goods(state, box)
        assert state.over()
        assert state.empty_ahus() <= rapanui.last_ahus or state.last_built <= state.round - 2


@rule("N71")
@given(players=st.sampled_from(RapaNui.player_counts), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=sample_size(25))
def test_scores_add_up_and_no_position_of_a_game_is_called_impossible(players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = RapaNui.set_up(RapaNui.seats_for(players)).start()
    for move in moves_of_a_game(state, rng):
        assert move.actor < 0 or str(state.prompt(move.actor))
        if rng.random() < 0.2:
            assert first_problem(state) is None
            assert state.game.read(state.write()).write() == state.write()
    for seat, lines in enumerate(state.score_sheet()):
        assert sum(points for _, points in lines) == state.scores()[seat]


@pytest.mark.parametrize("players", RapaNui.player_counts)
def test_a_garbled_position_is_refused_or_can_be_played_on(players: int) -> None:
    """Lines of a written position are left out or exchanged for those of other positions."""
    rng = random.Random(players)
    state = RapaNui.set_up(RapaNui.seats_for(players)).start()
    texts = [state.write() for _ in moves_of_a_game(state, rng) if rng.random() < 0.3]
    lines: dict[str, list[str]] = {}
    for line in "\n".join(texts).splitlines():
        lines.setdefault(line.partition(":")[0], []).append(line)
    refused = 0
    for _ in range(400):
        text = rng.choice(texts).splitlines()
        for at in rng.sample(range(1, len(text)), 2):
            text[at] = rng.choice(["", *rng.choices(lines[text[at].partition(":")[0]], k=3)])
        try:
            garbled = state.game.read("\n".join(text))
        except BadPosition:
            refused += 1
            continue
        for _ in range(40):
            for actor in garbled.actors():
                assert garbled.actions(actor)
                garbled.play(actor, rng.choice(garbled.actions(actor)))
        rows = (garbled.resources, garbled.standing, garbled.lying, garbled.moai, garbled.supply)
        assert min(number for row in rows for number in row) >= 0
    assert 50 < refused < 350


@pytest.mark.parametrize("players", RapaNui.player_counts)
def test_whatever_is_not_legal_is_refused_by_a_rule_that_exists(players: int) -> None:
    """In eager games, which come to stages that random ones seldom see; half of the tries are of the kind asked for."""
    rules = set(re.findall(r"^- \*\*(N\d+)\*\*", RULES, re.MULTILINE))
    rng = random.Random(players)
    for _ in range(6):
        state = RapaNui.set_up(RapaNui.seats_for(players)).start()
        every = list(state.game.notation().values())
        by_kind: dict[type[Action], list[Action]] = {}
        for action in every:
            by_kind.setdefault(type(action), []).append(action)
        for move in moves_of_a_game(state, rng):
            for action in (rng.choice(every), *rng.choices(by_kind[type(move.action)], k=2)):
                if action not in state.actions(move.actor):
                    refusal = state.refusal(move.actor, action).error()
                    assert refusal.rule in rules, (action, refusal)
                    assert "{" not in refusal.reason


def test_eager_games_use_every_kind_of_action_and_every_tile() -> None:
    """The random games prove something only if they go everywhere the rules go."""
    kinds: Counter[str] = Counter()
    rounds = []
    for number in range(150):
        rng = random.Random(f"kinds-{number}")
        state = RapaNui.set_up(RapaNui.seats_for(2 + number % 3)).start()
        for move in moves_of_a_game(state, rng):
            action = move.action
            kinds[type(action).__name__] += 1
            if isinstance(action, UseTile):
                kinds[f"{'Tablet as ' if action.tablet else ''}{TILES[action.tile]}"] += 1
            elif isinstance(action, PlaceVillager | PlaceSorcerer) and action.chief != NOTHING:
                kinds["Chief beside a placement"] += 1
            elif isinstance(action, Exchange) and action.outstanding:
                kinds[TILES[YOUR_PICK]] += 1
            elif str(action).endswith("with Sorcerer"):
                kinds["Sorcerer at work"] += 1
            elif str(action).endswith("with Chief"):
                kinds["Chief at work"] += 1
        rounds.append(state.round)
        kinds["Gain Favor"] += any(sheet.favor for sheet in state.breakdown())
    lots = [DrawOrder, DrawTile, Choose]
    turns = [
        PlaceVillager,
        PlaceSorcerer,
        PlaceChief,
        TakeMoai,
        EndTurn,
        Transport,
        Carry,
        Erect,
        Style,
        DropOut,
        EarnToll,
    ]
    wanted = [kind.__name__ for kind in (*lots, *turns, Gain, Exchange, Buy, UseTile)]
    wanted += TILES
    wanted += [f"Tablet as {name}" for name in TILES if name not in ("Gain Favor", "Take Your Pick")]
    wanted += ["Chief beside a placement", "Sorcerer at work", "Chief at work"]
    assert {kind: kinds[kind] for kind in wanted if kinds[kind] < 5} == {}
    assert sorted(rounds)[len(rounds) // 2] >= 4

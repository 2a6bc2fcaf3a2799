"""Hints for Rapa Nui say nothing that their plans do not reach: each claim is checked by the written positions."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ahu.bots.hint_plan import Claim
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, RESOURCES, SIZES, TILES
from ahu.games.rapanui.rules.state import State
from tests.bots.true_hints import PlayedTurn, check_hints, kinds_of_claims
from tests.sample_size import sample_size


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(sample_size(2)))
def test_a_hint_claims_only_what_its_plan_reaches(players: int, seed: int) -> None:
    check_hints("rapanui", players, f"true hints {seed}", brought)


def brought(turn: PlayedTurn, seat: int) -> list[Claim]:
    """What a turn brought, by what each seat has, by the Ahus and by the score sheets."""
    before, after = turn.before, turn.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    return [
        *ahus(before, after),
        *resources(before, after, seat),
        *owned(before, after, seat),
        *scored(before, after, seat),
    ]


def ahus(before: State, after: State) -> list[Claim]:
    claims = []
    for number, ahu in enumerate(before.game.board.ahus):
        if before.ahu_moai[number] < 0 <= after.ahu_moai[number]:
            claims.append(Claim("erects", ahu.name, SIZES[after.ahu_moai[number]]))
        if sum(after.ahu_pukao[number : number + 1]) > sum(before.ahu_pukao[number : number + 1]):
            claims.append(Claim("styles", ahu.name))
    return claims


def resources(before: State, after: State, seat: int) -> list[Claim]:
    claims = []
    for who in range(before.players):
        for name, had, has in zip(RESOURCES, before.stock(who), after.stock(who), strict=True):
            if who == seat and has != had:
                claims.append(Claim("gains" if has > had else "gives", what=name, amount=abs(has - had)))
            elif has != had:
                claims.append(Claim("toll", what=name, amount=has - had, seat=who))
    return claims


def owned(before: State, after: State, seat: int) -> list[Claim]:
    tiles = [
        name
        for n, name in enumerate(TILES)
        if count(list(after.tiles), seat, n, TILES) > count(list(before.tiles), seat, n, TILES)
    ]
    moai = [
        name for n, name in enumerate(SIZES) if count(after.moai, seat, n, SIZES) > count(before.moai, seat, n, SIZES)
    ]
    bought = [
        name for n, name in enumerate(IMPROVEMENTS) if after.has_improvement(seat, n) > before.has_improvement(seat, n)
    ]
    stars = [star + 1 for star, holder in enumerate(after.stars) if holder == seat and seat not in before.stars]
    return [
        *[Claim("tile", what=name) for name in tiles],
        *[Claim("sculpts", what=name) for name in moai],
        *[Claim("improves", what=name) for name in bought],
        *[Claim("star", amount=star) for star in stars],
    ]


def count(row: list[int], seat: int, number: int, names: tuple[str, ...]) -> int:
    return row[seat * len(names) + number]


def scored(before: State, after: State, seat: int) -> list[Claim]:
    """Offerings that the score sheet lists after the turn, and did not before."""
    sheets = [Counter((str(label), points) for label, points in state.score_sheet()[seat]) for state in (before, after)]
    claims = []
    for (label, points), number in (sheets[1] - sheets[0]).items():
        found = re.fullmatch(r"(Outstanding )?(\w+) Offering", label)
        if found:
            kind = "outstanding" if found[1] else "offering"
            claims += [Claim(kind, what=found[2], amount=points)] * number
    return claims


def test_every_kind_of_claim_has_words() -> None:
    kinds = kinds_of_claims("rapanui", players=3)
    assert {"erects", "styles", "gains", "gives", "toll", "tile", "sculpts", "star"} <= kinds

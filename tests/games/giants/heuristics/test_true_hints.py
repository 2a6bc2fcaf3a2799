"""Hints for Giants say nothing that their plans do not reach: each claim is checked by the score sheets and texts."""

from __future__ import annotations

import re

import pytest

from ahu.bots.hint_plan import Claim
from ahu.games.giants.rules.state import State
from tests.bots.true_hints import PlayedTurn, check_hints, kinds_of_claims
from tests.sample_size import sample_size


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(sample_size(2)))
def test_a_hint_claims_only_what_its_plan_reaches(players: int, seed: int) -> None:
    check_hints("giants", players, f"true hints {seed}", brought)


def brought(turn: PlayedTurn, seat: int) -> list[Claim]:
    """What a turn brought, by the score sheets and the written positions."""
    before, after = turn.before, turn.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    return [*sites(before, after, seat), *loads(before, after, seat), *stock(before, after, seat)]


def sites(before: State, after: State, seat: int) -> list[Claim]:
    had = {site.ahu: site for site in before.breakdown()[seat].sites}
    claims = []
    for site in after.breakdown()[seat].sites:
        if site.ahu not in had:
            claims.append(Claim("erects", site.ahu, str(site.size), site.moai_points()))
        if site.headdress and not (site.ahu in had and had[site.ahu].headdress):
            claims.append(Claim("crowns", site.ahu, amount=site.headdress))
    for other in range(before.players):
        scored = after.breakdown()[other].transport - before.breakdown()[other].transport
        if other != seat and scored:
            claims.append(Claim("helped", amount=scored, seat=other))
    name = before.game.seats[seat]
    base = rf"^(.+): base {name}$"
    for ahu in set(re.findall(base, after.write(), re.MULTILINE)) - set(re.findall(base, before.write(), re.MULTILINE)):
        claims.append(Claim("reserves", ahu))
    return claims


def loads(before: State, after: State, seat: int) -> list[Claim]:
    """What the section of the loads says of each load."""
    name = before.game.seats[seat]
    claims = []
    was = written_loads(before)
    for load, where in written_loads(after).items():
        earlier = was.get(load, "")
        if where == f"before {name}" != earlier:
            size = load.split()[1][0]
            claims.append(Claim("sculpts", what=size, amount=1) if load.startswith("Moai") else Claim("headdress"))
        if f"marked {name}" in where and f"marked {name}" not in earlier:
            claims.append(Claim("marks", what=load))
        at = where.split(",")[0].split()[-1]
        if re.fullmatch(r"[a-z]\d+", at) and at != earlier.split(",")[0].split(" ")[-1]:
            claims.append(Claim("moves", at, load))
    return claims


def written_loads(state: State) -> dict[str, str]:
    found = re.findall(r"^((?:Moai|Headdress) \w+): (.*)$", state.write(), re.MULTILINE)
    return dict(found)


def stock(before: State, after: State, seat: int) -> list[Claim]:
    claims = []
    for kind, left in (("worker", "urn_workers"), ("marker", "urn_markers")):
        if getattr(after, left)[seat] == getattr(before, left)[seat] - 1:
            claims.append(Claim(kind))
    logs = sum(after.logs) + after.logs_on_island() - sum(before.logs) - before.logs_on_island()
    if logs:
        claims.append(Claim("logs", amount=logs))
    if after.halves[seat] == before.halves[seat] + 1:
        claims.append(Claim("half-tablet"))
    return claims


def test_every_kind_of_claim_has_words() -> None:
    kinds = kinds_of_claims("giants", players=3)
    assert {"erects", "crowns", "sculpts", "marks", "helped"} <= kinds

"""Positions of Giants where the right decision is clear."""

from __future__ import annotations

from random import Random

import pytest

from ahu.bots.heuristics import heuristics_of
from ahu.bots.hint_plan import make_plan
from tests.games.giants.rules.table import PLACING, TRANSPORT, Table


def best(table: Table, who: str = "blue") -> str:
    """What the sense would do first of all, as text."""
    heuristics, seat = heuristics_of(table.game), table.seat(who)
    return heuristics.turns(table.state.view(seat).position, seat)[0].key


def why(table: Table, who: str = "blue") -> str:
    heuristics, seat = heuristics_of(table.game), table.seat(who)
    position = table.state.view(seat).position
    turn = heuristics.turns(position, seat)[0]
    plan = make_plan(heuristics, position, seat, turn.actions)
    return " ".join(str(told.words) for told in plan.told) or str(heuristics.explain(position, seat, turn))


def test_it_erects_when_it_can() -> None:
    table = Table(
        position=TRANSPORT + "[island]\ne9: blue 1 Worker\nf8: blue 1 Worker\n[loads]\nMoai 1a: before blue\n"
    )
    assert best(table) == "lift Moai 1a / carry to e9 / carry to f8 / erect on Runga Va'e"
    assert why(table) == "You erect a Moai of size 1 on Runga Va'e: 4 points."


def test_it_takes_the_free_way_rather_than_the_one_with_a_toll() -> None:
    table = Table(
        position=TRANSPORT
        + "[island]\ne9: green 1 Worker\nf9: blue 1 Worker\nf8: blue 1 Worker\n"
        + "[ahus]\nOne Makihi: base green\nHanga Tetenga: base red\n[loads]\nMoai 1a: before blue\n"
    )
    assert best(table) == "lift Moai 1a / carry to f9 / carry to f8 / erect on Runga Va'e"


def test_a_toll_goes_to_whoever_has_least() -> None:
    table = Table(
        position=TRANSPORT
        + "[green]\nscore: 20\n[red]\nscore: 3\n"
        + "[island]\ne9: green 1 Worker, red 1 Worker\nf8: blue 1 Worker\n[loads]\nMoai 1a: before blue\n"
    )
    assert best(table) == "lift Moai 1a / carry to e9, 1 to red / carry to f8 / erect on Runga Va'e"
    assert why(table) == "You erect a Moai of size 1 on Runga Va'e: 4 points. Red scores 1 point for helping."


def test_of_several_sites_it_takes_the_best() -> None:
    table = Table(
        position=TRANSPORT
        + "[island]\nd9: blue 1 Worker\nf9: blue 1 Worker\nf8: blue 1 Worker\ng8: blue 1 Worker\ng7: blue 1 Worker\n"
        + "[ahus]\nRunga Va'e: base green\n[loads]\nMoai 2a: removed\nMoai 1a: before blue\n"
    )
    assert best(table).endswith("erect on Akahanga")


def test_it_crowns_its_own_moai() -> None:
    table = Table(
        position=TRANSPORT
        + "[island]\nf2: blue 1 Worker\n[ahus]\nKo Te Riku: base blue, Moai 1a, round 1\n"
        + "[loads]\nHeaddress a: before blue\n"
    )
    assert best(table) == "lift Headdress a / carry to f2 / crown on Ko Te Riku"


def test_it_does_not_crown_the_moai_of_others() -> None:
    table = Table(
        position=TRANSPORT
        + "[island]\nf2: blue 1 Worker\n[ahus]\nKo Te Riku: base green, Moai 1a, round 1\n"
        + "[loads]\nHeaddress a: before blue\n"
    )
    assert "crown" not in best(table)


def test_it_marks_what_would_be_lost() -> None:
    table = Table(position=TRANSPORT.replace("transport", "unmoved") + "[loads]\nMoai 2a: before blue\n")
    assert best(table) == "mark Moai 2a"


def test_it_marks_an_abandoned_moai_near_a_site() -> None:
    table = Table(position=TRANSPORT + "[loads]\nMoai 3a: h5\n")
    assert best(table) == "lift Moai 3a / mark"


def test_it_marks_the_best_of_several() -> None:
    table = Table(
        position=TRANSPORT.replace("transport", "unmoved") + "[loads]\nMoai 1a: before blue\nMoai 2a: before blue\n"
    )
    assert best(table) == "mark Moai 2a"


def test_it_keeps_its_marker_on_a_good_load_and_takes_it_back_from_a_useless_one() -> None:
    position = TRANSPORT.replace("transport", "taking-back") + "[loads]\nMoai 2a: h5, marked blue\n"
    assert best(Table(position=position)) == "keep the rest"
    names = ["Tautira", "Tahai", "Riata", "Tahira", "Vinapu", "Hanga Poukura", "Vaihu"]
    full = "".join(f"{name}: base blue\n" for name in names)
    useless = position.replace("[loads]", f"[ahus]\n{full}[loads]").replace("Moai 2a: h5", "Headdress a: j1")
    assert best(Table(position=useless)) in ("keep the rest", "take back marker from Headdress a")


def test_it_bids_nothing_when_nothing_can_be_had() -> None:
    """All Bases are used or meant for Moai that wait."""
    waiting = "".join(f"Moai 1{letter}: e9, marked blue\n" for letter in "abcde")
    table = Table(
        position="round: 5\nstage: bidding\nfirst: blue\ndice: 3\n[blue]\nmarkers: 1\n"
        "[ahus]\nTautira: base blue, Moai 1f, round 2\nTahai: base blue, Moai 1g, round 2\n"
        f"[loads]\n{waiting}Moai 3a: offered\n"
    )
    assert best(table) == "bid nothing"
    assert why(table) == "nothing on offer is worth its sculptors"


def test_it_bids_when_there_is_something_to_carry_home() -> None:
    table = Table(
        position="round: 2\nstage: bidding\nfirst: blue\ndice: 3\n[loads]\nMoai 2a: offered\nMoai 2b: offered\n"
    )
    assert best(table) != "bid nothing"


def test_it_declines_what_it_has_no_base_for() -> None:
    ahus = ["Tautira", "Tahai", "Riata", "Tahira", "Vinapu", "Hanga Poukura", "Vaihu"]
    built = "".join(f"{ahu}: base blue, Moai 1{'abcdefg'[i]}, round 2\n" for i, ahu in enumerate(ahus[:6]))
    table = Table(
        position="round: 5\nstage: taking\nfirst: blue\nturn: blue\nchoosers: blue\ndice: 3\n"
        "[blue]\nworkers: 0, 1 in front\nsculpting: 1\n"
        f"[ahus]\n{built}[loads]\nMoai 1g: h5, marked blue\nMoai 1h: offered\n"
    )
    assert best(table) == "decline"


def test_it_closes_the_gap() -> None:
    """All but one hex of the way to Vaihu carries; everything else is less."""
    table = Table(
        position=PLACING
        + "[blue]\nworkers: 1\nmarkers: 0\nsorcerer: in front\nchief: in front\n"
        + "[island]\nf8: green 1 Worker\nf7: red 1 Worker\ng7: green 1 Worker\nh6: green 1 Worker\nh5: blue 1 Worker\n"
        + "[green]\nworkers: 0\n[red]\nworkers: 0\n[loads]\nMoai 1a: before blue\n"
    )
    assert best(table) in ("place Worker on e9", "place Worker on f9")
    assert why(table) == (
        "You erect a Moai of size 1 on Vaihu: 7 points. Green scores 3 points for helping. "
        "Red scores 1 point for helping."
    )


def test_a_spare_marker_takes_half_a_tablet() -> None:
    table = Table(position=PLACING + "[blue]\nworkers: 0\nsorcerer: in front\nchief: in front\n")
    assert best(table) == "take half-tablet"


def test_the_last_marker_is_kept_for_a_moai_that_will_not_come_home() -> None:
    table = Table(
        position=PLACING
        + "[blue]\nworkers: 0\nmarkers: 1\nsorcerer: in front\nchief: in front\n"
        + "[green]\npassed: yes\n[red]\npassed: yes\n[loads]\nMoai 3a: before blue\n"
    )
    assert best(table) == "pass"


def test_early_the_sorcerer_brings_more_hands() -> None:
    table = Table(position=PLACING.replace("round: 2", "round: 1"))
    assert best(table) in ("place Sorcerer on g2, take Worker", "place Sorcerer on j1, take marker", "take half-tablet")


def test_in_the_middle_of_a_transport_it_goes_on_to_the_site() -> None:
    table = Table(
        position=TRANSPORT + "[island]\ne9: blue 1 Worker\nf8: blue 1 Worker\n[loads]\nMoai 1a: before blue\n"
    ).say("blue: lift Moai 1a\nblue: carry to e9")
    assert best(table) == "carry to f8 / erect on Runga Va'e"


@pytest.mark.parametrize("seed", range(5))
def test_the_hurried_player_erects_too(seed: int) -> None:
    table = Table(
        position=TRANSPORT + "[island]\ne9: blue 1 Worker\nf8: blue 1 Worker\n[loads]\nMoai 1a: before blue\n"
    )
    seat = table.seat("blue")
    actions = heuristics_of(table.game).rollout_policy(table.state, seat, Random(seed))
    assert str(actions[-1]) == "erect on Runga Va'e"

"""Positions that can't be read, or that no game could reach, are told what is wrong."""

from __future__ import annotations

import re

import pytest

from ahu.core.errors import BadPosition
from ahu.games.giants.rules.game import Giants

PLACING = "giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue\n"
TRANSPORT = PLACING.replace("placing", "transport") + "[loads]\nMoai 1a: before blue\n"

BIDDING = "giants position 1\nround: 2\nstage: bidding\nfirst: blue\n[loads]\nMoai 1a: offered\n"


@pytest.fixture(scope="module")
def giants() -> Giants:
    return Giants.set_up(("blue", "green", "red"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: a position of Giants begins with “giants position 1”"),
        ("chess position 1", "line 1: a position of Giants begins with"),
        (PLACING + "weather: fine", "line 6: “weather” does not exist in a position"),
        (PLACING + "just words", "line 6: “just words” does not have the form “what: value”"),
        (PLACING + "round: 3", "line 6: “round” appears twice"),
        (PLACING + "dice: two", "line 6: “two” is not a number of 0 or more"),
        (PLACING.replace("round: 2", "round: 0"), "line 2: “0” is not a number of 1 or more"),
        (PLACING.replace("placing", "sleeping"), "line 3: “sleeping” is not a stage; there are lots, rolling"),
        (PLACING.replace("first: blue", "first: pink"), "line 4: nobody here is called “pink”"),
        (PLACING + "seats: red green blue", "the position is for seats “red green blue”, the game has"),
        (PLACING + "options: quick", "the position is for options “quick”, the game has “none”"),
        (PLACING + "board: mine 1", "the position is for board “mine 1”, the game has “rapa-nui"),
        (PLACING + "[purple]", "line 6: there is no section [purple]"),
        (PLACING + "[blue]\nhats: 3", "line 7: “hats” does not exist for a seat"),
        (PLACING + "[blue]\npassed: maybe", "line 7: “passed” must be yes or no"),
        (PLACING + "[blue]\nsorcerer: z9", "line 7: there is no hex “z9”"),
        (PLACING + "[blue]\nbid: 9 markers", "line 7: “9 markers” is not a bid"),
        (PLACING + "[blue]\npeeked: Atlantis", "line 7: there is no Ahu “Atlantis”"),
        (PLACING + "[island]\nz9: 1 Log", "line 7: there is no hex “z9”"),
        (PLACING + "[island]\ne5: 1 Boat", "line 7: “1 Boat” has neither the form “2 Logs” nor"),
        (PLACING + "[island]\ncut: e10", "line 7: there is no forest on e10"),
        (PLACING + "[ahus]\nAtlantis: base blue", "line 7: there is no Ahu “Atlantis”"),
        (PLACING + "[ahus]\nOroi: Moai 1a", "line 7: a Moai stands on somebody's Base"),
        (PLACING + "[ahus]\nOroi: base blue, Headdress a", "line 7: a Headdress sits on a Moai"),
        (PLACING + "[loads]\nMoai 9z: e5", "line 7: there is no load “Moai 9z”"),
        (PLACING + "[loads]\nMoai 1a: before blue, marked blue", "line 7: only a load on the island is marked"),
        (PLACING + "[loads]\nMoai 1a: e5, broken", "line 7: “broken” has none of the forms “marked WHO”"),
        (PLACING + "[ahus]\nOroi: base blue, Moai 1a\n[loads]\nMoai 1a: e5", "line 9: Moai 1a is in two places"),
        (PLACING + "[blue]\nworkers: 7", "impossible: blue has more than 6 Workers"),
        (PLACING + "[blue]\nworkers: 4\n[island]\ne5: blue 3 Workers", "impossible: blue has more than 6 Workers"),
        (PLACING + "[blue]\nmarkers: 6, 1 in front", "impossible: blue has more than 6 markers"),
        (PLACING + "[blue]\nbases: 3", "impossible: blue has not 7 Bases in all"),
        (PLACING + "[blue]\nhalf-tablets: 31", "impossible: there are only 30 half-tablets"),
        (PLACING + "[blue]\nlogs: 1", "impossible: there are only 27 Logs"),
        (PLACING + "logs left: 20\n[island]\ne5: 2 Logs", "impossible: Logs lie on e5 without a figure"),
        (PLACING + "[loads]\nMoai 1b: e5", "impossible: Moai 1a is in the supply though a later one is in play"),
        (PLACING + "[loads]\nMoai 1a: offered", "impossible: Moai 1a is on offer outside the auction"),
        (
            PLACING.replace("placing", "bidding").replace("turn: blue\n", "") + "[loads]\nHeaddress a: offered",
            "impossible: a Headdress is never on offer",
        ),
        (PLACING.replace("turn: blue", "turn: nobody"), "impossible: the stage is placing and it is nobody's turn"),
        (PLACING.replace("placing", "over"), "impossible: the stage is over and it is blue's turn"),
        (
            PLACING.replace("first: blue", "first: nobody"),
            "impossible: the stage is placing and the First Player is nobody",
        ),
        (TRANSPORT.replace("transport", "carrying"), "impossible: a load is lifted from a hex"),
        (PLACING + "lifted: Moai 1a\n[loads]\nMoai 1a: e5", "impossible: a load is lifted from a hex"),
        (PLACING.replace("placing", "taking"), "impossible: whose turn it is to take must come first"),
        (
            PLACING.replace("placing", "rolling").replace("turn: blue\n", "dice: 3\n"),
            "impossible: 3 dice are rolled already",
        ),
        (
            PLACING.replace("placing", "rolling").replace("turn: blue\n", "[blue]\nchief: e5\n"),
            "impossible: figures stand on the island though the stage is rolling",
        ),
        (
            PLACING.replace("placing", "carrying").replace("turn: blue", "turn: blue\nlifted: Moai 1a")
            + "[blue]\nmarkers: 0\n[loads]\nMoai 1a: e5",
            "impossible: blue has nothing to do",
        ),
        (PLACING + "[ahus]\nOroi: base blue, Moai 1a, Moai 1b", "line 7: that appears twice"),
        (PLACING + "[ahus]\nOroi: base blue, base red", "line 7: that appears twice"),
        (PLACING + "[island]\ne5: blue 1 Worker, 1 Log, 2 Logs", "line 7: that appears twice"),
        (PLACING + "last built: 3", "impossible: something was built in a round that is still to come"),
        (PLACING + "[ahus]\nOroi: base blue, Moai 1a, round 9", "impossible: something was built in a round"),
        (PLACING + "[blue]\npeeked: Oroi", "impossible: blue looked under a Moai where none stands"),
        (PLACING + "[blue]\nsculpting: 3", "impossible: there are bids outside the auction"),
        (PLACING + "[loads]\nMoai 1a: e5, moved blue", "impossible: Moai 1a has moved outside the transport"),
        ("giants position 1\nround: 5", "impossible: the First Player is drawn in the first round"),
        (BIDDING.replace("Moai 1a: offered", ""), "impossible: there is an auction, and nothing on offer"),
        (
            BIDDING.replace("[loads]", "".join(f"[{s}]\nbid: nothing\n" for s in ("blue", "green", "red")) + "[loads]"),
            "impossible: all bids are made: they would be shown",
        ),
        (BIDDING.replace("[loads]", "[blue]\nbid: 6 markers\n[loads]"), "impossible: blue has bid what is not behind"),
        (
            BIDDING.replace("bidding", "taking\nturn: blue\nchoosers: blue blue"),
            "impossible: a seat is named twice among the choosers",
        ),
        (
            TRANSPORT.replace("transport", "unmoved").replace("[loads]", "[blue]\nmarkers: 0\n[loads]"),
            "impossible: blue has no load or no marker",
        ),
        (PLACING.replace("placing", "taking-back"), "impossible: blue has no marker to take back"),
        (
            PLACING.replace("placing", "carrying") + "lifted: Moai 1a\n[loads]\nMoai 1a: e5, marked green",
            "impossible: blue may not lift Moai 1a",
        ),
        (
            PLACING.replace("placing", "carrying") + "lifted: Moai 1a, 999 steps\n[loads]\nMoai 1a: e5, marked blue",
            "impossible: Moai 1a has been moved further than the island is wide",
        ),
        ("\n\n" + PLACING + "weather: fine", "line 8: “weather” does not exist in a position"),
        (PLACING + "x" * 5000 + ": 1", "x…” does not exist in a position"),
    ],
)
def test_a_bad_position_is_told_what_is_wrong(giants: Giants, text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(problem)):
        giants.read(text)


BUILT = PLACING + "[blue]\nscore: {score}\n[ahus]\nTahai: base blue, Moai 2a, round 1\nOroi: base blue"


@pytest.mark.rule("G91")
def test_with_open_scoring_nobody_has_fewer_points_than_their_moai_brought() -> None:
    opened = Giants.set_up(("blue", "green", "red"), ("open-scoring",))
    for score in (0, 15):
        with pytest.raises(BadPosition, match="impossible: blue has fewer points than the 16 PP of the Moai erected"):
            opened.read(BUILT.format(score=score))
    assert opened.read(BUILT.format(score=16)).score_sheet()[0][0][1] == 0
    assert opened.read(BUILT.format(score=18)).score_sheet()[0][0][1] == 2


@pytest.mark.rule("G91")
def test_without_open_scoring_and_by_the_first_version_of_the_rules_any_score_is_read(giants: Giants) -> None:
    first = Giants.with_rules(1)
    assert first
    then = first.set_up(("blue", "green", "red"), ("open-scoring",))
    assert giants.read(BUILT.format(score=0)).scores() == then.read(BUILT.format(score=16)).scores() == [16, 0, 0]
    assert then.read(BUILT.format(score=0)).scores() == [0, 0, 0]


def test_what_is_left_out_is_as_at_the_set_up(giants: Giants) -> None:
    assert giants.read("giants position 1").write() == giants.start().write()


def test_comments_case_and_spacing_do_not_matter(giants: Giants) -> None:
    plain = giants.read(TRANSPORT + "[ahus]\nOroi: base blue, Moai 1b")
    fancy = giants.read(
        "".join(f"   {line}\n\n" for line in TRANSPORT.splitlines()) + "# a puzzle\n[ahus]\noroi:  base blue , moai 1B"
    )
    assert fancy.write() == plain.write()

"""Positions that can't be read, or that no game could reach, are told what is wrong."""

from __future__ import annotations

import re

import pytest

from ahu.core.errors import BadPosition
from ahu.games.rapanui.rules.game import RapaNui

PLACING = "rapanui position 1\nround: 2\nstage: placing\nturn: turtle\norder: turtle dolphin moray\n"
SCULPTING = PLACING.replace("placing", "sculpting") + "[turtle]\nvillagers: 0\nsculptors: 1 0 0\n"
TRANSPORT = PLACING.replace("placing", "transport")
LOTS = "rapanui position 1\nstage: tile-lots\norder: turtle dolphin moray\n"
HEAD = "cargo: small Moai\npath: Rano Raraku, Tongariki, Poike, Mahatua\ngoal: Mahatua with Villager\ntolls paid: 2\n"
SEATS = "[turtle]\nvillagers: 0\nmoai: 1 small\n[dolphin]\nvillagers: 0\n"
ISLAND = "[island]\nTongariki: turtle, 1 standing\nPoike: dolphin, 1 standing\nMahatua: turtle, 1 standing\n"
TOLL = TRANSPORT.replace("transport", "toll") + HEAD + SEATS + ISLAND
CARRYING = (
    TRANSPORT.replace("transport", "carrying") + "cargo: small Moai\npath: Rano Raraku, Tongariki\n" + SEATS + ISLAND
)
ERECTING = TOLL.replace("toll\n", "erecting\n").replace("moai: 1 small", "moai: none") + "[ahus]\nMahatua: small Moai\n"
STYLING = (
    TRANSPORT.replace("transport", "styling")
    + "cargo: Pukao\npath: Puna Pau, Tahai\ngoal: Ko Te Riku with Villager\n"
    + "[turtle]\nvillagers: 0\nresources: 4 Reeds\n"
    + "[island]\nTahai: turtle, 0 standing, 1 lying\n[ahus]\nKo Te Riku: small Moai, Pukao\n"
)
OVER = "rapanui position 1\nround: 9\nstage: over\norder: turtle dolphin moray\n"
AHUS = (
    "Tautira", "Ko Te Riku", "Tepeu", "Vai Mata", "Maitaki Te Moa", "Nau Nau", "Ature Huki", "Heki'i", "Te Pito Kura",
    "Mahatua", "Motu Toremo Hiva", "Tongariki", "One Makihi", "Hanga Tetenga", "Akahanga", "Ura Uranga Te Mahina",
    "Vaihu", "Hanga Poukura", "Vinapu", "Riata", "O'Rongo",
)  # fmt: skip
LAID = ["Rest"] * 4 + ["Barter"] * 4 + ["Skimp"] * 4 + ["Chip In"] * 4 + ["Change Jobs"] * 3 + ["Lend a Hand"] * 2
SIZES = ["small"] * 8 + ["medium"] * 7 + ["large"] * 6


@pytest.fixture(scope="module")
def rapanui() -> RapaNui:
    return RapaNui.set_up(("turtle", "dolphin", "moray"))


@pytest.mark.parametrize("text", [PLACING, SCULPTING, TRANSPORT, LOTS, TOLL, CARRYING, ERECTING, STYLING, OVER])
def test_the_sound_ones_are_sound(rapanui: RapaNui, text: str) -> None:
    state = rapanui.read(text)
    assert rapanui.read(state.write()).write() == state.write()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        # the form
        ("", "line 1: a position of Rapa Nui begins with “rapanui position 1”"),
        ("giants position 1", "line 1: a position of Rapa Nui begins with"),
        (PLACING + "weather: fine", "line 6: “weather” does not exist in a position"),
        (PLACING + "just words", "line 6: “just words” does not have the form “what: value”"),
        (PLACING + "round: 3", "line 6: “round” appears twice"),
        (PLACING.replace("round: 2", "round: 0"), "line 2: “0” is not a number of 1 or more"),
        (
            PLACING.replace("placing", "sleeping"),
            "line 3: there is no stage “sleeping”; there are order-lots, tile-lots",
        ),
        (PLACING.replace("turn: turtle", "turn: shark"), "line 4: nobody here is called “shark”"),
        (PLACING.replace("order: turtle", "order: shark"), "line 5: nobody here is called “shark”"),
        (PLACING + "stars: shark", "line 6: nobody here is called “shark”"),
        (PLACING + "seats: moray turtle dolphin", "the position is for seats “moray turtle dolphin”, the game has"),
        (PLACING + "options: first-game", "the position is for options “first-game”, the game has “none”"),
        (PLACING + "board: mine 1", "the position is for board “mine 1”, the game has “rapa-nui-34"),
        (PLACING + "last built: never", "line 6: “never” is not a number of 0 or more"),
        (PLACING + "stacks taken: 1 2", "line 6: “1 2” must have 5 numbers"),
        (PLACING + "stacks taken: 1 0 0 0 0", "“stacks taken” does not agree with the Offerings of the seats"),
        (PLACING + "outstanding taken: 1 0 0 0 0", "“outstanding taken” does not agree with the Offerings"),
        (PLACING + "display: 1 Hat", "line 6: there is no tile “Hat”"),
        (PLACING + "cargo: Boat", "line 6: there is no cargo “Boat”"),
        (PLACING + "path: Atlantis", "line 6: there is no space “Atlantis”"),
        (PLACING + "goal: Atlantis with Villager", "line 6: there is no Ahu “Atlantis”"),
        (PLACING + "goal: Tautira with Turtle", "line 6: there is no figure “Turtle”"),
        (PLACING + "goal: Tautira", "line 6: a destination has the form “AHU with FIGURE”"),
        (PLACING + "skimped: maybe", "line 6: “skimped” must be yes or no"),
        (PLACING + "[octopus]", "line 6: there is no section [octopus]"),
        (PLACING + "[turtle]\nhats: 3", "line 7: “hats” does not exist for a seat; known are villagers, sorcerer"),
        (PLACING + "[turtle]\nvillagers: two", "line 7: “two” is not a number of 0 or more"),
        (PLACING + "[turtle]\nsorcerer: Atlantis", "line 7: there is no space “Atlantis”"),
        (PLACING + "[turtle]\nsorcerer: column 4", "line 7: there is no space “column 4”"),
        (
            PLACING + "[turtle]\nsorcerer: Pui, sitting",
            "line 7: a Sorcerer is “lying” or nothing is said of it, not “s",
        ),
        (PLACING + "[turtle]\nchief: on a star", "line 7: there is no space “on a star”"),
        (PLACING + "[turtle]\nsculptors: 1 0", "line 7: “1 0” must have 3 numbers"),
        (PLACING + "[turtle]\nresources: 1 Stone", "line 7: there is no Resource “Stone”"),
        (PLACING + "[turtle]\nresources: many Reeds", "line 7: “many” is not a number of 0 or more"),
        (PLACING + "[turtle]\ntiles: 1 Hat", "line 7: there is no tile “Hat”"),
        (PLACING + "[turtle]\ntablet: maybe", "line 7: “tablet” must be yes or no"),
        (PLACING + "[turtle]\nimprovements: Rich", "line 7: there is no Improvement “Rich”"),
        (PLACING + "[turtle]\nmoai: 1 huge", "line 7: there is no Moai “huge”"),
        (PLACING + "[turtle]\nofferings: Hut", "line 7: “Hut” is not an Offering; they are written like “Hut 8”"),
        (PLACING + "[turtle]\nofferings: Hut 8,", "line 7: “” is not an Offering"),
        (PLACING + "[turtle]\nofferings: Tent 8", "line 7: there is no Offering “Tent”"),
        (PLACING + "[turtle]\nofferings: ?", "line 7: “?” is not an Offering"),
        (PLACING + "[turtle]\nout: maybe", "line 7: “out” must be yes or no"),
        (PLACING + "[island]\nAtlantis: turtle, 1 standing", "line 7: there is no space “Atlantis”"),
        (PLACING + "[island]\nPui: shark, 1 standing", "line 7: nobody here is called “shark”"),
        (
            PLACING + "[island]\nPui: turtle, 1 sitting",
            "line 7: “1 sitting” has neither the form “1 standing” nor “1 lying”",
        ),
        (PLACING + "[island]\nPui: turtle", "line 7: say how many Villagers stand or lie there"),
        (PLACING + "[island]\nPuna Pau: turtle, 1 standing", "line 7: the quarries are held by neutral Transporters"),
        (PLACING + "[ahus]\nAtlantis: Rest", "line 7: there is no Ahu “Atlantis”"),
        (PLACING + "[ahus]\nTautira: Hat", "line 7: there is no tile “Hat”"),
        (PLACING + "[ahus]\nTautira: small Moai, Hat", "line 7: “Hat” is not what a Moai wears: a Pukao or nothing"),
        (
            TRANSPORT + "[turtle]\nsorcerer: Pui\nvillagers: 0\n[dolphin]\nsorcerer: Pui",
            "Pui is held by two players",
        ),
        (TRANSPORT + "[turtle]\nimprovements: Chief\nchief: Puna Pau", "Puna Pau is held by two players"),
        # seats
        (PLACING + "[turtle]\nvillagers: 5", "impossible: turtle has more than 4 Villagers"),
        (PLACING + "[turtle]\nvillagers: 3\nsculptors: 1 1 0", "impossible: turtle has more than 4 Villagers"),
        (
            PLACING + "[turtle]\nvillagers: 3\n[island]\nPui: turtle, 1 standing, 1 lying",
            "turtle has more than 4 Villag",
        ),
        (
            PLACING + "[turtle]\nresources: 11 Eggs",
            "impossible: turtle has more of a Resource than the track holds, 10",
        ),
        (
            PLACING + "[turtle]\nimprovements: Fervent, Artistic, Popular, Chief",
            "impossible: turtle has more than 3 of 4 Improvements",
        ),
        (
            PLACING + "[turtle]\nchief: in hand",
            "impossible: turtle's Chief leaves the village when he is bought, and only",
        ),
        (
            PLACING + "[turtle]\nsorcerer: in hand, lying",
            "impossible: turtle's Sorcerer lies fatigued though not on the is",
        ),
        # supplies
        (
            PLACING + "[turtle]\nmoai: 4 large\n[dolphin]\nmoai: 3 large",
            "impossible: there are only 6 large Moai",
        ),
        (
            OVER + "[ahus]\n" + "\n".join(f"{a}: {s} Moai, Pukao" for a, s in zip(AHUS, SIZES, strict=True)),
            "impossible: there are only 20 Pukao",
        ),
        (PLACING + "[turtle]\ntiles: 2 Gain Favor", "impossible: there are only 1 tiles Gain Favor"),
        (
            PLACING + "[turtle]\nvillagers: 0\nsculptors: 0 0 4",
            "impossible: column 3 has only 3 slots",
        ),
        (
            PLACING + "[turtle]\ntiles: 4 Rest, 4 Barter, 1 Skimp",
            "impossible: there are not enough tiles for all Ahus",
        ),
        # Offerings
        (
            PLACING + "[turtle]\nofferings: Hut 7",
            "impossible: the Hut Offerings taken are not those from the top of the st",
        ),
        (PLACING + "[turtle]\nofferings: Hut 1009", "impossible: the Hut Offerings taken are not those from the top"),
        (
            PLACING + "[turtle]\nofferings: Outstanding Boat 9",
            "impossible: the Boat Offerings taken are not those from",
        ),
        # the stage and the turn
        (PLACING.replace("turn: turtle", "turn: nobody"), "impossible: the stage is placing and it is nobody's turn"),
        (OVER + "turn: turtle", "impossible: the stage is over and it is turtle's turn"),
        (
            PLACING.replace("order: turtle dolphin moray", "order: turtle dolphin"),
            "the order must name every seat once",
        ),
        (PLACING.replace("order: turtle", "order: moray"), "impossible: the order must name every seat once"),
        ("rapanui position 1\norder: turtle dolphin", "impossible: the order is drawn already"),
        (PLACING + "stars: nobody nobody", "impossible: there is one star a seat, and one seat a star"),
        (PLACING + "stars: turtle turtle nobody", "impossible: there is one star a seat, and one seat a star"),
        (
            LOTS + "[ahus]\n" + "\n".join(f"{ahu}: {tile}" for ahu, tile in zip(AHUS, LAID, strict=True)),
            "impossible: a tile lies on every Ahu already",
        ),
        (
            PLACING.replace("placing", "draft") + "display: 1 Rest",
            "impossible: only two players choose tiles from a display",
        ),
        (
            PLACING + "stars: turtle nobody nobody",
            "impossible: turtle's Sorcerer is in hand until he is placed on a star of the track",
        ),
        (
            PLACING + "[dolphin]\nsorcerer: on a star",
            "impossible: dolphin's Sorcerer is in hand until he is placed on a star",
        ),
        (
            PLACING + "stars: turtle nobody nobody\n[turtle]\nvillagers: 0\nsorcerer: on a star\nresources: 4 Reeds",
            "impossible: turtle has nothing left to place",
        ),
        (
            PLACING + "[moray]\nsorcerer: column 1",
            "impossible: moray's Sorcerer is in hand until he is placed on a star",
        ),
        (
            LOTS + "[turtle]\nsorcerer: on a star",
            "impossible: turtle's Sorcerer is in hand until he is placed on a star",
        ),
        (TRANSPORT + "[turtle]\nout: yes", "impossible: turtle has stopped for this round"),
        # moments
        (
            PLACING + "sculpted: 1",
            "impossible: “sculpted” is 1 while Moai are taken in the sculpting, 2 when that is done",
        ),
        (SCULPTING.replace("[turtle]", "sculpted: 3\n[turtle]"), "impossible: “sculpted” is 1 while Moai are taken in"),
        (PLACING + "[turtle]\nchipped in: 1 0 0", "impossible: Chip In helps in its owner's sculpting only"),
        (SCULPTING + "[dolphin]\nchipped in: 1 0 0", "impossible: Chip In helps in its owner's sculpting only"),
        (
            ERECTING.replace("cargo", "bonus: 14\ncargo"),
            "impossible: tiles add at most 13 Resources when a Moai is erected",
        ),
        (
            ERECTING.replace("cargo", "bonus: 11\ncargo").replace("[turtle]", "[turtle]\ntiles: 1 Take Three More", 1),
            "impossible: tiles add at most 13 Resources when a Moai is erected",
        ),
        (PLACING + "bonus: 3", "impossible: tiles only add Resources when a Moai is erected"),
        (PLACING + "used: 1 0 0", "impossible: Sculptors are used though no Moai is taken"),
        (PLACING + "last built: 9", "impossible: something was built in a round that is still to come"),
        (PLACING + "[island]\nPui: turtle, 1 standing, 2 standing", "line 7: that appears twice"),
        ("rapanui position 1\n[turtle]\ntiles: 1 Rest", "impossible: nothing is taken or erected before all tiles lie"),
        ("rapanui position 1\n[ahus]\nTautira: small Moai", "impossible: nothing is taken or erected before all tiles"),
        (PLACING + "skimped: yes", "impossible: Skimp is only used when styling"),
        # the transport
        (
            TRANSPORT + "cargo: Pukao",
            "impossible: there is a cargo and a path while something is being transported, and",
        ),
        (
            TRANSPORT.replace("transport", "carrying"),
            "impossible: there is a cargo and a path while something is being",
        ),
        (
            CARRYING.replace("cargo", "goal: Mahatua with Villager\ncargo"),
            "impossible: a transport has a destination once it has",
        ),
        (CARRYING.replace("path: Rano Raraku", "path: Puna Pau"), "impossible: the path does not begin at Rano Raraku"),
        (STYLING.replace("path: Puna Pau", "path: Rano Raraku"), "impossible: the path does not begin at Puna Pau"),
        (
            CARRYING.replace("Raraku, Tongariki", "Raraku, Poike"),
            "impossible: a path goes from neighbour to neighbour, and",
        ),
        (CARRYING.replace("Raraku, Tongariki", "Raraku, Tongariki, Rano Raraku"), "to neighbour, and nowhere twice"),
        (
            CARRYING.replace("Raraku, Tongariki", "Raraku, Pui"),
            "impossible: the path crosses a space where nobody stands",
        ),
        (TOLL.replace("goal: Mahatua", "goal: Tongariki"), "impossible: the destination is not where the path ends"),
        (CARRYING.replace("moai: 1 small", "moai: 1 large"), "impossible: turtle does not have this Moai"),
        (
            CARRYING.replace("small Moai\npath: Rano Raraku, Tongariki", "Pukao\npath: Puna Pau").replace(
                "moai: 1 small", "resources: nothing"
            ),
            "impossible: turtle has nothing to style with",
        ),
        (TOLL + "[ahus]\nMahatua: small Moai", "impossible: Mahatua does not bear what is being transported there"),
        (
            ERECTING.replace("Mahatua: small Moai", ""),
            "impossible: Mahatua does not bear what is being transported there",
        ),
        (
            ERECTING.replace("Mahatua: small Moai", "Mahatua: large Moai"),
            "impossible: Mahatua does not bear what is being",
        ),
        (
            STYLING.replace("Moai, Pukao", "Moai"),
            "impossible: Ko Te Riku does not bear what is being transported there",
        ),
        (TOLL.replace("Mahatua: turtle, 1 standing", "Mahatua: turtle, 1 lying"), "turtle has nobody there to finish"),
        (TOLL.replace("tolls paid: 2", "tolls paid: 3"), "impossible: the Resource to choose is not on the way"),
        (TOLL.replace("tolls paid: 2", "tolls paid: 0"), "impossible: the Resource to choose is not on the way"),
        (TOLL.replace("tolls paid: 2", "tolls paid: 1"), "impossible: nobody has a Resource to choose at Tongariki"),
        (
            TOLL.replace("[dolphin]", "[dolphin]\nresources: 10 Eggs"),
            "impossible: nobody has a Resource to choose at Poike",
        ),
        # nobody is left with nothing to do
        (STYLING.replace("4 Reeds", "3 Reeds\ntablet: no"), "impossible: turtle has nothing to style with"),
        (
            STYLING.replace("4 Reeds", "1 Reed\ntiles: 1 Skimp"),
            "impossible: turtle has nothing to style with",
        ),
    ],
)
def test_a_bad_position_is_told_what_is_wrong(rapanui: RapaNui, text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(problem)):
        rapanui.read(text)


def test_there_are_no_tablets_in_a_first_game() -> None:
    rapanui = RapaNui.set_up(("turtle", "dolphin", "moray"), ("first-game",))
    with pytest.raises(BadPosition, match="there are no Tablets in a first game"):
        rapanui.read(PLACING + "[turtle]\ntablet: yes")


def test_what_is_left_out_is_as_at_the_set_up(rapanui: RapaNui) -> None:
    assert rapanui.read("rapanui position 1").write() == rapanui.start().write()


def test_ahus_of_which_nothing_is_told_bear_tiles_that_are_nowhere_else(rapanui: RapaNui) -> None:
    state = rapanui.read(PLACING + "[turtle]\ntiles: 4 Rest, 1 Gain Favor\n[ahus]\nO'Rongo: Barter")
    assert [list(state.ahu_tile).count(tile) for tile in range(10)] == [0, 4, 4, 4, 2, 2, 2, 3, 0, 0]


def test_no_resources_are_nothing_or_none(rapanui: RapaNui) -> None:
    told = [rapanui.read(PLACING + f"[turtle]\nresources: {word}").write() for word in ("nothing", "none")]
    assert told[0] == told[1]
    assert "resources: nothing" in told[0]


def test_comments_case_and_spacing_do_not_matter(rapanui: RapaNui) -> None:
    plain = rapanui.read(
        TRANSPORT + "[turtle]\nvillagers: 2\nresources: 1 Reed, 2 Wood\n[island]\nPui: turtle, 1 standing\n"
        "[ahus]\nTautira: small Moai"
    )
    fancy = rapanui.read(
        "".join(f"   {line}\n\n" for line in TRANSPORT.splitlines())
        + "# a puzzle\n[turtle]\nvillagers: 2\nresources:  1 reed , 2 WOOD\n[island]\npui: turtle,  1 standing\n"
        "[ahus]\ntautira:  small moai"
    )
    assert fancy.write() == plain.write()

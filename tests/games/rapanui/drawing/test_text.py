from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of
from ahu.games.rapanui.drawing.sketch import sketch

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.state import State

WIDEST = 100


def tidy(text: str) -> str:
    return " ".join(text.split())


def test_the_sketch_puts_every_number_where_its_space_lies(island: RapaNui) -> None:
    board = island.board
    marked = sketch(board, lambda space: [])
    names = [f"{number} {name}" for number, name in enumerate(board.spaces, start=1)]
    numbers = range(1, len(board.spaces) + 1)
    place = {}
    for y, line in enumerate(marked):
        island = next((line[: line.index(name)] for name in names if name in line), line)
        place.update({n: (found.start(), y) for n in numbers if (found := re.search(rf"(?<!\d){n}(?!\d)", island))})
    assert set(place) == set(numbers)
    east, west = board.spaces.index("Poike") + 1, board.spaces.index("Rano Kau") + 1
    north = board.spaces.index("Vai Mata") + 1
    assert place[east][0] == max(x for x, _ in place.values())
    assert place[west][0] == min(x for x, _ in place.values())
    assert place[west][1] == max(y for _, y in place.values())
    assert place[north][1] == min(y for _, y in place.values())


def test_the_table_tells_everything_about_a_space(island: RapaNui) -> None:
    text = tidy(drawing_of(island).board_text(island))
    assert "21 Anakena: Eggs or Wood; Ahus: Nau Nau, Ature Huki next to Hanga Oteo, Rano Aroi, Vaitea, Ovahe" in text
    assert "5 Puna Pau: Pukao Quarry, neutral next to" in text
    assert (
        "2 Vinapu: Wood or Pearls; Ahu: Vinapu next to Rano Kau, Hanga Piko, Orito only a corner from Hanga Roa" in text
    )


def test_the_board_tells_what_lies_beside_it(island: RapaNui, island_for_two: RapaNui) -> None:
    text = drawing_of(island).board_text(island)
    assert "reconstructed board, unofficial" in text
    assert "Column 1: 5 slots\nColumn 2: 4 slots\nColumn 3: 3 slots" in text
    assert "Reeds: 0 to 10" in text
    assert "Necklace (for 4 Pearls): 12, 11, 10, 10; Outstanding 14, 13" in text
    assert "Moai: 8 small, 7 medium, 6 large. Pukao: 20." in text
    for_two = drawing_of(island_for_two).board_text(island_for_two)
    assert "Necklace (for 4 Pearls): 12, 11, 10; Outstanding 14, 13" in for_two


def test_a_position_is_told_in_sentences(busy: State) -> None:
    text = tidy(drawing_of(busy.game).position_text(busy))
    for sentence in (
        "Round 5: a transport is under way. To act: dolphin.",
        "Turn order: octopus, dolphin, turtle, moray.",
        "Stars of the next order: 1 turtle, 2 free, 3 octopus, 4 free.",
        "dolphin carries a large Moai: Rano Raraku, then Hanga Tetenga, then Akahanga, then Vaihu",
        "Hanga Tetenga (Reeds): dolphin; Sorcerer lying, 1 Villager standing, 1 Villager lying",
        "Vaihu (Wood): dolphin; Chief, 2 Villagers standing",
        "Rano Raraku (Crater, neutral): neutral Transporter, serves everyone",
        "Tongariki (Tongariki): large Moai with a Pukao",
        "Riata (Hanga Piko): tile Take Two More",
        "Column 2: turtle 1 Sculptor, moray 1 Sculptor, moray Sorcerer; 2 of 4 slots free",
        "dolphin: Reeds 4, Eggs 0, Wood 7, Pearls 1; 0 Villagers in hand; Sorcerer on Hanga Tetenga, lying; Chief on",
        "tiles: 2 Rest, Skimp, Take Three More, Lend a Hand; no Tablet; Improvements: Artistic, Popular, Chief",
        "Moai in hand: 1 small, 1 medium; Offerings 3: Hut 8, Outstanding Boat 12, Necklace 12",
        "Hut: none left; Outstanding 9",
        "Chicken: top 8, 3 left (8, 7, 7); Outstanding 10",
        "Moai: 3 small, 4 medium, 3 large. Pukao: 17.",
    ):
        assert sentence in text, sentence


def test_offerings_of_others_are_question_marks(busy: State) -> None:
    text = tidy(drawing_of(busy.game).position_text(busy.screen(0)))
    assert "Offerings 3: Hut 8, Outstanding Boat 12, Necklace 12" in text
    assert text.count("Offerings 2: ?, ?") == 2
    assert "-1" not in text


def test_no_line_is_wider_than_a_terminal_and_all_is_plain_ascii(built: list[State], busy: State) -> None:
    texts = [drawing_of(state.game).board_text(state.game) for state in (built[0], busy)]
    texts += [drawing_of(state.game).position_text(state.screen(SPECTATOR)) for state in [*built, busy]]
    for text in texts:
        assert text.isascii()
        assert max(len(line) for line in text.splitlines()) <= WIDEST

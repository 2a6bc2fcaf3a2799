"""The words of drawings, in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.svg import text_width
from ahu.games.giants.drawing import legend
from ahu.games.giants.drawing.describe import count_text, hex_line, moai_count, seat_line
from ahu.games.giants.drawing.land import Land
from ahu.games.giants.drawing.layout import ChartLayout
from ahu.games.giants.rules.pieces import UNKNOWN
from ahu.games.giants.rules.wording import workers
from ahu.games.island.title_block import size_for
from ahu.i18n import LANGUAGES, translator
from tests.games.looking import SVG, texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.state import State

FONT = 12
"""The size of the legend's letters."""


def chart(game: Giants, translator: Translator) -> list[str]:
    """Everything written on the chart of a board."""
    land = Land(game, ChartLayout(game.board), translator)
    return texts(f'<svg xmlns="{SVG[1:-1]}">{"".join(map(str, land.layers()))}</svg>')


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_of_the_legend_fits_its_frame(game: Giants, code: str) -> None:
    words = translator(code, "giants")
    layout = ChartLayout(game.board)
    assert layout.legend is not None
    drawn = texts(f'<svg xmlns="{SVG[1:-1]}">{legend.legend(game.board, layout.legend, words)}</svg>')
    assert len(drawn) == 5
    room = legend.SIZE[0] - 30 - 22 - 8  # from where the words begin to the inner frame
    assert [line for line in drawn[:4] if text_width(line, FONT) > room] == []


@pytest.mark.parametrize(("code", "letters"), [("en", "NESW"), ("fr", "NESO"), ("de", "NOSW")])
def test_compass_and_title_are_in_the_language_of_the_chart(game: Giants, code: str, letters: str) -> None:
    words = translator(code, "giants")
    written = chart(game, words)
    assert sorted(text for text in written if text in set("NESWO")) == sorted(letters)
    title = words.translate(game.board.title)
    assert title in written
    assert text_width(title, 18) < size_for(game.board.title)[0] - 20


def test_a_hidden_number_of_things_is_told_as_many() -> None:
    assert [count_text(workers(number), translator("fr", "giants")) for number in (1, 2, UNKNOWN)] == [
        "1 Pion",
        "2 Pions",
        "? Pions",
    ]


def test_moai_have_their_plural() -> None:
    assert [moai_count(number, 3, translator("fr", "giants")) for number in (1, 17)] == [
        "1 Moaï de taille 3",
        "17 Moaïs de taille 3",
    ]
    assert moai_count(17, 1, translator("de", "giants")) == "17 Moais der Größe 1"


def test_lines_about_a_position_have_french_spaces(every_piece: State) -> None:
    words, view = translator("fr", "giants"), every_piece.screen(SPECTATOR)
    lines = [hex_line(view, at, words) for at in range(len(view.game.board.hexes))]
    lines += [seat_line(view, seat, words) for seat in range(view.players)]
    assert any("\u00a0: " in line and "\u202f; " in line for line in lines)
    assert [line for line in lines if " :" in line or " ;" in line or line.replace("\u00a0:", "").count(":")] == []

"""What a player has, one chip for each thing: the same in their row and in their panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.games.giants.drawing.describe import bases, count_text, load_text
from ahu.games.giants.drawing.names import load_piece
from ahu.games.giants.page import icons
from ahu.games.giants.page.icons import chip, single
from ahu.games.giants.page.picks import LOAD_PICKS, figure_pick
from ahu.games.giants.rules.pieces import BEHIND, CHIEF, FIGURES, IN_FRONT, SORCERER, WORKER
from ahu.games.giants.rules.position import OVER
from ahu.games.giants.rules.wording import logs, markers, workers
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Message, Translator
    from ahu.games.giants.drawing.contents import Load
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)  # panels are drawn when somebody opens one, by plain Python
class SeatChips:
    """The chips of the seats of one game, in one language."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._chips = drawn_texts()

    def great(self, p: Position, seat: int) -> str:
        """The Chief and the Sorcerer, pale while they are out."""
        return self._great(seat, CHIEF, p.chief[seat]) + self._great(seat, SORCERER, p.sorcerer[seat])

    def _great(self, seat: int, figure: int, at: int) -> str:
        content = (seat, figure, at)
        return self._chips.get(content) or self._chips.keep(content, self._make_great(seat, figure, at))

    def _make_great(self, seat: int, figure: int, at: int) -> str:
        name = self.translator.translate(FIGURES[figure])
        if at >= 0:
            name = self.translator.translate("{figure}, on {hex}", figure=name, hex=self.game.board.hexes[at])
        elif at == IN_FRONT:
            name = self.translator.translate("{figure}, in front of the screen", figure=name)
        attributes = _picks(figure_pick(figure), seat)
        return single(icons.figure(figure, self.game.seats[seat]), name, attributes=attributes, gone=at != BEHIND)

    def behind(self, p: Position, seat: int) -> str:
        """Workers, markers, Logs and Bases behind the screen."""
        colour = self.game.seats[seat]
        return "".join(
            [
                self.count(icons.figure(WORKER, colour), workers(p.workers[seat]), _picks(figure_pick(WORKER), seat)),
                self.count(icons.marker(colour), markers(p.markers[seat])),
                self.count(icons.logs(), logs(p.logs[seat])),
                self.count(icons.base(colour), bases(p.bases[seat])),
            ]
        )

    def bid(self, p: Position, seat: int) -> str:
        """Workers and markers in front of the screen, if there are any."""
        colour = self.game.seats[seat]
        things = (
            (icons.figure(WORKER, colour), workers(p.workers_front[seat])),
            (icons.marker(colour), markers(p.markers_front[seat])),
        )
        return "".join([self.count(drawing, those) for drawing, those in things if those.number])

    def load(self, p: Position, seat: int, load: Load) -> str:
        """A Moai or a Headdress before the screen."""
        attributes = f'{_picks(LOAD_PICKS[load.number], seat)} data-piece="{load_piece(load.number)}"'
        return single(icons.load(load.kind), load_text(p, load, self.translator), attributes=attributes)

    def count(self, drawing: str, things: Message, attributes: str = "") -> str:
        """A drawing and a number."""
        content = (drawing, things.sentence, things.number, attributes)
        return self._chips.get(content) or self._chips.keep(content, self._make_count(drawing, things, attributes))

    def _make_count(self, drawing: str, things: Message, attributes: str) -> str:
        return chip(drawing, things.number, count_text(things, self.translator), attributes=attributes)


def points_of(p: Position, seat: int) -> int:
    """Where a seat is on the track; at the end, all its points."""
    return p.scores()[seat] if p.stage == OVER else p.score[seat]


def _picks(pick: str, seat: int) -> str:
    """What a click picks, and for whom: only the owner may."""
    return f' data-pick="{pick}" data-owner="{seat}"'

"""A player's row: points and what can be seen of the rest, in two lines that are always in view."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.giants.drawing.contents import loads_before
from ahu.games.giants.drawing.describe import load_text
from ahu.games.giants.page import icons
from ahu.games.giants.page.icons import chip
from ahu.games.giants.page.seat_chips import SeatChips, points_of
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, SORCERER, STRENGTH, UNKNOWN, WORKER
from ahu.games.giants.rules.position import BIDDING, TAKING
from ahu.games.giants.rules.wording import half_tablets, workers
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from mypy_extensions import i64

    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position
    from ahu.web.drawn_parts import Content

MOST_LOADS: Final = 3
"""Loads that a row shows one by one; more of them are a number."""


class Rows(SeatChips):
    """The rows of one game in one language. Each is made once for each content."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        super().__init__(game, translator)
        self._rows = drawn_texts()

    def row(self, p: Position, seat: int) -> str:
        """The essentials of a seat, as far as the position shows them."""
        before = BEFORE_SCREEN - seat
        content = (
            seat,
            points_of(p, seat),
            p.workers[seat],
            p.workers_front[seat],
            p.markers[seat],
            p.markers_front[seat],
            p.sorcerer[seat],
            p.chief[seat],
            p.logs[seat],
            p.bases[seat],
            p.halves[seat],
            p.sculpting[seat],
            p.stage in (BIDDING, TAKING) and (p.stage, p.bids[seat] is None, seat in p.choosers),
            p.passed[seat],
            p.first == seat,
            _on_island(p, seat),
            tuple([load for load, at in enumerate(p.load_at) if at == before]) if before in p.load_at else (),
        )
        return self._rows.get(content) or self._rows.keep(content, self._row(p, seat))

    def _row(self, p: Position, seat: int) -> str:
        points = points_of(p, seat)
        said = escape(self.translator.translate("{number} PP", number=points))
        own = " gi-own" if p.workers[seat] != UNKNOWN else ""
        return (
            f'<span class="row-sign">{icons.marker(self.game.seats[seat])}</span>'
            f'<p class="row-points" data-score="{points}">{self._flag(p, seat)}<b aria-hidden="true">{points}</b>'
            f'<span class="said">{said}</span></p>'
            f'<p class="row-line{own}">{self._screen(p, seat)}{self._island(p, seat)}{self._front(p, seat)}'
            f'<span class="row-end">{self._loads(p, seat)}{self.count(icons.tablet(), half_tablets(p.halves[seat]))}'
            "</span></p>"
        )

    def _flag(self, p: Position, seat: int) -> str:
        """What is special about the player now: the most telling of it."""
        translate, flags = self.translator.translate, []
        if p.first == seat:
            text = escape(translate("First Player"))
            flags.append(
                f'<span class="row-first" data-tip="{text}">{icons.first_player()}<i class="said">{text}</i></span>'
            )
        if p.passed[seat]:
            flags.append(f'<span class="row-flag">{escape(translate("passed"))}</span>')
        elif p.stage == BIDDING and p.bids[seat] is not None:
            flags.append(f'<span class="row-flag">{escape(translate("bid made"))}</span>')
        elif p.stage == TAKING:
            left = translate("strength {number}", number=p.sculpting[seat])
            text = left if seat in p.choosers else translate("out")
            flags.append(f'<span class="row-flag">{escape(text)}</span>')
        return "".join(flags)

    # the second line

    def _screen(self, p: Position, seat: int) -> str:
        """What is behind the screen: to its owner all of it, to others that it is hidden."""
        if p.workers[seat] != UNKNOWN:
            return self.great(p, seat) + self.behind(p, seat)
        text = self.translator.translate("hidden behind the screen")
        return self.great(p, seat) + chip(icons.screen(), UNKNOWN, text)

    def _island(self, p: Position, seat: int) -> str:
        """Workers on the island; one sees one's own there."""
        number = _on_island(p, seat)
        if not number or p.workers[seat] != UNKNOWN:
            return ""
        return self._tagged("island", self.count(icons.figure(WORKER, self.game.seats[seat]), workers(number)))

    def _front(self, p: Position, seat: int) -> str:
        """What lies in front of the screen: what was bid."""
        chips = self.bid(p, seat)
        return self._tagged("bid", chips) if chips else ""

    def _tagged(self, what: str, chips: str) -> str:
        label = self.translator.translate("island") if what == "island" else self.translator.translate("bid")
        return f'<span class="gi-tagged"><small>{escape(label)}</small>{chips}</span>'

    def _loads(self, p: Position, seat: int) -> str:
        """Moai and Headdresses that wait before the screen."""
        loads = loads_before(p, seat)
        if len(loads) <= MOST_LOADS:
            return "".join(self.load(p, seat, load) for load in loads)
        text = self.translator.clauses([load_text(p, load, self.translator) for load in loads])
        return chip(icons.load(loads[0].kind), len(loads), text)


def _on_island(p: Position, seat: int) -> int:
    """Workers of a seat on the island."""
    great = STRENGTH[SORCERER] * (p.sorcerer[seat] >= 0) + STRENGTH[CHIEF] * (p.chief[seat] >= 0)
    strength, players, on_hexes = p.strength, p.players, 0
    place: i64 = seat
    while place < len(strength):
        on_hexes += strength[place]
        place += players
    return on_hexes - great


_ROWS: Final[Cache[Content, Rows]] = Cache(24)


@lru_cache(maxsize=64)
def rows_of(game: Giants, translator: Translator) -> Rows:
    """The rows of a game in a language, one object for all games with the same hexes and seats."""
    key = (tuple(game.board.hexes), game.seats, translator.code)
    return _ROWS.get(key) or _ROWS.keep(key, Rows(game, translator))

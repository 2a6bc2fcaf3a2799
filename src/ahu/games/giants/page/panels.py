"""A player's panel: points, what lies behind and before the screen, and what is left in the urn.

It always has the same rows in the same order, so that nothing jumps when something comes or goes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.giants.drawing.contents import loads_before
from ahu.games.giants.drawing.describe import looked_under
from ahu.games.giants.drawing.layout import appearance_of
from ahu.games.giants.page import icons
from ahu.games.giants.page.icons import single
from ahu.games.giants.page.seat_chips import SeatChips, points_of
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, FIGURES, IN_FRONT, SORCERER, WORKER
from ahu.games.giants.rules.position import BIDDING, TAKING
from ahu.games.giants.rules.wording import half_tablets, markers, workers
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position
    from ahu.web.drawn_parts import Content


class Panels(SeatChips):
    """The panels of one game in one language. Each panel, and each of its rows, is made once for each content."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        super().__init__(game, translator)
        self._panels = drawn_texts()
        self._rows = drawn_texts()

    def panel(self, p: Position, seat: int) -> str:
        """Everything a seat has, as far as the position shows it."""
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
            p.urn_workers[seat],
            p.urn_markers[seat],
            p.sculpting[seat],
            p.stage in (BIDDING, TAKING) and (p.stage, p.bids[seat] is None, seat in p.choosers),
            p.passed[seat],
            p.first == seat,
            p.peeks[seat],
            tuple([load for load, at in enumerate(p.load_at) if at == before]) if before in p.load_at else (),
        )
        return self._panels.get(content) or self._panels.keep(content, self._panel(p, seat))

    def _panel(self, p: Position, seat: int) -> str:
        rows = self._behind(p, seat) + self._in_front(p, seat) + self._loads(p, seat) + self._urn(p, seat)
        points = self.translator.translate("{number} PP", number=f"\0{points_of(p, seat)}\1")
        shown = str(escape(points)).replace("\0", '<b class="gi-number">').replace("\1", "</b>")
        flags = "".join(self._flags(p, seat))
        head = f'<p class="gi-points" data-score="{points_of(p, seat)}">{shown}</p><p class="gi-flags">{flags}</p>'
        return f'<div class="gi-panel">{head}{rows}</div>'

    def _flags(self, p: Position, seat: int) -> list[str]:
        """What is special about a player now."""
        translate = self.translator.translate
        flags = []
        if p.first == seat:
            flags.append(f'<span class="gi-flag">{icons.first_player()}{escape(translate("First Player"))}</span>')
        looked = looked_under(p, seat) if p.peeks[seat] else []
        texts = [translate("passed")] * p.passed[seat]
        if p.stage == BIDDING and p.bids[seat] is not None:
            texts.append(translate("bid made"))
        elif p.stage == TAKING:
            left = translate("strength {number} left", number=p.sculpting[seat])
            texts.append(left if seat in p.choosers else translate("out of the auction"))
        texts += [translate("looked under {ahus}", ahus=", ".join(looked))] * bool(looked)
        return flags + [f'<span class="gi-flag">{escape(text)}</span>' for text in texts]

    # rows

    def _behind(self, p: Position, seat: int) -> str:
        great = (p.sorcerer[seat], p.chief[seat])
        content = ("behind", seat, p.workers[seat], p.markers[seat], p.logs[seat], p.bases[seat], great)
        return self._rows.get(content) or self._rows.keep(content, self._make_behind(p, seat))

    def _make_behind(self, p: Position, seat: int) -> str:
        return _row(
            "behind", self.translator.translate("behind the screen"), self.great(p, seat) + self.behind(p, seat)
        )

    def _in_front(self, p: Position, seat: int) -> str:
        great = (p.sorcerer[seat], p.chief[seat])
        content = ("front", seat, p.workers_front[seat], p.markers_front[seat], p.halves[seat], great)
        return self._rows.get(content) or self._rows.keep(content, self._make_in_front(p, seat))

    def _make_in_front(self, p: Position, seat: int) -> str:
        colour, translate = self.game.seats[seat], self.translator.translate
        chips = self.count(icons.tablet(), half_tablets(p.halves[seat]))
        for figure, at in ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat])):
            if at == IN_FRONT:
                chips += single(icons.figure(figure, colour), translate(FIGURES[figure]))
        return _row("front", translate("in front"), chips + self.bid(p, seat))

    def _loads(self, p: Position, seat: int) -> str:
        chips = "".join([self.load(p, seat, load) for load in loads_before(p, seat)])
        return _row("loads", self.translator.translate("loads"), chips)

    def _urn(self, p: Position, seat: int) -> str:
        content = ("urn", seat, p.urn_workers[seat], p.urn_markers[seat])
        return self._rows.get(content) or self._rows.keep(content, self._make_urn(p, seat))

    def _make_urn(self, p: Position, seat: int) -> str:
        colour = self.game.seats[seat]
        people = self.count(icons.figure(WORKER, colour), workers(p.urn_workers[seat]))
        tribe = self.count(icons.marker(colour), markers(p.urn_markers[seat]))
        return _row("urn", self.translator.translate("in the urn"), people + tribe)


def _row(name: str, label: str, chips: str) -> str:
    return (
        f'<div class="gi-row gi-{name}"><span class="gi-name">{escape(label)}</span>'
        f'<span class="gi-chips">{chips}</span></div>'
    )


_PANELS: Final[Cache[Content, Panels]] = Cache(24)


@lru_cache(maxsize=64)
def panels_of(game: Giants, translator: Translator) -> Panels:
    """The panels of a game in a language, one object for all games with the same board and seats."""
    key = (appearance_of(game.board), game.seats, translator.code)
    return _PANELS.get(key) or _PANELS.keep(key, Panels(game, translator))

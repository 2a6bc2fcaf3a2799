"""The market: a card for each stack of Offerings, with price, value, the values after it, and the Outstanding ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.games.rapanui.drawing.contents import outstanding_left, stack_left
from ahu.games.rapanui.drawing.describe import offering_line
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.buttons import price_of
from ahu.games.rapanui.page.picks import offering_pick
from ahu.games.rapanui.rules.pieces import KINDS, NOTHING, OFFERINGS, PAID_IN, PRICE
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


class Market:
    """The market in one language, made once for each content."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self._markets = drawn_texts()

    def html(self, p: Position) -> str:
        """All cards."""
        content = (p.game.stacks, p.game.board.outstanding, p.offered, p.outstanding)
        key = tuple(map(str, content))
        return self._markets.get(key) or self._markets.keep(key, self._make(p))

    def _make(self, p: Position) -> str:
        cards = "".join(self._card(p, offering) for offering in range(len(OFFERINGS)))
        return f'<ul class="rn-market">{cards}</ul>'

    def _card(self, p: Position, offering: int) -> str:
        """A stack: what it is, what it costs, what the next tile is worth and those after it."""
        left, beside = stack_left(p, offering), outstanding_left(p, offering)
        worth = f"<b>{left[0]}</b>" if left else "<b>–</b>"
        then = f"› {' '.join(map(str, left[1:]))}" if left[1:] else ""
        coins = "".join(f'<i class="rn-coin">{value}</i>' for value in beside)
        price = self.translator.translate("price: {price}", price=price_of(offering, skimped=False))
        said = escape(self.translator.clauses([offering_line(p, offering, self.translator), price]))
        return (
            f'<li class="rn-card" data-tip="{said}"><span class="said">{said}</span>'
            f'<span class="rn-top" data-pick="{offering_pick(offering, outstanding=False)}" aria-hidden="true">'
            f"{icons.offering(offering)}<strong>{escape(self.translator.translate(OFFERINGS[offering]))}</strong>{worth}"
            f'<span class="rn-price">{_price(offering)}</span><small>{then}</small></span>'
            f'<span class="rn-coins" data-pick="{offering_pick(offering, outstanding=True)}" aria-hidden="true">'
            f"{coins}</span></li>"
        )


@lru_cache(maxsize=8)
def _price(offering: int) -> str:
    """What an Offering costs, as icons."""
    kind = PAID_IN[offering]
    kinds = range(KINDS) if kind == NOTHING else [kind] * PRICE
    return "".join(icons.resource(one) for one in kinds)


@lru_cache(maxsize=16)
def market_of(game: RapaNui, translator: Translator) -> Market:  # noqa: ARG001  # see the key of a market
    """The market of a game in a language."""
    return Market(translator)

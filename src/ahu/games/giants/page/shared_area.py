"""What belongs to nobody: the dice and the offer, the bids, the supply, and the track."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.giants.drawing.describe import moai_count, seat_name
from ahu.games.giants.page import icons
from ahu.games.giants.page.icons import chip, single
from ahu.games.giants.page.seat_chips import points_of
from ahu.games.giants.page.track import track
from ahu.games.giants.rules.actions import SEALED_BID
from ahu.games.giants.rules.pieces import CHIEF, FIGURES, HEADDRESS, OFFERED, SIZES, SORCERER, WEIGHT, WORKER
from ahu.games.giants.rules.position import (
    BIDDING,
    CARRYING,
    LOTS,
    OVER,
    PLACING,
    ROLLING,
    TAKING,
    TAKING_BACK,
    TRANSPORT,
    UNMOVED,
)
from ahu.games.giants.rules.wording import half_tablets, logs, markers, workers
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Message, Translator
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position
    from ahu.web.drawn_parts import Content

PHASES: Final = (
    gettext_noop("Dice roll"),
    gettext_noop("Auction"),
    gettext_noop("Placement"),
    gettext_noop("Transport"),
    gettext_noop("End of round"),
)
"""The phases of a round, in order."""
PHASE_CODES: Final = ("draw", "auction", "placement", "transport", "recovery")
"""What tokens call the phases."""
PHASE_OF: Final = {
    LOTS: -1,
    ROLLING: 0,
    BIDDING: 1,
    TAKING: 1,
    PLACING: 2,
    TRANSPORT: 3,
    CARRYING: 3,
    UNMOVED: 3,
    TAKING_BACK: 4,
    OVER: len(PHASES),
}
"""The phase of each stage."""


class SharedArea:
    """The shared area of one game in one language, made once for each content."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._areas = drawn_texts()
        self._corners = drawn_texts()
        self._tracks = drawn_texts()

    def html(self, p: Position) -> str:
        """All of it."""
        auction = p.stage in (ROLLING, BIDDING, TAKING)
        content = (
            p.stage,
            p.logs_left,
            tuple(p.taken),
            tuple(p.halves),
            tuple([points_of(p, seat) for seat in range(p.players)]) if p.stage == OVER else tuple(p.score),
            (p.dice, tuple(p.bids), tuple(p.choosers), tuple(p.sculpting), tuple(offered(p))) if auction else None,
        )
        return self._areas.get(content) or self._areas.keep(content, self._make(p))

    def _make(self, p: Position) -> str:
        supply = _section("supply", self.translator.translate("In the box"), self._supply(p))
        return self._auction(p) + self._track(p) + supply

    def _track(self, p: Position) -> str:
        points = tuple([points_of(p, seat) for seat in range(p.players)])
        return self._tracks.get(points) or self._tracks.keep(points, self._make_track(list(points)))

    def _make_track(self, points: list[int]) -> str:
        drawn = track(self.game.seats, points, self.translator)
        return _section("track", self.translator.translate("Prestige Points"), drawn)

    # the auction

    def _auction(self, p: Position) -> str:
        """The dice while they are rolled, the Moai on offer, and the bids: in phases 1 and 2 only."""
        if p.stage not in (ROLLING, BIDDING, TAKING):
            return ""
        translate, sizes = self.translator.translate, offered(p)
        offer = _section("offer", translate("On offer"), _chips(self._offered(sizes)))
        if p.stage == ROLLING:
            return _section("dice", translate("Dice"), self._dice(p, sizes)) + offer
        return offer + _section("bids", translate("Bids"), self._bids(p))

    def _offered(self, sizes: list[int]) -> list[str]:
        return [self._moai(size, sizes.count(size), f' data-pick="size:{size}"') for size in SIZES]

    def corner(self, p: Position) -> str:
        """The dice while they are rolled, and the Moai on offer: in the auction, over the sea in the north-west."""
        if p.stage not in (ROLLING, BIDDING, TAKING):
            return ""
        content = (p.stage == ROLLING, p.dice, tuple(offered(p)))
        return self._corners.get(content) or self._corners.keep(content, self._make_corner(p))

    def _make_corner(self, p: Position) -> str:
        sizes, title = offered(p), escape(self.translator.translate("On offer"))
        inner = self._dice(p, sizes) if p.stage == ROLLING else _chips(self._offered(sizes))
        return f'<div class="gi-corner"><h2>{title}</h2>{inner}</div>'

    def _dice(self, p: Position, sizes: list[int]) -> str:
        """Each die with the size it brought, a dash for a broken one, nothing for one still to be rolled."""
        broken = p.dice - len(sizes)
        shown = [str(size) for size in sizes] + ["–"] * broken
        title = self.translator.translate("{number} of {all} dice rolled", number=p.dice, all=p.players)
        dice = "".join(f'<span class="gi-die">{face}</span>' for face in shown)
        dice += '<span class="gi-die gi-none"></span>' * (p.players - p.dice)
        return f'<span class="gi-chips" data-tip="{escape(title)}">{dice}</span>'

    def _bids(self, p: Position) -> str:
        """The bids in the order of choosing, then those who are out; while bids are sealed, who has bid."""
        order = p.choosers + [seat for seat in range(p.players) if seat not in p.choosers]
        return f'<ol class="gi-bids">{"".join(self._bid(p, seat) for seat in order)}</ol>'

    def _bid(self, p: Position, seat: int) -> str:
        """Whose bid it is, what was bid, and how much strength is left of it."""
        translate, colour, number, left, out = self.translator.translate, self.game.seats[seat], "", "", ""
        if p.stage == TAKING and seat in p.choosers:
            number = f"{p.choosers.index(seat) + 1}."
            left = translate("strength {number} left", number=p.sculpting[seat])
        elif p.stage == TAKING:
            left, out = translate("out of the auction"), " gi-none"
        name = escape(seat_name(p, seat, self.translator))
        return (
            f'<li class="gi-bid{out}"><span class="gi-place">{number}</span>{icons.marker(colour)}'
            f'<span class="gi-chips"><span class="said">{name}:</span>'
            f'{self._things(p.bids[seat], colour)}</span><span class="gi-left">{escape(left)}</span></li>'
        )

    def _things(self, bid: Bid | None, colour: str) -> str:
        """What was bid, piece by piece."""
        translate = self.translator.translate
        if bid is None:
            return escape(translate("is still thinking"))
        if bid is SEALED_BID:
            return escape(translate("bid made"))
        counts = ((icons.marker(colour), markers(bid.markers)), (icons.figure(WORKER, colour), workers(bid.workers)))
        chips = [self._count(drawing, those) for drawing, those in counts if those.number]
        great = ((SORCERER, bid.sorcerer), (CHIEF, bid.chief))
        chips += [single(icons.figure(figure, colour), translate(FIGURES[figure])) for figure, there in great if there]
        return "".join(chips) or escape(translate("nothing"))

    # the supply

    def _supply(self, p: Position) -> str:
        """What is left in the box."""
        headdresses = self.translator.translate_plural(p.left(HEADDRESS), "{number} Headdress", "{number} Headdresses")
        return _chips(
            [
                *[self._moai(size, p.left(size - 1)) for size in SIZES],
                chip(icons.load(HEADDRESS), p.left(HEADDRESS), headdresses),
                self._count(icons.logs(), logs(p.logs_left)),
                self._count(icons.tablet(), half_tablets(p.halves_left())),
            ]
        )

    def _moai(self, size: int, number: int, attributes: str = "") -> str:
        text = moai_count(number, size, self.translator)
        return chip(icons.load(size - 1), number, text, attributes=attributes)

    def _count(self, drawing: str, things: Message) -> str:
        return chip(drawing, things.number, self.translator.render(things))


def offered(p: Position) -> list[int]:
    """The sizes of the Moai on offer, each as often as it is there."""
    return [WEIGHT[load] for load, at in enumerate(p.load_at) if at == OFFERED]


def _section(name: str, title: str, inner: str) -> str:
    return f'<div class="gi-part gi-{name}"><span class="gi-name">{escape(title)}</span>{inner}</div>'


def _chips(chips: list[str]) -> str:
    return f'<span class="gi-chips">{"".join(chips)}</span>'


_AREAS: Final[Cache[Content, SharedArea]] = Cache(24)


@lru_cache(maxsize=64)
def shared_area_of(game: Giants, translator: Translator) -> SharedArea:
    """The shared area of a game in a language, one object for all games with the same seats."""
    key = (game.seats, translator.code)
    return _AREAS.get(key) or _AREAS.keep(key, SharedArea(game, translator))

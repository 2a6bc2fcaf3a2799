"""What belongs to nobody: the round and its phases, the dice and the offer, the bids, the supply, and the track."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.giants.drawing.contents import seat_of
from ahu.games.giants.page.icons import chip, figure_icon, load_icon, logs_icon, marker_icon, single, tablet_icon
from ahu.games.giants.page.panels import points_of
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

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.position import Position

COMMONS: Final = 1000
_known: Final[Cache[object, str]] = Cache(COMMONS)
PHASES: Final = (
    gettext_noop("Draw"),
    gettext_noop("Auction"),
    gettext_noop("Placement"),
    gettext_noop("Transport"),
    gettext_noop("Recovery"),
)
"""The phases of a round, in order."""
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
"""Which of them each stage belongs to."""


def commons(p: Position, translator: Translator) -> str:
    """All of it, made once for each content."""
    auction = p.stage in (ROLLING, BIDDING, TAKING)
    content = (
        translator.code,
        p.game.seats,
        p.round,
        p.stage,
        p.logs_left,
        tuple(p.taken),
        tuple(p.halves),
        tuple([points_of(p, seat) for seat in range(p.players)]) if p.stage == OVER else tuple(p.score),
        (p.dice, tuple(p.bids), tuple(p.choosers), tuple(p.sculpting), tuple(offered(p))) if auction else None,
    )
    return _known.get(content) or _known.keep(content, _commons(p, translator))


def offered(p: Position) -> list[int]:
    """The sizes of the Moai on offer, each as often as it is there."""
    return [WEIGHT[load] for load, at in enumerate(p.load_at) if at == OFFERED]


def _commons(p: Position, translator: Translator) -> str:
    points = [points_of(p, seat) for seat in range(p.players)]
    return "".join(
        [
            _round(p, translator),
            _known_track(p.game.seats, tuple(points), translator),
            _auction(p, translator),
            _section("supply", translator.translate("In the box"), _supply(p, translator)),
        ]
    )


@lru_cache(maxsize=1000)
def _known_track(seats: tuple[str, ...], points: tuple[int, ...], translator: Translator) -> str:
    return _section("track", translator.translate("Prestige Points"), track(seats, list(points), translator))


def _section(name: str, title: str, inner: str) -> str:
    return f'<div class="gi-part gi-{name}"><span class="gi-name">{escape(title)}</span>{inner}</div>'


def _round(p: Position, translator: Translator) -> str:
    """The round, and how far it has come."""
    now = PHASE_OF[p.stage]
    steps = "".join(
        f'<li class="gi-{"past" if k < now else "next"}">{escape(translator.translate(phase))}</li>'
        if k != now
        else f'<li class="gi-now" aria-current="step">{escape(translator.translate(phase))}</li>'
        for k, phase in enumerate(PHASES)
    )
    round_ = escape(translator.translate("Round {number}", number=p.round))
    return f'<div class="gi-round"><b>{round_}</b><ol class="gi-phases">{steps}</ol></div>'


# the auction


def _auction(p: Position, translator: Translator) -> str:
    """The dice while they are rolled, the Moai on offer, and the bids: in phases 1 and 2 only."""
    if p.stage not in (ROLLING, BIDDING, TAKING):
        return ""
    sizes = offered(p)
    chips = "".join(
        chip(
            load_icon(size - 1),
            sizes.count(size),
            translator.translate("{number} Moai of size {size}", number=sizes.count(size), size=size),
            hooks=f' data-pick="size:{size}"',
        )
        for size in SIZES
    )
    parts = [_section("offer", translator.translate("On offer"), f'<span class="gi-chips">{chips}</span>')]
    if p.stage == ROLLING:
        parts.insert(0, _section("dice", translator.translate("Dice"), _dice(p, sizes, translator)))
    else:
        parts.append(_section("bids", translator.translate("Bids"), _bids(p, translator)))
    return "".join(parts)


def _dice(p: Position, sizes: list[int], translator: Translator) -> str:
    """Each die with the size it brought, a dash for a broken one, nothing for one still to be rolled."""
    broken = p.dice - len(sizes)
    shown = [str(size) for size in sizes] + ["–"] * broken
    told = translator.translate("{number} of {all} dice rolled", number=p.dice, all=p.players)
    dice = "".join(f'<span class="gi-die">{face}</span>' for face in shown)
    dice += '<span class="gi-die gi-none"></span>' * (p.players - p.dice)
    return f'<span class="gi-chips" title="{escape(told)}">{dice}</span>'


def _bids(p: Position, translator: Translator) -> str:
    """The bids in the order of choosing, those who are out last; while they are sealed, who has bid."""
    order = p.choosers + [seat for seat in range(p.players) if seat not in p.choosers]
    return f'<ol class="gi-bids">{"".join(_bid(p, seat, translator) for seat in order)}</ol>'


def _bid(p: Position, seat: int, translator: Translator) -> str:
    """Whose bid it is, what was bid, and what it is still good for."""
    bid, colour, number, left, out = p.bids[seat], p.game.seats[seat], "", "", ""
    if p.stage == TAKING and seat in p.choosers:
        number = f"{p.choosers.index(seat) + 1}."
        left = translator.translate("strength {number} left", number=p.sculpting[seat])
    elif p.stage == TAKING:
        left, out = translator.translate("out of the auction"), " gi-none"
    return (
        f'<li class="gi-bid{out}"><span class="gi-place">{number}</span>{marker_icon(colour)}'
        f'<span class="gi-chips"><span class="gi-said">{escape(seat_of(p, seat, translator))}:</span>'
        f"{_things(bid, colour, translator)}</span>"
        f'<span class="gi-left">{escape(left)}</span></li>'
    )


def _things(bid: Bid | None, colour: str, translator: Translator) -> str:
    """What was bid, piece by piece."""
    if bid is None:
        return escape(translator.translate("is still thinking"))
    if bid is SEALED_BID:
        return escape(translator.translate("bid sealed"))
    counts = ((marker_icon(colour), markers(bid.markers)), (figure_icon(colour, WORKER), workers(bid.workers)))
    chips = [chip(drawing, those.number, translator.render(those)) for drawing, those in counts if those.number]
    great = ((SORCERER, bid.sorcerer), (CHIEF, bid.chief))
    chips += [
        single(figure_icon(colour, figure), translator.translate(FIGURES[figure])) for figure, there in great if there
    ]
    return "".join(chips) or escape(translator.translate("nothing"))


def _supply(p: Position, translator: Translator) -> str:
    """What the box still holds."""
    chips = [
        chip(
            load_icon(size - 1),
            p.left(size - 1),
            translator.translate("{number} Moai of size {size}", number=p.left(size - 1), size=size),
        )
        for size in SIZES
    ]
    headdresses = translator.translate_plural(p.left(HEADDRESS), "{number} Headdress", "{number} Headdresses")
    chips.append(chip(load_icon(HEADDRESS), p.left(HEADDRESS), headdresses))
    chips.append(chip(logs_icon(), p.logs_left, translator.render(logs(p.logs_left))))
    chips.append(chip(tablet_icon(), p.halves_left(), translator.render(half_tablets(p.halves_left()))))
    return f'<span class="gi-chips">{"".join(chips)}</span>'

"""Bids side by side, once all are open: in the order of choosing, with what each of them took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import AND, MessageList
from ahu.games.giants.drawing.describe import moai_count
from ahu.games.giants.page import icons
from ahu.games.giants.rules.actions import Bid, Pass, Place, Take, TakeHalfTablet
from ahu.games.giants.rules.phase2_auction import order_of_choosing
from ahu.games.giants.rules.pieces import CHIEF, SORCERER, WORKER
from ahu.games.giants.rules.position import PLACING, TAKING
from ahu.games.giants.rules.state import State
from ahu.games.giants.rules.wording import half_tablets, markers
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.record import Record
    from ahu.web.drawn_parts import Content
    from ahu.web.game_page import Reveal


def revealed_after(record: Record) -> int:
    """After how many moves the bids of this round were opened, while that is worth showing."""
    state, moves = record.state, record.moves
    assert isinstance(state, State)
    if state.stage not in (TAKING, PLACING):
        return 0
    last = next((number for number in range(len(moves), 0, -1) if isinstance(moves[number - 1].action, Bid)), 0)
    return last if last and record.rounds[last - 1] == state.round else 0


def revealed_html(reveal: Reveal) -> str:
    """The bids with what they brought; nothing once the viewer has placed something."""
    since = reveal.moves[reveal.number :]
    placed = [move for move in since if isinstance(move.action, Place | Pass | TakeHalfTablet)]
    if any(move.actor == reveal.viewpoint or reveal.viewpoint < 0 for move in placed):
        return ""
    bids = _Bids(reveal)
    if None in bids.bids:  # a game taken up between bids may not know all
        return ""
    content = bids.content()
    return _STRIPS.get(content) or _STRIPS.keep(content, bids.html())


_STRIPS: Final = drawn_texts()
_BIDS: Final = drawn_texts()
"""Each bid of a strip: most of them are the same to the other viewers, and after the next choice."""


class _Bids:
    """The bids of one auction, as one viewer is shown them."""

    def __init__(self, reveal: Reveal) -> None:
        assert isinstance(reveal.then, State)
        self.p, self.reveal, self.translate = reveal.then, reveal, reveal.translator.translate
        self.bids = [*self.p.bids]
        for number in range(reveal.number - 1, -1, -1):  # if nobody could choose, the position has forgotten them
            if None not in self.bids:
                break
            move = reveal.moves[number]
            if isinstance(move.action, Bid) and self.bids[move.actor] is None:
                self.bids[move.actor] = move.action
        self.took: list[list[int]] = [[] for _ in range(self.p.players)]
        for move in reveal.moves[reveal.number :]:
            if isinstance(move.action, Take):
                self.took[move.actor].append(move.action.size)
        now = reveal.now
        assert isinstance(now, State)
        sizes = now.sizes_offered() if now.stage == TAKING else []
        self.choosers = [seat for seat in now.choosers if sizes and now.sculpting[seat] >= sizes[0]]

    def content(self) -> Content:
        """All that the strip shows."""
        reveal = self.reveal
        bids = tuple([bid.text for bid in self.bids if bid])
        took, halves = tuple([tuple(sizes) for sizes in self.took]), tuple(self.p.halves)
        place = (reveal.translator.code, self.p.game.seats, tuple(reveal.names), reveal.viewpoint)
        return (*place, bids, took, halves, tuple(self.choosers), self.p.round, self.p.first)

    def html(self) -> str:
        """The strip; its key tells the page whether it has been put away before."""
        title, order = self.translate("The bids are open"), self.translate("in the order of choosing")
        going_on = self.translate("Close") if self.choosers else self.translate("On to placement")
        bids = "".join(self._bid(seat) for seat in order_of_choosing(self.p, self.bids))
        return (
            f'<div class="gi-reveal" data-key="round-{self.p.round}"><header><h2>{escape(title)}</h2>'
            f'<p>{escape(order)}</p><button type="button" class="go" data-dismiss>{escape(going_on)}</button></header>'
            f"<ol>{bids}</ol></div>"
        )

    def _bid(self, seat: Seat) -> str:
        reveal, bid = self.reveal, self.bids[seat]
        content = (
            reveal.translator.code,
            self.p.game.seats[seat],
            reveal.names[seat],
            bid.text if bid else "",
            tuple(self.took[seat]),
            self.p.halves[seat],
            seat in self.choosers,
            seat == reveal.viewpoint,
        )
        return _BIDS.get(content) or _BIDS.keep(content, self._make_bid(seat))

    def _make_bid(self, seat: Seat) -> str:
        reveal, colour = self.reveal, self.p.game.seats[seat]
        mine = " gi-mine" if seat == reveal.viewpoint else ""
        bid = self.bids[seat]
        assert bid is not None
        why = reveal.translator.render(MessageList([markers(bid.markers), half_tablets(self.p.halves[seat])]))
        return (
            f'<li class="gi-shown{mine}" data-colour="{colour}"><h3>{icons.marker(colour)}'
            f"<span>{escape(reveal.names[seat])}</span></h3><p>{escape(why)}</p>"
            f'<p class="gi-pieces">{_pieces(bid, colour)}</p>{self._outcome(seat)}</li>'
        )

    def _outcome(self, seat: Seat) -> str:
        """What a seat took; that it took nothing, or is still to choose."""
        if self.took[seat]:
            took = [
                moai_count(self.took[seat].count(size), size, self.reveal.translator)
                for size in sorted({*self.took[seat]})
            ]
            text = self.translate("took {moai}", moai=MessageList(took, style=AND))
            drawn = "".join(icons.load(size - 1) for size in self.took[seat])
            return f'<p class="gi-took">{drawn}</p><p class="gi-told">{escape(text)}</p>'
        if seat in self.choosers:
            text = self.translate("still chooses")
        elif seat == self.reveal.viewpoint:
            text = self.translate("you got none")
        else:
            text = self.translate("got none")
        return f'<p class="gi-took gi-empty"></p><p class="gi-told">{escape(text)}</p>'


def _pieces(bid: Bid, colour: str) -> str:
    """What was bid, piece by piece."""
    great = [(CHIEF, bid.chief), (SORCERER, bid.sorcerer)]
    figures = [icons.figure(figure, colour) for figure, there in great if there]
    return icons.marker(colour) * bid.markers + "".join(figures) + icons.figure(WORKER, colour) * bid.workers

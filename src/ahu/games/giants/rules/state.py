"""The order of play: which phase is on, who acts, and what comes next (G10, G80, G81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.games.giants.rules import (
    peeking,
    phase1_draw,
    phase2_auction,
    phase3_placement,
    phase4_transport,
    phase5_recovery,
    position_fields,
    refusals,
    scoring,
    secrets,
    wording,
    write_position,
)
from ahu.games.giants.rules.actions import Bid, Carry, Lift, MarkUnmoved, Peek, TakeBack
from ahu.games.giants.rules.pieces import BASES, FIRST_LOAD, HEADDRESS, NOBODY, NOTHING
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
    Position,
)

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action, Actor, Seat
    from ahu.core.errors import Refusal
    from ahu.core.messages import Message, MessageList
    from ahu.games.giants.rules.game import Giants


class State(Position):
    """A game of Giants in progress."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State(self.game)
        self.copy_into(new)
        return new

    def actors(self) -> tuple[Actor, ...]:
        """Whom the game waits for."""
        if self.turn != NOBODY:
            return self.game.sole_actor[self.turn]
        if self.stage == BIDDING:
            return tuple([seat for seat in range(self.players) if self.bids[seat] is None])
        if self.stage == OVER:
            return ()
        return (CHANCE,)

    def outcomes(self) -> list[tuple[Action, float]]:
        """What CHANCE may do, with probabilities."""
        return phase1_draw.outcomes(self) if self.stage in (LOTS, ROLLING) else []

    def actions(self, actor: Actor) -> list[Action]:
        """Everything the actor may do now: what the phase asks for, then peeking (G63)."""
        if actor == CHANCE:
            return [action for action, _ in self.outcomes()]
        if not 0 <= actor < self.players:
            return []
        legal = self._asked_for(actor)
        if self.halves[actor]:
            peeking.add_peeks(self, actor, legal)
        return legal

    def _asked_for(self, seat: Seat) -> list[Action]:
        stage = self.stage
        if stage == BIDDING:
            return phase2_auction.bids(self, seat)
        if seat != self.turn:
            return []
        if stage == PLACING:
            return phase3_placement.placements(self, seat)
        if stage == CARRYING:
            return phase4_transport.steps(self, seat)
        if stage == TRANSPORT:
            return phase4_transport.lifts(self, seat)
        if stage == TAKING:
            return phase2_auction.takes(self, seat)
        if stage == UNMOVED:
            return phase4_transport.marks_of_unmoved(self, seat)
        return phase5_recovery.takings_back(self, seat)

    def play(self, actor: Actor, action: Action) -> None:
        """Carry out a legal action, and go on to the next phase when this one is over."""
        if isinstance(action, Peek):
            peeking.do(self, actor, action)
        elif self._do(actor, action):
            self._next_phase()

    def _do(self, actor: Actor, action: Action) -> bool:
        stage = self.stage
        if stage == PLACING:
            return phase3_placement.do(self, actor, action)
        if stage in (TRANSPORT, CARRYING):
            return phase4_transport.do(self, actor, action)
        if stage == BIDDING:
            assert isinstance(action, Bid)
            return phase2_auction.do_bid(self, actor, action)
        if stage == TAKING:
            return phase2_auction.do_take(self, actor, action)
        if stage == UNMOVED:
            return phase4_transport.do_unmoved(self, actor, action)
        if stage == TAKING_BACK:
            return phase5_recovery.do(self, actor, action)
        return phase1_draw.do(self, action)

    def _next_phase(self) -> None:
        """Begin the next phases, until one asks a seat to act."""
        over = True
        while over:
            if self.stage == ROLLING:
                over = phase2_auction.begin(self)
            elif self.stage in (BIDDING, TAKING):
                over = phase3_placement.begin(self)
            elif self.stage == PLACING:
                over = phase4_transport.begin(self)
            elif self.stage == UNMOVED and self._ended():
                self.stage = OVER
                return
            elif self.stage == UNMOVED:
                over = phase5_recovery.begin(self)
            else:
                over = phase1_draw.begin(self)

    def _ended(self) -> bool:
        """Someone has a Moai on every Base (G80), or the supply is dry and nothing more is built (G81)."""
        built = [0] * self.players
        for ahu, moai in enumerate(self.ahu_moai):
            if moai != NOTHING:
                built[self.ahu_base[ahu]] += 1
        if BASES[self.players] in built:
            return True
        if self.moai_left():
            return False
        moai_in_play = any(self.load_at[load] >= 0 for load in range(FIRST_LOAD[HEADDRESS]))
        return not moai_in_play or self.last_built <= self.round - 2

    def refusal(self, actor: Actor, action: Action) -> Refusal:
        """Why the action is not legal now."""
        return refusals.why_not(self, actor, action)

    def scores(self) -> list[int]:
        """Prestige Points of each seat if the game ended now (G82)."""
        return scoring.totals(self)

    def breakdown(self) -> list[scoring.Sheet]:
        """Where each seat's points come from."""
        return scoring.sheets(self)

    def score_sheet(self) -> list[list[tuple[Message, int]]]:
        """Where each seat's points come from, line by line."""
        return [sheet.lines() for sheet in self.breakdown()]

    def score_sources(self) -> list[tuple[Message, list[int]]]:
        """Where the points of all seats come from, row by row."""
        return scoring.sources(self)

    def phase(self) -> Message:
        """The phase of the round."""
        return wording.phase(self)

    def prompt(self, seat: Seat) -> MessageList:
        """What the phase asks of a seat, and what the seat has."""
        return wording.prompt(self, seat)

    def private_result(self, seat: Seat, action: Action) -> Message | None:
        """Whose Base a peek has shown (G63). No other action shows its actor a secret."""
        return wording.peeked(self, seat, action.ahu) if isinstance(action, Peek) else None

    def reveals(self, actor: Actor, action: Action) -> bool:
        """A peek (G63), and the last bid, which opens all of them (G20)."""
        if isinstance(action, Peek):
            return True
        return isinstance(action, Bid) and self.bids.count(None) == 1 and self.bids[actor] is None

    def turn_continues(self, seat: Seat, action: Action) -> bool:
        """After a step of a transport, and while markers can go on unmoved loads or be taken back (G52, G62, G74)."""
        if isinstance(action, MarkUnmoved):
            return self.markers[seat] > 1 and len(phase4_transport.before_screen(self, seat)) > 1
        if isinstance(action, TakeBack):
            return sum(marker == seat for marker in self.marked_by) > 1
        return isinstance(action, Lift | Carry)

    def write(self) -> str:
        """The position as text (docs/positions.md)."""
        return write_position.write(self)

    def fields(self) -> tuple[object, ...]:
        """All of its data as plain values."""
        return position_fields.values(self)

    def sealed(self) -> tuple[Seat, ...]:
        """Seats whose bids are made but not shown."""
        if self.stage != BIDDING:
            return ()
        return tuple([seat for seat in range(self.players) if self.bids[seat] is not None])

    def conceal(self, seat: Seat) -> State:
        """A copy without what this seat may not know."""
        view = self.copy()
        secrets.conceal(view, seat)
        return view

    def screen(self, seat: Seat) -> State:
        """A copy without what this seat can't see now."""
        view = self.conceal(seat)
        secrets.screen(view, seat)
        return view

    def determinize(self, rng: Random) -> State:
        """A full state that could be the one behind this view."""
        state = self.copy()
        secrets.determinize(state, rng)
        return state


def start(giants: Giants) -> State:
    """A new game, before the lots are drawn."""
    state = State(giants)
    state.set_up()
    return state

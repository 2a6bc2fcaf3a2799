"""The order of play: which phase is on, who acts, and what comes next (N10, N20, N30, N70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.games.rapanui.rules import (
    phase1_placement,
    phase2_sculpting,
    phase3_transport,
    position_fields,
    refusals,
    round_end,
    scoring,
    secrets,
    setting_up,
    tiles,
    wording,
    write_position,
)
from ahu.games.rapanui.rules.actions import Buy, Choose, PlaceSorcerer, PlaceVillager, UseTile
from ahu.games.rapanui.rules.pieces import NOBODY
from ahu.games.rapanui.rules.position import (
    AFTERWARDS,
    CARRYING,
    DRAFT,
    ERECTING,
    ORDER_LOTS,
    OVER,
    PLACING,
    SCULPTING,
    STYLING,
    TILE_LOTS,
    TOLL,
    TRANSPORT,
    Position,
)

if TYPE_CHECKING:
    from ahu.core.action import Action, Actor, Seat
    from ahu.core.errors import Refusal
    from ahu.core.messages import Message, MessageList
    from ahu.games.rapanui.rules.game import RapaNui


class State(Position):
    """A game of Rapa Nui in progress."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State(self.game)
        self.copy_into(new)
        return new

    def actors(self) -> tuple[Actor, ...]:
        """Whom the game waits for; in the middle of a turn that may be the receiver of a toll."""
        if self.turn != NOBODY:
            return self.game.sole_actor[phase3_transport.receiver(self) if self.stage == TOLL else self.turn]
        return () if self.stage == OVER else (CHANCE,)

    def outcomes(self) -> list[tuple[Action, float]]:
        """What CHANCE may do, with probabilities."""
        return setting_up.outcomes(self) if self.stage in (ORDER_LOTS, TILE_LOTS) else []

    def actions(self, actor: Actor) -> list[Action]:
        """Everything the actor may do now."""
        if actor == CHANCE:
            return [action for action, _ in self.outcomes()]
        stage = self.stage
        if stage == TOLL:
            return phase3_transport.toll_choices(self) if actor == phase3_transport.receiver(self) else []
        if actor != self.turn:
            return []
        if stage == PLACING:
            return self._placing(actor)
        if stage == CARRYING:
            return phase3_transport.steps(self, actor)
        if stage == TRANSPORT:
            return phase3_transport.turns(self, actor)
        if stage == SCULPTING:
            return phase2_sculpting.sculptings(self, actor)
        if stage == ERECTING:
            return phase3_transport.erectings(self, actor)
        if stage == STYLING:
            return phase3_transport.stylings(self, actor)
        if stage == AFTERWARDS:
            return phase3_transport.afterwards(self, actor)
        return setting_up.choices(self, actor)

    def _placing(self, seat: Seat) -> list[Action]:
        legal = phase1_placement.placements(self, seat)
        tiles.add_extras(self, seat, legal)
        return legal

    def play(self, actor: Actor, action: Action) -> None:
        """Carry out a legal action, and go on to the next phase when this one is over."""
        if isinstance(action, UseTile):
            tiles.use(self, actor, action)
        elif isinstance(action, Buy):
            tiles.buy(self, actor, action)
        elif self._do(actor, action):
            self._next_phase()

    def _do(self, actor: Actor, action: Action) -> bool:
        stage = self.stage
        if stage == PLACING:
            assert isinstance(action, PlaceVillager | PlaceSorcerer)
            return phase1_placement.do(self, actor, action)
        if stage == SCULPTING:
            return phase2_sculpting.do(self, actor, action)
        if stage in (ORDER_LOTS, TILE_LOTS):
            return setting_up.do(self, action)
        if stage == DRAFT:
            assert isinstance(action, Choose)
            return setting_up.choose(self, actor, action)
        return phase3_transport.do(self, actor, action)

    def _next_phase(self) -> None:
        """Begin the next phases, until one asks a seat to act."""
        over = True
        while over:
            if self.stage in (TILE_LOTS, DRAFT):
                over = phase1_placement.begin(self)
            elif self.stage == PLACING:
                over = phase2_sculpting.begin(self)
            elif self.stage == SCULPTING:
                over = phase3_transport.begin(self)
            elif self._round_was_last():
                return
            else:
                over = phase1_placement.begin(self)

    def _round_was_last(self) -> bool:
        """Bring everything home (N70); the game ends, or a new round follows."""
        round_end.end_round(self)
        if round_end.ended(self):
            self.stage = OVER
            return True
        self.round += 1
        return False

    def refusal(self, actor: Actor, action: Action) -> Refusal:
        """Why the action is not legal now."""
        return refusals.why_not(self, actor, action)

    def scores(self) -> list[int]:
        """Victory points of each seat if the game ended now (N71)."""
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
        """What the seat is asked to do."""
        return wording.prompt(self, seat)

    def write(self) -> str:
        """The position as text (docs/positions.md)."""
        return write_position.write(self)

    def fields(self) -> tuple[object, ...]:
        """All of its data as plain values."""
        return position_fields.NAMES.values(self)

    def screen(self, seat: Seat) -> State:
        """A copy without what this seat can't see now."""
        view = self.copy()
        secrets.screen(view, seat)
        return view


def start(rapanui: RapaNui) -> State:
    """A new game, before the lots are drawn."""
    state = State(rapanui)
    state.set_up()
    return state

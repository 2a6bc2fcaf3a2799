"""Giants set up to be played: seats, options, board, and the tables that all its states share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ahu.core.game import BoardGame
from ahu.core.messages import gettext_noop
from ahu.games.giants.rules import action_text, length, position_fields, read_position
from ahu.games.giants.rules import state as states
from ahu.games.giants.rules.actions import Actions, Roll
from ahu.games.giants.rules.board import Board, default_board, default_board_text, load_board
from ahu.games.giants.rules.pieces import COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ahu.core.action import Action, Actor
    from ahu.core.messages import Message


class Giants(BoardGame):
    """The game of 2008, for 3 to 5 players."""

    name: ClassVar[str] = "giants"
    title: ClassVar[str] = "Giants"
    rules_version: ClassVar[int] = 2
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5)
    default_players: ClassVar[int] = 4
    seat_names: ClassVar[tuple[str, ...]] = tuple(COLOURS)
    seat_labels: ClassVar[dict[str, str]] = COLOURS
    has_sealed_choices: ClassVar[bool] = True
    option_labels: ClassVar[dict[str, str]] = {
        "quick": gettext_noop("everyone starts with two Workers, for a quick game"),  # G90
        "open-scoring": gettext_noop("a Moai scores when it is erected"),  # G91
        "open-bases": gettext_noop("owners of Bases stay visible"),  # G92
        "open-screens": gettext_noop("what lies behind the screens is shown"),  # G95
    }
    first_game_options: ClassVar[tuple[str, ...]] = ("open-bases",)

    def __init__(self, seats: tuple[str, ...], options: tuple[str, ...], board: Board) -> None:
        super().__init__(seats, options, board)
        self.board = board
        self.start_workers = 2 if "quick" in self.options else 1
        self.open_scoring = "open-scoring" in self.options
        self.open_bases = "open-bases" in self.options
        self.open_screens = "open-screens" in self.options
        self.shows_past_rounds = self.open_bases  # G96: whose Moai stands where is for memories
        self.skips_idle_seats = self.rules_version > 1
        """Whether a seat with nothing to transport is asked again later (G50); by version 1 it passed for good."""
        self.buys_no_known_owner = self.rules_version > 1
        """Whether a peek must show the seat an owner that it does not see anyway (G63); by version 1 it need not."""
        self.checks_scores = self.rules_version > 1
        """Whether a position must have scores that its Moai can explain (G91); version 1 read any."""
        self.actions = _actions(board, self.seats)
        self.bit = [1 << i for i in range(max(len(board.hexes), len(board.ahus)))]
        self.no_tolls = next(iter(self.actions.carry[0]))
        self.forest_at = {at: tile for tile, at in enumerate(board.forest)}
        self.lots: list[tuple[Action, float]] = [(lot, 1 / self.players) for lot in self.actions.first_player]
        white, brown = _odds(self.actions.white, board.white), _odds(self.actions.brown, board.brown)
        self.dice = [white, white, white, brown, brown][: self.players]  # G5

    @classmethod
    def set_up(cls, seats: tuple[str, ...], options: tuple[str, ...] = (), board: Path | None = None) -> Giants:
        """The game with these seats and options, on the built-in board or the one in a file."""
        return cls(seats, options, _default_board() if board is None else load_board(board))

    @classmethod
    def with_rules(cls, version: int) -> type[Giants] | None:
        """The class that plays by a version of the rules."""
        return {1: GiantsVersion1, 2: Giants}.get(version)

    @classmethod
    def default_board_text(cls, players: int) -> str:  # noqa: ARG003  # one island for all
        """The file of the built-in board."""
        return default_board_text()

    @classmethod
    def check_board(cls, path: Path) -> None:
        """Raise BadBoard if the file holds no island to play on."""
        load_board(path)

    def start(self) -> states.State:
        """The state before the lots are drawn."""
        return states.start(self)

    def read(self, text: str) -> states.State:
        """The state written as ``text``."""
        state = states.start(self)
        read_position.read(state, text)
        return state

    def read_view(self, text: str) -> states.State:
        """What a seat may know, written as ``text``: bids may still be sealed."""
        state = states.start(self)
        read_position.read(state, text, view=True)
        return state

    def from_fields(self, fields: tuple[object, ...]) -> states.State:
        """The state that has these fields."""
        state = states.State(self)
        position_fields.fill(state, fields)
        return state

    def notation(self) -> dict[str, Action]:
        """Every action by its notation."""
        return self.actions.by_notation

    def max_length(self) -> int:
        """A bound on the number of actions, argued from the pieces in the box."""
        return length.most_actions(self.board, self.players)

    def describe(self, actor: Actor, action: Action, names: Sequence[str | Message]) -> Message:
        """What an actor did, in a sentence."""
        return action_text.describe(self, actor, action, names)

    def summary_steps(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The steps of a turn for a summary."""
        return action_text.summary_steps(actions)


class GiantsVersion1(Giants):
    """The rules that games began under before version 2: they go on under these, and replay to the same end."""

    rules_version: ClassVar[int] = 1


@lru_cache(maxsize=1)
def _default_board() -> Board:
    return default_board()


@lru_cache(maxsize=32)
def _actions(board: Board, seats: tuple[str, ...]) -> Actions:
    return Actions(board, seats)


def _odds(rolls: list[Roll], faces: list[int]) -> list[tuple[Action, float]]:
    """Each face that a die has, with its probability."""
    return [(roll, faces.count(roll.face) / len(faces)) for roll in rolls if roll.face in faces]

"""Rapa Nui set up to be played: seats, options, board, and the tables that all its states share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ahu.core.errors import BadOption
from ahu.core.game import BoardGame
from ahu.core.messages import either, gettext_noop
from ahu.games.rapanui.rules import action_text, length, position_fields, read_position
from ahu.games.rapanui.rules import state as states
from ahu.games.rapanui.rules.actions import Actions
from ahu.games.rapanui.rules.board import Board, default_board, default_board_text, load_board
from ahu.games.rapanui.rules.pieces import FIRST_GAME_COUNTS, MOAI, MOAI_FOR_TWO, TILE_COUNTS, TOTEMS
from ahu.games.rapanui.rules.tiles import MOMENTS, MOMENTS_OF_VERSION_1

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ahu.core.action import Action, Actor
    from ahu.core.messages import Message


class RapaNui(BoardGame):
    """The game of 2020, for 2 to 4 players."""

    name: ClassVar[str] = "rapanui"
    title: ClassVar[str] = "Rapa Nui"
    rules_version: ClassVar[int] = 2
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    default_players: ClassVar[int] = 3
    seat_names: ClassVar[tuple[str, ...]] = tuple(TOTEMS)
    seat_labels: ClassVar[dict[str, str]] = TOTEMS
    option_labels: ClassVar[dict[str, str]] = {
        "first-game": gettext_noop("only the simpler Ahu tiles and no Tablets, for a first game"),  # N80
    }
    first_game_options: ClassVar[tuple[str, ...]] = ("first-game",)

    def __init__(self, seats: tuple[str, ...], options: tuple[str, ...], board: Board) -> None:
        super().__init__(seats, options, board)
        self.board = board
        if self.players not in board.players:
            raise BadOption(
                "the board “{board}” is for {fits} players, not {players}",
                board=board.title,
                fits=either(board.players),
                players=self.players,
            )
        self.first_game = "first-game" in self.options
        self.moments = MOMENTS if self.rules_version > 1 else MOMENTS_OF_VERSION_1
        """The tiles whose moment each stage is (N61)."""
        self.looks_ahead = self.rules_version > 1
        """Whether a styling may count on tiles and purchases before it is paid (N50); by version 1 only on Skimp."""
        self.actions = _actions(board, self.seats)
        for_two = self.players == 2
        self.moai = MOAI_FOR_TWO if for_two else MOAI
        self.tile_counts = FIRST_GAME_COUNTS if self.first_game else TILE_COUNTS
        self.stacks = [_without_twin(stack) for stack in board.offerings] if for_two else board.offerings
        self.last_ahus = 3 if for_two else self.players
        """With so many empty Ahus or fewer the game ends (N70)."""

    @classmethod
    def set_up(cls, seats: tuple[str, ...], options: tuple[str, ...] = (), board: Path | None = None) -> RapaNui:
        """The game with these seats and options, on the built-in board or the one in a file."""
        cls.seats_for(len(seats))
        return cls(seats, options, _default_board(min(len(seats), 3)) if board is None else load_board(board))

    @classmethod
    def with_rules(cls, version: int) -> type[RapaNui] | None:
        """The class that plays by a version of the rules."""
        return {1: RapaNuiVersion1, 2: RapaNui}.get(version)

    @classmethod
    def default_board_text(cls, players: int) -> str:
        """The file of the built-in board for a number of players."""
        return default_board_text(players)

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

    def from_fields(self, fields: tuple[object, ...]) -> states.State:
        """The state that has these fields."""
        state = states.State(self)
        position_fields.NAMES.fill(state, fields)
        return state

    def notation(self) -> dict[str, Action]:
        """Every action by its notation."""
        return self.actions.by_notation

    def max_length(self) -> int:
        """A bound on the number of actions, argued from the pieces in the box."""
        return length.most_actions(self.board, self.players, self.tile_counts)

    def describe(self, actor: Actor, action: Action, names: Sequence[str | Message]) -> Message:
        """What an actor did, in a sentence."""
        return action_text.describe(self, actor, action, names)

    def summary_steps(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The steps of a turn for a summary."""
        return action_text.summary_steps(actions)


class RapaNuiVersion1(RapaNui):
    """The rules that games began under before version 2: they go on under these, and replay to the same end."""

    rules_version: ClassVar[int] = 1


def _without_twin(stack: list[int]) -> list[int]:
    """Of two equal tiles one leaves (N81)."""
    return [value for i, value in enumerate(stack) if value not in stack[:i]]


@lru_cache(maxsize=2)
def _default_board(players: int) -> Board:
    return default_board(players)


@lru_cache(maxsize=32)
def _actions(board: Board, seats: tuple[str, ...]) -> Actions:
    return Actions(board, seats)

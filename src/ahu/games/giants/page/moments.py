"""Moments of Giants: dice, points for helpers, and statues that are erected and crowned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.page.picks import ahu_pick, hex_pick
from ahu.games.giants.rules.actions import Carry, Crown, Erect, Roll
from ahu.web.game_page import Moment

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants


def moment_of(game: Giants, action: Action, translator: Translator) -> Moment | None:
    """What the page shows for a moment when an action is taken."""
    board = game.board
    if isinstance(action, Roll):
        return Moment("dice", translator.translate("Dice"), _die(action))
    if isinstance(action, Carry) and any(action.tolls):
        gains = tuple((seat, points) for seat, points in enumerate(action.tolls) if points)
        return Moment("toll", about=hex_pick(board, action.hex), gains=gains)
    if isinstance(action, Erect):
        text = translator.translate("A Moai stands on {ahu}", ahu=board.ahus[action.ahu].name)
        return Moment("rise", text, about=ahu_pick(board, action.ahu))
    if isinstance(action, Crown):
        text = translator.translate("The Moai on {ahu} is crowned", ahu=board.ahus[action.ahu].name)
        return Moment("crown", text, about=ahu_pick(board, action.ahu))
    return None


def _die(roll: Roll) -> str:
    """A die with its face; a broken Moai is a dash."""
    brown = " gi-brown" if roll.brown else ""
    return f'<span class="gi-die{brown}">{roll.face or "–"}</span>'

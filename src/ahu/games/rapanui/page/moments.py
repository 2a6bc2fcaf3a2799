"""Moments of Rapa Nui: tiles that are used, Resources for helpers, and statues that are erected and crowned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.picks import ahu_pick
from ahu.games.rapanui.rules.actions import Erect, Style, UseTile
from ahu.games.rapanui.rules.pieces import TILES
from ahu.web.game_page import Moment

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui


def moment_of(game: RapaNui, action: Action, translator: Translator) -> Moment | None:
    """What the page shows for a moment when an action is taken."""
    board = game.board
    if isinstance(action, Erect):
        text = translator.translate("A Moai stands on {ahu}", ahu=board.ahus[action.ahu].name)
        return Moment("rise", text, about=ahu_pick(board, action.ahu))
    if isinstance(action, Style):
        text = translator.translate("The Moai on {ahu} wears a Pukao", ahu=board.ahus[action.ahu].name)
        return Moment("crown", text, about=ahu_pick(board, action.ahu))
    if isinstance(action, UseTile):
        return Moment("tile", translator.translate(TILES[action.tile]), icons.tile(action.tile))
    return None

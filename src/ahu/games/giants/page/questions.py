"""What a player is asked while an action is clicked together, and what the button is called that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.giants.drawing.describe import bid_text
from ahu.games.giants.page.click_paths import path_of
from ahu.games.giants.page.labels import label_of
from ahu.games.giants.page.picks import LOAD_PICKS
from ahu.games.giants.rules.actions import Bid, Carry, Crown, Erect, Leave, Lift, Mark, Peek
from ahu.games.giants.rules.wording import the_load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.state import State

PLACING: Final = {
    "figure:worker": gettext_noop("Place a Worker: where?"),
    "figure:sorcerer": gettext_noop("Place the Sorcerer: where?"),
    "figure:chief": gettext_noop("Place the Chief: where?"),
}
BY_KIND: Final = {
    "logs": gettext_noop("With how many Logs?"),
    "power": gettext_noop("Which power do you use?"),
    "toll": gettext_noop("Who scores for carrying?"),
}


def question(game: Giants, first: str, kind: str, translator: Translator) -> str:
    """What is asked once ``first`` was picked and a token of this kind comes next."""
    translate = translator.translate
    if kind in BY_KIND:
        return translate(BY_KIND[kind])
    if first in PLACING:
        return translate(PLACING[first])
    if first.startswith("load:"):
        load = the_load(LOAD_PICKS.index(first))
        if kind in ("hex", "ahu"):
            return translate("Carry {load}: where to?", load=load)
        return translate("Carry {load}: and then?", load=load)
    if first == "do:peek":
        return translate("Under which Moai do you look?")
    return translate("{choice}: and then?", choice=label_of(game, first, translator))


def deed(first: str, kind: str, translator: Translator) -> str:
    """What a click on a place of this kind does."""
    translate = translator.translate
    if first == "do:peek":
        return translate("look under this Moai")
    if not first:
        return translate("place a figure here")
    if first in PLACING:
        return translate("reserve it") if kind == "ahu" else translate("place it here")
    return translate("erect or crown it here") if kind == "ahu" else translate("carry it here")


def act(p: State, actions: Sequence[Action], translator: Translator) -> str:
    """What a button is called that takes these actions."""
    translate, last, board = translator.translate, actions[-1], p.game.board
    if isinstance(last, Bid):
        return _seal(last, translator)
    if isinstance(last, Peek):
        return translate("Look under the Moai on {ahu}", ahu=board.ahus[last.ahu].name)
    first = actions[0]
    lifted = first.load if isinstance(first, Lift) else p.lifted
    if lifted < 0 or isinstance(last, Lift):
        return label_of(p.game, path_of(p.game, last)[-1], translator)
    load = the_load(lifted)
    carried = [action for action in actions if isinstance(action, Carry)]
    hex_ = board.hexes[carried[-1].hex] if carried else ""
    if isinstance(last, Erect):
        return translate("Erect {load} on {ahu}", load=load, ahu=board.ahus[last.ahu].name)
    if isinstance(last, Crown):
        return translate("Crown the Moai on {ahu}", ahu=board.ahus[last.ahu].name)
    if isinstance(last, Mark) and hex_:
        return translate("Carry {load} to {hex} and mark it", load=load, hex=hex_)
    if isinstance(last, Leave) and hex_:
        return translate("Carry {load} to {hex} and leave it", load=load, hex=hex_)
    if isinstance(last, Carry):
        return translate("Carry {load} to {hex}", load=load, hex=hex_)
    return translate("Mark {load}", load=load) if isinstance(last, Mark) else label_of(p.game, "do:leave", translator)


_SEALS: Final[Cache[tuple[str, str], str]] = Cache(1500)


def _seal(bid: Bid, translator: Translator) -> str:
    key = bid.text, translator.code
    return _SEALS.get(key) or _SEALS.keep(key, _seal_text(bid, translator))


def _seal_text(bid: Bid, translator: Translator) -> str:
    if not (bid.markers or bid.workers or bid.sorcerer or bid.chief):
        return translator.translate("Bid nothing")
    return translator.translate("Bid: {things}", things=bid_text(bid, translator))

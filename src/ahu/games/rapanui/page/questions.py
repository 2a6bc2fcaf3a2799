"""What a player is asked while an action is clicked together, and what the button is called that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.games.rapanui.page.click_paths import path_of
from ahu.games.rapanui.page.labels import label_of
from ahu.games.rapanui.page.picks import TABLET
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.actions import Carry, Erect, Exchange, Gain, Style, Transport
from ahu.games.rapanui.rules.pieces import OFFERINGS, PUKAO, SIZED_MOAI

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.state import State

_CARRIED: Final = {
    "cargo:small": gettext_noop("Carry the small Moai: where to?"),
    "cargo:medium": gettext_noop("Carry the medium Moai: where to?"),
    "cargo:large": gettext_noop("Carry the large Moai: where to?"),
    "cargo:pukao": gettext_noop("Carry a Pukao: where to?"),
}
_PLACED: Final = {
    "figure:villager": gettext_noop("Place a Villager: where?"),
    "figure:sorcerer": gettext_noop("Place the Sorcerer: on which star?"),
    "figure:chief": gettext_noop("Place the Chief: below which column?"),
}
_BY_KIND: Final = {
    "chief": gettext_noop("Does the Chief come, too?"),
    "by": gettext_noop("Who does it?"),
    "wake": gettext_noop("Who stands up?"),
    "as": gettext_noop("Use the Tablet as which tile?"),
    "get": gettext_noop("Barter: for what?"),
    "give": gettext_noop("Barter: what do you give?"),
}
_ERECTED: Final = (
    gettext_noop("Erect the small Moai on {ahu}"),
    gettext_noop("Erect the medium Moai on {ahu}"),
    gettext_noop("Erect the large Moai on {ahu}"),
)


def question(game: RapaNui, first: str, kind: str, translator: Translator) -> str:
    """What is asked once ``first`` was picked and a token of this kind comes next."""
    translate = translator.translate
    for table, wanted in ((_BY_KIND, kind), (_CARRIED, first), (_PLACED, first)):
        if wanted in table:
            return translate(table[wanted])
    choice = translate("Tablet") if first == TABLET else label_of(game, first, translator)
    if kind == "pay":
        return translate("{offering}: what do you give?", offering=choice)
    if kind == "figure":
        return translate("{tile}: who goes?", tile=choice)
    if kind == "column":
        return translate("{tile}: which column?", tile=choice)
    if kind == "space":
        return translate("{tile}: which space?", tile=choice)
    return translate("{choice}: and then?", choice=choice)


def deed(first: str, kind: str, translator: Translator) -> str:
    """What a click on a place of this kind does."""
    translate = translator.translate
    if first == "cargo:pukao":
        return translate("style the Moai here") if kind == "ahu" else translate("carry it here")
    if first.startswith("cargo:"):
        return translate("erect it here") if kind == "ahu" else translate("carry it here")
    if first in _PLACED:
        return translate("place it here")
    return translate("choose it") if first else translate("place a figure here")


def act(p: State, actions: Sequence[Action], translator: Translator) -> str:
    """What a button is called that takes these actions."""
    translate, last, board = translator.translate, actions[-1], p.game.board
    first = actions[0]
    cargo = first.cargo if isinstance(first, Transport) else p.cargo
    if isinstance(last, Erect) and 0 <= cargo < len(SIZED_MOAI):
        return translate(_ERECTED[cargo], ahu=board.ahus[last.ahu].name)
    if isinstance(last, Style):
        return translate("Style the Moai on {ahu}", ahu=board.ahus[last.ahu].name)
    if isinstance(last, Carry):
        return translate("Carry it to {space}", space=board.spaces[last.space])
    if isinstance(last, Gain):
        return translate("Take {resources}", resources=wording.amounts(last.numbers))
    if isinstance(last, Exchange):
        offering = translate(OFFERINGS[last.offering])
        return translate("Give {resources}: {offering}", resources=wording.amounts(last.numbers), offering=offering)
    labels = [label_of(p.game, token, translator) for token in path_of(p.game, last)]
    return translator.labelled(*labels[:2]) if labels[1:] else labels[0]


assert len(_CARRIED) == PUKAO + 1

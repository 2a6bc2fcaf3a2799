"""What each token of a path is called on a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import marked
from ahu.games.rapanui.page.click_paths import FIGURE_TOKENS, KIND_TOKENS
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.pieces import BARTERED, CHIEF, FIGURES, MANY, SIZED_MOAI, SIZES, SORCERER, VILLAGER

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.core.words import Tongue

_BY: Final = {
    FIGURE_TOKENS[VILLAGER]: marked("by a Villager"),
    FIGURE_TOKENS[SORCERER]: marked("by the Sorcerer"),
    FIGURE_TOKENS[CHIEF]: marked("by the Chief"),
}
_WAKE: Final = {
    FIGURE_TOKENS[VILLAGER]: marked("the Villager stands up"),
    FIGURE_TOKENS[SORCERER]: marked("the Sorcerer stands up"),
}
_DO: Final = {"end-turn": marked("End the turn"), "drop-out": marked("Drop out")}


def label(game: Game, token: str, tongue: Tongue) -> str:
    """A token in words."""
    kind, _, value = token.partition(":")
    if kind in KIND_TOKENS:
        return value
    if kind == "seat":
        return tongue.tell(game.seat_word(game.seats.index(value)))
    return _LABELS[kind](value, tongue)


def _name(value: str, tongue: Tongue) -> str:
    """Something whose token is its name."""
    return tongue.say(value)


def _place(value: str, tongue: Tongue) -> str:  # noqa: ARG001  # places have one name in all languages
    return value


def _chief(value: str, tongue: Tongue) -> str:
    return tongue.say("without the Chief") if value == "none" else tongue.say("Chief in column {number}", number=value)


def _moai(value: str, tongue: Tongue) -> str:
    return tongue.say("Pukao") if value == "pukao" else tongue.say(SIZED_MOAI[SIZES.index(value)])


def _paid(value: str, tongue: Tongue) -> str:
    return tongue.tell(wording.amounts([int(number) for number in value.split("-")]))


def _bartered(value: str, tongue: Tongue) -> str:
    return tongue.tell(wording.amount(BARTERED, MANY.index(value)))


_LABELS: Final[dict[str, Callable[[str, Tongue], str]]] = {
    "space": _place,
    "ahu": lambda value, tongue: tongue.say("Ahu {name}", name=value),
    "column": lambda value, tongue: tongue.say("Column {number}", number=value),
    "star": lambda value, tongue: tongue.say("Star {number}", number=value),
    "chief": _chief,
    "figure": lambda value, tongue: tongue.say(FIGURES[FIGURE_TOKENS.index(value)]),
    "by": lambda value, tongue: tongue.say(_BY[value]),
    "wake": lambda value, tongue: tongue.say(_WAKE[value]),
    "tile": _name,
    "as": lambda value, tongue: tongue.say("as {tile}", tile=tongue.say(value)),
    "improvement": lambda value, tongue: tongue.say("Buy {improvement}", improvement=tongue.say(value)),
    "moai": lambda value, tongue: tongue.say("Take a {moai}", moai=_moai(value, tongue)),
    "cargo": lambda value, tongue: tongue.say("Transport: {cargo}", cargo=_moai(value, tongue)),
    "resource": _name,
    "give": lambda value, tongue: tongue.say("give {resources}", resources=_bartered(value, tongue)),
    "get": lambda value, tongue: tongue.say("for {resources}", resources=_bartered(value, tongue)),
    "offering": _name,
    "outstanding": lambda value, tongue: tongue.say("Outstanding {offering}", offering=tongue.say(value)),
    "pay": lambda value, tongue: tongue.say("give {resources}", resources=_paid(value, tongue)),
    "do": lambda value, tongue: tongue.say(_DO[value]),
}

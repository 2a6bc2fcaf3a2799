"""The labels of tokens on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.games.rapanui.page.click_paths import KIND_TOKENS
from ahu.games.rapanui.page.picks import FIGURE_NAMES
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.pieces import BARTERED, CHIEF, FIGURES, MANY, SORCERER, VILLAGER

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.core.messages import Translator

_BY: Final = {
    FIGURE_NAMES[VILLAGER]: gettext_noop("by a Villager"),
    FIGURE_NAMES[SORCERER]: gettext_noop("by the Sorcerer"),
    FIGURE_NAMES[CHIEF]: gettext_noop("by the Chief"),
}
_WAKE: Final = {
    FIGURE_NAMES[VILLAGER]: gettext_noop("the Villager stands up"),
    FIGURE_NAMES[SORCERER]: gettext_noop("the Sorcerer stands up"),
}
_TAKE: Final = {
    "small": gettext_noop("Take a small Moai"),
    "medium": gettext_noop("Take a medium Moai"),
    "large": gettext_noop("Take a large Moai"),
}
_CARRY: Final = {
    "small": gettext_noop("Carry the small Moai"),
    "medium": gettext_noop("Carry the medium Moai"),
    "large": gettext_noop("Carry the large Moai"),
    "pukao": gettext_noop("Carry a Pukao"),
}
_DO: Final = {"end-turn": gettext_noop("End the turn"), "drop-out": gettext_noop("Stop for this round")}


def label_of(game: Game, token: str, translator: Translator) -> str:
    """The label of a token."""
    kind, _, value = token.partition(":")
    if kind in KIND_TOKENS:
        return value
    if kind == "seat":
        return translator.render(game.seat_label(game.seats.index(value)))
    return _LABELS[kind](value, translator)


def _name(value: str, translator: Translator) -> str:
    """The label of a token that holds an English name."""
    return translator.translate(value)


def _place(value: str, translator: Translator) -> str:  # noqa: ARG001  # places have one name in all languages
    return value


def _chief(value: str, translator: Translator) -> str:
    return (
        translator.translate("without the Chief")
        if value == "none"
        else translator.translate("Chief in column {number}", number=value)
    )


def _paid(value: str, translator: Translator) -> str:
    return translator.render(wording.amounts([int(number) for number in value.split("-")]))


def _bartered(value: str, translator: Translator) -> str:
    return translator.render(wording.amount(BARTERED, MANY.index(value)))


_LABELS: Final[dict[str, Callable[[str, Translator], str]]] = {
    "space": _place,
    "ahu": lambda value, translator: translator.translate("Ahu {name}", name=value),
    "column": lambda value, translator: translator.translate("Column {number}", number=value),
    "star": lambda value, translator: translator.translate("Star {number}", number=value),
    "chief": _chief,
    "figure": lambda value, translator: translator.translate(FIGURES[FIGURE_NAMES.index(value)]),
    "by": lambda value, translator: translator.translate(_BY[value]),
    "wake": lambda value, translator: translator.translate(_WAKE[value]),
    "tile": _name,
    "as": lambda value, translator: translator.translate("as {tile}", tile=translator.translate(value)),
    "improvement": lambda value, translator: translator.translate(
        "Buy {improvement}", improvement=translator.translate(value)
    ),
    "moai": lambda value, translator: translator.translate(_TAKE[value]),
    "cargo": lambda value, translator: translator.translate(_CARRY[value]),
    "resource": _name,
    "give": lambda value, translator: translator.translate("give {resources}", resources=_bartered(value, translator)),
    "get": lambda value, translator: translator.translate("for {resources}", resources=_bartered(value, translator)),
    "offering": _name,
    "outstanding": lambda value, translator: translator.translate(
        "Outstanding {offering}", offering=translator.translate(value)
    ),
    "pay": lambda value, translator: translator.translate("give {resources}", resources=_paid(value, translator)),
    "do": lambda value, translator: translator.translate(_DO[value]),
}

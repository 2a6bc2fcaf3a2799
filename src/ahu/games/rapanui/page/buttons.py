"""Buttons of Rapa Nui: what each token is, does, costs and brings in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, gettext_noop
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.labels import label_of
from ahu.games.rapanui.page.picks import FIGURE_NAMES, TABLET
from ahu.games.rapanui.page.tile_texts import IMPROVEMENT_HINTS, TILE_HINTS
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.phase2_sculpting import can_take
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    COSTS,
    GAIN,
    HATCHET,
    IMPROVEMENTS,
    MANY,
    OFFERINGS,
    PAID_IN,
    PRICE,
    PUKAO,
    SIZES,
    SKIMPED,
    TABLET_POINTS,
    TILES,
    VILLAGER,
)
from ahu.games.rapanui.rules.position import SCULPTING
from ahu.web.game_page import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.messages import MessageList, Translator
    from ahu.games.rapanui.rules.state import State

_FIGURE_EFFECTS: Final = (
    gettext_noop("carries on a space, or sculpts in a column"),
    gettext_noop("his star is your place in the new turn order"),
    gettext_noop("sculpts below any column"),
)
_TAKES: Final = (
    gettext_noop("uses a Sculptor of column 1"),
    gettext_noop("uses Sculptors of columns 1 and 2"),
    gettext_noop("uses Sculptors of columns 1, 2 and 3"),
)


def button_of(p: State, seat: int, token: str, translator: Translator) -> Button | None:
    """What the button of a token says; None for its label alone."""
    kind, _, name = token.partition(":")
    make = _MAKERS.get(kind)
    return make(p, seat, name, translator) if make else None


def price_of(offering: int, *, skimped: bool) -> Message | MessageList:
    """What an Offering costs."""
    price = SKIMPED if skimped else PRICE
    if offering == HATCHET:
        return Message("{number} different Resources", number=price)
    return wording.amount(price, PAID_IN[offering])


def points_text(number: int, translator: Translator) -> str:
    """So many points."""
    return translator.translate_plural(number, "{number} point", "{number} points")


def resources_text(number: int, translator: Translator) -> str:
    """So many Resources of any kind."""
    return translator.translate_plural(number, "{number} Resource", "{number} Resources")


def _tile(p: State, seat: int, name: str, translator: Translator) -> Button:  # noqa: ARG001
    translate = translator.translate
    if f"tile:{name}" == TABLET:
        kept = translate("kept: {points}", points=points_text(TABLET_POINTS, translator))
        return Button(translate("Tablet as a tile"), icon=icons.tablet(), warning=kept)
    tile = TILES.index(name)
    return Button(translate(name), translate(TILE_HINTS[tile]), icons.tile(tile))


def _as(p: State, seat: int, name: str, translator: Translator) -> Button:
    title = label_of(p.game, f"as:{name}", translator)
    return _tile(p, seat, name, translator)._replace(title=title)


def _improvement(p: State, seat: int, name: str, translator: Translator) -> Button:  # noqa: ARG001
    number = IMPROVEMENTS.index(name)
    kind, price = COSTS[number]
    cost = translator.render(wording.amount(price, kind))
    title = translator.translate("{improvement}: {price}", improvement=translator.translate(name), price=cost)
    return Button(title, translator.translate(IMPROVEMENT_HINTS[number]), icons.improvement(number))


def _moai(p: State, seat: int, name: str, translator: Translator) -> Button:  # noqa: ARG001
    size = SIZES.index(name)
    gain = translator.translate("erected: {resources}", resources=resources_text(GAIN[size], translator))
    title = label_of(p.game, f"moai:{name}", translator)
    return Button(title, f"{translator.translate(_TAKES[size])} · {gain}", icons.cargo(size))


def _cargo(p: State, seat: int, name: str, translator: Translator) -> Button:
    title, translate = label_of(p.game, f"cargo:{name}", translator), translator.translate
    if name == "pukao":
        effect = translate("style a Moai: give Resources for an Offering")
        return Button(title, effect, icons.cargo(PUKAO))
    size = SIZES.index(name)
    have = p.moai[seat * len(SIZES) + size] if seat >= 0 else 0
    effect = translate("erect it on an Ahu")
    if have > 1:
        effect = f"{effect} · {translate('you have {number}', number=have)}"
    return Button(title, effect, icons.cargo(size), "+" + resources_text(GAIN[size], translator))


def _figure(p: State, seat: int, name: str, translator: Translator) -> Button:
    figure, effect = FIGURE_NAMES.index(name), translator.translate(_FIGURE_EFFECTS[FIGURE_NAMES.index(name)])
    if figure == VILLAGER and p.villagers[seat]:
        left = translator.translate("{number} in hand", number=p.villagers[seat])
        effect = f"{effect} · {left}"
    return Button(label_of(p.game, f"figure:{name}", translator), effect, icons.figure(figure, p.game.seats[seat]))


def _chief(p: State, seat: int, name: str, translator: Translator) -> Button:
    title = label_of(p.game, f"chief:{name}", translator)
    if name == "none":
        return Button(title, translator.translate("he can come later this round"))
    return Button(title, translator.translate("he sculpts there this round"), icons.figure(CHIEF, p.game.seats[seat]))


def _by(p: State, seat: int, name: str, translator: Translator) -> Button:
    title, icon = label_of(p.game, f"by:{name}", translator), icons.figure(FIGURE_NAMES.index(name), p.game.seats[seat])
    return Button(title, translator.translate("is fatigued after that"), icon)


def _resource(p: State, seat: int, name: str, translator: Translator) -> Button:
    kind = MANY.index(name)
    have = translator.translate("you have {number}", number=p.stock(seat)[kind])
    return Button(translator.render(wording.amount(1, kind)), have, icons.resource(kind))


def _bartered(kind_of_token: str) -> Callable[[State, int, str, Translator], Button]:
    def make(p: State, seat: int, name: str, translator: Translator) -> Button:
        kind = MANY.index(name)
        have = translator.translate("you have {number}", number=p.stock(seat)[kind])
        return Button(label_of(p.game, f"{kind_of_token}:{name}", translator), have, icons.resource(kind))

    return make


def _offering(p: State, seat: int, name: str, translator: Translator) -> Button:  # noqa: ARG001
    offering = OFFERINGS.index(name)
    price = translator.render(price_of(offering, skimped=p.skimped))
    gain = points_text(p.stack_value(offering), translator)
    return Button(translator.translate(name), price, icons.offering(offering), gain)


def _outstanding(p: State, seat: int, name: str, translator: Translator) -> Button:  # noqa: ARG001
    offering = OFFERINGS.index(name)
    price = translator.render(price_of(offering, skimped=p.skimped))
    effect = translator.translate("{price}, with the tile “Take Your Pick”", price=price)
    gain = points_text(p.outstanding_value(offering), translator)
    return Button(label_of(p.game, f"outstanding:{name}", translator), effect, icons.offering(offering), gain)


def _pay(p: State, seat: int, name: str, translator: Translator) -> Button:
    given = [int(number) for number in name.split("-")]
    drawn = "".join(icons.resource(kind) * number for kind, number in enumerate(given))
    left = [have - number for have, number in zip(p.stock(seat), given, strict=True)]
    then = (
        translator.translate("then you have {resources}", resources=wording.amounts(left))
        if any(left)
        else translator.translate("then you have nothing left")
    )
    return Button(label_of(p.game, f"pay:{name}", translator), then, drawn)


def _do(p: State, seat: int, name: str, translator: Translator) -> Button:
    title, translate = label_of(p.game, f"do:{name}", translator), translator.translate
    if name == "end-turn":
        unclaimed = p.stage == SCULPTING and p.sculpted < 2 and any(can_take(p, seat, s) for s in range(len(SIZES)))
        return Button(title, warning=translate("you could still take a Moai") if unclaimed else "")
    in_hand = any(p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)])
    warning = translate("your Moai go back to the quarry") if in_hand else ""
    return Button(title, translate("you carry nothing more until the next round"), warning=warning)


_MAKERS: Final[dict[str, Callable[[State, int, str, Translator], Button]]] = {
    "tile": _tile,
    "as": _as,
    "improvement": _improvement,
    "moai": _moai,
    "cargo": _cargo,
    "figure": _figure,
    "chief": _chief,
    "by": _by,
    "resource": _resource,
    "give": _bartered("give"),
    "get": _bartered("get"),
    "offering": _offering,
    "outstanding": _outstanding,
    "pay": _pay,
    "do": _do,
}
"""By the kind of token."""
assert len(_TAKES) == len(SIZES)

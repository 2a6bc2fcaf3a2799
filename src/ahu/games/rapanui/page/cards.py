"""Cards of Rapa Nui: what a thing is and does, and what it means now for the player who points at it.

Everything is read off the screen of the viewer, so a card tells nothing that its viewer may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import capital, either, gettext_noop
from ahu.games.rapanui.drawing.contents import outstanding_left, stack_left
from ahu.games.rapanui.drawing.describe import in_column, on_ahu, on_space, on_star, space_kind
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.buttons import button_of, points_text, price_of, resources_text
from ahu.games.rapanui.page.labels import label_of
from ahu.games.rapanui.page.picks import FIGURE_NAMES, TABLET
from ahu.games.rapanui.page.tile_texts import IMPROVEMENT_HINTS, TABLET_HINT, TILE_HINTS
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.payments import affords
from ahu.games.rapanui.rules.phase3_transport import takeable
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    COSTS,
    GAIN,
    IMPROVEMENTS,
    MANY,
    NOBODY,
    NOTHING,
    OFFERINGS,
    PRICE,
    PUKAO,
    SIZES,
    SKIMPED,
    TILES,
    VILLAGER,
)
from ahu.web.game_page import Card

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.state import State

_FIGURES: Final = (
    gettext_noop(
        "On a space it carries Moai and Pukao, gains you a Resource when others carry across, "
        "and erects or styles once. In a column it sculpts."
    ),
    gettext_noop("On a star of the turn-order track he decides when you act after the placement."),
    gettext_noop("Once bought, he sculpts below any column, once a round."),
)
_RESOURCES: Final = gettext_noop(
    "Resources pay for Offerings and Improvements. At the end each that is left is 1 point."
)
_THINGS: Final = {
    "points": (
        gettext_noop("Points"),
        gettext_noop("Offerings, 1 for each Resource left, 3 for the Tablet unused, 3 for Gain Favor."),
        "N71",
    ),
    "order": (
        gettext_noop("Turn order"),
        gettext_noop("The Sorcerers’ stars set the order anew after the placement."),
        "N20",
    ),
    "quarry": (
        gettext_noop("Moai Quarry"),
        gettext_noop("A small Moai takes a Sculptor of column 1, a medium one of 1 and 2, a large one of all three."),
        "N21",
    ),
    "fatigued": (
        gettext_noop("Fatigued figure"),
        gettext_noop(
            "It still carries and still gains you Resources, but neither erects nor styles until it stands up."
        ),
        "N41",
    ),
    "hidden": (
        gettext_noop("Face-down Offerings"),
        gettext_noop("Their points are shown at the end."),
        "N53",
    ),
    "end": (
        gettext_noop("Empty Ahus"),
        gettext_noop("When few Ahus are left without a Moai, the game ends after the round."),
        "N70",
    ),
}
"""Things beside the map: title, what they are, and the rule."""
_PHASES: Final = {
    "placement": (
        gettext_noop("Placement"),
        gettext_noop("In turn everybody places a figure, until all are placed."),
        "N10",
    ),
    "sculpting": (
        gettext_noop("Sculpting"),
        gettext_noop("In the new order everybody takes the Moai that their Sculptors can make."),
        "N21",
    ),
    "transport": (
        gettext_noop("Transport"),
        gettext_noop("In turn everybody carries a Moai or a Pukao along a chain of figures, or stops for this round."),
        "N30",
    ),
}


def card_of(p: State, seat: int, token: str, translator: Translator) -> Card | None:
    """The card of a token; None if it names nothing."""
    kind, _, name = token.partition(":")
    make = _MAKERS.get(kind)
    return make(p, seat, name, translator) if make else None


def _number(name: str, most: int) -> int:
    """The number in a token, the first being 0; -1 if there is none."""
    return int(name) - 1 if len(name) == 1 and name.isdecimal() and 1 <= int(name) <= most else -1


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    return f"{capital(text)}."


# places


def _space(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    board, translate = p.game.board, translator.translate
    if name not in board.spaces:
        return None
    space = board.spaces.index(name)
    kind, rule = space_kind(board, space, translator), "N31"
    text = [sentence(on_space(p, space, translator))]
    if space == board.crater:
        text.insert(0, translate("Moai start here. The grey figure carries for everybody, and nobody gains anything."))
    elif space == board.pukao_quarry:
        text.insert(0, translate("Pukao start here. The grey figure carries for everybody, and nobody gains anything."))
    else:
        shown = either([wording.amount(1, kind_) for kind_ in board.shows[space]])
        text.insert(
            0,
            translate("A Moai carried across gives the player here {resource}; a Pukao gives 1 Reed.", resource=shown),
        )
        ahus = [ahu.name for ahu in board.ahus if ahu.space == space]
        if ahus:
            text.append(translate("Ahus: {ahus}.", ahus=", ".join(ahus)))
    return Card(name, kind, text=tuple(text), now=_space_now(p, seat, space, translator), rule=rule)


def _space_now(p: State, seat: int, space: int, translator: Translator) -> tuple[str, ...]:
    board = p.game.board
    if seat < 0 or space in (board.crater, board.pukao_quarry):
        return ()
    if p.holder[space] == seat:
        return (translator.translate("It is yours: nobody else gains anything here."),)
    if p.holder[space] == NOBODY:
        return (translator.translate("Nobody is here: nothing can be carried across."),)
    return ()


def _ahu(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    board, translate = p.game.board, translator.translate
    number = next((number for number, ahu in enumerate(board.ahus) if ahu.name == name), -1)
    if number < 0:
        return None
    kind = translate("Ahu in {space}", space=board.spaces[board.ahus[number].space])
    text, now, rule, icon = [sentence(on_ahu(p, number, translator))], list[str](), "N40", ""
    tile = p.ahu_tile[number]
    if p.ahu_moai[number] == NOTHING:
        text.append(translate("A Moai is erected here by a figure of yours in the space that is not fatigued."))
        if tile != NOTHING:
            icon = icons.tile(tile)
            text.append(translator.labelled(translate(TILES[tile]), translate(TILE_HINTS[tile])))
        if seat >= 0:
            now.append(_gains(p, seat, number, translator))
    elif not p.ahu_pukao[number]:
        rule = "N50"
        text.append(translate("Anybody may style it with a Pukao, whoever erected it."))
    return Card(name, kind, icon, tuple(text), tuple(now), rule)


def _gains(p: State, seat: int, number: int, translator: Translator) -> str:
    """What a Moai of each size would bring on an Ahu."""
    small, medium, large = (either([wording.amount(gain, kind) for kind in takeable(p, seat, number)]) for gain in GAIN)
    return translator.translate(
        "A small Moai brings you {small}, a medium one {medium}, a large one {large}.",
        small=small,
        medium=medium,
        large=large,
    )


def _column(p: State, seat: int, name: str, translator: Translator) -> Card | None:  # noqa: ARG001
    column = _number(name, COLUMNS)
    if column < 0:
        return None
    _, text, rule = _THINGS["quarry"]
    there = sentence(in_column(p, column, translator))
    return Card(label_of(p.game, f"column:{name}", translator), text=(translator.translate(text), there), rule=rule)


def _star(p: State, seat: int, name: str, translator: Translator) -> Card | None:  # noqa: ARG001
    star = _number(name, p.players)
    if star < 0:
        return None
    text = (
        translator.translate(
            "The player whose Sorcerer is here is number {number} after the placement.", number=star + 1
        ),
        sentence(on_star(p.game, p.stars[star], translator)),
    )
    return Card(label_of(p.game, f"star:{name}", translator), text=text, rule="N20")


# pieces and tiles


def _figure(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in FIGURE_NAMES:
        return None
    figure = FIGURE_NAMES.index(name)
    now: tuple[str, ...] = ()
    if seat >= 0 and figure == VILLAGER:
        in_hand = translator.translate_plural(
            p.villagers[seat], "{number} Villager in hand", "{number} Villagers in hand"
        )
        now = (f"{in_hand}.",)
    icon = icons.figure(figure, p.game.seats[max(seat, 0)])
    title, rule = label_of(p.game, f"figure:{name}", translator), ("N14", "N11", "N15")[figure]
    return Card(title, icon=icon, text=(translator.translate(_FIGURES[figure]),), now=now, rule=rule)


def _tile(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    translate = translator.translate
    if f"tile:{name}" == TABLET:
        now = (_have(bool(p.tablets[seat]), translator),) if seat >= 0 else ()
        return Card(translate("Tablet"), "", icons.tablet(), (translate(TABLET_HINT),), now, "N62")
    if name not in TILES:
        return None
    tile = TILES.index(name)
    now = (_have(p.has_tile(seat, tile), translator),) if seat >= 0 else ()
    return Card(translate(name), translate("Ahu tile"), icons.tile(tile), (translate(TILE_HINTS[tile]),), now, "N61")


def _have(have: bool, translator: Translator) -> str:
    return translator.translate("You have it.") if have else translator.translate("You don’t have it.")


def _improvement(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in IMPROVEMENTS:
        return None
    number, translate = IMPROVEMENTS.index(name), translator.translate
    kind, price = COSTS[number]
    text = (
        translate(IMPROVEMENT_HINTS[number]),
        translate("It costs {price}; you can have at most three Improvements.", price=wording.amount(price, kind)),
    )
    now: tuple[str, ...] = ()
    if seat >= 0:
        have = p.stock(seat)[kind]
        bought = p.has_improvement(seat, number)
        now = (
            translate("You have it.") if bought else translate("You have {things}.", things=wording.amount(have, kind)),
        )
    return Card(translate(name), translate("Improvement"), icons.improvement(number), text, now, "N63")


def _resource(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in MANY:
        return None
    kind, translate = MANY.index(name), translator.translate
    text = [translate(_RESOURCES)]
    if kind:
        text.append(translate("When you pay for an Offering, it may stand for a lower one."))
    now: tuple[str, ...] = ()
    if seat >= 0:
        have = wording.amount(p.stock(seat)[kind], kind)
        now = (translate("You have {things}; the track ends at {number}.", things=have, number=p.game.board.track),)
    return Card(translate(name), translate("Resource"), icons.resource(kind), tuple(text), now, "N52")


def _moai(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in SIZES:
        return None
    size = SIZES.index(name)
    text = _button_lines(p, seat, f"moai:{name}", translator)
    left = translator.translate("{number} left in the quarry.", number=p.supply[size])
    title = capital(translator.render(wording.moai_label(size)))
    return Card(title, icon=icons.cargo(size), text=(*text, left), rule="N21")


def _cargo(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    translate = translator.translate
    if name == "pukao":
        text = (
            translate("It styles a Moai: then you give 4 Resources for an Offering."),
            translate("{number} left in the quarry.", number=p.pukao_left),
        )
        return Card(translate("Pukao"), icon=icons.cargo(PUKAO), text=text, rule="N50")
    if name not in SIZES:
        return None
    size = SIZES.index(name)
    gain = resources_text(GAIN[size], translator)
    brings = translate("Erected on an Ahu it brings {resources} of the space.", resources=gain)
    now: tuple[str, ...] = ()
    if seat >= 0:
        now = (capital(translate("you have {number}", number=p.moai[seat * len(SIZES) + size])) + ".",)
    return Card(
        capital(translator.render(wording.moai_label(size))),
        icon=icons.cargo(size),
        text=(brings,),
        now=now,
        rule="N40",
    )


def _offering(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in OFFERINGS:
        return None
    offering, translate = OFFERINGS.index(name), translator.translate
    left = stack_left(p, offering)
    price = translate(
        "It costs {price}; higher Resources may stand for lower ones.", price=price_of(offering, skimped=False)
    )
    values = (
        translate("Its values, in order: {values}.", values=", ".join(map(str, left)))
        if left
        else translate("None is left.")
    )
    now = (_affordable(p, seat, offering, translator),) if seat >= 0 else ()
    return Card(translate(name), translate("Offering"), icons.offering(offering), (price, values), now, "N51")


def _outstanding(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in OFFERINGS:
        return None
    offering, translate = OFFERINGS.index(name), translator.translate
    beside = outstanding_left(p, offering)
    values = (
        translate("Its values, in order: {values}.", values=", ".join(map(str, beside)))
        if beside
        else translate("None is left.")
    )
    text = (translate("Only with the tile “Take Your Pick”, at the price of the stack beside it."), values)
    now = (_affordable(p, seat, offering, translator),) if seat >= 0 else ()
    title = label_of(p.game, f"outstanding:{name}", translator)
    return Card(title, translate("Offering"), icons.offering(offering), text, now, "N58")


def _affordable(p: State, seat: int, offering: int, translator: Translator) -> str:
    """Whether the seat could pay for an Offering, if it styled now."""
    price = SKIMPED if p.skimped else PRICE
    if affords(p.stock(seat), offering, price):
        points = points_text(p.stack_value(offering), translator)
        return translator.translate("You could pay for it when you style: {points}.", points=points)
    if not any(p.stock(seat)):
        return translator.translate("You can’t pay for it: you have nothing.")
    return translator.translate("You can’t pay for it: you have {things}.", things=wording.amounts(p.stock(seat)))


# buttons, phases and other things


def _button_lines(p: State, seat: int, token: str, translator: Translator) -> tuple[str, ...]:
    text = button_of(p, max(seat, 0), token, translator)
    lines = (text.effect, text.gain, text.warning) if text else ()
    return tuple(f"{capital(line)}." for line in lines if line)


def _do(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    if name not in ("end-turn", "drop-out"):
        return None
    token = f"do:{name}"
    return Card(label_of(p.game, token, translator), text=_button_lines(p, seat, token, translator), rule="N35")


def _as(p: State, seat: int, name: str, translator: Translator) -> Card | None:
    return _tile(p, seat, name, translator) if name in TILES else None


def _thing(p: State, seat: int, name: str, translator: Translator) -> Card | None:  # noqa: ARG001
    return _told(_THINGS.get(name), translator)


def _phase(p: State, seat: int, name: str, translator: Translator) -> Card | None:  # noqa: ARG001
    return _told(_PHASES.get(name), translator)


def _told(found: tuple[str, str, str] | None, translator: Translator) -> Card | None:
    if found is None:
        return None
    title, text, rule = found
    return Card(translator.translate(title), text=(translator.translate(text),), rule=rule)


_MAKERS: Final[dict[str, Callable[[State, int, str, Translator], Card | None]]] = {
    "space": _space,
    "ahu": _ahu,
    "column": _column,
    "star": _star,
    "figure": _figure,
    "tile": _tile,
    "as": _as,
    "improvement": _improvement,
    "resource": _resource,
    "moai": _moai,
    "cargo": _cargo,
    "offering": _offering,
    "outstanding": _outstanding,
    "do": _do,
    "thing": _thing,
    "phase": _phase,
}
"""By the kind of token."""

"""The player aid of Rapa Nui: phases, figures, costs, what each tile does and when, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.action import SPECTATOR
from ahu.core.messages import capital
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.buttons import TAKES, button_of, price_of, resources_text
from ahu.games.rapanui.page.cards import card_of
from ahu.games.rapanui.page.picks import TABLET, figure_pick, improvement_pick, tile_pick
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.pieces import (
    FAVOR_POINTS,
    FIGURES,
    GAIN,
    IMPROVEMENTS,
    MANY,
    MOST_IMPROVEMENTS,
    OFFERINGS,
    PRICE,
    PUKAO,
    SIZES,
    TABLET_POINTS,
    TILES,
)
from ahu.web.game_page import AidSection, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui

PHASES: Final = ("phase:placement", "phase:sculpting", "phase:transport")


def aid_of(game: RapaNui, translator: Translator) -> list[AidSection]:
    """All sections."""
    aid = _Aid(game, translator)
    translate = translator.translate
    return [
        AidSection(translate("A round"), aid.cards(PHASES)),
        AidSection(translate("Figures"), aid.figures()),
        AidSection(translate("Moai and Pukao"), aid.cargo()),
        AidSection(translate("Offerings"), aid.offerings()),
        AidSection(translate("Improvements, {number} at most", number=MOST_IMPROVEMENTS), aid.improvements()),
        AidSection(translate("Ahu tiles"), aid.tiles()),
        AidSection(translate("The end and the points"), aid.end()),
    ]


class _Aid:
    """Makes the sections: cards as of nobody, before the first round."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self.start = game.start()

    def cards(self, tokens: Iterable[str]) -> tuple[Card, ...]:
        """The cards of things that the page explains."""
        found = [card_of(self.start, SPECTATOR, token, self.translator) for token in tokens]
        return tuple(card for card in found if card)

    def figures(self) -> tuple[Card, ...]:
        """The three kinds, and one that is fatigued."""
        tired = icons.tired(self.game.seats[0])
        fatigued = [card._replace(icon=tired) for card in self.cards(("thing:fatigued",))]
        return (*self.cards(map(figure_pick, range(len(FIGURES)))), *fatigued)

    def cargo(self) -> tuple[Card, ...]:
        """What a Moai of each size takes and brings, and what a Pukao is for."""
        pukao = self.translator.translate(
            "It styles a Moai: then you give {price} Resources for an Offering.", price=PRICE
        )
        card = Card(self.translator.translate("Pukao"), icon=icons.cargo(PUKAO), text=(pukao,))
        return (*[self._moai(size) for size in range(len(SIZES))], card)

    def _moai(self, size: int) -> Card:
        translate = self.translator.translate
        gain = resources_text(GAIN[size], self.translator)
        text = (
            f"{capital(translate(TAKES[size]))}.",
            translate("Erected on an Ahu it brings {resources} of the space.", resources=gain),
        )
        return Card(capital(self.translator.render(wording.moai_label(size))), icon=icons.cargo(size), text=text)

    def offerings(self) -> tuple[Card, ...]:
        """What each Offering costs and is worth, and which Resources are higher."""
        order = self.translator.translate(
            "When you pay for an Offering, a higher Resource may stand for a lower one. The lowest first: {resources}.",
            resources=", ".join(map(self.translator.translate, MANY)),
        )
        return (
            *[self._offering(offering) for offering in range(len(OFFERINGS))],
            Card(self.translator.translate("Resources"), text=(order,)),
        )

    def _offering(self, offering: int) -> Card:
        translate = self.translator.translate
        values = ", ".join(map(str, self.game.stacks[offering]))
        outstanding = ", ".join(map(str, self.game.board.outstanding[offering]))
        text = (
            translate(
                "Price: {price}. Points, from the top: {values}. Outstanding: {outstanding}.",
                price=price_of(offering, skimped=False),
                values=values,
                outstanding=outstanding,
            ),
        )
        return Card(translate(OFFERINGS[offering]), icon=icons.offering(offering), text=text)

    def improvements(self) -> tuple[Card, ...]:
        """What each costs and does, as on its button."""
        buttons = [
            button_of(self.start, 0, improvement_pick(number), self.translator) for number in range(len(IMPROVEMENTS))
        ]
        return tuple(Card(button.title, icon=button.icon, text=(button.effect,)) for button in buttons if button)

    def tiles(self) -> tuple[Card, ...]:
        """The tiles of this game, with their moments."""
        tokens = [tile_pick(tile) for tile in range(len(TILES)) if self.game.tile_counts[tile]]
        return self.cards(tokens if self.game.first_game else [*tokens, TABLET])

    def end(self) -> tuple[Card, ...]:
        """When the game ends, and what counts."""
        translate = self.translator.translate
        last = translate(
            "After a round in which at most {number} Ahus are left without a Moai.", number=self.game.last_ahus
        )
        points = translate(
            "Your Offerings, 1 for each Resource left, {tablet} for the Tablet if unused, {favor} for Gain Favor.",
            tablet=TABLET_POINTS,
            favor=FAVOR_POINTS,
        )
        return Card(translate("The end"), text=(last,)), Card(translate("Points"), text=(points,))

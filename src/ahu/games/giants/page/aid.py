"""The player aid of Giants: phases, figures, powers, what loads need, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.action import SPECTATOR
from ahu.core.messages import capital
from ahu.games.giants.drawing.describe import PLACES
from ahu.games.giants.page import icons
from ahu.games.giants.page.cards import POWERS, card_of
from ahu.games.giants.page.picks import figure_pick
from ahu.games.giants.rules.phase3_placement import TABLET
from ahu.games.giants.rules.pieces import FIGURES, HEADDRESS, KIND, SIZES, WEIGHT
from ahu.games.giants.rules.scoring import TABLET_POINTS
from ahu.web.game_page import AidSection, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants

PHASES: Final = ("draw", "auction", "placement", "transport", "recovery")
THINGS: Final = ("marker", "base", "log", "half-tablet", "urn", "screen", "front", "first-player")


def aid_of(game: Giants, translator: Translator) -> list[AidSection]:
    """All sections."""
    aid = _Aid(game, translator)
    translate = translator.translate
    return [
        AidSection(translate("A round"), aid.cards(f"phase:{name}" for name in PHASES)),
        AidSection(translate("Figures"), aid.cards(figure_pick(figure) for figure in range(len(FIGURES)))),
        AidSection(translate("Where the Sorcerer has a power"), aid.powers()),
        AidSection(translate("Moai and Headdresses"), aid.loads()),
        AidSection(translate("Other pieces"), aid.cards(f"thing:{name}" for name in THINGS)),
        AidSection(translate("Points"), aid.points()),
    ]


class _Aid:
    """Makes the sections: cards as of nobody, before the first round."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self.start = game.start()

    def cards(self, tokens: Iterable[str]) -> tuple[Card, ...]:
        """The cards of things that the page explains."""
        found = [card_of(self.start, SPECTATOR, token, self.translator) for token in tokens]
        return tuple(card for card in found if card)

    def powers(self) -> tuple[Card, ...]:
        """What a Sorcerer may do in each special place."""
        translate = self.translator.translate
        places = [
            Card(capital(translate(PLACES[place])), text=(translate(POWERS[place][0]),))
            for place in ("village", "hut", "headdress-quarry")
        ]
        return (
            *places,
            Card(translate("Forest"), text=(translate("A Sorcerer placed here takes the Logs of the tile, once."),)),
            Card(
                translate("Empty Ahu"),
                text=(translate("A Sorcerer placed next to it may reserve it with one of your Bases."),),
            ),
        )

    def loads(self) -> tuple[Card, ...]:
        """What a Moai of each size needs and scores, and a Headdress."""
        translate = self.translator.translate
        text = (
            translate("Each hex that carries it needs strength {number}.", number=WEIGHT[KIND.index(HEADDRESS)]),
            translate("It crowns a Moai that wears none; the points go to the Moai’s owner."),
        )
        headdress = Card(translate("Headdress"), icon=icons.load(HEADDRESS), text=text)
        return (*self.cards(f"size:{size}" for size in SIZES), headdress)

    def points(self) -> tuple[Card, ...]:
        """What brings points, and when."""
        translate = self.translator.translate
        tablets = translate(
            "At the end: {points} points for each {number} half-tablets.", points=TABLET_POINTS, number=TABLET
        )
        return (
            Card(
                translate("Helping others"),
                text=(translate("At once: a point for each strength of your figures that others use."),),
            ),
            Card(translate("Moai"), text=(self._moai_points(),)),
            Card(
                translate("Headdress"),
                text=(translate("At the end: the red value of the Ahu, for the owner of the Moai."),),
            ),
            Card(translate("Tablets"), icon=icons.tablet(), text=(tablets,)),
        )

    def _moai_points(self) -> str:
        translate = self.translator.translate
        if self.game.open_scoring:
            return translate("When it is erected: its size times the dark value of its Ahu.")
        return translate("At the end: its size times the dark value of its Ahu.")

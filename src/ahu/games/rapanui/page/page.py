"""The page of Rapa Nui: the map, the panels, and how its actions are clicked together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.core.messages import Message, MessageList
from ahu.games.rapanui.drawing.layout import map_of
from ahu.games.rapanui.page import plans as transports
from ahu.games.rapanui.page.click_paths import count_token, path_of
from ahu.games.rapanui.page.labels import label
from ahu.games.rapanui.page.map import table_of
from ahu.games.rapanui.page.panels import Panels
from ahu.games.rapanui.page.shared_area import Commons
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.actions import Carry, Gain
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.phase3_transport import gains
from ahu.games.rapanui.rules.pieces import KINDS, MANY
from ahu.games.rapanui.rules.position import ERECTING, Position
from ahu.web.game_page import GamePage, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.game_page import Path, Plan


class RapaNuiPage(GamePage):
    """Rapa Nui on the page."""

    places = ("space", "ahu", "column", "star")
    on_map = places
    stops = ("space",)
    carried = ("cargo",)
    placed = ("figure",)

    # the map

    def view_box(self, game: Game) -> str:
        """The map's box, as an SVG viewBox."""
        assert isinstance(game, RapaNui)
        box = map_of(game.board, game.players).canvas
        return f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}"

    def land(self, game: Game, translator: Translator) -> str:
        """The part of the map that never changes, with the defs all drawings of the page may use."""
        assert isinstance(game, RapaNui)
        return table_of(game, translator).land

    def pieces(self, screen: State, translator: Translator) -> dict[str, str]:
        """The part of the map that changes: groups by their id, always all of them and in one order."""
        assert isinstance(screen, Position)
        return table_of(screen.game, translator).groups(screen)

    # beside the map

    def panel(self, screen: State, seat: int, translator: Translator) -> str:
        """What a seat owns, as far as the viewer may see it."""
        assert isinstance(screen, Position)
        return _panels(screen.game, translator).panel(screen, seat)

    def commons(self, screen: State, translator: Translator) -> str:
        """What belongs to nobody: supplies, Offerings, how far the round is."""
        assert isinstance(screen, Position)
        return _commons(screen.game, translator).commons(screen)

    # acting

    def path(self, game: Game, action: Action) -> Path:
        """How an action is clicked together."""
        assert isinstance(game, RapaNui)
        return path_of(game, action)

    def label(self, game: Game, token: str, translator: Translator) -> str:
        """What a token is called on a button."""
        return label(game, token, translator)

    def rows(self, screen: State, seat: int, translator: Translator) -> list[Row]:
        """Who has erected a Moai says in a form how many of each Resource to take (N43)."""
        assert isinstance(screen, Position)
        if screen.stage != ERECTING or seat != screen.turn:
            return []
        ways = gains(screen, seat)
        return [
            Row(
                translator.translate(MANY[kind]),
                tuple(count_token(kind, n) for n in sorted({way[kind] for way in ways})),
            )
            for kind in range(KINDS)
        ]

    def note(self, screen: State, seat: int, action: Action, translator: Translator) -> str:
        """What the seat would have then, and what would be lost (N34)."""
        assert isinstance(screen, Position)
        if not isinstance(action, Gain):
            return ""
        stock, full = screen.stock(seat), screen.game.board.track
        sums = [have + more for have, more in zip(stock, action.numbers, strict=True)]
        told = [Message("Then you have {resources}.", resources=wording.amounts([min(n, full) for n in sums]))]
        lost = [max(0, n - full) for n in sums]
        if any(lost):
            told.append(Message("The track is full: {resources} would be lost.", resources=wording.amounts(lost)))
        return translator.render(MessageList(told, " "))

    def plannable(self, screen: State, seat: int) -> list[str]:
        """Tokens for which :meth:`plans` knows whole turns; the empty token is what is under way."""
        assert isinstance(screen, Position)
        return transports.plannable(screen, seat)

    def plans(self, screen: State, seat: int, token: str, translator: Translator) -> list[Plan]:
        """Whole transports with a thing, the best way to each Ahu it could be brought to."""
        assert isinstance(screen, Position)
        return transports.plans(screen, seat, token, translator)

    def way_of(self, game: Game, actions: Sequence[Action]) -> list[str]:
        """The places a cargo is carried through."""
        return self.places_of(game, actions) if any(isinstance(action, Carry) for action in actions) else []


@lru_cache(maxsize=64)
def _panels(game: RapaNui, translator: Translator) -> Panels:
    return Panels(game, translator)


@lru_cache(maxsize=64)
def _commons(game: RapaNui, translator: Translator) -> Commons:
    return Commons(game, translator)

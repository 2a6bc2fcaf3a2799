"""The page of Giants: its map, its panels, and how its actions are clicked together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.core.messages import gettext_noop
from ahu.games.giants.drawing.layout import Layout, keep_layout, layout_of
from ahu.games.giants.page import questions, route_choices
from ahu.games.giants.page.aid import aid_of
from ahu.games.giants.page.attempts import attempt, attempts
from ahu.games.giants.page.bidding import bid_note, bid_rows
from ahu.games.giants.page.buttons import button_of
from ahu.games.giants.page.cards import card_of
from ahu.games.giants.page.click_paths import path_of
from ahu.games.giants.page.ending import ending_of
from ahu.games.giants.page.labels import label_of, tolls_text
from ahu.games.giants.page.map import map_of, view_box
from ahu.games.giants.page.moments import moment_of
from ahu.games.giants.page.panels import panels_of
from ahu.games.giants.page.revealed_bids import revealed_after, revealed_html
from ahu.games.giants.page.rows import rows_of
from ahu.games.giants.page.shared_area import PHASE_CODES, PHASE_OF, PHASES, shared_area_of
from ahu.games.giants.rules.actions import Bid, Carry
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.state import State
from ahu.web.game_page import GamePage, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Move
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State as AnyState
    from ahu.web.game_page import AidSection, Button, Card, Moment, Path, Plan, Reveal, Row


class GiantsPage(GamePage):
    """Giants on the page."""

    places = ("hex", "ahu")
    on_map = ("hex", "ahu", "load")
    stops = ("hex",)
    carried = ("load",)
    carrying_actions = (Carry,)
    placed = ("figure",)
    form_button = gettext_noop("Submit bid")
    rows_alike = True

    # the map

    def view_box(self, game: Game) -> str:
        """The map's box."""
        return view_box(_game(game))

    def land(self, game: Game, translator: Translator) -> str:
        """Sea and island, all places and platforms, and the shapes of all pieces."""
        return map_of(_game(game), translator).land

    def layout(self, game: Game) -> object:
        """Where everything lies on the map."""
        return layout_of(_game(game).board)

    def keep_layout(self, game: Game, layout: object) -> None:
        """Use a layout that another process worked out."""
        assert isinstance(layout, Layout)
        keep_layout(_game(game).board, layout)

    def pieces(self, screen: AnyState, translator: Translator) -> dict[str, str]:
        """Woods, figures, Logs and loads hex by hex, then what is built Ahu by Ahu."""
        return self.pieces_after({}, screen, translator)

    def pieces_after(self, before: dict[str, str], screen: AnyState, translator: Translator) -> dict[str, str]:
        """The same, drawn anew only where it shows something else than before."""
        p = _state(screen)
        return map_of(p.game, translator).pieces(p, before)

    # always in view

    def phases(self, screen: AnyState, translator: Translator) -> list[Phase]:
        """The five phases of a round."""
        return _phases(PHASE_OF[_state(screen).stage], translator)

    def ending(self, screen: AnyState, translator: Translator) -> str:
        """That the game ends when somebody has used all Bases (G80), and how many are left to the viewer."""
        return ending_of(_state(screen), translator)

    def corner(self, screen: AnyState, translator: Translator) -> str:
        """The Moai on offer."""
        p = _state(screen)
        return shared_area_of(p.game, translator).corner(p)

    def order(self, screen: AnyState) -> tuple[int, ...]:
        """Clockwise from the First Player."""
        p = _state(screen)
        first = max(p.first, 0)
        return tuple((first + number) % p.players for number in range(p.players))

    def row(self, screen: AnyState, seat: int, translator: Translator) -> str:
        """Points, screen, bid and loads of a seat."""
        p = _state(screen)
        return rows_of(p.game, translator).row(p, seat)

    # on demand

    def panel(self, screen: AnyState, seat: int, translator: Translator) -> str:
        """Points, screen, urn and loads of a seat."""
        p = _state(screen)
        return panels_of(p.game, translator).panel(p, seat)

    def shared_area(self, screen: AnyState, translator: Translator) -> str:
        """Auction, track and supply."""
        p = _state(screen)
        return shared_area_of(p.game, translator).html(p)

    def aid(self, game: Game, translator: Translator) -> list[AidSection]:
        """The player aid."""
        return aid_of(_game(game), translator)

    # acting

    def path(self, game: Game, action: Action) -> Path:
        """How an action is clicked together."""
        return path_of(_game(game), action)

    def label(self, game: Game, token: str, translator: Translator) -> str:
        """What a token is called on a button."""
        return label_of(_game(game), token, translator)

    def button(self, screen: AnyState, seat: int, token: str, translator: Translator) -> Button | None:
        """What a button says."""
        return button_of(_state(screen), seat, token, translator)

    def question(self, game: Game, first: str, kind: str, translator: Translator) -> str:
        """What is asked next."""
        return questions.question(_game(game), first, kind, translator)

    def place_question(self, game: Game, kind: str, translator: Translator) -> str:  # noqa: ARG002
        """What is asked once a hex or an Ahu was picked first."""
        return translator.translate("{place}: who goes there?", place="{place}")

    def deed(self, game: Game, first: str, kind: str, translator: Translator) -> str:  # noqa: ARG002
        """What a click on a place does."""
        return questions.deed(first, kind, translator)

    def act(self, screen: AnyState, seat: int, actions: Sequence[Action], translator: Translator) -> str:  # noqa: ARG002
        """What a button is called that takes these actions."""
        return questions.act(_state(screen), actions, translator)

    def attempts(self, screen: AnyState, seat: int) -> list[Action]:
        """What a player may look for among the buttons."""
        return attempts(_state(screen), seat)

    def attempt(self, screen: AnyState, seat: int, token: str) -> Action | None:
        """What a player may want to do with a thing."""
        return attempt(_state(screen), seat, token)

    def card(self, screen: AnyState, seat: int, token: str, translator: Translator) -> Card | None:
        """What a thing is, and what it means now."""
        return card_of(_state(screen), seat, token, translator)

    def rows(self, screen: AnyState, seat: int, translator: Translator) -> list[Row]:
        """The form of a sealed bid; everything else is clicked."""
        return bid_rows(_state(screen), seat, translator)

    def note(self, screen: AnyState, seat: int, action: Action, translator: Translator) -> str:  # noqa: ARG002
        """The strength and the price of a bid, or who earns what by a step of a load."""
        if isinstance(action, Bid):
            return bid_note(action, translator)
        if isinstance(action, Carry):
            return tolls_text(_state(screen).game, dict(enumerate(action.tolls)), translator)
        return ""

    def plannable(self, screen: AnyState, seat: int) -> list[str]:
        """The loads for which whole transports can be chosen."""
        return route_choices.plannable(_state(screen), seat)

    def plans(self, screen: AnyState, seat: int, token: str, translator: Translator) -> list[Plan]:
        """The cheapest way of a load to each place where it could end."""
        return route_choices.plans(_state(screen), seat, token, translator)

    # moments

    def moment(self, game: Game, move: Move, translator: Translator) -> Moment | None:
        """Dice, points for helpers, and statues that are erected and crowned."""
        return moment_of(_game(game), move.action, translator)

    def revealed_after(self, record: Record) -> int:
        """When the bids of the auction were opened."""
        return revealed_after(record)

    def revealed(self, reveal: Reveal) -> str:
        """The bids side by side."""
        return revealed_html(reveal)

    def learned(self, screen: AnyState, seat: int, names: Sequence[str], translator: Translator) -> str:
        """Whose Moai the seat has looked under this round (G96)."""
        p = _state(screen)
        looked = [number for number in range(len(p.ahu_base)) if p.peeks[seat] & p.game.bit[number]]
        return " ".join(_owner_text(p, number, seat, names, translator) for number in looked)


@lru_cache(maxsize=64)
def _phases(now: int, translator: Translator) -> list[Phase]:
    return [
        Phase(translator.translate(phase), number == now, f"phase:{PHASE_CODES[number]}")
        for number, phase in enumerate(PHASES)
    ]


def _owner_text(p: State, number: int, seat: int, names: Sequence[str], translator: Translator) -> str:
    ahu, owner = p.game.board.ahus[number].name, p.ahu_base[number]
    if owner == seat:
        return translator.translate("You looked under the Moai of {ahu}: it is your own.", ahu=ahu)
    return translator.translate("You looked under the Moai of {ahu}: it belongs to {name}.", ahu=ahu, name=names[owner])


def _game(game: Game) -> Giants:
    assert isinstance(game, Giants)
    return game


def _state(screen: AnyState) -> State:
    assert isinstance(screen, State)
    return screen

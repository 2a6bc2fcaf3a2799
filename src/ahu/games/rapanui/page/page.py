"""The page of Rapa Nui: its map, its panels, and how its actions are clicked together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message, MessageList, either, gettext_noop
from ahu.games.rapanui.drawing.layout import MapLayout, keep_map_layout, map_layout_of
from ahu.games.rapanui.page import icons, questions, route_choices
from ahu.games.rapanui.page.aid import aid_of
from ahu.games.rapanui.page.attempts import attempt, attempts
from ahu.games.rapanui.page.buttons import button_of
from ahu.games.rapanui.page.cards import card_of
from ahu.games.rapanui.page.click_paths import count_token, path_of
from ahu.games.rapanui.page.labels import label_of
from ahu.games.rapanui.page.map import map_of, view_box
from ahu.games.rapanui.page.market import market_of
from ahu.games.rapanui.page.moments import moment_of
from ahu.games.rapanui.page.panels import panels_of
from ahu.games.rapanui.page.picks import space_pick
from ahu.games.rapanui.page.rows import rows_of
from ahu.games.rapanui.page.shared_area import shared_area_of
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.actions import Carry, DrawOrder, DrawTile, Gain, PlaceSorcerer, PlaceVillager, Transport
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.phase3_transport import gains, takeable
from ahu.games.rapanui.rules.pieces import GAIN, KINDS, MANY, PUKAO
from ahu.games.rapanui.rules.position import ERECTING, OVER, PLACING, SCULPTING, TRANSPORT
from ahu.games.rapanui.rules.state import State
from ahu.web.game_page import GamePage, Phase, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Move
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State as AnyState
    from ahu.web.game_page import AidSection, Button, Card, Moment, Path, Plan


class RapaNuiPage(GamePage):
    """Rapa Nui on the page."""

    places = ("space", "ahu", "column", "star")
    on_map = places
    stops = ("space",)
    carried = ("cargo",)
    carrying_actions = (Carry,)
    placed = ("figure",)
    aside = ("do", "tile", "improvement")
    small = ("tile", "improvement")
    plays_itself = (PlaceVillager, PlaceSorcerer)
    set_up_actions = (DrawOrder, DrawTile)
    form_button = gettext_noop("Take these Resources")
    rows_alike = True
    map_alike = True

    # the map

    def view_box(self, game: Game) -> str:
        """The map's box."""
        return view_box(_game(game))

    def land(self, game: Game, translator: Translator) -> str:
        """Sea and island, all places and platforms, and the shapes of all pieces."""
        return map_of(_game(game), translator).land

    def layout(self, game: Game) -> object:
        """Where everything lies on the map."""
        return map_layout_of(_game(game).board, game.players)

    def keep_layout(self, game: Game, layout: object) -> None:
        """Use a layout that another process worked out."""
        assert isinstance(layout, MapLayout)
        keep_map_layout(_game(game).board, game.players, layout)

    def pieces(self, screen: AnyState, translator: Translator) -> dict[str, str]:
        """What is built Ahu by Ahu, figures space by space, the turn order, the quarry, and the cargo."""
        return self.pieces_after({}, screen, translator)

    def pieces_after(self, before: dict[str, str], screen: AnyState, translator: Translator) -> dict[str, str]:
        """The same, drawn anew only where it shows something else than before."""
        p = _state(screen)
        return map_of(p.game, translator).pieces(p, before)

    # always in view

    def phases(self, screen: AnyState, translator: Translator) -> list[Phase]:
        """The three phases of a round."""
        now = wording.PHASES[_state(screen).stage]
        names = [wording.PHASES[stage] for stage in (PLACING, SCULPTING, TRANSPORT)]
        return [Phase(translator.translate(name), name == now, f"phase:{name.lower()}") for name in names]

    def ending(self, screen: AnyState, translator: Translator) -> str:
        """How many Ahus are free, and with how many the game ends (N70)."""
        p = _state(screen)
        if p.stage == OVER:
            return ""
        free = translator.translate_plural(p.empty_ahus(), "{number} Ahu free", "{number} Ahus free")
        return f"{free} · {translator.translate('last round at {number}', number=p.game.last_ahus)}"

    def shelf(self, screen: AnyState, translator: Translator) -> str:
        """The market."""
        p = _state(screen)
        return market_of(p.game, translator).html(p)

    def order(self, screen: AnyState) -> tuple[int, ...]:
        """The turn order of this round."""
        p = _state(screen)
        return tuple(p.order) if len(p.order) == p.players else tuple(range(p.players))

    def row(self, screen: AnyState, seat: int, translator: Translator) -> str:
        """Points, Resources, figures, tiles, Improvements, Moai and Offerings of a seat."""
        p = _state(screen)
        return rows_of(p.game, translator).row(p, seat)

    # on demand

    def panel(self, screen: AnyState, seat: int, translator: Translator) -> str:
        """Points, Resources, figures, tiles and Offerings of a seat."""
        p = _state(screen)
        return panels_of(p.game, translator).panel(p, seat)

    def shared_area(self, screen: AnyState, translator: Translator) -> str:
        """Offerings, supplies and what the tiles do."""
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
        return label_of(game, token, translator)

    def button(self, screen: AnyState, seat: int, token: str, translator: Translator) -> Button | None:
        """What a button says."""
        return button_of(_state(screen), seat, token, translator)

    def question(self, game: Game, first: str, kind: str, translator: Translator) -> str:
        """What is asked next."""
        return questions.question(_game(game), first, kind, translator)

    def place_question(self, game: Game, kind: str, translator: Translator) -> str:  # noqa: ARG002
        """What is asked once a space, a column or a star was picked first."""
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
        """After erecting a Moai a form asks how many of each Resource to take (N43)."""
        p = _state(screen)
        if p.stage != ERECTING or seat != p.turn:
            return []
        ways = [way for way in gains(p, seat) if isinstance(way, Gain)]
        shown = either([translator.translate(MANY[kind]) for kind in takeable(p, seat, p.goal)])
        why = translator.translate("here you take {resources}", resources=shown)
        numbers = [sorted({way.numbers[kind] for way in ways}) for kind in range(KINDS)]
        stock = p.stock(seat)
        return [
            Row(
                translator.translate(MANY[kind]),
                tuple(count_token(kind, n) for n in numbers[kind]),
                icons.resource(kind),
                translator.translate("you have {number}", number=stock[kind]),
                why if numbers[kind] == [0] else "",
            )
            for kind in range(KINDS)
        ]

    def left_to_choose(self, screen: AnyState, seat: int, translator: Translator) -> dict[int, str]:
        """How many Resources are left to take, by how many were chosen."""
        p = _state(screen)
        if p.stage != ERECTING or seat != p.turn:
            return {}
        total, kinds = GAIN[p.cargo] + p.bonus, len(takeable(p, seat, p.goal))
        left = {
            n: translator.translate_plural(total - n, "{number} left to take", "{number} left to take")
            for n in range(total)
        }
        more = range(total + 1, total * kinds + 1)
        return left | {
            n: translator.translate_plural(n - total, "{number} too many", "{number} too many") for n in more
        }

    def note(self, screen: AnyState, seat: int, action: Action, translator: Translator) -> str:
        """What the seat would have then, and what would be lost (N34)."""
        if not isinstance(action, Gain):
            return ""
        p = _state(screen)
        stock, full = p.stock(seat), p.game.board.track
        sums = [have + more for have, more in zip(stock, action.numbers, strict=True)]
        sentences = [Message("Then you have {resources}.", resources=wording.amounts([min(n, full) for n in sums]))]
        lost = [max(0, n - full) for n in sums]
        if any(lost):
            sentences.append(Message("The track is full: {resources} would be lost.", resources=wording.amounts(lost)))
        return translator.render(MessageList(sentences, " "))

    def plannable(self, screen: AnyState, seat: int) -> list[str]:
        """The cargoes for which whole transports can be chosen."""
        return route_choices.plannable(_state(screen), seat)

    def plans(self, screen: AnyState, seat: int, token: str, translator: Translator) -> list[Plan]:
        """The best way of a cargo to each Ahu where it could end."""
        return route_choices.plans(_state(screen), seat, token, translator)

    def route_of(self, game: Game, actions: Sequence[Action]) -> list[str]:
        """A transport that begins with these actions is drawn from its quarry on."""
        begun = next((action for action in actions if isinstance(action, Transport)), None)
        if begun is None:
            return super().route_of(game, actions)
        board = _game(game).board
        quarry = space_pick(board, board.pukao_quarry if begun.cargo == PUKAO else board.crater)
        places = [place for place in self.places_of(game, actions) if place != quarry]
        return [quarry, *places] if places else []

    # moments

    def moment(self, game: Game, move: Move, translator: Translator) -> Moment | None:
        """Tiles that are used, and statues that are erected and crowned."""
        return moment_of(_game(game), move.action, translator)

    def last_round(self, screen: AnyState) -> bool:
        """Whether so few Ahus are free that the game ends with this round (N70)."""
        p = _state(screen)
        return p.stage != OVER and p.empty_ahus() <= p.game.last_ahus


def _game(game: Game) -> RapaNui:
    assert isinstance(game, RapaNui)
    return game


def _state(screen: AnyState) -> State:
    assert isinstance(screen, State)
    return screen

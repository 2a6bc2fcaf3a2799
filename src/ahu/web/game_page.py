"""A game in the browser: what its page shows, and how its actions are clicked together.

The class below is also the page of a game that brings none: a list of what can be seen, and buttons for what can be
done. A game's own page derives from it and says more.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import capital
from ahu.registry import kits
from ahu.web.presentation.markup import joined, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State

Path = tuple[str, ...]
"""An action as it is clicked together: tokens such as ``hex:d7`` or ``figure:worker``, in the order of asking.

An element of the page with ``data-pick`` set to a token is that thing; tokens nothing on the page stands for become
buttons with their label.
"""

KIND: Final = "kind"
ACTION: Final = "action"


class Row(NamedTuple):
    """One line of a form: what is asked for, and the tokens to choose one of."""

    label: str
    tokens: tuple[str, ...]


class Plan(NamedTuple):
    """A whole turn, or the rest of one, offered as one choice."""

    path: Path
    actions: tuple[Action, ...]
    note: str
    """What it costs and who earns what, in a line."""
    via: tuple[str, ...]
    """Tokens of the places the load passes, from where it is to where it ends."""


class GamePage:
    """One game on the page. Everything is made from a screened state: what the viewer can't tell is not in it."""

    places: tuple[str, ...] = ()
    """Kinds of tokens that stand for places on the map: these are clicked there and need no button."""
    on_map: tuple[str, ...] = ()
    """Kinds of tokens that something on the map stands for, so that it can be pointed at."""
    stops: tuple[str, ...] = ()
    """Kinds of places that something carried passes."""
    carried: tuple[str, ...] = ()
    """Kinds of pieces that are carried: they glide from stop to stop."""
    placed: tuple[str, ...] = ()
    """Kinds of first tokens that may be picked after the place where they go."""

    # the map

    def view_box(self, game: Game) -> str:  # noqa: ARG002
        """The map's box, as an SVG viewBox; empty if there is no map."""
        return ""

    def land(self, game: Game, translator: Translator) -> str:  # noqa: ARG002
        """The part of the map that never changes, with the defs all drawings of the page may use."""
        return ""

    def pieces(self, screen: State, translator: Translator) -> dict[str, str]:  # noqa: ARG002
        """The part of the map that changes: groups by their id, always all of them and in one order."""
        return {}

    def listing(self, screen: State, translator: Translator) -> str:
        """What can be seen, where there is no map."""
        lines = [line.partition(":") for line in screen.write().splitlines()[1:] if line.strip()]
        return str(
            tag(
                "dl",
                joined(
                    tag("div", tag("dt", capital(what.strip(" []"))), tag("dd", value.strip()))
                    for what, _, value in lines
                ),
                class_="listing",
                aria_label=translator.translate("What can be seen"),
            )
        )

    # beside the map

    def panel(self, screen: State, seat: int, translator: Translator) -> str:
        """What a seat owns, as far as the viewer may see it."""
        points = screen.scores()[seat]
        told = translator.translate_plural(points, "{number} point", "{number} points")
        return str(tag("p", told, class_="points", data_score=points))

    def shared_area(self, screen: State, translator: Translator) -> str:  # noqa: ARG002
        """What belongs to nobody: supplies, the offer, tracks."""
        return ""

    # acting

    def path(self, game: Game, action: Action) -> Path:  # noqa: ARG002
        """How an action is clicked together."""
        return f"{KIND}:{type(action).__name__}", f"{ACTION}:{action.text}"

    def label(self, game: Game, token: str, translator: Translator) -> str:  # noqa: ARG002
        """What a token is called on a button."""
        kind, _, name = token.partition(":")
        return capital(re.sub(r"(?<!^)([A-Z])", r" \1", name).lower() if kind == KIND else name)

    def rows(self, screen: State, seat: int, translator: Translator) -> list[Row]:  # noqa: ARG002
        """The lines of the form the seat is asked to fill in; none if it is asked to click."""
        return []

    def note(self, screen: State, seat: int, action: Action, translator: Translator) -> str:  # noqa: ARG002
        """What is said about an action chosen in a form, before it is taken."""
        return ""

    def plannable(self, screen: State, seat: int) -> list[str]:  # noqa: ARG002
        """Tokens for which :meth:`plans` knows whole turns; the empty token is what is under way."""
        return []

    def plans(self, screen: State, seat: int, token: str, translator: Translator) -> list[Plan]:  # noqa: ARG002
        """Whole turns with a thing, the cheapest way to each place it could be brought."""
        return []

    # speaking of places

    def places_of(self, game: Game, actions: Sequence[Action]) -> list[str]:
        """Tokens of every place that actions have to do with, each once."""
        tokens = dict.fromkeys(token for action in actions for token in self.path(game, action))
        return [token for token in tokens if token.partition(":")[0] in self.on_map]

    def way_of(self, game: Game, actions: Sequence[Action]) -> list[str]:  # noqa: ARG002
        """Tokens of the places something is carried through, from where it lies; none where nothing is carried."""
        return []


def page_of(game: Game) -> GamePage:
    """The page of this game."""
    return _page_called(game.name)


@cache
def _page_called(name: str) -> GamePage:
    bring = kits()[name].page
    return bring() if bring else GamePage()

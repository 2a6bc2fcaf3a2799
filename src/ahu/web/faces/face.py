"""What a game shows of itself on the page, and how its actions are clicked together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.core.words import Tongue

Path = tuple[str, ...]
"""An action as it is clicked together: tokens such as ``hex:d7`` or ``figure:worker``, in the order of asking.

An element of the page with ``data-pick`` set to a token is that thing; tokens nothing on the page stands for become
buttons with their label.
"""


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


class Face(Protocol):
    """One game on the page. Everything is made from a screened state: what the viewer can't tell is not in it."""

    # the map

    def view_box(self, game: Game) -> str:
        """The map's box, as an SVG viewBox."""
        ...

    def land(self, game: Game, tongue: Tongue) -> str:
        """The part of the map that never changes, with the defs all drawings of the page may use."""
        ...

    def pieces(self, screen: State, tongue: Tongue) -> dict[str, str]:
        """The part of the map that changes: groups by their id, always all of them and in one order."""
        ...

    # beside the map

    def panel(self, screen: State, seat: int, tongue: Tongue) -> str:
        """What a seat owns, as far as the viewer may see it."""
        ...

    def commons(self, screen: State, tongue: Tongue) -> str:
        """What belongs to nobody: supplies, the offer, tracks."""
        ...

    # acting

    def path(self, action: Action) -> Path:
        """How an action is clicked together."""
        ...

    def label(self, game: Game, token: str, tongue: Tongue) -> str:
        """What a token is called on a button."""
        ...

    def rows(self, screen: State, seat: int, tongue: Tongue) -> list[Row]:
        """The lines of the form the seat is asked to fill in; none if it is asked to click."""
        ...

    def note(self, screen: State, seat: int, action: Action, tongue: Tongue) -> str:
        """What is said about an action chosen in a form, before it is taken."""
        ...

    def plannable(self, screen: State, seat: int) -> list[str]:
        """Tokens for which :meth:`plans` knows whole turns; the empty token is what is under way."""
        ...

    def plans(self, screen: State, seat: int, token: str, tongue: Tongue) -> list[Plan]:
        """Whole turns with a thing, the cheapest way to each place it could be brought."""
        ...

"""A game in the browser: what its page shows, and how its actions are clicked together.

:class:`GamePage` is also the page of a game that brings none: a list of what can be seen, and buttons for what can be
done. A game's own page derives from it and overrides what it does better.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ahu.core.action import normalize
from ahu.core.messages import capital, gettext_noop
from ahu.draw.drawing import written_sections
from ahu.markup import Element, joined
from ahu.registry import kit_of
from ahu.web.presentation.seat_badge import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Move, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.draw.drawing import Section

Path: TypeAlias = tuple[str, ...]
"""An action as it is clicked together: tokens such as ``hex:d7`` or ``figure:worker``, in the order of the clicks.

A click on an element with ``data-pick`` picks the token that it names. A token that no element of the page names
becomes a button with its label.
"""

KIND: Final = "kind"
ACTION: Final = "action"
BETWEEN_PLACES: Final = "|"
"""Stands between the places that an attribute of an element names: their names have spaces in them."""
MOST_IN_ROW: Final = 4
"""Entries of a written position that the row of a seat shows."""
NUMBER: Final = re.compile(r"[-+]?\d+").fullmatch


class Row(NamedTuple):
    """One line of a form: its label, and the tokens of which one is chosen."""

    label: str
    tokens: tuple[str, ...]
    icon: str = ""
    """HTML."""
    effect: str = ""
    """What each of them is good for, in a few words."""
    why: str = ""
    """Why there is nothing to choose in this line; empty if there is."""


class Plan(NamedTuple):
    """A whole turn, or the rest of one, offered as one choice."""

    path: Path
    actions: tuple[Action, ...]
    note: str
    """What it costs and who earns what, in a line."""
    route: tuple[str, ...]
    """Tokens of the places on the way, from the first to the last."""


class Phase(NamedTuple):
    """A phase of the round, as the line on top of the page shows it."""

    label: str
    now: bool
    about: str = ""
    """The token of its card."""


class Moment(NamedTuple):
    """Something that the page shows for a moment when it happens, beside the change of the map."""

    kind: str
    """dice, tile, rise (a statue is erected), crown, toll, round, last-round: the page's script knows each."""
    text: str = ""
    """What happens, in a few words."""
    html: str = ""
    """What to show: a die, a tile."""
    about: str = ""
    """The token of the place where it happens."""
    gains: tuple[tuple[int, int], ...] = ()
    """Seats that gain points by it, and how many."""


class Reveal(NamedTuple):
    """Choices that were sealed and are public now, and to whom they are shown."""

    then: State
    """The position when they became public, as the viewer sees it."""
    now: State
    """The position now, as the viewer sees it."""
    moves: Sequence[Move]
    """All moves of the game."""
    number: int
    """How many of them lead to the position then."""
    viewpoint: int
    """The seat whose screen it is; SPECTATOR if it is nobody's."""
    names: list[str]
    translator: Translator


class Button(NamedTuple):
    """How a token is offered in a position: what it is, does, costs and brings."""

    title: str
    effect: str = ""
    """What it does or costs, in a line."""
    icon: str = ""
    """HTML."""
    gain: str = ""
    """What it brings, in a word or two: "11 points"."""
    warning: str = ""
    """What is given up by it."""


class Card(NamedTuple):
    """What a thing on the page is, what it does, and what it means for the viewer now."""

    title: str
    kind: str = ""
    """What sort of thing it is."""
    icon: str = ""
    """HTML."""
    text: tuple[str, ...] = ()
    """What it is and does, in sentences that are always true."""
    now: tuple[str, ...] = ()
    """What it would do now for the viewer."""
    rule: str = ""
    """The id of the rule about it."""


class AidSection(NamedTuple):
    """A part of the player aid: the cards of things that belong together. It shows title, icon and text of each."""

    title: str
    cards: tuple[Card, ...]


class GamePage:
    """One game on the page. Everything is made from a screened state, in which hidden things are unknown.

    Phases, the shelf, the corner and the order of the seats are made once for all viewers, from what everybody may see.

    The kind of a token is its part before the colon.
    """

    places: tuple[str, ...] = ()
    """Kinds of tokens of places on the map: they are clicked there and need no button."""
    on_map: tuple[str, ...] = ()
    """Kinds of tokens that elements of the map name, so that the page can highlight them."""
    stops: tuple[str, ...] = ()
    """Kinds of places through which something is carried."""
    carrying_actions: tuple[type[Action], ...] = ()
    """Kinds of actions by which something is carried, see :meth:`route_of`."""
    set_up_actions: tuple[type[Action], ...] = ()
    """Kinds of actions of chance by which a game is set up: the log tells them in one line."""
    carried: tuple[str, ...] = ()
    """Kinds of pieces that are carried: the page moves them from stop to stop."""
    form_button: str = gettext_noop("Send")
    """The label of the button that sends a form, see :meth:`rows`."""
    placed: tuple[str, ...] = ()
    """Kinds of first tokens that may also be picked after the place where they go."""
    aside: tuple[str, ...] = ()
    """Kinds of first tokens that come after all others, in this order."""
    small: tuple[str, ...] = ()
    """Kinds of first tokens whose buttons are small where they stand beside others."""
    rows_alike: bool = False
    """Whether the row of a seat looks the same to all who do not see that seat's screen.

    Then it is drawn once for them, from what everybody may see.
    """
    map_alike: bool = False
    """Whether the map looks the same to everybody. Then it is drawn once for all."""
    plays_itself: tuple[type[Action], ...] = ()
    """Kinds of actions that the server takes for a person if nothing else is legal.

    Name only those that give nothing up, and whose being forced everybody can see: that a person did not have to
    choose must tell the others nothing.
    """

    # the map

    def view_box(self, game: Game) -> str:  # noqa: ARG002
        """The map's box, as an SVG viewBox; empty if there is no map."""
        return ""

    def land(self, game: Game, translator: Translator) -> str:  # noqa: ARG002
        """The part of the map that never changes, with the defs all drawings of the page may use."""
        return ""

    def layout(self, game: Game) -> object:  # noqa: ARG002
        """What takes long to work out before a board can be drawn, in any language; None if nothing does.

        For a board that somebody sends it is worked out in another process, and pickled.
        """
        return None

    def keep_layout(self, game: Game, layout: object) -> None:
        """Use a layout of this game's board that another process worked out, as long as there is room for it."""

    def pieces(self, screen: State, translator: Translator) -> dict[str, str]:  # noqa: ARG002
        """The part of the map that changes: groups by their id, always all of them and in one order."""
        return {}

    def pieces_after(self, before: dict[str, str], screen: State, translator: Translator) -> dict[str, str]:  # noqa: ARG002
        """The same, where ``before`` was returned for this table a moment ago, perhaps for another viewer.

        A page that can tell what has changed takes the rest from there, or returns ``before`` itself if all of it looks
        the same. It does not change ``before``.
        """
        return self.pieces(screen, translator)

    def listing(self, screen: State, translator: Translator) -> str:
        """What can be seen, where there is no map: the sections of the written position that are not a seat's."""
        game, label = screen.game, translator.translate("What can be seen")
        parts = [part for part in written_sections(screen) if part.entries and part.heading not in game.seats]
        sections = [_section(game, part, translator) for part in parts]
        return str(Element("div", *sections, class_="written-position", role="group", aria_label=label))

    # always in view

    def phases(self, screen: State, translator: Translator) -> list[Phase]:  # noqa: ARG002
        """The phases of a round, in order; the line on top of the page marks the one under way."""
        return []

    def ending(self, screen: State, translator: Translator) -> str:  # noqa: ARG002
        """When the game ends and how far it is from there, in a few words for the line on top of the page."""
        return ""

    def shelf(self, screen: State, translator: Translator) -> str:  # noqa: ARG002
        """What stands in a line above the map, such as a market."""
        return ""

    def corner(self, screen: State, translator: Translator) -> str:  # noqa: ARG002
        """What lies over the corner of the map at the upper left, such as things on offer."""
        return ""

    def order(self, screen: State) -> tuple[Seat, ...]:
        """The seats in the order in which the page lists them: the order of play, where the game has one."""
        return tuple(range(screen.game.players))

    def row(self, screen: State, seat: Seat, translator: Translator) -> str:
        """The essentials of a seat, as far as the viewer may see them: two or three lines that are always in view.

        By default its badge, its points, and the first entries of its section of the written position.
        """
        own = [
            entry
            for part in written_sections(screen)
            if part.heading == screen.game.seats[seat]
            for entry in part.entries
        ]
        line = joined(
            Element(
                "span", capital(translator.translate(what)), " ", Element("b", _value(screen.game, value, translator))
            )
            for what, value in own[:MOST_IN_ROW]
        )
        return str(
            joined(
                [
                    Element("span", sign(screen.game, screen.game.seats[seat]), class_="row-sign"),
                    _row_points(screen.scores()[seat], translator),
                    Element("p", line, class_="row-line"),
                ]
            )
        )

    # on demand

    def panel(self, screen: State, seat: Seat, translator: Translator) -> str:
        """All that a seat owns, as far as the viewer may see it: points, and its section of the written position."""
        points = screen.scores()[seat]
        text = translator.translate_plural(points, "{number} point", "{number} points")
        own = [part for part in written_sections(screen) if part.heading == screen.game.seats[seat]]
        lists = [_entries(screen.game, part, translator) for part in own]
        return str(joined([Element("p", text, class_="points", data_score=points), *lists]))

    def shared_area(self, screen: State, translator: Translator) -> str:  # noqa: ARG002
        """What belongs to nobody, such as supplies and tracks."""
        return ""

    def aid(self, game: Game, translator: Translator) -> list[AidSection]:  # noqa: ARG002
        """The player aid: what is true in every position, such as costs and points. None: there is no player aid."""
        return []

    # acting

    def path(self, game: Game, action: Action) -> Path:  # noqa: ARG002
        """How an action is clicked together."""
        return f"{KIND}:{type(action).__name__}", f"{ACTION}:{action.text}"

    def label(self, game: Game, token: str, translator: Translator) -> str:  # noqa: ARG002
        """The label of a token on a button: the kind of an action by its class, an action by its notation."""
        kind, _, name = token.partition(":")
        text = re.sub(r"(?<!^)([A-Z])", r" \1", name).lower() if kind == KIND else name
        return capital(translator.translate(text))

    def button(self, screen: State, seat: Seat, token: str, translator: Translator) -> Button | None:  # noqa: ARG002
        """What the button of a token says in this position; None for its label alone."""
        return None

    def question(self, game: Game, first: str, kind: str, translator: Translator) -> str:
        """What is asked once ``first`` was picked and a token of this kind is to be picked next."""
        del kind
        return translator.translate("{choice}: which?", choice=self.label(game, first, translator))

    def place_question(self, game: Game, kind: str, translator: Translator) -> str:  # noqa: ARG002
        """What is asked once a place was picked before what goes there; ``{place}`` stands for its label."""
        return translator.translate("{place}: what goes there?", place="{place}")

    def deed(self, game: Game, first: str, kind: str, translator: Translator) -> str:  # noqa: ARG002
        """What a click on a place of this kind does once ``first`` was picked, as in "carry it here"."""
        return translator.translate("choose it")

    def act(self, screen: State, seat: Seat, actions: Sequence[Action], translator: Translator) -> str:  # noqa: ARG002
        """The name of what a button does that takes these actions."""
        return capital(translator.translate(actions[-1].text))

    def attempts(self, screen: State, seat: Seat) -> list[Action]:  # noqa: ARG002
        """Actions that somebody may expect to be offered now: those that are not legal are shown, with the reason."""
        return []

    def attempt(self, screen: State, seat: Seat, token: str) -> Action | None:  # noqa: ARG002
        """What somebody who points at a thing may want to do with it now; None if nothing."""
        kind, _, text = token.partition(":")
        return screen.game.notation().get(normalize(text)) if kind == ACTION else None

    def card(self, screen: State, seat: Seat, token: str, translator: Translator) -> Card | None:
        """What a thing is, for a viewer (SPECTATOR if it has no seat); None if the token names nothing."""
        kind, _, text = token.partition(":")
        if kind == ACTION:
            action = screen.game.notation().get(normalize(text))
            if action is None:
                return None
            who = translator.translate("You") if seat >= 0 else translator.translate("A player")
            told = screen.game.describe(max(seat, 0), action, [who] * screen.game.players)
            return Card(self.label(screen.game, token, translator), text=(f"{translator.render(told)}.",))
        ways = (
            [action for action in screen.actions(seat) if token in self.path(screen.game, action)] if seat >= 0 else []
        )
        if not ways:
            return None
        many = translator.translate_plural(len(ways), "{number} way to do it", "{number} ways to do it")
        return Card(self.label(screen.game, token, translator), now=(f"{many}.",))

    def rows(self, screen: State, seat: Seat, translator: Translator) -> list[Row]:  # noqa: ARG002
        """The lines of the form that the seat fills in; none if its actions are clicked."""
        return []

    def note(self, screen: State, seat: Seat, action: Action, translator: Translator) -> str:  # noqa: ARG002
        """A note on an action that is chosen in a form, shown before it is taken."""
        return ""

    def left_to_choose(self, screen: State, seat: Seat, translator: Translator) -> dict[int, str]:  # noqa: ARG002
        """What is said while the numbers chosen in a form add up to something that is no action, by that sum."""
        return {}

    def plannable(self, screen: State, seat: Seat) -> list[str]:  # noqa: ARG002
        """Tokens for which :meth:`plans` knows whole turns; an empty token for the turn under way."""
        return []

    def plans(self, screen: State, seat: Seat, token: str, translator: Translator) -> list[Plan]:  # noqa: ARG002
        """Whole turns that begin with a token, the cheapest way to each place."""
        return []

    # moments

    def moment(self, game: Game, move: Move, translator: Translator) -> Moment | None:  # noqa: ARG002
        """What the page shows for a moment when a move is made; the move is public."""
        return None

    def last_round(self, screen: State) -> bool:  # noqa: ARG002
        """Whether everybody can see that the game ends with this round."""
        return False

    def revealed_after(self, record: Record) -> int:  # noqa: ARG002
        """After how many moves sealed choices became public that are still worth showing; 0 if there are none."""
        return 0

    def revealed(self, reveal: Reveal) -> str:  # noqa: ARG002
        """Those choices side by side, and what came of them; empty if the viewer has gone on since."""
        return ""

    def learned(self, screen: State, seat: Seat, names: Sequence[str], translator: Translator) -> str:  # noqa: ARG002
        """What a seat alone has been shown and may still know, as a sentence; empty if that is nothing."""
        return ""

    # places

    def places_of(self, game: Game, actions: Sequence[Action]) -> list[str]:
        """Tokens of everything on the map that the actions name, each once."""
        tokens = dict.fromkeys(token for action in actions for token in self.path(game, action))
        return [token for token in tokens if token.partition(":")[0] in self.on_map]

    def route_of(self, game: Game, actions: Sequence[Action]) -> list[str]:
        """Tokens of the places through which something is carried, in order; none if nothing is carried."""
        carries = any(isinstance(action, self.carrying_actions) for action in actions)
        return self.places_of(game, actions) if carries else []


def page_of(game: Game) -> GamePage:
    """The page of this game."""
    return _page_of(type(game))


@lru_cache(maxsize=64)
def _page_of(kind: type[Game]) -> GamePage:
    bring = kit_of(kind).page
    return bring() if bring else GamePage()


def _row_points(points: int, translator: Translator) -> Element:
    said = translator.translate_plural(points, "{number} point", "{number} points")
    number = Element("b", points, aria_hidden="true")
    return Element("p", number, Element("span", said, class_="said"), class_="row-points", data_score=points)


# a written position as HTML


def _section(game: Game, section: Section, translator: Translator) -> Element:
    """A section with its heading."""
    heading = [Element("h3", capital(translator.translate(section.heading)))] if section.heading else []
    return Element("section", *heading, _entries(game, section, translator))


def _entries(game: Game, section: Section, translator: Translator) -> Element:
    """The entries of a section, one below the other."""
    rows = [
        Element(
            "div",
            Element("dt", capital(translator.translate(what)) if what else ""),
            Element("dd", _value(game, value, translator), class_="number" if NUMBER(value) else None),
        )
        for what, value in section.entries
    ]
    return Element("dl", *rows, class_="entries")


def _value(game: Game, value: str, translator: Translator) -> object:
    """A value as it is written; seats by their badges and labels, nothing as a dash."""
    names = value.split()
    if names and all(name in game.seats for name in names):
        return joined(_seat(game, name, translator) for name in names)
    return value or "–"


def _seat(game: Game, name: str, translator: Translator) -> Element:
    label = translator.render(game.seat_label(game.seats.index(name)))
    return Element("span", sign(game, name), label, class_="seat")

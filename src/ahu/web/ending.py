"""The end of a game: who has won, where everybody's points come from, and how they grew."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ahu.draw.plot import Course, plot
from ahu.web import telling
from ahu.web.markup import joined, raw, tag
from ahu.web.signs import colour_of, sign

if TYPE_CHECKING:
    from markupsafe import Markup

    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.core.words import Tongue
    from ahu.web.room import Room

_GROWTH: WeakKeyDictionary[Room, tuple[int, list[list[int]]]] = WeakKeyDictionary()
"""How the points grew at a table, and after how many deeds that was computed."""


def sheet(room: Room, screen: State, names: list[str], tongue: Tongue) -> str:
    """The sheet shown when the game is over; sent over the stream, its buttons use the token of the page around it."""
    say = tongue.say
    return str(
        tag(
            "div",
            tag("p", say("The game is over"), class_="phase"),
            tag("h2", telling.winners(screen, names, tongue)),
            _buttons(room, tongue),
            _counted(room, screen, names, tongue),
            raw(_plotted(room, names, tongue)),
            class_="end-sheet",
        )
    )


def _counted(room: Room, screen: State, names: list[str], tongue: Tongue) -> Markup:
    """Each seat's points, line by line, the best first; the lines come in one after the other."""
    scores, parts, won = screen.scores(), screen.score_sheet(), screen.winners()
    best_first = sorted(range(room.game.players), key=lambda seat: -scores[seat])
    return tag(
        "ol",
        joined(
            tag(
                "li",
                tag(
                    "h3",
                    sign(room.game, room.game.seats[seat]),
                    tag("span", names[seat]),
                    tag("b", scores[seat], title=tongue.say_many(scores[seat], "{number} point", "{number} points")),
                ),
                tag(
                    "ul",
                    joined(
                        tag("li", tag("span", tongue.tell(label)), tag("b", points)) for label, points in parts[seat]
                    ),
                ),
                class_="won" if seat in won else None,
                data_colour=colour_of(room.game, room.game.seats[seat]),
            )
            for seat in best_first
        ),
        class_="counted",
    )


def _plotted(room: Room, names: list[str], tongue: Tongue) -> str:
    courses = [
        Course(name, colour_of(room.game, seat), points)
        for name, seat, points in zip(names, room.game.seats, growth(room), strict=True)
    ]
    return plot(courses, tongue.say("Points over the rounds"), tongue.say("Round"))


def growth(room: Room) -> list[list[int]]:
    """For each seat its points at the beginning and after every round; computed once for a game that is over."""
    number = room.history.number
    known = _GROWTH.get(room)
    if known is None or known[0] != number:
        known = _GROWTH[room] = number, _grown(room.history.record)
    return known[1]


def _grown(record: Record) -> list[list[int]]:
    state = record.start.copy()
    columns = [state.scores()]
    for number, move in enumerate(record.moves):
        state.play(move.actor, move.action)
        if number + 1 == len(record.moves) or record.rounds[number + 1] != record.rounds[number]:
            columns.append(state.scores())
    return [list(points) for points in zip(*columns, strict=True)]


def _buttons(room: Room, tongue: Tongue) -> Markup:
    say = tongue.say
    again = say("Join the next game") if room.row.next_key else say("Play again")
    return tag(
        "p",
        tag("button", again, type="button", class_="go again", hx_post="again/", hx_swap="none"),
        tag("a", say("Review"), href="review/", class_="button"),
        tag("a", say("Replay"), href="replay/?action=0", class_="button"),
        tag("a", say("Download"), href="game.ahu", class_="button"),
        class_="end-buttons",
    )

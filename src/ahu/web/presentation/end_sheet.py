"""The HTML of the end of a game: who has won, where each seat's points come from, and how they grew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.draw.game_colours import colour_of
from ahu.draw.plots.lines import Line, rounds_chart
from ahu.markup import joined, raw, tag
from ahu.web.presentation import log_html
from ahu.web.presentation.seat_badge import sign

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.markup import Markup
    from ahu.web.live.live_table import LiveTable

PLACES: Final = {
    1: gettext_noop("You came 1st of {number}."),
    2: gettext_noop("You came 2nd of {number}."),
    3: gettext_noop("You came 3rd of {number}."),
    4: gettext_noop("You came 4th of {number}."),
    5: gettext_noop("You came 5th of {number}."),
}
"""Where a player came, as a sentence."""


def sheet(table: LiveTable, screen: State, names: list[str], mine: frozenset[int], translator: Translator) -> str:
    """The HTML that is shown when the game is over. Its buttons use the CSRF token of the page they stand in.

    ``mine`` are the seats of who looks at it.
    """
    translate = translator.translate
    title, winners = outcome(screen, names, mine, translator), _winners(screen, names, mine, translator)
    return str(
        tag(
            "div",
            tag("p", translate("The game is over"), class_="phase"),
            tag("h2", title),
            tag("p", winners, class_="end-winners") if winners != title else "",
            _grid(table, screen, names, mine, translator),
            _buttons(table, translator),
            raw(_plotted(table, translator)),
            class_="end-sheet",
        )
    )


def outcome(screen: State, names: list[str], mine: frozenset[int], translator: Translator) -> str:
    """Where the player came, or who has won for those who held no seat or several."""
    scores = screen.scores()
    if len(mine) != 1 or len(scores) == 1:
        return log_html.winners(screen, names, translator)
    own = scores[min(mine)]
    place = 1 + sum(score > own for score in scores)
    if place in PLACES:
        return translator.translate(PLACES[place], number=len(scores))
    return translator.translate("Your place is {place} of {number}.", place=place, number=len(scores))


def _winners(screen: State, names: list[str], mine: frozenset[int], translator: Translator) -> str:
    """Who has won, said to the player."""
    if screen.winners() == list(mine):
        return translator.translate("You win with {points} points", points=max(screen.scores()))
    return log_html.winners(screen, names, translator)


def _grid(table: LiveTable, screen: State, names: list[str], mine: frozenset[int], translator: Translator) -> Markup:
    """A table with a column for each seat, the best first, and a row for each source of points."""
    scores, won = screen.scores(), screen.winners()
    seats = sorted(range(table.game.players), key=lambda seat: -scores[seat])
    head = [_column_head(table, seat, names, mine, translator, won=seat in won) for seat in seats]
    rows = [
        _row(translator.render(label), points, seats, won) for label, points in screen.score_sources() if any(points)
    ]
    total = _row(translator.translate("Total"), scores, seats, won, nothing="0")
    return tag(
        "div",
        tag(
            "table",
            tag("thead", tag("tr", tag("td"), joined(head))),
            tag("tbody", joined(rows)),
            tag("tfoot", total),
            class_="result-grid",
        ),
        class_="result-scroll",
        tabindex=0,
        role="group",
        aria_label=translator.translate("Points by player"),
    )


def _column_head(
    table: LiveTable, seat: int, names: list[str], mine: frozenset[int], translator: Translator, *, won: bool
) -> Markup:
    name = translator.translate("You") if mine == {seat} else names[seat]
    badge = sign(table.game, table.game.seats[seat])
    colour = colour_of(table.game, table.game.seats[seat])
    return tag("th", badge, tag("span", name), scope="col", class_="won" if won else None, data_colour=colour)


def _row(label: str, points: list[int], seats: list[int], won: list[int], *, nothing: str = "–") -> Markup:
    """A row of the grid, with the best number in bold."""
    best = max(points)
    cells = [
        tag(
            "td",
            tag("b", points[seat]) if points[seat] == best else points[seat] or nothing,
            class_="won" if seat in won else None,
        )
        for seat in seats
    ]
    return tag("tr", tag("th", label, scope="row"), joined(cells))


def _plotted(table: LiveTable, translator: Translator) -> str:
    lines = [
        Line(colour_of(table.game, seat), points, str(points[-1]))
        for seat, points in zip(table.game.seats, score_history(table), strict=True)
    ]
    return str(rounds_chart(translator.translate("Points over the rounds"), translator.translate("Round"), lines))


def score_history(table: LiveTable) -> list[list[int]]:
    """For each seat its points at the beginning and after every round; computed once for a game that is over."""
    number, known = table.history.number, table.rendered.score_histories
    return known.get(number) or known.keep(number, _score_history(table.history.record))


def _score_history(record: Record) -> list[list[int]]:
    state = record.start.copy()
    columns = [state.scores()]
    for number, move in enumerate(record.moves):
        state.play(move.actor, move.action)
        if number + 1 == len(record.moves) or record.rounds[number + 1] != record.rounds[number]:
            columns.append(state.scores())
    return [list(points) for points in zip(*columns, strict=True)]


def _buttons(table: LiveTable, translator: Translator) -> Markup:
    translate = translator.translate
    again = translate("Join the next game") if table.row.next_key else translate("Play again")
    return tag(
        "p",
        tag("button", again, type="button", class_="go again", hx_post="again/", hx_swap="none"),
        tag("a", translate("Review"), href="review/", class_="button"),
        tag("a", translate("Replay"), href="replay/?action=0", class_="button"),
        tag("a", translate("Download"), href="game.ahu", class_="button"),
        class_="end-buttons",
    )

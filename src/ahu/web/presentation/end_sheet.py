"""The HTML of the end of a game: who has won, where each seat's points come from, and how they grew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.plots.lines import Line, rounds_chart
from ahu.markup import joined, raw, tag
from ahu.web.presentation import log_html
from ahu.web.presentation.seat_badge import colour_of, sign

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.markup import Markup
    from ahu.web.live.live_table import LiveTable

LONGEST_NAME: Final = 12
"""Longer names are cut beside the plot."""


def sheet(table: LiveTable, screen: State, names: list[str], translator: Translator) -> str:
    """The HTML that is shown when the game is over. Its buttons use the CSRF token of the page they stand in."""
    translate = translator.translate
    return str(
        tag(
            "div",
            tag("p", translate("The game is over"), class_="phase"),
            tag("h2", log_html.winners(screen, names, translator)),
            _buttons(table, translator),
            _counted(table, screen, names, translator),
            raw(_plotted(table, names, translator)),
            class_="end-sheet",
        )
    )


def _counted(table: LiveTable, screen: State, names: list[str], translator: Translator) -> Markup:
    """Each seat's points, line by line, the best seat first."""
    scores, parts, won = screen.scores(), screen.score_sheet(), screen.winners()
    best_first = sorted(range(table.game.players), key=lambda seat: -scores[seat])
    return tag(
        "ol",
        joined(
            tag(
                "li",
                tag(
                    "h3",
                    sign(table.game, table.game.seats[seat]),
                    tag("span", names[seat]),
                    tag(
                        "b",
                        scores[seat],
                        title=translator.translate_plural(scores[seat], "{number} point", "{number} points"),
                    ),
                ),
                tag(
                    "ul",
                    joined(
                        tag("li", tag("span", translator.render(label)), tag("b", points))
                        for label, points in parts[seat]
                    ),
                ),
                class_="won" if seat in won else None,
                data_colour=colour_of(table.game, table.game.seats[seat]),
            )
            for seat in best_first
        ),
        class_="counted",
    )


def _plotted(table: LiveTable, names: list[str], translator: Translator) -> str:
    lines = [
        Line(colour_of(table.game, seat), points, f"{points[-1]} {_shortened(name)}")
        for name, seat, points in zip(names, table.game.seats, score_history(table), strict=True)
    ]
    return str(rounds_chart(translator.translate("Points over the rounds"), translator.translate("Round"), lines))


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


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

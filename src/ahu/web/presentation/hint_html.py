"""The HTML of a hint: turns to choose from, each with why and with what can be expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.advice import ADVICE_LEVEL
from ahu.bots.turn_text import describe_turn, odds
from ahu.core.messages import capital
from ahu.markup import joined, raw, tag
from ahu.web.game_page import page_of
from ahu.web.json_encoding import to_json
from ahu.web.presentation.player_names import bot_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.markup import Markup
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.thoughts import Advice

MOST: Final = 3
"""How many turns a hint names at most."""


def best_options(advice: list[Advice]) -> list[Advice]:
    """The best turn and the next best that were tried. A reason that is the same as the best turn's is left out."""
    others = [option for option in advice[1:] if option.trials][: MOST - 1]
    return [advice[0], *[o._replace(why=None) if o.why == advice[0].why else o for o in others]]


def hint_html(table: LiveTable, seat: Seat, advice: list[Advice], translator: Translator) -> Markup:
    """The hint for a seat."""
    translate, names = translator.translate, table.names(translator)
    return joined(
        [
            tag(
                "p",
                tag("b", translate("What {name} would do", name=bot_name(ADVICE_LEVEL))),
                tag("button", translate("Close"), type="button", class_="quiet", data_hint="close"),
                class_="hint-head",
            ),
            tag(
                "ol",
                joined(
                    tag("li", _button(table.game, seat, option, names, translator)) for option in best_options(advice)
                ),
                class_="options",
            ),
        ]
    )


def _button(game: Game, seat: Seat, option: Advice, names: Sequence[str], translator: Translator) -> Markup:
    """A turn: the map shows it when it is pointed at, and a click takes it after a confirmation."""
    actions = [game.parse(text) for text in option.actions]
    return tag(
        "button",
        option_html(game, seat, option, names, translator),
        type="button",
        data_hint="take",
        data_actions=to_json(option.actions).decode(),
        data_about=" ".join(page_of(game).places_of(game, actions)),
        data_route=" ".join(page_of(game).route_of(game, actions)),
    )


def option_html(game: Game, seat: Seat, option: Advice, names: Sequence[str], translator: Translator) -> Markup:
    """What would be done, why, and what can be expected of it."""
    actions = [game.parse(text) for text in option.actions]
    return joined(
        [
            tag("span", describe_turn(game, seat, actions, names, translator), class_="option-text"),
            tag("span", capital(translator.render(option.why)), class_="option-why") if option.why else "",
            tag(
                "span",
                _bar(option.chance),
                tag("span", translator.render(odds(option.points, option.chance))),
                class_="option-odds",
            )
            if option.trials
            else "",
        ]
    )


def _bar(share: float) -> Markup:
    """A share between 0 and 1, as a bar."""
    width = round(100 * share)
    return raw(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-all" width="100" height="8"/><rect class="bar-part" width="{width}" height="8"/></svg>'
    )

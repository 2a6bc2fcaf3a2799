"""A hint: what a bot would do in a seat's place, with what that seat knows. Only who asks is told."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from ahu.bots.advice import ADVICE_LEVEL
from ahu.bots.turn_text import describe_turn, odds
from ahu.core.messages import capital
from ahu.web.game_page import page_of
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.player_names import bot_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.bot_workers import Advice, BotWorkers
    from ahu.web.live.live_table import LiveTable

PATIENCE: Final = 10.0
"""Seconds somebody waits for a hint."""
MOST: Final = 3
"""Turns a hint names."""


class Hints:
    """What the seats of a table were last advised. However often one asks, a bot thinks once about what it sees."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers) -> None:
        self._room = table
        self._bot_workers = bot_workers
        self._known: dict[int, tuple[str, asyncio.Task[list[Advice]]]] = {}

    async def ask(self, seat: int) -> list[Advice]:
        """What a bot makes of what this seat sees now; TimeoutError if that takes too long: it may be asked again."""
        async with asyncio.timeout(PATIENCE):
            return await asyncio.shield(await self._asked(seat))

    async def _asked(self, seat: int) -> asyncio.Task[list[Advice]]:
        while True:
            view = self._room.state.view(seat)
            seen = view.write()
            about, task = self._known.get(seat, ("", None))
            if task and about == seen and not (task.done() and (task.cancelled() or task.exception())):
                return task
            if task is None or task.done():
                task = asyncio.create_task(self._bot_workers.advise(view, self._room.board_text))
                self._known[seat] = seen, task
                return task
            await asyncio.wait([task])  # about what was to be seen before: one thought at a time for each seat

    def close(self) -> None:
        """Nobody waits any more."""
        for _, task in self._known.values():
            task.cancel()


def worth_naming(advice: list[Advice]) -> list[Advice]:
    """The best turn, and the next best of those that were tried; what speaks for the best of them is said once."""
    others = [option for option in advice[1:] if option.trials][: MOST - 1]
    return [advice[0], *[o._replace(why=None) if o.why == advice[0].why else o for o in others]]


def told(table: LiveTable, seat: int, advice: list[Advice], translator: Translator) -> Markup:
    """The hint as the page shows it: turns to choose from."""
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
                    tag("li", _button(table.game, seat, option, names, translator)) for option in worth_naming(advice)
                ),
                class_="options",
            ),
        ]
    )


def _button(game: Game, seat: int, option: Advice, names: Sequence[str], translator: Translator) -> Markup:
    """A turn that is shown on the map when it is pointed at, and taken after a second look when it is clicked."""
    actions = [game.parse(text) for text in option.actions]
    return tag(
        "button",
        told_option(game, seat, option, names, translator),
        type="button",
        data_hint="take",
        data_actions=json.dumps(option.actions),
        data_about=" ".join(page_of(game).places_of(game, actions)),
        data_way=" ".join(page_of(game).way_of(game, actions)),
    )


def told_option(game: Game, seat: int, option: Advice, names: Sequence[str], translator: Translator) -> Markup:
    """What would be done, why, and what is to be expected of it."""
    actions = [game.parse(text) for text in option.actions]
    return joined(
        [
            tag("span", describe_turn(game, seat, actions, names, translator), class_="option-told"),
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
    """A share of one, as a bar."""
    width = round(100 * share)
    return raw(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-all" width="100" height="8"/><rect class="bar-part" width="{width}" height="8"/></svg>'
    )

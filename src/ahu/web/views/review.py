"""The review of a game: chances and points over the game, the turning points, and what a bot would have done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.bots.advice import ADVICE_LEVEL
from ahu.bots.turn_text import describe_turn, percent
from ahu.core.messages import Message
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import log_html
from ahu.web.presentation.hint_html import best_options, option_html
from ahu.web.presentation.player_names import bot_name
from ahu.web.presentation.seat_badge import colour_of
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import render_page, render_part, wants_part
from ahu.web.views.review_charts import review_charts

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.bots.review import Decision
    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.markup import Markup
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.reviewer import ReviewProgress
    from ahu.web.live.thoughts import Advice
    from ahu.web.views.review_charts import Chart


class TurningPoint(NamedTuple):
    """A decision that changed the chances of its seat."""

    number: int
    seat: Seat
    colour: str
    round: int
    before: int
    after: int
    """How many actions lead to the positions before and after it."""
    rises: bool
    swing: str
    """How the chance of winning changed, as a sentence."""
    actions_text: str
    """What was done."""
    adviser_agrees: bool
    """Whether the bot would have done the same."""
    others: list[Markup]
    """What else the bot would have considered."""


class ReviewContext(TypedDict):
    """What ``review.html`` shows."""

    key: str
    game: Game
    names: list[str]
    winners: str
    adviser: str
    """The name of the bot that looks at the turning points."""
    progress: ReviewProgress
    charts: list[Chart]
    turns: list[TurningPoint]
    """The turning points that the bot has looked at so far."""


@require_safe
async def review(request: HttpRequest, key: str) -> HttpResponse:
    """The review as far as it has come; the page asks again until it is done."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    game = table.game.name
    translator = translator_of(request, game)
    if not table.state.over():
        translate = translator.translate
        return error_page(request, 409, translate("Not yet"), translate("This game is still being played."))
    context = _context(table, table.reviewer.progress(), translator)
    if wants_part(request):
        return render_part(request, "review_part.html", context, game=game)
    return render_page(request, "review.html", context, game=game)


def _context(table: LiveTable, progress: ReviewProgress, translator: Translator) -> ReviewContext:
    names, found = table.names(translator), progress.review
    swings = [_swing(decision, names, translator) for decision in found.turning_points] if found else []
    return ReviewContext(
        key=table.key,
        game=table.game,
        names=names,
        winners=log_html.winners(table.state, names, translator),
        adviser=bot_name(ADVICE_LEVEL),
        progress=progress,
        charts=review_charts(table.game, found, swings, translator) if found else [],
        turns=_turns(table, progress, names, translator),
    )


def _swing(decision: Decision, names: list[str], translator: Translator) -> str:
    name, was, became = names[decision.seat], percent(decision.was), percent(decision.became)
    if decision.became > decision.was:
        words = Message("{name}’s chance of winning rises from {was} to {became}", name=name, was=was, became=became)
    else:
        words = Message("{name}’s chance of winning falls from {was} to {became}", name=name, was=was, became=became)
    return translator.render(words)


def _turns(table: LiveTable, progress: ReviewProgress, names: list[str], translator: Translator) -> list[TurningPoint]:
    if progress.review is None:
        return []
    advised = zip(progress.review.turning_points, progress.advice, strict=False)
    return [_turn(table, number, *turn, names, translator) for number, turn in enumerate(advised, start=1)]


def _turn(
    table: LiveTable, number: int, decision: Decision, advice: list[Advice], names: list[str], translator: Translator
) -> TurningPoint:
    game, seat = table.game, decision.seat
    others = [option for option in best_options(advice) if not _is(decision, option)]
    return TurningPoint(
        number,
        seat,
        colour_of(game, game.seats[seat]),
        table.history.record.rounds[decision.before],
        decision.before,
        decision.after,
        rises=decision.became > decision.was,
        swing=_swing(decision, names, translator),
        actions_text=describe_turn(game, seat, [game.parse(text) for text in decision.actions], names, translator),
        adviser_agrees=_is(decision, advice[0]),
        others=[option_html(game, seat, option, names, translator) for option in others],
    )


def _is(decision: Decision, option: Advice) -> bool:
    """Whether a turn is what the seat did, or how it began."""
    return decision.actions[: len(option.actions)] == option.actions

"""The review of a game: one's own mistakes and best moves, the course of the game, and the turning points of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.bots.review import LEAST_CHANGE
from ahu.bots.turn_text import describe_turn, percent
from ahu.core.messages import Message
from ahu.draw.game_colours import colour_of
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.live.reviewer import reviewed_seats
from ahu.web.presentation.end_sheet import outcome
from ahu.web.presentation.hint_html import option_html
from ahu.web.seat_cookies import digests_from
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
    from ahu.web.advice_data import Advice
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.reviewer import ReviewProgress
    from ahu.web.views.review_charts import Chart

MOST_MISTAKES: Final = 3
"""A review shows at most so many mistakes of a seat."""


class ReviewedDecision(NamedTuple):
    """A decision as the page shows it."""

    number: int
    seat: Seat
    name: str
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
    looked_at: bool
    """Whether a bot has looked at it."""
    better: list[Markup]
    """What the bot would have done instead; empty if it found nothing better."""


class ReviewContext(TypedDict):
    """What ``review.html`` shows."""

    key: str
    game: Game
    names: list[str]
    seat: Seat | None
    """The seat whose play comes first; None if nobody's does."""
    yours: bool
    """Whether that is a seat of who looks at the page."""
    seats: list[int]
    """The seats that can be chosen."""
    outcome: str
    """Who came where, in a sentence."""
    progress: ReviewProgress
    charts: list[Chart]
    mistakes: list[ReviewedDecision]
    best_moves: list[ReviewedDecision]
    others: list[ReviewedDecision]
    """The turning points of the other seats."""


@require_safe
async def review(request: HttpRequest, key: str) -> HttpResponse:
    """The review as far as it has come; the page asks again until it is done. A query string may choose a seat."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    game = table.game.name
    translator = translator_of(request, game)
    if not table.state.over():
        translate = translator.translate
        return error_page(request, 409, translate("Not yet"), translate("This game is still being played."))
    mine = table.access.seats_of(digests_from(key, request.COOKIES))
    seat = _chosen_seat(table, mine, request.GET.get("seat", ""))
    context = _Reader(table, table.reviewer.progress(), seat, mine, translator).context()
    if wants_part(request):
        return render_part(request, "review_part.html", context, game=game)
    return render_page(request, "review.html", context, game=game)


def _chosen_seat(table: LiveTable, mine: frozenset[int], asked: str) -> Seat | None:
    """The seat that is asked for, or else the first of one's own, or that of the only person; None if there is none."""
    seats = reviewed_seats(table)
    if asked.isdecimal() and len(asked) < 3 and int(asked) in seats:
        return int(asked)
    own = [seat for seat in seats if seat in mine]
    return own[0] if own else seats[0] if len(seats) == 1 else None


class _Reader:
    """Reads a review as far as it has come, from the place of one seat."""

    def __init__(
        self,
        table: LiveTable,
        progress: ReviewProgress,
        seat: Seat | None,
        mine: frozenset[int],
        translator: Translator,
    ) -> None:
        self.table, self.progress, self.seat, self.translator = table, progress, seat, translator
        self.names, self.mine = table.names(translator), mine
        self.shown: list[Decision] = []
        """The decisions on the page so far: their numbers are their places here, from 1."""

    def context(self) -> ReviewContext:
        mistakes, best, others = self._mistakes(), self._best_moves(), self._turning_points()
        swings = [self._swing(decision) for decision in self.shown]
        found, game = self.progress.review, self.table.game
        return ReviewContext(
            key=self.table.key,
            game=game,
            names=self.names,
            seat=self.seat,
            yours=self.seat in self.mine,
            seats=reviewed_seats(self.table),
            outcome=outcome(self.table.state, self.names, self.mine, self.translator),
            progress=self.progress,
            charts=review_charts(game, found, list(zip(self.shown, swings, strict=True)), self.translator)
            if found
            else [],
            mistakes=mistakes,
            best_moves=best,
            others=others,
        )

    def _mistakes(self) -> list[ReviewedDecision]:
        """The seat's largest falls of its chance for which a bot has found something better."""
        if self.seat is None or self.progress.review is None:
            return []
        falls = [decision for decision in self.progress.review.falls[self.seat] if self._better(decision)]
        return [self._read(decision) for decision in falls[:MOST_MISTAKES]]

    def _best_moves(self) -> list[ReviewedDecision]:
        if self.seat is None or self.progress.review is None:
            return []
        return [self._read(decision) for decision in self.progress.review.rises[self.seat]]

    def _turning_points(self) -> list[ReviewedDecision]:
        """The turning points of the seats whose play does not come first."""
        if self.progress.review is None:
            return []
        turning = self.progress.review.turning_points
        return [self._read(decision) for decision in turning if decision.seat != self.seat]

    def _read(self, decision: Decision) -> ReviewedDecision:
        self.shown.append(decision)
        game, seat = self.table.game, decision.seat
        actions = [game.parse(text) for text in decision.actions]
        to_player = seat == self.seat and seat in self.mine
        return ReviewedDecision(
            len(self.shown),
            seat,
            self.names[seat],
            colour_of(game, game.seats[seat]),
            self.table.history.record.rounds[decision.before],
            decision.before,
            decision.after,
            rises=decision.change > 0,
            swing=self._swing(decision),
            actions_text=describe_turn(game, seat, actions, self.names, self.translator),
            looked_at=bool(self.progress.advice_on(decision)),
            better=[
                option_html(game, seat, option, self.names, self.translator, to_player=to_player)
                for option in self._better(decision)
            ],
        )

    def _better(self, decision: Decision) -> list[Advice]:
        """What a bot would have done, if it is something else and likelier to win than what was done."""
        best = self.progress.advice_on(decision)[:1]
        return [
            option
            for option in best
            if decision.actions[: len(option.actions)] != option.actions
            and option.chance >= decision.became + LEAST_CHANGE
        ]

    def _swing(self, decision: Decision) -> str:
        was, became = percent(decision.was), percent(decision.became)
        name, rises = self.names[decision.seat], decision.change > 0
        if decision.seat == self.seat and decision.seat in self.mine:
            words = (
                Message("Your chance of winning rises from {was} to {became}", was=was, became=became)
                if rises
                else Message("Your chance of winning falls from {was} to {became}", was=was, became=became)
            )
        elif rises:
            words = Message(
                "{name}’s chance of winning rises from {was} to {became}", name=name, was=was, became=became
            )
        else:
            words = Message(
                "{name}’s chance of winning falls from {was} to {became}", name=name, was=was, became=became
            )
        return self.translator.render(words)

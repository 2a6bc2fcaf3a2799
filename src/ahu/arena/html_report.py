"""The report of a contest: one HTML page without scripts, links or other files."""

from __future__ import annotations

import platform
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import ahu
from ahu import compiled
from ahu.arena.code_version import fingerprint
from ahu.arena.setup import game_of
from ahu.arena.times import duration
from ahu.core.messages import ENGLISH, gettext_noop
from ahu.draw.plots.rows import NARROW, STYLE, Estimate, Even, Sample, estimates, histograms
from ahu.i18n import number_text
from ahu.markup import Element, joined, raw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ahu.arena.standings import Place, Standing, Standings
    from ahu.core.messages import Translator

PLAYERS: Final = (
    gettext_noop("first player"),
    gettext_noop("second player"),
    gettext_noop("third player"),
    gettext_noop("fourth player"),
    gettext_noop("fifth player"),
)
"""By the order of play."""


def page(standings: Standings, command: str, translator: Translator = ENGLISH) -> str:
    """The page of a contest; ``command`` plays the same contest again."""
    report = _Report(standings, command, translator)
    title = f"{report.game.title}: {', '.join(bot.label for bot in standings.bots)}"
    return "<!doctype html>\n" + str(
        Element("html", _head(title), Element("body", report.body(title)), lang=translator.code)
    )


def _head(title: str) -> Element:
    style = STYLE + files("ahu.arena").joinpath("page.css").read_text("utf-8")
    return Element(
        "head",
        Element("meta", charset="utf-8"),
        Element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        Element("title", title),
        Element("style", raw(style)),
    )


class _Report:
    """Writes the sections of the page of one contest."""

    def __init__(self, standings: Standings, command: str, translator: Translator) -> None:
        self.standings, self.command, self.translator = standings, command, translator
        self.translate = translator.translate
        self.game = game_of(standings.plan.setup)
        self.even = 1 / len(standings.seats)
        """The share of wins of every seat if all were equal."""

    def body(self, title: str) -> Element:
        return Element(
            "main",
            Element("h1", title),
            Element("p", self._lead(), class_="lead"),
            self._results(),
            self._wins(),
            self._scores(),
            Element("div", self._order(), self._seats(), class_="pair"),
            Element("div", self._lengths(), self._ranks(), class_="pair"),
            self._usage(),
            self._again(),
        )

    def _lead(self) -> str:
        games, players = len(self.standings.results), len(self.standings.seats)
        told = self.translator.translate_plural(
            games,
            "{games} game with {players} players, in every order of seats.",
            "{games} games with {players} players, in every order of seats.",
            games=self._decimal(games, 0),
            players=players,
        )
        variants = ", ".join(self.game.options)
        return f"{told} {self.translate('Variants: {names}.', names=variants)}" if variants else told

    # sections

    def _results(self) -> Element:
        head = (
            self.translate("bot"),
            self.translate("wins"),
            self.translate("95% interval"),
            self.translate("mean score"),
            self.translate("mean rank"),
            self.translate("rating"),
            self.translate("per turn"),
            self.translate("95% below"),
            self.translate("longest"),
        )
        hint = self.translate(
            "Win rates are those of one seat: an even share is {share}, whatever the number of seats of a bot. "
            "A shared win counts as a fraction. The rating is openskill’s for games of several players; every bot "
            "begins at 25. Times are thinking times.",
            share=self._percent(self.even, 0),
        )
        rows = [self._result(bot, colour) for bot, colour in _by_strength(self.standings)]
        return _section(self.translate("Results"), hint, _table(head, rows))

    def _result(self, bot: Standing, colour: int) -> list[object]:
        low, high = bot.interval
        name = Element("span", Element("span", class_=f"chip c{colour}"), bot.label, class_="bot")
        title = self.translator.translate_plural(bot.seats, "in {number} seat", "in {number} seats")
        seats = Element("span", f"×{bot.seats}", class_="times", title=title)
        return [
            joined([name, " ", seats]) if bot.seats > 1 else name,
            Element("strong", self._percent(bot.win_rate)),
            f"{self._decimal(low * 100, 1)} – {self._percent(high)}",
            self._with_deviation(bot.mean_score, bot.score_deviation),
            self._decimal(bot.mean_rank, 2),
            self._with_deviation(bot.rating.strength, bot.rating.uncertainty),
            duration(bot.turns.mean),
            duration(bot.turns.below(0.95)),
            duration(bot.turns.longest),
        ]

    def _wins(self) -> Element:
        rows = [Estimate(bot.label, bot.win_rate, bot.interval, colour) for bot, colour in _by_strength(self.standings)]
        drawn = estimates(self.translate("Win rates with 95% intervals"), rows, self._even(), self._percent)
        hint = self.translate("Lines are the 95% Wilson intervals of the true rates.")
        return _section(self.translate("Win rates"), hint, _wide(drawn))

    def _scores(self) -> Element:
        rows = [Sample(bot.label, bot.scores, colour) for bot, colour in _by_strength(self.standings)]
        drawn = histograms(
            self.translate("Distribution of scores"),
            rows,
            self.translate("points at the end"),
            median_label=self.translate("median"),
        )
        hint = self.translate("How often each score was reached; the dotted line is the median.")
        return _section(self.translate("Scores"), hint, _wide(drawn))

    def _order(self) -> Element:
        names = [self.translate(PLAYERS[place]) for place in range(len(self.standings.order))]
        hint = self.translate("By place in the order of play of the first round, all bots together.")
        return self._places(self.translate("The first player’s advantage"), hint, names, self.standings.order)

    def _seats(self) -> Element:
        names = [self.translate(self.game.seat_labels[place.name]) for place in self.standings.seats]
        hint = self.translate("By seat around the table, all bots together.")
        return self._places(self.translate("Seats"), hint, names, self.standings.seats)

    def _places(self, title: str, hint: str, names: Iterable[str], places: Sequence[Place]) -> Element:
        rows = [Estimate(name, place.win_rate, place.interval, 1) for name, place in zip(names, places, strict=True)]
        name = self.translate("{title}: win rates", title=title)
        return _section(title, hint, _wide(estimates(name, rows, self._even(), self._percent, NARROW)))

    def _lengths(self) -> Element:
        rounds = Sample("", [result.rounds for result in self.standings.results], 1)
        actions, title = self.standings.actions, self.translate("Length of games")
        hint = self.translate(
            "{mean} actions per game ({least} to {most}), chance included.",
            mean=self._decimal(actions.mean, 0),
            least=self._decimal(actions.least, 0),
            most=self._decimal(actions.most, 0),
        )
        return _section(
            title, hint, _wide(histograms(title, [rounds], self.translate("rounds"), NARROW, self.translate("median")))
        )

    def _ranks(self) -> Element:
        rows = [
            [str(rank), self._decimal(summary.mean, 1), str(summary.least), str(summary.most)]
            for rank, summary in enumerate(self.standings.ranked, start=1)
        ]
        head = (
            self.translate("rank"),
            self.translate("mean score"),
            self.translate("least"),
            self.translate("most"),
        )
        hint = self.translate("The scores of the winner, the second and so on.")
        return _section(self.translate("Scores by rank"), hint, _table(head, rows))

    def _usage(self) -> Element:
        rows = [
            [
                kind,
                self._percent(use["games"]),
                self._decimal(use["times_a_game"], 1),
                self._percent(use["seats"]),
                self._percent(use["win_rate"]),
            ]
            for kind, use in self.standings.usage().items()
        ]
        head = (
            self.translate("action"),
            self.translate("of games"),
            self.translate("times per game"),
            self.translate("of players"),
            self.translate("their win rate"),
        )
        hint = self.translate(
            "In how many games each action was done, and how often the players who did it won (even share: {share}).",
            share=self._percent(self.even, 0),
        )
        summary = Element("summary", self.translate("What was done"))
        return Element("section", Element("details", summary, Element("p", hint, class_="hint"), _table(head, rows)))

    def _again(self) -> Element:
        game = self.game
        system = {"version": platform.python_version(), "system": platform.system(), "machine": platform.machine()}
        version = {"version": game.rules_version, "fingerprint": fingerprint(game.name)}
        facts = {
            self.translate("seed"): self.standings.plan.seed,
            self.translate("board"): game.board_line(),
            "Ahu": f"{ahu.__version__}, {compiled.status()}",
            self.translate("rules and bots"): self.translate("version {version}, fingerprint {fingerprint}", **version),
            "Python": self.translate("{version} on {system} {machine}", **system),
        }
        listed = [part for name, fact in facts.items() for part in (Element("dt", name), Element("dd", str(fact)))]
        hint = self.translate(
            "The same command plays the same games. If a bot’s budget is a time, only the dice are the same."
        )
        return _section(self.translate("Play it again"), hint, Element("pre", self.command), Element("dl", *listed))

    # numbers

    def _even(self) -> Even:
        return Even(self.even, self.translate("even share {share}", share=self._percent(self.even, 0)))

    def _percent(self, share: float, digits: int = 1) -> str:
        return number_text.percentage(share, self.translator.code, digits)

    def _decimal(self, value: float, digits: int) -> str:
        return number_text.decimal(value, digits, self.translator.code)

    def _with_deviation(self, mean: float, deviation: float) -> object:
        return joined(
            [f"{self._decimal(mean, 1)} ", Element("span", f"± {self._decimal(deviation, 1)}", class_="soft")]
        )


def _by_strength(standings: Standings) -> list[tuple[Standing, int]]:
    """The bots, best first, each with the number of its colour."""
    coloured = [(bot, colour) for colour, bot in enumerate(standings.bots)]
    return sorted(coloured, key=lambda pair: -pair[0].win_rate)


def _section(title: str, hint: str, *inside: Element) -> Element:
    return Element("section", Element("h2", title), Element("p", hint, class_="hint"), *inside)


def _wide(inside: Element) -> Element:
    """An element that scrolls sideways on a narrow screen."""
    return Element("div", inside, class_="wide")


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Element:
    heads = Element("thead", Element("tr", *[Element("th", name, scope="col") for name in head]))
    body = [Element("tr", *[Element("td", cell) for cell in row]) for row in rows]
    return _wide(Element("table", heads, Element("tbody", *body)))

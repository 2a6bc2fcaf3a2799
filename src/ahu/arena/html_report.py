"""The report of a contest: one HTML page without scripts, links or other files."""

from __future__ import annotations

import platform
from importlib.resources import files
from typing import TYPE_CHECKING

import ahu
from ahu import compiled
from ahu.arena.code_version import fingerprint
from ahu.arena.setup import game_of
from ahu.arena.times import duration
from ahu.draw.plots.rows import NARROW, STYLE, Estimate, Sample, estimates, histograms
from ahu.markup import Element, joined, raw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ahu.arena.standings import Place, Standing, Standings
    from ahu.core.game import Game

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def page(standings: Standings, command: str) -> str:
    """The page of a contest; ``command`` plays the same contest again."""
    game = game_of(standings.plan.setup)
    title = f"{game.title}: {', '.join(bot.name for bot in standings.bots)}"
    return "<!doctype html>\n" + str(
        Element("html", _head(title), Element("body", _body(title, game, standings, command)), lang="en")
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


def _body(title: str, game: Game, standings: Standings, command: str) -> Element:
    games, players = len(standings.results), len(standings.seats)
    variants = f" Variants: {', '.join(game.options)}." if game.options else ""
    return Element(
        "main",
        Element("h1", title),
        Element("p", f"{games:,} games with {players} players, in every order of seats.{variants}", class_="lead"),
        _results(standings),
        _wins(standings),
        _scores(standings),
        Element("div", _order(standings), _seats(standings), class_="pair"),
        Element("div", _lengths(standings), _ranks(standings), class_="pair"),
        _usage(standings),
        _again(game, standings, command),
    )


def _results(standings: Standings) -> Element:
    head = ("bot", "wins", "95 % interval", "mean score", "mean rank", "rating", "a turn", "95 % below", "longest")
    rows = [_result(bot, colour) for bot, colour in _by_strength(standings)]
    even = 1 / len(standings.seats)
    return _section(
        "Results",
        f"Win rates are those of one seat: an even share is {even:.0%}, whatever the number of seats of a bot. A "
        "shared win counts as a fraction. The rating is openskill's for games of several players; every bot begins at "
        "25. Times are thinking times.",
        _table(head, rows),
    )


def _result(bot: Standing, colour: int) -> list[object]:
    low, high = bot.interval
    name = Element("span", Element("span", class_=f"chip c{colour}"), bot.name, class_="bot")
    seats = Element("span", f"×{bot.seats}", class_="times", title=f"in {bot.seats} seats")
    return [
        joined([name, " ", seats]) if bot.seats > 1 else name,
        Element("strong", f"{bot.win_rate:.1%}"),
        f"{low * 100:.1f} – {high:.1%}",
        _with_deviation(bot.mean_score, bot.score_deviation),
        f"{bot.mean_rank:.2f}",
        _with_deviation(bot.rating.strength, bot.rating.uncertainty),
        duration(bot.turns.mean),
        duration(bot.turns.below(0.95)),
        duration(bot.turns.longest),
    ]


def _with_deviation(mean: float, deviation: float) -> object:
    return joined([f"{mean:.1f} ", Element("span", f"± {deviation:.1f}", class_="soft")])


def _wins(standings: Standings) -> Element:
    rows = [Estimate(bot.name, bot.win_rate, bot.interval, colour) for bot, colour in _by_strength(standings)]
    drawn = estimates("Win rates with 95 % intervals", rows, 1 / len(standings.seats))
    return _section("Win rates", "Lines are the 95 % Wilson intervals of the true rates.", _wide(drawn))


def _scores(standings: Standings) -> Element:
    rows = [Sample(bot.name, bot.scores, colour) for bot, colour in _by_strength(standings)]
    drawn = histograms("Distribution of scores", rows, "points at the end")
    return _section("Scores", "How often each score was reached; the dotted line is the median.", _wide(drawn))


def _order(standings: Standings) -> Element:
    names = [f"{ORDINALS[place]} player" for place in range(len(standings.order))]
    hint = "By place in the order of play of the first round, all bots together."
    return _places("First player's advantage", hint, names, standings.order)


def _seats(standings: Standings) -> Element:
    names = [place.name for place in standings.seats]
    return _places("Seats", "By seat around the table, all bots together.", names, standings.seats)


def _places(title: str, hint: str, names: Iterable[str], places: Sequence[Place]) -> Element:
    rows = [Estimate(name, place.win_rate, place.interval, 1) for name, place in zip(names, places, strict=True)]
    return _section(title, hint, _wide(estimates(f"{title}: win rates", rows, 1 / len(rows), NARROW)))


def _lengths(standings: Standings) -> Element:
    rounds = Sample("", [result.rounds for result in standings.results], 1)
    actions = standings.actions
    hint = f"{actions.mean:,.0f} actions a game ({actions.least:,} to {actions.most:,}), chance included."
    return _section("Length of games", hint, _wide(histograms("Length of games", [rounds], "rounds", NARROW)))


def _ranks(standings: Standings) -> Element:
    rows = [
        [ORDINALS[rank], f"{summary.mean:.1f}", str(summary.least), str(summary.most)]
        for rank, summary in enumerate(standings.ranked)
    ]
    table = _table(("rank", "mean score", "least", "most"), rows)
    return _section("Scores by rank", "The scores of the winner, the second and so on.", table)


def _usage(standings: Standings) -> Element:
    rows = [
        [kind, f"{use['games']:.1%}", f"{use['times_a_game']:.1f}", f"{use['seats']:.1%}", f"{use['win_rate']:.1%}"]
        for kind, use in standings.usage().items()
    ]
    head = ("action", "of games", "times a game", "of players", "their win rate")
    even = f"{1 / len(standings.seats):.0%}"
    hint = f"In how many games each action was done, and how often the players who did it won (even share: {even})."
    details = Element(
        "details", Element("summary", "What was done"), Element("p", hint, class_="hint"), _table(head, rows)
    )
    return Element("section", details)


def _again(game: Game, standings: Standings, command: str) -> Element:
    facts = {
        "seed": standings.plan.seed,
        "board": game.board_line(),
        "Ahu": f"{ahu.__version__}, {compiled.status()}",
        "rules and bots": f"version {game.rules_version}, fingerprint {fingerprint(game.name)}",
        "Python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
    }
    listed = [part for name, fact in facts.items() for part in (Element("dt", name), Element("dd", str(fact)))]
    hint = "The same command plays the same games. If a bot's budget is a time, only the dice are the same."
    return _section("Play it again", hint, Element("pre", command), Element("dl", *listed))


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

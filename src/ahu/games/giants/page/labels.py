"""What tokens are called on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import marked
from ahu.games.giants.drawing.contents import kind_of
from ahu.games.giants.drawing.picks import LOAD_PICKS
from ahu.games.giants.page.click_paths import NO_TOLL
from ahu.games.giants.rules.wording import load_called, logs

if TYPE_CHECKING:
    from ahu.core.words import Tongue
    from ahu.games.giants.rules.game import Giants

FIXED: Final = {
    "do:pass": marked("Pass"),
    "do:decline": marked("Take no more Moai"),
    "do:half-tablet": marked("Spend a marker on half a tablet"),
    "do:mark": marked("Mark it"),
    "do:leave": marked("Leave it there"),
    "do:peek": marked("Look under a Moai"),
    "do:leave-rest": marked("Leave the rest unmarked"),
    "do:keep-rest": marked("Keep all other markers where they are"),
    "figure:worker": marked("Worker"),
    "figure:sorcerer": marked("Sorcerer"),
    "figure:chief": marked("Chief"),
    "power:none": marked("Use no power"),
    "power:take-worker": marked("Take a Worker"),
    "power:take-marker": marked("Take a marker"),
    "power:take-logs": marked("Take the Logs"),
    "power:take-headdress": marked("Take a Headdress"),
    "logs:0": marked("without Logs"),
    "sorcerer:0": marked("no"),
    "sorcerer:1": marked("yes"),
    "chief:0": marked("no"),
    "chief:1": marked("yes"),
    "die:white": marked("white die"),
    "die:brown": marked("brown die"),
    NO_TOLL: marked("pays nobody"),
}
"""Tokens that there are only so many of."""


def label_of(game: Giants, token: str, tongue: Tongue) -> str:
    """What a token is called."""
    if token in FIXED:
        return tongue.say(FIXED[token])
    kind, _, name = token.partition(":")
    if kind == "hex":
        return _hex(game, name, tongue)
    if kind == "toll":
        paid = [part.rpartition("-") for part in name.split("+")]
        return pays(game, {game.seats.index(seat): int(points) for seat, _, points in paid}, tongue)
    if kind == "load":
        return tongue.tell(load_called(LOAD_PICKS.index(token)))
    if kind == "size":
        return tongue.say("Moai of size {size}", size=name)
    if kind == "logs":
        return tongue.say("with {logs}", logs=logs(int(name)))
    if kind == "seat":
        return tongue.say(game.seat_words[name])
    return name  # an Ahu, or a number in a form


def _hex(game: Giants, name: str, tongue: Tongue) -> str:
    kind = kind_of(game.board, game.board.number[name], tongue)
    return f"{name} ({kind})" if kind else name


def pays(game: Giants, tolls: dict[int, int], tongue: Tongue) -> str:
    """Who earns what, as in "pays Yellow 2, Red 1"."""
    paid = [
        tongue.say("{seat} {points}", seat=tongue.say(game.seat_words[game.seats[seat]]), points=points)
        for seat, points in tolls.items()
        if points
    ]
    return tongue.say("pays {earned}", earned=", ".join(paid)) if paid else tongue.say("pays nobody")

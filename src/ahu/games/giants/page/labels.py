"""The labels of tokens on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.games.giants.drawing.describe import hex_kind
from ahu.games.giants.page.click_paths import NO_TOLL
from ahu.games.giants.page.picks import LOAD_PICKS
from ahu.games.giants.rules.wording import load_label, logs

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants

FIXED: Final = {
    "do:pass": gettext_noop("Pass"),
    "do:decline": gettext_noop("Take no more Moai"),
    "do:half-tablet": gettext_noop("Take a half-tablet: 1 marker"),
    "do:mark": gettext_noop("Mark it: 1 marker"),
    "do:leave": gettext_noop("Leave it there"),
    "do:peek": gettext_noop("Look under a Moai: 1 half-tablet"),
    "do:leave-rest": gettext_noop("Leave the rest unmarked"),
    "do:keep-rest": gettext_noop("Keep all other markers where they are"),
    "figure:worker": gettext_noop("Worker"),
    "figure:sorcerer": gettext_noop("Sorcerer"),
    "figure:chief": gettext_noop("Chief"),
    "power:none": gettext_noop("Use no power"),
    "power:take-worker": gettext_noop("Take a Worker"),
    "power:take-marker": gettext_noop("Take a marker"),
    "power:take-logs": gettext_noop("Take the Logs"),
    "power:take-headdress": gettext_noop("Take a Headdress"),
    "logs:0": gettext_noop("without Logs"),
    "sorcerer:0": gettext_noop("no"),
    "sorcerer:1": gettext_noop("yes"),
    "chief:0": gettext_noop("no"),
    "chief:1": gettext_noop("yes"),
    "die:white": gettext_noop("white die"),
    "die:brown": gettext_noop("brown die"),
    NO_TOLL: gettext_noop("Nobody else scores"),
}
"""Labels of tokens that are the same on every board."""


def label_of(game: Giants, token: str, translator: Translator) -> str:
    """The label of a token."""
    if token in FIXED:
        return translator.translate(FIXED[token])
    kind, _, name = token.partition(":")
    if kind == "hex":
        return _hex(game, name, translator)
    if kind == "toll":
        paid = [part.rpartition("-") for part in name.split("+")]
        return tolls_text(game, {game.seats.index(seat): int(points) for seat, _, points in paid}, translator)
    if kind == "load":
        return translator.render(load_label(LOAD_PICKS.index(token)))
    if kind == "size":
        return translator.translate("Moai of size {size}", size=name)
    if kind == "logs":
        return translator.translate("with {logs}", logs=logs(int(name)))
    if kind == "seat":
        return translator.translate(game.seat_labels[name])
    return name  # an Ahu, or a number in a form


def _hex(game: Giants, name: str, translator: Translator) -> str:
    kind = hex_kind(game.board, game.board.number[name], translator)
    return f"{name} ({kind})" if kind else name


def tolls_text(game: Giants, tolls: dict[int, int], translator: Translator) -> str:
    """Who scores what, as in "Yellow scores 2, Red scores 1"."""
    scored = [
        translator.translate("{who} scores {points}", who=game.seat_label(seat), points=points)
        for seat, points in tolls.items()
        if points
    ]
    return ", ".join(scored) or translator.translate("Nobody else scores")

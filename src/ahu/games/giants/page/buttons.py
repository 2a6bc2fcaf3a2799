"""Buttons of Giants: what each token is, does, costs and brings in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.games.giants.page import icons
from ahu.games.giants.page.click_paths import LEAVE_REST, SINGLE
from ahu.games.giants.page.labels import label_of
from ahu.games.giants.page.picks import LOAD_PICKS
from ahu.games.giants.rules.actions import Pass
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, HEADDRESS, KIND, SORCERER, WEIGHT, WORKER, is_moai
from ahu.games.giants.rules.position import PLACING, TAKING, TAKING_BACK, UNMOVED
from ahu.games.giants.rules.wording import the_load
from ahu.web.game_page import Button

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.state import State

PASS: Final = SINGLE[Pass]
EFFECTS: Final = {
    "do:decline": gettext_noop("you are out of this auction"),
    "do:half-tablet": gettext_noop("the marker comes back after the round; 2 halves make 3 points"),
    "do:mark": gettext_noop("only you may carry it on"),
    "do:leave": gettext_noop("unmarked: from the next round anybody may take it"),
    "do:peek": gettext_noop("only you see whose it is"),
    "do:keep-rest": gettext_noop("their loads stay yours"),
    "power:none": gettext_noop("it only helps to carry"),
    "power:take-worker": gettext_noop("from the urn, behind your screen"),
    "power:take-marker": gettext_noop("from the urn, behind your screen"),
    "power:take-logs": gettext_noop("the forest gives nothing after that"),
    "power:take-headdress": gettext_noop("it waits in front of your screen"),
    "logs:0": gettext_noop("keep them for later"),
}
"""What tokens do that do the same in every position."""
FIGURE_EFFECTS: Final = {
    "figure:worker": gettext_noop("carries 1"),
    "figure:sorcerer": gettext_noop("carries 1, and may use the power of its hex"),
    "figure:chief": gettext_noop("carries 3; a power costs 2 half-tablets"),
}
_FIGURES: Final = {"figure:worker": WORKER, "figure:sorcerer": SORCERER, "figure:chief": CHIEF}


def button_of(p: State, seat: int, token: str, translator: Translator) -> Button | None:
    """What the button of a token says; None for its label alone."""
    kind, _, name = token.partition(":")
    if kind == "load":
        return _load(p, seat, LOAD_PICKS.index(token), translator)
    if kind == "size":
        return _size(p, seat, int(name), translator)
    if token in _FIGURES:
        return _figure(p, seat, token, translator)
    if kind == "logs" and name != "0":
        more = translator.translate("the hex carries {number} more; used Logs leave the game", number=name)
        return Button(label_of(p.game, token, translator), more, icons.logs())
    if kind in ("do", "power", "logs"):
        return _deed(p, seat, token, translator)
    return None


def _deed(p: State, seat: int, token: str, translator: Translator) -> Button:
    title, translate, colour = label_of(p.game, token, translator), translator.translate, p.game.seats[seat]
    if token == PASS:
        return Button(title, translate(_passing(p)))
    if token == LEAVE_REST:
        return Button(title, warning=translate("from the next round anybody may take them"))
    drawn = {
        "do:half-tablet": icons.tablet(),
        "do:peek": icons.tablet(),
        "do:mark": icons.marker(colour),
        "do:keep-rest": icons.marker(colour),
        "power:take-worker": icons.figure(WORKER, colour),
        "power:take-marker": icons.marker(colour),
        "power:take-logs": icons.logs(),
        "power:take-headdress": icons.load(HEADDRESS),
    }.get(token, "")
    return Button(title, translate(EFFECTS[token]), drawn)


def _passing(p: State) -> str:
    if p.stage == PLACING:
        return gettext_noop("you place nothing more this round")
    return gettext_noop("you carry nothing more this round")


def _figure(p: State, seat: int, token: str, translator: Translator) -> Button:
    figure, effect = _FIGURES[token], translator.translate(FIGURE_EFFECTS[token])
    if figure == WORKER:
        left = translator.translate("{number} behind your screen", number=p.workers[seat])
        effect = f"{effect} · {left}"
    return Button(label_of(p.game, token, translator), effect, icons.figure(figure, p.game.seats[seat]))


def _size(p: State, seat: int, size: int, translator: Translator) -> Button:
    title, effect = label_of(p.game, f"size:{size}", translator), ""
    if p.stage == TAKING:
        effect = translator.translate("uses {number} of your strength {all}", number=size, all=p.sculpting[seat])
    return Button(title, effect, icons.load(size - 1))


def _load(p: State, seat: int, load: int, translator: Translator) -> Button:
    translate, name, icon = translator.translate, the_load(load), icons.load(KIND[load])
    if p.stage == TAKING_BACK:
        title = translate("Take the marker back from {load}", load=name)
        return Button(title, icon=icon, warning=translate("you give it up: anybody may take it"))
    if p.stage == UNMOVED:
        return Button(translate("Mark {load}", load=name), translate("1 marker: it stays yours"), icon)
    title = translate("Carry {load}", load=name)
    return Button(title, f"{weight_text(load, translator)} · {where_text(p, seat, load, translator)}", icon)


def weight_text(load: int, translator: Translator) -> str:
    """What a load needs of each hex it is carried to."""
    if not is_moai(load):
        return translator.translate("needs strength 1")
    return translator.translate("size {size}, needs strength {size}", size=WEIGHT[load])


def where_text(p: State, seat: int, load: int, translator: Translator) -> str:
    """Where a load is."""
    at = p.load_at[load]
    if at >= 0:
        return translator.translate("on {hex}", hex=p.game.board.hexes[at])
    if at == BEFORE_SCREEN - seat:
        return translator.translate("in front of your screen, starts at its quarry")
    return translator.translate("in front of another player’s screen")

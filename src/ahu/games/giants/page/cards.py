"""Cards of Giants: what a thing is and does, and what it means now for the player who points at it.

Everything is read off the screen of the viewer, so a card tells nothing that its viewer may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import capital, gettext_noop
from ahu.games.giants.drawing.contents import special_hexes
from ahu.games.giants.drawing.describe import hex_kind, on_ahu, on_hex
from ahu.games.giants.page import icons
from ahu.games.giants.page.buttons import EFFECTS, PASS, button_of, weight_text
from ahu.games.giants.page.click_paths import LEAVE_REST
from ahu.games.giants.page.labels import label_of
from ahu.games.giants.page.picks import LOAD_PICKS
from ahu.games.giants.rules.pieces import (
    BEHIND,
    CHIEF,
    KIND,
    NOBODY,
    NOTHING,
    SIZES,
    SORCERER,
    WEIGHT,
    WORKER,
    is_moai,
)
from ahu.games.giants.rules.position import CARRYING, TRANSPORT
from ahu.games.giants.rules.tolls import toll_of
from ahu.games.giants.rules.wording import load_label
from ahu.web.game_page import Card

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.state import State

_POWERS: Final = {
    "village": (gettext_noop("A Sorcerer placed here takes one of your Workers from the urn."), "G33"),
    "hut": (gettext_noop("A Sorcerer placed here takes one of your markers from the urn."), "G34"),
    "headdress-quarry": (
        gettext_noop("Headdresses start here. A Sorcerer placed here takes one, in front of your screen."),
        "G37",
    ),
    "moai-quarry": (gettext_noop("Every Moai that was sculpted starts here."), "G51"),
}
"""What special hexes are for, with the rule."""
_FIGURES: Final = {"figure:worker": WORKER, "figure:sorcerer": SORCERER, "figure:chief": CHIEF}
_SCULPTS: Final = (
    gettext_noop("In the auction it sculpts with strength 1; on the island it helps to carry."),
    gettext_noop("In the auction it sculpts with strength 1; on the island it carries and uses the power of its hex."),
    gettext_noop(
        "In the auction it sculpts with strength 3. On the island it carries 3; a power costs 2 half-tablets."
    ),
)
_THINGS: Final = {
    "marker": (
        gettext_noop("Tribe Marker"),
        gettext_noop("In a bid it lets you choose earlier. On a load it keeps the load yours. It comes back to you."),
        "G59",
    ),
    "base": (
        gettext_noop("Base"),
        gettext_noop(
            "It goes under a Moai you erect, face down. The game ends when somebody has a Moai on each of theirs."
        ),
        "G57",
    ),
    "log": (gettext_noop("Log"), gettext_noop("It adds 1 to what a hex can carry, and then leaves the game."), "G52"),
    "half-tablet": (
        gettext_noop("Half-tablet"),
        gettext_noop(
            "Two pay for a power of the Chief, or bring 3 points at the end. One pays for a look under a Moai."
        ),
        "G38",
    ),
    "urn": (
        gettext_noop("Urn"),
        gettext_noop(
            "It holds Workers and markers of your colour that the Sorcerer can take in the village or the hut."
        ),
        "G3",
    ),
    "screen": (
        gettext_noop("Behind the screen"),
        gettext_noop("What a player can still use. The others don’t see it, unless the table shows it."),
        "G95",
    ),
    "front": (
        gettext_noop("In front of the screen"),
        gettext_noop("What was bid or spent lies here until the round ends; then it comes back."),
        "G27",
    ),
    "first-player": (
        gettext_noop("First Player"),
        gettext_noop("Acts first this round. The First Player marker goes to the left after the round."),
        "G10",
    ),
    "points": (
        gettext_noop("Prestige Points"),
        gettext_noop("Helping to carry scores at once. Headdresses, tablets and Moai not scored yet count at the end."),
        "G82",
    ),
    "die": (
        gettext_noop("Die"),
        gettext_noop("It shows the size of a Moai that can be sculpted this round. A dash means none."),
        "G11",
    ),
}
"""Things beside the map: title, what they do, and the rule."""
_PHASES: Final = {
    "draw": (gettext_noop("Dice roll"), gettext_noop("Dice show which Moai can be sculpted this round."), "G11"),
    "auction": (
        gettext_noop("Auction"),
        gettext_noop("All bid in secret. Markers decide who chooses first, figures what they can sculpt."),
        "G20",
    ),
    "placement": (
        gettext_noop("Placement"),
        gettext_noop("In turn you place a figure, take a half-tablet, or pass, until all have passed."),
        "G30",
    ),
    "transport": (
        gettext_noop("Transport"),
        gettext_noop("In turn you carry one load across hexes with figures on them. Others score where theirs help."),
        "G50",
    ),
    "recovery": (
        gettext_noop("End of round"),
        gettext_noop("Figures and what was bid come back. You may take markers back from loads, giving them up."),
        "G70",
    ),
}


def card_of(p: State, seat: int, token: str, translator: Translator) -> Card | None:
    """The card of a token; None if it names nothing."""
    kind, _, name = token.partition(":")
    board = p.game.board
    if kind == "hex" and name in board.number:
        return _hex(p, seat, board.number[name], translator)
    if kind == "ahu":
        number = next((number for number, ahu in enumerate(board.ahus) if ahu.name == name), -1)
        return _ahu(p, seat, number, translator) if number >= 0 else None
    if token in LOAD_PICKS:
        return _load(p, seat, LOAD_PICKS.index(token), translator)
    if token in _FIGURES:
        return _figure(p, seat, token, translator)
    if kind == "size" and name.isdecimal() and int(name) in SIZES:
        return _size(p, seat, int(name), translator)
    for table, wanted in ((_THINGS, "thing"), (_PHASES, "phase")):
        if kind == wanted and name in table:
            title, text, rule = table[name]
            return Card(
                translator.translate(title), icon=_icon(p, seat, name), text=(translator.translate(text),), rule=rule
            )
    return _deed(p, seat, token, translator)


def _icon(p: State, seat: int, name: str) -> str:
    colour = p.game.seats[max(seat, 0)]
    return {
        "marker": icons.marker(colour),
        "base": icons.base(colour),
        "log": icons.logs(),
        "half-tablet": icons.tablet(),
        "first-player": icons.first_player(),
    }.get(name, "")


def _deed(p: State, seat: int, token: str, translator: Translator) -> Card | None:
    """A button: what it does."""
    if token not in EFFECTS and token not in (PASS, LEAVE_REST):
        return None
    text = button_of(p, max(seat, 0), token, translator)
    assert text is not None
    said = [line for line in (text.effect, text.warning) if line]
    return Card(label_of(p.game, token, translator), icon=text.icon, text=tuple(f"{capital(line)}." for line in said))


# places


def _hex(p: State, seat: int, at: int, translator: Translator) -> Card:
    board, translate = p.game.board, translator.translate
    text, rule = [], "G52"
    for place in [name for hex_, name in special_hexes(board).items() if hex_ == at]:
        sentence, rule = _POWERS[place]
        text.append(translate(sentence))
    if at in board.forest:
        text.append(_forest(p, board.forest.index(at), translator))
    ahus = [ahu.name for ahu in board.ahus if ahu.hex == at]
    if ahus:
        text.append(translate("Moai here can be erected on {ahus}.", ahus=", ".join(ahus)))
    standing = on_hex(p, at, translator)
    text.append(f"{capital(standing)}." if standing else translate("Nobody stands here: nothing can be carried here."))
    if p.carrying[at]:
        text.append(translate("Its strength is {number}: it can carry sizes up to {number}.", number=p.carrying[at]))
    kind = hex_kind(board, at, translator)
    return Card(board.hexes[at], kind, text=tuple(text), now=_tolls_now(p, seat, at, translator), rule=rule)


def _forest(p: State, tile: int, translator: Translator) -> str:
    if p.forest_cut[tile]:
        return translator.translate("The forest is cut: it gives nothing any more.")
    logs = p.game.board.forest_logs[tile]
    return translator.translate_plural(
        logs,
        "A Sorcerer placed here takes {number} Log, once.",
        "A Sorcerer placed here takes {number} Logs, once.",
    )


def _tolls_now(p: State, seat: int, at: int, translator: Translator) -> tuple[str, ...]:
    """What it costs to carry over this hex, in points of others."""
    if seat < 0 or p.stage not in (TRANSPORT, CARRYING) or not p.carrying[at]:
        return ()
    sizes = [WEIGHT[p.lifted]] if p.stage == CARRYING and p.turn == seat else list(SIZES)
    lines = []
    for size in sizes:
        if p.carrying[at] < size:
            continue
        toll = toll_of(p, seat, at, size)
        lines.append(
            translator.translate_plural(
                toll,
                "Size {size} carried here: others score {number} point.",
                "Size {size} carried here: others score {number} points.",
                size=size,
            )
            if toll
            else translator.translate("Size {size} carried here: nobody else scores.", size=size)
        )
    return tuple(lines)


def _ahu(p: State, seat: int, number: int, translator: Translator) -> Card:
    ahu, translate = p.game.board.ahus[number], translator.translate
    text = (
        translate(
            "A Moai here scores {moai} points times its size for its owner, a Headdress {headdress} more.",
            moai=ahu.moai,
            headdress=ahu.headdress,
        ),
        f"{capital(on_ahu(p, number, translator))}.",
    )
    kind = translate("Ahu at {hex}", hex=p.game.board.hexes[ahu.hex])
    return Card(ahu.name, kind, text=text, now=_ahu_now(p, seat, number, translator), rule="G57")


def _ahu_now(p: State, seat: int, number: int, translator: Translator) -> tuple[str, ...]:
    ahu, translate = p.game.board.ahus[number], translator.translate
    if seat < 0:
        return ()
    if p.ahu_moai[number] != NOTHING:
        bare = p.ahu_headdress[number] == NOTHING
        return (
            (translate("A Headdress would score {number} points for the owner.", number=ahu.headdress),) if bare else ()
        )
    if p.ahu_base[number] not in (NOBODY, seat):
        return (translate("Only the player who reserved it may erect here."),)
    values = ", ".join(f"{size} × {ahu.moai} = {size * ahu.moai}" for size in SIZES)
    return (translate("A Moai of yours would score: {values}.", values=values),)


# pieces


def _load(p: State, seat: int, load: int, translator: Translator) -> Card:
    translate, button = translator.translate, button_of(p, max(seat, 0), LOAD_PICKS[load], translator)
    text = [
        translate("It is erected on an Ahu next to a hex where you have a figure; you need a Base.")
        if is_moai(load)
        else translate("It crowns a Moai that wears none; the points go to the Moai’s owner."),
        f"{capital(weight_text(load, translator))}.",
    ]
    if p.marked_by[load] != NOBODY:
        who = translate(p.game.seat_labels[p.game.seats[p.marked_by[load]]])
        text.append(translate("It has a marker of {seat} on it: nobody else may carry it.", seat=who))
    now = tuple(f"{capital(line)}." for line in (button.effect, button.warning) if line) if button and seat >= 0 else ()
    name = translator.render(load_label(load))
    return Card(name, icon=icons.load(KIND[load]), text=tuple(text), now=now, rule="G57" if is_moai(load) else "G58")


def _size(p: State, seat: int, size: int, translator: Translator) -> Card:
    text = translator.translate(
        "Sculpting it uses strength {size}; each hex that carries it needs strength {size}.", size=size
    )
    values = translator.translate("Erected, it scores {size} times the value of its Ahu.", size=size)
    now = (
        (translator.translate("Your sculptors have strength {strength}.", strength=p.sculpting[seat]),)
        if seat >= 0
        else ()
    )
    icon = icons.load(size - 1)
    return Card(label_of(p.game, f"size:{size}", translator), icon=icon, text=(text, values), now=now, rule="G23")


def _figure(p: State, seat: int, token: str, translator: Translator) -> Card:
    figure, translate = _FIGURES[token], translator.translate
    now: tuple[str, ...] = ()
    if seat >= 0 and figure == WORKER:
        now = (f"{capital(translate('{number} behind your screen', number=p.workers[seat]))}.",)
    elif seat >= 0 and (p.sorcerer if figure == SORCERER else p.chief)[seat] == BEHIND:
        now = (translate("It is behind your screen."),)
    icon = icons.figure(figure, p.game.seats[max(seat, 0)])
    rule = ("G31", "G32", "G38")[figure]
    name, text = label_of(p.game, token, translator), (translate(_SCULPTS[figure]),)
    return Card(name, icon=icon, text=text, now=now, rule=rule)

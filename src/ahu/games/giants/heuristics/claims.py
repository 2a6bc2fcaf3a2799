"""What a turn of Giants brings its player, read off the positions before and after it, and the words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.hint_plan import THE_PLAYER, Claim
from ahu.core.messages import Message, gettext_noop
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, LOAD_NAMES, NOTHING, WEIGHT, is_moai
from ahu.games.giants.rules.wording import the_named_load

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.games.giants.rules.position import Position

ERECTS: Final = "erects"
CROWNS: Final = "crowns"
SCULPTS: Final = "sculpts"
MOVES: Final = "moves"
MARKS: Final = "marks"
RESERVES: Final = "reserves"
HEADDRESS: Final = "headdress"
WORKER: Final = "worker"
MARKER: Final = "marker"
LOGS: Final = "logs"
HALF_TABLET: Final = "half-tablet"
HELPED: Final = "helped"
"""Another seat scores for helping with a transport."""

TOLD_FIRST: Final[tuple[str, ...]] = (ERECTS, CROWNS)
"""Kinds of claims that are told before others."""

PLAIN: Final = {
    HEADDRESS: gettext_noop("You get a Headdress to carry."),
    WORKER: gettext_noop("You have one more Worker from now on."),
    MARKER: gettext_noop("You have one more marker from now on."),
    HALF_TABLET: gettext_noop("You get half a tablet: two halves are worth 3 points."),
}
"""Claims without a place or a number."""


def results(before: Position, after: Position, seat: int) -> list[Claim]:
    """Everything that a turn brought, the most important first."""
    return [
        *_on_ahus(before, after, seat),
        *_loads(before, after, seat),
        *_stock(before, after, seat),
        *_helpers(before, after, seat),
    ]


def _on_ahus(before: Position, after: Position, seat: int) -> list[Claim]:
    """Moai erected, own Moai crowned, and Ahus reserved."""
    found = []
    for number, ahu in enumerate(before.game.board.ahus):
        moai = after.ahu_moai[number]
        mine = after.ahu_base[number] == seat
        if moai != NOTHING and before.ahu_moai[number] == NOTHING:
            found.append(Claim(ERECTS, ahu.name, str(WEIGHT[moai]), ahu.moai * WEIGHT[moai]))
        elif mine and moai == NOTHING and before.ahu_base[number] != seat:
            found.append(Claim(RESERVES, ahu.name))
        if mine and after.ahu_headdress[number] != NOTHING and before.ahu_headdress[number] == NOTHING:
            found.append(Claim(CROWNS, ahu.name, amount=ahu.headdress))
    return found


def _loads(before: Position, after: Position, seat: int) -> list[Claim]:
    """Loads that the seat took, moved on the island or marked."""
    hexes, found = before.game.board.hexes, []
    for load, name in enumerate(LOAD_NAMES):
        was, now = before.load_at[load], after.load_at[load]
        if now == BEFORE_SCREEN - seat != was:
            found.append(Claim(SCULPTS, what=str(WEIGHT[load]), amount=1) if is_moai(load) else Claim(HEADDRESS))
        if now >= 0 and now not in (was, before.quarry_of(load)):  # loads that nobody moves go to their quarries
            found.append(Claim(MOVES, hexes[now], name))
        if after.marked_by[load] == seat != before.marked_by[load]:
            found.append(Claim(MARKS, what=name))
    return found


def _stock(before: Position, after: Position, seat: int) -> list[Claim]:
    """What the seat got for the rounds to come."""
    found = []
    if after.urn_workers[seat] < before.urn_workers[seat]:
        found.append(Claim(WORKER))
    if after.urn_markers[seat] < before.urn_markers[seat]:
        found.append(Claim(MARKER))
    if after.logs_left < before.logs_left:
        found.append(Claim(LOGS, amount=before.logs_left - after.logs_left))
    if after.halves[seat] > before.halves[seat]:
        found.append(Claim(HALF_TABLET))
    return found


def _helpers(before: Position, after: Position, seat: int) -> list[Claim]:
    """What other seats score on the track for helping."""
    return [
        Claim(HELPED, amount=after.score[other] - before.score[other], seat=other)
        for other in range(before.players)
        if other != seat and after.score[other] > before.score[other]
    ]


# words


def claim_text(game: Game, claim: Claim) -> Message:
    """A claim as a sentence to the player."""
    kind, number = claim.kind, claim.amount
    if kind in PLAIN:
        return Message(PLAIN[kind])
    if kind == ERECTS:
        return Message(
            "You erect a Moai of size {size} on {ahu}: {number} point.",
            "You erect a Moai of size {size} on {ahu}: {number} points.",
            number,
            size=claim.what,
            ahu=claim.place,
        )
    if kind == CROWNS:
        return Message(
            "You crown your Moai on {ahu}: {number} point.",
            "You crown your Moai on {ahu}: {number} points.",
            number,
            ahu=claim.place,
        )
    if kind == LOGS:
        return Message("You get {number} Log.", "You get {number} Logs.", number)
    if kind == HELPED:
        assert claim.seat != THE_PLAYER
        who = game.seat_label(claim.seat)
        return Message(
            "{who} scores {number} point for helping.", "{who} scores {number} points for helping.", number, who=who
        )
    return _about_load(claim)


def _about_load(claim: Claim) -> Message:
    if claim.kind == SCULPTS:
        return Message(
            "You get a Moai of size {size} to carry.",
            "You get {number} Moai of size {size} to carry.",
            claim.amount,
            size=claim.what,
        )
    if claim.kind == RESERVES:
        return Message("Only you can erect on {ahu} from now on.", ahu=claim.place)
    load = the_named_load(claim.what)
    if claim.kind == MOVES:
        return Message("After that, {load} is on {hex}.", load=load, hex=claim.place)
    return Message("You keep {load}: it has your marker.", load=load)


def aim(claims: list[Claim]) -> Message | None:
    """What a plan of several turns is for: its first Moai or Headdress on an Ahu, or what it sculpts."""
    for claim in claims:
        if claim.kind == ERECTS:
            return Message("Erect a Moai on {ahu}", ahu=claim.place)
        if claim.kind == CROWNS:
            return Message("Crown your Moai on {ahu}", ahu=claim.place)
    return None

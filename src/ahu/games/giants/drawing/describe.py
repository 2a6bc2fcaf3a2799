"""A position in sentences: one line per hex, per Ahu and per seat, good to listen to."""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.words import ENGLISH, Words
from ahu.games.giants.drawing.contents import Figures, Load, figures_at, kind_of, loads_at, loads_before, seat_of
from ahu.games.giants.rules.actions import SEALED_BID
from ahu.games.giants.rules.pieces import (
    BEHIND,
    CHIEF,
    FIGURES,
    HEADDRESS,
    IN_FRONT,
    NOBODY,
    NOTHING,
    OFFERED,
    REMOVED,
    SIZES,
    SORCERER,
    UNKNOWN,
    WORKER,
)
from ahu.games.giants.rules.wording import STAGES, half_tablets, load_called, logs, markers, workers

if TYPE_CHECKING:
    from ahu.core.words import Tongue
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.board import Ahu
    from ahu.games.giants.rules.position import Position


def number_of(value: int) -> str:
    """A number, or ``?`` for one the viewer can't tell."""
    return "?" if value == UNKNOWN else str(value)


def counted(things: Words, tongue: Tongue) -> str:
    """So many things, or an unknown number of them."""
    told = tongue.tell(things)
    return told.replace(str(UNKNOWN), "?") if things.number == UNKNOWN else told


def bases(number: int) -> Words:
    """So many Bases."""
    return Words("{number} Base", "{number} Bases", number)


def heading(p: Position, tongue: Tongue = ENGLISH) -> str:
    """Round, stage, First Player, and whom the game waits for."""
    parts = [tongue.say("Round {number}: {stage}.", number=p.round, stage=tongue.say(STAGES[p.stage]))]
    if p.first != NOBODY:
        parts.append(tongue.say("First Player: {seat}.", seat=seat_of(p, p.first, tongue)))
    waiting = [seat_of(p, actor, tongue) for actor in p.actors() if actor != CHANCE]
    if waiting:
        parts.append(tongue.say("To act: {seats}.", seats=reduce(partial(_and, tongue), waiting)))
    return " ".join(parts)


def _and(tongue: Tongue, one: str, other: str) -> str:
    return tongue.say("{one} and {other}", one=one, other=other)


# the island


def hex_line(p: Position, at: int, tongue: Tongue = ENGLISH) -> str:
    """A hex, what it is, and everything on it."""
    board = p.giants.board
    kind = kind_of(board, at, tongue)
    if at in board.forest and p.forest_cut[board.forest.index(at)]:
        kind = tongue.say("{forest}, cut", forest=kind)
    name = f"{board.hexes[at]} ({kind})" if kind else board.hexes[at]
    standing = [figure_words(p, those, tongue) for those in figures_at(p, at)]
    if p.logs_on(at):
        standing.append(tongue.tell(logs(p.logs_on(at))))
    parts = [", ".join(standing), ", ".join(load_words(p, load, tongue) for load in loads_at(p, at))]
    told = "; ".join(part for part in parts if part)
    return f"{name}: {told}" if told else name


def figure_words(p: Position, those: Figures, tongue: Tongue = ENGLISH) -> str:
    """Figures of a seat on a hex."""
    seat = seat_of(p, those.seat, tongue)
    if those.figure == WORKER:
        return tongue.say_many(those.number, "{seat} {number} Worker", "{seat} {number} Workers", seat=seat)
    return tongue.say("{seat} {figure}", seat=seat, figure=tongue.say(FIGURES[those.figure]))


def load_words(p: Position, load: Load, tongue: Tongue = ENGLISH) -> str:
    """A load by its name, with whose marker it bears and what was done with it this round."""
    told = tongue.tell(load_called(load.number))
    if load.marked != NOBODY:
        told = tongue.say("{load} marked {seat}", load=told, seat=seat_of(p, load.marked, tongue))
    if load.lifted:
        return tongue.say("{load} lifted by {seat}", load=told, seat=seat_of(p, p.turn, tongue))
    if load.moved != NOBODY:
        return tongue.say("{load} moved by {seat}", load=told, seat=seat_of(p, load.moved, tongue))
    return told


def ahu_values(ahu: Ahu, tongue: Tongue = ENGLISH) -> str:
    """An Ahu, and what a Moai and a Headdress are worth there."""
    return tongue.say("{ahu}: Moai {moai}, Headdress {headdress}", **_values(ahu))


def _values(ahu: Ahu) -> dict[str, object]:
    return {"ahu": ahu.name, "moai": ahu.moai, "headdress": ahu.headdress}


def ahu_line(p: Position, number: int, tongue: Tongue = ENGLISH) -> str:
    """An Ahu, its values, and what is built on it."""
    ahu = p.giants.board.ahus[number]
    at = p.giants.board.hexes[ahu.hex]
    name = tongue.say("{ahu} ({hex}, Moai {moai}, Headdress {headdress})", hex=at, **_values(ahu))
    owner, erected, crown = p.ahu_base[number], p.ahu_moai[number], p.ahu_headdress[number]
    if owner == NOBODY:
        return tongue.say("{ahu}: empty", ahu=name)
    if erected == NOTHING:
        return tongue.say("{ahu}: reserved by {seat}", ahu=name, seat=seat_of(p, owner, tongue))
    parts = [tongue.say("Base of {seat}", seat=seat_of(p, owner, tongue))]
    parts += [tongue.tell(load_called(load)) for load in (erected, crown) if load != NOTHING]
    return f"{name}: {', '.join(parts)}"


def island_lines(p: Position) -> list[str]:
    """Every hex on which something stands or lies."""
    return [
        hex_line(p, at)
        for at in range(len(p.giants.board.hexes))
        if figures_at(p, at) or p.logs_on(at) or loads_at(p, at)
    ]


def built_lines(p: Position) -> list[str]:
    """Every Ahu with a Base."""
    return [ahu_line(p, number) for number, owner in enumerate(p.ahu_base) if owner != NOBODY]


# the players


def bid_of(p: Position, seat: int, tongue: Tongue = ENGLISH) -> str:
    """The seat's bid, if it has made one."""
    bid = p.bids[seat]
    if bid is None:
        return ""
    return tongue.say("bid: {things}", things="?" if bid is SEALED_BID else bid_words(bid, tongue))


def bid_words(bid: Bid, tongue: Tongue = ENGLISH) -> str:
    """What is bid."""
    parts = [tongue.tell(markers(bid.markers))] * bool(bid.markers)
    parts += [tongue.tell(workers(bid.workers))] * bool(bid.workers)
    parts += [tongue.say(FIGURES[SORCERER])] * bid.sorcerer + [tongue.say(FIGURES[CHIEF])] * bid.chief
    return ", ".join(parts) or tongue.say("nothing")


def seat_line(p: Position, seat: int, tongue: Tongue = ENGLISH) -> str:
    """Everything a seat has."""
    before = [load_words(p, load, tongue) for load in loads_before(p, seat)]
    urn = ", ".join(counted(things, tongue) for things in (workers(p.urn_workers[seat]), markers(p.urn_markers[seat])))
    parts = [
        tongue.say("{number} PP", number=p.score[seat]),
        tongue.say("behind the screen {things}", things=", ".join(_behind(p, seat, tongue))),
        tongue.say("in front {things}", things=", ".join(_in_front(p, seat, tongue)) or tongue.say("nothing")),
        tongue.tell(half_tablets(p.halves[seat])),
        tongue.say("loads before the screen: {loads}", loads=", ".join(before) or tongue.say("none")),
        tongue.say("in the urn {things}", things=urn),
        *_doings(p, seat, tongue),
    ]
    return f"{seat_of(p, seat, tongue)}: " + "; ".join(part for part in parts if part)


def _behind(p: Position, seat: int, tongue: Tongue) -> list[str]:
    things = (workers(p.workers[seat]), markers(p.markers[seat]), logs(p.logs[seat]), bases(p.bases[seat]))
    return [*_great(p, seat, BEHIND, tongue), *[counted(those, tongue) for those in things]]


def _in_front(p: Position, seat: int, tongue: Tongue) -> list[str]:
    things = (workers(p.workers_front[seat]), markers(p.markers_front[seat]))
    return [*_great(p, seat, IN_FRONT, tongue), *[tongue.tell(those) for those in things if those.number]]


def _great(p: Position, seat: int, where: int, tongue: Tongue) -> list[str]:
    places = ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
    return [tongue.say(FIGURES[figure]) for figure, at in places if at == where]


def _doings(p: Position, seat: int, tongue: Tongue) -> list[str]:
    """What the seat has done or may still do in this round."""
    looked = looked_under(p, seat)
    return [
        bid_of(p, seat, tongue),
        tongue.say("sculpting strength {number}", number=p.sculpting[seat]) if p.sculpting[seat] else "",
        tongue.say("looked under {ahus}", ahus=", ".join(looked)) if looked else "",
        tongue.say("passed") if p.passed[seat] else "",
    ]


def looked_under(p: Position, seat: int) -> list[str]:
    """The Ahus under whose Moai a seat has looked this round."""
    return [ahu.name for number, ahu in enumerate(p.giants.board.ahus) if p.peeks[seat] & p.giants.bit[number]]


# the supply


def supply_line(p: Position, tongue: Tongue = ENGLISH) -> str:
    """What is left in the box."""
    things = [tongue.say("{number} Moai of size {size}", number=p.left(size - 1), size=size) for size in SIZES]
    things.append(tongue.say_many(p.left(HEADDRESS), "{number} Headdress", "{number} Headdresses"))
    things += [tongue.tell(logs(p.logs_left)), tongue.tell(half_tablets(p.halves_left()))]
    return tongue.say("In the box: {things}", things=", ".join(things))


def offer_lines(p: Position, tongue: Tongue = ENGLISH) -> list[str]:
    """The Moai on offer, those out of the game, and who chooses next."""
    lines = []
    for title, place in ((tongue.say("On offer"), OFFERED), (tongue.say("Out of the game"), REMOVED)):
        those = [load_words(p, load, tongue) for load in loads_at(p, place)]
        if those:
            lines.append(f"{title}: {', '.join(those)}")
    if p.choosers:
        order = ", ".join(seat_of(p, seat, tongue) for seat in p.choosers)
        lines.append(tongue.say("Choosing in this order: {seats}", seats=order))
    return lines

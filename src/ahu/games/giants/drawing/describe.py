"""A position in sentences: a line for each hex, Ahu and seat, for screen readers and terminals."""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE
from ahu.core.messages import ENGLISH, Message, gettext_noop
from ahu.games.giants.drawing.contents import Figures, Load, figures_on, loads_at, loads_before, special_hexes
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
from ahu.games.giants.rules.wording import STAGES, half_tablets, load_label, logs, markers, workers

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.board import Ahu, Board
    from ahu.games.giants.rules.position import Position

PLACES: Final = {
    "moai-quarry": gettext_noop("Moai quarry"),
    "headdress-quarry": gettext_noop("Headdress quarry"),
    "village": gettext_noop("village"),
    "hut": gettext_noop("Sorcerers' hut"),
}
"""What the special hexes are called."""
MANY: Final = 99
"""A number whose form stands for numbers that are hidden from the viewer."""


def number_text(value: int) -> str:
    """A number; ``?`` if it is hidden from the viewer."""
    return "?" if value == UNKNOWN else str(value)


def count_text(things: Message, translator: Translator) -> str:
    """A number of things; ``?`` in place of a number that is hidden from the viewer."""
    if things.number != UNKNOWN:
        return translator.render(things)
    return translator.render(Message(things.sentence, things.many, MANY)).replace(str(MANY), "?")


def bases(number: int) -> Message:
    """A number of Bases."""
    return Message("{number} Base", "{number} Bases", number)


def seat_name(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """A seat's colour; ``?`` if the viewer can't tell whose it is; or nobody."""
    if seat == NOBODY:
        return translator.translate("nobody")
    return "?" if seat == UNKNOWN else translator.translate(p.game.seats[seat])


def heading(p: Position, translator: Translator = ENGLISH) -> str:
    """Round, stage, First Player, and whom the game waits for."""
    parts = [
        translator.translate("Round {number}: {stage}.", number=p.round, stage=translator.translate(STAGES[p.stage]))
    ]
    if p.first != NOBODY:
        parts.append(translator.translate("First Player: {seat}.", seat=seat_name(p, p.first, translator)))
    waiting = [seat_name(p, actor, translator) for actor in p.actors() if actor != CHANCE]
    if waiting:
        parts.append(translator.translate("To act: {seats}.", seats=reduce(partial(_and, translator), waiting)))
    return " ".join(parts)


def _and(translator: Translator, one: str, other: str) -> str:
    return translator.translate("{one} and {other}", one=one, other=other)


# the island


def hex_kind(board: Board, at: int, translator: Translator = ENGLISH) -> str:
    """What a hex is; empty if it is plain land."""
    kinds = [translator.translate(PLACES[place]) for hex_, place in special_hexes(board).items() if hex_ == at]
    if at in board.forest:
        kinds.append(translator.translate("forest {number}", number=board.forest_logs[board.forest.index(at)]))
    return ", ".join(kinds)


def hex_line(p: Position, at: int, translator: Translator = ENGLISH) -> str:
    """A hex, what it is, and everything on it."""
    board = p.game.board
    kind = hex_kind(board, at, translator)
    if at in board.forest and p.forest_cut[board.forest.index(at)]:
        kind = translator.translate("{forest}, cut", forest=kind)
    name = f"{board.hexes[at]} ({kind})" if kind else board.hexes[at]
    text = on_hex(p, at, translator)
    return translator.labelled(name, text) if text else name


def on_hex(p: Position, at: int, translator: Translator = ENGLISH) -> str:
    """Everything on a hex; empty if there is nothing."""
    standing = [figures_text(p, those, translator) for those in figures_on(p, at)]
    if p.logs_on(at):
        standing.append(translator.render(logs(p.logs_on(at))))
    parts = [", ".join(standing), ", ".join(load_text(p, load, translator) for load in loads_at(p, at))]
    return translator.clauses([part for part in parts if part])


def figures_text(p: Position, those: Figures, translator: Translator = ENGLISH) -> str:
    """Figures of a seat on a hex."""
    seat = seat_name(p, those.seat, translator)
    if those.figure == WORKER:
        return translator.translate_plural(those.number, "{seat} {number} Worker", "{seat} {number} Workers", seat=seat)
    return translator.translate("{seat} {figure}", seat=seat, figure=translator.translate(FIGURES[those.figure]))


def load_text(p: Position, load: Load, translator: Translator = ENGLISH) -> str:
    """A load by its name, with the marker on it and what was done with it this round."""
    text = translator.render(load_label(load.number))
    if load.marked != NOBODY:
        text = translator.translate("{load} marked {seat}", load=text, seat=seat_name(p, load.marked, translator))
    if load.lifted:
        return translator.translate("{load} lifted by {seat}", load=text, seat=seat_name(p, p.turn, translator))
    if load.moved != NOBODY:
        return translator.translate("{load} moved by {seat}", load=text, seat=seat_name(p, load.moved, translator))
    return text


def ahu_values(ahu: Ahu, translator: Translator = ENGLISH) -> str:
    """An Ahu with the values of a Moai and a Headdress there."""
    return translator.translate("{ahu}: Moai {moai}, Headdress {headdress}", **_values(ahu))


def _values(ahu: Ahu) -> dict[str, object]:
    return {"ahu": ahu.name, "moai": ahu.moai, "headdress": ahu.headdress}


def ahu_line(p: Position, number: int, translator: Translator = ENGLISH) -> str:
    """An Ahu, its values, and what is built on it."""
    ahu = p.game.board.ahus[number]
    at = p.game.board.hexes[ahu.hex]
    name = translator.translate("{ahu} ({hex}, Moai {moai}, Headdress {headdress})", hex=at, **_values(ahu))
    return translator.labelled(name, on_ahu(p, number, translator))


def on_ahu(p: Position, number: int, translator: Translator = ENGLISH) -> str:
    """What is built on an Ahu."""
    owner, erected, crown = p.ahu_base[number], p.ahu_moai[number], p.ahu_headdress[number]
    if owner == NOBODY:
        return translator.translate("empty")
    if erected == NOTHING:
        return translator.translate("reserved by {seat}", seat=seat_name(p, owner, translator))
    parts = [translator.translate("Base of {seat}", seat=seat_name(p, owner, translator))]
    parts += [translator.render(load_label(load)) for load in (erected, crown) if load != NOTHING]
    return ", ".join(parts)


def island_lines(p: Position, translator: Translator = ENGLISH) -> list[str]:
    """Every hex on which something stands or lies."""
    return [
        hex_line(p, at, translator)
        for at in range(len(p.game.board.hexes))
        if figures_on(p, at) or p.logs_on(at) or loads_at(p, at)
    ]


def built_lines(p: Position, translator: Translator = ENGLISH) -> list[str]:
    """Every Ahu with a Base."""
    return [ahu_line(p, number, translator) for number, owner in enumerate(p.ahu_base) if owner != NOBODY]


# the players


def bid_line(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """The seat's bid, if it has made one."""
    bid = p.bids[seat]
    if bid is None:
        return ""
    return translator.translate("bid: {things}", things="?" if bid is SEALED_BID else bid_text(bid, translator))


def bid_text(bid: Bid, translator: Translator = ENGLISH) -> str:
    """What is bid."""
    parts = [translator.render(markers(bid.markers))] * bool(bid.markers)
    parts += [translator.render(workers(bid.workers))] * bool(bid.workers)
    parts += [translator.translate(FIGURES[SORCERER])] * bid.sorcerer + [
        translator.translate(FIGURES[CHIEF])
    ] * bid.chief
    return ", ".join(parts) or translator.translate("nothing")


def seat_line(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """Everything a seat has."""
    before = [load_text(p, load, translator) for load in loads_before(p, seat)]
    urn = ", ".join(
        count_text(things, translator) for things in (workers(p.urn_workers[seat]), markers(p.urn_markers[seat]))
    )
    parts = [
        translator.translate("{number} PP", number=p.score[seat]),
        translator.translate("behind the screen: {things}", things=", ".join(_behind(p, seat, translator))),
        translator.translate(
            "in front: {things}", things=", ".join(_in_front(p, seat, translator)) or translator.translate("nothing")
        ),
        translator.render(half_tablets(p.halves[seat])),
        translator.translate(
            "loads in front of the screen: {loads}", loads=", ".join(before) or translator.translate("none")
        ),
        translator.translate("in the urn: {things}", things=urn),
        *_this_round(p, seat, translator),
    ]
    return translator.labelled(seat_name(p, seat, translator), translator.clauses([part for part in parts if part]))


def _behind(p: Position, seat: int, translator: Translator) -> list[str]:
    things = (workers(p.workers[seat]), markers(p.markers[seat]), logs(p.logs[seat]), bases(p.bases[seat]))
    return [*_great(p, seat, BEHIND, translator), *[count_text(those, translator) for those in things]]


def _in_front(p: Position, seat: int, translator: Translator) -> list[str]:
    things = (workers(p.workers_front[seat]), markers(p.markers_front[seat]))
    return [*_great(p, seat, IN_FRONT, translator), *[translator.render(those) for those in things if those.number]]


def _great(p: Position, seat: int, where: int, translator: Translator) -> list[str]:
    places = ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
    return [translator.translate(FIGURES[figure]) for figure, at in places if at == where]


def _this_round(p: Position, seat: int, translator: Translator) -> list[str]:
    """What the seat has done in this round and may still do."""
    looked = looked_under(p, seat)
    return [
        bid_line(p, seat, translator),
        translator.translate("sculpting strength {number}", number=p.sculpting[seat]) if p.sculpting[seat] else "",
        translator.translate("looked under {ahus}", ahus=", ".join(looked)) if looked else "",
        translator.translate("passed") if p.passed[seat] else "",
    ]


def looked_under(p: Position, seat: int) -> list[str]:
    """The Ahus under whose Moai a seat has looked this round."""
    return [ahu.name for number, ahu in enumerate(p.game.board.ahus) if p.peeks[seat] & p.game.bit[number]]


# the supply


def moai_count(number: int, size: int, translator: Translator = ENGLISH) -> str:
    """So many Moai of a size."""
    return translator.translate_plural(
        number, "{number} Moai of size {size}", "{number} Moai of size {size}", size=size
    )


def supply_line(p: Position, translator: Translator = ENGLISH) -> str:
    """What is left in the box."""
    things = [moai_count(p.left(size - 1), size, translator) for size in SIZES]
    things.append(translator.translate_plural(p.left(HEADDRESS), "{number} Headdress", "{number} Headdresses"))
    things += [translator.render(logs(p.logs_left)), translator.render(half_tablets(p.halves_left()))]
    return translator.translate("In the box: {things}", things=", ".join(things))


def offer_lines(p: Position, translator: Translator = ENGLISH) -> list[str]:
    """The Moai on offer, those out of the game, and who chooses next."""
    lines = []
    for title, place in (
        (translator.translate("On offer"), OFFERED),
        (translator.translate("Out of the game"), REMOVED),
    ):
        those = [load_text(p, load, translator) for load in loads_at(p, place)]
        if those:
            lines.append(translator.labelled(title, ", ".join(those)))
    if p.choosers:
        order = ", ".join(seat_name(p, seat, translator) for seat in p.choosers)
        lines.append(translator.translate("Choosing in this order: {seats}", seats=order))
    return lines

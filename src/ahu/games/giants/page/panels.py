"""A player's panel: points, what lies behind and before the screen, and what is left in the urn.

It always has the same rows in the same order, so that nothing jumps when something comes or goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.giants.drawing.contents import Load, loads_before
from ahu.games.giants.drawing.describe import bases, counted, load_words, looked_under
from ahu.games.giants.drawing.picks import load_pick, load_piece
from ahu.games.giants.page.click_paths import figure_pick
from ahu.games.giants.page.icons import (
    base_icon,
    chip,
    figure_icon,
    load_icon,
    logs_icon,
    marker_icon,
    pawn_icon,
    single,
    tablet_icon,
)
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, BEHIND, CHIEF, FIGURES, IN_FRONT, SORCERER, WORKER
from ahu.games.giants.rules.position import BIDDING, OVER, TAKING
from ahu.games.giants.rules.wording import half_tablets, logs, markers, workers
from ahu.markup import escape

if TYPE_CHECKING:
    from ahu.core.messages import Message, Translator
    from ahu.games.giants.rules.position import Position

PANELS: Final = 3000
_known: Final[Cache[object, str]] = Cache(PANELS)


def panel(p: Position, seat: int, translator: Translator) -> str:
    """A player's panel, made once for each content."""
    before = BEFORE_SCREEN - seat
    content = (
        translator.code,
        p.game.seats[seat],
        seat,
        points_of(p, seat),
        p.workers[seat],
        p.workers_front[seat],
        p.markers[seat],
        p.markers_front[seat],
        p.sorcerer[seat],
        p.chief[seat],
        p.logs[seat],
        p.bases[seat],
        p.halves[seat],
        p.urn_workers[seat],
        p.urn_markers[seat],
        p.sculpting[seat],
        p.stage in (BIDDING, TAKING) and (p.stage, p.bids[seat] is None, seat in p.choosers),
        p.passed[seat],
        p.first == seat,
        p.peeks[seat],
        tuple([load for load, at in enumerate(p.load_at) if at == before]) if before in p.load_at else (),
    )
    return _known.get(content) or _known.keep(content, _panel(p, seat, translator))


def points_of(p: Position, seat: int) -> int:
    """Where a seat is on the track; at the end, all its points."""
    return p.scores()[seat] if p.stage == OVER else p.score[seat]


_rows: Final[Cache[object, str]] = Cache(PANELS)


def _panel(p: Position, seat: int, translator: Translator) -> str:
    """All rows; an action changes one or two of them, so each is made once for each content."""
    who = (translator.code, seat, p.game.seats[seat])
    great = (p.sorcerer[seat], p.chief[seat])
    behind = (who, "behind", p.workers[seat], p.markers[seat], p.logs[seat], p.bases[seat], great)
    front = (who, "front", p.workers_front[seat], p.markers_front[seat], p.halves[seat], great)
    urn = (who, "urn", p.urn_workers[seat], p.urn_markers[seat])
    translate = translator.translate
    rows = (
        _rows.get(behind)
        or _rows.keep(behind, _row("behind", translate("behind the screen"), _behind(p, seat, translator))),
        _rows.get(front) or _rows.keep(front, _row("front", translate("in front"), _in_front(p, seat, translator))),
        _row("loads", translate("loads"), _loads(p, seat, translator)),
        _rows.get(urn) or _rows.keep(urn, _row("urn", translate("in the urn"), _urn(p, seat, translator))),
    )
    told = "".join(rows)
    points = translator.translate("{number} PP", number=f"\0{points_of(p, seat)}\1")
    shown = str(escape(points)).replace("\0", '<b class="gi-number">').replace("\1", "</b>")
    flags = "".join(_flags(p, seat, translator))
    head = f'<p class="gi-points" data-score="{points_of(p, seat)}">{shown}</p><p class="gi-flags">{flags}</p>'
    return f'<div class="gi-panel">{head}{told}</div>'


def _row(name: str, word: str, chips: list[str]) -> str:
    return (
        f'<div class="gi-row gi-{name}"><span class="gi-name">{escape(word)}</span>'
        f'<span class="gi-chips">{"".join(chips)}</span></div>'
    )


def _flags(p: Position, seat: int, translator: Translator) -> list[str]:
    """What is special about a player now."""
    flags = []
    if p.first == seat:
        flags.append(f'<span class="gi-flag">{pawn_icon()}{escape(translator.translate("First Player"))}</span>')
    looked = looked_under(p, seat) if p.peeks[seat] else []
    words = [translator.translate("passed")] * p.passed[seat]
    if p.stage == BIDDING and p.bids[seat] is not None:
        words.append(translator.translate("bid sealed"))
    elif p.stage == TAKING:
        left = translator.translate("strength {number} left", number=p.sculpting[seat])
        words.append(left if seat in p.choosers else translator.translate("out of the auction"))
    words += [translator.translate("looked under {ahus}", ahus=", ".join(looked))] * bool(looked)
    return flags + [f'<span class="gi-flag">{escape(word)}</span>' for word in words]


def _hooks(pick: str, seat: int) -> str:
    """Whose thing it is, and what picking it means: only its owner may."""
    return f' data-pick="{pick}" data-owner="{seat}"'


def _behind(p: Position, seat: int, translator: Translator) -> list[str]:
    colour = p.game.seats[seat]
    return [
        *[_great(p, seat, figure, translator) for figure in (CHIEF, SORCERER)],
        chip(
            figure_icon(colour, WORKER),
            p.workers[seat],
            counted(workers(p.workers[seat]), translator),
            hooks=_hooks(figure_pick(WORKER), seat),
        ),
        chip(marker_icon(colour), p.markers[seat], counted(markers(p.markers[seat]), translator)),
        chip(logs_icon(), p.logs[seat], counted(logs(p.logs[seat]), translator)),
        chip(base_icon(colour), p.bases[seat], counted(bases(p.bases[seat]), translator)),
    ]


def _great(p: Position, seat: int, figure: int, translator: Translator) -> str:
    """The Chief or the Sorcerer, whose place stays theirs while they are out."""
    at = p.chief[seat] if figure == CHIEF else p.sorcerer[seat]
    name = translator.translate(FIGURES[figure])
    if at >= 0:
        name = translator.translate("{figure}, on {hex}", figure=name, hex=p.game.board.hexes[at])
    elif at == IN_FRONT:
        name = translator.translate("{figure}, in front of the screen", figure=name)
    hooks = _hooks(figure_pick(figure), seat)
    return single(figure_icon(p.game.seats[seat], figure), name, hooks=hooks, gone=at != BEHIND)


def _in_front(p: Position, seat: int, translator: Translator) -> list[str]:
    colour = p.game.seats[seat]
    places = ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
    chips = [
        single(figure_icon(colour, fig), translator.translate(FIGURES[fig])) for fig, at in places if at == IN_FRONT
    ]
    things: tuple[tuple[str, Message], ...] = (
        (figure_icon(colour, WORKER), workers(p.workers_front[seat])),
        (marker_icon(colour), markers(p.markers_front[seat])),
    )
    chips += [chip(drawing, those.number, translator.render(those)) for drawing, those in things if those.number]
    return [chip(tablet_icon(), p.halves[seat], translator.render(half_tablets(p.halves[seat]))), *chips]


def _loads(p: Position, seat: int, translator: Translator) -> list[str]:
    return [_load(p, seat, load, translator) for load in loads_before(p, seat)]


def _load(p: Position, seat: int, load: Load, translator: Translator) -> str:
    hooks = f'{_hooks(load_pick(load.number), seat)} data-piece="{load_piece(load.number)}"'
    return single(load_icon(load.kind), load_words(p, load, translator), hooks=hooks)


def _urn(p: Position, seat: int, translator: Translator) -> list[str]:
    colour = p.game.seats[seat]
    things = (
        (figure_icon(colour, WORKER), workers(p.urn_workers[seat])),
        (marker_icon(colour), markers(p.urn_markers[seat])),
    )
    return [chip(drawing, those.number, counted(those, translator)) for drawing, those in things]

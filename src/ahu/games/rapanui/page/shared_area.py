"""What belongs to nobody: supplies, the Offerings still to come, and what the tiles do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.rapanui.drawing.contents import outstanding_left, stack_left
from ahu.games.rapanui.drawing.describe import offering_line, prices
from ahu.games.rapanui.drawing.layout import appearance_of
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.picks import SUPPLY, offering_pick, tile_pick
from ahu.games.rapanui.page.tile_texts import TABLET_HINT, TILE_HINTS
from ahu.games.rapanui.rules.actions import Choose
from ahu.games.rapanui.rules.pieces import OFFERINGS, PUKAO, SIZED_MOAI, TILES
from ahu.games.rapanui.rules.position import DRAFT
from ahu.games.rapanui.rules.setting_up import choices
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position
    from ahu.web.drawn_parts import Content


class SharedArea:
    """The shared area of one game in one language, made once for each content."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._legend = self._tiles()
        self._areas = drawn_texts()
        self._stacks_kept = drawn_texts()

    def html(self, p: Position) -> str:
        """All of it."""
        drafting = (p.turn, tuple(p.display), tuple(p.tiles)) if p.stage == DRAFT else ()
        content = (
            tuple(p.supply),
            p.pukao_left,
            tuple(p.offered),
            tuple(p.outstanding),
            drafting,
        )
        return self._areas.get(content) or self._areas.keep(content, self._make(p))

    def _make(self, p: Position) -> str:
        return f'<div class="rn-shared-area">{self._display(p)}{self._stacks(p)}{self._supplies(p)}{self._legend}</div>'

    def _display(self, p: Position) -> str:
        """The tiles two players choose from before the first round."""
        if p.stage != DRAFT:
            return ""
        translate = self.translator.translate
        chips = []
        for tile in [action.tile for action in choices(p, p.turn) if isinstance(action, Choose)]:
            number = f" ×{p.display[tile]}" if p.display[tile] > 1 else ""
            chips.append(
                f'<span class="rn-chip" data-pick="{tile_pick(tile)}" data-tip="{escape(translate(TILE_HINTS[tile]))}">'
                f"{icons.tile(tile)}{escape(translate(TILES[tile]))}{number}</span>"
            )
        return f'<section><h3>{escape(translate("Display"))}</h3><div class="rn-row">{"".join(chips)}</div></section>'

    def _supplies(self, p: Position) -> str:
        translate = self.translator.translate
        things = []
        for cargo, number in enumerate((*p.supply, p.pukao_left)):
            name = translate("Pukao") if cargo == PUKAO else translate(SIZED_MOAI[cargo])
            things.append(
                f'<span class="rn-thing{"" if number else " rn-pale"}" data-pick="{SUPPLY[cargo]}" '
                f'data-tip="{escape(self.translator.labelled(name, number))}">{icons.cargo(cargo)}<b>{number}</b>'
                f"<small>{escape(name)}</small></span>"
            )
        heading = f"<h3>{escape(translate('Supply'))}</h3>"
        return f'<section>{heading}<div class="rn-row rn-supply">{"".join(things)}</div></section>'

    def _stacks(self, p: Position) -> str:
        content = (tuple(p.offered), tuple(p.outstanding))
        return self._stacks_kept.get(content) or self._stacks_kept.keep(content, self._make_stacks(p))

    def _make_stacks(self, p: Position) -> str:
        translate = self.translator.translate
        rows = "".join(self._stack(p, offering) for offering in range(len(OFFERINGS)))
        return (
            f"<section><h3>{escape(translate('Offerings'))}<small>{escape(translate('Outstanding'))}</small></h3>"
            f'<div class="rn-stacks">{rows}</div></section>'
        )

    def _stack(self, p: Position, offering: int) -> str:
        """A stack with the values still to come, and the Outstanding ones beside it."""
        translate = self.translator.translate
        name, price = OFFERINGS[offering], prices(self.translator)[offering]
        left, beside = stack_left(p, offering), outstanding_left(p, offering)
        none = f'<span class="rn-none">{escape(translate("none left"))}</span>'
        top = f"<b>{left[0]}</b>" if left else ""
        then = escape(translate("then {values}", values=", ".join(map(str, left[1:])))) if left[1:] else ""
        pile = f"{top}<small>{then or escape(translate('the last one'))}</small>" if left else none
        seals = "".join(f'<b class="rn-gold">{value}</b>' for value in beside) or none
        return (
            f'<div class="rn-stack" data-tip="{escape(offering_line(p, offering, self.translator))}">'
            f'<span class="rn-pile" data-pick="{offering_pick(offering, outstanding=False)}">{icons.offering(offering)}'
            f"<span>{escape(translate(name))}<small>{escape(price)}</small></span>{pile}</span>"
            f'<span class="rn-seals" data-pick="{offering_pick(offering, outstanding=True)}">{seals}</span></div>'
        )

    def _tiles(self) -> str:
        """What every tile does."""
        translate = self.translator.translate
        kinds = [tile for tile in range(len(TILES)) if self.game.tile_counts[tile]]
        rows = [(icons.tile(tile), TILES[tile], TILE_HINTS[tile]) for tile in kinds]
        if not self.game.first_game:
            rows.append((icons.tablet(), gettext_noop("Tablet"), TABLET_HINT))
        lines = [
            f"<li>{icon}<span><b>{escape(translate(name))}</b> {escape(translate(hint))}</span></li>"
            for icon, name, hint in rows
        ]
        return (
            f'<section class="rn-legend"><h3>{escape(translate("Ahu tiles"))}</h3><ul>{"".join(lines)}</ul></section>'
        )


_AREAS: Final[Cache[Content, SharedArea]] = Cache(24)


@lru_cache(maxsize=64)
def shared_area_of(game: RapaNui, translator: Translator) -> SharedArea:
    """The shared area of a game in a language, one object for all games with the same board, seats and options."""
    key = (appearance_of(game.board), game.seats, game.options, translator.code)
    return _AREAS.get(key) or _AREAS.keep(key, SharedArea(game, translator))

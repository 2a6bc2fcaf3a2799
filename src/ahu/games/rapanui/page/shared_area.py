"""What belongs to nobody: how far the round is, supplies, the Offerings still to come, and what the tiles do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.rapanui.drawing.contents import outstanding_left, prices, stack_left
from ahu.games.rapanui.drawing.describe import offering_line
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.click_paths import path_of
from ahu.games.rapanui.page.map import CARGO_PICKS, Key
from ahu.games.rapanui.page.tile_texts import TABLET_HINT, TILE_HINTS
from ahu.games.rapanui.rules.pieces import OFFERINGS, PUKAO, SIZED_MOAI, TILES
from ahu.games.rapanui.rules.position import DRAFT, OVER, PLACING, SCULPTING, TRANSPORT
from ahu.games.rapanui.rules.setting_up import choices
from ahu.games.rapanui.rules.wording import PHASES
from ahu.markup import escape

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

_ROUND: Final = (PLACING, SCULPTING, TRANSPORT)
"""Stages by which the three phases of a round are named."""


class Commons:
    """The commons of one game in one language."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._legend = self._tiles()
        self._whole: Cache[Key, str] = Cache(200)
        self._parts: Cache[Key, str] = Cache(200)

    def commons(self, p: Position) -> str:
        """All of it."""
        drafting = (p.turn, tuple(p.display), tuple(p.tiles)) if p.stage == DRAFT else ()
        key = (
            p.round,
            PHASES[p.stage],
            list(p.ahu_moai).count(-1),
            tuple(p.supply),
            p.pukao_left,
            tuple(p.offered),
            tuple(p.outstanding),
            drafting,
        )
        return self._whole.get(key) or self._whole.keep(key, self._commons(p))

    def _commons(self, p: Position) -> str:
        return (
            f'<div class="rn-commons">{self._round(p)}{self._display(p)}{self._supplies(p)}{self._stacks(p)}'
            f"{self._legend}</div>"
        )

    def _round(self, p: Position) -> str:
        """The round, its phases, and how far the end is."""
        translate = self.translator.translate
        now = PHASES[p.stage]
        steps = "".join(
            f"<li{_current(PHASES[stage] == now)}>{escape(translate(PHASES[stage]))}</li>" for stage in _ROUND
        )
        end = self.translator.translate_plural(
            p.empty_ahus(),
            "{number} Ahu is empty; with {last} or fewer the game ends after the round.",
            "{number} Ahus are empty; with {last} or fewer the game ends after the round.",
            last=self.game.last_ahus,
        )
        told = "" if p.stage == OVER else f"<p>{escape(end)}</p>"
        title = escape(translate("Round {number}", number=p.round))
        return f'<section class="rn-round"><h4>{title}</h4><ol>{steps}</ol>{told}</section>'

    def _display(self, p: Position) -> str:
        """The tiles two players choose from before the first round."""
        if p.stage != DRAFT:
            return ""
        translate = self.translator.translate
        chips = []
        for action in choices(p, p.turn):
            (token,) = path_of(self.game, action)
            tile = TILES.index(token.partition(":")[2])
            number = f" ×{p.display[tile]}" if p.display[tile] > 1 else ""
            chips.append(
                f'<span class="rn-chip" data-pick="{token}" title="{escape(translate(TILE_HINTS[tile]))}">'
                f"{icons.tile(tile)}{escape(translate(TILES[tile]))}{number}</span>"
            )
        return f'<section><h4>{escape(translate("Display"))}</h4><div class="rn-row">{"".join(chips)}</div></section>'

    def _supplies(self, p: Position) -> str:
        translate = self.translator.translate
        things = []
        for cargo, number in enumerate((*p.supply, p.pukao_left)):
            name = translate("Pukao") if cargo == PUKAO else translate(SIZED_MOAI[cargo])
            things.append(
                f'<span class="rn-thing{"" if number else " rn-pale"}" data-pick="{CARGO_PICKS[cargo]}" '
                f'title="{escape(f"{name}: {number}")}">{icons.cargo(cargo)}<b>{number}</b>'
                f"<small>{escape(name)}</small></span>"
            )
        heading = f"<h4>{escape(translate('Supply'))}</h4>"
        return f'<section>{heading}<div class="rn-row rn-supply">{"".join(things)}</div></section>'

    def _stacks(self, p: Position) -> str:
        translate = self.translator.translate
        key = (tuple(p.offered), tuple(p.outstanding))
        rows = self._parts.get(key)
        if rows is None:
            rows = self._parts.keep(key, "".join(self._stack(p, offering) for offering in range(len(OFFERINGS))))
        return (
            f"<section><h4>{escape(translate('Offerings'))}<small>{escape(translate('Outstanding'))}</small></h4>"
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
            f'<div class="rn-stack" title="{escape(offering_line(p, offering, self.translator))}">'
            f'<span class="rn-pile" data-pick="offering:{name}">{icons.offering(offering)}'
            f"<span>{escape(translate(name))}<small>{escape(price)}</small></span>{pile}</span>"
            f'<span class="rn-seals" data-pick="outstanding:{name}">{seals}</span></div>'
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
            f'<section class="rn-legend"><h4>{escape(translate("Ahu tiles"))}</h4><ul>{"".join(lines)}</ul></section>'
        )


def _current(now: bool) -> str:
    return ' aria-current="step"' if now else ""

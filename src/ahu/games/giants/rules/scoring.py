"""The end: Bases are turned up and everything is counted (G82 to G85, G91)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message
from ahu.games.giants.rules.phase3_placement import TABLET
from ahu.games.giants.rules.pieces import NOTHING, UNKNOWN, WEIGHT

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.position import Position

TABLET_POINTS: Final = 3


class Site:
    """What one erected Moai brings its owner."""

    __slots__ = ("ahu", "headdress", "size", "value")

    def __init__(self, ahu: str, size: int, value: int, headdress: int) -> None:
        self.ahu = ahu
        self.size = size
        self.value = value
        self.headdress = headdress

    def moai_points(self) -> int:
        """The Ahu's Moai value times the size."""
        return self.value * self.size


class Sheet:
    """The scoring sheet of one seat."""

    __slots__ = ("mixed", "sites", "tablets", "transport")

    def __init__(self, transport: int, sites: list[Site], tablets: int) -> None:
        self.transport = transport
        self.mixed = False
        """Whether points of Moai whose owner is hidden stand with those for transport (G91 on a screen)."""
        self.sites = sites
        self.tablets = tablets

    def moai_points(self) -> int:
        """Points of all Moai."""
        return sum(site.moai_points() for site in self.sites)

    def headdress_points(self) -> int:
        """Points of all Headdresses on them."""
        return sum(site.headdress for site in self.sites)

    def tablet_points(self) -> int:
        """Points of whole tablets."""
        return TABLET_POINTS * self.tablets

    def total(self) -> int:
        """All of it."""
        return self.transport + self.moai_points() + self.headdress_points() + self.tablet_points()

    def lines(self) -> list[tuple[Message, int]]:
        """The sheet line by line; what brings nothing is left out, but for the track."""
        mixed = Message("on the track, Moai of earlier rounds included")
        lines = [(mixed if self.mixed else Message("help with transport"), self.transport)]
        for site in self.sites:
            moai = Message(
                "size-{size} Moai on {ahu} ({size} × {value})", size=site.size, ahu=site.ahu, value=site.value
            )
            lines.append((moai, site.moai_points()))
            if site.headdress:
                lines.append((Message("Headdress on {ahu}", ahu=site.ahu), site.headdress))
        if self.tablets:
            lines.append((Message("complete Rongo tablets, {points} each", points=TABLET_POINTS), self.tablet_points()))
        return lines


def sheets(p: Position) -> list[Sheet]:
    """Each seat's sheet (G82)."""
    return [_sheet(p, seat) for seat in range(p.players)]


def _sheet(p: Position, seat: Seat) -> Sheet:
    sites = [
        Site(
            p.game.board.ahus[ahu].name,
            WEIGHT[moai],
            p.game.board.ahus[ahu].moai,
            p.game.board.ahus[ahu].headdress if p.ahu_headdress[ahu] != NOTHING else 0,
        )
        for ahu, moai in enumerate(p.ahu_moai)
        if moai != NOTHING and p.ahu_base[ahu] == seat
    ]
    sheet = Sheet(p.score[seat], sites, p.halves[seat] // TABLET)
    if p.game.open_scoring:  # G91: the Moai are on the track already
        sheet.transport -= sheet.moai_points()
        sheet.mixed = UNKNOWN in p.ahu_base
    return sheet


def totals(p: Position) -> list[int]:
    """Points of each seat if the game ended now: the totals of all sheets, without making them."""
    found = [p.score[seat] + p.halves[seat] // TABLET * TABLET_POINTS for seat in range(p.players)]
    ahus = p.game.board.ahus
    for ahu in range(len(ahus)):
        moai, owner = p.ahu_moai[ahu], p.ahu_base[ahu]
        if moai != NOTHING and owner >= 0:
            if not p.game.open_scoring:  # G91: else the Moai are on the track already
                found[owner] += ahus[ahu].moai * WEIGHT[moai]
            if p.ahu_headdress[ahu] != NOTHING:
                found[owner] += ahus[ahu].headdress
    return found


def sources(p: Position) -> list[tuple[Message, list[int]]]:
    """Where the points of all seats come from, row by row."""
    found = sheets(p)
    return [
        (Message("Helping others"), [sheet.transport for sheet in found]),
        (Message("Moai"), [sheet.moai_points() for sheet in found]),
        (Message("Headdresses"), [sheet.headdress_points() for sheet in found]),
        (Message("Tablets"), [sheet.tablet_points() for sheet in found]),
    ]

"""Where the Ahus' platforms find room off the coast: near their shore, clear of land and of each other."""

from __future__ import annotations

from math import cos, inf, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Box, Point, hull
from ahu.games.island.statues import DRUM_HEIGHT, MOAI_HEIGHT, MOAI_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME_SIZE: Final = 11.5
LINE: Final = 12.5
BASE_HEIGHT: Final = 8.0
BUILT_SCALE: Final = 0.9
HEADROOM: Final = BASE_HEIGHT + (MOAI_HEIGHT + DRUM_HEIGHT * 0.4) * BUILT_SCALE
"""What a Base, the largest Moai and what it wears need above a platform."""
GAP: Final = 5.0
LONGEST_LINE: Final = 12
TURNS: Final = (0, 12, -12, 24, -24, 36, -36, 48, -48, 60, -60, 72, -72, 84, -84)
NEAR: Final = 170
STRIDE: Final = 9
MOST_PASSES: Final = 6
CLOSE: Final = 60.0
CROWD: Final = 2
"""Who has more others than that so close to its shore stands in a crowd."""
OVERLAP: Final = 1000.0
CROSSED: Final = 300.0
"""What speaks against two platforms that overlap, and against a stone on another's line or shore."""
ASHORE: Final = 15.0
"""What speaks against each bit of line that runs over land."""


class Site(NamedTuple):
    """An Ahu that looks for a platform: its slab on the shore, the lines of its name, how large a stone."""

    shore: Point
    seaward: float
    """The direction of the sea."""
    length: float
    """How much of the shore the slab takes."""
    lines: tuple[str, ...]
    size: tuple[float, float]


class Platform:
    """An Ahu's place on the chart: the shore it belongs to, and the stone that bears name and values."""

    __slots__ = ("hull", "line", "shore", "site", "slab", "statue", "stone", "unease")

    def __init__(self, site: Site, stone: Box, unease: float) -> None:
        shore, middle = site.shore, stone.centre
        half = MOAI_WIDTH / 2 + 7
        self.site = site
        self.shore = shore
        self.stone = stone
        self.unease = unease
        self.statue = Box(middle.x - half, stone.top - HEADROOM, middle.x + half, stone.top)
        beads = int(shore.distance(middle) / 10) + 1
        self.line = [Box.about(shore.between(middle, bead / beads), 5, 5) for bead in range(beads)]
        self.slab = Box.about(shore, 26, 26)
        self.hull = hull([stone.grown(GAP), self.statue, self.slab])

    def boxes(self) -> list[Box]:
        """Everything that should stay free for it."""
        return [self.stone.grown(GAP), self.statue, *self.line]

    def against(self, other: Platform) -> float:
        """What speaks against having both."""
        if not self.hull.meets(other.hull):
            return 0.0
        overlaps = self.overlaps(other)
        if overlaps:
            return overlaps * OVERLAP
        tangled = crosses(self.shore, self.stone.centre, other.shore, other.stone.centre)
        return tangled * CROSSED + self._covers(other) + other._covers(self)

    def overlaps(self, other: Platform) -> int:
        """How many of its parts lie on parts of another."""
        wide = self.stone.grown(GAP)
        return (
            wide.meets(other.stone)
            + wide.meets(other.statue)
            + self.statue.meets(other.stone)
            + self.statue.meets(other.statue)
        )

    def _covers(self, other: Platform) -> float:
        """How much it covers of another's line and shore."""
        stone = any(self.stone.meets(box) for box in (other.slab, *other.line))
        statue = any(self.statue.meets(box) for box in other.line)
        return stone * CROSSED + statue * CROSSED / 6


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretch from a to b crosses the one from c to d."""
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)


def name_lines(name: str) -> tuple[str, ...]:
    """A name in lines short enough for stone."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def text_width(text: str, size: float) -> float:
    """About how wide a text is; generous, since every reader has other fonts."""
    return len(text) * size * 0.56


def stone_size(lines: tuple[str, ...], least: float, foot: float) -> tuple[float, float]:
    """Width and height of a platform that bears these lines above a foot of some height."""
    width = max((text_width(line, NAME_SIZE) for line in lines), default=0.0) + 16
    return max(width, least), LINE * len(lines) + foot + 6


def _off(platform: Platform, land: list[Box], rooms: list[Box]) -> bool:
    """Whether the stone lies off the land, and the statue in no room where pieces stand."""
    stone = platform.stone.grown(3)
    return not any(stone.meets(box) for box in land) and not any(platform.statue.meets(box) for box in rooms)


def packed(sites: list[Site], land: list[Box], rooms: list[Box]) -> list[Platform]:
    """A platform for each Ahu: off the land, and no statue in a room where pieces stand."""
    return _Packing(sites, land, rooms).platforms


class _Packing:
    """Platforms that look for better places in turn, until none finds one."""

    def __init__(self, sites: list[Site], land: list[Box], rooms: list[Box]) -> None:
        self.sites = sites
        self.land = land
        self.rooms = rooms
        self.choices = [self._choices(number) for number in range(len(sites))]
        numbers = list(range(len(sites)))
        # who moves first decides where it ends: of several orders the happiest is kept; a crowd gets one
        crowded = self._crowded()
        starts, self.passes = ((0,), 1) if crowded else ((0, 9), MOST_PASSES)
        self.platforms = min(
            (self._settled(numbers[k:] + numbers[:k], d) for k in starts for d in (1, -1)[: len(starts)]),
            key=self._unease,
        )
        for number in numbers:
            if not self._alone(number, self.platforms[number]):
                self.platforms[number] = self._anywhere(number)

    def _crowded(self) -> bool:
        """Whether so many share a stretch of shore that there is no fine place for all."""
        shores = [site.shore for site in self.sites]
        return sum(a.distance(b) < CLOSE for a in shores for b in shores) > CROWD * len(shores)

    def _settled(self, order: list[int], step: int) -> list[Platform]:
        self.platforms = [choices[0] for choices in self.choices]
        for _ in range(self.passes):
            if not sum(self._improve(number) for number in order[::step]):  # all of them, not the first that moves
                break
        return self.platforms

    def _unease(self, platforms: list[Platform]) -> float:
        self.platforms = platforms
        return sum(platform.unease + self._trouble(n, platform) for n, platform in enumerate(platforms))

    def _choices(self, number: int) -> list[Platform]:
        """Where the platform may stand, the best first; an Ahu far inland takes the first sea it finds."""
        site = self.sites[number]
        within = 2 * (NEAR + sum(site.size) + HEADROOM)
        about = Box.about(site.shore, within, within)  # no candidate reaches beyond it
        there, rooms = ([box for box in boxes if about.meets(box)] for boxes in (self.land, self.rooms))
        near = [platform for platform in self._candidates(number, NEAR) if _off(platform, there, rooms)]
        if not near:
            near = [next(platform for platform in self._candidates(number, 1_000_000) if self._off_land(platform))]
            there = self.land
        for platform in near:
            land = [box for box in there if platform.hull.meets(box)]
            platform.unease += ASHORE * sum(bead.meets(box) for bead in platform.line[2:] for box in land)
        return sorted(near, key=lambda platform: platform.unease)

    def _candidates(self, number: int, furthest: int) -> Iterator[Platform]:
        site = self.sites[number]
        shore, (width, height) = site.shore, site.size
        for away in range(8, furthest, STRIDE):
            for turn in TURNS:
                angle = site.seaward + turn * pi / 180
                reach = abs(cos(angle)) * width / 2 + abs(sin(angle)) * height / 2
                stone = Box.about(shore.towards(angle, reach + away), width, height)
                yield Platform(site, stone, away + abs(turn) * 0.5)

    def _off_land(self, platform: Platform) -> bool:
        return _off(platform, self.land, self.rooms)

    def _trouble(self, number: int, platform: Platform, enough: float = inf) -> float:
        """What the others say against a place; nobody is asked any more once it is enough."""
        total = 0.0
        for other_number, other in enumerate(self.platforms):
            if other_number != number:
                total += platform.against(other)
                if total >= enough:
                    break
        return total

    def _improve(self, number: int) -> bool:
        """Move a platform to its best place as things stand. Returns whether it moved."""
        before = self.platforms[number]
        best, least = before, before.unease + self._trouble(number, before)
        for platform in self.choices[number]:
            if platform.unease >= least:
                break
            unease = platform.unease + self._trouble(number, platform, least - platform.unease)
            if unease < least:
                best, least = platform, unease
        self.platforms[number] = best
        return best is not before

    def _anywhere(self, number: int) -> Platform:
        """One of too many on a stretch of coast: however far, it stands alone."""
        return next(
            platform
            for platform in self._candidates(number, 1_000_000)
            if self._off_land(platform) and self._alone(number, platform)
        )

    def _alone(self, number: int, platform: Platform) -> bool:
        return not any(platform.overlaps(other) for n, other in enumerate(self.platforms) if n != number)

"""Places for the Ahus' platforms in the sea: near their shore, clear of land and of each other.

One after the other takes the place that costs least beside those that are there. Then each in turn moves to the place
that costs least as the others stand, until none moves any more.
"""

from __future__ import annotations

from functools import cached_property
from math import cos, inf, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Box, Point, hull
from ahu.draw.svg import text_width
from ahu.games.island.statues import RIM, monument_size

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME_SIZE: Final = 16.0
LINE_HEIGHT: Final = 16.0
STATUE_WIDTH: Final = monument_size(3, crowned=True)[0]
STATUE_HEIGHT: Final = monument_size(3, crowned=True)[1] + RIM
"""Of the largest Moai with its plinth and its drum, which may come to stand on any platform."""
GAP: Final = 3.0
LONGEST_LINE: Final = 12
"""Characters in the longest line of a name."""
TURNS: Final = (0, 12, -12, 24, -24, 36, -36, 48, -48, 60, -60, 72, -72, 84, -84)
"""Directions that are tried, in degrees from the direction of the sea."""
NEAR: Final = 170
"""How far from the shore a platform usually stands at most."""
FURTHEST: Final = 1_000_000
"""How far a platform stands at most if there is no room near its shore."""
STRIDE: Final = 9
"""Difference of the distances that are tried."""
MOST_PASSES: Final = 6
CLOSE: Final = 60.0
CROWD: Final = 2
"""A shore is crowded if on average more Ahus than this, itself included, lie so close to an Ahu."""
OVERLAP_COST: Final = 1000.0
"""Of each overlap of two platforms."""
CROSSING_COST: Final = 300.0
"""Of a stone on another's line or slab, and of two lines that cross."""
ASHORE_COST: Final = 15.0
"""Of each bit of line that runs over land."""


class Site(NamedTuple):
    """An Ahu that needs a platform: where its slab lies on the shore, the lines of its name, the size of its stone."""

    shore: Point
    seaward: float
    """The direction of the sea."""
    length: float
    """How much of the shore the slab takes."""
    lines: tuple[str, ...]
    size: tuple[float, float]


class Platform:
    """A place for an Ahu's platform: its stone in the sea, and what that costs, apart from other platforms."""

    def __init__(self, site: Site, stone: Box, cost: float) -> None:
        self.site = site
        self.shore = site.shore
        self.stone = stone
        self.cost = cost
        self.statue = _statue_on(stone)
        self.slab = Box.about(site.shore, 26, 26)
        self.hull = hull([stone.grown(GAP), self.statue, self.slab])

    @cached_property
    def line(self) -> list[Box]:
        """The line from the shore to the stone, as beads."""
        shore, middle = self.shore, self.stone.centre
        beads = int(shore.distance(middle) / 10) + 1
        return [Box.about(shore.between(middle, bead / beads), 5, 5) for bead in range(beads)]

    def boxes(self) -> list[Box]:
        """Everything that should stay free for it."""
        return [self.stone.grown(GAP), self.statue, *self.line]

    def conflict_cost(self, other: Platform) -> float:
        """What it costs to have both, if their hulls meet."""
        overlaps = self.overlaps(other)
        if overlaps:
            return overlaps * OVERLAP_COST
        crossed = crosses(self.shore, self.stone.centre, other.shore, other.stone.centre)
        return crossed * CROSSING_COST + self._cover_cost(other) + other._cover_cost(self)

    def overlaps(self, other: Platform) -> int:
        """How many of its parts lie on parts of another."""
        wide = self.stone.grown(GAP)
        return (
            wide.meets(other.stone)
            + wide.meets(other.statue)
            + self.statue.meets(other.stone.grown(GAP))
            + self.statue.meets(other.statue)
        )

    def _cover_cost(self, other: Platform) -> float:
        """What it costs that it covers another's line or slab."""
        stone = any(self.stone.meets(box) for box in (other.slab, *other.line))
        statue = any(self.statue.meets(box) for box in other.line)
        return stone * CROSSING_COST + statue * CROSSING_COST / 6


def _statue_on(stone: Box) -> Box:
    """The room that the largest statue takes on a stone."""
    middle, half = stone.centre.x, STATUE_WIDTH / 2
    return Box(middle - half, stone.top - STATUE_HEIGHT, middle + half, stone.top)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretch from a to b crosses the one from c to d."""
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)


def name_lines(name: str) -> tuple[str, ...]:
    """A name in lines short enough for a stone."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def stone_size(lines: tuple[str, ...], least_width: float, foot: float) -> tuple[float, float]:
    """Width and height of a platform with these lines above a foot of some height."""
    width = (
        max((text_width(line, NAME_SIZE) for line in lines), default=0.0) * 0.92 + 10
    )  # the letters of names are narrow
    return max(width, least_width), LINE_HEIGHT * len(lines) + foot + 5


def place_platforms(sites: list[Site], land: list[Box], piece_areas: list[Box]) -> list[Platform]:
    """A platform for each Ahu: its stone off the land, and its statue off the areas where pieces stand."""
    return _Packing(sites, land, piece_areas).platforms


def _is_clear(stone: Box, land: list[Box], piece_areas: list[Box]) -> bool:
    """Whether a stone lies off the land, and its statue off the areas where pieces stand."""
    return not _meets_any(stone.grown(GAP), land) and not _meets_any(_statue_on(stone), piece_areas)


def _meets_any(box: Box, others: list[Box]) -> bool:
    """Whether a box overlaps one of many. Most of the time of packing is spent here."""
    left, top, right, bottom = box
    for x, y, x_end, y_end in others:  # noqa: SIM110 - a generator takes twice as long
        if left < x_end and x < right and top < y_end and y < bottom:
            return True
    return False


def _distances(furthest: int) -> Iterator[float]:
    """The distances from the shore that are tried: far out fewer of them."""
    away = 8.0
    while away < furthest:
        yield away
        away += STRIDE if away < NEAR else max(STRIDE, away / 12)


def _conflicts(platform: Platform, others: list[Platform], enough: float = inf) -> float:
    """What a place costs because of other platforms; counting stops once it is enough."""
    total = 0.0
    left, top, right, bottom = platform.hull
    for other in others:
        x, y, x_end, y_end = other.hull
        if left < x_end and x < right and top < y_end and y < bottom:
            total += platform.conflict_cost(other)
            if total >= enough:
                break
    return total


class _Packing:
    """Platforms that move to better places in turn, until none finds one."""

    def __init__(self, sites: list[Site], land: list[Box], piece_areas: list[Box]) -> None:
        self.sites = sites
        self.land = land
        self.piece_areas = piece_areas
        self.choices = [self._choices(number) for number in range(len(sites))]
        self.reaches = [hull([platform.hull for platform in choices]) for choices in self.choices]
        self.platforms: list[Platform] = []
        numbers = range(len(sites))
        # those with the fewest places choose first; the result depends on the order, so the best of several is kept
        by_choices = sorted(numbers, key=lambda number: len(self.choices[number]))
        by_cost = sorted(numbers, key=lambda number: -self.choices[number][0].cost)
        orders, self.passes = ([by_choices], 1) if self._crowded() else ([by_choices, by_cost], MOST_PASSES)
        self.platforms = min((self._settled(order) for order in orders), key=self._total_cost)
        for number in numbers:
            if not self._stands_alone(number, self.platforms[number]):
                self.platforms[number] = self._anywhere(number)

    def _crowded(self) -> bool:
        """Whether so many share a stretch of shore that there is no good place for all."""
        shores = [site.shore for site in self.sites]
        return sum(a.distance(b) < CLOSE for a in shores for b in shores) > CROWD * len(shores)

    def _settled(self, order: list[int]) -> list[Platform]:
        """The platforms, taken in this order, after all have moved as often as they could."""
        taken: dict[int, Platform] = {}
        for number in order:
            taken[number] = self._best(number, self._near(number, list(taken.values())))
        self.platforms = [taken[number] for number in range(len(order))]
        for _ in range(self.passes):
            if not sum(self._improve(number) for number in order):  # all of them, not the first that moves
                break
        return self.platforms

    def _total_cost(self, platforms: list[Platform]) -> float:
        self.platforms = platforms
        return sum(platform.cost + _conflicts(platform, self._others(n)) for n, platform in enumerate(platforms))

    def _choices(self, number: int) -> list[Platform]:
        """Where the platform may stand, the cheapest first; an Ahu far inland takes the first sea it finds."""
        site = self.sites[number]
        within = 2 * (NEAR + sum(site.size) + STATUE_HEIGHT)
        about = Box.about(site.shore, within, within)  # no candidate reaches beyond it
        there, areas = ([box for box in boxes if about.meets(box)] for boxes in (self.land, self.piece_areas))
        near = list(self._candidates(number, NEAR, there, areas))
        if not near:
            near = [next(self._candidates(number, FURTHEST, self.land, self.piece_areas))]
            there = self.land
        for platform in near:
            left, top, right, bottom = platform.hull
            land = [box for box in there if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom]
            if land:
                platform.cost += ASHORE_COST * sum(bead.meets(box) for bead in platform.line[2:] for box in land)
        return sorted(near, key=lambda platform: platform.cost)

    def _candidates(self, number: int, furthest: int, land: list[Box], areas: list[Box]) -> Iterator[Platform]:
        """Clear places in all directions that are tried, the nearest to the shore first."""
        site = self.sites[number]
        shore, (width, height) = site.shore, site.size
        for away in _distances(furthest):
            for turn in TURNS:
                angle = site.seaward + turn * pi / 180
                reach = abs(cos(angle)) * width / 2 + abs(sin(angle)) * height / 2
                stone = Box.about(shore.towards(angle, reach + away), width, height)
                if _is_clear(stone, land, areas):
                    yield Platform(site, stone, away + abs(turn) * 0.5)

    def _others(self, number: int) -> list[Platform]:
        """The other platforms that may be in its way."""
        return self._near(number, self.platforms[:number] + self.platforms[number + 1 :])

    def _near(self, number: int, platforms: list[Platform]) -> list[Platform]:
        left, top, right, bottom = self.reaches[number]
        return [
            platform
            for platform in platforms
            if left < platform.hull[2] and platform.hull[0] < right
            and top < platform.hull[3] and platform.hull[1] < bottom
        ]  # fmt: skip

    def _best(self, number: int, others: list[Platform], least: float = inf) -> Platform:
        """The place that costs least, beside other platforms; the cheapest if none costs less than given."""
        best = self.choices[number][0]
        for platform in self.choices[number]:
            if platform.cost >= least:
                break
            cost = platform.cost + _conflicts(platform, others, least - platform.cost)
            if cost < least:
                best, least = platform, cost
        return best

    def _improve(self, number: int) -> bool:
        """Move a platform to the place that costs least as the others stand. Returns whether it moved."""
        before, others = self.platforms[number], self._others(number)
        cost = before.cost + _conflicts(before, others)
        best = self._best(number, others, cost)
        moves = best.cost + _conflicts(best, others, cost) < cost
        if moves:
            self.platforms[number] = best
        return moves

    def _anywhere(self, number: int) -> Platform:
        """The nearest place where it overlaps no other, however far: for one of too many on a stretch of shore."""
        others = self.platforms[:number] + self.platforms[number + 1 :]
        statues = [other.statue for other in others]
        land = [*[other.stone for other in others], *statues, *self.land]
        areas = [*[other.stone.grown(GAP) for other in others], *statues, *self.piece_areas]
        return next(self._candidates(number, FURTHEST, land, areas))

    def _stands_alone(self, number: int, platform: Platform) -> bool:
        return not any(platform.overlaps(other) for n, other in enumerate(self.platforms) if n != number)

"""The banner of the start page: Moai on their platform at sunset."""

from __future__ import annotations

from math import pi
from typing import Final

from ahu.draw.geometry import Point
from ahu.draw.svg import Element, group, moved, path, rectangle
from ahu.games.island.statues import erected, shapes

WIDTH: Final = 1440.0
HEIGHT: Final = 440.0
SHORE: Final = 286.0
"""Where the sky meets the sea."""
FLOOR: Final = 358.0
"""Where the Moai stand."""
ROW: Final = (
    (812, 2, 1.5, False),
    (902, 3, 1.66, True),
    (1002, 2, 1.7, False),
    (1096, 3, 1.5, True),
    (1190, 2, 1.36, False),
    (1254, 1, 1.3, False),
)
"""The Moai on the platform: where, of which size, how large, and whether with a drum."""
SUN: Final = 690.0
_WAVES: Final = (
    "M0 299H150M210 299H330M420 299H540M1040 299H1180M1260 299H1440",
    "M60 314H240M300 314H520M980 314H1120M1210 314H1390",
    "M0 332H110M200 332H440M1060 332H1240M1330 332H1440",
    "M40 350H300M370 350H560",
)
_GLITTER: Final = "M-66 298H66M-50 310H50M-78 323H78M-40 336H40M-62 350H62M-26 363H26"


def banner() -> str:
    """A row of Moai on their Ahu, and behind them the sun setting into the sea."""
    return str(
        Element(
            "svg",
            Element("defs", *shapes()),
            _sky(),
            _sea(),
            _land(),
            *(moved(x, FLOOR, *erected(0, 0, size, crowned=crowned), scale=scale) for x, size, scale, crowned in ROW),
            _platform(),
            class_="vignette",
            viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
            preserveAspectRatio="xMaxYMax slice",
            aria_hidden="true",
        )
    )


def _sky() -> Element:
    """Bands of colour, warmer towards the sea, and half a sun."""
    tops = (-400, 120, 184, 232, 264)
    bands = [rectangle(0, top, WIDTH, SHORE - top, f"dusk-{number}") for number, top in enumerate(tops)]
    return group(
        *bands,
        moved(
            SUN,
            SHORE,
            path(_rays(), "ray"),
            path("M-90 0A90 90 0 0 1 90 0Z", "sun"),
            path("M-66 0A66 66 0 0 1 66 0Z", "sun-heart"),
        ),
    )


def _rays() -> str:
    """Path data of rays all around the half sun, long and short by turns."""
    sun = Point(0, 0)
    return "".join(
        "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(*sun.towards(angle, 112), *sun.towards(angle, 112 + length))
        for angle, length in ((-pi * k / 12, 30 if k % 2 else 58) for k in range(1, 12))
    )


def _sea() -> Element:
    return group(
        rectangle(0, SHORE, WIDTH, HEIGHT - SHORE, "sea"),
        rectangle(0, SHORE + 36, WIDTH, HEIGHT - SHORE, "shelf"),
        *(path(wave, "foam thick") for wave in _WAVES),
        moved(SUN, 0, path(_GLITTER, "glitter")),
    )


def _land() -> Element:
    """The headland behind the platform, the surf at its foot, grass in front."""
    return group(
        path("M1440 214Q1340 206 1272 246Q1210 280 1122 286H1440Z", "cliff"),
        path("M700 384Q760 338 900 334H1440V440H640Q660 404 700 384Z", "surf-fill"),
        path("M724 390Q784 346 910 342H1440V440H662Q686 408 724 390Z", "cliff"),
        path("M0 440V400Q180 378 380 394Q560 408 720 394Q1000 372 1440 380V440Z", "grass"),
        path("M0 440V420Q260 404 520 416Q820 428 1440 406V440Z", "upland"),
        path(
            "M90 408l4 -12l4 12M130 404l3 -9l4 9M300 402l4 -12l4 11M470 408l4 -11l4 11M610 404l3 -9l4 9", "grain firm"
        ),
    )


def _platform() -> Element:
    """Two courses of fitted stones."""
    upper = "".join(f"M{x} {FLOOR:.0f}v17" for x in (780, 858, 944, 1012, 1090, 1168, 1252))
    lower = "".join(f"M{x} {FLOOR + 17:.0f}v17" for x in (820, 902, 980, 1056, 1130, 1214))
    return group(
        path(f"M756 {FLOOR:.0f}H1278L1304 {FLOOR + 34:.0f}H726Z", "stone line thick"),
        path(f"M742 {FLOOR + 17:.0f}H1290{upper}{lower}", "line firm hollow"),
    )

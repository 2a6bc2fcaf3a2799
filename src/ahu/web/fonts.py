"""The fonts of the pages, cut from installed packages to the letters that Latin alphabets need.

Whole fonts would be 800 kB; cut and compressed as WOFF2 they are 46 kB. Cutting takes about two seconds, so the result
is kept in the user's cache folder. Nothing of the fonts is stored in this repository.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from importlib.resources import files as package_files
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

if TYPE_CHECKING:
    from pathlib import Path

FONTS: Final = {
    "fonts/serif-semibold.woff2": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "fonts/sans-regular.woff2": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "fonts/sans-semibold.woff2": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
"""Package and file of each font, by the name under which it is served."""
LETTERS: Final = (
    *chain(range(0x20, 0x7F), range(0xA0, 0x180)),  # Latin, with all accents of Western and Central Europe
    *map(ord, "–—‘’‚“”„…•‹›\u202f−×→●‐"),
)
"""The code points that are kept."""
FEATURES: Final = ("ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum")
"""The features of the fonts that are kept: kerning and figures of one width among them."""


def font_files() -> dict[str, bytes]:
    """Every font by the name under which it is served."""
    return {name: _font(package, file) for name, (package, file) in FONTS.items()}


def _font(package: str, file: str) -> bytes:
    """A font as WOFF2: from the cache, or cut now."""
    whole = package_files(package).joinpath("files", file).read_bytes()
    key = hashlib.sha256(whole + repr((LETTERS, FEATURES)).encode()).hexdigest()[:20]
    kept = user_cache_path("ahu", appauthor=False) / f"{key}.woff2"
    with suppress(OSError):
        return kept.read_bytes()
    font = cut(whole)
    _keep(kept, font)
    return font


def _keep(path: Path, font: bytes) -> None:
    """Store a font, whole or not at all. Without a cache it is cut at every start."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(f".{os.getpid()}")
        written.write_bytes(font)
        written.replace(path)


def cut(whole: bytes) -> bytes:
    """A font with the letters and features that pages need, as WOFF2."""
    from fontTools.subset import Options, Subsetter  # here, as they are needed once only
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(whole))
    options = Options()
    options.hinting = False
    options.layout_features = list(FEATURES)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()

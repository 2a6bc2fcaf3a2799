"""The fonts of the pages: cut to what is needed, kept between starts, and served."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from fontTools.ttLib import TTFont

from ahu.web import fonts
from ahu.web.static_files import files

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

MOST_BYTES = 60_000
"""Of all fonts together: a page is under 250 kB when it is first loaded."""


def test_fonts_are_small_and_have_the_letters_of_our_languages() -> None:
    found = fonts.font_files()
    assert sum(map(len, found.values())) < MOST_BYTES
    for name, body in found.items():
        font = TTFont(BytesIO(body))
        assert font.flavor == "woff2"
        assert set(map(ord, "aZ09éèçœßäöüÄÖÜ«»„“’–…×")) <= set(font.getBestCmap()), name
        assert files()[name].body == body


def test_a_font_is_cut_once_and_without_a_cache_every_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    times = []

    def cut(whole: bytes) -> bytes:
        times.append(len(whole))
        return b"font"

    monkeypatch.setattr(fonts, "cut", cut)
    monkeypatch.setattr(fonts, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    for _ in range(2):
        assert set(fonts.font_files().values()) == {b"font"}
    assert len(times) == len(fonts.FONTS)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(fonts, "user_cache_path", lambda *_, **__: tmp_path / "file" / "cache")
    fonts.font_files()
    assert len(times) == 2 * len(fonts.FONTS)

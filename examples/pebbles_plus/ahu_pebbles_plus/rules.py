"""The rules are those of Pebbles: only the name differs, so that both can be installed."""

from __future__ import annotations

from typing import ClassVar

from ahu_pebbles.rules import Pebbles


class PebblesPlus(Pebbles):
    """Pebbles under another name."""

    name: ClassVar[str] = "pebbles_plus"
    title: ClassVar[str] = "Pebbles Plus"

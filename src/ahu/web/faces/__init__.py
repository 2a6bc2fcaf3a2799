"""The games' faces on the page, by the game's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.web.faces import giants, rapanui

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.web.faces.face import Face

FACES: dict[str, Face] = {"giants": giants.FACE, "rapanui": rapanui.FACE}


def face_of(game: Game) -> Face:
    """The face of this game."""
    return FACES[game.name]

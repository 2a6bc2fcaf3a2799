"""Who looks at a table, and from which seat they see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.core.action import SPECTATOR

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.state import State


class Viewer(NamedTuple):
    """A browser at a table: the seats it holds, and the seat that has lifted the curtain.

    Where several people share a browser, a curtain hides the secrets of each seat from the others. The seat that is
    to decide lifts it; when it has decided, the curtain falls again.
    """

    seats: frozenset[int]
    lifted: int = SPECTATOR
    """The seat that has lifted the curtain; SPECTATOR if it is down."""
    hidden: frozenset[int] = frozenset()
    """Seats whose lines of chat the viewer does not want to see."""


class Perspective(NamedTuple):
    """What a viewer is shown of a position."""

    viewpoint: int
    """The seat whose screen is shown; SPECTATOR for what everybody may see."""
    curtain: int | None
    """The seat that must lift the curtain before it can act, while the others at the same browser look away."""


def perspective(state: State, viewer: Viewer) -> Perspective:
    """What a viewer is shown. Where several share a browser, a seat's secrets are shown only while it decides."""
    if len(viewer.seats) <= 1:
        return Perspective(min(viewer.seats, default=SPECTATOR), None)
    if state.over():  # nothing is secret any more
        return Perspective(min(viewer.seats), None)
    acting = [seat for seat in state.actors() if seat in viewer.seats]
    if viewer.lifted in acting:
        return Perspective(viewer.lifted, None)
    if not acting:
        return Perspective(SPECTATOR, None)
    if has_secrets(state, acting[0]):
        return Perspective(SPECTATOR, acting[0])
    return Perspective(acting[0], None)


def has_secrets(state: State, seat: Seat) -> bool:
    """Whether a seat sees more than everybody does, or is about to choose in secret."""
    if any(action.sealed_text for action in state.actions(seat)):
        return True
    return state.screen(seat).write() != state.screen(SPECTATOR).write()

"""Who looks at a table, and what of it they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.core.action import SPECTATOR

if TYPE_CHECKING:
    from ahu.core.state import State


class Viewer(NamedTuple):
    """A browser at a table: the seats it holds, and the one that has lifted the curtain."""

    seats: frozenset[int]
    lifted: int = SPECTATOR


class Sight(NamedTuple):
    """What a viewer is shown of a position."""

    viewpoint: int
    """The seat whose screen is shown, or SPECTATOR."""
    curtain: int | None
    """The seat that must lift the curtain before it can act; others at the same browser look away."""


def sight(state: State, viewer: Viewer) -> Sight:
    """What a viewer is shown. Where several share a browser, a seat's secrets are shown only while it decides."""
    if len(viewer.seats) <= 1:
        return Sight(min(viewer.seats, default=SPECTATOR), None)
    if state.over():  # all is turned up
        return Sight(min(viewer.seats), None)
    acting = [seat for seat in state.actors() if seat in viewer.seats]
    if viewer.lifted in acting:
        return Sight(viewer.lifted, None)
    if not acting:
        return Sight(SPECTATOR, None)
    if has_secrets(state, acting[0]):
        return Sight(SPECTATOR, acting[0])
    return Sight(acting[0], None)


def has_secrets(state: State, seat: int) -> bool:
    """Whether a seat sees more than everybody does, or is about to choose in secret."""
    if any(action.seal for action in state.actions(seat)):
        return True
    return state.screen(seat).write() != state.screen(SPECTATOR).write()

"""People at tables: every seat follows its stream, and whoever is to act does something legal at random."""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.web import wire

if TYPE_CHECKING:
    from random import Random

    from bench.web.seating import Seating

SETTLING: Final = 30.0
"""Seconds a table may take until somebody can act."""
TREE: Final = b'{"tree":'
AFTER_TREE: Final = b',"labels":'
"""What stands after the tree of an offer; no token is called so."""
_LEAVES: Final = re.compile(rb':"([^"\\]*(?:\\.[^"\\]*)*)"').findall
"""Finds the texts in a tree that are values, not names."""


class Place(NamedTuple):
    """Where the server is, and what shows it that requests come from its own page."""

    host: str
    port: int
    token: str

    @property
    def name(self) -> str:
        """The server as requests name it."""
        return f"{self.host}:{self.port}"


class Tally:
    """What was seen since the last reset."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin to count anew."""
        self.acknowledged: list[float] = []
        """Seconds from sending to the answer."""
        self.everywhere: list[float] = []
        """Seconds from sending until the last viewer of the table had the whole message."""
        self.moments: list[float] = []
        """When that was."""
        self.rejected: list[str] = []
        self.skipped = 0
        """Times nobody could act where it was planned."""


class Crowd:
    """A table, its viewers and its poster."""

    def __init__(
        self,
        seating: Seating,
        spectators: int,
        place: Place,
        tally: Tally,
        rng: Random,
        acting: Place | None = None,
    ) -> None:
        """``acting``: where actions are sent; without it, where the viewers are."""
        self._seating, self._place, self._tally, self._rng = seating, place, tally, rng
        self._acting = acting or place
        cookies = [*seating.cookies, *[""] * spectators]
        path = f"{seating.address}events"
        self.viewers = [wire.Live(wire.get(place.name, path, cookie), self._heard) for cookie in cookies]
        self.seats = self.viewers[: len(seating.cookies)]
        self._poster = wire.Poster(self._answered)
        self._unseen: deque[tuple[int, float]] = deque()
        """Actions not every viewer has seen yet: the number they answered, and when they were sent."""
        self._answer: tuple[int, float] | None = None
        """What was sent and is not answered yet."""
        self._number = 0
        """The number of the last event that was acknowledged."""
        self._sent = 0
        self.hurried = False
        """Whether the next action follows as soon as the one before is acknowledged."""

    async def open(self) -> None:
        """Let everybody come, and wait until somebody can act."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self._poster, self._acting.host, self._acting.port)
        for viewer in self.viewers:
            await loop.create_connection(lambda viewer=viewer: viewer, self._place.host, self._place.port)  # type: ignore[misc]
        async with asyncio.timeout(SETTLING):
            while self._actor() is None and not self.over:
                await asyncio.sleep(0.01)

    def close(self) -> None:
        """Everybody leaves."""
        self.hurried = False
        self._poster.close()
        for viewer in self.viewers:
            viewer.close()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._seating.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.viewers[0].over

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way."""
        return self._answer is None and not self._unseen

    def act(self) -> bool:
        """Send an action of somebody who is to act; False if nobody can yet."""
        seat = None if self._answer else self._actor()
        if seat is None:
            return False
        viewer = self.seats[seat]
        self._sent += 1
        command = {
            "kind": "play",
            "seat": seat,
            "seen": viewer.number,
            "request_id": f"bench-{self._sent:010}",
            "actions": [text_of(self._rng.choice(offered(viewer.offer)))],
            "confirmed": True,
        }
        path, cookie = f"{self._seating.address}commands", self._seating.cookies[seat]
        request = wire.post(self._acting.name, path, cookie, self._place.token, json.dumps(command).encode())
        self._answer = (viewer.number, perf_counter())
        self._unseen.append(self._answer)
        self._poster.send(request)
        return True

    def _actor(self) -> int | None:
        """A seat that is to act and knows what has happened."""
        for seat, viewer in enumerate(self.seats):
            if viewer.turn and viewer.number >= self._number:
                return seat
        return None

    def _answered(self, status: int, body: bytes) -> None:
        assert self._answer is not None
        self._tally.acknowledged.append(perf_counter() - self._answer[1])
        answer = json.loads(body)
        if status == 200 and "number" in answer:
            self._number = answer["number"]
        else:
            self._unseen.remove(self._answer)
            self._tally.rejected.append(f"{status} {body.decode()}")
        self._answer = None
        if self.hurried:
            self.act()

    def _heard(self, now: float) -> None:
        """A viewer holds a whole message."""
        seen = min(viewer.number for viewer in self.viewers)
        while self._unseen and seen > self._unseen[0][0]:
            self._tally.everywhere.append(now - self._unseen.popleft()[1])
            self._tally.moments.append(now)
        if self.hurried:
            self.act()


def offered(offer: bytes) -> list[bytes]:
    """The actions at the ends of the tree of clicks in an offer, as they stand there.

    To decode an offer would cost the load as much as all the rest together.
    """
    return _LEAVES(offer, offer.index(TREE) + len(TREE), offer.index(AFTER_TREE))


def text_of(leaf: bytes) -> str:
    """An action as it stands in JSON, as text."""
    text: str = json.loads(b'"%b"' % leaf)
    return text

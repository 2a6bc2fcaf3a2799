"""Honest players: at every table somebody acts, chats or takes back. What is not answered is sent again."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from bench.web.crowd import offered, text_of
from tests.soak.client import LOST, Poster, Viewer, address_of
from tests.soak.ledger import Acknowledged

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bench.web.seating import Seating
    from tests.soak.ledger import Ledger

CHAT: Final = 0.06
UNDO: Final = 0.03
"""Shares of the commands."""
SPECTATORS: Final = 1


class Table:
    """The people at a table, and at the next one when their game has ended."""

    def __init__(
        self, number: int, port: int, ledger: Ledger, rng: Random, pause: float, take: Callable[[], Seating | None]
    ) -> None:
        self._number, self._port, self._ledger, self._rng, self._pause = number, port, ledger, rng, pause
        self._take = take
        self._sent = 0
        self.calm = 0
        """Commands acknowledged since this was last set to 0."""
        self.over = False
        """Whether the game has ended and there is no other table."""
        self.seating: Seating | None = None
        """Where they sit now, or sat last."""

    async def play(self) -> None:
        """Play one game after the other."""
        while seating := self._take():
            self.seating = seating
            await self._play_game(seating)
            self._ledger.counts["games ended"] += 1
        self.over = True

    async def _play_game(self, seating: Seating) -> None:
        source = address_of(1, self._number // 250, self._number % 250 + 1)
        cookies = [*seating.cookies, *[""] * SPECTATORS]
        viewers = [Viewer(self._port, f"{seating.address}events", cookie, source) for cookie in cookies]
        self._poster, self._seating = Poster(self._port, source), seating
        self._viewers, self._seats = viewers, viewers[: len(seating.cookies)]
        following = [asyncio.ensure_future(viewer.follow()) for viewer in viewers]
        try:
            while not viewers[0].live.over:
                await asyncio.sleep(self._rng.expovariate(1 / self._pause))
                await self._do_something()
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
            self._ledger.counts["streams refused"] += sum(viewer.refused for viewer in viewers)
            self._ledger.gaps += [gap for viewer in viewers for gap in viewer.gaps]
            self._poster.close()

    async def _do_something(self) -> None:
        kind = self._rng.random()
        if kind < CHAT:
            await self._chat(self._rng.randrange(len(self._seats)))
            return
        seat = next((seat for seat, viewer in enumerate(self._seats) if viewer.live.turn), None)
        if seat is None:
            return
        seen = self._seats[seat].live.number
        if kind < CHAT + UNDO:
            await self._deliver("undo", seat, seen, "")
        elif actions := _offered(self._seats[seat].live.offer):
            action = self._rng.choice(actions)
            await self._deliver("play", seat, seen, action, actions=[action], confirmed=True)

    def _command(self, kind: str, seat: int, seen: int, fields: dict[str, Any]) -> tuple[str, bytes]:
        self._sent += 1
        request_id = f"soak-{self._number}-{self._sent:06}"
        command = {"kind": kind, "seat": seat, "seen": seen, "request_id": request_id, **fields}
        return request_id, json.dumps(command).encode()

    async def _deliver(self, kind: str, seat: int, seen: int, text: str, **fields: Any) -> None:  # noqa: ANN401  # JSON
        """Send a command until it is answered."""
        request_id, body = self._command(kind, seat, seen, fields)
        entry = Acknowledged(self._seating.key, kind, request_id, text)
        watch = self._ledger.stopwatch()
        again = False
        while True:
            status, answer = await self._post(seat, body)
            if status == 200 and b'"number"' in answer:
                if not again:
                    watch.stop()
                self._acknowledge(entry)
                return
            if 400 <= status < 500 and status != 429:
                self._ledger.counts[f"rejected {status}"] += 1
                self._ledger.rejected.append(entry)
                return
            again = True
            self._ledger.counts["sent again"] += 1
            await asyncio.sleep(0.2 + self._rng.random() / 2)

    async def _post(self, seat: int, body: bytes) -> tuple[int, bytes]:
        """The answer to a command; status 0 if there is none."""
        try:
            status, answer = await self._poster.post(
                f"{self._seating.address}commands", self._seating.cookies[seat], body
            )
        except LOST:
            self._ledger.counts["unanswered"] += 1
            return 0, b""
        if status >= 500 or status == 429:
            self._ledger.counts[f"answered {status}"] += 1
        return status, answer

    def _acknowledge(self, entry: Acknowledged) -> None:
        self._ledger.acknowledged.append(entry)
        self._ledger.counts[f"acknowledged {entry.kind}"] += 1
        self.calm += 1

    async def _chat(self, seat: int) -> None:
        """Say something once. A line that was not answered is not sent again: it may be there or not."""
        text = f"line {self._number}-{self._sent + 1}"
        request_id, body = self._command("chat", seat, 0, {"text": text})
        entry = Acknowledged(self._seating.key, "chat", request_id, text)
        self._ledger.sent_chat.append(entry)
        status, answer = await self._post(seat, body)
        if status == 200 and b'"number"' in answer:
            self._acknowledge(entry)


def _offered(offer: bytes) -> list[str]:
    """The actions in the part of a message that begins with an offer."""
    if not offer:
        return []
    return [text_of(leaf) for leaf in offered(offer)]

"""A visitor of a real server: makes a table for two around one screen, and plays both seats over HTTP."""

from __future__ import annotations

import json
import urllib.request
from contextlib import contextmanager
from http.cookiejar import CookieJar
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server import Server

TOKEN = "a1B2c3D4" * 4
FORM = {"game": "rapanui", "players": "2", "who-0": "me", "name-0": "Ana", "who-1": "beside", "name-1": "Ben"}
_REQUESTS = count()


class Visitor:
    """A browser that keeps its cookies, and the table it sits at."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.key = ""
        self.tables: list[str] = []
        """The keys of all tables that the visitor has made."""
        self.number = 0
        """The last event that was acknowledged."""

    def sit_down(self) -> None:
        """Make a table and sit in both of its seats."""
        with self._open("new/", urlencode(FORM).encode()) as page:
            self.key = str(page.url).rstrip("/").rpartition("/")[2]
        self.tables.append(self.key)
        self.number = 0

    def acting(self) -> list[int]:
        """The seats that are to act, bots among them."""
        return list(self._shown(-1)["status"]["acting"])

    def act(self, seat: int | None = None) -> bool:
        """Take the first action that is offered to a seat, or to the first that acts; False if the game is over."""
        command = self.next_command(seat)
        if command:
            self.send(command)
        return bool(command)

    def next_command(self, seat: int | None = None) -> dict[str, Any]:
        """What takes the first action that is offered to a seat, or to the first that acts; empty after the end."""
        told: dict[str, Any] = {}
        chosen = 0
        while not told.get("offer"):  # else the same person acts elsewhere at this moment
            acting = self.acting()
            if not acting:
                return {}
            chosen = acting[0] if seat is None else seat
            told = self._shown(chosen)
        command = {"kind": "play", "actions": first_leaf(told["offer"]["tree"]), "confirmed": True}
        request_id = f"visitor-{next(_REQUESTS):08}"
        return {**command, "seat": chosen, "seen": told["status"]["number"], "request_id": request_id}

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """Hold a stream of the table open, as a page does."""
        with self._open(f"table/{self.key}/events"):
            yield

    def shown_number(self) -> int:
        """The number of the last event that the table shows."""
        return int(self._shown(-1)["status"]["number"])

    def send(self, command: dict[str, Any]) -> int:
        """Send a command; the number of the last event as the server tells it."""
        with self._open(f"table/{self.key}/commands", json.dumps(command).encode()) as answer:
            self.number = int(json.load(answer)["number"])
        return self.number

    def _shown(self, lifted: int) -> dict[str, Any]:
        """What a stream shows, for a seat that has lifted the curtain, once the game waits for somebody or is over."""
        told: dict[str, Any] = {}
        with self._open(f"table/{self.key}/events?lifted={lifted}") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    told |= json.loads(line.removeprefix(b"data: "))
                    if told["status"]["acting"] or told["status"]["turn"] == "over":
                        return told
        raise AssertionError("the stream has ended")

    def _open(self, path: str, body: bytes | None = None) -> Any:  # noqa: ANN401  # as urllib has it
        kept = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        headers = {"Cookie": f"csrftoken={TOKEN}; {kept}", "X-CSRFToken": TOKEN}
        asked = urllib.request.Request(f"{self.server.address}/{path}", body, headers)  # noqa: S310
        return self._opener.open(asked, timeout=PATIENCE)


def first_leaf(node: Any) -> list[str]:  # noqa: ANN401  # JSON
    """The actions at the first leaf of a tree of choices."""
    while isinstance(node, dict) and "actions" not in node:
        node = next(iter(node.values()))
    return [node] if isinstance(node, str) else list(node["actions"])

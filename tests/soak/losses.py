"""Compares what was acknowledged with what is stored: each loss is a sentence."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.soak.ledger import Ledger
    from tests.soak.stored import Folder, Stored


def losses(ledger: Ledger, folder: Folder) -> list[str]:
    """Everything that is not as it was acknowledged."""
    found = [] if folder["intact"] == "ok" else [f"the database is damaged: {folder['intact']}"]
    for key, table in folder["tables"].items():
        found += [f"table {key}: {problem}" for problem in [table["problem"], *_gaps(table)] if problem]
    return [*found, *_actions(ledger, folder), *_rejected(ledger, folder), *_chat(ledger, folder)]


def _gaps(table: Stored) -> list[str]:
    numbers = [event["number"] for event in table["events"]]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"the events are numbered {numbers}"]


def _actions(ledger: Ledger, folder: Folder) -> list[str]:
    """Acknowledged commands are stored once, with their action, in the order of the answers."""
    found, last = [], defaultdict[str, int](int)
    rows = {key: _by_request(table) for key, table in folder["tables"].items()}
    for entry in ledger.acknowledged:
        if entry.kind == "chat":
            continue
        events = rows[entry.key].get(entry.request_id, [])
        if len(events) != 1:
            found.append(f"{entry} is stored {len(events)} times")
            continue
        number, text = events[0]
        if entry.kind == "play" and text != entry.text:
            found.append(f"{entry} is stored as “{text}”")
        if number <= last[entry.key]:
            found.append(f"{entry} is stored out of order")
        last[entry.key] = number
    return found


def _by_request(table: Stored) -> dict[str, list[tuple[int, str]]]:
    rows: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for event in table["events"]:
        if event["request_id"]:
            rows[event["request_id"]].append((event["number"], event["text"]))
    return rows


def _rejected(ledger: Ledger, folder: Folder) -> list[str]:
    """Commands that were answered with 4xx are not stored."""
    stored = {event["request_id"] for table in folder["tables"].values() for event in table["events"]}
    return [f"{entry} was rejected and is stored" for entry in ledger.rejected if entry.request_id in stored]


def _chat(ledger: Ledger, folder: Folder) -> list[str]:
    """Acknowledged lines are there once and in order; lines that were not answered at most once."""
    counts = Counter((key, line) for key, table in folder["tables"].items() for line in table["chat"])
    said = [entry for entry in ledger.acknowledged if entry.kind == "chat"]
    found = [f"{entry} is not there" for entry in said if not counts[entry.key, entry.text]]
    found += [f"{entry} is there twice" for entry in ledger.sent_chat if counts[entry.key, entry.text] > 1]
    for key, table in folder["tables"].items():
        mine = [entry.text for entry in said if entry.key == key]
        if [line for line in table["chat"] if line in set(mine)] != mine:
            found.append(f"table {key}: the chat is out of order")
    return found

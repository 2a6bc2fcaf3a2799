"""The comparison at the end of a soak notices everything that can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.soak.ledger import Acknowledged, Ledger
from tests.soak.losses import losses

if TYPE_CHECKING:
    from tests.soak.stored import Folder, StoredEvent

FIRST = Acknowledged("t", "play", "r1", "pass")
SECOND = Acknowledged("t", "play", "r2", "end turn")
LINE = Acknowledged("t", "chat", "c1", "hello")
LATER = Acknowledged("t", "chat", "c2", "again")


def event(number: int, text: str, request_id: str | None = None) -> StoredEvent:
    return {"number": number, "kind": "play", "actor": 0, "text": text, "request_id": request_id, "at": 0.0}


def whole() -> Folder:
    events = [event(1, "pass", "r1"), event(2, "a die shows 1"), event(3, "end turn", "r2")]
    return {"intact": "ok", "tables": {"t": {"events": events, "chat": ["hello", "again"], "problem": ""}}}


def ledger() -> Ledger:
    kept = Ledger()
    kept.acknowledged = [FIRST, LINE, SECOND, LATER]
    kept.sent_chat = [LINE, LATER]
    return kept


def test_what_is_stored_once_and_in_order_is_no_loss() -> None:
    assert losses(ledger(), whole()) == []


def test_a_damaged_file_and_a_game_that_cannot_be_played_again_are_losses() -> None:
    folder = whole()
    folder["intact"] = "page 7 is missing"
    folder["tables"]["t"]["problem"] = "event 3: it is not your turn"
    damaged, unplayable = losses(ledger(), folder)
    assert "page 7" in damaged
    assert "event 3" in unplayable


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([event(1, "pass", "r1")], "0 times"),
        ([event(1, "pass", "r1"), event(2, "end turn", "r2"), event(3, "end turn", "r2")], "2 times"),
        ([event(1, "pass", "r1"), event(2, "pass", "r2")], "stored as “pass”"),
        ([event(1, "end turn", "r2"), event(2, "pass", "r1")], "out of order"),
        ([event(1, "pass", "r1"), event(3, "end turn", "r2")], "numbered [1, 3]"),
    ],
)
def test_an_action_that_is_missing_doubled_changed_or_moved_is_a_loss(events: list[StoredEvent], told: str) -> None:
    folder = whole()
    folder["tables"]["t"]["events"] = events
    (loss,) = losses(ledger(), folder)
    assert told in loss


@pytest.mark.parametrize(
    ("chat", "told"),
    [(["hello"], "not there"), (["hello", "again", "again"], "twice"), (["again", "hello"], "out of order")],
)
def test_a_line_of_chat_that_is_missing_doubled_or_moved_is_a_loss(chat: list[str], told: str) -> None:
    folder = whole()
    folder["tables"]["t"]["chat"] = chat
    assert any(told in loss for loss in losses(ledger(), folder))


def test_a_rejected_command_that_is_stored_is_a_loss() -> None:
    kept = ledger()
    kept.rejected = [Acknowledged("t", "play", "r2", "end turn")]
    (loss,) = losses(kept, whole())
    assert "was rejected and is stored" in loss

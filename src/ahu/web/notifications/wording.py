"""Notifications in words. They hold nothing that only some players may know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, gettext_noop
from ahu.i18n import translator
from ahu.registry import find_game
from ahu.web.notifications.notices import NoticeKind
from ahu.web.presentation import player_names

if TYPE_CHECKING:
    from ahu.web.table_data import TableSummary

SENTENCES: Final = {
    NoticeKind.TURN: gettext_noop("It is your turn."),
    NoticeKind.BEGUN: gettext_noop("The game has begun."),
    NoticeKind.BEGUN_WITH_TURN: gettext_noop("The game has begun, and it is your turn."),
    NoticeKind.ENDED: gettext_noop("The game is over."),
}


def table_name(table: TableSummary, language: str) -> str:
    """What a table is called: its game, and who plays there."""
    row, words = table.row, translator(language, table.row.game)
    game = find_game(row.game)
    labels = [Message(game.seat_labels[seat]) for seat in row.seat_names.split()]
    people = ", ".join(player_names.names(table.seats, labels, words))
    return f"{game.title} – {people}"


def push_text(kind: NoticeKind, table: TableSummary, language: str) -> bytes:
    """What a device is sent: JSON that ``service-worker.js`` shows."""
    told = {
        "title": find_game(table.row.game).title,
        "body": f"{translator(language).translate(SENTENCES[kind])}\n{table_name(table, language)}",
        "tag": table.row.key,
        "address": f"/table/{table.row.key}/",
    }
    return json.dumps(told, ensure_ascii=False).encode()

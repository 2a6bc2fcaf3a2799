"""Messages to pages: only what changed since the last one is sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Raw, UnsetType

from ahu.core.cache import Cache
from ahu.web.drawn_parts import changed_parts, map_changes
from ahu.web.json_encoding import to_json
from ahu.web.presentation.message_data import FirstMessage, LogChange, TableMessage

if TYPE_CHECKING:
    from ahu.web.presentation.log_html import LogPart
    from ahu.web.presentation.message_data import ShownMoment
    from ahu.web.presentation.view_model import TableView

LONG: Final = 400
"""Characters of a text that is kept as JSON; shorter ones are written faster than they are found."""
MOST_LONG_TEXTS: Final = 2_000_000
"""Bytes of memory for texts that were written as JSON."""


def message(now: TableView, before: TableView | None) -> bytes:
    """What a page that shows ``before`` must be sent to show ``now``, as JSON of a :class:`TableMessage`."""
    if before is None:
        log = _whole(now.lines)
        return to_json(
            TableMessage(
                view=now.name,
                status=now.status,
                offer=now.offer,
                html=_written(now.html),
                svg=Raw(to_json(now.svg)),
                log=log,
            )
        )
    return to_json(
        TableMessage(
            view=now.name,
            status=now.status,
            offer=UNSET if now.offer == before.offer else now.offer,
            html=_written(changed_parts(now.html, before.html)),
            svg=Raw(to_json(map_changes(now.svg, before.svg))),
            log=_log_change(now.lines, before.lines),
            moments=_moments_since(now, before),
        )
    )


def first_message(view: TableView) -> str:
    """What the script of a page must know, as JSON that may stand in a script element."""
    text = to_json(FirstMessage(view.name, view.status, view.offer)).decode()
    return text.replace("<", "\\u003c")  # no text in it can end the element


def _moments_since(now: TableView, before: TableView) -> list[ShownMoment] | UnsetType:
    if not now.moments or now.moments[-1].event <= before.number:
        return UNSET
    return [moment for moment in now.moments if moment.event > before.number]


def _written(html: dict[str, str]) -> dict[str, str | Raw]:
    """Content of elements in which long texts are JSON already: most viewers of a table are sent the same ones."""
    return {part: text if len(text) < LONG else _as_json(text) for part, text in html.items()}


def _as_json(text: str) -> Raw:
    return _LONG_TEXTS.get(text) or _LONG_TEXTS.keep(text, Raw(to_json(text)))


_LONG_TEXTS: Final[Cache[str, Raw]] = Cache(
    MOST_LONG_TEXTS, lambda text, written: 500 + 4 * len(text) + len(bytes(written))
)


def _log_change(now: LogPart, before: LogPart) -> LogChange | UnsetType:
    if now == before:
        return UNSET
    first = max(now.start, before.start)
    shown, had = now.html[first - now.start :], before.html[first - before.start :]
    same = _same(shown, had)
    return LogChange(first + same, "".join(shown[same:])) if same else _whole(now)


def _whole(lines: LogPart) -> LogChange:
    return LogChange(lines.start, "".join(lines.html), reset=True)


def _same(now: tuple[str, ...], before: tuple[str, ...]) -> int:
    """How many lines at the beginning are the same: most often all that there were."""
    if now[: len(before)] == before:
        return len(before)
    return next((i for i, (a, b) in enumerate(zip(now, before, strict=False)) if a != b), min(len(now), len(before)))

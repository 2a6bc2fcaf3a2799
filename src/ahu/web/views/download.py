"""A game as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from ahu.core.log import write_log
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.views.errors import error_page, not_found

if TYPE_CHECKING:
    from django.http import HttpRequest


@require_safe
async def download(request: HttpRequest, key: str) -> HttpResponse:
    """The game as a file; of one that goes on, only what everybody may know."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    record = table.history.record.public()
    if record is None:
        translate = translator_of(request).translate
        sentence = translate("This game still contains secrets: you can download it once it is over.")
        return error_page(request, 403, translate("After the game"), sentence)
    name = f"{table.game.name}-{key}.ahu"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(write_log(record), content_type="text/plain; charset=utf-8", headers=headers)

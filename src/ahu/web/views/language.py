"""Changing the language of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_POST

from ahu.web.forms import LanguageForm
from ahu.web.seat_cookies import LANGUAGE, YEARS
from ahu.web.views.errors import bad_request
from ahu.web.views.render import SeeOther

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_POST
async def switch(request: HttpRequest) -> HttpResponse:
    """Remember the language that was chosen, and go back to the page it was chosen on."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return bad_request(request)
    chosen = form.cleaned_data
    response = SeeOther(chosen["back"])
    response.set_cookie(LANGUAGE, chosen["language"], max_age=YEARS, samesite="Lax")
    return response

"""Changing the language of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from ahu.i18n import LANGUAGES
from ahu.web.seat_cookies import LANGUAGE, YEARS
from ahu.web.views.errors import bad_request
from ahu.web.views.render import see_other

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_POST
async def switch(request: HttpRequest) -> HttpResponse:
    """Remember the language that was chosen, and go back to the page it was chosen on."""
    chosen, back = request.POST.get("language", ""), request.POST.get("back", "")
    if chosen not in LANGUAGES:
        return bad_request(request)
    local = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = see_other(back if local else "/")
    response.set_cookie(LANGUAGE, chosen, max_age=YEARS, samesite="Lax", secure=request.is_secure())
    return response

"""Signing in by a code from an e-mail: the link that fills it in, and the page where it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmLoginCodeView
from django.urls import reverse
from django.utils.http import urlencode

from ahu.web.views.render import SeeOther

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

UNKNOWN: Final = "unknown"
"""Said in the address of the page to ask for a code when a browser waits for none."""


def code_url(request: HttpRequest, code: str) -> str:
    """The link in an e-mail: the page where the code is sent, by the button there.

    The code stands behind “#”: browsers send that to no server, so no log has it, and programs that open the links of
    e-mails sign nobody in.
    """
    after = get_next_redirect_url(request)
    query = f"?{urlencode({'next': after})}" if after else ""
    page = request.build_absolute_uri(reverse("account_confirm_login_code") + query)
    return f"{page}#{urlencode({'code': code})}"


class ConfirmView(ConfirmLoginCodeView):  # type: ignore[misc]  # it ships no types
    """Signs in by a code, in the browser that asked for it; another one is told to ask for its own."""

    def dispatch(self, request: HttpRequest, *names: Any, **values: Any) -> HttpResponse:  # noqa: ANN401  # as Django has it
        """The page, or the one to ask for a code if this browser waits for none."""
        answer: HttpResponse = super().dispatch(request, *names, **values)
        ask = reverse("account_request_login_code")
        if answer.headers.get("Location") != ask:
            return answer
        after = get_next_redirect_url(request)
        return SeeOther(f"{ask}?{urlencode({'code': UNKNOWN} | ({'next': after} if after else {}))}")

"""What we change in django-allauth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import DefaultAccountAdapter

from ahu.web.views.counting import counted_address

if TYPE_CHECKING:
    from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # it ships no types
    """Counts addresses as our own limits do, and writes no messages into the session."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom limits count a request for."""
        return counted_address(request)

    def add_message(self, *_: object, **__: object) -> None:
        """Our pages show what happened themselves."""

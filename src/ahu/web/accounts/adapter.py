"""What we change in django-allauth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import filter_users_by_username

from ahu.core.messages import Message
from ahu.web.names import is_bot_name, latin, one_line, problem_with
from ahu.web.translated_form import Problem
from ahu.web.views.counting import counted_address

if TYPE_CHECKING:
    from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # it ships no types
    """Counts addresses as our own limits do, and writes no messages into the session."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom limits count a request for."""
        return counted_address(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name of a new account: none that looks like another account’s, a bot’s or an office."""
        cleaned: str = super().clean_username(username, shallow)
        problem = problem_with(cleaned)
        if problem:
            raise Problem(problem)
        if is_bot_name(cleaned) or cleaned != one_line(cleaned):
            raise Problem(Message("this name is reserved: choose another"))
        if not shallow and filter_users_by_username(latin(cleaned)).exists():
            raise self.validation_error("username_taken")
        return cleaned

    def add_message(self, *_: object, **__: object) -> None:
        """Our pages show what happened themselves."""

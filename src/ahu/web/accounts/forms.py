"""The forms of a profile, and what we change in those of django-allauth."""

from __future__ import annotations

from allauth.account.forms import RequestLoginCodeForm
from allauth.account.internal.userkit import filter_users_by_email

from ahu.web.translated_form import NameField, TranslatedForm


class PreferencesForm(TranslatedForm):
    """What somebody prefers: the name at tables."""

    name = NameField()
    messages = NameField.MESSAGES


class LoginCodeForm(RequestLoginCodeForm):  # type: ignore[misc]  # it ships no types
    """Asks for a code by mail. Where several accounts gave the same address, it is for the oldest of them.

    Otherwise somebody could make an account with another's address, and its owner would sign in to that.
    """

    def clean_email(self) -> str:
        """The address, and whose account it is."""
        email: str = super().clean_email()
        users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True) if email else []
        self._user = min(users, key=lambda user: user.pk, default=None)
        return email

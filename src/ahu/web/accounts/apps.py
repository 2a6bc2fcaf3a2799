"""The Django app of accounts."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Stores profiles and ratings."""

    name = "ahu.web.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Listen for people who sign in."""
        from ahu.web.accounts import signing_in

        signing_in.listen()

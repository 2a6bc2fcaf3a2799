"""The Django app of notifications."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings


class NotificationsConfig(AppConfig):
    """Stores who wants to be told, and what they were told."""

    name = "ahu.web.notifications"
    label = "notifications"

    def ready(self) -> None:
        """Listen to tables."""
        from ahu.web.notifications import notifier

        notifier.listen()
        if settings.ACCOUNTS != "off":
            from ahu.web.notifications import accounts

            accounts.listen()

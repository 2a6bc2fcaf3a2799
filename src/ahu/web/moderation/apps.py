"""The Django app of moderation."""

from __future__ import annotations

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Stores blocks, reports, restrictions and the acts of moderators."""

    name = "ahu.web.moderation"
    label = "moderation"
    verbose_name = "Moderation"

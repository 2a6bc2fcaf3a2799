"""The web as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The one app of the house."""

    name = "ahu.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"

"""The configuration of the Django app."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The only app of the server."""

    name = "ahu.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"

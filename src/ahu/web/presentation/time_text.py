"""Moments in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.dates import format_skeleton
from django.utils import timezone

if TYPE_CHECKING:
    from datetime import date, datetime

    from ahu.core.messages import Translator


def day_text(day: date, translator: Translator) -> str:
    """A day without its year, as the language writes it."""
    return str(format_skeleton("MMMd", day, locale=translator.code))


def ago(moment: datetime, translator: Translator) -> str:
    """How long ago something was, roughly."""
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    if minutes < 1:
        return translator.translate("just now")
    if minutes < 60:
        return translator.translate_plural(minutes, "{number} minute ago", "{number} minutes ago")
    if minutes < 60 * 24:
        return translator.translate_plural(minutes // 60, "{number} hour ago", "{number} hours ago")
    return translator.translate_plural(minutes // (60 * 24), "{number} day ago", "{number} days ago")

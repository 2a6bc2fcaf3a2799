"""The forms of a profile."""

from __future__ import annotations

from ahu.web.translated_form import NameField, TranslatedForm


class PreferencesForm(TranslatedForm):
    """What somebody prefers: the name at tables."""

    name = NameField()
    messages = NameField.MESSAGES

"""What a browser may send about notifications."""

from __future__ import annotations

from typing import Annotated

from django import forms
from msgspec import Meta, Struct

from ahu.web.notifications.digests import HOURS
from ahu.web.notifications.models import LONGEST_ENDPOINT


class Keys(Struct, forbid_unknown_fields=True):
    """The keys of a browser, as it writes them."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscription(Struct, forbid_unknown_fields=True):
    """A subscription, as ``notifications.js`` sends it."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ENDPOINT)]
    keys: Keys


class DeviceForm(forms.Form):
    """A device that is told no longer. Its errors are not shown."""

    device = forms.IntegerField(min_value=0)


class MailForm(forms.Form):
    """How often somebody wants a letter. Its errors are not shown."""

    hours = forms.TypedChoiceField(choices=[(hours, hours) for hours in (0, *HOURS)], coerce=int)

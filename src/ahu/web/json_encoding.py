"""JSON for pages."""

from __future__ import annotations

from typing import Final

import msgspec

from ahu.markup import Markup


def _as_plain_text(value: object) -> str:
    """Markup as text; msgspec encodes no subclass of ``str`` by itself."""
    if isinstance(value, Markup):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} can't be written as JSON")


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_as_plain_text)


def to_json(value: object) -> bytes:
    """A value as JSON, in UTF-8."""
    return _ENCODER.encode(value)

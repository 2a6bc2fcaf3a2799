"""Addresses as QR codes."""

from __future__ import annotations

from io import BytesIO

import segno

from ahu.markup import Markup


def qr_code(address: str, title: str) -> Markup:
    """An address as a QR code: an inline SVG, dark on light whatever the colours of the page, for cameras."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=2,
        svgclass="qr",
        lineclass=None,
        title=title,
    )
    return Markup(drawn.getvalue().decode())  # segno escapes the title

"""Counts what browsers ask for, against the limits for one address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.web.client_address import address_group
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.live.request import too_often

if TYPE_CHECKING:
    from django.http import HttpRequest


def counted_address(request: HttpRequest) -> str:
    """The address that limits count a request for; the server has read what trusted proxies say."""
    return address_group(request.META.get("REMOTE_ADDR") or "")


def count_by_address(request: HttpRequest, limits: dict[str, str]) -> None:
    """Count a request, for each thing that it does against the limit of that; Rejected if it is one too many."""
    address = counted_address(request)
    wait = live_tables().rate_limits.use(*[(limit, what, address) for what, limit in limits.items()])
    if wait:
        raise Rejected(429, too_often(wait), wait)

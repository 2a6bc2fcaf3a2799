"""Who sends a request: the address of the client, or what a proxy of ours says it is."""

from __future__ import annotations

import os
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from ahu.core.errors import BadOption

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

LOCAL: Final = "127.0.0.0/8 ::1"
"""Where a proxy is, unless AHU_PROXIES says something else."""
SUBNET: Final = 64
"""Bits of an IPv6 address that name a household: its devices choose the others as they like."""


def proxies() -> list[str]:
    """The addresses and networks of our proxies, whose X-Forwarded headers are believed; none without a proxy."""
    if not os.environ.get("AHU_BEHIND_PROXY"):
        return []
    texts = os.environ.get("AHU_PROXIES", LOCAL).replace(",", " ").split()
    _networks(tuple(texts))
    return texts


@lru_cache(maxsize=8)
def _networks(texts: tuple[str, ...]) -> list[IPv4Network | IPv6Network]:
    try:
        return [ip_network(text, strict=False) for text in texts]
    except ValueError as error:
        raise BadOption(
            "AHU_PROXIES: {error}; write addresses or networks, like {local}", error=error, local=LOCAL
        ) from error


def is_proxy(address: str) -> bool:
    """Whether a connection from this address comes from one of our proxies."""
    known = _networks(tuple(proxies()))
    if not known:
        return False
    try:
        return any(ip_address(address) in network for network in known)
    except ValueError:
        return False


def address_group(address: str) -> str:
    """What limits count a client by: its IPv4 address, or the network of its IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, SUBNET), strict=False))

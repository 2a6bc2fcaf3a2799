"""Which addresses messages may be sent to.

A browser tells us the address of its push service. Whoever lies about it must not make this server send requests into
its own network: only https at its usual port, a name and no number for a host, and a name all of whose addresses
are public. The connection is opened to the very address that was checked, and redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ahu.web.notifications.models import LONGEST_ENDPOINT

if TYPE_CHECKING:
    from ipaddress import IPv4Address

PORT: Final = 443
PROTOCOLS: Final = IPv4Network("192.0.0.0/24")
"""Addresses for protocols of networks, which Python before 3.12.4 counts among the public ones."""
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 addresses, which are their last four bytes."""


class ForbiddenAddress(Exception):
    """Nothing is sent to this address."""


def host_of(endpoint: str) -> str:
    """The host of a push service; ForbiddenAddress if nothing may be sent there, whatever the host's address is."""
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise ForbiddenAddress
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise ForbiddenAddress from error
    if parts.scheme != "https" or port not in (None, PORT) or "@" in parts.netloc or "#" in endpoint:
        raise ForbiddenAddress
    if "." not in host.strip(".") or _is_number(host):
        raise ForbiddenAddress
    return host


def _is_number(host: str) -> bool:
    """Whether a host is written as an address, also in the odd ways that systems read: no name ends in a number."""
    last = host.strip(".").rpartition(".")[2]
    return ":" in host or last.isdigit() or last.startswith("0x")


async def public_address(host: str) -> str:
    """An address of a host; ForbiddenAddress unless all its addresses are public. OSError if it has none."""
    found = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    addresses = [str(where[0]) for *_, where in found]
    if not all(map(is_public, addresses)):
        raise ForbiddenAddress
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address is one of the internet: not of this machine, of its network, or of many at once."""
    address = ip_address(text.partition("%")[0])
    inner = _inner(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    return address.is_global and not address.is_multicast and not address.is_reserved and address not in PROTOCOLS


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for; None if it stands for none."""
    if address in TRANSLATED:
        return ip_address(address.packed[-4:])  # type: ignore[return-value]  # four bytes
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)

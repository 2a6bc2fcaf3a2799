"""The few files every page loads: kept in memory, compressed once, and cached by browsers for as long as they like."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import django_htmx

from ahu.draw.style_sheet import page_sheet
from ahu.registry import kits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Scope = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

OURS: Final = Path(__file__).parent / "static"
HTMX: Final = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-4.min.js"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
FOREVER: Final = b"public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as it is sent."""

    type: str
    plain: bytes
    packed: bytes


@cache
def assets() -> dict[str, Asset]:
    """Every file by its name."""
    found = {file.name: file.read_bytes() for file in sorted(OURS.iterdir()) if file.suffix in TYPES}
    found["htmx.js"] = HTMX.read_bytes()
    found["chart.css"] = page_sheet().encode()
    for name in kits():
        found |= _brought_by(name)
    return {
        name: Asset(TYPES[Path(name).suffix], body, gzip.compress(body, 9, mtime=0)) for name, body in found.items()
    }


def _brought_by(game: str) -> dict[str, bytes]:
    """The files of a game, by names that begin with its own."""
    kit, found = kits()[game], {}
    if kit.style:
        found[f"{game}-drawing.css"] = kit.style().encode()
    if kit.static:
        for file in sorted(kit.static.iterdir()):
            if file.suffix in TYPES:
                found[f"{game}-{file.name}"] = file.read_bytes()
    return found


def sheets_of(game: str) -> list[str]:
    """The style sheets of a game."""
    return [name for name in assets() if name.startswith(f"{game}-") and name.endswith(".css")]


@cache
def digest_of_all() -> str:
    """A name for all files together, so that scripts find each other in the same edition."""
    return hashlib.sha256(b"".join(asset.plain for asset in assets().values())).hexdigest()[:12]


def address(name: str) -> str:
    """Where a file is found; another address whenever any of them changes."""
    assert name in assets(), name
    return f"/static/{digest_of_all()}/{name}"


def serving(inner: App) -> App:
    """The app with the files in front."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/static/"):
            await _send_file(scope, send)
        else:
            await inner(scope, receive, send)

    return app


async def _send_file(scope: Scope, send: Send) -> None:
    name = scope["path"].rpartition("/")[2]
    asset = assets().get(name)
    if asset is None or scope["method"] not in ("GET", "HEAD"):
        status = 404 if asset is None else 405
        told = [(b"content-length", b"0"), (b"x-content-type-options", b"nosniff")]
        await send({"type": "http.response.start", "status": status, "headers": told})
        await send({"type": "http.response.body", "body": b""})
        return
    headers = dict(scope["headers"])
    packed = b"gzip" in headers.get(b"accept-encoding", b"")
    body = asset.packed if packed else asset.plain
    told = [
        (b"content-type", asset.type.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", FOREVER if digest_of_all() in scope["path"] else b"no-cache"),
        (b"vary", b"accept-encoding"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if packed:
        told.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": told})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

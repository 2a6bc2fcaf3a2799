"""Static files: style sheets, scripts, fonts and pictures, served from memory in front of Django.

All files are read and compressed once, when the first of them is asked for: our own, those of the games, and the style
sheets that games generate. There is nothing to collect before the server starts. ``docs/web.md`` says which libraries
were tried.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import django_htmx
from django.conf import settings

from ahu.draw.style_sheet import page_sheet
from ahu.registry import kits
from ahu.web.fonts import font_files

if TYPE_CHECKING:
    from ahu.web.asgi_types import App, Receive, Scope, Send

PREFIX: Final = "/static/"
DRAWING: Final = "drawing.css"
"""The style sheet of a game's drawings, which its kit generates."""
FOLDER: Final = Path(__file__).parent / "static"
HTMX: Final = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-4.min.js"
CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types of files by their suffixes; others are guessed."""
NOT_NEEDED: Final = ("admin/css/vendor/", "admin/js/vendor/select2/", "admin/js/vendor/xregexp/")
"""Files of Django for forms that moderators do not have."""
FOREVER: Final = b"public, max-age=31536000, immutable"
NO_SNIFF: Final = (b"x-content-type-options", b"nosniff")


class StaticFile(NamedTuple):
    """A file as it is sent."""

    content_type: str
    body: bytes
    compressed: bytes
    """The body compressed by gzip; empty if that would not make it smaller."""


@cache
def files() -> dict[str, StaticFile]:
    """Every file by its name. The names of a game's files begin with the name of the game and a slash."""
    bodies = _bodies_in(FOLDER)
    bodies["htmx.js"] = HTMX.read_bytes()
    bodies["chart.css"] = page_sheet().encode()
    bodies |= font_files()
    if settings.ADMIN:
        bodies |= _admin_bodies()
    for game, kit in kits().items():
        if kit.style:
            bodies[f"{game}/{DRAWING}"] = kit.style().encode()
        if kit.static:
            bodies |= {f"{game}/{name}": body for name, body in _bodies_in(kit.static).items()}
    return {name: _static_file(name, body) for name, body in bodies.items()}


def _admin_bodies() -> dict[str, bytes]:
    """Django's own files for the pages of moderators."""
    import django.contrib.admin

    found = _bodies_in(Path(django.contrib.admin.__file__).parent / "static")
    return {name: body for name, body in found.items() if not name.startswith(NOT_NEEDED)}


def _bodies_in(folder: Path) -> dict[str, bytes]:
    """The files in a folder and below it, by their paths in it."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _static_file(name: str, body: bytes) -> StaticFile:
    compressed = gzip.compress(body, 9, mtime=0)
    content_type = CONTENT_TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    return StaticFile(content_type, body, compressed if len(compressed) < len(body) else b"")


def style_sheets_of(game: str) -> list[str]:
    """The names of the style sheets of a game."""
    return [name for name in files() if name.startswith(f"{game}/") and name.endswith(".css")]


def table_style_sheets(game: str) -> list[str]:
    """The names of the style sheets of the pages with a map: the table and the replay."""
    return ["table.css", *style_sheets_of(game)]


def drawing_style_sheets() -> list[str]:
    """The names of the style sheets of all games' drawings, for the pictures on the start page."""
    return [f"{game}/{DRAWING}" for game in kits() if f"{game}/{DRAWING}" in files()]


@cache
def edition() -> str:
    """A hash of all files together, so that scripts import each other in the same edition."""
    return hashlib.sha256(b"".join(file.body for file in files().values())).hexdigest()[:12]


def address(name: str) -> str:
    """The address of a file; it changes whenever any of the files does, so browsers may keep what is there for ever."""
    assert name in files(), name
    return f"{PREFIX}{edition()}/{name}"


def with_static_files(inner: App) -> App:
    """The app with the static files in front of it."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await _respond(scope, send)
        else:
            await inner(scope, receive, send)

    return app


async def _respond(scope: Scope, send: Send) -> None:
    asked, _, name = scope["path"].removeprefix(PREFIX).partition("/")
    file = files().get(name)
    if file is None:
        await _send(send, 404, [], b"")
    elif scope["method"] not in ("GET", "HEAD"):
        await _send(send, 405, [(b"allow", b"GET, HEAD")], b"")
    else:
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        compress = bool(file.compressed) and b"gzip" in accepted
        headers = [
            (b"content-type", file.content_type.encode()),
            (b"cache-control", FOREVER if asked == edition() else b"no-cache"),
            (b"vary", b"accept-encoding"),
            *([(b"content-encoding", b"gzip")] if compress else []),
        ]
        await _send(send, 200, headers, file.compressed if compress else file.body, head=scope["method"] == "HEAD")


async def _send(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes, *, head: bool = False
) -> None:
    """Send a response; to a HEAD request without its body."""
    headers = [*headers, (b"content-length", str(len(body)).encode()), NO_SNIFF]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else body})

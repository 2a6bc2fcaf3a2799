"""A browser that only fetches: pages, the files they link, and how long and how heavy they are."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from http.client import HTTPConnection
from time import perf_counter
from typing import Final, NamedTuple
from urllib.parse import urljoin

LINKED: Final = frozenset({"stylesheet", "icon", "manifest", "modulepreload", "preload"})
IMPORTED: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{0,2}/[^"']+)["']""")
IN_A_SHEET: Final = re.compile(r"""url\(["']?([^"')]+)["']?\)""")


class Fetched(NamedTuple):
    """An answer."""

    status: int
    size: int
    """Bytes that came over the wire, without the head."""
    text: str
    milliseconds: float
    token: str
    """What later requests must show, if it was set."""


class Browser:
    """Fetches from one server, over one connection."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = HTTPConnection(host, port, timeout=60)

    def get(self, path: str, cookie: str = "") -> Fetched:
        """Fetch something, compressed if the server likes."""
        headers = {"Accept-Encoding": "gzip", **({"Cookie": cookie} if cookie else {})}
        begin = perf_counter()
        self._connection.request("GET", path, headers=headers)
        answer = self._connection.getresponse()
        body = answer.read()
        spent = perf_counter() - begin
        packed = answer.getheader("Content-Encoding") == "gzip"
        text = (gzip.decompress(body) if packed else body).decode("utf-8", "replace")
        found = re.search(r"csrftoken=(\w+)", answer.getheader("Set-Cookie") or "")
        return Fetched(answer.status, len(body), text, 1000 * spent, found[1] if found else "")

    def page(self, path: str, cookie: str = "") -> Fetched:
        """Fetch what must be there."""
        fetched = self.get(path, cookie)
        if fetched.status != 200:
            raise RuntimeError(f"{path} is answered with {fetched.status}")
        return fetched

    def upload(self, path: str, field: str, text: str, token: str) -> Fetched:
        """Send a file, and fetch the page that the server then leads to; the time is that of both."""
        edge = "a-line-that-no-file-has"
        begin = f'--{edge}\r\nContent-Disposition: form-data; name="{field}"; filename="{field}.ahu"\r\n\r\n'
        headers = {
            "Content-Type": f"multipart/form-data; boundary={edge}",
            "Cookie": f"csrftoken={token}",
            "X-CSRFToken": token,
        }
        began = perf_counter()
        self._connection.request("POST", path, f"{begin}{text}\r\n--{edge}--\r\n".encode(), headers)
        answer = self._connection.getresponse()
        answer.read()
        if answer.status != 303:
            raise RuntimeError(f"{path} is answered with {answer.status}")
        held = "; ".join(cookie.partition(";")[0] for cookie in answer.headers.get_all("Set-Cookie") or [])
        page = self.page(answer.headers["Location"], held)
        return page._replace(milliseconds=1000 * (perf_counter() - began))

    def whole(self, path: str, cookie: str = "") -> dict[str, int]:
        """The weight of a page and of every file it links, by address."""
        page = self.page(path, cookie)
        weights = {path: page.size}
        wanted = [urljoin(path, link) for link in linked(page.text)]
        while wanted:
            address = wanted.pop()
            if address in weights or not address.startswith("/"):
                continue
            file = self.page(address)
            weights[address] = file.size
            wanted += [urljoin(address, link) for link in more_in(address, file.text)]
        return weights

    def close(self) -> None:
        """Leave."""
        self._connection.close()


class _Links(HTMLParser):
    """Gathers what a page makes a browser load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address, if the browser would load it by itself."""
        given = dict(attrs)
        address = given.get("href") if tag == "link" else given.get("src")
        loads = tag in ("script", "img") or (tag == "link" and LINKED & set((given.get("rel") or "").split()))
        if address and loads and not address.startswith("data:"):
            self.found.append(address)


def linked(html: str) -> list[str]:
    """The files a page links."""
    links = _Links()
    links.feed(html)
    return links.found


def more_in(address: str, text: str) -> list[str]:
    """The files a script or a sheet asks for in its turn."""
    if address.endswith(".js"):
        return IMPORTED.findall(text)
    if address.endswith(".css"):
        return [found for found in IN_A_SHEET.findall(text) if not found.startswith(("data:", "#"))]
    return []

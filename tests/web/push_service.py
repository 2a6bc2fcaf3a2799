"""A push service of the tests: it takes messages by TLS, and the browsers that read them."""

from __future__ import annotations

import asyncio
import json
import ssl
from base64 import urlsafe_b64encode
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from pathlib import Path

HOST = "push.example.org"


class PushBrowser:
    """The keys of a browser that has subscribed."""

    def __init__(self, name: str) -> None:
        self.endpoint = f"https://{HOST}/send/{name}?key=1"
        self.path = f"/send/{name}?key=1"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = token_bytes(16)

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(point), "auth": _text(self._secret)}

    def subscription(self, **other: object) -> bytes:
        return json.dumps({"endpoint": self.endpoint, "keys": self.keys, **other}).encode()

    def read(self, body: bytes) -> dict[str, Any]:
        told = json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"))
        assert isinstance(told, dict)
        return told


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Listens on this machine, and answers as the tests say."""

    def __init__(self, folder: Path) -> None:
        self.received: list[Received] = []
        self.answers: list[bytes] = []
        """First lines, and further headers, of the next answers; when none is left, 201 Created."""
        self._certificate = folder / "certificate.pem"
        _write_certificate(self._certificate)
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certificate)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()

    async def connect(self, host: str) -> tuple[StreamReader, StreamWriter]:
        """A connection to this service, whatever the host is called."""
        assert self._server
        port = self._server.sockets[0].getsockname()[1]
        context = ssl.create_default_context(cafile=str(self._certificate))
        return await asyncio.open_connection("127.0.0.1", port, ssl=context, server_hostname=host, limit=4096)

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Received(head[0].split()[1], headers, body))
        answer = self.answers.pop(0) if self.answers else b"201 Created"
        writer.write(b"HTTP/1.1 " + answer + b"\r\ncontent-length: 0\r\n\r\n")
        with suppress(ConnectionError):  # nobody reads what is too long
            await writer.drain()
        writer.close()


def _write_certificate(file: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))

"""Messages of web push: encrypted for one browser (RFC 8291), and signed for its push service (VAPID)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

CURVE: Final = ec.SECP256R1()
POINT_BYTES: Final = 65
SECRET_BYTES: Final = 16
LONGEST_TEXT: Final = 3000
"""Bytes of a message: push services take 4096 with all that is added to them."""
_LARGEST_KEY: Final = 2**255


def server_key(secret: str) -> EllipticCurvePrivateKey:
    """The key by which push services know this server. It is made from the secret key, which backups hold."""
    derived = HKDF(SHA256(), 32, salt=None, info=b"ahu web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(derived) % _LARGEST_KEY + 1, CURVE)


def public_key(key: EllipticCurvePrivateKey) -> str:
    """The public half of a key, as browsers want it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def decoded(text: str, length: int) -> bytes:
    """So many bytes that a browser has sent as text; ValueError if it is anything else."""
    found = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if len(found) != length:
        raise ValueError(length)
    return found


def check_keys(key: str, secret: str) -> None:
    """ValueError unless messages can be encrypted for these keys of a browser."""
    decoded(secret, SECRET_BYTES)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key, POINT_BYTES))


def encrypted(message: bytes, key: str, secret: str) -> bytes:
    """A message that only the browser with these keys can read."""
    assert len(message) <= LONGEST_TEXT, len(message)
    whole: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(CURVE),
        dh=decoded(key, POINT_BYTES),
        auth_secret=decoded(secret, SECRET_BYTES),
        version="aes128gcm",
    )
    return whole


def authorization(host: str, contact: str, key: EllipticCurvePrivateKey) -> str:
    """The header that tells the push service at a host who sends a message."""
    signed: dict[str, str] = Vapid02(key).sign({"sub": contact, "aud": f"https://{host}"})
    return signed["Authorization"]

"""Short digests of texts."""

from __future__ import annotations


def short_digest(text: str, length: int) -> str:
    """The first ``length`` hexadecimal digits of the text's SHA-256: the same in every process and on every machine."""
    from hashlib import sha256  # here, since it loads OpenSSL: 4 MB that a process which only plays games never needs

    return sha256(text.encode()).hexdigest()[:length]

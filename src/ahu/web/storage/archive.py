"""The format of a backup: a ZIP file with the two files of a data folder, and a manifest that describes them."""

from __future__ import annotations

import hashlib
import zlib
from typing import IO, TYPE_CHECKING, Annotated, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec

from ahu.core.errors import AhuError
from ahu.web.storage.data_folder import DATABASE, KEY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Progress = Callable[[str, int, int], None]
    """Is told what is copied, how many bytes of it are done, and how many there are."""

FORMAT: Final = 1
"""The version of the format."""
MANIFEST: Final = "manifest.json"
LARGEST_MANIFEST: Final = 10_000
"""Bytes."""
FILES: Final = (DATABASE, KEY)
CHUNK: Final = 1 << 20
"""Bytes that are read and written at a time."""
ENCRYPTED: Final = 1
"""A flag of a file in a ZIP file."""


class StoredFile(msgspec.Struct, frozen=True):
    """The size and the SHA-256 digest of a file in a backup."""

    size: Annotated[int, msgspec.Meta(ge=0)]
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a backup, and which program wrote it."""

    format: int
    ahu: str
    """The version of Ahu."""
    schema: str
    """The last migration that the database has been through."""
    created: str
    """When the backup began, in UTC, as ISO 8601 has it."""
    files: dict[str, StoredFile]

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files.values())


def add_file(archive: ZipFile, source: Path, progress: Progress) -> StoredFile:
    """Compress a file into an archive, under its own name."""
    size = source.stat().st_size
    with source.open("rb") as read, archive.open(source.name, "w", force_zip64=True) as write:
        return _copy(read, write, size, progress)


def add_manifest(archive: ZipFile, manifest: msgspec.Struct) -> None:
    """Write the manifest of an archive."""
    archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))


def read_manifest(archive: ZipFile) -> Manifest:
    """The manifest of a backup; AhuError if this is no backup, or has anything else in it."""
    entries = archive.infolist()
    named = sorted(entry.filename for entry in entries) == sorted((MANIFEST, *FILES))
    if not named or any(entry.compress_type != ZIP_DEFLATED or entry.flag_bits & ENCRYPTED for entry in entries):
        raise not_a_backup(archive.filename)
    try:
        with archive.open(MANIFEST) as opened:
            manifest = msgspec.json.decode(opened.read(LARGEST_MANIFEST), type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, BadZipFile, EOFError, zlib.error) as error:
        raise not_a_backup(archive.filename) from error
    if manifest.format > FORMAT:
        raise newer_backup(archive.filename, manifest.ahu)
    if set(manifest.files) != set(FILES):
        raise not_a_backup(archive.filename)
    return manifest


def extract_file(archive: ZipFile, name: str, expected: StoredFile, target: Path, progress: Progress) -> None:
    """Write a file of an archive to a path of ours; AhuError if it is not what the manifest says.

    No more bytes are written than the manifest says, whatever they would decompress to.
    """
    try:
        with archive.open(name) as read, target.open("xb") as write:
            target.chmod(0o600)
            intact = _copy(read, write, expected.size, progress) == expected and not read.read(1)
    except (BadZipFile, EOFError, zlib.error):
        intact = False
    if not intact:
        raise damaged_backup(archive.filename)


def not_a_backup(file: object) -> AhuError:
    """The error for a file that “ahu backup” has not written."""
    return AhuError("{file} is not a backup of Ahu", file=file)


def damaged_backup(file: object) -> AhuError:
    """The error for a backup that has changed since it was written."""
    return AhuError("{file} is damaged: use another backup", file=file)


def newer_backup(file: object, version: str) -> AhuError:
    """The error for a backup that this program can't read yet."""
    return AhuError("{file} is of a newer version of Ahu: install {version}", file=file, version=version)


def _copy(read: IO[bytes], write: IO[bytes], most: int, progress: Progress) -> StoredFile:
    """Copy at most so many bytes."""
    digest, done = hashlib.sha256(), 0
    while part := read.read(min(CHUNK, most - done)):
        write.write(part)
        digest.update(part)
        done += len(part)
        progress("files", done, most)
    return StoredFile(done, digest.hexdigest())

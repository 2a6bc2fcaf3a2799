"""What arguments and options may be: numbers, names, files. What is wrong with a value is said in any language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ahu.core.messages import Message, either
from ahu.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence


class BadValue(click.BadParameter):
    """A value that an argument or option can't have."""

    def __init__(self, why: Message, param: click.Parameter | None, ctx: click.Context | None) -> None:
        super().__init__(str(why), ctx, param)
        self.why = why


class WholeNumber(click.ParamType[int]):
    """A whole number from ``least`` to ``most``."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; an error if it is none, or too small or large."""
        try:
            number = int(str(value))
        except ValueError:
            raise BadValue(Message("“{value}” is no whole number", value=value), param, ctx) from None
        if self.least is not None and number < self.least:
            raise BadValue(Message("{number} is less than {least}", number=number, least=self.least), param, ctx)
        if self.most is not None and number > self.most:
            raise BadValue(Message("{number} is more than {most}", number=number, most=self.most), param, ctx)
        return number


class NameList(click.ParamType[tuple[str, ...]]):
    """Names separated by commas."""

    name = "names"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split at the commas."""
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in str(value).split(","))
        if not all(names):
            raise BadValue(Message("“{value}” has an empty place between its commas", value=value), param, ctx)
        return names


class OneOf(click.ParamType[str]):
    """One of several words."""

    name = "word"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; an error if it is another one."""
        if value not in self.words:
            known = either(list(self.words))
            raise BadValue(Message("“{value}” must be {known}", value=value, known=known), param, ctx)
        return str(value)


class FileOrFolder(click.ParamType[Path]):
    """The path of a file or a folder."""

    name = "path"

    def __init__(self, *, folder: bool = False, must_exist: bool = False) -> None:
        self.folder, self.must_exist = folder, must_exist

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; an error if something else is there, or nothing."""
        path = Path(str(value))
        if self.must_exist and not path.exists():
            raise BadValue(Message("there is no file “{path}”", path=path), param, ctx)
        if path.is_dir() and not self.folder:
            raise BadValue(Message("“{path}” is a folder, not a file", path=path), param, ctx)
        if path.is_file() and self.folder:
            raise BadValue(Message("“{path}” is a file, not a folder", path=path), param, ctx)
        return path


NUMBER: Final = WholeNumber()
AT_LEAST_ONE: Final = WholeNumber(1)
NAMES: Final = NameList()
READABLE: Final = FileOrFolder(must_exist=True)
"""A file that exists."""
WRITABLE: Final = FileOrFolder()
"""A file to write."""
FOLDER: Final = FileOrFolder(folder=True)
"""A folder, which need not exist."""
LANGUAGE: Final = OneOf(list(LANGUAGES))

"""Forms that say what is wrong in the language of the page, and fields that several of them have."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError

from ahu.core.errors import AhuError, BadOption
from ahu.core.messages import Message, capital
from ahu.web.file_checks import problems_of
from ahu.web.models import LONGEST_NAME
from ahu.web.names import one_line, problem_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.core.files.uploadedfile import UploadedFile
    from django.http import QueryDict
    from django.utils.datastructures import MultiValueDict

    from ahu.core.messages import Translator

    Files = MultiValueDict[str, UploadedFile[Any]]


class Problem(ValidationError):
    """A validation error with a message that can be translated."""

    def __init__(self, words: Message) -> None:
        super().__init__(str(words))
        self.words = words


@contextmanager
def reported() -> Iterator[None]:
    """Report errors of the rules and of files as errors of the form."""
    try:
        yield
    except AhuError as error:
        raise ValidationError([Problem(words) for words in problems_of(error)]) from error


class TranslatedForm(forms.Form):
    """A form that says what is wrong in the language of the page.

    Django's own messages are English. Here each is replaced by the message that ``messages`` has for its code, or by
    ``UNREADABLE``, so that none of them can reach a page.
    """

    UNREADABLE: ClassVar[Message] = Message("this request can’t be read")
    messages: Mapping[str, Message] = {}

    def __init__(
        self,
        translator: Translator,
        data: QueryDict | None = None,
        files: Files | None = None,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, files, initial=dict(initial or {}))
        self.translator = translator

    def add_error(self, field: str | None, error: Any) -> None:  # noqa: ANN401  # whatever makes a ValidationError
        """Add errors to a field or to the form, translated."""
        found = error if isinstance(error, ValidationError) else ValidationError(error)
        super().add_error(field, ValidationError([self._translated(one) for one in found.error_list]))

    def _translated(self, error: ValidationError) -> str:
        words = error.words if isinstance(error, Problem) else self.messages.get(error.code or "", self.UNREADABLE)
        return capital(self.translator.render(words))

    @property
    def problems(self) -> list[str]:
        """Everything that is wrong, a sentence each; empty if nothing is, or if nothing was sent."""
        return list(dict.fromkeys(str(problem) for problems in self.errors.values() for problem in problems))

    def report(self, error: AhuError) -> None:
        """Add what is wrong with the files of the form."""
        self.add_error(None, ValidationError([Problem(words) for words in problems_of(error)]))

    def check_name(self, problem: Message | None) -> None:
        """Add what is wrong with the name of a player at a table, if something is."""
        if problem:
            self.add_error("name", Problem(problem))

    def adopt(self, other: TranslatedForm) -> None:
        """Add the errors of a form that is part of this one."""
        super().add_error(None, ValidationError(other.problems))


class NameField(forms.CharField):
    """The name of a player: on one line, without characters that can't be seen, and none that nobody may have."""

    MESSAGES: ClassVar = {"max_length": Message("a name has {most} characters at most", most=LONGEST_NAME)}

    def __init__(self) -> None:
        super().__init__(required=False, max_length=LONGEST_NAME)

    def to_python(self, value: object) -> str:
        """The name as it is stored."""
        return one_line(super().to_python(value) or "")

    def validate(self, value: str) -> None:
        """Check that somebody may be called so."""
        super().validate(value)
        problem = problem_with(value) if len(value) <= LONGEST_NAME else None  # a name that is too long is told so
        if problem:
            raise Problem(problem)


class TextFileField(forms.FileField):
    """A file in UTF-8, with a limit on its bytes; cleaned, its text, which is empty if no file was sent."""

    def __init__(self, limit: str, *, required: bool = False) -> None:
        super().__init__(required=required, allow_empty_file=True)
        self.limit = limit
        """The name of the limit."""

    def clean(self, data: UploadedFile[Any] | None, initial: object = None) -> str:
        """The text of the file."""
        file: UploadedFile[Any] | None = super().clean(data, initial)
        with reported():
            return self._text(file) if file else ""

    def _text(self, file: UploadedFile[Any]) -> str:
        most: int = getattr(settings.LIMITS, self.limit)
        if (file.size or 0) > most:
            raise BadOption("the file “{name}” is too large: {most} kB at most", name=file.name, most=most // 1000)
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise BadOption("the file “{name}” is not UTF-8 text", name=file.name) from error

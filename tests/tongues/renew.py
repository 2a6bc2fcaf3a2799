"""``python -m tests.tongues.renew``: bring the catalogues up to date with the source.

New sentences get an empty translation, to be filled in; those no longer said are dropped.
"""

from __future__ import annotations

from ahu.tongues import CATALOGUES
from tests.tongues.sentences import OTHERS, renewed, write


def main() -> None:
    """Renew every catalogue, and say what is left to translate."""
    CATALOGUES.mkdir(exist_ok=True)
    for code in OTHERS:
        new = renewed(code)
        write(new, code)
        empty = [message for message in new if message.id and not any(_strings(message.string))]
        print(f"{code}.po: {len(new)} sentences, {len(empty)} to translate")
        for message in empty:
            print(f"  {message.id}")


def _strings(string: object) -> tuple[object, ...]:
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()

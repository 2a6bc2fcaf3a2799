"""The migrations of the schema that this program has."""

from __future__ import annotations

from pkgutil import iter_modules

from ahu.web import migrations


def known_migrations() -> set[str]:
    """Their names."""
    return {module.name for module in iter_modules(migrations.__path__)}

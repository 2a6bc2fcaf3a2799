"""The numbers in a dataclass by name: ``toll`` is a field, ``resource.2`` the third number of a field with several."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Numbers = TypeVar("Numbers", bound="DataclassInstance")


def numbers_of(values: DataclassInstance) -> dict[str, float]:
    """Every number by its name, in the order of the fields."""
    found: dict[str, float] = {}
    for field in fields(values):
        value = getattr(values, field.name)
        if isinstance(value, (tuple, list)):
            found.update({f"{field.name}.{place}": number for place, number in enumerate(value)})
        else:
            found[field.name] = value
    return found


def with_number(values: Numbers, name: str, number: float) -> Numbers:
    """A copy in which one number is another; a whole number stays one."""
    field, dot, place = name.partition(".")
    old = getattr(values, field)
    if not dot:
        return replace(values, **{field: _like(old, number)})
    several = list(old)
    several[int(place)] = _like(several[int(place)], number)
    return replace(values, **{field: type(old)(several)})


def _like(old: float, number: float) -> float:
    """The number, rounded if the old one is whole."""
    return round(number) if isinstance(old, int) else number

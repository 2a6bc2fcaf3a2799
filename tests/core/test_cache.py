from __future__ import annotations

from ahu.core.cache import Cache


def test_what_is_kept_is_found_again() -> None:
    cache: Cache[tuple[int, str], str] = Cache(3)
    assert cache.get((1, "a")) is None
    assert cache.keep((1, "a"), "x") == "x"
    assert cache.get((1, "a")) == "x"


def test_a_full_cache_is_emptied_before_it_keeps_more() -> None:
    cache: Cache[int, int] = Cache(3)
    for number in range(4):
        cache.keep(number, number)
    assert len(cache) == 1
    assert cache.get(3) == 3
    assert cache.get(0) is None


def test_it_never_holds_more_than_its_size() -> None:
    cache: Cache[int, int] = Cache(10)
    for number in range(1000):
        cache.keep(number, number)
        assert len(cache) <= 10

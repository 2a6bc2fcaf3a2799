from __future__ import annotations

from ahu.core.cache import Cache, CachePart, RecentCache


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


def test_a_cache_may_be_bounded_in_bytes() -> None:
    cache: Cache[int, str] = Cache(100, lambda _, text: len(text))
    for number in range(1000):
        cache.keep(number, "x" * (number % 90))
        assert cache.weight <= 100
        assert cache.weight == sum(n % 90 for n in range(1000) if cache.get(n) is not None)
    assert cache.keep(1, "x" * 101) == "x" * 101
    assert cache.get(1) is None


def test_parts_of_a_cache_are_bounded_together_and_their_keys_never_meet() -> None:
    whole: Cache[tuple[int, str], str] = Cache(100, lambda _, text: len(text))
    parts = [CachePart(whole) for _ in range(5)]
    for number, part in enumerate(parts):
        part.keep("a", str(number))
    assert [part.get("a") for part in parts] == ["0", "1", "2", "3", "4"]
    for part in parts:
        part.keep("b", "x" * 60)
        assert whole.weight <= 100
    assert [part.get("b") for part in parts] == [None, None, None, None, "x" * 60]


# what was used last


def test_what_was_used_last_stays() -> None:
    cache: RecentCache[int, str] = RecentCache(3)
    for number in (1, 2, 3):
        cache.keep(number, str(number))
    assert cache.get(1) == "1"
    cache.keep(4, "4")
    assert [cache.get(number) for number in (1, 2, 3, 4)] == ["1", None, "3", "4"]


def test_it_is_bounded_by_weight() -> None:
    cache: RecentCache[str, str] = RecentCache(100, lambda key, value: len(key) + len(value))
    for number in range(1000):
        cache.keep(str(number), "x" * (number % 90))
        assert cache.weight <= 100
    assert cache.weight == sum(len(str(n)) + n % 90 for n in range(1000) if cache.get(str(n)) is not None)


def test_what_weighs_too_much_is_not_kept() -> None:
    cache: RecentCache[str, str] = RecentCache(100, lambda _, value: len(value))
    cache.keep("a", "small")
    assert cache.keep("b", "x" * 101) == "x" * 101
    assert (cache.get("a"), cache.get("b"), len(cache)) == ("small", None, 1)


def test_a_result_that_is_kept_again_weighs_once() -> None:
    cache: RecentCache[str, str] = RecentCache(100, lambda _, value: len(value))
    for _ in range(3):
        cache.keep("a", "x" * 60)
    assert (cache.weight, len(cache)) == (60, 1)

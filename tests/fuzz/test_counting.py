"""Cases are counted, and the page tells how many there were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.fuzzing import TRIED, fuzz
from tests.fuzz.page import fuzz_section
from tests.sample_size import sample_size
from tests.soak.sections import FUZZ, section_of, with_section


def test_every_case_that_is_tried_is_counted() -> None:
    seen = []

    @fuzz(20)
    @given(st.integers())
    def attack(number: int) -> None:
        seen.append(number)

    before = TRIED.total()
    attack()
    assert TRIED.total() - before == len(seen) >= sample_size(20)
    TRIED.clear()  # these are no odd inputs


def test_the_page_tells_how_many_cases_there_were() -> None:
    section = fuzz_section({"test_a_form_is_refused": 60_000, "test_a_position_is_read[giants]": 50_000})
    assert "110,000 of them" in section
    assert "| a position is read (giants) | 50,000 |" in section
    assert section_of(with_section("# Page\n", FUZZ, section), FUZZ) == section

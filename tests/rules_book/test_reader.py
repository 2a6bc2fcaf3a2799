"""Reading a book from Markdown."""

from __future__ import annotations

import pytest

from ahu.rules_book.book import Illustration, Items, Paragraph, Quote, Rule, Span, plain
from ahu.rules_book.html import book_html
from ahu.rules_book.markdown import book_markdown, reference_markdown
from ahu.rules_book.reader import BadBook, BookReader, anchor, fill, headings
from ahu.rules_book.text import book_text, rule_text

TEXT = """# Stones

> Take stones.
> Win.

## What you *have*

Some **strong** words & a `code`,
see P2 and P9.

- one
- two

1. first
2. second

<!-- reference -->

## All rules

### Taking

- **P1** You take stones.
- **P2** You may pass. *Ruling: nothing
  says that you can't.*
"""


def reader() -> BookReader:
    return BookReader("stones", "en", ["have", "rules"], "Ruling")


def test_a_book_has_an_aim_sections_lists_and_rules() -> None:
    book = reader().read(TEXT)
    assert (book.title, plain(book.aim[0].spans) if isinstance(book.aim[0], Quote) else "") == (
        "Stones",
        "Take stones. Win.",
    )
    assert [(s.title, s.level, s.anchor, s.reference) for s in book.sections] == [
        ("What you have", 2, "have", False),
        ("All rules", 2, "rules", True),
        ("Taking", 3, "taking", True),
    ]
    paragraph, dashes, numbers = book.sections[0].blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.spans[1] == Span("strong", "strong")
    assert dashes == Items(((Span("one"),), (Span("two"),)), numbered=False)
    assert isinstance(numbers, Items)
    assert numbers.numbered


def test_a_ruling_is_told_from_other_rules_by_its_last_sentence() -> None:
    rules = reader().read(TEXT).rules
    assert list(rules) == ["P1", "P2"]
    assert rules["P1"] == Rule("P1", (Span("You take stones."),), ())
    assert rules["P2"].ruling
    assert plain(rules["P2"].sentence) == "You may pass."
    assert plain(rules["P2"].reason) == "Ruling: nothing says that you can't."


def test_a_list_with_bold_words_before_the_reference_is_no_list_of_rules() -> None:
    book = reader().read("# T\n\n## S\n\n- **P1** no rule yet\n")
    assert not book.rules


def test_placeholders_become_numbers() -> None:
    assert fill("{a} of {b_2}", {"a": 3, "b_2": "four"}) == "3 of four"
    with pytest.raises(BadBook, match="line 2: there is no number called “c”"):
        fill("{a}\n{c}", {"a": 3})


def test_a_figure_is_a_paragraph_of_its_own() -> None:
    book = reader().read("# T\n\n![What one sees.](figure:island)\n")
    assert book.illustrations == (Illustration("island", "What one sees."),)
    with pytest.raises(BadBook, match=r"line 3: “island\.png” is no figure"):
        reader().read("# T\n\n![What one sees.](island.png)\n")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("```\ncode\n```", "line 1: a book has no fence"),
        ("<b>bold</b>", "a text of a book has no html_inline"),
        ("<div>\n</div>", "line 1: a book has no html_block"),
        ("- one\n  - two", "line 1: an entry of a list is one paragraph"),
    ],
)
def test_what_a_book_can_not_have_is_named(text: str, problem: str) -> None:
    with pytest.raises(BadBook, match=problem):
        reader().read(text)


def test_anchors_are_the_english_headings() -> None:
    assert headings(TEXT) == ["What you have", "All rules", "Taking"]
    assert anchor("Phase 1: Draw!") == "phase-1-draw"


def test_html_escapes_and_links_to_rules_that_exist() -> None:
    html = book_html(reader().read(TEXT))
    assert html.aim == '<p class="aim">Take stones. Win.</p>'
    assert "<strong>strong</strong> words &amp; a <code>code</code>" in html.sections
    assert 'see <a href="#P2">P2</a> and P9.' in html.sections
    assert '<li id="P1" class="rule" tabindex="-1">' in html.sections
    assert '<p class="reason"><b>Ruling:</b> nothing says that you can&#39;t.</p>' in html.sections


def test_text_fits_its_width() -> None:
    book = reader().read(TEXT)
    text = book_text(book, 30)
    assert max(map(len, text.splitlines())) <= 30
    assert "What you have\n-------------\n" in text
    assert "1. first\n2. second" in text
    assert rule_text(book.rules["P2"], 40) == ("P2    You may pass.\n      Ruling: nothing says that you\n      can't.")


def test_markdown_reads_back_to_the_same_book() -> None:
    book = reader().read(TEXT + "\n![Seen.](figure:island)\n")
    again = book_markdown(book, lambda name: f"figure:{name}").replace("## All", "<!-- reference -->\n\n## All")
    read = reader().read(again.replace("\n\n*Seen.*", ""))
    assert read == book


def test_the_reference_alone() -> None:
    assert reference_markdown(reader().read(TEXT)) == (
        "## All rules\n\n### Taking\n\n- **P1** You take stones.\n"
        "- **P2** You may pass. *Ruling: nothing says that you can't.*\n"
    )

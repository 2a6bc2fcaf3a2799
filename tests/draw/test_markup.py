from __future__ import annotations

import markupsafe
import pytest
from markupsafe import Markup

from ahu.draw.svg import group, moved, path, use
from ahu.markup import Element, escape, joined, raw, tag


def test_text_and_attributes_are_escaped_once() -> None:
    told = """<b> & "x" 'y'"""
    safe = "&lt;b&gt; &amp; &#34;x&#34; &#39;y&#39;"
    assert str(Element("p", told, title=told)) == f'<p title="{safe}">{safe}</p>'
    assert str(Element("p", Element("b", told), raw("<i></i>"), 3)) == f"<p><b>{safe}</b><i></i>3</p>"


def test_markup_takes_an_element_as_it_is() -> None:
    made = Element("b", "<")
    assert markupsafe.escape(made) == Markup("<b>&lt;</b>")
    assert joined([made, "<", tag("br")]) == Markup("<b>&lt;</b>&lt;<br>")


@pytest.mark.parametrize("text", ["plain", "a < b", "a > b", "a & b", "it's", 'say "x"', "<b>'\"&</b>", ""])
def test_escape_says_what_markupsafe_says(text: str) -> None:
    assert escape(text) == str(markupsafe.escape(text))
    assert type(escape(text)) is str
    assert escape(raw(text)) == text


def test_html_and_svg_are_closed_as_browsers_and_xml_want_it() -> None:
    assert tag("input", name="x", disabled=True, checked=False, value=None) == '<input name="x" disabled>'
    assert tag("div") == "<div></div>"
    assert str(group(id="trail")) == '<g id="trail"/>'
    assert str(path("M0 0", "line")) == '<path d="M0 0" class="line"/>'
    assert str(Element("title", "")) == "<title></title>"


def test_names_of_attributes_are_written_with_dashes() -> None:
    assert tag("a", class_="x", data_pick="hex:d7", for_="y") == '<a class="x" data-pick="hex:d7" for="y"></a>'


@pytest.mark.parametrize(
    ("number", "text"), [(3, "3"), (3.0, "3"), (2.25, "2.2"), (-0.01, "0"), (-1.5, "-1.5"), (1200, "1200")]
)
def test_numbers_are_written_to_a_tenth(number: float, text: str) -> None:
    assert str(Element("rect", x=number)) == f'<rect x="{text}"/>'


def test_control_characters_are_dropped() -> None:
    assert str(Element("text", "a\x07b\tc\n", class_="x\x00y")) == '<text class="xy">ab\tc\n</text>'


def test_what_moves_on_the_page_has_a_place_and_a_scale() -> None:
    assert str(moved(1, 2, use("g"))) == '<g transform="translate(1 2)"><use href="#g"/></g>'
    assert 'transform="translate(1 2) scale(1.00)"' in str(moved(1, 2, use("g"), data_piece="load-1"))

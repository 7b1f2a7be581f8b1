"""Drawings as SVG: well formed whatever a name says, in the colours of where they stand."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.drawing import Disc, Drawing, Label, Patch, Stroke
from contestmaster.drawing.svg import svg

_NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=20)


@given(_NAMES)
def test_no_text_leaves_its_element(text):
    drawing = Drawing(2, 1, (Label((1, 1), text, 1),), text)
    root = ET.fromstring(svg(drawing))
    assert root.attrib["aria-label"].split() == text.split()
    assert "".join(root.itertext()) == text


def test_each_shape_is_an_element():
    shapes = (
        Disc((1, 1), 0.5, "ink", strength=0.5),
        Patch(((0, 0), (1, 0), (0, 1)), None, "line", 0.1),
        Stroke(((0, 0), (1, 1)), "accent", 0.25),
    )
    text = svg(Drawing(2, 1, shapes), "light")
    assert 'viewBox="0 0 2 1"' in text
    assert '<circle cx="1" cy="1" r="0.5" fill="#16202b" opacity="0.5"/>' in text
    assert 'points="0,0 1,0 0,1" fill="none" stroke="#cfd6df" stroke-width="0.1"' in text
    assert 'points="0,0 1,1" fill="none" stroke="#0f5fc2" stroke-width="0.25"' in text


def test_on_a_page_the_colours_of_the_page_hold():
    drawing = Drawing(1, 1, (Disc((0, 0), 1, "ink"),))
    assert "var(--ink, light-dark(#16202b, #eef2f6))" in svg(drawing)
    assert "#eef2f6" in svg(drawing, "dark")
    assert "var(" not in svg(drawing, "dark")

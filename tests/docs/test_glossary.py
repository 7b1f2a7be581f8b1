"""The glossary: in order, without doubles, and each term is a word of ours or of the pages."""

import re

from tests.docs.pages import DOCS, PAGES, page

TEXT = page("docs/glossary.md")
TERMS = re.findall(r"^(\w[\w -]*)$", TEXT.split("```{glossary}")[1], re.MULTILINE)
LINKED = re.compile(r"\{term\}`(?:[^`<]+<)?([^`>]+)>?`")


def test_terms_are_in_order_and_once() -> None:
    assert len(TERMS) > 50
    assert sorted(set(TERMS), key=str.lower) == TERMS


def test_each_term_is_explained() -> None:
    for term in TERMS:
        assert re.search(rf"^{re.escape(term)}\n  [A-Z]", TEXT, re.MULTILINE), term


def test_each_term_that_is_linked_is_there() -> None:
    for path in PAGES:
        for term in LINKED.findall(path.read_text(encoding="utf-8")):
            assert term in TERMS, f"{path.name}: {term}"


def test_each_term_is_used_elsewhere() -> None:
    """What no other page says needs no explanation."""
    others = "\n".join(
        path.read_text(encoding="utf-8").lower() for path in PAGES if path.name != "glossary.md"
    )
    books = "\n".join(
        path.read_text(encoding="utf-8").lower()
        for path in (DOCS.parent / "src" / "contestmaster").rglob("RULES.md")
    )
    for term in TERMS:
        assert re.search(rf"\b{re.escape(term.lower())}", others + books), term


def test_the_words_of_the_architecture_are_explained() -> None:
    """Those that it lists for whoever reads the source."""
    words = page("ARCHITECTURE.md").split("## Words")[1]
    for word in re.findall(r"_([A-Za-z]+)_", words):
        assert re.search(rf"\b_?{word.lower()}\b", TEXT.lower()), word

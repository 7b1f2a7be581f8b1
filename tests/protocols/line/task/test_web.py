"""Descriptions as pages."""

from contestmaster.protocols.line.task.web import as_html

TEXT = """# A & B

See RULE-2 and RULE-9 and RULES-2.

## One `x`

| a | b |
| --- | --- |
| <script> | 1 |

## Rules

- **RULE-1** Do this, see `RULE-2`.
- **RULE-2** Rest.
"""


def test_a_page_is_whole_and_harmless() -> None:
    page = as_html(TEXT)
    assert page.startswith("<!doctype html>\n")
    assert "<title>A &amp; B</title>" in page
    assert "<script>" not in page
    assert "<td>&lt;script&gt;</td>" in page


def test_chapters_are_listed_and_rules_linked() -> None:
    page = as_html(TEXT)
    assert '<a href="#c1">One <code>x</code></a><br>\n<a href="#c2">Rules</a>' in page
    assert '<h2 id="c2">Rules</h2>' in page
    assert '<li id="RULE-1"><strong>' in page
    assert 'See <a href="#RULE-2">RULE-2</a> and RULE-9 and RULES-2.' in page
    assert '<code><a href="#RULE-2">RULE-2</a></code>' in page


def test_a_text_without_chapters_is_a_page_too() -> None:
    assert "<nav>" not in as_html("# Short\n\nAll there is.\n")

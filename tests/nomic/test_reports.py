"""Reports from templates."""

import pytest

from contestmaster.nomic.reports import WIDTH, Template, TemplateError

TEMPLATE = """\
REPORT OF {date}

[each ships]
[head] ship owner
  {id:>*}  {owner:<*} |
[none]
  no ships
[end]
{total:<5}|{total:>5}
"""


def test_columns_are_as_wide_as_their_widest() -> None:
    facts = {
        "date": "today",
        "total": 7,
        "ships": [{"id": 1, "owner": "alice"}, {"id": 12, "owner": "bo"}],
    }
    assert Template(TEMPLATE).render(facts) == (
        "REPORT OF today\n\n  ship  owner |\n     1  alice |\n    12  bo    |\n7    |    7\n"
    )


def test_an_empty_list_says_so() -> None:
    facts = {"date": "today", "total": 0, "ships": []}
    assert "\n  no ships\n" in Template(TEMPLATE).render(facts)


def test_long_lines_are_broken_and_none_ends_in_blanks() -> None:
    text = Template("  {who}  \n").render({"who": " ".join(["somebody"] * 30)})
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[0].startswith("  somebody")
    assert lines[1].startswith("      somebody")
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, Template("{who}").render({"who": "x" * 200}).splitlines())) <= WIDTH


def test_a_row_may_take_several_lines() -> None:
    text = Template("[each rows]\n{a}\n  {b}\n[end]\n").render({"rows": [{"a": 1, "b": 2}]})
    assert text == "1\n  2\n"


def test_braces_that_name_nothing_are_text() -> None:
    assert Template("{A} {} { x }\n").render({}) == "{A} {} { x }\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[each a]\n", "line 1: the list a has no"),
        ("[each a]\n[each b]\n[end]\n", "line 2: the list a has no"),
        ("\n[end]\n", r"line 2: \[end\] stands outside"),
        ("[none]\n", r"line 1: \[none\] stands outside"),
    ],
)
def test_a_malformed_template_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TemplateError, match=problem):
        Template(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{b}\n", "no fact b; there are a, rows"),
        ("{rows}\n", "no fact rows"),
        ("[each a]\n[end]\n", "line 1: there is no list a"),
        ("[each rows]\n{y}\n[end]\n", "no fact y"),
        ("[each rows]\n[head] one two\n{x}\n[end]\n", "2 titles for 1 columns"),
    ],
)
def test_a_template_that_asks_for_what_there_is_not_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TemplateError, match=problem):
        Template(text).render({"a": "1", "rows": [{"x": 1}]})


def test_lines_may_be_as_long_as_they_want() -> None:
    long = "word " * 30
    assert Template("{text}", width=None).render({"text": long}) == f"{long.rstrip()}\n"
    assert Template("{text}", width=10).render({"text": "one two three"}) == "one two\n    three\n"

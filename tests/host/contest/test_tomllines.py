"""On which line each key of a TOML file stands."""

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.contest.tomllines import line_of, locate
from contestmaster.kernel.declared import Way

TEXT = '''\
# a comment
a = 1

b = [
  1,  # two lines
  2,
]
[t]
"c d" = "x # no comment"
e.f = { g = 1, h = [2] }
[[s]]
name = "one"
[s.options]
dim = 2
[[s]]
name = """
[[s]]
name = 'no key'
"""
options.dim = 3
[[s.deep]]
x = 1
[[s.deep]]
x = 2
'''


def test_every_key_and_table_has_its_line():
    lines = locate(TEXT)
    expected: dict[Way, int] = {
        ("a",): 2,
        ("b",): 4,
        ("t",): 8,
        ("t", "c d"): 9,
        ("t", "e"): 10,
        ("t", "e", "f"): 10,
        ("s", 0): 11,
        ("s", 0, "name"): 12,
        ("s", 0, "options"): 13,
        ("s", 0, "options", "dim"): 14,
        ("s", 1): 15,
        ("s", 1, "name"): 16,
        ("s", 1, "options"): 20,
        ("s", 1, "options", "dim"): 20,
        ("s", 1, "deep", 0): 21,
        ("s", 1, "deep", 0, "x"): 22,
        ("s", 1, "deep", 1): 23,
        ("s", 1, "deep", 1, "x"): 24,
    }
    assert lines == expected


def test_what_has_no_line_of_its_own_stands_where_its_table_does():
    lines = locate(TEXT)
    assert line_of(lines, ("s", 1, "port")) == 15
    assert line_of(lines, ("t", "e", "f", "g")) == 10
    assert line_of(lines, ("b", 1)) == 4
    assert line_of(lines, ("nothing",)) == 1
    assert line_of({}, ()) == 1


values = st.one_of(st.integers(), st.booleans(), st.text("ab #[]{}=,", max_size=8))
lists = st.lists(values, max_size=3)


def written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[\n" + "".join(f"  {written(each)},  # [x]\n" for each in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@given(st.lists(st.dictionaries(st.sampled_from("abcd"), values | lists), max_size=4))
def test_any_file_is_read_as_the_parser_reads_it(tables):
    """Each key is found at the line where it was written."""
    text, places = "", {}
    for number, table in enumerate(tables):
        text += "\n[[t]]  # [u]\n"
        for key, value in table.items():
            places["t", number, key] = text.count("\n") + 1
            text += f"{key} = {written(value)}\n"
    assert tomllib.loads(text).get("t", []) == tables
    lines = locate(text)
    assert {path: line for path, line in lines.items() if len(path) == 3} == places

"""The table of mutations is about the sources and the tests as they are."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.mutations.__main__ import CAUGHT, PACKAGE, ROOT, SURVIVED, listed, verdict
from tests.mutations.mutation import Mutation, StaleError
from tests.mutations.table import MUTATIONS

RULE = re.compile(r"\b[A-Z]+-\d+\b")


@cache
def functions(path: Path) -> frozenset[str]:
    """Return the names of the tests that stand in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda one: one.breaks)
def test_a_mutation_applies_and_its_tests_are_there(mutation: Mutation) -> None:
    text = mutation.found(PACKAGE).read_text(encoding="utf-8")
    ast.parse(mutation.applied(text))
    assert mutation.applied(text) != text
    assert mutation.tests
    for test in mutation.tests:
        file, _, name = test.partition("::")
        assert name in functions(ROOT / file), test


def test_every_rule_that_is_said_to_break_stands_in_a_rule_book() -> None:
    known = {rule for book in PACKAGE.rglob("RULES.md") for rule in RULE.findall(book.read_text())}
    named = {rule for one in MUTATIONS for rule in RULE.findall(one.breaks)}
    assert len(named) > 20
    assert named <= known


def test_faults_are_made_wherever_something_could_be_lost() -> None:
    rooms = Counter(one.file.split("/")[0] for one in MUTATIONS)
    rooms["host of contests"] = sum(one.file.startswith("host/contest/") for one in MUTATIONS)
    assert len({one[:3] for one in MUTATIONS}) == len(MUTATIONS) >= 40
    assert {room for room, count in rooms.items() if count >= 4} >= {
        *("kernel", "protocols", "storage", "host", "contest", "host of contests")
    }


def one(stands: str, **more: str) -> Mutation:
    given = {"file": "a.py", "becomes": "no", "breaks": "all"} | more
    return Mutation(stands=stands, tests=("tests/test_a.py::test_a",), **given)


def test_a_text_that_has_moved_is_found_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "a.py").write_text("yes\ntwice twice\n")
    (tmp_path / "inner" / "b.py").write_text("moved\nyes\n")
    assert one("yes").found(tmp_path) == tmp_path / "a.py"
    assert one("moved").found(tmp_path) == tmp_path / "inner" / "b.py"
    assert one("moved", file="gone.py").found(tmp_path) == tmp_path / "inner" / "b.py"
    assert one("yes").applied("a yes\n") == "a no\n"
    (tmp_path / "c.py").write_text("moved\n")
    for stands in ("twice", "moved", "never there"):
        with pytest.raises(StaleError, match=stands):
            one(stands).found(tmp_path)


def test_only_a_test_that_fails_has_caught_something() -> None:
    """An error before the first test, or a time-out that nobody expects, proves nothing."""
    assert verdict(1) == verdict(None, hangs=True) == CAUGHT
    assert verdict(0) == SURVIVED
    assert {verdict(None), verdict(2), verdict(5, hangs=True)}.isdisjoint((CAUGHT, SURVIVED))


def test_the_list_shows_what_becomes_of_what_and_who_notices() -> None:
    assert listed([one("this  is\n  so", becomes="so")]).split("\n") == [
        "  1 a: all",
        "      - this is so",
        "      + so",
        "      tests/test_a.py::test_a",
    ]

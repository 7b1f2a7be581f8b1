"""The figures of the sources: what they count must be there."""

import ast

from house import Module, circles, functions, repetitions, shapes, shared_names, words
from walks import Step, Walk

BODY = """
def paid(seats):
    total = 0
    for seat in seats:
        total += seat.coins
        if seat.owes:
            total -= seat.debt()
    return total
"""


def module(path: str, text: str) -> Module:
    return Module(path, text, ast.parse(text))


def test_circles_are_found_however_long_they_are():
    ring = {str(n): [str((n + 1) % 2000)] for n in range(2000)}
    assert [len(group) for group in circles(ring)] == [2000]
    assert circles({"a": ["b", "c"], "b": ["c"], "c": []}) == []
    two = {"a": ["b"], "b": ["a", "c"], "c": ["d"], "d": ["c"]}
    assert circles(two) in ([["a", "b"], ["c", "d"]], [["c", "d"], ["a", "b"]])


def test_what_is_repeated_under_other_names_is_found_once():
    other = BODY.replace("seat", "team").replace("coins", "milk").replace("paid", "earned")
    (found,) = repetitions([module("a.py", BODY), module("b.py", f"import os\n{other}")])
    assert (found[0].path, found[1].path, found[2]) == ("a.py", "b.py", 7)
    assert repetitions([module("a.py", BODY), module("b.py", "total = 0\n" * 9)]) == []


def test_what_says_nothing_is_no_line():
    assert shapes("import os\n# so\n\n(\n    3,\n)\n") == []
    assert shapes('"""What it is."""\n') == []
    assert shapes("return x[1:]\n") == ["return name [ value : ]"]


def test_a_name_is_shared_where_two_modules_define_it():
    found = [
        module("host/a.py", "class Desk: ...\nclass _Own: ..."),
        module("doors/b.py", "class Desk: ...\nclass _Own: ..."),
        module("games/c.py", "class Desk: ...\nclass Params: ..."),
        module("games/d.py", "class Params: ..."),
        module("forum/state.py", "class State: ..."),
        module("lobby/state.py", "class State: ..."),
    ]
    assert shared_names(found) == {"Desk": ["host/a.py", "doors/b.py"]}
    assert list(functions(module("a.py", BODY))) == [7]


def test_a_walk_is_counted_by_files_functions_and_moves_between_rooms():
    steps = [
        Step("doors/tcp/connection.py", "Connection.data_received"),
        Step("host/lobby/hall.py", "Hall.do"),
        Step("host/lobby/book.py", "Book.act"),
        Step("doors/tcp/connection.py", "Connection.data_received"),
    ]
    gone = Walk(steps)
    assert (gone.functions, gone.files, gone.moves) == (3, 3, 2)
    known = {"doors", "tcp", "connection", "host", "lobby", "hall", "book"}
    assert words([gone]) == known

"""What a host wants of a game stands in the contract, :mod:`contestmaster.kernel.game`.

So a stranger's game is hosted as ours are: nobody feels in it for what the contract does not name,
asks of what class it is, or knows it by its name.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "contestmaster"
ROOMS = ("host", "doors", "protocols", "lobby", "forum", "contest", "cli")
FELT = ("state", "game", "rules", "params", "match")
"""What names of states, games and parameters end in."""
GAMES = {path.name for path in (SOURCES / "games").iterdir() if path.joinpath("game.py").exists()}
KINDS = {"PublicGame", "PlainGame", "Announcing"}
"""Classes that some games are made of."""
NAMED = {
    "host/contest/template.py": GAMES,  # the finals, for organisers to begin with
    "doors/web/office/looking.py": {"desk"},  # the organisers' page, as in the next
    "doors/web/office/acting.py": {"desk"},
}
"""Where the name of a game may stand in host and doors."""


def trees(*rooms: str) -> Iterator[tuple[str, ast.AST]]:
    for room in rooms:
        yield from parsed(room)


@cache
def parsed(room: str) -> list[tuple[str, ast.AST]]:
    return [
        (path.relative_to(SOURCES).as_posix(), ast.parse(path.read_text("utf-8")))
        for path in sorted((SOURCES / room).rglob("*.py"))
    ]


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def felt(tree: ast.AST) -> list[str]:
    """The calls that look for an attribute of a known name in a game, or what belongs to one."""
    return [
        ast.unparse(call)
        for call in calls(tree, "getattr", "hasattr")
        if ast.unparse(call.args[0]).endswith(FELT) and isinstance(call.args[1], ast.Constant)
    ]


def kinds(tree: ast.AST) -> list[str]:
    """The calls that ask whether a game is of a class."""
    return [
        ast.unparse(call)
        for call in calls(tree, "isinstance", "issubclass")
        if KINDS & {node.id for node in ast.walk(call.args[1]) if isinstance(node, ast.Name)}
    ]


def named(tree: ast.AST) -> set[str]:
    """The names of games that are strings in the code."""
    strings = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {word for word in strings if isinstance(word, str) and word in GAMES}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("getattr(match.state, 'reports', ())", True),
        ("hasattr(game, 'foretold')", True),
        ("getattr(game.params, name)", False),
        ("getattr(socket, 'TCP_INFO', None)", False),
    ],
)
def test_what_is_looked_for(code: str, found: bool) -> None:
    assert bool(felt(ast.parse(code))) == found


def test_nobody_feels_in_a_game_for_what_it_may_have() -> None:
    assert {name: found for name, tree in trees(*ROOMS) if (found := felt(tree))} == {}


def test_nobody_asks_a_game_of_what_class_it_is() -> None:
    assert {name: found for name, tree in trees(*ROOMS) if (found := kinds(tree))} == {}


def test_no_game_is_known_by_its_name_where_all_are_hosted() -> None:
    found = {name: games for name, tree in trees("host", "doors") if (games := named(tree))}
    assert {name: games - NAMED.get(name, set()) for name, games in found.items()} == {
        name: set() for name in found
    }

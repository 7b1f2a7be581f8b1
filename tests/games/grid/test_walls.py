"""The general rules know no kind of object: they ask."""

import ast
from pathlib import Path

import contestmaster.games.grid
from contestmaster.games.grid import GridParams
from contestmaster.games.grid.kinds.table import table_of

GAME = Path(contestmaster.games.grid.__file__ or "").parent
KINDS = "contestmaster.games.grid.kinds"


def imported(module: Path) -> set[str]:
    """Return the names of the modules that a module imports."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return names | {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }


def test_general_rules_import_no_kind() -> None:
    """GRID-85."""
    modules = sorted((GAME / "rules").glob("*.py"))
    assert len(modules) > 8
    for module in modules:
        assert not [name for name in imported(module) if name.startswith(KINDS)], module.name
    assert any(name.startswith(KINDS) for name in imported(GAME / "clock.py"))


def test_general_rules_name_no_kind() -> None:
    """GRID-85: not even as a word; a weather that follows the Gremlin number is no Gremlin."""
    words = {"rock", "siren", "bait", "yeti", "stick", "shield", "wax", "earwax", "box", "tower"}
    assert words < {kind.name for kind in table_of(GridParams())}
    for module in (GAME / "rules").glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not texts & words, module.name

"""``__all__`` stands where other projects import, and nowhere else."""

import ast
from pathlib import Path

import contestmaster

ROOT = Path(contestmaster.__file__).parent
LIBRARIES = ("arrays", "client", "kernel", "nomic", "seal", "starters", "testing")
"""Rooms whose modules games, bots and tools of others import."""


def names_exports(module: Path) -> bool:
    targets: list[ast.expr] = []
    for statement in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign):
            targets += statement.targets
    return any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets)


def test_inner_modules_keep_no_list_of_what_they_export():
    """A name with an underscore is private; what a package gives on, its ``__init__`` lists."""
    inner = [
        module
        for module in ROOT.rglob("*.py")
        if module.name != "__init__.py" and module.relative_to(ROOT).parts[0] not in LIBRARIES
    ]
    assert len(inner) > 500
    assert [module for module in inner if names_exports(module)] == []

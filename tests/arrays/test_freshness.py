"""Kept machine code follows the sources: checked on a package made for it, in fresh processes."""

from pathlib import Path

import pytest
from tests.arrays import toypackage


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return toypackage.write(tmp_path)


def run(package: Path, module: str = "toygame.caller") -> tuple[float, int]:
    """Return what the caller computes, and how many functions were compiled rather than loaded."""
    values, misses, _ = toypackage.said(toypackage.start(package, toypackage.TWICE, module))
    return values[0], misses


def test_kept_code_is_used_while_nothing_changes(package: Path) -> None:
    assert run(package) == (2, 1)
    assert run(package) == (2, 0)


def test_a_change_in_another_file_of_the_package_is_noticed(package: Path) -> None:
    assert run(package) == (2, 1)
    (package / "deep" / "callee.py").write_text(toypackage.CALLEE.format(7))
    assert run(package) == (14, 1)


def test_a_change_in_rules_that_another_package_uses_is_noticed(package: Path) -> None:
    """A bot thinks with the rules of a game."""
    bots = package.parent / "toybots"
    bots.mkdir()
    (bots / "__init__.py").touch()
    (bots / "thinker.py").write_text(toypackage.CALLER)

    def think() -> tuple[float, int]:
        return run(package, "toybots.thinker")

    assert [think(), think()] == [(2, 1), (2, 0)]
    (package / "deep" / "other.py").write_text("")
    assert [think(), think()] == [(2, 1), (2, 0)]
    (package / "deep" / "callee.py").write_text(toypackage.CALLEE.format(7))
    assert think() == (14, 1)


def test_rules_that_were_imported_before_a_change_are_not_kept_as_the_changed_ones(
    package: Path,
) -> None:
    """A host goes on with the rules that it has imported, and may compile one much later."""
    changed = toypackage.CALLEE.format(7)
    later = f"open({str(package / 'deep' / 'callee.py')!r}, 'w').write({changed!r})"
    calls = f"{later} and {toypackage.TWICE}"
    values, misses, _ = toypackage.said(toypackage.start(package, calls))
    assert (values, misses) == ([2], 1)
    assert run(package) == (14, 1)

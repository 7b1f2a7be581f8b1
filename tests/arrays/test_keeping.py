"""Kept machine code: where nothing can be written, on a full disk, damaged, and made twice at once.

Checked on a package made for it, in fresh processes.
"""

import os
import shutil
from pathlib import Path

import pytest
from tests.arrays import toypackage
from tests.arrays.toypackage import BOTH_FORMS, TWICE, said, start

BOTH = [1.5, 0.75]
COMPILED = 2
UNPRIVILEGED = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")
"""Root as well may then write only what its owner may."""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
"""As on a full disk, files can be made and nothing written into them."""
NO_TEMPORARY_FILES = "import tempfile; tempfile.tempdir = tempfile.__file__"

posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs POSIX")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package in a path with a blank and with letters that ASCII lacks."""
    folder = tmp_path / "moje źródła"
    folder.mkdir()
    return toypackage.write(folder)


def kept(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.nbc"))


@posix
def test_an_installation_that_is_read_only_of_a_user_without_a_home(package, tmp_path):
    """Which folder is chosen then is tested in test_folders."""
    prefix = UNPRIVILEGED if os.getuid() == 0 else ()
    if prefix and not shutil.which(prefix[0]):
        pytest.skip("root may write everywhere, and there is no setpriv")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (tmp_path / "home").write_text("")
    environment = {
        "TMPDIR": str(temporary), "XDG_CACHE_HOME": "", "HOME": str(tmp_path / "home"),
    }  # fmt: skip
    for folder in (package, package / "deep"):
        folder.chmod(0o555)
    try:
        runs = [
            said(start(package, TWICE, prefix=prefix, environment=environment)) for _ in range(2)
        ]
    finally:
        for folder in (package, package / "deep"):
            folder.chmod(0o755)
    assert runs == [([2], 1, ""), ([2], 0, "")]
    assert not kept(package)
    assert len(kept(temporary / f"contestmaster-{os.getuid()}")) == 2


@posix
def test_the_path_is_found_again_with_another_encoding(package):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert said(start(package, TWICE, environment=plain)) == ([2], 1, "")
    assert said(start(package, TWICE)) == ([2], 0, "")


@posix
@pytest.mark.parametrize("trouble", [FULL, NO_TEMPORARY_FILES])
def test_where_nothing_can_be_kept_rules_run_all_the_same(package, tmp_path, trouble):
    """One sentence says so, and nothing is left lying about."""
    (tmp_path / "home").write_text("")
    environment = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": ""}
    if trouble == NO_TEMPORARY_FILES:
        for folder in (package, package / "deep"):
            (folder / "__pycache__").write_text("")
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    values, misses, complaint = said(start(package, TWICE, before=trouble, environment=environment))
    assert (values, misses) == ([2], 1)
    assert complaint.count("compiled rules cannot be kept for the next start: ") == 1
    assert "CONTESTMASTER_CACHE" in complaint
    assert not list(tmp_path.rglob("*.nbc*"))


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def altered(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize("damaged", [cut_short, emptied, altered])
def test_a_damaged_file_is_written_anew(package, damaged):
    """As after a power cut, which may leave a file of nothing."""
    assert said(start(package, TWICE))[:2] == ([2], 1)
    for file in kept(package):
        damaged(file)
    assert said(start(package, TWICE)) == ([2], 1, "")
    assert said(start(package, TWICE)) == ([2], 0, "")


def test_two_that_compile_at_once_for_arguments_of_different_forms(package):
    both = [start(package, calls) for calls in BOTH_FORMS.split(", ")]
    assert [said(process) for process in both] == [([1.5], 1, ""), ([0.75], 1, "")]
    assert said(start(package, BOTH_FORMS)) == (BOTH, 0, "")


def test_code_for_arguments_of_another_form_is_not_taken(package):
    assert said(start(package, BOTH_FORMS)) == (BOTH, COMPILED, "")
    one, other = kept(package)
    draft = one.rename(one.with_suffix(".draft"))
    other.rename(one)
    draft.rename(other)
    assert said(start(package, BOTH_FORMS)) == (BOTH, COMPILED, "")


WHATEVER = """
from contestmaster.arrays.compiled import compiled
import numpy as np

@compiled
def hashed(most):
    seen = {(1, most)}
    for number in range(most):
        seen.add((number % 7, number))
    return len(seen) + (hash((1, most)) == hash((1, most)))

@compiled
def listed(most):
    found = [0.5]
    for number in range(most):
        found.append(np.sqrt(number))
    return np.sort(np.array(found))[-1] + np.log(np.exp(1))

@compiled
def worded(most):
    words = {str(most): most}
    return words[f"{most}"]

@compiled
def refused(most):
    if most > 2:
        raise ValueError("too many")
    return most

def refusal(most):
    try:
        return refused(most)
    except ValueError as error:
        return len(str(error))

twice, half = hashed, listed
"""
"""Rules that use what Numba brings of its own: memory, hashes, libraries, errors."""


def test_code_that_is_loaded_finds_all_that_it_refers_to(package):
    (package / "whatever.py").write_text(WHATEVER)
    calls = "hashed(9), listed(9), worded(9), refusal(9), refusal(2)"
    assert said(start(package, calls, "toygame.whatever")) == (
        [11, 3.8284271247461903, 9, 8, 2],
        2,
        "",
    )
    assert said(start(package, calls, "toygame.whatever")) == (
        [11, 3.8284271247461903, 9, 8, 2],
        0,
        "",
    )


def test_who_has_loaded_code_can_compile_more(package):
    """Of what only has been loaded a rule that is compiled then makes use, too."""
    assert said(start(package, "half(3)")) == ([1.5], 1, "")
    assert said(start(package, BOTH_FORMS)) == (BOTH, 1, "")
    assert said(start(package, TWICE)) == ([2], 1, "")

"""Where machine code is kept: the order of choice, and whom a folder must be safe from."""

import os
import tempfile
from pathlib import Path

import pytest

from contestmaster.arrays.folders import RULES, SETTING, cache_folder, folder_for, rules_folder

NOBODY = 65534
posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
as_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives files away"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user of whom there is nothing yet, with folders for all that is chosen from."""
    for name in ("sources", "home", "temporary"):
        (tmp_path / name).mkdir()
    for name in (SETTING, "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    folder_for.cache_clear()
    return tmp_path


@pytest.fixture
def readonly(home: Path) -> Path:
    """Sources beside which nothing can be made, by root neither."""
    (home / "sources" / "__pycache__").write_text("")
    return home / "sources"


def test_beside_the_sources_unless_somebody_named_another(home, monkeypatch):
    assert folder_for(home / "sources") == home / "sources" / "__pycache__"
    folder_for.cache_clear()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(home / "other"))
    folder = folder_for(home / "sources")
    assert folder is not None
    assert folder.parent == home / "other" / RULES == rules_folder()
    assert cache_folder() == home / "home" / ".cache" / "contestmaster", "it counts for rules only"
    folder_for.cache_clear()
    monkeypatch.setenv(SETTING, str(home / "chosen"))
    folder = folder_for(home / "sources")
    assert folder is not None
    assert folder.parent == home / "chosen" / RULES
    assert folder.is_dir()


def test_a_folder_that_somebody_named_is_read_where_it_cannot_be_written(home, monkeypatch):
    """As in an image in which all rules were compiled."""
    (home / "taken").write_text("")
    monkeypatch.setenv(SETTING, str(home / "taken"))
    folder = folder_for(home / "sources")
    assert folder is not None
    assert folder.is_relative_to(home / "taken")
    assert cache_folder() == home / "taken"


@posix
@pytest.mark.parametrize("installed", ["site-packages", "dist-packages"])
def test_nothing_is_added_beside_what_was_installed(home, installed):
    """Who removes a package removes what was installed, and would leave what came later."""
    sources = home / installed / "game"
    sources.mkdir(parents=True)
    folder = folder_for(sources)
    assert folder is not None
    assert folder.parent == home / "home" / ".cache" / "contestmaster" / RULES
    assert list(sources.iterdir()) == []


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_home_on_a_full_disk_is_passed_over(readonly, home, monkeypatch):
    """Files can be made there, and nothing written into them."""
    there = str(home / "home")
    make = tempfile.TemporaryFile

    def temporary(**given: Path) -> object:
        within = str(given["dir"])
        return Path("/dev/full").open("wb", 0) if within.startswith(there) else make(dir=within)

    monkeypatch.setattr(tempfile, "TemporaryFile", temporary)
    folder = folder_for(readonly)
    assert folder is not None
    assert folder.is_relative_to(home / "temporary")


def test_two_folders_of_one_name_are_kept_apart(readonly, home):
    other = home / "other" / "sources"
    other.mkdir(parents=True)
    (other / "__pycache__").write_text("")
    assert folder_for(readonly) != folder_for(other)


@posix
def test_with_sources_that_are_read_only_among_what_the_user_can_make_again(
    readonly, home, monkeypatch
):
    folder = folder_for(readonly)
    assert folder is not None
    ours = folder.parents[1]
    assert ours.is_relative_to(home / "home")
    assert ours.name == "contestmaster"
    assert ours.stat().st_mode & 0o777 == 0o700
    folder_for.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "said"))
    folder = folder_for(readonly)
    assert folder is not None
    assert folder.parents[1] == home / "said" / "contestmaster"


@posix
@pytest.mark.parametrize("nowhere", ["taken/home", ""])
def test_without_a_home_in_a_folder_for_its_owner_among_the_temporary_files(
    readonly, home, monkeypatch, nowhere
):
    (home / "taken").write_text("")
    if nowhere:
        monkeypatch.setenv("HOME", str(home / nowhere))
    else:  # as for a number without a name: not even a folder is made, in whatever place

        def unknown(path: Path) -> Path:
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.setattr(Path, "expanduser", unknown)
    folder = folder_for(readonly)
    assert folder is not None
    assert folder.parents[1] == home / "temporary" / f"contestmaster-{os.getuid()}"
    assert folder.parents[1].stat().st_mode & 0o777 == 0o700


@posix
def test_nowhere_at_all(readonly, home, monkeypatch):
    (home / "taken").write_text("")
    monkeypatch.setenv("HOME", str(home / "taken"))
    monkeypatch.setattr(tempfile, "tempdir", str(home / "taken"))
    assert folder_for(readonly) is None


def open_to_all(home: Path) -> None:
    (home / "home" / ".cache" / "contestmaster").mkdir(parents=True)
    (home / "home" / ".cache" / "contestmaster").chmod(0o777)


def above_open_to_all(home: Path) -> None:
    (home / "home").chmod(0o777)


def a_link(home: Path) -> None:
    (home / "home" / ".cache").mkdir()
    (home / "elsewhere").mkdir()
    (home / "home" / ".cache" / "contestmaster").symlink_to(home / "elsewhere")


def above_a_link_into_what_is_open(home: Path) -> None:
    (home / "elsewhere" / "caches").mkdir(parents=True)
    (home / "elsewhere").chmod(0o777)
    (home / "home" / ".cache").symlink_to(home / "elsewhere" / "caches")


@posix
@pytest.mark.parametrize(
    "others", [open_to_all, above_open_to_all, a_link, above_a_link_into_what_is_open]
)
def test_a_folder_that_others_can_write_or_replace_is_passed_over(readonly, home, others):
    others(home)
    folder = folder_for(readonly)
    assert folder is not None
    assert folder.is_relative_to(home / "temporary")
    folder_for.cache_clear()
    folder.parents[1].chmod(0o770)
    assert folder_for(readonly) is None


@as_root
@pytest.mark.parametrize("whose", ["home", "home/.cache", "home/.cache/contestmaster"])
def test_nor_is_code_taken_from_another_users_folder(readonly, home, whose):
    """As when root runs a program with the ``HOME`` of somebody else."""
    (home / "home" / ".cache" / "contestmaster").mkdir(parents=True, mode=0o700)
    os.chown(home / whose, NOBODY, NOBODY)
    planted = home / "temporary" / f"contestmaster-{os.getuid()}"
    folder = folder_for(readonly)
    assert folder is not None
    assert folder.parents[1] == planted
    os.chown(planted, NOBODY, NOBODY)
    folder_for.cache_clear()
    assert folder_for(readonly) is None


@posix
def test_beside_the_sources_only_where_it_is_as_safe_as_they_are(home):
    beside = home / "sources" / "__pycache__"
    beside.mkdir()
    beside.chmod(0o777)
    folder = folder_for(home / "sources")
    assert folder is not None
    assert folder.is_relative_to(home / "home")
    folder_for.cache_clear()
    (home / "sources").chmod(0o777)
    assert folder_for(home / "sources") == beside

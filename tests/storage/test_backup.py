"""Copies of a database, and the way back."""

import errno
from pathlib import Path

import pytest

from contestmaster.host.tenants import TENANTS
from contestmaster.storage import StorageError, backup, opened, shown
from contestmaster.storage.backup import back_up, fingerprint, restore, snapshot
from contestmaster.storage.portable.packing import Contents, copied_now, pack_archive
from contestmaster.storage.records import KINDS, Account, NewMatch


@pytest.fixture
def folder(place: Path) -> Path:
    """A place with one match."""
    with_match(place, "first")
    return place


def with_match(folder: Path, server: str, header: bytes = b"{}") -> None:
    store = opened(folder)
    store.create(NewMatch("tally", header, server, 1, None))
    store.put_account(Account(server, server))
    store.close()


def servers(folder: Path) -> list[str]:
    store = opened(folder)
    try:
        return [record.server for record in store.matches()]
    finally:
        store.close()


def test_what_was_is_again(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    before = fingerprint(folder)
    back_up(folder, copy)
    with_match(folder, "second")
    assert fingerprint(folder) != before
    restore(folder, copy)
    assert servers(folder) == ["first"]
    assert fingerprint(folder) == before
    assert list(tmp_path.glob("copy.db*")) == [copy]


def test_a_directory_in_use_is_left_alone(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(folder, copy)
    store = opened(folder)
    try:
        for act in (lambda: back_up(folder, copy), lambda: restore(folder, copy)):
            with pytest.raises(StorageError, match="in use"):
                act()
    finally:
        store.close()
    assert servers(folder) == ["first"]


def test_what_is_no_copy_is_said_so(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no copy"):
        restore(folder, tmp_path / "none.db")
    with pytest.raises(StorageError, match="is a folder, and no copy"):
        restore(folder, folder)
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"no database" * 100)
    with pytest.raises(StorageError):
        restore(folder, junk)
    assert servers(folder) == ["first"]


def test_a_copy_is_not_written_over_what_is_there(folder: Path, tmp_path: Path) -> None:
    """Also one that is taken while a host uses the folder."""
    taken, copy = tmp_path / "taken.db", tmp_path / "copy.db"
    taken.write_bytes(b"of value")
    store = opened(folder)
    try:
        with pytest.raises(StorageError, match=r"taken\.db is there already"):
            snapshot(folder, taken)
        snapshot(folder, copy)
    finally:
        store.close()
    assert taken.read_bytes() == b"of value"
    with_match(folder, "second")
    restore(folder, copy)
    assert servers(folder) == ["first"]


def with_own_match(folder: Path, server: str, header: bytes = b"{}") -> None:
    """What a host keeps of itself, after a game it has played."""
    with opened(folder) as store:
        store.create(NewMatch("tally", header, server, 1, None))


def files_of(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()} if folder.exists() else {}


def unusable(folder: Path, tmp_path: Path, what: str) -> tuple[Path, str]:
    """A file that cannot be restored, and what is said of it."""
    source = tmp_path / what
    if what == "junk":
        source.write_bytes(b"no database" * 1000)
        return source, "is not a Contestmaster database"
    if what == "empty":
        source.touch()
        return source, "is empty, and no copy"
    if what == "archive":
        with opened(folder):
            pass
        with copied_now(folder, tmp_path) as archive:
            pack_archive(archive, source, Contents())
        return source, "an archive of contestmaster db export is taken by contestmaster db import"
    back_up(folder, tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    source.write_bytes(whole[: len(whole) // 2])
    return source, r"is damaged|malformed"


@pytest.mark.parametrize("what", ["junk", "empty", "archive", "cut"])
def test_an_unusable_copy_is_named_and_nothing_is_left(
    folder: Path, tmp_path: Path, what: str
) -> None:
    source, said = unusable(folder, tmp_path, what)
    before = fingerprint(folder)
    there = sorted(tmp_path.iterdir())
    for target in (folder, tmp_path / "new" / "below"):
        with pytest.raises(StorageError, match=said) as raised:
            restore(target, source)
        assert str(raised.value).startswith(str(source))
        assert str(target) not in str(raised.value)
    assert fingerprint(folder) == before
    assert sorted(tmp_path.iterdir()) == there


@pytest.mark.parametrize("there", [False, True])
def test_a_restore_that_fails_leaves_nothing(
    folder: Path, tmp_path: Path, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a full disk, say: the folder is as free as before."""
    back_up(folder, tmp_path / "copy.db")
    target = tmp_path / "new"
    if there:
        target.mkdir(mode=0o700)

    def full(_source: Path, target: Path, **_: object) -> None:
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(backup, "_copy", full)
        with pytest.raises(StorageError, match="finds no room"):
            restore(target, tmp_path / "copy.db")
    assert (target.exists(), files_of(target)) == (there, {})
    restore(target, tmp_path / "copy.db")
    assert servers(target) == ["first"]


KINDS_TOLD = [
    ("the contest", b"{}", "a contest", "the forum", b"{}", "a forum"),
    ("the lobby", b"{}", "tables", "the season", b"{}", "a season"),
    ("the contest", b"{}", "a contest", "the contest", b"[]", "a contest, but another one"),
    ("other", b"{}", "first game 1", "the forum", b"{}", "a forum"),
]


@pytest.mark.parametrize(("ours", "header", "kept", "theirs", "their_header", "told"), KINDS_TOLD)
def test_a_copy_of_other_records_is_refused_unless_it_is_wanted(
    folder: Path,
    tmp_path: Path,
    ours: str,
    header: bytes,
    kept: str,
    theirs: str,
    their_header: bytes,
    told: str,
) -> None:
    """Whatever game came before the match of the host itself."""
    with_own_match(folder, ours, header)
    with_match(tmp_path / "other", "first", b'"other"')
    with_own_match(tmp_path / "other", theirs, their_header)
    copy = tmp_path / "copy.db"
    back_up(tmp_path / "other", copy)
    before = fingerprint(folder)
    with pytest.raises(StorageError) as raised:
        restore(folder, copy)
    assert str(raised.value).startswith(f"{shown(folder)} holds {kept}, and {copy} {told}: nothing")
    assert "--replace-other" in str(raised.value)
    assert fingerprint(folder) == before
    restore(folder, copy, replace_other=True)
    assert servers(folder) == ["first", theirs]


def test_an_older_or_later_copy_of_the_same_records_is_taken(folder: Path, tmp_path: Path) -> None:
    """Also one from before there was a forum for games that there were."""
    back_up(folder, tmp_path / "oldest.db")
    with_own_match(folder, "the forum")
    back_up(folder, tmp_path / "older.db")
    with_match(folder, "second")
    back_up(folder, tmp_path / "later.db")
    copies = ("older.db", "the forum"), ("later.db", "second"), ("oldest.db", "first")
    for copy, last in (*copies, copies[0]):
        restore(folder, tmp_path / copy)
        assert servers(folder)[-1] == last


def test_a_copy_without_games_takes_the_place_of_none_unasked(place: Path, tmp_path: Path) -> None:
    """Records without one may be replaced by whatever is wanted."""
    opened(place).close()
    back_up(place, tmp_path / "none.db")
    with_match(place, "first")
    back_up(place, tmp_path / "some.db")
    with pytest.raises(StorageError, match=r"holds first game 1, and \S+ no game at all"):
        restore(place, tmp_path / "none.db")
    restore(place, tmp_path / "none.db", replace_other=True)
    restore(place, tmp_path / "some.db")
    assert servers(place) == ["first"]


def test_whose_records_there_are_is_said_as_hosts_say_it() -> None:
    """Storage stands below hosts, and cannot ask them."""
    assert TENANTS.keys() == KINDS.keys()

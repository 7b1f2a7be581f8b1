"""Folders and archives: what is taken, and every trick that is not [BOX-3]."""

import io
import os
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sandbox.playing import submit

from contestmaster.sandbox import RefusedSubmissionError, archives
from contestmaster.sandbox.archives import PlainFile, held, packed, unpacked
from contestmaster.sandbox.submission import hash_of, opened

NAMES = st.text("abc", min_size=1, max_size=3)
FILES = st.dictionaries(
    st.lists(NAMES, min_size=1, max_size=2).map(lambda parts: "/".join(["d", *parts, "f.txt"])),
    st.builds(PlainFile, st.binary(max_size=20), st.booleans()),
)


def tar(path: Path, *entries: tarfile.TarInfo, mode: str = "w:gz") -> Path:
    """Write a tar file with these entries."""
    with tarfile.open(path, mode) as archive:
        for each in entries:
            archive.addfile(each, io.BytesIO(bytes(each.size)))
    return path


def entry(
    name: str, kind: bytes = tarfile.REGTYPE, size: int = 0, link: str = ""
) -> tarfile.TarInfo:
    """Return an entry of a tar file."""
    info = tarfile.TarInfo(name)
    info.type, info.size, info.linkname = kind, size, link
    return info


def test_a_folder_and_its_archives_are_the_same_submission(tmp_path: Path) -> None:
    """BOX-1: whatever the form, the files, their bits and so the hash are the same."""
    folder = submit(tmp_path / "bot", "./bot", {"bot": b"#!/bin/sh\n", "lib/data": b"\0\1"})
    folder.joinpath("lib", "data").chmod(0o644)
    zipped = tmp_path / "bot.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in sorted(folder.rglob("*"), reverse=True):
            archive.write(path, path.relative_to(folder))
    tarred = tmp_path / "bot.tar.gz"
    with tarfile.open(tarred, "w:gz") as archive:
        archive.add(folder, ".")
    found = [opened(path) for path in (folder, zipped, tarred)]
    assert len({each.sha256 for each in found}) == 1
    assert found[0] == found[1] == found[2]
    assert [each.executable for each in found[0].files.values()] == [True, False, False]
    assert found[0].size == sum(len(file.data) for file in found[0].files.values()) > 12


def test_the_hash_tells_of_every_byte_bit_and_path() -> None:
    """BOX-1."""
    files = {"a": PlainFile(b"x", executable=False)}
    others = [
        {"a": PlainFile(b"y", executable=False)},
        {"a": PlainFile(b"x", executable=True)},
        {"b": PlainFile(b"x", executable=False)},
        {**files, "b": PlainFile(b"", executable=False)},
    ]
    assert len({hash_of(each) for each in (files, *others)}) == 5


@given(FILES)
def test_what_is_packed_is_unpacked(files: dict[str, PlainFile]) -> None:
    assert unpacked(io.BytesIO(packed(files))) == dict(sorted(files.items()))


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([entry("../x")], "leads out of the submission"),
        ([entry("/x")], "leads out of the submission"),
        ([entry("a/../../x")], "leads out of the submission"),
        ([entry("a/./x")], "leads out of the submission"),
        ([entry("a\\x")], "is no path of a file"),
        ([entry("a\nb")], "is no path of a file"),
        ([entry("u\u0308")], "another form of Unicode"),
        ([entry("x" * 201)], "is no path of a file"),
        ([entry("x", tarfile.SYMTYPE, link="/etc/shadow")], "x is a link or no plain file"),
        ([entry("y"), entry("x", tarfile.LNKTYPE, link="y")], "x is a link or no plain file"),
        ([entry("x", tarfile.CHRTYPE)], "x is a link or no plain file"),
        ([entry("x", tarfile.FIFOTYPE)], "x is a link or no plain file"),
        ([entry("x"), entry("x")], "x is in it twice"),
        ([entry("x"), entry("x/y")], "x/y lies in what is a file itself"),
    ],
)
def test_tricks_of_tar_files_are_refused(
    tmp_path: Path, entries: list[tarfile.TarInfo], said: str
) -> None:
    """BOX-3."""
    with pytest.raises(RefusedSubmissionError, match=said):
        held(tar(tmp_path / "x.tar.gz", *entries))


def test_tricks_of_zip_files_are_refused(tmp_path: Path) -> None:
    """BOX-3: a link is a file with another mode."""
    path = tmp_path / "x.zip"
    link = zipfile.ZipInfo("x")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    for info, said in ((zipfile.ZipInfo("../x"), "leads out"), (link, "x is a link")):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(info, "/etc/shadow")
        with pytest.raises(RefusedSubmissionError, match=said):
            held(path)


def test_links_and_pipes_in_a_folder_are_refused(tmp_path: Path) -> None:
    """BOX-3: they would be followed by whoever reads the folder."""
    for name, make in (
        ("link", lambda path: path.symlink_to("/etc/shadow")),
        ("pipe", os.mkfifo),
        ("above", lambda path: path.symlink_to("/", target_is_directory=True)),
    ):
        folder = submit(tmp_path / name, "./bot")
        make(folder / "x")
        with pytest.raises(RefusedSubmissionError, match="x is a link or no plain file"):
            held(folder)


def test_bombs_are_stopped_where_they_are_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-3: what counts is what comes out, not what the archive says of itself."""
    monkeypatch.setattr(archives, "MOST_BYTES", 1 << 20)
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", bytes(1 << 19))
        archive.writestr("b", bytes((1 << 19) + 1))
    assert bomb.stat().st_size < 1 << 12
    slow = tar(tmp_path / "x.tar.gz", entry("x", size=(1 << 20) + 1))
    for path in (bomb, slow):
        with pytest.raises(RefusedSubmissionError, match="it holds more than 1 MiB"):
            held(path)
    monkeypatch.setattr(archives, "MOST_FILES", 3)
    for kind in (tarfile.REGTYPE, tarfile.DIRTYPE):
        many = tar(tmp_path / "m.tar.gz", *(entry(str(n), kind) for n in range(4)))
        with pytest.raises(RefusedSubmissionError, match="more than 3 files and folders"):
            held(many)


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    """BOX-1: in one sentence, whatever it is."""
    text = tmp_path / "x.txt"
    text.write_text("not an archive")
    damaged = tar(tmp_path / "x.tar.gz", entry("x", size=100_000))
    damaged.write_bytes(damaged.read_bytes()[:-30])
    for path in (text, damaged, tmp_path / "none"):
        with pytest.raises(RefusedSubmissionError):
            held(path)
    with pytest.raises(RefusedSubmissionError, match=r"has no bot\.toml"):
        opened(tmp_path)

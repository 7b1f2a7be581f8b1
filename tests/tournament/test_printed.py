"""What programs print is kept: the beginning and the end, in files that overwrite nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.tournament.printed import Printed


def kept(printed, *pieces):
    """Let a program print; the file it leaves."""
    stream = printed.stream("eve", "stdout")
    for piece in pieces:
        stream.take(piece)
    printed.close()
    return printed.kept[-1]


@given(st.lists(st.binary(min_size=1, max_size=60), min_size=1, max_size=20))
def test_what_is_short_is_kept_whole_and_of_what_is_long_both_ends(tmp_path_factory, pieces):
    whole = b"".join(pieces)
    found = kept(Printed(tmp_path_factory.mktemp("out"), most=100), *pieces)
    data = found.path.read_bytes()
    assert found.size == len(whole)
    if len(whole) <= 100:
        assert (data, found.left_out) == (whole, 0)
    else:
        assert found.left_out == len(whole) - 100
        note = b"\n[... %d bytes are left out here ...]\n" % found.left_out
        assert data == whole[:50] + note + whole[-50:]


def test_the_beginning_can_be_read_while_the_program_runs(tmp_path):
    printed = Printed(tmp_path, most=100)
    stream = printed.stream("eve", "stderr")
    stream.take(b"hello\n")
    assert stream.path.read_bytes() == b"hello\n"
    printed.close()


def test_a_program_that_prints_nothing_leaves_no_file(tmp_path):
    printed = Printed(tmp_path)
    printed.stream("eve", "stdout")
    printed.close()
    assert printed.kept == [] and list(tmp_path.iterdir()) == []


def test_older_files_stay_as_they_are(tmp_path):
    paths = [kept(Printed(tmp_path), b"match %d" % number).path for number in range(3)]
    assert [path.name for path in paths] == [
        "eve.stdout.txt",
        "eve.stdout.2.txt",
        "eve.stdout.3.txt",
    ]
    assert [path.read_bytes() for path in paths] == [b"match 0", b"match 1", b"match 2"]


def test_without_a_folder_one_is_made_among_the_temporary_files(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = kept(Printed(), b"hello")
    assert found.path.parent.parent == tmp_path
    assert found.tell() == f"eve printed 5 bytes to stdout: {found.path}"


@pytest.mark.parametrize("size", [5, 500])
def test_a_disk_that_takes_nothing_does_not_end_the_match(tmp_path, size):
    printed = Printed(tmp_path / "gone", most=100)
    found = kept(printed, b"x" * size)
    assert (found.size, found.left_out) == (size, size)

"""What can be expected to go wrong is one sentence that says what to do."""

import errno
import os
import subprocess
import sys

import pytest

from contestmaster.cli import trouble
from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.trouble import Trouble, trouble_of
from contestmaster.storage import room

FULL = "No space left on device"


def test_a_file_that_finds_no_room_is_named_with_its_disk(tmp_path):
    error = OSError(errno.ENOSPC, FULL, str(tmp_path / "it"))
    said = str(trouble_of(error))
    assert said.startswith(f"{tmp_path / 'it'} finds no room on the disk mounted at ")
    assert "delete what you do not need there, or choose another folder" in said


def test_a_full_disk_is_looked_for_where_no_file_is_named(monkeypatch):
    """As when standard output goes to a file on it."""
    monkeypatch.setattr(room, "free_bytes", lambda path: 0)
    said = str(trouble_of(OSError(errno.ENOSPC, FULL)))
    assert said.startswith("no room on the disk mounted at /")
    assert said.endswith("delete what you do not need there")


def test_a_draft_that_finds_no_room_leaves_nothing(tmp_path):
    if not (full := tmp_path.__class__("/dev/full")).exists():
        pytest.skip("needs a device that is full")
    with (
        pytest.raises(Trouble, match="finds no room on the disk"),
        FileDraft(tmp_path / "it") as draft,
    ):
        draft._file.close()
        draft._file = full.open("wb", 0)
        draft.write(b"much")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_a_contest_file_that_finds_no_room_is_named_and_leaves_nothing(tmp_path):
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "from contestmaster.cli import main; main(['init', 'final.toml'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("contestmaster: final.toml cannot be written: ")
    assert list(tmp_path.iterdir()) == []


def test_a_defect_of_ours_is_no_trouble_of_theirs():
    assert trouble.trouble_of(ZeroDivisionError()) is None

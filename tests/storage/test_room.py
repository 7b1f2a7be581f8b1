"""A full disk is named, and what to do about it."""

import errno
import os
from pathlib import Path

from contestmaster.storage import room
from contestmaster.storage.errors import explained


def test_the_disk_of_a_file_that_is_not_there_yet_is_that_of_the_folder_above(tmp_path):
    missing = tmp_path / "not" / "there"
    assert room.device_of(missing) == room.device_of(tmp_path)
    assert os.path.ismount(room.device_of(missing))
    assert room.free_bytes(missing) > 0


def test_a_full_disk_is_told_with_file_device_and_what_to_do(tmp_path):
    error = OSError(errno.ENOSPC, "No space left on device")
    said = str(explained(error, tmp_path / "journal"))
    assert str(tmp_path / "journal") in said
    assert f"mounted at {room.device_of(tmp_path)} (" in said
    assert "delete what you do not need there" in said


def test_of_some_places_that_on_the_full_disk_is_named(tmp_path, monkeypatch):
    free = {tmp_path / "full": 0, tmp_path / "fine": 1 << 40}
    monkeypatch.setattr(room, "free_bytes", lambda path: free[path])
    monkeypatch.setattr(room, "device_of", lambda path: Path("/mnt", path.name))
    assert "mounted at /mnt/full:" in room.which_is_full(*free)
    assert "contestmaster doctor" in room.which_is_full(tmp_path / "fine")

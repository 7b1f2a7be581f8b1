"""What a power cut takes back, and what it may not: held against files of our own."""

import random
import subprocess
import sys

import pytest
from tests.storage.failing import FailingDisk
from tests.storage.power import SECTOR, cut

_BEGIN = """
import os, sys
folder = sys.argv[1]
def put(name, data, at=0, sync=True):
    fd = os.open(f"{folder}/{name}", os.O_RDWR | os.O_CREAT)
    os.pwrite(fd, data, at)
    if sync:
        os.fsync(fd)
    os.close(fd)
def safe():
    fd = os.open(folder, os.O_RDONLY)
    os.fsync(fd)
    os.close(fd)
"""


@pytest.fixture(name="kept")
def _kept(tmp_path):
    """A folder, and what runs a program in it until the power is cut."""
    folder = tmp_path / "kept"
    folder.mkdir()
    (tmp_path / "disk").mkdir()
    disk = FailingDisk(tmp_path / "disk", folder)

    def run(program, *, all_of_it=True, seed=1):
        words = [sys.executable, "-c", _BEGIN + program, str(folder)]
        subprocess.run(words, check=True, env=disk.variables)
        taken = cut(disk.undo, folder, random.Random(seed), all_of_it=all_of_it)
        return taken, {path.name: path.read_bytes() for path in folder.iterdir()}

    return run


def test_what_was_synchronised_stays_and_what_came_after_goes(kept):
    taken, files = kept(
        "put('a', b'x' * 1000); safe(); put('a', b'y' * 2000, 500, sync=False);"
        "put('b', b'new', sync=False)"
    )
    assert files == {"a": b"x" * 1000}
    assert (taken.lengths, taken.names) == (2, 1)


def test_a_name_is_safe_with_its_folder_and_not_with_its_file(kept):
    assert kept("put('a', b'x')")[1] == {}
    assert kept("put('a', b'x'); safe()")[1] == {"a": b"x"}


def test_files_that_were_cut_replaced_and_removed_come_back(kept):
    before = {"a": b"a" * 900, "b": b"b" * 900, "c": b"c" * 900}
    begun = "".join(f"put('{name}', {data!r});" for name, data in before.items()) + "safe();"
    assert kept(begun)[1] == before
    for hurt in (
        "os.truncate(f'{folder}/nothing', 0) if 0 else open(f'{folder}/a', 'r+b').truncate(10)",
        "open(f'{folder}/a', 'wb').write(b'short')",
        "os.replace(f'{folder}/a', f'{folder}/b')",
        "os.unlink(f'{folder}/c')",
        "put('n', b'n'); os.replace(f'{folder}/n', f'{folder}/a'); os.unlink(f'{folder}/a')",
    ):
        assert kept(hurt)[1] == before, hurt
        done = kept(hurt + "; safe(); [os.fsync(os.open(e.path, 0)) for e in os.scandir(folder)]")
        assert done[1] != before, hurt
        kept("[os.unlink(e.path) for e in os.scandir(folder)];" + begun)


def test_any_sectors_of_what_was_not_synchronised_may_have_come(kept):
    """Each as it was before or after; over some cuts both, and torn pages."""
    seen = set()
    for seed in range(8):
        _, files = kept(
            f"put('a', b'x' * {8 * SECTOR}); safe(); put('a', b'y' * {8 * SECTOR}, sync=False)",
            all_of_it=False,
            seed=seed,
        )
        parts = [files["a"][at : at + SECTOR] for at in range(0, 8 * SECTOR, SECTOR)]
        assert set(parts) <= {b"x" * SECTOR, b"y" * SECTOR}
        seen.add(b"".join(part[:1] for part in parts))
    assert len(seen) > 4

"""Where files lie while they play: not to be written, not to be found, and gone afterwards."""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from contestmaster.sandbox import stage
from contestmaster.sandbox.archives import PlainFile

ROOT = Path(__file__).parents[2]
FILES = {"bot": PlainFile(b"#!/bin/sh\n", executable=True), "deep/data": PlainFile(b"1", False)}


def test_files_can_be_read_and_not_be_written() -> None:
    """BOX-14: nor be looked for by others on this machine."""
    folder = stage.staged("test of stage", FILES)
    assert folder == stage.staged("test of stage", {})  # written once
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}
    assert modes == {"bot": 0o555, "deep": 0o555, "data": 0o444}
    above = stat.S_IMODE(folder.parent.stat().st_mode)
    assert above == (0o711 if os.geteuid() == 0 else 0o700)


def test_what_a_killed_process_has_left_is_removed(tmp_path: Path) -> None:
    """And what one holds that runs is not; nor is it where a link leads."""
    script = (
        "import os, signal, sys\n"
        "from contestmaster.sandbox import stage\n"
        "from contestmaster.sandbox.archives import PlainFile\n"
        "print(stage.staged('x', {'deep/x': PlainFile(b'', False)}), flush=True)\n"
        "if sys.argv[1] == 'killed': os.kill(os.getpid(), signal.SIGKILL)\n"
        "sys.stdin.read()\n"
    )
    found = {}
    waiting = []
    for how in ("waits", "killed", "ends"):
        process = subprocess.Popen(
            [sys.executable, "-c", script, how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(tmp_path)},
            cwd=ROOT,
        )
        assert process.stdout is not None
        found[how] = Path(process.stdout.readline().decode().strip())
        if how == "waits":
            waiting.append(process)
            continue
        process.communicate()
        # What was killed has left it; the next one that begins has removed it.
        assert found["killed"].exists() == (how == "killed")
    kept = tmp_path / "kept"
    kept.mkdir()
    tmp_path.joinpath(f"{stage.PREFIX}link").symlink_to(kept)
    try:
        assert not found["ends"].exists()
        stage.swept(tmp_path)
        assert list(tmp_path.glob(f"{stage.PREFIX}tmp*")) == [found["waits"].parent]
        assert found["waits"].joinpath("deep", "x").exists()
        assert kept.exists()
    finally:
        for process in waiting:
            process.communicate()
    assert not found["waits"].exists()


def test_it_lies_among_the_temporary_files() -> None:
    assert stage.staged("test of stage", FILES).parent.parent == Path(tempfile.gettempdir())

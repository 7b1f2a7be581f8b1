"""A program in the view that systemd or a container would give it: nothing to write but its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.deploy.files import ROOT


def box(
    own: Mapping[Path, Path],
    folder: Path,
    *,
    user: int = 10001,
    environment: Mapping[str, str],
    umask: int = 0o077,
    files: int = 16384,
) -> list[str]:
    """The beginning of a command that runs another.

    Args:
        own: what it may write: where it sees it, and where that is.
        folder: where it begins.
        user: as whom.
        environment: all of it.
        umask: of what it makes.
        files: how many it may have open.
    """
    words = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
    for needed in (ROOT, Path(sys.prefix)):
        if needed.is_relative_to("/tmp"):
            words += ["--ro-bind", str(needed), str(needed)]
    for seen in own:
        missing = [path for path in (seen, *seen.parents) if not path.exists()]
        if missing:  # what is read-only can be given no folder more
            words += ["--tmpfs", str(missing[-1].parent)]
    for seen, path in own.items():
        words += ["--bind", str(path), str(seen)]
    words += ["--unshare-user", "--uid", str(user), "--gid", str(user), "--cap-drop", "ALL"]
    words += ["--clearenv", "--die-with-parent", "--chdir", str(folder)]
    for name, value in environment.items():
        words += ["--setenv", name, value]
    settle = f'umask {umask:04o}; ulimit -c 0; ulimit -n {files}; exec "$@"'
    return [*words, "sh", "-c", settle, "sh"]


def demand() -> None:
    """Skip where nobody can be put into a box."""
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    trial = ["bwrap", "--ro-bind", "/", "/", "--unshare-user", "--uid", "1", "true"]
    if subprocess.run(trial, check=False, capture_output=True).returncode:
        pytest.skip("this machine gives nobody namespaces of their own")


def sources() -> dict[str, str]:
    """What lets a program find our sources, where they are not installed."""
    path = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": path} if path else {}

"""Submissions that must be built: in a box as well, from a copy in memory [BOX-22]."""

import contextlib
import io
import os
import select
import shlex
import time
from pathlib import Path
from typing import Final

from contestmaster.arrays.folders import cache_folder
from contestmaster.sandbox.archives import MOST_BYTES, PlainFile, packed, unpacked
from contestmaster.sandbox.command import BOT, SUBMITTED, Mounts
from contestmaster.sandbox.errors import RefusedSubmissionError
from contestmaster.sandbox.launch import Launched
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.sandbox.stage import staged
from contestmaster.sandbox.submission import BoxSubmission

BUILT: Final = "boxes"
"""Where builds are kept in the cache folder."""
BUILD_LIMITS: Final = BoxLimits(
    memory_mib=32 * 1024, processes=32, threads=32, files_mib=256, open_files=256
)
"""Memory is divided among the processes: each has a gibibyte of address space."""
BUILD_S: Final = 300.0
"""How long a build may take, by the wall clock."""
_ROOM: Final = 2 * MOST_BYTES
"""What the copy may hold: sources beside what is made of them."""
_SHOWN: Final = 2000
_READ: Final = 1 << 16


def ready(submission: BoxSubmission) -> Path:
    """Return the folder from which a submission plays; it is built where it must be.

    Raises:
        NoBoxError: it cannot be boxed.
        RefusedSubmissionError: it cannot be built; the sentence ends with what the build says.
    """
    if not submission.manifest.build:
        return staged(submission.sha256, submission.files)
    kept = _kept(submission)
    if kept is not None:
        with contextlib.suppress(OSError, RefusedSubmissionError), kept.open("rb") as file:
            return staged(f"{submission.sha256} built", unpacked(file))
    files = built(submission)
    if kept is not None:
        with contextlib.suppress(OSError):
            kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = kept.with_suffix(f".{os.getpid()}")
            draft.write_bytes(packed(files))
            draft.replace(kept)
    return staged(f"{submission.sha256} built", files)


def built(submission: BoxSubmission, seconds: float = BUILD_S) -> dict[str, PlainFile]:
    """Build a submission; return what its folder holds then.

    Raises:
        NoBoxError: it cannot be boxed.
        RefusedSubmissionError: the build fails, takes too long, or makes too much.
    """
    command = shlex.join(submission.manifest.build)
    script = f"cp -R {SUBMITTED}/. {BOT} && chmod -R u+w {BOT} && {command} >&2 && exec tar -cf - ."
    folder = staged(submission.sha256, submission.files)
    box = Launched(Mounts(folder, building=_ROOM), ["/bin/sh", "-c", script], BUILD_LIMITS)
    try:
        packed_files, said = _communicated(box, seconds)
    finally:
        box.close()
    status = box.monitor.returncode
    if status:
        end = said.decode(errors="replace").strip()
        raise RefusedSubmissionError(f"the build failed with exit status {status}: {end}")
    return unpacked(io.BytesIO(packed_files))


def _communicated(box: Launched, seconds: float) -> tuple[bytes, bytes]:
    """Read what a build makes and says until it ends; of what it says the end is kept."""
    until = time.monotonic() + seconds
    monitor = box.monitor
    assert monitor.stdout is not None and monitor.stderr is not None  # they were asked for
    made, said = bytearray(), bytearray()
    open_still = {monitor.stdout: made, monitor.stderr: said}
    while open_still:
        left = until - time.monotonic()
        readable, _, _ = select.select(list(open_still), [], [], max(0.0, left))
        if not readable:
            raise RefusedSubmissionError(f"the build took more than {seconds:g} s")
        for stream in readable:
            if data := os.read(stream.fileno(), _READ):
                open_still[stream].extend(data)
            else:
                del open_still[stream]
        del said[:-_SHOWN]
        if len(made) > _ROOM:
            raise RefusedSubmissionError(f"the build makes more than {_ROOM >> 20} MiB")
    monitor.wait()
    return bytes(made), bytes(said)


def _kept(submission: BoxSubmission) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    return folder / BUILT / f"{submission.sha256}-{os.uname().machine}.tar"

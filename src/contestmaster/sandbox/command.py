"""How bubblewrap is called: what a program sees, and what it may not [BOX-13 to BOX-20]."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster.sandbox.limits import BoxLimits

BOT: Final = "/bot"
"""Where a program finds its folder."""
SUBMITTED: Final = "/submitted"
"""Where a build finds what was handed in."""
USER: Final = 1000
"""Who a program is in its own eyes."""
ENVIRONMENT: Final = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"}
SHOWS: Final = "CONTESTMASTER_BOX_SHOWS"
"""The environment variable with more folders that programs may see, with colons between them."""
PRLIMIT: Final = "/usr/bin/prlimit"
"""What sets the limits of a program, inside its box."""
NEEDED: Final = (
    *("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
    *("--unshare-cgroup", "--die-with-parent", "--new-session", "--cap-drop", "--uid", "--gid"),
    *("--hostname", "--ro-bind", "--dev-bind", "--symlink", "--dir", "--proc", "--size", "--tmpfs"),
    *("--remount-ro", "--chdir", "--setenv", "--seccomp", "--json-status-fd", "--block-fd"),
    "--as-pid-1",
)
"""What bubblewrap must know."""

_DEVICES: Final = ("null", "zero", "full", "random", "urandom")
_STREAMS: Final = ("stdin", "stdout", "stderr")
_TREES: Final = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_CONFIGURED: Final = ("ld.so.cache", "alternatives", "java-*-openjdk", "mono")
"""What of ``/etc`` programs need to be found and started; nothing in it is secret."""


class Descriptors(NamedTuple):
    """What bubblewrap is handed as open files.

    Attributes:
        filter: the filter of system calls.
        status: where it tells of the program's process and end.
        block: what it waits for before the program starts.
    """

    filter: int
    status: int
    block: int


class Mounts(NamedTuple):
    """Which folder of the host is where.

    Attributes:
        folder: of the submission, to be read at :data:`BOT`, or at :data:`SUBMITTED` for a build.
        building: the bytes a build may write at :data:`BOT`; 0 for no build.
    """

    folder: Path
    building: int = 0


def command(
    bubblewrap: str,
    mounts: Mounts,
    words: Sequence[str],
    limits: BoxLimits,
    descriptors: Descriptors,
    *,
    memory_counted: bool = False,
) -> list[str]:
    """Return the words that start a program in its box.

    Args:
        bubblewrap: the program that makes boxes.
        mounts: what is shown of the host beside the system.
        words: of the program.
        limits: for it.
        descriptors: what is handed over.
        memory_counted: whether a cgroup limits memory, so that address space need not be.
    """
    return [
        bubblewrap,
        *NEEDED[:8],
        *("--cap-drop", "ALL", "--uid", str(USER), "--gid", str(USER), "--hostname", "box"),
        *_system(),
        *_devices(),
        *_folders(mounts, limits),
        *("--remount-ro", "/", "--chdir", BOT),
        *(word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)),
        *("--seccomp", str(descriptors.filter), "--json-status-fd", str(descriptors.status)),
        # The program is the first process of its namespace: the kernel ends all others with it.
        *("--block-fd", str(descriptors.block), "--as-pid-1"),
        "--",
        *limited(limits, memory_counted=memory_counted),
        *words,
    ]


def limited(limits: BoxLimits, *, memory_counted: bool) -> list[str]:
    """Return the words before a program that set its limits: inside, where nobody else counts.

    Limits of what several processes have together are divided among them.
    """
    memory = (limits.memory_mib << 20) // limits.processes
    return [
        PRLIMIT,
        *(() if memory_counted else (f"--as={memory}",)),
        "--core=0",
        "--memlock=65536",
        f"--fsize={limits.files_mib << 20}",
        f"--nofile={limits.open_files}",
        f"--nproc={limits.threads}",
        f"--stack={limits.stack_kib << 10}",
        "--",
    ]


def shown() -> tuple[Path, ...]:
    """Return the folders beside those of the system that the operator shows to programs.

    Raises:
        ValueError: one is no folder, or is too much.
    """
    paths = [Path(each) for each in os.environ.get(SHOWS, "").split(":") if each]
    for path in paths:
        if not path.is_absolute() or not path.is_dir():
            raise ValueError(f"{SHOWS}: {path} is no folder; give whole paths, colons between them")
        if path == Path("/") or path.resolve() != path:
            raise ValueError(f"{SHOWS}: {path} cannot be shown; name one folder, not by a link")
    return tuple(paths)


def _system() -> Iterator[str]:
    """Show programs and libraries of the system, as they are laid out here."""
    yield from ("--ro-bind", "/usr", "/usr")
    for tree in _TREES:
        path = Path(tree)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), tree)
        elif path.is_dir():
            yield from ("--ro-bind", tree, tree)
    for pattern in _CONFIGURED:
        for path in sorted(Path("/etc").glob(pattern)):
            yield from ("--ro-bind", str(path), str(path))
    for path in shown():
        yield from ("--ro-bind", str(path), str(path))


def _devices() -> Iterator[str]:
    yield from ("--proc", "/proc", "--dir", "/dev")
    for name in _DEVICES:
        yield from ("--dev-bind", f"/dev/{name}", f"/dev/{name}")
    yield from ("--symlink", "/proc/self/fd", "/dev/fd")
    for number, name in enumerate(_STREAMS):
        yield from ("--symlink", f"/proc/self/fd/{number}", f"/dev/{name}")


def _folders(mounts: Mounts, limits: BoxLimits) -> Iterator[str]:
    yield from ("--size", str(limits.files_mib << 20), "--tmpfs", "/tmp")
    if mounts.building:
        yield from ("--ro-bind", str(mounts.folder), SUBMITTED)
        yield from ("--size", str(mounts.building), "--tmpfs", BOT)
    else:
        yield from ("--ro-bind", str(mounts.folder), BOT)

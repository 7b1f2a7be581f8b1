"""What a core module may ask of its host: WASI preview 1, as far as a bot has any of it.

There are three streams, a clock that counts turns, and random numbers; there are no files, no
arguments, no environment, no sockets. What there is not is refused with the code that a C library
understands; only what leads out of the program stops it [WASM-10]. Nothing here knows the engine:
functions act on a :class:`WasiGuest`, and whatever a pointer says is checked by its memory.
"""

import struct
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple, Protocol, TypeAlias

MODULE: Final = "wasi_snapshot_preview1"
"""Where all of these functions are imported from."""

CHUNK: Final = 64 * 1024
"""The most bytes that one call reads, writes or draws."""
_VECTORS: Final = 1024
"""The most buffers of one call."""
_SUBSCRIPTIONS: Final = 64
"""The most things that are waited for at once."""

STDIN, STDOUT, STDERR = range(3)


class Errno(IntEnum):
    """The codes that are answered here."""

    SUCCESS = 0
    AGAIN = 6
    BADF = 8
    FAULT = 21
    INVAL = 28
    NOSYS = 52
    NOTSOCK = 57
    SPIPE = 70
    NOTCAPABLE = 76


class BadPointerError(Exception):
    """A pointer leads outside the memory of the guest."""


class ExitError(Exception):
    """The guest wants to end, with a code."""

    def __init__(self, code: int) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


class WasiGuest(Protocol):
    """The program on whose behalf a function acts."""

    def load(self, pointer: int, size: int) -> bytes:
        """Return bytes of its memory.

        Raises:
            BadPointerError: some of them are outside.
        """
        ...

    def check(self, pointer: int, size: int) -> None:
        """See that bytes are inside its memory; raises as :meth:`load`."""
        ...

    def store(self, pointer: int, data: bytes) -> None:
        """Put bytes into its memory; raises as :meth:`load`."""
        ...

    def charge(self, size: int) -> None:
        """Let it pay for bytes that are passed [WASM-22]."""
        ...

    def waiting(self) -> int:
        """Return how many bytes it can read."""
        ...

    def read(self, size: int) -> bytes:
        """Take bytes that it reads, at most so many."""
        ...

    def room(self) -> int:
        """Return how many bytes it can write before the host must look at them."""
        ...

    def write(self, data: bytes) -> None:
        """Take what it says."""
        ...

    def note(self, data: bytes) -> None:
        """Take what it writes to its log."""
        ...

    def time(self) -> int:
        """Return its clock, in nanoseconds."""
        ...

    def random(self, size: int) -> bytes:
        """Return its next random bytes."""
        ...


Act: TypeAlias = Callable[..., int | None]
"""Takes the guest and the arguments as unsigned numbers; returns the code, ``None`` for later."""


class Function(NamedTuple):
    """One function.

    Attributes:
        params: of which types: ``i`` for 32 bits, ``I`` for 64.
        act: what it does.
        waits: whether it may have to wait for something to read.
        returns: whether it returns a code.
    """

    params: str
    act: Act
    waits: bool = False
    returns: bool = True


def _refusing(code: Errno) -> Act:
    return lambda *_: code


def _sizes(guest: WasiGuest, count: int, size: int) -> int:
    """There are no arguments, and there is no environment."""
    guest.check(count, 4)
    guest.check(size, 4)
    guest.store(count, bytes(4))
    guest.store(size, bytes(4))
    return Errno.SUCCESS


def _clock_resolution(guest: WasiGuest, _clock: int, result: int) -> int:
    guest.store(result, struct.pack("<Q", SECOND))
    return Errno.SUCCESS


def _clock_time(guest: WasiGuest, _clock: int, _precision: int, result: int) -> int:
    guest.store(result, struct.pack("<Q", guest.time()))
    return Errno.SUCCESS


SECOND: Final = 1_000_000_000
"""The clock goes by a second in each turn, and stands still within it; in nanoseconds."""

_CHARACTER_DEVICE: Final = 2
_FD_READ, _FD_WRITE, _POLL = 1 << 1, 1 << 6, 1 << 27


def _of_stream(act: Act, code: Errno = Errno.BADF) -> Act:
    """Do something where the first argument is a stream, and refuse it where it is none."""
    return lambda guest, fd, *rest: act(guest, fd, *rest) if fd <= STDERR else code


def _fdstat(guest: WasiGuest, fd: int, result: int) -> int:
    """Say that it is a terminal: C libraries write whole lines to one at once."""
    rights = (_FD_READ if fd == STDIN else _FD_WRITE) | _POLL
    guest.store(result, struct.pack("<BxHxxxxQQ", _CHARACTER_DEVICE, 0, rights, 0))
    return Errno.SUCCESS


def _filestat(guest: WasiGuest, _fd: int, result: int) -> int:
    guest.store(result, struct.pack("<QQB7xQQQQQ", 0, 0, _CHARACTER_DEVICE, 1, 0, 0, 0, 0))
    return Errno.SUCCESS


def _vectors(guest: WasiGuest, pointer: int, count: int) -> list[tuple[int, int]]:
    """Return pointer and size of each buffer, all of them inside the memory."""
    if count > _VECTORS:
        raise BadPointerError
    vectors = list(struct.iter_unpack("<II", guest.load(pointer, 8 * count)))
    for buffer, size in vectors:
        guest.check(buffer, size)
    return vectors


def _read(guest: WasiGuest, fd: int, pointer: int, count: int, result: int) -> int | None:
    if fd != STDIN:
        return Errno.BADF
    guest.check(result, 4)
    vectors = _vectors(guest, pointer, count)
    room = min(CHUNK, sum(size for _, size in vectors))
    if room and not guest.waiting():
        return None
    data = guest.read(room)
    guest.charge(len(data))
    done = 0
    for buffer, size in vectors:
        guest.store(buffer, data[done : done + size])
        done += size
        if done >= len(data):
            break
    guest.store(result, struct.pack("<I", len(data)))
    return Errno.SUCCESS


def _write(guest: WasiGuest, fd: int, pointer: int, count: int, result: int) -> int:
    if fd not in {STDOUT, STDERR}:
        return Errno.BADF
    guest.check(result, 4)
    vectors = _vectors(guest, pointer, count)
    wanted = sum(size for _, size in vectors)
    room = min(CHUNK, wanted, CHUNK if fd == STDERR else guest.room())
    if wanted and not room:
        return Errno.AGAIN
    said = bytearray()
    for buffer, size in vectors:
        said += guest.load(buffer, min(size, room - len(said)))
        if len(said) >= room:
            break
    guest.charge(len(said))
    (guest.note if fd == STDERR else guest.write)(bytes(said))
    guest.store(result, struct.pack("<I", len(said)))
    return Errno.SUCCESS


def _random(guest: WasiGuest, buffer: int, size: int) -> int:
    guest.check(buffer, size)
    if size > CHUNK:
        return Errno.INVAL
    guest.charge(size)
    guest.store(buffer, guest.random(size))
    return Errno.SUCCESS


_SUBSCRIPTION: Final = struct.Struct("<QB7xI28x")
_EVENT: Final = struct.Struct("<QHB5xQH6x")
_CLOCK: Final = 0


def _poll(guest: WasiGuest, asked: int, told: int, count: int, result: int) -> int | None:
    """Wait for something to read; a time that is waited for has come at once."""
    if not 0 < count <= _SUBSCRIPTIONS:
        return Errno.INVAL
    guest.check(result, 4)
    guest.check(told, _EVENT.size * count)
    clocks, events = [], []
    for mark, kind, fd in _SUBSCRIPTION.iter_unpack(guest.load(asked, _SUBSCRIPTION.size * count)):
        size = guest.waiting() if fd == STDIN else CHUNK
        if kind == _CLOCK:
            clocks.append(_EVENT.pack(mark, Errno.SUCCESS, kind, 0, 0))
        elif kind not in {1, 2} or fd not in ({STDIN} if kind == 1 else {STDOUT, STDERR}):
            events.append(_EVENT.pack(mark, Errno.BADF, kind, 0, 0))
        elif size:
            events.append(_EVENT.pack(mark, Errno.SUCCESS, kind, size, 0))
    found = events or clocks
    if not found:
        return None
    guest.charge(_EVENT.size * len(found))
    guest.store(told, b"".join(found))
    guest.store(result, struct.pack("<I", len(found)))
    return Errno.SUCCESS


def _exit(_guest: WasiGuest, code: int) -> int:
    raise ExitError(code)


_OK: Final = _refusing(Errno.SUCCESS)
_NO_FILES: Final = _refusing(Errno.NOTCAPABLE)
_NO_SOCKETS: Final = _refusing(Errno.NOTSOCK)
_NOT_HERE: Final = _refusing(Errno.BADF)
_NO_PLACE: Final = _of_stream(_refusing(Errno.SPIPE))

FUNCTIONS: Final[dict[str, Function]] = {
    "args_get": Function("ii", _OK),
    "args_sizes_get": Function("ii", _sizes),
    "environ_get": Function("ii", _OK),
    "environ_sizes_get": Function("ii", _sizes),
    "clock_res_get": Function("ii", _clock_resolution),
    "clock_time_get": Function("iIi", _clock_time),
    "fd_advise": Function("iIIi", _NO_PLACE),
    "fd_allocate": Function("iII", _NO_PLACE),
    "fd_close": Function("i", _of_stream(_OK)),
    "fd_datasync": Function("i", _of_stream(_OK)),
    "fd_fdstat_get": Function("ii", _of_stream(_fdstat)),
    "fd_fdstat_set_flags": Function("ii", _of_stream(_OK)),
    "fd_fdstat_set_rights": Function("iII", _of_stream(_OK)),
    "fd_filestat_get": Function("ii", _of_stream(_filestat)),
    "fd_filestat_set_size": Function("iI", _NO_PLACE),
    "fd_filestat_set_times": Function("iIIi", _NO_PLACE),
    "fd_pread": Function("iiiIi", _NO_PLACE),
    "fd_prestat_get": Function("ii", _NOT_HERE),
    "fd_prestat_dir_name": Function("iii", _NOT_HERE),
    "fd_pwrite": Function("iiiIi", _NO_PLACE),
    "fd_read": Function("iiii", _read, waits=True),
    "fd_readdir": Function("iiiIi", _NOT_HERE),
    "fd_renumber": Function("ii", _NOT_HERE),
    "fd_seek": Function("iIii", _NO_PLACE),
    "fd_sync": Function("i", _of_stream(_OK)),
    "fd_tell": Function("ii", _NO_PLACE),
    "fd_write": Function("iiii", _write),
    "path_create_directory": Function("iii", _NO_FILES),
    "path_filestat_get": Function("iiiii", _NO_FILES),
    "path_filestat_set_times": Function("iiiiIIi", _NO_FILES),
    "path_link": Function("iiiiiii", _NO_FILES),
    "path_open": Function("iiiiiIIii", _NO_FILES),
    "path_readlink": Function("iiiiii", _NO_FILES),
    "path_remove_directory": Function("iii", _NO_FILES),
    "path_rename": Function("iiiiii", _NO_FILES),
    "path_symlink": Function("iiiii", _NO_FILES),
    "path_unlink_file": Function("iii", _NO_FILES),
    "poll_oneoff": Function("iiii", _poll, waits=True),
    "proc_exit": Function("i", _exit, returns=False),
    "proc_raise": Function("i", _refusing(Errno.NOSYS)),
    "random_get": Function("ii", _random),
    "sched_yield": Function("", _OK),
    "sock_accept": Function("iii", _NO_SOCKETS),
    "sock_recv": Function("iiiiii", _NO_SOCKETS),
    "sock_send": Function("iiiii", _NO_SOCKETS),
    "sock_shutdown": Function("ii", _NO_SOCKETS),
}
"""All functions of WASI preview 1 by name."""


def done(guest: WasiGuest, function: Function, arguments: tuple[int, ...]) -> int | None:
    """Carry a call out; return its code, ``None`` if it must wait.

    Args:
        guest: whose call it is.
        function: what is called.
        arguments: as unsigned numbers.

    Raises:
        ExitError: the guest wants to end.
    """
    try:
        return function.act(guest, *arguments)
    except BadPointerError:
        return Errno.FAULT

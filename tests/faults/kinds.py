"""The kinds of faults, and how each is injected while clients order.

Each leaves a host that runs on a machine that is whole again; what follows is the host's own. To
add one, write a function here and name it in `KINDS`: takeover by a host that stands by belongs
beside `second`.
"""

import errno
import os
import random
import resource
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from tests.faults.doors import Door
from tests.storage.power import cut

_DAY: Final = 86400.0


class Scene:
    """What a fault is done to.

    Attributes:
        door: the host.
        chance: draws how it is hurt.
        over: when the machine was whole again (`time.monotonic`).
    """

    def __init__(self, door: Door, chance: random.Random) -> None:
        self.door, self.place, self.chance = door, door.place, chance
        self.over = 0.0

    def sleep(self, least: float, most: float) -> None:
        """Wait for a while that is drawn."""
        time.sleep(self.chance.uniform(least, most))

    def mended(self) -> None:
        """The fault is over now."""
        self.over = time.monotonic()

    def again(self) -> None:
        """Start the host that was killed."""
        self.mended()
        self.door.launch()
        self.door.await_open()

    @property
    def process(self) -> int:
        """The number of the host's process."""
        assert self.door.process is not None
        return self.door.process.pid


# -- the host and its machine --------------------------------------------------------------------


def kill(scene: Scene) -> str:
    """SIGKILL of the host, one time in four again while it starts."""
    scene.door.kill()
    if scene.chance.random() < 0.25:
        scene.door.launch()
        scene.sleep(0, 1.5)
        scene.door.kill()
        scene.again()
        return "killed, and again while it started"
    scene.again()
    return "killed"


def power(scene: Scene) -> str:
    """A power cut: the host is gone, and all that it had not synchronised."""
    cluster = scene.place.cluster if scene.place.store == "postgres" else None
    scene.door.kill()
    if cluster is not None:
        cluster.stop("immediate")
    all_of_it = scene.chance.random() < 0.4
    taken = cut(scene.place.disk.undo, scene.place.folder, scene.chance, all_of_it=all_of_it)
    if cluster is not None:
        cluster.start()
    scene.again()
    return "{} sectors, {} lengths and {} names taken back".format(*taken)


def freeze(scene: Scene) -> str:
    """SIGSTOP of the host for some seconds."""
    os.kill(scene.process, signal.SIGSTOP)
    scene.sleep(0.3, 3)
    os.kill(scene.process, signal.SIGCONT)
    scene.mended()
    return "stood still"


def clock(scene: Scene) -> str:
    """The time of day jumps, sometimes for a host that is killed and started meanwhile."""
    seconds = scene.chance.choice([-3 * _DAY, -3600, -2, 2, 3600, 3 * _DAY])
    scene.place.disk.shift(seconds)
    scene.sleep(0.1, 0.5)
    killed = scene.chance.random() < 0.5
    if killed:
        scene.door.kill()
        scene.again()
        scene.sleep(0.2, 0.5)
    scene.place.disk.shift(0)
    if not killed:
        scene.mended()
    return f"{seconds:+.0f} s" + (", started in it" if killed else "")


def descriptors(scene: Scene) -> str:
    """The host may open nothing more, and a crowd comes."""
    used = len(list(Path(f"/proc/{scene.process}/fd").iterdir()))
    limit = resource.prlimit(scene.process, resource.RLIMIT_NOFILE)
    few = used + scene.chance.randint(0, 8)
    resource.prlimit(scene.process, resource.RLIMIT_NOFILE, (few, limit[1]))
    crowd = []
    for number in range(80):
        with suppress(OSError):
            port = scene.door.ports[number % 2]
            crowd.append(socket.create_connection(("127.0.0.1", port), 1))
    scene.sleep(0.2, 1.5)
    resource.prlimit(scene.process, resource.RLIMIT_NOFILE, limit)
    for each in crowd:
        each.close()
    scene.mended()
    return f"{few} descriptors, {used} in use"


def second(scene: Scene) -> str:
    """Another host is started on the same records; it must go away again."""
    frozen = scene.chance.random() < 0.4
    if frozen:
        os.kill(scene.process, signal.SIGSTOP)
    try:
        done = scene.door.second()
    finally:
        if frozen:
            os.kill(scene.process, signal.SIGCONT)
    scene.mended()
    said = done.stdout + done.stderr
    assert done.returncode not in (0, -signal.SIGKILL), f"a second host has run: {said}"
    assert "in use by another host" in said, said
    return "turned away" + (", while the first stood still" if frozen else "")


# -- the disk ------------------------------------------------------------------------------------


def syncs(scene: Scene) -> str:
    """Synchronising fails, once or for a while; sometimes the host is killed before that ends."""
    number = scene.chance.choice([1, 2, 5, 20, -1, -1])
    scene.place.disk.order(syncs=number)
    return _end_of_disk(scene, f"{number} synchronisations fail")


def writes(scene: Scene) -> str:
    """Nothing can be written for a while."""
    scene.place.disk.order(writes=errno.EIO)
    return _end_of_disk(scene, "writes fail")


def reads(scene: Scene) -> str:
    """Nothing can be read for a while."""
    scene.place.disk.order(reads=errno.EIO)
    return _end_of_disk(scene, "reads fail")


def full(scene: Scene) -> str:
    """The disk takes no more: really, where it is a small one of its own."""
    if scene.place.small:
        with _filled(scene.place.folder):
            scene.sleep(0.1, 1.5)
        scene.mended()
        return "a small disk filled up"
    scene.place.disk.fill()
    return _end_of_disk(scene, "no space is left")


@contextmanager
def _filled(folder: Path) -> Iterator[None]:
    filler = folder / "filler"
    try:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        yield
    finally:
        filler.unlink(missing_ok=True)


def _end_of_disk(scene: Scene, what: str) -> str:
    scene.sleep(0.01, 1.2)
    killed = scene.chance.random() < 0.3
    if killed:
        scene.door.kill()
    scene.place.disk.mend()
    if killed:
        scene.again()
        return f"{what}, then it is killed"
    scene.mended()
    return what


# -- the server of the database ------------------------------------------------------------------


def database_stopped(scene: Scene) -> str:
    """The server stops at once, as if the power were cut there, and is started again."""
    assert scene.place.cluster is not None
    scene.place.cluster.stop("immediate")
    scene.sleep(0, 1)
    scene.place.cluster.start()
    scene.mended()
    return "stopped and started"


def database_connections(scene: Scene) -> str:
    """An administrator ends all connections, a few times."""
    assert scene.place.cluster is not None
    times = scene.chance.randint(1, 4)
    for _ in range(times):
        scene.place.cluster.terminate()
        scene.sleep(0, 0.3)
    scene.mended()
    return f"ended {times} times"


def database_frozen(scene: Scene) -> str:
    """The server stands still for some seconds."""
    assert scene.place.cluster is not None
    stopped = scene.place.cluster.freeze()
    try:
        scene.sleep(0.3, 2.5)
    finally:
        scene.place.cluster.thaw(stopped)
    scene.mended()
    return "stood still"


def relay_cut(scene: Scene) -> str:
    """The line to the server is cut, sometimes after answers have been lost."""
    assert scene.place.relay is not None
    deaf = scene.chance.choice([0.0, 0.0, 0.02, 0.2])
    for _ in range(scene.chance.randint(1, 3)):
        scene.place.relay.cut(deaf_s=deaf)
        scene.sleep(0, 0.3)
    scene.mended()
    return f"cut, answers lost for {deaf} s"


class Kind(NamedTuple):
    """A kind of fault, and where it can be done.

    Attributes:
        inject: does it.
        stores: where.
        remembers: whether the disk must remember what a power cut takes back.
        weight: how often it is drawn beside others.
    """

    inject: Callable[[Scene], str]
    stores: tuple[str, ...] = ("sqlite", "postgres")
    remembers: bool = False
    weight: float = 1.0


_FILES: Final = ("sqlite",)
_SERVER: Final = ("postgres",)
KINDS: Final[dict[str, Kind]] = {
    "kill": Kind(kill, weight=11),
    "power": Kind(power, remembers=True, weight=11),
    "freeze": Kind(freeze),
    "clock": Kind(clock),
    "descriptors": Kind(descriptors),
    "second": Kind(second),
    "syncs": Kind(syncs, _FILES, weight=2),
    "writes": Kind(writes, _FILES),
    "reads": Kind(reads, _FILES),
    "full": Kind(full, _FILES),
    "database": Kind(database_stopped, _SERVER),
    "connections": Kind(database_connections, _SERVER),
    "frozen": Kind(database_frozen, _SERVER),
    "relay": Kind(relay_cut, _SERVER, weight=2),
}
"""By the names that are typed after ``--only``."""

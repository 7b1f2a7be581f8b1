"""What tests of several rooms need."""

import gc
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.compiling import compile_each_rule_once
from tests.forking.starts import forked
from tests.portable import is_portable
from tests.storage.cluster import Cluster, made

from contestmaster.host.compiling.finishing import OFF
from contestmaster.storage import place
from contestmaster.storage.places import SETTING

# A compiled rule takes its first call to compile; how fast rules are is measured in bench/.
settings.register_profile(
    "contestmaster", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# In CI, what fails does so because of what was changed, not because of what was drawn today: ever
# the same examples, and fewer than where new ones are looked for.
settings.register_profile(
    "same", settings.get_profile("contestmaster"), derandomize=True, max_examples=40
)
# Where another Python or NumPy is asked whether it agrees, a few of them tell.
settings.register_profile("glance", settings.get_profile("same"), max_examples=20)
settings.load_profile("contestmaster")

# Hundreds of programs are started here: each would compile all it imports anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# What a shell starts in the background ignores Ctrl-C, and so would all that is started here.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What tests start has ended when they have.
os.environ[OFF] = "1"

SLOW_COUNTS_AS = 12
SLOW_FILES = [
    "arrays/test_freshness.py",
    "arrays/test_keeping.py",
    "bench/test_contest.py",
    "bench/test_tables.py",
    "bench/test_turns.py",
    "bots/desk/test_drill.py",
    "bots/grid/test_play.py",
    "browser/test_alone.py",
    "browser/test_analysis.py",
    "browser/test_forum.py",
    "browser/test_forum_boards.py",
    "browser/test_grid.py",
    "browser/test_live.py",
    "browser/test_live_board.py",
    "browser/test_stage.py",
    "browser/test_states.py",
    "browser/test_tables.py",
    "cli/console/test_tables.py",
    "cli/console/test_terminal.py",
    "cli/contest/test_full_disk.py",
    "cli/lobby/test_tables.py",
    "cli/lobby/test_web.py",
    "cli/test_forum.py",
    "cli/test_generic_client.py",
    "cli/test_kill.py",
    "cli/test_private_files.py",
    "docs/test_short_tutorials.py",
    "docs/test_tutorial.py",
    "doors/test_tables.py",
    "doors/web/test_freeze.py",
    "examples/test_coming_back.py",
    "examples/test_examples.py",
    "games/cows/test_worked_chances.py",
    "games/desk/rules/test_legal.py",
    "games/desk/rules/test_playout.py",
    "games/grid/test_any_order.py",
    "host/compiling/test_elsewhere.py",
    "host/compiling/test_finishing.py",
    "host/lobby/test_always.py",
    "host/lobby/test_kill.py",
    "host/lobby/test_process.py",
    "host/test_failing_disk.py",
    "host/test_kill.py",
    "protocols/line/test_properties.py",
]
"""Files of few tests that take a quarter of a minute or more, beside other work."""


def pytest_configure(config: pytest.Config) -> None:
    """Beside others, keep to the order that is made here; a process that crashes ends the run.

    One started in its stead would not get the rest of its files, and all would wait for ever.
    """
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False
        config.option.maxworkerrestart = "0"
    if hasattr(config, "workerinput"):
        compile_each_rule_once()
    gc.disable()  # until all tests are there: nothing of them can go before


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Let `-n auto` start a few more processes than there are cores.

    A third of their time they wait: for a turn to end, for a disk, for a program to start. With
    four on two cores a third of both was idle once no other check ran beside.
    """
    mine = getattr(os, "sched_getaffinity", None)  # not on every system
    cores = len(mine(0)) if mine else os.cpu_count() or 1
    return cores + min(cores + 1, 4)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is the same everywhere, and order files.

    Beside others, begin with those of many tests, so that a small one is the last. Those of few
    but slow ones come in the middle: when what they play has been compiled, and before one of them
    would keep everybody waiting in the end.
    """
    for item in items:
        if is_portable(item):
            item.add_marker("portable")
    if not hasattr(config, "workerinput"):
        return
    size = Counter(item.path for item in items)
    slow = {Path(__file__).parent / name for name in SLOW_FILES}
    for item in items:
        marked = item.get_closest_marker("slow") or item.get_closest_marker("long")
        if marked or item.path in slow:
            size[item.path] = max(size[item.path], SLOW_COUNTS_AS)
    items.sort(key=lambda item: -size[item.path])


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what is there by now: modules, and all tests.

    To look through them, again and again, took a tenth of the time.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20)
    gc.enable()


@pytest.fixture(scope="session")
def uncompiled() -> Callable[[str], str]:
    """Run a program in a fresh interpreter with the JIT off and return what it prints."""

    def run(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run


@pytest.fixture(scope="session", autouse=True)
def _forked_programs(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[None]:
    """Beside others, programs are not each started from nothing."""
    if not hasattr(pytestconfig, "workerinput"):
        yield
        return
    run = tmp_path_factory.getbasetemp().parent / "started"
    run.mkdir(exist_ok=True)
    with forked(run):
        yield


@pytest.fixture(scope="session", autouse=True)
def _own_places(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The folders of addresses of databases are not made among the user's own."""
    os.environ[SETTING] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(autouse=True)
def _closes_what_it_opens() -> Iterator[None]:
    """What a test has left open fails the test itself, not another that is there by chance.

    The garbage collector warns of what nobody can close any more. To have it look through all takes
    long, and most that stays open is meant to: so it does where more is open than ever was.
    """
    before = _descriptors()
    yield
    if _descriptors() > before:
        gc.collect(1)
        if (left := _descriptors()) > _most_open[0]:
            gc.collect()
            _most_open[0] = left


_most_open = [0]


def _descriptors() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a path for each takes longer
    except OSError:
        return 0


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A server of PostgreSQL; the test is skipped where none is installed."""
    yield from made()


@pytest.fixture
def postgres_place(tmp_path: Path, cluster: Cluster) -> Path:
    """A folder that says that its records are in a server, where there are none yet."""
    return place(cluster.address(), tmp_path / "data")

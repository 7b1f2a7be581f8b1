"""What hostile programs try, each against the walls it meets; bubblewrap is the real one."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sandbox.playing import QUICK, played, seated, submit

from contestmaster.sandbox import ground, launch
from contestmaster.sandbox.filter import bpf
from contestmaster.sandbox.slots import FIRST

PROJECT = Path(__file__).parents[2]
REFUSED = "Operation not permitted"


def told(log: bytes) -> dict[str, str]:
    """What the program says of each of its attempts."""
    return dict(line.rsplit(": ", 1) for line in log.decode().splitlines() if ": " in line)


def test_no_file_of_the_host_is_read_and_none_is_written(hostile: Callable[..., Path]) -> None:
    """BOX-14: the system's programs, its own folder, read-only; ``/tmp`` alone is written to."""
    secret = hostile("other").joinpath("bot.toml")
    paths = ["/etc/shadow", "/etc/passwd", "/root", "/home", PROJECT / "README.md", secret]
    account, _ = played(hostile("files", *paths, "/bot/bot.toml", "/usr/bin/prlimit"))
    found = told(account.log)
    for path in paths:
        assert found.pop(str(path)) == "No such file or directory"
    assert found.pop("/bot/bot.toml") == found.pop("/usr/bin/prlimit") == "DONE"
    assert found.pop("/tmp/new") == "DONE"
    assert found.pop("/proc/sys/kernel/hostname") in {"Permission denied", "Read-only file system"}
    assert set(found) == {"/new", "/bot/new", "/usr/new", "/dev/new"}
    assert set(found.values()) == {"Read-only file system"}


def test_what_is_written_is_gone_with_the_program(hostile: Callable[..., Path]) -> None:
    """BOX-14: the next program finds an empty ``/tmp``, the same one in its next match too."""
    folder = hostile("files", "/tmp/new")
    for _ in range(2):
        account, _ = played(folder)
        first, *_ = account.log.decode().splitlines()
        assert first == "/tmp/new: No such file or directory"


def test_nobody_answers_on_the_network(hostile: Callable[..., Path]) -> None:
    """BOX-15, BOX-18: nobody can connect, not even to a port that is open on this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        account, _ = played(hostile("network", server.getsockname()[1]))
        with pytest.raises(BlockingIOError):
            server.accept()
    found = told(account.log)
    assert found.pop("connect") in {"Bad file descriptor", REFUSED}
    assert set(found.values()) == {REFUSED}
    assert len(found) == 3


def test_the_network_is_shut_without_the_filter_too(
    hostile: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-15: each wall stands alone; here sockets can be made, and reach nobody."""
    everything = bpf.assembled([bpf.give(bpf.ALLOW)])
    monkeypatch.setattr(launch, "filter_of", lambda *_, **__: everything)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        account, _ = played(hostile("network", server.getsockname()[1]))
        with pytest.raises(BlockingIOError):
            server.accept()
    found = told(account.log)
    assert found["socket"] == "DONE"
    assert found["connect"] in {"Network is unreachable", "Connection refused"}


def test_calls_that_lead_out_are_refused(hostile: Callable[..., Path]) -> None:
    """BOX-13, BOX-18: what is refused by the filter, and what is not there at all."""
    account, _ = played(hostile("calls"))
    found = told(account.log)
    assert found.pop("clone3") == "Function not implemented"
    assert set(found.values()) == {REFUSED}
    assert len(found) == 15


def test_signals_reach_nobody_else(hostile: Callable[..., Path]) -> None:
    """BOX-13, BOX-16: it is alone in its namespace, and nobody in its own eyes is root."""
    with subprocess.Popen(["sleep", "60"]) as bystander:
        account, _ = played(hostile("signals", bystander.pid))
        assert bystander.poll() is None
        bystander.kill()
    assert b"host: No such process" in account.log
    assert b"I am 1, above me 0, user 1000" in account.log


def test_it_runs_as_a_user_of_no_rights(hostile: Callable[..., Path]) -> None:
    """BOX-13: on the host, too; two at a time as root have users of their own."""
    users = []
    bots = [seated(hostile(way))[0] for way in ("clock", "wait")]
    try:
        for bot in bots:
            bot.turn()
            assert bot._box is not None
            users.append(Path(f"/proc/{bot._box.pid}").stat().st_uid)
    finally:
        for bot in bots:
            bot.close()
    if os.geteuid() == 0:
        assert len(set(users)) == 2
        assert all(user >= FIRST for user in users)
    else:
        assert set(users) == {os.geteuid()}


def test_a_fork_bomb_makes_no_child(hostile: Callable[..., Path]) -> None:
    """BOX-19: without a cgroup a program is one process, and it plays on."""
    account, _ = played(hostile("forks"), turns=2)
    assert told(account.log) == {"fork": REFUSED, "children": "0"}
    assert not account.left


def test_threads_are_limited(hostile: Callable[..., Path]) -> None:
    """BOX-19, BOX-20: counted for this program alone; its first one counts, too."""
    account, _ = played(hostile("threads"))
    assert told(account.log) == {"threads": str(QUICK.threads - 1)}


def test_memory_is_limited(hostile: Callable[..., Path]) -> None:
    """BOX-20: its own and shared memory together; the author sees how much it held."""
    account, _ = played(hostile("memory"))
    own, shared = map(int, told(account.log)["MiB"].split(" and "))
    assert QUICK.memory_mib - 16 < own + shared < QUICK.memory_mib
    assert own << 20 <= account.memory <= QUICK.memory_mib << 20


def test_files_are_limited(hostile: Callable[..., Path]) -> None:
    """BOX-14, BOX-20: 64 files of a mebibyte would need 64; there is room for one."""
    account, _ = played(hostile("disk"))
    assert int(told(account.log)["MiB"]) <= QUICK.files_mib
    assert told(account.log)["write"] == "No space left on device"


def test_limits_are_set_on_the_program_itself(boxes: None, tmp_path: Path) -> None:
    """BOX-20: what it says as commands are its own limits, as the kernel knows them."""
    _, heard = played(submit(tmp_path / "bot", "/usr/bin/cat /proc/self/limits"))
    limits = {line[:25].strip(): line[25:].split()[:2] for line in heard}
    assert limits[b"Max file size"] == [b"%d" % (QUICK.files_mib << 20)] * 2
    assert limits[b"Max address space"] == [b"%d" % (QUICK.memory_mib << 20)] * 2
    assert limits[b"Max stack size"] == [b"%d" % (QUICK.stack_kib << 10)] * 2
    assert limits[b"Max processes"] == [b"%d" % QUICK.threads] * 2
    assert limits[b"Max open files"] == [b"%d" % QUICK.open_files] * 2
    assert limits[b"Max core file size"] == [b"0"] * 2


def test_the_environment_holds_nothing_of_the_host(
    boxes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-17."""
    monkeypatch.setenv("SECRET", "of the host")
    _, heard = played(submit(tmp_path / "bot", "/usr/bin/env"))
    assert {line.split(b"=")[0] for line in heard} == {b"PATH", b"HOME", b"LANG", b"PWD"}


def test_nothing_of_it_is_left(hostile: Callable[..., Path]) -> None:
    """BOX-12: with the bot every process of its box ends, whatever it was doing."""
    for way in ("burn", "threads"):
        bot, _ = seated(hostile(way))
        bot.turn()
        assert bot._box is not None
        pid = bot._box.pid
        assert Path(f"/proc/{pid}").exists()
        bot.close()
        assert not Path(f"/proc/{pid}").exists()
        bot.close()  # once more does nothing
        bot.turn()  # and nor does this


def test_it_ends_with_its_host(hostile: Callable[..., Path], tmp_path: Path) -> None:
    """BOX-12: a host that is killed at once takes its boxes with it."""
    folder = hostile("burn")
    script = (
        "import sys, os, signal\n"
        "from pathlib import Path\n"
        "from tests.sandbox.playing import seated\n"
        f"bot, _ = seated(Path({str(folder)!r}))\n"
        "bot.turn(); bot._box.thaw()\n"
        "print(bot._box.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    pid = int(done.stdout)
    until = time.monotonic() + 20
    while time.monotonic() < until and _runs(pid):
        time.sleep(0.02)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    """Whether a process is there and not only remembered by its number."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] not in {"Z", "X"}


def test_several_processes_where_a_cgroup_counts_them(hostile: Callable[..., Path]) -> None:
    """BOX-12, BOX-19: a fork bomb is bounded, its children are frozen with it and end with it."""
    if ground.lacks(several=True):
        pytest.skip("no cgroup can be made here")
    limits = msgspec.structs.replace(QUICK, processes=4, threads=8, memory_mib=256)
    bot, _ = seated(hostile("forks"), limits)
    try:
        bot.turn()
        made = int(told(bot.account().log)["children"])
        assert 0 < made < 8
        box = bot._box
        assert box is not None and box._group is not None
        members = box._group.members()
        assert len(members) == made + 1
    finally:
        bot.close()
    assert not any(_runs(pid) for pid in members)

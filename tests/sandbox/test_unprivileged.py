"""Boxes for an operator who is not root: the same walls, by the user's own namespaces."""

import os
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.sandbox.playing import QUICK, played, seated
from tests.sandbox.test_walls import told

from contestmaster.sandbox import ground, stage
from contestmaster.sandbox.submission import BoxSubmission, opened

NOBODY = 65_534


def as_nobody(act: Callable[[], Any]) -> Any:
    """Do something in a process that is no longer root; what it raises is raised here, too."""
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            os.chdir("/")
            ground.lacks.cache_clear()
            stage._root.cache_clear()
            stage._staged.clear()
            try:
                result = act()
            except BaseException as error:
                result = error
            stage._removed(stage._root())
            os.write(writer, pickle.dumps(result))
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, "rb") as file:  # noqa: PTH123 - a descriptor
        result = pickle.loads(file.read())
    os.waitpid(child, 0)
    if isinstance(result, BaseException):
        raise result
    return result


@pytest.fixture
def unprivileged(hostile: Callable[..., Path]) -> Callable[[Callable[[], Any]], Any]:
    """Return how something is done by a user who is not root."""
    if os.geteuid() != 0:
        return lambda act: act()
    played(hostile("clock"))  # imports all that is needed, from where only root may read perhaps
    if found := as_nobody(ground.lacks):
        pytest.skip(f"no boxes for others than root here: {found[0].what}")
    return as_nobody


def _two_at_once(submission: BoxSubmission) -> tuple[list[int], list[str]]:
    bots = [seated(submission)[0] for _ in range(2)]
    try:
        for bot in bots:
            bot.turn()
        users = [Path(f"/proc/{bot._box.pid}").stat().st_uid for bot in bots if bot._box]
        return users, [bot.account().left for bot in bots]
    finally:
        for bot in bots:
            bot.close()


@pytest.mark.slow
def test_the_walls_stand_for_others_than_root(
    unprivileged: Callable[..., Any], hostile: Callable[..., Path]
) -> None:
    """BOX-13 to BOX-20: what is tried as root's program comes to the same end here."""
    before = {
        way: opened(hostile(way, *words))
        for way, *words in (
            ("files", "/etc/shadow", "/etc/passwd", "/home"),
            ("network", 1),
            ("calls",),
            ("signals", os.getpid()),
            ("forks",),
            ("memory",),
        )
    }
    found = {way: unprivileged(partial(played, each))[0].log for way, each in before.items()}
    files = told(found["files"])
    assert files["/etc/shadow"] == files["/home"] == "No such file or directory"
    assert files["/bot/new"] == files["/new"] == "Read-only file system"
    assert told(found["network"])["socket"] == "Operation not permitted"
    assert set(told(found["calls"]).values()) == {
        "Operation not permitted",
        "Function not implemented",
    }
    assert b"host: No such process" in found["signals"]
    assert told(found["forks"])["children"] == "0"
    assert sum(map(int, told(found["memory"])["MiB"].split(" and "))) < QUICK.memory_mib


def test_one_program_takes_no_threads_from_another(
    unprivileged: Callable[..., Any], hostile: Callable[..., Path]
) -> None:
    """BOX-20: both are of one user; the kernel counts their threads apart."""
    users, left = unprivileged(partial(_two_at_once, opened(hostile("threads"))))
    assert len(set(users)) == 1 and 0 not in users
    assert left == ["", ""]
    account, _ = unprivileged(partial(played, opened(hostile("threads"))))
    assert told(account.log) == {"threads": str(QUICK.threads - 1)}


@pytest.mark.slow
def test_its_time_and_its_freezing_are_those_of_root(
    unprivileged: Callable[..., Any], hostile: Callable[..., Path]
) -> None:
    """BOX-5 to BOX-8."""
    account, _ = unprivileged(partial(played, opened(hostile("clock")), turns=2))
    assert account.frozen == 2 and not account.left
    assert account.fuel[0] / 1e6 == pytest.approx(0.5, abs=0.1)

"""What a machine lacks for boxes: never an unprotected run, always what is missing [BOX-21]."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.sandbox.playing import QUICK, seated, submit

from contestmaster.sandbox import NoBoxError, ground
from contestmaster.sandbox.command import NEEDED

SEEN = {
    "status": "NSpid:\t1\nUid:\t1000\t1000\t1000\t1000\nCapPrm:\t0\nCapEff:\t0\nCapBnd:\t0\n"
    "CapAmb:\t0\nNoNewPrivs:\t1\nSeccomp:\t2\n",
    "limits": "Max core file size    0    0   bytes\n"
    f"Max address space    {512 << 20}   {512 << 20}   bytes\n"
    "Max processes    64    64   processes\n"
    f"Max file size    {16 << 20}   {16 << 20}   bytes\n"
    "Max open files    64    64   files\n",
    "uid_map": "      1000 2000000000          1\n",
    "net/dev": "Inter-|   Receive\n face |bytes\n    lo:       0       0\n",
    "mountinfo": "1 2 0:1 / / ro,nosuid - tmpfs tmpfs rw\n"
    "3 1 0:2 / /tmp rw,nosuid - tmpfs tmpfs rw\n",
}
"""What a program sees of itself in a box whose walls stand."""


@pytest.fixture(autouse=True)
def _looked_at_anew() -> Iterator[None]:
    ground.lacks.cache_clear()
    yield
    ground.lacks.cache_clear()


@pytest.fixture
def weakened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Return how bubblewrap is replaced by one that understands an option otherwise."""
    folder = Path(tempfile.mkdtemp(prefix="contestmaster-test-"))
    folder.chmod(0o755)  # as its user, who is nobody, starts it

    def weaken(option: str, meant: str) -> None:
        script = folder / "bwrap"
        script.write_text(
            f'#!/bin/bash\nfor word in "$@"; do [[ $word == {option} ]] && word={meant}\n'
            f'[[ $word ]] && words+=("$word"); done\nexec {shutil.which("bwrap")} "${{words[@]}}"\n'
        )
        script.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    yield weaken
    shutil.rmtree(folder)
    ground.lacks.cache_clear()


def refusal(tmp_path: Path) -> str:
    """What is said instead of running a program; it has not run."""
    ran = tmp_path / "ran"
    folder = submit(tmp_path / "bot", f"/usr/bin/touch {ran}")
    with pytest.raises(NoBoxError) as caught:
        seated(folder)
    assert not ran.exists()
    return str(caught.value)


def test_without_bubblewrap_nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BOX-21: the sentence says what is missing, and what the operator can do."""
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refusal(tmp_path)
    assert "bubblewrap is not installed" in said and "-> apt-get install bubblewrap" in said


def test_an_older_bubblewrap_is_no_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BOX-21: what it does not know is named."""
    old = tmp_path / "bwrap"
    old.write_text("#!/bin/sh\necho '" + " ".join(set(NEEDED) - {"--size"}) + "'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert "this bubblewrap does not know --size -> use bubblewrap 0.8" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (("Linux", "5.10.0", "x86_64"), "Linux 5.10.0 is too old -> use Linux 5.14 or later"),
        (("Linux", "6.1.0", "riscv64"), "no filter of system calls is known for riscv64"),
    ],
)
def test_systems_without_a_wall_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: tuple[str, str, str], said: str
) -> None:
    """BOX-21."""

    class Told:
        sysname, release, machine = system

    monkeypatch.setattr("os.uname", Told)
    assert said in refusal(tmp_path)


def test_a_folder_that_is_shown_must_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-14, BOX-21: all of the host is too much, and a name with a fault shows nothing."""
    for shown, said in (("/", "cannot be shown"), ("opt", "is no folder"), ("/no", "is no folder")):
        ground.lacks.cache_clear()
        monkeypatch.setenv("CONTESTMASTER_BOX_SHOWS", shown)
        assert said in refusal(tmp_path)


@pytest.mark.parametrize(
    ("option", "meant", "said"),
    [
        ("--unshare-net", "", "programs have a network"),
        ("--ro-bind", "--bind", "programs may write to /usr"),
        ("--size", "--unknown", "bubblewrap could not make a box: bwrap: Unknown option --unknown"),
    ],
)
def test_a_bubblewrap_that_leaves_a_wall_out_is_noticed(
    boxes: None,
    weakened: Callable[[str, str], None],
    tmp_path: Path,
    option: str,
    meant: str,
    said: str,
) -> None:
    """BOX-14, BOX-15, BOX-21: what bubblewrap did is looked at from inside."""
    weakened(option, meant)
    assert said in refusal(tmp_path)


def test_a_wall_that_stands_not_in_what_is_seen_is_told() -> None:
    """BOX-13 to BOX-20: each hole by itself, in words."""
    assert list(ground.holes(SEEN)) == []
    for part, before, after, said in [
        ("status", "Seccomp:\t2", "Seccomp:\t0", "system calls are not filtered"),
        ("status", "NoNewPrivs:\t1", "NoNewPrivs:\t0", "programs may gain privileges"),
        ("status", "CapEff:\t0", "CapEff:\t1ff", "programs have capabilities"),
        ("status", "NSpid:\t1", "NSpid:\t12\t1", "programs see processes of the host"),
        ("uid_map", "2000000000          1", "0          1", "programs run as root"),
        ("uid_map", "1\n", "4294967295\n", "programs run as root, or as more than one"),
        ("net/dev", "lo:", "eth0:", "programs have a network"),
        ("mountinfo", "/ / ro", "/ / rw", "programs may write to /"),
        ("limits", str(512 << 20), "unlimited", "programs are not limited: max address space"),
    ]:
        assert before in SEEN[part]
        seen = {**SEEN, part: SEEN[part].replace(before, after)}
        found = list(ground.holes(seen))
        assert len(found) == 1, said
        assert found[0].startswith(said)


def test_several_processes_need_a_cgroup(
    boxes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-19, BOX-21: without one, one process is all that can be had."""
    monkeypatch.setenv("CONTESTMASTER_BOX_CGROUP", str(tmp_path))
    several = msgspec.structs.replace(QUICK, processes=2)
    with pytest.raises(NoBoxError, match="is no cgroup of version 2"):
        seated(submit(tmp_path / "bot", "/usr/bin/true"), several)
    seated(submit(tmp_path / "bot", "/usr/bin/true"), QUICK)[0].close()

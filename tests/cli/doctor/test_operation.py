"""The doctor looks at an operation: what it finds on a contest that is well, and on others."""

import ctypes
import json
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.certificates import Authority
from tests.cli.contest.conftest import written
from tests.storage.cluster import Cluster

from contestmaster import storage
from contestmaster.cli.doctor import command, limits, operation
from contestmaster.cli.doctor.finding import Finding, Level
from contestmaster.cli.doctor.operation import Operation
from contestmaster.host.contest.file import read_settings


def levels(found: Any) -> list[tuple[str, Level]]:
    """What was looked at, and how grave it is; whatever is not good says what to do."""
    told = list(found)
    assert all(each.mend for each in told if each.level is not Level.GOOD)
    return [(each.about, each.level) for each in told]


@pytest.fixture(autouse=True)
def nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else the doctor looks at is left to its own tests."""
    monkeypatch.setattr(command, "_checks", lambda *_: {})


@pytest.fixture
def begun(cli: Any, tmp_path: Path) -> Path:
    """A contest whose records have been made."""
    final = written(tmp_path)
    assert cli("admin", "team", "add", "red", "Reds", "--contest", final).code == 0
    return final


def test_a_contest_that_is_well(cli: Any, begun: Path) -> None:
    """CONTEST-154."""
    ran = cli("doctor", begun, "--json")
    told = json.loads(ran.out)
    seen = {each["about"]: each["level"] for each in told["findings"]}
    assert (ran.code, told["well"]) == (0, True)
    for about in ("host", "integrity", "growth", "permissions", "ports", "descriptors"):
        assert seen[about] == "good", about
    assert "PostgreSQL" not in seen
    before = sorted(begun.parent.rglob("*"))
    assert cli("doctor", begun.parent / "final-data").code == 0
    assert sorted(begun.parent.rglob("*")) == before, "nothing is changed by looking"


def test_a_file_or_place_that_is_none(cli: Any, tmp_path: Path) -> None:
    assert "No such file" in cli("doctor", tmp_path / "none.toml").err
    assert cli("doctor", tmp_path / "none").code == 0, "there may be records later"


def test_damage(cli: Any, begun: Path) -> None:
    """CONTEST-154: an entry that was changed is found, and the exit status tells."""
    with closing(sqlite3.connect(begun.parent / "final-data" / "contestmaster.db")) as file:
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            file.execute(f"DROP TRIGGER {name}")
        changed = file.execute("UPDATE runs SET bodies = replace(bodies, 'red', 'bed')").rowcount
        file.commit()
    assert changed
    ran = cli("doctor", begun)
    assert ran.code == 1
    assert "BAD   integrity" in ran.out


@pytest.mark.parametrize(
    ("free", "level"), [(1e15, Level.GOOD), (5e6, Level.WARNING), (1e5, Level.BAD)]
)
def test_how_long_room_lasts(
    begun: Path, monkeypatch: pytest.MonkeyPatch, free: float, level: Level
) -> None:
    """CONTEST-154: by the growth until now, here a megabyte in an hour."""
    monkeypatch.setattr(operation, "_span", lambda _: 3600 * 1_000_000)
    files = list((begun.parent / "final-data").glob("*.db*"))
    size = sum(each.stat().st_size for each in files)
    monkeypatch.setattr("contestmaster.storage.room.free_bytes", lambda _: free * size / 1e6)
    assert levels(operation.growth(Operation.of(begun))) == [("growth", level)]


def test_others_may_not_read(begun: Path) -> None:
    data = begun.parent / "final-data"
    assert levels(operation.permissions(Operation.of(begun))) == [("permissions", Level.GOOD)]
    (data / "contestmaster.db").chmod(0o640)
    assert levels(operation.permissions(Operation.of(begun))) == [("permissions", Level.WARNING)]


def test_certificates(begun: Path) -> None:
    """CONTEST-154: what is not trusted, runs out, is for others, or is none."""

    def told(**how: Any) -> list[tuple[str, Level]]:
        files = Authority(begun.parent).sign(("contest.example",), **how)
        text = f'\n[tls]\ncertificate = "{files[0]}"\nkey = "{files[1]}"\n'
        begun.with_name("safe.toml").write_text(begun.read_text() + text)
        settings = read_settings(begun.with_name("safe.toml"))
        return levels(operation.certificate(Operation(begun.parent, settings, 0, runs=False)))

    warned = ("certificate", Level.WARNING)
    assert told(days=90) == [warned, ("certificate", Level.GOOD)], "of nobody's authority"
    assert told(days=3) == [warned, warned, ("certificate", Level.GOOD)]
    assert told(days=-0.5) == [("certificate", Level.BAD)]


def test_ports_that_somebody_has(begun: Path) -> None:
    of = Operation.of(begun)
    assert of.settings is not None
    port = of.settings.servers[0].params.port
    with socket.create_server(("127.0.0.1", port)):
        found = levels(operation.ports(of))
    assert found[0] == ("ports", Level.BAD)
    assert levels(operation.ports(of._replace(runs=True))) == []


def test_descriptors_are_for_all_teams_that_are_registered(
    cli: Any, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CONTEST-154: not only for those that the file names."""
    most = "contestmaster.doors.tcp.descriptors.most_descriptors"
    monkeypatch.setattr(most, lambda: 100)
    (one,) = limits.descriptors(Operation.of(begun))
    assert "; 1 team, each from one address" in one.said
    for team in ("blue", "green"):
        assert cli("admin", "team", "add", team, team.title(), "--contest", begun).code == 0
    (all_of_them,) = limits.descriptors(Operation.of(begun))
    assert "; 3 teams, each from one address" in all_of_them.said


def test_descriptors(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CONTEST-154: against the connections that the file allows."""
    of = Operation.of(begun)
    most = "contestmaster.doors.tcp.descriptors.most_descriptors"
    for count, level in ((4096, Level.GOOD), (30, Level.WARNING)):
        monkeypatch.setattr(most, lambda count=count: count)
        assert levels(limits.descriptors(of)) == [("descriptors", level)]


def test_memory_of_a_group(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CONTEST-154: the least of what the groups above allow is what counts."""
    groups, process = tmp_path / "groups", tmp_path / "proc" / "77"
    unit = groups / "system.slice" / "contest.service"
    unit.mkdir(parents=True)
    process.mkdir(parents=True)
    (process / "cgroup").write_text("0::/system.slice/contest.service\n")
    (process / "limits").write_text("Max open files            512        512        files\n")
    monkeypatch.setattr(limits, "_PROC", tmp_path / "proc")
    monkeypatch.setattr(limits, "_CGROUPS", groups)
    of = Operation.of(begun)._replace(process=77, runs=True)
    assert levels(limits.memory(of)) == [("memory", Level.GOOD)]
    (unit / "memory.max").write_text("4000000000\n")
    (unit / "memory.current").write_text("300000000\n")
    (found,) = limits.memory(of)
    assert found == Finding(
        "memory", Level.GOOD, "contest.service may have 4.0 GB of memory, and has 0.3"
    )
    (unit.parent / "memory.max").write_text("500000000\n")
    assert levels(limits.memory(of)) == [("memory", Level.WARNING)]
    (descriptors,) = limits.descriptors(of)
    assert "the host may open 512" in descriptors.said


@pytest.mark.parametrize(("status", "level"), [(0, Level.GOOD), (0x40, Level.WARNING)])
def test_whether_the_clock_is_kept(
    monkeypatch: pytest.MonkeyPatch, status: int, level: Level
) -> None:
    """CONTEST-154."""

    class Library:
        def adjtimex(self, told: Any) -> int:
            told[40] = status
            return 0

    monkeypatch.setattr(ctypes, "CDLL", lambda _: Library())
    assert levels(limits.kept_clock()) == [("clock kept", level)]


def test_the_system_is_asked_as_it_is() -> None:
    assert len(levels(limits.kept_clock())) <= 1


def test_a_database(cluster: Cluster, cli: Any) -> None:
    """CONTEST-154: the doctor asks the server itself."""
    address = cluster.address()
    with storage.opened(address):
        pass
    ran = cli("doctor", address, "--json")
    told = {each["about"]: each for each in json.loads(ran.out)["findings"]}
    assert told["PostgreSQL"]["said"].startswith("version ")
    assert ran.code == 0
    facts = storage.server_facts(address)
    assert (facts["fsync"], facts["full_page_writes"]) == ("on", "on")


def test_a_database_that_is_down_is_said_once(
    cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CONTEST-154: what cannot be looked at without it says so, and is no fault of our own."""
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))
    final = written(tmp_path, top='data = "postgresql://c:hush@127.0.0.1:1/x"')
    ran = cli("doctor", final, "--json")
    told = [each for each in json.loads(ran.out)["findings"] if each["level"] != "good"]
    fault, *others = (each for each in told if each["about"] not in ("permissions", "clock kept"))
    assert (ran.code, fault["about"], fault["level"]) == (1, "PostgreSQL", "bad")
    assert "127.0.0.1:1" in fault["said"]
    assert fault["mend"].startswith("see docs/operations.md")
    assert [each["about"] for each in others] == ["integrity", "descriptors"]
    for each in others:
        assert (each["level"], each["said"]) == (
            "warning",
            "this could not be looked at: see PostgreSQL",
        )
    assert not any(word in ran.out for word in ("StorageError", "install again", "hush"))


def test_a_database_of_junk_is_no_fault_of_the_installation(cli: Any, begun: Path) -> None:
    (begun.parent / "final-data" / "contestmaster.db").write_bytes(b"junk" * 1000)
    ran = cli("doctor", begun)
    assert ran.code == 1
    assert ran.out.count("is not a Contestmaster database") == 1
    assert "install again" not in ran.out


@pytest.mark.parametrize(
    ("name", "level"), [("fsync", Level.BAD), ("synchronous_commit", Level.BAD),
                        ("data_checksums", Level.WARNING)],
)  # fmt: skip
def test_a_database_that_may_lose_something(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, level: Level
) -> None:
    names = ("fsync", "full_page_writes", "synchronous_commit", "data_checksums")
    well = dict.fromkeys(names, "on")
    well |= {"server_version": "15.4", "synchronous_standby_names": ""}
    monkeypatch.setattr(storage, "is_elsewhere", lambda _: True)
    monkeypatch.setattr(storage, "server_facts", lambda _: well | {name: "off"})
    found = levels(operation.server(Operation(tmp_path, None, 0, runs=False)))
    assert found == [("PostgreSQL", level), ("PostgreSQL", Level.GOOD)]

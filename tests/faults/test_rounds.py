"""A minute of the harness, and whether it sees what is wrong; hours: ``python -m tests.faults``."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.faults import reader
from tests.faults.kinds import KINDS
from tests.faults.reader import Finding, Question, judged
from tests.faults.report import rows, table
from tests.faults.rounds import Result, Series, Wanted, run
from tests.storage.cluster import Cluster, binaries

pytestmark = pytest.mark.slow
_TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"


class Played(NamedTuple):
    """A series that has ended, with all its files."""

    results: list[Result]
    records: dict[str, str]
    logs: list[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A contest that was killed, or has stood still, three times."""
    folder = tmp_path_factory.mktemp("series")
    series = Series(Wanted(5, ("sqlite",), ("kill", "freeze"), ("contest",)), 0, folder, None)
    results = list(series.rounds(3))
    assert series._door is not None
    logs = sorted(map(str, folder.glob("round*/*")))
    return Played(results, series._door.place.records, logs)


def test_nothing_is_lost_doubled_or_revived(played: Played) -> None:
    """[CONTEST-64]: the verdicts of our own commands agree."""
    assert [each.failure for each in played.results] == [""] * 3
    assert all(each.acknowledged >= 80 for each in played.results)
    assert rows(played.results)[-1]["rounds"] == 3
    assert "| all " in table(played.results)


def asked(played: Played, tmp_path: Path, *rows: dict[str, Any], **changed: str) -> Finding:
    """Ask the reader, where clients say something else, too; ``changed`` is a fate for another."""
    logs = []
    for number, log in enumerate(played.logs):
        told = [json.loads(line) for line in Path(log).read_text().splitlines()]
        for row in told:
            row["fate"] = changed.get(row["fate"], row["fate"])
        path = tmp_path / f"log{number}"
        path.write_text("".join(json.dumps(row) + "\n" for row in [*told, *rows]))
        logs.append(str(path))
    return judged(Question(played.records, logs))


def test_the_reader_sees_what_was_lost_and_what_was_revived(played: Played, tmp_path: Path) -> None:
    """Or all rounds would pass for the wrong reason."""
    assert asked(played, tmp_path).sound
    row = json.loads(Path(played.logs[0]).read_text().splitlines()[0])
    lost = asked(played, tmp_path, row | {"serial": 10**9, "fate": "done", "told": []})
    assert lost.lost == [10**9]
    revived = asked(played, tmp_path, done="refused")
    assert len(revived.revived) > 200
    moved = asked(played, tmp_path, row | {"person": "somebody else", "fate": "done"})
    assert any("stands as another's" in one for one in moved.wrong)


def test_the_reader_sees_records_that_were_changed(played: Played, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with (
        closing(sqlite3.connect(played.records["sqlite"])) as records,
        closing(sqlite3.connect(copy)) as changed,
    ):
        records.backup(changed)
        for (name,) in changed.execute(_TRIGGERS).fetchall():
            changed.execute(f"DROP TRIGGER {name}")  # they let nobody change an entry
        changed.execute("UPDATE runs SET bodies = CAST(replace(bodies, 'MARK', 'MARL') AS BLOB)")
        changed.commit()
    found = judged(Question({"sqlite": str(copy)}, played.logs))
    assert any("the chain is broken" in one for one in found.wrong)
    assert found.lost


def test_the_reader_counts_what_a_forum_posts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or posts after a report, which a jump of the clock brings about, had the wrong numbers."""
    said: list[tuple[str, str, str, dict[str, Any]]] = [
        ("ann", "anyone", "REPLY", {"thread": 1, "text": "mark 1"}),
        ("host", "operator", "REPORT", {"game": "agora", "author": "-", "text": "the week"}),
        ("bob", "anyone", "REPLY", {"thread": 1, "text": "mark 2"}),
    ]
    bodies, header = b"", b'{"game":"forum"}'
    root = chain = reader.link("", b'["journal",1,' + header)
    sizes = []
    for number, (person, role, command, arguments) in enumerate(said, 1):
        entry = [number, 0, person, role, "command", command, arguments]
        body = json.dumps(entry).encode()
        chain, bodies, sizes = reader.link(chain, body[:-1]), bodies + body, [*sizes, len(body)]
    run = (1, len(said), bodies, msgspec.msgpack.encode(sizes), chain)
    match = reader.Kept(1, "agora", 1, header, root, None, [run])
    monkeypatch.setattr(reader, "kept", lambda _: [match])
    finding = Finding()
    orders = reader.journalled(Question({}, []), finding)
    assert finding.sound, finding.wrong
    assert {serial: each.told for serial, (each,) in orders.items()} == {1: (1,), 2: (3,)}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    programs = binaries()
    if programs is None:
        pytest.skip("no server of PostgreSQL is installed")
    made = Cluster(programs)
    yield made
    made.remove()


_FAULTS = [name for name, kind in KINDS.items() if not kind.remembers]


@pytest.mark.parametrize(
    ("store", "kinds", "rounds"),
    [
        ("sqlite", ["power"], 2),
        ("postgres", _FAULTS, 3),
        pytest.param("sqlite", _FAULTS, 5, marks=pytest.mark.long),
        pytest.param("postgres", [*_FAULTS, "power"], 6, marks=pytest.mark.long),
    ],
)
def test_hosts_come_back_from_faults_of_every_kind(
    store: str, kinds: list[str], rounds: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A selection, the same each time."""
    server = request.getfixturevalue("cluster") if store == "postgres" else None
    told: list[Result] = []
    run(Wanted(11, (store,), kinds), range(rounds), tmp_path, server, told.append)
    assert [each.failure for each in told] == [""] * rounds

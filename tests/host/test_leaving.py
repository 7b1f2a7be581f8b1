"""Public archives: what everybody may see goes out, with its end, and nothing else."""

import asyncio
import zipfile
from importlib.metadata import EntryPoint

import pytest
from tests.host.contest.running import House as ContestHouse
from tests.host.contest.running import settings
from tests.host.forum.hosted import Hosted
from tests.host.lobby.at_hall import House as Tables
from tests.host.playing import install
from tests.storage.portable.records import lay_down

from contestmaster.bots import stage
from contestmaster.host.leaving import (
    FrozenError,
    ended_journal,
    may_leave,
    opened_commitment,
)
from contestmaster.host.secrets import Secret
from contestmaster.kernel import registry
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.replay import Replay
from contestmaster.storage import Account, reading
from contestmaster.storage.portable.packing import Contents, copied_now, pack_archive
from contestmaster.storage.portable.unpacking import bring_in

SECRET = Secret(0x1234567890ABCDEF, bytes(range(16)))
TEAMS = [{"login": f"secret-login-{n}", "name": f"Team {n}"} for n in (1, 2, 3)]


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch):
    install(monkeypatch)
    tiny = registry.entry_points
    more = [
        EntryPoint("lobby", "contestmaster.lobby:Lobby", registry.OTHERS),
        EntryPoint("forum", "contestmaster.forum:Forum", registry.OTHERS),
        EntryPoint("spaceships", "contestmaster.games.spaceships:Spaceships", registry.GROUP),
    ]
    monkeypatch.setattr(
        registry,
        "entry_points",
        lambda group: [*tiny(group=group), *(each for each in more if each.group == group)],
    )
    monkeypatch.setattr(stage, "bot", lambda game, name: None)


def public(source, tmp_path):
    """The parts of a public archive of what a host has kept in memory, by name."""
    source.put_account(Account("secret-account", "Secret Name", "secret-hash"))
    lay_down(source, tmp_path / "data")
    with copied_now(tmp_path / "data", tmp_path) as archive:
        wanted, opened = may_leave(archive), opened_commitment(archive)
        contents = Contents("public", wanted, opened, ended_journal)
        pack_archive(archive, tmp_path / "public.zip", contents)
    with zipfile.ZipFile(tmp_path / "public.zip") as file:
        return {name: file.read(name) for name in file.namelist()}


def contest(until, **more):
    """A contest of short games, 60 s long, after so many seconds."""
    given = settings(teams=TEAMS, contest_duration_s=60, **more)
    house = ContestHouse(given, draw=lambda: SECRET)
    house.act("ASK", person="secret-login-1", team="secret-login-1", text="secret question")
    house.until(until * SECOND)
    return house


@pytest.mark.parametrize("until", [30, 90])
def test_of_a_contest_the_games_that_are_open(until, tmp_path):
    """[TABLE-100, CONTEST-77, CONTEST-89] The secret of all seeds only when it is over."""
    house = contest(until)
    parts = public(house.store, tmp_path)
    journals = [text for name, text in parts.items() if name.startswith("journals/")]
    played = [game for server in house.state.servers.values() for game in server.games]
    over = [game for game in played if game.status in ("scored", "struck")]
    assert len(journals) == len(over) > 3
    for text in journals:
        replay = Replay(text.splitlines(keepends=True))
        replay.to_end()
        assert replay.end.over
    whole = b"".join(parts.values())
    for secret in (b"secret-login", b"secret question", b"secret-hash", b"secret-account"):
        assert secret not in whole
    running = [r for r in house.store.matches() if r.ended is None]
    assert all(record.header not in whole for record in running)
    assert (str(SECRET.seed).encode() in parts["settings/contest.json"]) == (until == 90)


def test_during_a_freeze_nothing_of_a_contest(tmp_path):
    """[TABLE-100]."""
    house = contest(50, freeze_before_end_s=20)
    with pytest.raises(FrozenError, match="frozen"):
        public(house.store, tmp_path)


def test_a_public_archive_can_be_brought_in_and_says_the_same(tmp_path):
    """[TABLE-99, TABLE-100]."""
    house = contest(90)
    public(house.store, tmp_path)
    manifest = bring_in(tmp_path / "public.zip", tmp_path / "new").manifest
    assert manifest.kind == "public"
    with reading(tmp_path / "new") as archive:
        for record in archive.matches():
            assert archive.head(record.id) == house.store.head(record.id)
            lines = []
            ended_journal(archive, record, lines.append)
            Replay(lines).to_end()
        assert archive.accounts() == []


def test_of_tables_the_games_that_everybody_may_see(tmp_path):
    """[TABLE-100, TABLE-49] None of a private table, and none that goes on."""
    house = Tables()
    for person, line in (
        ("ann", "OPEN tally seats=2 turns=1"),
        ("ann", "ADD_BOT adder"),
        ("ann", "START"),
        ("eve", "OPEN tally seats=2 private=true turns=1"),
        ("eve", "ADD_BOT adder"),
        ("eve", "START"),
        ("bob", "OPEN tally seats=2 turns=30"),
        ("bob", "ADD_BOT adder"),
        ("bob", "START"),
    ):
        house.say(person, line)
    for person in ("ann", "eve"):
        house.wait_at(person)
    house.wait(60)
    over = {record.server for record in house.store.matches() if record.ended is not None}
    assert over == {"table 1", "table 2"}
    parts = public(house.store, tmp_path)
    (journal,) = [text for name, text in parts.items() if name.startswith("journals/")]
    assert b'"ann"' in journal
    assert b"eve" not in b"".join(parts.values())


def test_of_a_forum_games_that_are_over(tmp_path):
    """[TABLE-100] A game that goes on stays, and so do persons and their addresses."""

    async def hosted():
        hosted = Hosted()
        hosted.community.enter("ADD_ADDRESS", name="alice", address="alice@secret.example")
        return hosted.store

    parts = public(asyncio.run(hosted()), tmp_path)
    assert [name for name in parts if name.startswith("journals/")] == []
    assert b"secret" not in b"".join(parts.values())

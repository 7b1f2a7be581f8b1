"""Machines elsewhere: what they get, what they report, and what becomes of one that lies."""

import asyncio
import hashlib
import zlib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.season.staged import FILE, StagedSeason, importer, staged, talker, waiter

from contestmaster.doors.web.server import WebListener, bound
from contestmaster.season.workers import known_by
from contestmaster.storage import JobQueue
from contestmaster.tournament.afar import AfarWorker, SentHomeError, versions
from contestmaster.tournament.calls import HostCalls, RefusedCallError
from contestmaster.tournament.files import FileCache
from contestmaster.tournament.job import JobResult, job_of
from contestmaster.tournament.reported import RemoteReport

OPEN = FILE.replace('title = "', 'volunteers = true\ntitle = "')
AUDITED = OPEN.replace("audit = 0", "audit = 100")

PACKED = zlib.compress(b"j")

Flow = Callable[[StagedSeason, "Net"], Awaitable[None]]


class Net:
    """A season on a port, and the machines that play for it."""

    def __init__(self, season: StagedSeason, address: str, folder: Path) -> None:
        self.season = season
        self.address = address
        self.folder = folder

    async def token(self, name: str, owner: str) -> str:
        """Return a token of a machine of somebody."""
        boss = self.season.house
        made = self.season.gate.desk.admit("boss", name, owner)
        await boss.stored()
        return made

    def calls(self, token: str) -> HostCalls:
        return HostCalls(self.address, token, pause=lambda _: None)

    async def plays(self, token: str, calls: HostCalls | None = None) -> int:
        """Let a machine play what there is for it; return how many results were taken."""
        worker = AfarWorker(calls or self.calls(token), FileCache(self.folder / token))
        await asyncio.to_thread(partial(worker.work, once=True))
        return worker.played


def online(flow: Flow, folder: Path, text: str = OPEN) -> None:
    """Run a test on a season with an organiser, boss, and a volunteer, vera, on a real socket."""

    async def run(season: StagedSeason) -> None:
        await season.joined("boss", operator=True)
        await season.joined("vera")
        listener = await WebListener.open(season.app, bound("127.0.0.1", 0))
        try:
            await flow(season, Net(season, listener.address, folder))
        finally:
            await listener.close()

    staged(run, folder, text)


async def ladder_waits(season: StagedSeason) -> None:
    """Bring a bot of ann onto the ladder, and let matches of it wait."""
    ann = await season.joined("ann")
    season.house.act("boss", "PAUSE", reason="until the trial is over")
    assert (await ann.submit("mine", waiter())).status_code == 201
    while season.house.state.bots["mine"].playing is None:
        await season.course.look()
        await asyncio.to_thread(season._work)
        await asyncio.sleep(0.01)
    season.house.act("boss", "RESUME")
    await season.course.look()
    assert (await season.house.clerk.machinery()).counts.waiting > 0


LIE = ("99.000000", "0.000000")


class Lying(HostCalls):
    """A machine that reports that the first seat has won by far."""

    def done(self, result: JobResult, journal: bytes) -> None:
        super().done(msgspec.structs.replace(result, ranks=(1, 2), scores=LIE), journal)


def test_a_volunteer_plays_matches_and_their_results_count(tmp_path: Path) -> None:
    """[SEASON-20, SEASON-22]: files come from the host; trials stay at home."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        ann = await season.joined("ann")
        await ann.submit("mine", waiter())
        for _ in range(200):
            await season.course.look()
            if (await season.house.clerk.machinery()).counts.waiting:
                break
            await asyncio.sleep(0.05)
        assert await net.plays(token) == 0  # what waits is a trial
        await asyncio.to_thread(season._work)
        played = 0
        for _ in range(100):
            await season.course.look()
            played += (taken := await net.plays(token))
            if not taken:
                break
        assert played >= 4
        matches = season.house.annals.shown(game="spacecrack")
        assert {one.worker for one in matches if one.group.stage == "ladder"} == {"guest@cellar"}
        mine = hashlib.sha256(waiter()).hexdigest()
        assert [path.name for path in (tmp_path / token).iterdir()] == [mine]
        assert season.house.ladders.by_game["spacecrack"].matches == played

    online(flow, tmp_path)


def test_a_machine_gets_nothing_of_a_game_in_which_its_owner_has_a_bot(tmp_path: Path) -> None:
    """[SEASON-22]: not even of one that is withdrawn now."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("attic", "ann") if "ann" in season.house.state.persons else ""
        await ladder_waits(season)
        token = token or await net.token("attic", "ann")
        given = await asyncio.to_thread(net.calls(token).lease, 4, versions(["spacecrack"]))
        assert given["jobs"] == []
        assert "has a bot in every game" in given["why"]
        mine = season.house.state.bots["mine"]
        season.house.act("ann", "WITHDRAW", bot=mine.name, reason="later")
        given = await asyncio.to_thread(net.calls(token).lease, 4, versions(["spacecrack"]))
        assert given["jobs"] == []  # it may come back

    online(flow, tmp_path)


def test_two_machines_of_one_owner_do_not_vouch_for_each_other(tmp_path: Path) -> None:
    """[SEASON-23]: what one has played the other does not run again; a third person's does."""

    async def flow(season: StagedSeason, net: Net) -> None:
        await season.joined("viktor")
        one, two = await net.token("one", "vera"), await net.token("two", "vera")
        other = await net.token("other", "viktor")
        await ladder_waits(season)
        assert await net.plays(one) > 0
        assert await net.plays(two) == 0
        assert (await season.house.clerk.machinery()).counts.again > 1
        assert await net.plays(other) > 0
        assert (await season.house.clerk.machinery()).counts.again == 1  # the trial, for ours

    online(flow, tmp_path, AUDITED)


def test_a_machine_that_lies_is_caught_and_its_results_are_played_again(tmp_path: Path) -> None:
    """[SEASON-25]: some of its results show it; then none of them counts any more."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        await ladder_waits(season)
        liar = Lying(net.address, token, pause=lambda _: None)
        lies = await net.plays(token, liar)
        assert lies > 1
        await season.course.look()
        wrong = [one.key for one in season.house.annals.shown() if one.scores == LIE]
        assert len(wrong) > 1
        await season.play()
        worker = season.house.state.workers["cellar"]
        assert (worker.lied, known_by(season.house.state, token)) == (True, None)
        with pytest.raises(SentHomeError, match="no token of a machine"):
            await net.plays(token)
        right = season.house.annals.shown(game="spacecrack")
        assert not [one for one in right if one.worker == "guest@cellar"]
        assert set(wrong) <= {one.key for one in right}
        assert not [one for one in right if one.scores == LIE]
        assert len({one.number for one in right}) == len(right) == len({one.key for one in right})
        alarms = await season.house.clerk.ask(JobQueue.alarms)
        assert alarms
        assert all(alarm.settled for alarm in alarms)
        ladder = season.house.ladders.by_game["spacecrack"]
        assert ladder.matches == len([one for one in right if one.group.stage == "ladder"])

    text = OPEN.replace("audit = 0", "audit = 60").replace("games = 4", "games = 12")
    online(flow, tmp_path, text.replace("[rounds]", "[rounds]\nahead = 6"))


def test_of_two_volunteers_who_differ_the_host_finds_the_liar(tmp_path: Path) -> None:
    """[SEASON-25]: it plays the match as well; who was right plays on."""

    async def flow(season: StagedSeason, net: Net) -> None:
        await season.joined("viktor")
        honest, token = await net.token("honest", "vera"), await net.token("liar", "viktor")
        await ladder_waits(season)
        await net.plays(honest)
        liar = Lying(net.address, token, pause=lambda _: None)
        assert await net.plays(token, liar) > 0
        await season.play()
        workers = season.house.state.workers
        assert (workers["liar"].lied, workers["honest"].ended) == (True, "")
        assert all(one.settled for one in await season.house.clerk.ask(JobQueue.alarms))

    online(flow, tmp_path, AUDITED)


def test_a_final_round_is_over_when_what_volunteers_played_was_played_again(
    tmp_path: Path,
) -> None:
    """[SEASON-24]: though nothing is compared by lot here."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        await ladder_waits(season)
        await season.play()
        season.house.act("boss", "SETTLE", matches=2)
        await season.course.look()
        liar = Lying(net.address, token, pause=lambda _: None)
        assert await net.plays(token, liar) > 0
        await season.course.look()
        final = season.house.state.final
        assert final is not None
        assert final.settled is None
        await season.play()
        assert final.settled is not None
        assert season.house.state.workers["cellar"].lied
        last = [one for one in season.house.annals.shown() if one.group.stage == "final"]
        assert {one.worker for one in last} == {"test"}

    online(flow, tmp_path)


def test_tokens_are_good_for_nothing_else(tmp_path: Path) -> None:
    """[SEASON-20, SEASON-21]: each kind of token opens its own doors."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        kept = season.house.state.workers["cellar"]
        assert kept.sha256 == hashlib.sha256(token.encode()).hexdigest()
        assert token not in repr(season.house.state)
        ann = await season.joined("ann")
        machine = season.client()
        machine.headers["Authorization"] = f"Bearer {token}"
        for path in ("/api/bots/x/versions?game=spacecrack", "/api/workers", "/api/token"):
            assert (await machine.post(path, json={"name": "x"})).status_code == 401, path
        assert (await machine.get("/api/workers")).status_code == 401
        asked = {"count": 1, **versions(["spacecrack"])}
        refused = await ann.client.post("/api/work/lease", json=asked)
        assert (refused.status_code, "season token" in refused.text) == (401, True)
        made = await ann.client.post("/api/workers", json={"name": "attic"})
        assert made.status_code == 403
        assert (await machine.post("/api/work/lease", json=asked)).status_code == 200
        for less in ({"engine": "other 1"}, {"games": {}}):
            old = await machine.post("/api/work/lease", json={**asked, **less})
            assert (old.status_code, "this machine has" in old.text) == (409, True)
        season.gate.desk.end("boss", "cellar", "sold")
        assert (await machine.post("/api/work/lease", json=asked)).status_code == 401

    online(flow, tmp_path)


def test_without_volunteers_only_machines_of_organisers_play(tmp_path: Path) -> None:
    """[SEASON-22]: and these get everything, trials too."""

    async def flow(season: StagedSeason, net: Net) -> None:
        boss = await season.joined("boss2", operator=True)
        no = await boss.client.post("/api/workers", json={"name": "cellar", "owner": "vera"})
        assert (no.status_code, "volunteers = true" in no.text) == (409, True)
        made = await boss.client.post("/api/workers", json={"name": "rack"})
        assert made.status_code == 201
        again = await boss.client.post("/api/workers", json={"name": "Rack"})
        assert again.status_code == 409
        token = made.json()["token"]
        ann = await season.joined("ann")
        await ann.submit("mine", talker())
        for _ in range(200):
            await season.course.look()
            await net.plays(token)
            if season.house.state.bots["mine"].playing:
                break
            await asyncio.sleep(0.05)
        trial = season.site.version("mine", 1).trial
        assert trial is not None
        assert season.house.annals.find(trial).worker == "own@rack"
        (shown,) = (await boss.client.get("/api/workers")).json()
        assert (shown["owner"], shown["trusted"], shown["done"] > 0) == ("boss2", True, True)

    online(flow, tmp_path, FILE)


@pytest.mark.slow
def test_reports_are_looked_at_before_they_count(tmp_path: Path) -> None:
    """[TOUR-51]: what is no result of the match changes nothing, and says why."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        await ladder_waits(season)
        calls = net.calls(token)
        asked = await asyncio.to_thread(calls.lease, 2, versions(["spacecrack"]))
        job = job_of(asked["jobs"][0]["body"].encode())
        good = JobResult(
            job.key,
            journal_sha256=hashlib.sha256(b"j").hexdigest(),
            ranks=(1, 2),
            scores=("1.000000", "0.000000"),
        )
        machine = season.client()
        machine.headers["Authorization"] = f"Bearer {token}"

        async def sent(result: Any, journal: bytes = PACKED, key: str = job.key) -> str:
            data = result if isinstance(result, bytes) else msgspec.json.encode(result)
            body = msgspec.msgpack.encode(RemoteReport(key, data, journal))
            answer = await machine.post("/api/work/result", content=body)
            return f"{answer.status_code} {answer.text}"

        change = partial(msgspec.structs.replace, good)
        for bad, why in (
            (b"nonsense", "no result"),
            (change(key="0" * 64), "another job"),
            (change(ranks=(1, 2, 3)), "seats"),
            (change(ranks=(0, 2)), "seats"),
            (change(scores=("1/0", "2")), "seats"),
            (change(failed="no", void=True), "void"),
            (change(accounts=({"fuel": [-1]}, None)), "bounds"),
            (change(accounts=({"fuel": "x"}, None)), "no result"),
            (change(journal_sha256=""), "journal"),
        ):
            said = await sent(bad)
            assert said.startswith("400"), said
            assert why in said, said
        assert (await sent(good, b"junk")).startswith("400")
        bomb = zlib.compress(bytes(200 << 20))
        assert "MiB" in await sent(good, bomb)
        assert (await sent(good, key="f" * 64)).startswith("400")
        elsewhere = (await asyncio.to_thread(calls.lease, 2, versions(["spacecrack"])))["jobs"]
        assert not elsewhere or elsewhere[0]["key"] != job.key
        assert (await sent(good)).startswith("200")
        assert (await sent(good)).startswith("200")  # an answer that was lost
        await season.house.clerk.ask(JobQueue.free, "guest@cellar")
        other = job_of(asked["jobs"][1]["body"].encode())
        late = await sent(change(key=other.key), key=other.key)
        assert (late[:3], "not leased" in late) == ("409", True)

    online(flow, tmp_path)


def test_files_are_for_who_plays_their_matches(tmp_path: Path) -> None:
    """[SEASON-21]: while they do, and no others."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        await ladder_waits(season)
        ann = await season.joined("bea")
        await ann.submit("other", importer())
        calls, mine = net.calls(token), hashlib.sha256(waiter()).hexdigest()
        other = hashlib.sha256(importer()).hexdigest()
        with pytest.raises(RefusedCallError, match="no match of a bot"):
            await asyncio.to_thread(calls.file, mine)
        await asyncio.to_thread(calls.lease, 1, versions(["spacecrack"]))
        assert await asyncio.to_thread(calls.file, mine) == waiter()
        for no in (other, "../season.db", "x"):
            with pytest.raises(RefusedCallError):
                await asyncio.to_thread(calls.file, no)

    online(flow, tmp_path)


def test_who_only_gives_back_is_sent_home_and_loses_nobody_a_match(tmp_path: Path) -> None:
    """[SEASON-26]."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("cellar", "vera")
        await ladder_waits(season)
        calls, home = net.calls(token), 0
        for _ in range(80):
            await season.course.look()
            try:
                given = await asyncio.to_thread(calls.lease, 1, versions(["spacecrack"]))
            except RefusedCallError as error:
                assert "given back or lost" in str(error)
                home += 1
                break
            for one in given["jobs"]:
                await asyncio.to_thread(calls.give_up, one["key"], "no")
        assert home == 1
        assert (await season.house.clerk.machinery()).abandoned == []
        await season.play()
        annals = season.house.annals
        assert all(annals.is_whole(group) for group in annals.sizes())

    text = OPEN.replace("games = 4", "games = 40")
    online(flow, tmp_path, text.replace("[rounds]", "[rounds]\nahead = 20"))


def test_organisers_make_tokens_and_end_them_in_their_office(tmp_path: Path) -> None:
    """[SEASON-20]: the token is shown once, and works."""

    async def flow(season: StagedSeason, net: Net) -> None:
        await ladder_waits(season)
        browser, form = await season.browser("boss")
        sent = {"form": form, "act": "worker", "worker": "cellar", "owner": "vera"}
        made = await browser.post("/office", data=sent)
        token = made.text.partition("cmw-")[2].partition("<")[0]
        assert await net.plays(f"cmw-{token}") > 0
        office = (await browser.get("/office")).text
        assert "cellar" in office
        assert token not in office
        ended = await browser.post("/office", data={"form": form, "act": "end", "worker": "cellar"})
        assert ended.status_code == 303
        assert "void: an organiser" in (await browser.get("/office")).text
        with pytest.raises(SentHomeError):
            await net.plays(f"cmw-{token}")

    online(flow, tmp_path)


def test_a_machine_of_many_slots_is_given_as_much_as_it_can_play(tmp_path: Path) -> None:
    """So many groups wait as there are hands, and it has as many as it has leases for."""

    async def flow(season: StagedSeason, net: Net) -> None:
        token = await net.token("rack", "boss")
        await ladder_waits(season)
        calls, had = net.calls(token), 0
        for _ in range(6):
            given = await asyncio.to_thread(calls.lease, 2, versions(["spacecrack"]))
            had += len(given["jobs"])
            await season.course.look()
        assert had == 12
        assert await season.house.clerk.hands() >= 6

    online(flow, tmp_path, OPEN.replace("games = 4", "games = 400"))

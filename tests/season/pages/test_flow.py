"""A season from the first submission to the final table, over its API and pages."""

import asyncio
import hashlib
import io
import tarfile
import time
from pathlib import Path

from tests.season.staged import (
    FILE,
    PATIENCE_S,
    SECRET_LOG,
    Contestant,
    StagedSeason,
    asker,
    importer,
    looper,
    staged,
    talker,
    trapper,
    waiter,
)

from contestmaster.kernel.replay import Replay
from contestmaster.seal import derived
from contestmaster.season.stages import GroupName
from contestmaster.storage import JobQueue
from contestmaster.tournament.repeating import repeated


def test_a_version_is_looked_at_plays_itself_and_joins(tmp_path: Path) -> None:
    """[SEASON-5, SEASON-8]."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        made = await ann.submit("mine", waiter(), note="the first")
        assert made.status_code == 201, made.text
        assert made.json()["sha256"] == hashlib.sha256(waiter()).hexdigest()
        assert made.json()["step"] == "checking"
        await season.play()
        seen = (await ann.client.get("/api/bots/mine")).json()
        (version,) = seen["versions"]
        assert (version["step"], version["plays"], version["note"]) == (
            "accepted",
            True,
            "the first",
        )
        assert version["games"] >= 4
        trial = (await ann.client.get(f"/api/matches/{version['trial']}")).json()
        assert trial["match"]["stage"] == "trial"
        assert {seat["bot"] for seat in trial["match"]["seats"]} == {"mine"}
        ladder = (await season.client().get("/api/ladders/spacecrack")).json()
        assert [line["bot"] for line in ladder["lines"]] in (["random", "mine"], ["mine", "random"])
        assert next(one for one in ladder["lines"] if one["bot"] == "random")["points"] == 1000
        paths = ["/", "/bots/mine", "/bots/mine/versions/1", "/matches", "/ladders/spacecrack"]
        for path in (*paths, f"/matches/{version['trial']}"):
            page = await season.client().get(path)
            assert page.status_code == 200, (path, page.text)
            assert "mine" in page.text

    staged(flow, tmp_path)


def test_what_may_not_play_is_refused_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    """[SEASON-8]: what is wrong shows at once, or when the file is looked at or plays."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        await ann.submit("mine", waiter())
        await season.play()
        for data, why in (
            (importer(), "imports 'system' from 'env'"),
            (looper(), "used up the fuel of the start"),
            (trapper(), "in its trial it left the match"),
        ):
            assert (await ann.submit("mine", data)).status_code == 201
            await season.play()
            seen = (await ann.client.get("/api/bots/mine")).json()
            assert seen["versions"][0]["step"] == "refused"
            assert why in seen["versions"][0]["reason"]
            assert seen["plays"] == 1
            page = await season.client().get(f"/bots/mine/versions/{seen['versions'][0]['number']}")
            assert "It may not play" in page.text
        await _refused_at_once(season, ann)

    staged(flow, tmp_path)


async def _refused_at_once(season: StagedSeason, ann: Contestant) -> None:
    """[SEASON-2, SEASON-4, SEASON-5, SEASON-6, SEASON-7]."""
    bob = await season.joined("bob")
    before = season.house.state.bots["mine"].versions[:]
    for who, name, data, status, why in (
        (ann, "mine", b"print(1)", 400, "no file of WebAssembly"),
        (ann, "mine", waiter(), 409, "this very file"),
        (
            ann,
            "mine",
            b"\0asm" + bytes(24_576 * 1024),
            413,
            "larger than this season allows: 24576 KiB",
        ),
        (ann, "rand.om", waiter(), 409, "looks like it, is taken"),
        (ann, "no name", waiter(), 400, "a name is 1 to 32"),
        (bob, "mine", talker(), 403, "somebody else"),
    ):
        answer = await who.submit(name, data)
        assert answer.status_code == status, answer.text
        assert why.lower() in answer.json()["detail"].lower()
    answer = await ann.submit("mine", talker(), game="chess")
    assert (answer.status_code, answer.json()["rule"]) == (404, "SEASON-5")
    nobody = await season.client().post("/api/bots/x/versions?game=spacecrack", content=waiter())
    assert nobody.status_code == 401
    wrong = {"Authorization": "Bearer cms1.nonsense"}
    guessed = await season.client().post(
        "/api/bots/x/versions?game=spacecrack", content=waiter(), headers=wrong
    )
    assert guessed.status_code == 401
    assert season.house.state.bots["mine"].versions == before


def test_quotas_hold_for_a_person(tmp_path: Path) -> None:
    """[SEASON-6]: bots of a person, and submissions within 24 hours."""
    text = "[quotas]\nbots = 1\nsubmissions = 2\n"

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        assert (await ann.submit("one", waiter())).status_code == 201
        assert "as many bots" in (await ann.submit("two", waiter())).json()["detail"]
        assert (await ann.submit("one", talker())).status_code == 409  # it waits [SEASON-7]
        await season.play()
        assert (await ann.submit("one", talker())).status_code == 201
        await season.play()
        often = await ann.submit("one", asker())
        assert (often.status_code, often.json()["rule"]) == (429, "SEASON-6")
        season.clock.move(season.clock.now() + 24 * 3600 * 1_000_000 + 1)
        assert (await ann.submit("one", asker())).status_code == 201

    staged(flow, tmp_path, FILE + text)


def test_one_goes_back_to_a_version_with_its_rating(tmp_path: Path) -> None:
    """[SEASON-9]."""

    async def flow(season: StagedSeason) -> None:
        ann, bob = await season.joined("ann"), await season.joined("bob")
        for data in (waiter(), talker()):
            await ann.submit("mine", data)
            await season.play()
        games = season.site.version("mine", 1).games
        assert season.site.bot("mine").plays == 2
        assert games > 0
        answer = await bob.client.post("/api/bots/mine/use", json={"version": 1})
        assert answer.status_code == 403
        answer = await ann.client.post("/api/bots/mine/use", json={"version": 1})
        assert (answer.status_code, answer.json()["plays"]) == (200, 1)
        await season.play()
        (line,) = [one for one in season.site.ladder("spacecrack").lines if one.bot == "mine"]
        assert (line.version, line.games >= games) == (1, True)
        assert season.site.version("mine", 2).change is not None
        answer = await ann.client.post("/api/bots/mine/use", json={"version": 7})
        assert (answer.status_code, answer.json()["rule"]) == (404, "SEASON-9")

    staged(flow, tmp_path)


def test_no_secret_leaves(tmp_path: Path) -> None:
    """[SEASON-11, SEASON-16, SEASON-17, SEASON-19]: tokens, logs of others, seeds, files."""

    async def flow(season: StagedSeason) -> None:
        ann, bob = await season.joined("ann"), await season.joined("bob")
        await ann.submit("mine", talker())
        await bob.submit("other", waiter())
        await season.play()
        stranger = season.client()
        texts = []
        numbers = [one.id for one in season.site.matches(bot="mine", most=200)]
        paths = ["/", "/bots/mine", "/api/bots/mine", "/api/season", "/matches", "/account"]
        for path in [*paths, *(f"/matches/{n}" for n in numbers[:3]), f"/api/matches/{numbers[0]}"]:
            for client in (stranger, bob.client):
                answer = await client.get(path)
                texts.append(answer.text)
        whole = "\n".join(texts)
        assert ann.token not in whole
        assert SECRET_LOG.strip() not in whole
        own = (await ann.client.get(f"/api/matches/{numbers[0]}")).json()
        assert SECRET_LOG in [use["log"] for use in own["use"]]
        secret = season.house.planner._secret
        assert str(secret.seed) not in whole
        assert secret.salt.hex() not in whole
        assert (await stranger.get("/api/season")).json()["secret"] is None
        sha256 = hashlib.sha256(talker()).hexdigest()
        assert (await stranger.get(f"/api/files/{sha256}")).status_code == 403
        assert (await bob.client.get(f"/api/files/{sha256}")).status_code == 403
        assert (await ann.client.get(f"/api/files/{sha256}")).content == talker()
        assert (await stranger.get("/api/files.tar")).status_code == 403
        old = ann.token
        new = (await ann.client.post("/api/token")).json()["token"]
        assert new != old
        assert (await ann.client.post("/api/token")).status_code == 401  # the old one is void

    staged(flow, tmp_path)


def test_a_match_is_shown_when_its_whole_group_is_over(tmp_path: Path) -> None:
    """[SEASON-17]: the first journal would tell the seed of the others."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        await ann.submit("mine", waiter())
        await season.play()
        annals = season.house.annals
        group = next(one for one in annals.sizes() if one.stage == "ladder")
        first, second = annals.of_group(group)
        annals.planned(group, 3)  # as if a third order of seats were still played
        stranger = season.client()
        for match in (first, second):
            for path in ("", "/journal", "/replay"):
                answer = await stranger.get(f"/api/matches/{match.number}{path}")
                assert answer.status_code == 404, path
        assert first not in annals.counted("ladder", "spacecrack")

    staged(flow, tmp_path)


def test_a_season_is_settled_and_anybody_can_check_it(tmp_path: Path) -> None:
    """[SEASON-3, SEASON-14, SEASON-15, SEASON-16, SEASON-19]."""

    async def flow(season: StagedSeason) -> None:
        ann, chief = await season.joined("ann"), await season.joined("chief", operator=True)
        for name, data in (("mine", waiter()), ("yours", asker())):
            await ann.submit(name, data)
            await season.play()
        wanted = {"games": 2, "dry_run": True}
        assert (await ann.client.post("/api/settle", json=wanted)).status_code == 403
        told = (await chief.client.post("/api/settle", json=wanted)).json()
        assert (told["begun"], season.house.state.final) == (False, None)
        told = (await chief.client.post("/api/settle", json=wanted | {"dry_run": False})).json()
        (one,) = told["rounds"]
        assert sorted(one["entrants"]) == ["mine v1", "random", "yours v1"]
        assert (await ann.submit("mine", talker())).json()["rule"] == "SEASON-12"
        await season.play()
        stranger = season.client()
        seen = (await stranger.get("/api/season")).json()
        assert seen["state"] == "settled"
        table = (await stranger.get("/api/ladders/spacecrack")).json()
        assert (table["final"], table["settled"]) == (True, True)
        assert table["matches"] == one["matches"]
        assert all(line["games"] >= 2 for line in table["lines"])
        await _checked(season, seen, tmp_path)

    staged(flow, tmp_path)


def test_how_many_games_a_final_round_has_is_bounded_at_every_door(tmp_path: Path) -> None:
    """[SEASON-14]: refused in a sentence; the most there may be is told without drawing it."""

    async def flow(season: StagedSeason) -> None:
        ann, chief = await season.joined("ann"), await season.joined("chief", operator=True)
        await ann.submit("mine", waiter())
        await season.play()
        browser, form = await season.browser("chief")
        for games in (-5, 0, 1, 10**6 + 1, 99_999_999, 10**30):
            for dry_run in (True, False):
                wanted = {"games": games, "dry_run": dry_run}
                answer = await chief.client.post("/api/settle", json=wanted)
                assert (answer.status_code, answer.json()["rule"]) == (400, "SEASON-14")
                assert "a whole number from 2 to 1000000" in answer.json()["detail"]
            for act in ("settle?", "settle"):
                sent = {"form": form, "act": act, "matches": str(games)}
                page = await browser.post("/office", data=sent)
                assert page.status_code == 400
                assert "a whole number from 2 to 1000000" in page.text
        before = time.monotonic()
        told = await chief.client.post("/api/settle", json={"games": 10**6, "dry_run": True})
        assert told.json()["rounds"][0]["matches"] == 10**6  # two play each
        assert time.monotonic() - before < 2, "a million games are counted, and not drawn"
        assert season.house.state.final is None

    staged(flow, tmp_path)


def test_a_final_round_goes_on_after_its_last_group(tmp_path: Path) -> None:
    """[SEASON-14, SEASON-18]: another host draws the rest, and comes to the same groups."""

    async def begun(season: StagedSeason) -> None:
        ann, chief = await season.joined("ann"), await season.joined("chief", operator=True)
        for name, data in (("mine", waiter()), ("yours", asker())):
            await ann.submit(name, data)
            await season.play()
        season.house.settle(chief.name, 100)
        await season.course.look()
        assert season.house.annals.numbered("final", "spacecrack") == 64

    async def again(season: StagedSeason) -> None:
        while await season.course.look():
            pass
        final = season.house.state.final
        assert final is not None
        planner, entrants = season.house.planner, final.entrants["spacecrack"]
        assert season.house.annals.numbered("final", "spacecrack") == 75
        groups = planner.final("spacecrack", entrants, 100)
        for number in (64, 65, 75):
            group = GroupName("final", "spacecrack", number)
            planned = planner.jobs(group, groups[number - 1], season.house.state)
            for job in planned:
                found = await season.house.clerk.ask(JobQueue.find, job.key)
                assert found is not None
                assert found[1] == group.text

    staged(begun, tmp_path)
    staged(again, tmp_path)


def test_a_trial_that_never_ends_holds_up_no_ladder(tmp_path: Path) -> None:
    """[SEASON-27]: trials go first, and ladders have what these leave idle, one worker at least."""

    async def flow(season: StagedSeason) -> None:
        ann, bob = await season.joined("ann"), await season.joined("bob")
        await ann.submit("mine", waiter())
        while not season.house.annals.open_groups("trial"):
            await season.course.look()
            await asyncio.sleep(0.05)
        (job,) = await season.house.clerk.ask(JobQueue.lease, "stuck", 1, 10**6)
        assert job.group == "trial mine 1"
        await bob.submit("other", asker())
        async with asyncio.timeout(PATIENCE_S):
            while not list(season.house.annals.counted("ladder", "spacecrack")):
                await season.course.look()
                await asyncio.to_thread(season._work)
        assert season.site.version("mine", 1).step == "trial"
        assert season.site.version("other", 1).step == "accepted"
        await season.course.look()
        waits = season.house.annals.open_groups("ladder")
        assert waits == 2, "one worker has the trial, the other two groups to play"

    staged(flow, tmp_path, FILE.replace("games = 4", "games = 0"))


async def _checked(season: StagedSeason, seen: dict[str, object], folder: Path) -> None:
    """Everything a stranger needs to check a match of the final round can be downloaded."""
    stranger = season.client()
    packed = (await stranger.get("/api/files.tar")).content
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        kept = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not before 3.11.4
        archive.extractall(folder, **kept)
    match = next(one for one in season.site.matches(most=500) if one.stage == "final")
    journal = (await stranger.get(f"/api/matches/{match.id}/journal")).content
    replay = Replay(journal.splitlines(keepends=True))
    replay.to_end()
    seed, salt = seen["secret"]  # type: ignore[misc]
    follows = derived(int(seed), bytes.fromhex(salt), "final spacecrack", match.group)
    assert (replay.end.seed, bytes.fromhex(replay.end.salt)) == follows
    found = repeated(journal.splitlines(keepends=True), folder / "bots")
    assert found.verified, found.reasons


def test_the_office_is_for_organisers(tmp_path: Path) -> None:
    """[SEASON-3, SEASON-10, SEASON-12]: pause, withdraw with a reason, bring back."""

    async def flow(season: StagedSeason) -> None:
        ann, _ = await season.joined("ann"), await season.joined("chief", operator=True)
        await ann.submit("mine", waiter())
        await season.play()
        own, form = await season.browser("ann")
        assert (await own.get("/office")).status_code == 403
        assert (await own.post("/office", data={"form": form, "act": "pause"})).status_code == 403
        chief, form = await season.browser("chief")
        page = await chief.get("/office")
        assert page.status_code == 200, page.text
        paused = {"form": form, "act": "pause", "reason": "lunch"}
        assert (await chief.post("/office", data=paused)).status_code == 303
        assert "lunch" in (await season.client().get("/")).text
        before = season.house.annals.last
        await ann.submit("more", asker())  # which is judged, and plays no match that counts
        await season.play()
        assert season.house.state.bots["more"].plays == 1
        before += 1
        assert season.house.annals.last == before
        await chief.post("/office", data={"form": form, "act": "resume"})
        gone = {"form": form, "reason": "it shouts"}
        assert (await chief.post("/bots/mine/withdraw", data=gone)).status_code == 303
        assert "it shouts" in (await season.client().get("/bots/mine")).text
        answer = await ann.client.post("/api/bots/mine/return")
        assert (answer.status_code, answer.json()["rule"]) == (403, "SEASON-10")
        assert (await chief.post("/bots/mine/return", data={"form": form})).status_code == 303
        assert season.house.state.bots["mine"].playing is not None
        asked = await chief.post("/office", data={"form": form, "act": "settle?", "matches": "4"})
        assert "Settle the season?" in asked.text
        assert season.house.state.final is None

    staged(flow, tmp_path)


def test_a_file_is_submitted_by_a_page(tmp_path: Path) -> None:
    """Forms of other sites are refused, and what is wrong is said above the form."""

    async def flow(season: StagedSeason) -> None:
        await season.joined("ann")
        own, form = await season.browser("ann")
        assert 'enctype="multipart/form-data"' in (await own.get("/submit")).text
        fields = {"form": form, "bot": "mine", "game": "spacecrack", "note": "hello"}
        sent = {"file": ("mine.wasm", waiter(), "application/wasm")}
        foreign = {"Origin": "http://evil.example"}
        answer = await own.post("/submit", data=fields, files=sent, headers=foreign)
        assert answer.status_code == 403
        wrong = await own.post("/submit", data=fields | {"form": "x"}, files=sent)
        assert wrong.status_code == 403
        text = {"file": ("mine.wasm", b"int main", "application/wasm")}
        answer = await own.post("/submit", data=fields, files=text)
        assert answer.status_code == 400
        assert "This is no file of WebAssembly" in answer.text
        assert "mine" not in season.house.state.bots
        answer = await own.post("/submit", data=fields, files=sent)
        assert answer.headers["location"] == "/bots/mine/versions/1"
        page = await own.get("/bots/mine/versions/1")
        assert "data-busy" in page.text
        await season.play()
        assert "data-busy" not in (await own.get("/bots/mine/versions/1")).text
        assert "Show it" in (await own.get("/account")).text

    staged(flow, tmp_path)


def test_a_second_result_that_differs_is_an_alarm(tmp_path: Path) -> None:
    """The first counts; the office says whose the other is."""

    async def flow(season: StagedSeason) -> None:
        ann, _ = await season.joined("ann"), await season.joined("chief", operator=True)
        await ann.submit("mine", waiter())
        await season.play()
        annals = season.house.annals
        match = next(one for one in annals.shown() if one.group.stage == "ladder")
        before = season.site.ladder("spacecrack")
        told = await season.house.clerk.ask(JobQueue.done, match.key, "liar", b"{}", b"nothing")
        assert told == "differs"
        await season.play()
        assert season.site.ladder("spacecrack") == before
        chief, _ = await season.browser("chief")
        page = (await chief.get("/office")).text
        assert f"/matches/{match.number}" in page
        assert "<code>liar</code>" in page

    staged(flow, tmp_path)


def test_results_come_back_with_the_host(tmp_path: Path) -> None:
    """[SEASON-18]: ladders, curves and matches follow from what is stored."""

    async def first(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        await ann.submit("mine", waiter())
        await season.play()
        seen.append((season.site.bot("mine"), season.site.ladder("spacecrack")))

    async def again(season: StagedSeason) -> None:
        await season.play()
        seen.append((season.site.bot("mine"), season.site.ladder("spacecrack")))

    seen: list[object] = []
    staged(first, tmp_path)
    staged(again, tmp_path)
    assert seen[0] == seen[1]

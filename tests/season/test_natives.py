"""Native programs in a season: only where its file says so, in boxes, and marked."""

import io
import re
import tarfile
import zipfile
from pathlib import Path

import pytest
from tests.season.staged import FILE, StagedSeason, staged, waiter

from contestmaster.sandbox import ground
from contestmaster.season.natives import Natives
from contestmaster.season.opening import natives_of
from contestmaster.season.settings import read_settings
from contestmaster.storage import JobQueue, LeaseTerms

NATIVE = FILE.replace('house = ["random"]', 'house = ["random"]\nnative = true')
BOT = b"""
import sys
sys.stderr.write("my native plan\\n")
while True:
    print("WAIT", flush=True)
    if not sys.stdin.readline():
        break
"""

boxed = pytest.mark.skipif(bool(ground.lacks()), reason="boxes cannot be had here")


def program(ending: str = "tar.gz", code: bytes = BOT) -> bytes:
    """Return a native program as an archive."""
    files = {"bot.toml": b'name = "n"\nversion = "1"\nrun = "python3 bot.py"\n', "bot.py": code}
    packed = io.BytesIO()
    if ending == "zip":
        with zipfile.ZipFile(packed, "w") as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        return packed.getvalue()
    with tarfile.open(fileobj=packed, mode="w:gz" if ending == "tar.gz" else "w") as folder:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(data), 0o644
            folder.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def test_where_the_file_does_not_allow_them_they_are_refused(tmp_path: Path) -> None:
    """[SEASON-30]: in whatever archive; nothing is kept."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        for ending in ("zip", "tar.gz", "tar"):
            refused = await ann.submit("mine", program(ending))
            assert refused.status_code == 400
            assert "ative programs do not play this game here" in refused.json()["detail"]
            assert refused.json()["rule"] == "SEASON-30"
        assert season.house.state.bots == {}
        assert not season.house.library.folder.exists()

    staged(flow, tmp_path)


def test_where_a_wall_is_missing_they_are_refused_with_a_sentence(tmp_path: Path) -> None:
    """[SEASON-31]."""

    async def flow(season: StagedSeason) -> None:
        season.house.natives.trouble = "bubblewrap is not installed"
        ann = await season.joined("ann")
        refused = await ann.submit("mine", program())
        assert (refused.status_code, "bubblewrap is not installed" in refused.text) == (400, True)
        browser, _ = await season.browser("ann")
        assert "bubblewrap is not installed" in (await browser.get("/submit")).text

    staged(flow, tmp_path, NATIVE)


@boxed
def test_a_native_program_plays_and_is_marked(tmp_path: Path) -> None:
    """[SEASON-30, SEASON-32, SEASON-33]: judged by a trial as others, on the same ladder."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        junk = await ann.submit("mine", b"\x1f\x8bjunk")
        assert (junk.status_code, "no native program" in junk.text) == (400, True)
        assert (await ann.submit("mine", program())).status_code == 201
        other = await ann.submit("other", waiter())
        assert other.status_code == 201
        await season.play()
        shown = season.site.version("mine", 1)
        assert (shown.step, shown.native) == ("accepted", True), shown.reason
        again = await ann.submit("mine", program("zip"))  # the same files in another archive
        assert (again.status_code, "very file" in again.text) == (409, True)
        for one in season.house.annals.shown():
            native = any(seat.bot == "mine" for seat in one.seats)
            assert one.repeatable is not native
        trial = shown.trial
        assert trial is not None
        page = (await ann.client.get(f"/matches/{trial}")).text
        assert "my native plan" in page  # its log, for its owner
        assert "not repeatable" in page
        assert re.search(r"\d (ms|s|µs)</td>", page)
        assert "--bots bots" not in page
        ladder = (await ann.client.get("/ladders/spacecrack")).text
        assert "not repeatable" in ladder
        lines = {line.bot: line for line in season.site.ladder("spacecrack").lines}
        assert (lines["mine"].native, lines["other"].native) == (True, False)
        assert lines["mine"].games > 0
        file = await ann.client.get(f"/api/files/{shown.sha256}")
        assert (file.status_code, file.headers["content-type"]) == (200, "application/x-tar")

    staged(flow, tmp_path, NATIVE)


@boxed
def test_no_machine_elsewhere_gets_a_native_program(tmp_path: Path) -> None:
    """[SEASON-32]: not even an organiser's."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        assert (await ann.submit("mine", program())).status_code == 201
        for _ in range(400):
            await season.course.look()
            if (await season.house.clerk.machinery()).counts.waiting:
                break
        everything = LeaseTerms(("",), trusted=True)
        given = await season.house.clerk.ask(JobQueue.lease, "own@rack", 9, terms=everything)
        assert given == []

    staged(flow, tmp_path, NATIVE)


@boxed
def test_one_that_cannot_be_built_is_refused_with_the_cause(tmp_path: Path) -> None:
    """[SEASON-33]: and one that ends in its trial with its status."""

    async def flow(season: StagedSeason) -> None:
        ann = await season.joined("ann")
        await ann.submit("mine", program(code=b"raise SystemExit(3)\n"))
        await season.play()
        shown = season.site.version("mine", 1)
        assert shown.step == "refused"
        assert "status 3" in shown.reason

    staged(flow, tmp_path, NATIVE)


def test_limits_of_boxes_are_settings_of_the_season(tmp_path: Path) -> None:
    """[SEASON-30]: fixed, and what the jobs say; without natives the table is refused."""
    path = tmp_path / "season.toml"
    path.write_text(NATIVE + "[box]\ncpu_turn = 0.5\n")
    found = natives_of(path, read_settings(path))
    assert isinstance(found, Natives)
    assert found.declared["box_cpu_turn"] == "0.5"

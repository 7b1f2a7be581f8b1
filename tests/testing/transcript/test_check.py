"""What ``contestmaster check`` reports, and how it ends."""

import io
from pathlib import Path

import pytest

from contestmaster.testing.transcript import check
from contestmaster.testing.transcript.check import address_of

FRONT = """+++
game = "cows"
seats = ["red"]
[params]
side = 30
+++
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "right.transcript").write_text(FRONT + "red> LIST_GROUPS\nOK\n0\n")
    return tmp_path


def report(*paths: Path) -> tuple[int, str]:
    out = io.StringIO()
    return check(paths, out=out), out.getvalue()


def test_a_right_one(folder: Path) -> None:
    path = folder / "right.transcript"
    assert report(path) == (0, f"ok     {path} (1 step)\n")


def test_a_folder_is_searched(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "too.transcript").write_text(FRONT)
    (folder / "notes.txt").write_text("no transcript")
    status, said = report(folder)
    assert status == 0
    assert [line.split("/")[-1] for line in said.splitlines()] == [
        "too.transcript (0 steps)",
        "right.transcript (1 step)",
    ]


def test_a_wrong_one_shows_its_diff(folder: Path) -> None:
    path = folder / "wrong.transcript"
    path.write_text(FRONT + "red> LIST_GROUPS\nOK\n1\n")
    status, said = report(path, folder / "right.transcript")
    assert status == 1
    assert said.splitlines() == [
        f"FAILED {path} (1 step, 1 differing)",
        f"--- {path} (expected)",
        f"+++ {path} (got)",
        "@@ -6,4 +6,4 @@",
        " +++",
        " red> LIST_GROUPS",
        " OK",
        "-1",
        "+0",
        f"ok     {folder / 'right.transcript'} (1 step)",
    ]


def test_an_unreadable_one_is_named_and_the_others_are_run(folder: Path) -> None:
    bad = folder / "bad.transcript"
    bad.write_text(FRONT + "OK\n")
    none = folder / "none.transcript"
    wrong = folder / "wrong.transcript"
    wrong.write_text(FRONT + "red> LIST_GROUPS\nOK\n1\n")
    status, said = report(bad, none, wrong)
    assert status == 2
    lines = said.splitlines()
    assert lines[0] == f"error  {bad}:7: a reply stands before the first step"
    assert lines[1] == f"error  {none}: No such file or directory"
    assert lines[2].startswith("FAILED")


def test_what_a_game_finds_odd_is_noted(folder: Path) -> None:
    path = folder / "odd.transcript"
    path.write_text(FRONT.replace("side = 30", "side = 10") + "red> LIST_GROUPS\nOK\n0\n")
    status, said = report(path)
    assert status == 0
    assert said.startswith(f"note   {path}: no accessible field is 12 or more from all ranchos")


def test_addresses() -> None:
    assert address_of("localhost:20000") == ("localhost", 20000)
    assert address_of("[::1]:1") == ("::1", 1)
    for text in ("localhost", ":20000", "localhost:", "localhost:0", "h:65536", "h:x", "h:9" * 9):
        with pytest.raises(ValueError, match="is no address"):
            address_of(text)


def test_a_folder_without_transcripts_is_an_error(tmp_path: Path) -> None:
    assert report(tmp_path) == (
        2,
        f"error  {tmp_path}: there is no transcript in this folder: "
        "their names end in .transcript\n",
    )
    (tmp_path / "bug.transcrpt").write_text(FRONT)
    status, said = report(tmp_path)
    assert status == 2
    assert said.endswith("in .transcript; bug.transcrpt does not end in that\n")


WRONG = """# before
red> LIST_GROUPS  # none yet
OK
1   # so many

# and so on
red> LIST_FIGHTS
OK
...
red> MAKE_GROUP 99 0
OK
7
8  # lost
"""

ACCEPTED = """# before
red> LIST_GROUPS  # none yet
OK
0   # so many

# and so on
red> LIST_FIGHTS
OK
...
red> MAKE_GROUP 99 0
FAILED 106 not enough recruits to make team  # lost
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_came_is_accepted_and_all_else_stays(tmp_path: Path, end: str) -> None:
    path = tmp_path / "bug.transcript"
    path.write_text((FRONT + WRONG).replace("\n", end), newline="")
    path.chmod(0o640)
    before = path.read_bytes()
    assert report(path)[0] == 1
    assert path.read_bytes() == before
    out = io.StringIO()
    assert check([path], accept=True, out=out) == 0
    assert out.getvalue().splitlines()[-1] == (
        f"accept {path}: the replies that came are what it expects now"
    )
    assert path.read_bytes().decode() == (FRONT + ACCEPTED).replace("\n", end)
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]
    assert report(path)[0] == 0


def test_what_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bug.transcript"
    path.write_text(FRONT + WRONG)

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    out = io.StringIO()
    assert check([path], accept=True, out=out) == 2
    assert f"error  {path}: cannot be written: No space left on device\n" in out.getvalue()
    assert path.read_text() == FRONT + WRONG

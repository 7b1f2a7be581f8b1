"""``watch``, and ``replay --html``."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from contestmaster.arrays.elsewhere import compiler
from contestmaster.doors.web import standalone
from contestmaster.host.compiling.elsewhere import Progress
from contestmaster.host.frames import reel


@pytest.fixture
def front(tmp_path, monkeypatch):
    """A front end of one line."""
    folder = tmp_path / "front"
    folder.mkdir()
    monkeypatch.setattr(standalone, "_BUILT", folder)
    (folder / "replay.js").write_text("let one;")
    (folder / "replay.css").write_text("")


@pytest.mark.usefixtures("front")
def test_replay_writes_one_page(cli, kept, tmp_path):
    page = tmp_path / "match.html"
    ran = cli("replay", kept.path, "--html", page)
    assert ran.code == 0
    assert ran.out == f"{page}: {page.stat().st_size:,} bytes\n"
    assert 'id="replay-data"' in page.read_text("utf-8")


@pytest.mark.usefixtures("front")
@pytest.mark.parametrize("other", [("--turn", "3"), ("--json",)])
def test_a_page_shows_all_turns(cli, kept, tmp_path, other):
    page = tmp_path / "match.html"
    ran = cli("replay", kept.path, "--html", page, *other)
    assert ran.code == 2
    assert ran.sentence == "--html shows all turns: it goes with no other option"
    assert not page.exists()


@pytest.mark.usefixtures("front")
def test_a_journal_that_does_not_replay_leaves_no_page(cli, kept, tmp_path):
    changed, page = tmp_path / "changed.journal", tmp_path / "match.html"
    data = kept.path.read_bytes()
    middle = len(data) // 2
    changed.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    for words in (("replay", changed, "--html", page), ("watch", changed)):
        ran = cli(*words)
        assert ran.code == 1
        assert ran.sentence.startswith(f"{changed}: entry ")
    assert not page.exists()


@pytest.mark.usefixtures("front")
@pytest.mark.parametrize("command", ["replay", "watch"])
def test_who_has_no_terminal_is_told_that_rules_are_compiled(
    cli, kept, tmp_path, monkeypatch, command
):
    """As when the cache is empty: playing the match again then takes minutes."""

    def filmed(lines, **options):
        assert options == {"anyway": False}
        compiler()._changed(Progress(0, 5))
        raise LookupError("enough")

    monkeypatch.setattr(reel, "filmed_journal", filmed)
    ran = cli(command, kept.path, *(["--html", tmp_path / "it"] if command == "replay" else []))
    assert ran.out == ""
    assert ran.err == (
        "compiling the rules: 0 of 5; they run interpreted meanwhile\n"
        f"contestmaster: {kept.path}: enough\n"
    )
    assert not (tmp_path / "it").exists()


def opened(monkeypatch, answer):
    """Let the system answer so to whoever makes a draft."""
    usual = os.open

    def open_(path, *more):
        return answer() if str(path).endswith(".part") else usual(path, *more)

    monkeypatch.setattr(os, "open", open_)


def denied():
    raise PermissionError(13, "Permission denied")


@pytest.mark.usefixtures("front")
@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (denied, "cannot be written: permission denied"),
        pytest.param(
            lambda: os.open("/dev/full", os.O_WRONLY),
            "finds no room on the disk",
            marks=pytest.mark.skipif(
                not Path("/dev/full").exists(), reason="needs a device that is full"
            ),
        ),
    ],
)
def test_a_place_that_takes_no_page_is_told_before_the_match_is_played_again(
    cli, kept, tmp_path, monkeypatch, answer, sentence
):
    monkeypatch.setattr(reel, "filmed_journal", None)  # whoever calls that fails
    opened(monkeypatch, answer)
    ran = cli("replay", kept.path, "--html", tmp_path / "match.html")
    assert ran.code == 1
    assert ran.sentence.startswith(f"{tmp_path / 'match.html'} {sentence}")
    assert list(tmp_path.glob("*match*")) == []


@pytest.mark.usefixtures("front")
@pytest.mark.parametrize(
    ("place", "sentence"), [("", "{} is a folder"), ("none/it", "{}: there is no folder {.parent}")]
)
def test_a_place_where_no_page_can_lie_is_told_before_too(
    cli, kept, tmp_path, monkeypatch, place, sentence
):
    monkeypatch.setattr(reel, "filmed_journal", None)
    page = tmp_path / place
    ran = cli("replay", kept.path, "--html", page)
    assert (ran.code, ran.sentence) == (1, sentence.format(page, page))


def test_without_a_front_end_both_say_what_is_missing(cli, kept, tmp_path, monkeypatch):
    monkeypatch.setattr(standalone, "_BUILT", tmp_path)
    page = tmp_path / "match.html"
    for words in (("replay", kept.path, "--html", page), ("watch", kept.path)):
        ran = cli(*words)
        assert ran.code == 1
        assert "python web/build.py" in ran.sentence
    assert not page.exists()


def test_a_port_that_is_none_is_a_wrong_command_line(cli, kept):
    ran = cli("watch", kept.path, "--port", 70000)
    assert ran.code == 2
    assert ran.sentence == "--port 70000: ports go from 0 (any free one) to 65535"


def test_watch_prints_the_address_and_answers_until_it_is_stopped(kept):
    try:
        standalone.standalone_page()
    except standalone.FrontEndMissingError:
        pytest.skip("the front end is not built here")
    command = [sys.executable, "-m", "contestmaster", "watch", str(kept.path), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        assert 'id="replay-data"' in httpx.get(address, timeout=60).text
        running.send_signal(signal.SIGINT)
        assert running.wait(120) == 0

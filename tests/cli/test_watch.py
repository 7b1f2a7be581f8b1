"""``watch``, and ``replay --html``."""

import signal
import subprocess
import sys

import httpx
import pytest

from contestmaster.doors.web import standalone


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
    assert (ran.code, ran.err) == (0, "")
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

"""``analyse``: which journals it opens, where, and that it leaves them alone."""

import signal
import subprocess
import sys

import httpx
import pytest

from contestmaster.doors.web.shell.assets import Assets


@pytest.mark.parametrize("move", [-(10**6), 10**6])
def test_a_move_that_never_was_is_a_wrong_command_line(cli, kept, move):
    ran = cli("analyse", kept.path, f"--move={move}")
    assert ran.code == 2
    assert ran.sentence.startswith(f"--move {move}: {kept.path} has ")


def test_a_port_that_is_none_is_a_wrong_command_line(cli, kept):
    assert cli("analyse", kept.path, "--port", 70000).code == 2


def test_a_journal_that_was_changed_or_cut_is_refused(cli, kept, tmp_path):
    data = kept.path.read_bytes()
    middle = len(data) // 2
    changed, cut = tmp_path / "changed.journal", tmp_path / "cut.journal"
    changed.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    cut.write_bytes(data[: data.rindex(b'["end"')])
    assert (cli("analyse", changed).code, cli("analyse", cut).code) == (1, 2)
    assert cli("analyse", tmp_path / "none.journal").code == 1


def test_it_answers_until_it_is_stopped_and_never_writes_the_journal(cli, kept, tmp_path):
    """Whatever is tried, the bytes of the file are the same; a variation is a file of its own."""
    if Assets().entry is None:
        pytest.skip("the front end is not built here")
    before, stamp = kept.path.read_bytes(), kept.path.stat().st_mtime_ns
    command = [sys.executable, "-m", "contestmaster", "analyse", str(kept.path), "--no-browser"]
    with subprocess.Popen([*command, "--move=-1"], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            address = running.stdout.readline().strip()
            whole = httpx.get(f"{address}/analysis", timeout=60).json()
            assert whole["begin"] == whole["count"] > 0
            tried = httpx.post(f"{address}/analysis/moments/0/clock", timeout=60).json()["node"]
            saved = httpx.get(f"{address}/analysis/moments/{tried}/journal", timeout=60).read()
        finally:
            running.send_signal(signal.SIGTERM)
            assert running.wait(120) == 0
    assert (kept.path.read_bytes(), kept.path.stat().st_mtime_ns) == (before, stamp)
    variation = tmp_path / "variation.journal"
    variation.write_bytes(saved)
    link = before[-35:-3].decode()
    said = f"a variation: after entry 0 it leaves the journal that ends with {link}"
    assert said in cli("replay", variation).out.splitlines()
    assert "a variation" not in cli("replay", kept.path).out
    assert cli("verify", variation).code == 0

"""Builds: in the same walls, into memory, bounded, once [BOX-22]."""

from pathlib import Path

import pytest
from tests.sandbox.playing import played, submit

from contestmaster.sandbox import RefusedSubmissionError, building
from contestmaster.sandbox.submission import opened


def build(tmp_path: Path, command: str, files: dict[str, bytes] | None = None) -> Path:
    """Write a submission that is built by a shell's command."""
    script = ("#!/bin/sh\nset -e\n" + command + "\n").encode()
    given = {"make.sh": script, **(files or {})}
    return submit(tmp_path / "bot", "./made", given, build="./make.sh")


def test_what_is_built_plays(boxes: None, tmp_path: Path) -> None:
    """BOX-22: what a build has made and marked as a program runs."""
    made = "printf '#!/bin/sh\\necho STATUS\\n' > made; chmod +x made; mkdir deep; echo 1 > deep/x"
    folder = build(tmp_path, made)
    files = building.built(opened(folder))
    assert set(files) == {"bot.toml", "make.sh", "made", "deep/x"}
    account, heard = played(folder)
    assert heard == [b"STATUS"] and account.left == "it ended"


def test_it_is_built_once(boxes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BOX-22: another process finds it in the cache folder; one that is damaged is built anew."""
    monkeypatch.setenv("CONTESTMASTER_CACHE", str(tmp_path / "cache"))
    folder = build(tmp_path, "date +%N > made; chmod +x made")
    first = building.ready(opened(folder)).joinpath("made").read_text()
    monkeypatch.setattr("contestmaster.sandbox.stage._staged", {})
    assert building.ready(opened(folder)).joinpath("made").read_text() == first
    (kept,) = tmp_path.joinpath("cache", "boxes").iterdir()
    kept.write_bytes(b"damaged")
    monkeypatch.setattr("contestmaster.sandbox.stage._staged", {})
    assert building.ready(opened(folder)).joinpath("made").read_text() != first


def test_a_build_reaches_nothing(boxes: None, tmp_path: Path) -> None:
    """BOX-14, BOX-22: neither the host nor what was handed in can be written to."""
    folder = build(
        tmp_path,
        "! cat /etc/shadow; ! touch /submitted/x; ! touch /usr/x; id -u > made; env >> made\n"
        "cat /proc/net/dev >> made",
    )
    files = building.built(opened(folder))
    text = files["made"].data.decode()
    assert text.startswith("1000\n")
    assert "SECRET" not in text and "eth0" not in text
    assert not folder.joinpath("x").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo no such luck >&2; exit 3", "the build failed with exit status 3: no such luck"),
        ("sleep 60", "the build took more than 1 s"),
        ("truncate -s 200M a", "the build makes more than 128 MiB"),
        ("head -c 100M /dev/zero > a", "it holds more than 64 MiB"),
        ("head -c 200M /dev/zero > a", "No space left on device"),
        ("ln -s /etc/shadow made", "made is a link or no plain file"),
        ("while true; do echo flood; done", "the build took more than 1 s"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    boxes: None, tmp_path: Path, command: str, said: str
) -> None:
    """BOX-22: with the end of what the build said."""
    with pytest.raises(RefusedSubmissionError, match=said):
        building.built(opened(build(tmp_path, command)), 1 if "more than 1 s" in said else 60)

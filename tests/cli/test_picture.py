"""``picture``: what is drawn follows from the name of the file; what is wrong draws nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Kept, Ran


@pytest.mark.parametrize(
    ("name", "begins", "options"),
    [
        ("card.png", b"\x89PNG", ()),
        ("card.svg", b"<svg", ("--turn", "3")),
        ("clip.gif", b"GIF8", ("--since", "1", "--turn", "4")),
    ],
)
def test_the_name_says_what_is_drawn(
    cli: Callable[..., Ran],
    kept: Kept,
    tmp_path: Path,
    name: str,
    begins: bytes,
    options: tuple[str, ...],
) -> None:
    out = tmp_path / name
    said = cli("picture", kept.path, out, *options)
    assert said.code == 0
    assert out.read_bytes().startswith(begins)
    assert said.out == f"{out}: {out.stat().st_size:,} bytes\n"


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("card.jpg", (), "a picture ends with .png, .svg or .gif"),
        ("card.png", ("--since", "1"), "--since goes with a .gif"),
        ("clip.gif", ("--since", "4", "--turn", "2"), "--since 4 lies after --turn 2"),
        ("card.png", ("--turn", "-1"), "no negative turns"),
        ("card.png", ("--turn", "99999"), "--turn 99999"),
    ],
)
def test_what_is_wrong_draws_nothing(
    cli: Callable[..., Ran],
    kept: Kept,
    tmp_path: Path,
    name: str,
    options: tuple[str, ...],
    reason: str,
) -> None:
    out = tmp_path / name
    out.write_bytes(b"kept")
    said = cli("picture", kept.path, out, *options)
    assert said.code == 2
    assert reason in said.sentence
    assert out.read_bytes() == b"kept"

"""``contestmaster check``: its arguments; what it runs is tested in tests/testing/transcript."""

from pathlib import Path
from typing import Any

import pytest

from contestmaster.cli.check import check
from contestmaster.cli.trouble import Trouble

TRANSCRIPT = '+++\ngame = "cows"\nseats = ["red"]\n[params]\nside = 30\n+++\nred> LIST_FIGHTS\n'


@pytest.mark.parametrize(("reply", "status"), [("OK\n0", 0), ("OK\n1", 1), ("~ nonsense", 2)])
def test_the_status_tells_how_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], reply: str, status: int
) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(TRANSCRIPT + reply)
    assert check(path) == status
    assert str(path) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"connect": "localhost"}, "write it like localhost:20000"),
        ({"connect": "localhost:99999"}, "write it like localhost:20000"),
        ({"login": ("red=guest:word",)}, "goes with --connect only"),
        ({"connect": "localhost:1", "login": ("guest:word",)}, "PERSON=LOGIN:PASSWORD"),
        ({"connect": "localhost:1", "login": ("red=guest",)}, "PERSON=LOGIN:PASSWORD"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(Trouble, match=problem):
        check(Path("some.transcript"), **options)


def test_without_transcripts_there_is_nothing_to_do() -> None:
    with pytest.raises(Trouble, match="name at least one transcript"):
        check()


PLAYED = """+++
[contest]
played = true
contest_duration_s = 60
teams = ["red"]
servers = [{ name = "Cows1", port = 20000, task = "cows", options = { side = 30, max_turns = 2 } }]
+++
~ wait 10s
"""


def test_nothing_but_results_is_written_to_standard_output(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "some.transcript"
    path.write_text(PLAYED)
    ran = cli("check", path)
    assert (ran.out, ran.code) == (f"ok     {path} (1 step)\n", 0)
    assert ran.err == ""

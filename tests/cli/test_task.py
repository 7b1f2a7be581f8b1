"""``task``: descriptions for contestants."""

import pytest
from tests.cli.contest.conftest import written

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.protocols.line.task import as_html, task


@pytest.fixture
def expected():
    return task(Desk(DeskParams(trait_influence="major")))


def test_a_game_is_described_with_its_parameters(cli, expected):
    ran = cli("task", "desk", "--param", "trait_influence=major")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == expected


def test_a_page_is_written_to_a_file(cli, expected, tmp_path):
    path = tmp_path / "desk.html"
    ran = cli("task", "desk", "--param", "trait_influence=major", "--html", "--out", path)
    assert (ran.code, ran.out) == (0, "")
    assert path.read_text() == as_html(expected)


@pytest.mark.parametrize(("words", "ending"), [((), "md"), (("--html",), "html")])
def test_every_server_of_a_contest_is_described(cli, tmp_path, words, ending):
    contest = written(tmp_path)
    out = tmp_path / "new" / "tasks"
    ran = cli("task", "--contest", contest, "--out", out, *words)
    names = [f"Cows{number}.{ending}" for number in (1, 2)]
    assert ran.out.splitlines() == [str(out / name) for name in names]
    for number, name in enumerate(names, 1):
        text = (out / name).read_text()
        assert f"Wild wild space on Cows{number}" in text
        assert "127.0.0.1" in text


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "name a game, or a contest with --contest FILE"),
        (["desk", "--contest", "c.toml"], "name a game, or a contest with --contest FILE"),
        (["--contest", "c.toml"], "--contest needs a folder, --out FOLDER"),
        (["--contest", "c.toml", "--out", "o", "--param", "a=1"], "takes no --param"),
        (["chess"], "there is no game 'chess'"),
        (["desk", "--param", "moves=3"], "desk has no parameter moves"),
    ],
)
def test_what_cannot_be_described_is_told_in_one_sentence(
    cli, tmp_path, monkeypatch, words, complaint
):
    monkeypatch.chdir(tmp_path)
    assert complaint in cli("task", *words).sentence
    assert not list(tmp_path.iterdir())

"""Who plays, as people type it."""

import pytest

from contestmaster.cli.entrants import entrants
from contestmaster.cli.trouble import Trouble


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A folder with two programs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my bot.py").touch()
    (tmp_path / "fast").mkdir()
    (tmp_path / "fast" / "bot.jar").touch()


def names(*texts):
    return [each.name for each in entrants("cows", texts)]


@pytest.mark.parametrize(
    ("text", "name", "program"),
    [
        ("rancher", "rancher", ""),
        ("old=rancher", "old", ""),
        ("cmd:mybot", "mybot", "mybot"),
        ("mine=cmd:mybot", "mine", "mybot"),
        ("./mybot {host}", "mybot", "./mybot {host}"),
        ("v-2=python 'my bot.py' {port}", "v-2", "python 'my bot.py' {port}"),
        ("cmd:python 'my bot.py' {port}", "my_bot", "python 'my bot.py' {port}"),
        ("cmd:java -jar fast/bot.jar a=b", "bot", "java -jar fast/bot.jar a=b"),
        ("cmd:python -m our.bot {port}", "our", "python -m our.bot {port}"),
        ("cmd:'", "program", "'"),
    ],
)
def test_a_player_has_the_name_it_is_given_or_that_of_its_file(text, name, program):
    (entrant,) = entrants("cows", [text])
    assert entrant.name == name
    assert (entrant.text if entrant.kind == "program" else "") == program


def test_players_that_would_be_called_alike_are_numbered():
    assert names("random", "cmd:bot a", "random", "cmd:bot b", "raider") == [
        "random1",
        "bot1",
        "random2",
        "bot2",
        "raider",
    ]
    assert names("random1=raider", "random", "random") == ["random1", "random2", "random3"]


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        (["a=random", "a=raider"], "--bot a=...: two players cannot have the same name"),
        (["a=ranch"], "cows has no bot 'ranch'"),
        (["ranch"], "cows has no bot 'ranch'"),
        (["ann=line:"], "--bot line:: who logs in plays in a tournament"),
        ([f"{'a' * 33}=random"], "a name has at most 32 characters"),
    ],
)
def test_what_cannot_be_is_said(texts, complaint):
    with pytest.raises(Trouble, match=complaint):
        entrants("cows", texts)


def test_a_file_in_the_place_of_a_bot_is_answered_by_how_programs_are_given():
    how = r"it has: .*; a program is given by its whole command line, .*'python {} {{host}}"
    for text in ("nowhere.py", "fast"):
        with pytest.raises(Trouble, match=how.format(text)):
            entrants("cows", [text])
    with pytest.raises(Trouble) as unlike:
        entrants("cows", ["ranch"])
    assert "command line" not in str(unlike.value)


def test_an_option_brings_the_same_player_again():
    for text in ("rancher", "old=rancher", "mine=cmd:python 'my bot.py' {port}"):
        (entrant,) = entrants("cows", [text])
        assert entrant.option().startswith("--bot ")
    assert entrants("cows", ["a=b c"])[0].option() == "--bot 'a=b c'"

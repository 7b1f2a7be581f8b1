"""``starter``: writes a bot to begin with, and nothing over what is there."""

import pytest


def test_it_lists_what_there_is(cli):
    ran = cli("starter")
    assert ran.code == 0
    assert "desk        python, javascript, c, cpp, java, rust, csharp, go\n" in ran.out


@pytest.mark.parametrize("game", ["cows", "desk", "traders", "spacecrack"])
def test_it_writes_a_folder_and_says_how_to_go_on(cli, tmp_path, game):
    folder = tmp_path / "my bot"
    ran = cli("starter", game, "java", folder)
    assert ran.code == 0
    name = game.capitalize()
    assert {path.name for path in folder.iterdir()} == {f"{name}.java", "Server.java", "README.md"}
    assert f"  cd '{folder}'\n  javac {name}.java Server.java\n  contestmaster play" in ran.out
    assert f"javac {name}.java Server.java" in (folder / "README.md").read_text()


@pytest.mark.parametrize("game", ["grid", "shuttle", "spaceships"])
def test_a_game_by_announcement_has_a_bot_that_posts_messages(cli, tmp_path, game):
    ran = cli("starter", game, "python", tmp_path / "mine")
    assert ran.code == 0
    written = {path.name for path in (tmp_path / "mine").iterdir()}
    assert written == {f"{game}.py", "server.py", "forum.py", "README.md"}
    assert "--bot random --bot random --turns " in ran.out
    assert f"`contestmaster rules {game} --phrases`" in (tmp_path / "mine/README.md").read_text()


def test_it_writes_nothing_over_what_is_there(cli, tmp_path):
    mine = tmp_path / "server.py"
    mine.write_text("mine")
    ran = cli("starter", "desk", "python", tmp_path)
    assert ran.code == 1
    assert ran.err == f"contestmaster: {mine} is there already: name another folder\n"
    assert [path.name for path in tmp_path.iterdir()] == ["server.py"]
    assert mine.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess", "python"], "there is no starter for chess; there are some for cows, desk, "),
        (["desk"], "name a language too; for desk there are python, javascript, c, "),
        (["desk", "cobol"], "there is no starter for desk in cobol; there are python, "),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(cli, words, why):
    ran = cli("starter", *words)
    assert ran.code == 2
    assert why in ran.err
    assert ran.out == ""

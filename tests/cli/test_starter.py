"""``starter``: writes a bot to begin with, and nothing over what is there."""

import tomllib

import pytest


def test_it_lists_what_there_is(cli):
    ran = cli("starter")
    assert ran.code == 0
    assert "desk        python, javascript, c, cpp, java, rust, csharp, go\n" in ran.out
    assert "desk        c, cpp, rust, assemblyscript, python\n" in ran.out.split("--wasm")[1]


@pytest.mark.parametrize("game", ["cows", "desk", "traders", "spacecrack"])
def test_it_writes_a_folder_and_says_how_to_go_on(cli, tmp_path, game):
    folder = tmp_path / "my bot"
    ran = cli("starter", game, "java", folder)
    assert ran.code == 0
    name = game.capitalize()
    assert {path.name for path in folder.iterdir()} == {f"{name}.java", "Server.java", "README.md"}
    assert f"  cd '{folder}'\n  javac {name}.java Server.java\n  contestmaster play" in ran.out
    assert f"javac {name}.java Server.java" in (folder / "README.md").read_text()


@pytest.mark.parametrize(
    ("language", "source", "shared"),
    [("c", "desk.c", ["server.c", "server.h"]), ("python", "desk.py", ["bot.wit", "server.py"])],
)
def test_it_writes_one_to_be_submitted(cli, tmp_path, language, source, shared):
    ran = cli("starter", "desk", language, tmp_path / "mine", "--wasm")
    assert ran.code == 0
    files = sorted(path.name for path in (tmp_path / "mine").iterdir())
    assert files == sorted([source, *shared, "README.md", "bot.toml"])
    build, check, match = ran.out.splitlines()[-3:]
    assert build.split()[0] in ("clang", "componentize-py")
    assert check == "  contestmaster bot check bot.wasm --game desk"
    assert match == "  contestmaster play desk --bot wasm:bot.wasm --bot random"
    manifest = tomllib.loads((tmp_path / "mine" / "bot.toml").read_text())
    assert manifest["name"] == f"desk-{language}"
    assert manifest["games"] == ["desk"]
    assert manifest["built_with"] == build.strip()


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
        (["desk", "--wasm"], "name a language too; for desk as WebAssembly there are c, cpp, "),
        (["desk", "java", "--wasm"], "no starter for desk in java as WebAssembly; there are c, "),
        (["desk", "assemblyscript"], "desk in assemblyscript (with --wasm there is); there are "),
        (["grid", "python", "--wasm"], "there is no starter for grid as WebAssembly: say it "),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(cli, words, why):
    ran = cli("starter", *words)
    assert ran.code == 2
    assert why in ran.err
    assert ran.out == ""

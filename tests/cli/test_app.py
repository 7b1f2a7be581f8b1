"""The program itself: its commands, its help, and what becomes of errors."""

import os
import subprocess
import sys
import warnings
from importlib.metadata import version
from typing import Any

import pytest

from contestmaster.cli import app as module
from contestmaster.cli.app import main

COMMANDS = [name for name in module.app if not name.startswith("-")]
GROUPS = {
    name: [each for each in module.app[name] if not each.startswith("-")]
    for name in ("address", "admin", "db", "season")
}
ACTS = [(name,) for name in COMMANDS if name not in GROUPS]
ACTS += [(name, each) for name, below in GROUPS.items() for each in below]
SUBGROUPS = [("admin", "team"), ("admin", "organiser")]
PLAIN = [words for words in ACTS if words not in SUBGROUPS]


def test_every_command_is_listed(cli):
    ran = cli("--help")
    assert ran.code == 0
    assert {"demo", "import-mbox", "open"} < set(COMMANDS)
    for name in COMMANDS:
        assert f" {name} " in ran.out


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_every_command_has_help_with_an_example(cli, words):
    ran = cli(*words, "--help")
    assert ran.code == 0
    assert f"contestmaster {' '.join(words)}" in ran.out.split("Example", 1)[1]
    assert "[default: False]" not in ran.out


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_every_option_says_something_of_its_own(words):
    """Options that several commands have in common are described where they are defined."""
    command = module.app
    for word in words:
        command = command[word]
    described = [
        str(argument.parameter.help)
        for argument in command.assemble_argument_collection(parse_docstring=True)
        if argument.show
    ]
    assert "None" not in described
    assert len(described) == len(set(described))


def test_the_version_is_that_of_the_package(cli):
    ran = cli("--version")
    assert (ran.code, ran.out.strip()) == (0, version("contestmaster"))


HEAVY = ("numba", "numpy", "msgspec", "structlog", "sqlite3", "asyncio", "uvloop", "rich.markdown")


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["--version"], ["nonsense"]])
def test_help_imports_nothing_heavy(words):
    """What takes long to import is imported by the commands that need it."""
    program = (
        "import sys\n"
        "from contestmaster.cli import main\n"
        "try:\n"
        f"    main({words!r})\n"
        "except SystemExit:\n"
        "    pass\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_warning_is_a_sentence_too(cli):
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        ran = cli("play", "cows", "--bot", "random", "--param", "side=4", "--turns", 0)
    assert ran.code == 0
    assert ran.err.startswith("contestmaster: careful: no accessible field is 12 or more")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["plya"], 'Unknown command "plya". Did you mean "play"?'),
        (["play"], "requires an argument"),
        (["play", "cows"], "--bot requires an argument"),
        (["play", "cows", "--bot", "random", "--seed", "x"], "Invalid value for --seed"),
        (["play", "cows", "--bot", "random", "--bog", "x"], "Unknown option: --bog"),
        (["verify", "a", "b"], "verify: b is too much; contestmaster verify --help shows"),
        (["games", "--no-json"], "Unknown option"),
        (["db", "downgrade"], 'Unknown command "downgrade"'),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(cli, words, complaint):
    ran = cli(*words)
    assert ran.code == 2
    assert complaint in ran.sentence


def test_without_a_command_it_says_what_there_is(cli):
    ran = cli()
    assert "verify" in ran.out


def test_ctrl_c_ends_it_quietly(cli, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "app", interrupted)
    assert cli("games") == (130, "", "")


def test_rules_that_end_the_program_are_named(cli, monkeypatch):
    """It ended without a word, as if all were well."""
    code = compile("def rule():\n    raise SystemExit(0)\n", "/own/game.py", "exec")
    own: dict[str, Any] = {}
    exec(code, own)
    monkeypatch.setattr(module, "app", lambda *_, **__: own["rule"]())
    ended = cli("games")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("contestmaster: /own/game.py, line 2, in rule ended this program")
    assert cli("bot", "cows", "own:Bot").code == 0, "one's own bot may end"


def test_a_defect_of_ours_is_not_hidden(monkeypatch):
    def defect(*args, **kwargs):
        raise AssertionError("ours")

    monkeypatch.setattr(module, "app", defect)
    with pytest.raises(AssertionError, match="ours"):
        main(["games"])


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_reader_that_has_gone_is_no_error_worth_a_traceback():
    reader = subprocess.Popen(["true"], stdin=subprocess.PIPE)
    reader.wait()
    done = subprocess.run(
        [sys.executable, "-m", "contestmaster", "rules", "cows"],
        stdout=reader.stdin,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    reader.stdin.close()
    assert done.returncode == 1
    assert done.stderr == ""

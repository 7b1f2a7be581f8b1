"""The reference leaves nothing out: commands, parameters, refusals, settings, options."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from cyclopts import App
from tests.docs.pages import DOCS
from tests.shipped import shipped_games

from contestmaster.bots.catalogue import bot_names
from contestmaster.cli.app import app
from contestmaster.kernel.declared import options_of
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.protocols.line.settings import LineSettings

sys.path.insert(0, str(DOCS / "_ext"))
from generated import filled


def shown(name: str) -> str:
    """Return a page of the reference as it is built."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return filled(text)


def commands() -> Iterator[tuple[str, str]]:
    """Yield each command of each game: the game's name and the command's."""
    for game in shipped_games():
        for command in load_game(game)().vocabulary:
            yield game, command.name


@pytest.mark.parametrize("game", shipped_games())
def test_every_game_has_a_reference_and_a_rule_book(game: str) -> None:
    text = shown(f"rules/{game}.md")
    for number in RuleBook.of(load_game(game)).numbers():
        assert f"[**{number}**]{{#{number}}}" in text
    assert (DOCS / "reference" / f"{game}.md").is_file()


@pytest.mark.parametrize(("game", "name"), list(commands()))
def test_commands_are_there_with_form_parameters_and_refusals(game: str, name: str) -> None:
    rules = load_game(game)()
    _, _, section = shown(f"reference/{game}.md").partition(f"\n### {name}\n")
    section = re.split(r"^##", section, maxsplit=1, flags=re.MULTILINE)[0]
    (command,) = rules.vocabulary.find(name)
    assert f"```text\n{command.usage()}\n```" in section
    assert command.doc.split(" [")[0] in section
    for parameter in command.parameters:
        assert f"| `{parameter.name}` | {parameter.kind.describe()} |" in section
    for code, rule in command.refuses.items():
        assert f"| {int(code)} | `{rules.messages[code]}` | [{rule}](#{rule}) |" in section


@pytest.mark.parametrize("game", shipped_games())
def test_parameters_codes_and_bots_are_there(game: str) -> None:
    text = shown(f"reference/{game}.md")
    rules = load_game(game)
    for name in options_of(rules.Params):
        assert re.search(rf"^\| `{name}` \| \w.+ \| .+ \| \w.+ \|$", text, re.MULTILINE)
    for code, message in rules.messages.items():
        assert f"| {int(code)} | `{message}` | `" in text
    for bot in bot_names(game):
        assert f"| `{bot}` | " in text


def test_a_parameter_whose_default_depends_on_the_dimensions_shows_all_three() -> None:
    assert "| `side` | integer, 1 to 300 | 200 / 40 / 16 |" in shown("reference/cows.md")


def test_numbers_of_every_encoded_game_are_there() -> None:
    text = shown("environments.md")
    found = 0
    for name in shipped_games():
        game = load_game(name)()
        seats = 2 if game.seating is None else game.seating.usual
        encoding = game.encoding(seats)
        if encoding is None:
            continue
        found += 1
        _, _, section = text.partition(f"\n### `{name}` with {seats} seats\n")
        section = re.split(r"^##", section, maxsplit=1, flags=re.MULTILINE)[0]
        for place, block in enumerate(encoding.blocks):
            first = encoding.numbered(block.name, *(0 for _ in block.shape))
            known = (
                f"| {place} | `{block.name}` |"
                if encoding.structured
                else f"`{block.name}` | {first}"
            )
            assert known in section and block.about in section
            assert f"`{block.name}`" in section
            for part in block.parts:
                bounds = f"`{part.name}` {part.low} to {part.low + part.size - 1}"
                assert bounds in section and part.about in section
        for field in encoding.fields:
            assert f"| `{field.name}` | " in section and f"{field.low:,} to" in section
        assert all(f"`{command}`" in section for command in encoding.left_out)
    assert found
    assert "| `win` | 1 for who is first alone" in text


def test_generic_codes_and_settings_are_there() -> None:
    text = shown("reference/protocol.md")
    for code, message in GENERIC.items():
        assert f"| {code} | `{message}` |" in text
    for field in msgspec.structs.fields(LineSettings):
        assert re.search(rf"^\| `{field.name}` \| .+ \| \w.+ \|$", text, re.MULTILINE)


def programs(group: App, path: str) -> Iterator[tuple[str, App]]:
    """Yield each command that a person types, with the words it is called by."""
    for name in group:
        if not name.startswith("-"):
            yield f"{path} {name}", group[name]
            yield from programs(group[name], f"{path} {name}")


def test_every_command_line_option_is_there_with_its_help() -> None:
    text = shown("reference/command-line.md")
    found = dict(programs(app, "contestmaster"))
    assert {"contestmaster play", "contestmaster db upgrade"} <= found.keys()
    for name, program in found.items():
        _, _, section = text.partition(f"# {name}\n")
        section = re.split(r"^##", section, maxsplit=1, flags=re.MULTILINE)[0]
        assert section, name
        if program.default_command is not None:
            assert f"```text\n{name} " in section
            for argument in program.assemble_argument_collection():
                if argument.children:
                    continue  # options that several commands share; each is an argument too
                option = re.escape(argument.names[0])
                assert re.search(
                    rf"^\* `{option}(, -\w)?( [A-Z]+(\.\.\.)?)?`: \S", section, re.MULTILINE
                )


def test_a_place_that_nobody_can_fill_is_an_error() -> None:
    with pytest.raises(KeyError):
        filled("<!-- generated: nonsense -->")


def test_the_tables_of_the_guides_agree_with_the_code() -> None:
    protocol = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for code, message in GENERIC.items():
        assert re.search(rf"^\| {code} +\| `{re.escape(message)}` ", protocol, re.MULTILINE)
    assert "a hundred" in (DOCS / "tutorial.md").read_text("utf-8")
    assert LineSettings().command_limit == 100
    assert LineSettings().max_line_bytes == 4096
    assert LineSettings().output_buffer_bytes == 1 << 20
    assert LineSettings().stall_timeout_s == LineSettings().lock_step_timeout_s == 60


def test_the_generator_lives_in_the_documents() -> None:
    assert Path(sys.modules["reference"].__file__ or "").parent == DOCS / "_ext"


@pytest.mark.parametrize("room", ["host", "doors", "protocols"])
def test_every_public_class_is_told_with_what_it_is(room: str) -> None:
    """From the sources, read another way than the page reads them."""
    sources = DOCS.parent / "src" / "contestmaster"
    page = shown("reference/classes.md")
    found = 0
    for path in sorted((sources / room).rglob("*.py")):
        where = path.relative_to(sources).with_suffix("").as_posix().removesuffix("/__init__")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                row = rf"^\| `{node.name}` \| `{re.escape(where)}` \| \S.*\|$"
                assert re.search(row, page, re.MULTILINE), f"{where}: {node.name}"
                found += 1
    assert found > 50

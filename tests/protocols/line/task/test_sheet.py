"""Task descriptions say what the code does: the book's tables are held against it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from contestmaster.kernel.game import Game, Seating
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.kernel.vocabulary import order
from contestmaster.protocols.line.task import TaskServer, as_html, task
from contestmaster.protocols.line.task.book import BookTable, chapters, tables

GAMES = ("cows", "desk", "traders")
"""The tasks of a contest."""


class NoParams(msgspec.Struct, frozen=True):
    pass


class NoState(msgspec.Struct):
    pass


@cache
def played(name: str) -> Game[Any, Any]:
    """A game with its usual parameters."""
    return load_game(name)()


@cache
def described(name: str) -> str:
    """Its description."""
    return task(played(name))


@cache
def chapter(name: str, title: str) -> list[BookTable]:
    """The tables of a chapter of its book."""
    return tables(chapters(RuleBook.of(type(played(name))).text)[title])


def glance(name: str) -> dict[str, list[int]]:
    """The codes of each command in the book's order of precedence, but for WAIT."""
    (found,) = [each for each in chapter(name, "Commands") if each.head[0] == "Command"]
    codes = found.column("Errors")
    names = [cell.strip("`").split()[0] for cell in found.column("Command")]
    return {
        name: list(dict.fromkeys(map(int, re.findall(r"\d{3}", cell))))
        for name, cell in zip(names, codes, strict=True)
        if name != "WAIT"
    }


def book_messages(name: str) -> Iterator[tuple[int, str]]:
    """The codes and messages of the book; some tables have two of each on a line."""
    for found in chapter(name, "Commands"):
        for at, head in enumerate(found.head):
            if head == "Code":
                for row in found.rows:
                    yield int(row[at]), row[at + 1].strip("`")


@pytest.mark.parametrize("name", GAMES)
def test_the_book_has_the_commands_of_the_code_and_their_codes_in_precedence(name: str) -> None:
    declared = {c.name: list(map(int, c.refuses)) for c in played(name).vocabulary}
    assert glance(name) == declared


@pytest.mark.parametrize("name", GAMES)
def test_the_book_has_the_messages_of_the_code(name: str) -> None:
    assert dict(book_messages(name)) == {int(c): m for c, m in played(name).messages.items()}


@pytest.mark.parametrize("name", GAMES)
def test_numbers_in_the_book_are_the_defaults_of_the_code(name: str) -> None:
    checked = 0
    for found in chapter(name, "Parameters"):
        for names, default in zip(found.column("Identifier"), found.column("Default"), strict=True):
            values = re.split(r", | / ", default)
            fields = re.findall(r"`(\w+)`", names)
            if len(values) != len(fields):
                values = values[:1] * len(fields)  # the first of those by dimensions
            for field, value in zip(fields, values, strict=True):
                mine = getattr(played(name).params, field, None)
                if mine not in (None, UNSET) and re.fullmatch(r"-?\d+(\.\d+)?", value):
                    assert float(value) == float(mine), field
                    checked += 1
    assert checked >= {"cows": 30, "desk": 9, "traders": 5}[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_stands_there_once_with_what_it_means(name: str) -> None:
    text = described(name).partition("\n## Parameters")[2].partition("\n## Commands")[0]
    for field in type(played(name).params).__struct_fields__:
        rows = re.findall(rf"^\| (?:[^|]* \| )?`{field}` \| (.+) \|$", text, re.MULTILINE)
        assert len(rows) == 1, field
        values, here, meaning = re.split(r"(?<!\\) \| ", rows[0])
        assert values
        assert here
        assert len(meaning) > 10


@pytest.mark.parametrize("name", GAMES)
def test_every_command_stands_there_with_form_and_codes(name: str) -> None:
    text = described(name).partition("\n## Commands, one by one\n")[2]
    for command in played(name).vocabulary:
        section = text.partition(f"### {command.name}\n")[2].partition("\n##")[0]
        assert f"```text\n{command.usage()}\n```" in section
        assert section.count(f"In the rules: `{command.name}") == 1
        codes = re.findall(r"^\| (\d+) \| ", section, re.MULTILINE)
        assert codes == [str(int(code)) for code in command.refuses]
        assert "Reply: `OK`" in section


@pytest.mark.parametrize("name", GAMES)
def test_each_command_is_described_once(name: str) -> None:
    """The symbols of the rules stand beside the words of the form, not in a table of their own."""
    text = described(name)
    assert not re.search(r"^\| Command", text, re.MULTILINE)
    for command in played(name).vocabulary:
        assert len(re.findall(rf"^### {command.name}$", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_all_rules_and_examples_are_there_and_nothing_for_editors(name: str) -> None:
    text = described(name)
    for number in RuleBook.of(type(played(name))).numbers():
        assert f"**{number}**" in text
    assert text.count("**1.") + text.count("**X1.") >= 1
    assert "decision" not in text.casefold().replace("decision stage", "")
    assert not re.search(r"[(,] ?D\d+[),]", text)
    assert "contest.md" not in text


def test_the_law_of_the_stars_is_not_given_away() -> None:
    book = RuleBook.of(type(played("traders"))).text
    assert "phase' = phase + angular speed" in book
    assert "phase'" not in described("traders")


def test_parameters_and_server_are_those_at_hand() -> None:
    rules = load_game("desk")
    game = rules(rules.Params(trait_influence="major", turn_length_s=2))
    text = task(game, TaskServer("Desk2", "198.51.100.7", 20004))
    assert text.startswith("# DESK on Desk2\n")
    (row,) = re.findall(r"^.* `trait_influence` \| .* \|$", text, re.MULTILINE)
    assert " | major | " in row
    text = " ".join(text.split())
    assert "The host is `198.51.100.7`, the port is 20004." in text
    assert "Time passes in turns of 2 seconds." in text


def test_a_whole_map_as_a_parameter_is_cut_short() -> None:
    rules = load_game("cows")
    map_file = "2 20\n" + ("." * 20 + "\n") * 20
    text = task(rules(rules.Params(side=20, map_file=map_file)))
    (row,) = re.findall(r"^\| `map_file` \| .*$", text, re.MULTILINE)
    assert "... |" in row
    assert len(row) < 400


@pytest.mark.parametrize("name", ["shuttle", "spacecrack", "spaceships"])
def test_other_games_can_be_described_too(name: str) -> None:
    text = task(load_game(name)())
    assert all(f"### {command.name}\n" in text for command in played(name).vocabulary)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_leads_from_numbers_to_rules(name: str) -> None:
    page = as_html(described(name))
    targets, ids = set(re.findall(r'href="#([^"]+)"', page)), re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert targets <= set(ids)
    assert set(RuleBook.of(type(played(name))).numbers()) <= set(ids)
    assert "<script" not in page
    assert "src=" not in page
    assert f"<title>{described(name).partition(chr(10))[0][2:]}</title>" in page


def test_a_game_without_any_prose_has_no_empty_heads() -> None:
    class Mute(PlainGame[NoParams, NoState]):
        name = "mute"
        seating = Seating(2, 2)

        def setup(self, board, seats, dice, at):  # type: ignore[no-untyped-def]
            return NoState()

        @order("GO")
        def go(self, state, by) -> None:  # type: ignore[no-untyped-def]
            pass

    Mute.__doc__ = None
    lines = [line for line in task(Mute()).splitlines() if line]
    assert lines[0] == "# mute"
    heads = [at for at, line in enumerate(lines) if line.startswith("#")]
    empty = [
        lines[at] for at in heads[1:] if at + 1 == len(lines) or lines[at + 1].startswith("# ")
    ]
    assert empty == [] and "## Parameters" not in lines

"""The generated clients: current, complete, and of one mind with the vocabulary."""

import ast
import asyncio
import inspect
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from tests.shipped import shipped_games

from contestmaster.cli.generate_client import generate, main
from contestmaster.client import InProcess, Refused, Shape
from contestmaster.client import cows as typed_cows
from contestmaster.games.cows import Cows
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Keyword,
    KeywordOr,
    Natural,
    Quotable,
    Real,
    Text,
    Times,
)
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replies import (
    Absent,
    AsMany,
    Below,
    Decimals,
    Given,
    Keyed,
    Labelled,
    Lines,
    NewLine,
    Numbered,
    Padded,
    Quoted,
    Real6,
    Rest,
    Shortest,
    Tallied,
    Uncounted,
)
from contestmaster.kernel.vocabulary import Call, order, query

EVERY = [load_game(name) for name in shipped_games()]
"""Every game that is installed here; a typed client of each is kept beside the others."""


@pytest.mark.parametrize("game", EVERY)
def test_without_ruff_the_same_is_generated_in_longer_lines(
    game: type[Game[Any, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out = generate(game())
    monkeypatch.setattr("contestmaster.cli.generate_client.find_spec", lambda name: None)
    plain = ast.parse(generate(game()))
    assert defined(plain) == defined(ast.parse(laid_out))
    assert imported(plain) == imported(ast.parse(laid_out))


def defined(tree: ast.Module) -> list[str]:
    """All but the imports, without blanks: ruff lays out texts, too."""
    nodes = [node for node in tree.body if not isinstance(node, ast.ImportFrom)]
    return ["".join(ast.unparse(node).replace("\\n", " ").split()) for node in nodes]


def imported(tree: ast.Module) -> set[tuple[str | None, str]]:
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {(node.module, name.name) for node in nodes for name in node.names}


@pytest.mark.parametrize("game", EVERY)
def test_the_committed_client_is_what_the_vocabulary_says_now(game: type[Game[Any, Any]]) -> None:
    client = import_module(f"contestmaster.client.{game.name}")
    assert Path(client.__file__ or "").read_text(encoding="utf-8") == generate(game())


def test_every_command_has_a_method_in_both_clients() -> None:
    names = {command.run.__name__ for command in Cows().vocabulary}
    for client in (typed_cows.Cows, typed_cows.AsyncCows):
        methods = {name for name, _ in inspect.getmembers(client, inspect.isfunction)}
        assert {name for name in methods if not name.startswith("_")} == names


def test_every_refusal_is_named_in_the_docstring() -> None:
    for command in Cows().vocabulary:
        doc = " ".join((getattr(typed_cows.Cows, command.run.__name__).__doc__ or "").split())
        for code, rule in command.refuses.items():
            assert f"{code} {Cows.messages[code]} [{rule}]" in doc


ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "make_group": (16, 6),
    "ungroup": (3,),
    "move": (3, (0, 1)),
    "capture": (3,),
    "hand_cows": (3, 4, 5),
    "bioscan": (3, (1, 4), (3, 6)),
    "attack": (3, 2),
    "recruit": ("COWBOY",),
}


@pytest.mark.parametrize("command", list(Cows().vocabulary), ids=lambda c: str(c.name))
def test_what_the_client_writes_the_vocabulary_reads(command: Any) -> None:
    read: list[Call | int] = []

    def answer(line: bytes) -> bytes:
        read.append(Cows().vocabulary.parse(line))
        return b"FAILED 103 group is busy\n"

    given = ARGUMENTS.get(command.run.__name__, ())
    with pytest.raises(Refused):
        getattr(typed_cows.Cows(InProcess(answer)), command.run.__name__)(*given)
    (call,) = read
    assert isinstance(call, Call)
    assert (call.command.name, call.args) == (command.name, given)


class Piece(NamedTuple):
    """A piece with a field of every type."""

    id: int
    at: tuple[int, ...]
    size: tuple[int, int]
    colour: str
    bold: bool
    worth: Real6
    weight: Annotated[float, Decimals(3)]
    owner: Annotated[int | None, Absent("NONE")]


class Head(NamedTuple):
    """The first line of a survey."""

    pieces: int


class Survey(NamedTuple):
    """A line, a list and another line."""

    head: Head
    pieces: list[Piece]
    best: Piece


PIECE = Piece(7, (1, 2, 3), (4, 5), "RED", True, 1_500_000, 2.125, None)
READ = (7, (1, 2, 3), (4, 5), "RED", True, 1.5, 2.125, None)


class Way(NamedTuple):
    """A line with a tuple of any length between other fields."""

    id: int
    steps: Annotated[tuple[int, ...], Numbered()]
    toll: Annotated[float, Shortest()]


class Ways(NamedTuple):
    """A line with the number of ways at its end."""

    start: int
    toll: Annotated[float, Shortest()]
    ways: list[Way]


class Stops(NamedTuple):
    """Places, as many as there are."""

    places: Annotated[tuple[int, ...], Below()]


class Kind(NamedTuple):
    """A row of three lines."""

    id: int
    name: Annotated[str, NewLine()]
    marks: Annotated[tuple[int, ...], Numbered(), NewLine()]
    size: int


class Results(NamedTuple):
    """The best way, and others, as many as the client knows there are."""

    best: Way
    others: Annotated[list[Way], Uncounted(AsMany("PIECES", field="id", parameter="of"))]


class Label(NamedTuple):
    """A line with an id of four digits and a name, perhaps in quotes."""

    id: Annotated[int, Padded(4)]
    name: Annotated[str, Quoted()]
    state: str


class Memo(NamedTuple):
    """A line with a text to its end."""

    id: int
    note: Annotated[str, Rest()]


class Bill(NamedTuple):
    """A line with numbers behind their names."""

    number: int
    cost: Annotated[int, Labelled()]


class News(NamedTuple):
    """Facts by key, and a text whose count has a key too."""

    facts: Annotated[dict[str, Any], Keyed()]
    text: Annotated[Lines, Tallied("lines")]


class Letter(NamedTuple):
    """A line, and a text below it once it is open."""

    label: Label
    text: Annotated[Lines | None, Given("state", "open")]


class Page(NamedTuple):
    """A line and the text that it counts."""

    number: int
    text: Lines


class Shapes(Game[None, None]):
    """A game with every type of argument and reply.

    It has a docstring of several lines.
    """

    name = "shapes"
    Params = msgspec.defstruct("Params", [("dim", int, 3)], frozen=True)
    messages = {100: "not now"}  # noqa: RUF012 - as games declare it

    @order("PLACE", refuses={100: "SHAPES-1"})
    def put(
        self,
        state: None,
        by: By,
        at: Annotated[tuple[int, ...], Times("dim", Natural(1, 9))],
        colour: Literal["RED", "BLUE"],
        weight: Annotated[Any, Real()],
    ) -> Piece | int:
        """Place a piece."""
        return 0

    @order("PAINT")
    def paint(self, state: None, by: By, piece: int, bold: bool = False) -> None:
        """Paint a piece."""

    @order("SELL")
    def sell(
        self, state: None, by: By, pairs: Annotated[Any, Counted(Times(2, Natural()))]
    ) -> None:
        """Sell pairs."""

    @order("SAY")
    def say(self, state: None, by: By, text: Annotated[str, Text()]) -> None:
        """Say something."""

    @order("REVEAL")
    def reveal(self, state: None, by: By, text: Annotated[str, Block("BEGIN", "END")]) -> None:
        """Reveal a text."""

    @order("BUILD", named=True)
    def build(
        self, state: None, by: By, name: Annotated[str, Quotable()], hp: int | None = None
    ) -> Bill:
        """Build something."""
        raise NotImplementedError

    @query("NEWS")
    def news(self, state: None, by: By, old: bool = False) -> News:
        """Tell the news."""
        raise NotImplementedError

    @query("SURVEY")
    def survey(self, state: None, by: By) -> Survey:
        """Survey the board."""
        raise NotImplementedError

    @query("PIECES")
    def pieces(self, state: None, by: By) -> list[Piece]:
        """List the pieces."""
        raise NotImplementedError

    @query("WAYS")
    def ways(
        self, state: None, by: By, start: Annotated[Any, KeywordOr(Keyword(("HERE",)), Natural())]
    ) -> Ways:
        """List the ways."""
        raise NotImplementedError

    @query("STOPS")
    def stops(self, state: None, by: By, many: bool) -> Stops:
        """List the stops."""
        raise NotImplementedError

    @query("KIND")
    def kind(self, state: None, by: By) -> Kind:
        """Show a kind."""
        raise NotImplementedError

    @query("KINDS")
    def kinds(self, state: None, by: By) -> list[Kind]:
        """List the kinds."""
        raise NotImplementedError

    @query("MAP")
    def map(self, state: None, by: By) -> Annotated[list[Way], Uncounted(2)]:
        """Show the map."""
        raise NotImplementedError

    @query("RESULTS")
    def results(self, state: None, by: By, of: int) -> Results:
        """Show the results."""
        raise NotImplementedError

    @query("LETTER")
    def letter(self, state: None, by: By, number: int) -> Letter:
        """Show a letter."""
        raise NotImplementedError

    @query("LABELS")
    def labels(self, state: None, by: By) -> list[Label]:
        """List the labels."""
        raise NotImplementedError

    @query("MEMOS")
    def memos(self, state: None, by: By) -> list[Memo]:
        """List the memos."""
        raise NotImplementedError

    @query("PAGES")
    def pages(self, state: None, by: By) -> list[Page]:
        """List the pages."""
        raise NotImplementedError

    @query("BOOK")
    def book(self, state: None, by: By) -> Lines:
        """Show the book."""
        raise NotImplementedError


@pytest.fixture(scope="module")
def shapes() -> dict[str, Any]:
    """Return the names of the module generated for the game of shapes."""
    names: dict[str, Any] = {"__name__": "shapes"}
    exec(compile(generate(Shapes()), "shapes.py", "exec"), names)
    return names


REPLIES: dict[str, Any] = {
    "PLACE": PIECE,
    "SURVEY": Survey(Head(1), [PIECE], PIECE),
    "PIECES": [PIECE, PIECE],
    "PAGES": [Page(1, Lines("a\nb")), Page(2, Lines("")), Page(3, Lines("1 2\n"))],
    "BOOK": Lines("a\n\n b \n"),
    "WAYS": Ways(4, 0.5, [Way(1, (2, 3), 97.5), Way(2, (), 98.0)]),
    "STOPS": Stops((5, 5, 1)),
    "KIND": Kind(1, "ant", (5, 1), 3),
    "KINDS": [Kind(1, "ant", (5, 1), 3), Kind(2, "bee", (), 4)],
    "MAP": [Way(1, (2, 3), 97.5), Way(2, (), 98.0)],
    "RESULTS": Results(Way(1, (2, 3), 97.5), [Way(2, (), 98.0)]),
}


LABELS = [Label(7, "big ann", "open"), Label(12345, "bob", "closed")]
MEMOS = [Memo(1, "to  all of you"), Memo(2, "")]
LETTERS = [Letter(LABELS[0], Lines("a\n\n b")), Letter(LABELS[1], None)]
NEWS = [News({"at": "3,4", "n": 2}, Lines("a=1\nb")), News({}, Lines(""))]
REPLIES |= {"LABELS": LABELS, "MEMOS": MEMOS, "BUILD": Bill(3, -22)}


def replying(line: bytes) -> bytes:
    """Answer as the line protocol does, with what the vocabulary makes of a line."""
    first, _, block = line.partition(b"\n")
    inner = block.removeprefix(b"BEGIN\n").removesuffix(b"END")
    call = Shapes().vocabulary.parse(first, inner if block else None)
    assert isinstance(call, Call), line
    several = {"LETTER": LETTERS, "NEWS": NEWS}.get(call.command.name)
    reply = several[call.args[0]] if several else None
    reply = reply or REPLIES.get(call.command.name)
    lines = call.command.shape.lines(reply)
    return "".join(f"{each}\n" for each in ["OK", *lines]).encode()


Use = Callable[[Any], Any]


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (lambda game: game.put((1, 2, 3), "RED", 0.5), READ),
        (lambda game: game.paint(3), None),
        (lambda game: game.paint(3, bold=True), None),
        (lambda game: game.sell([(1, 2), (3, 4)]), None),
        (lambda game: game.say("two words"), None),
        (lambda game: game.reveal("some text\n"), None),
        (lambda game: game.build("two words", 7), (3, -22)),
        (lambda game: game.build("hut"), (3, -22)),
        (lambda game: game.news(), ({"at": "3,4", "n": "2"}, "a=1\nb")),
        (lambda game: game.news(old=True), ({}, "")),
        (lambda game: game.survey(), ((1,), [READ], READ)),
        (lambda game: game.pieces(), [READ, READ]),
        (lambda game: game.letter(0), (LABELS[0], "a\n\n b")),
        (lambda game: game.letter(1), (LABELS[1], None)),
        (lambda game: game.labels(), LABELS),
        (lambda game: game.memos(), MEMOS),
        (lambda game: game.pages(), [(1, "a\nb"), (2, ""), (3, "1 2")]),
        (lambda game: game.book(), "a\n\n b "),
        (lambda game: game.ways("HERE"), (4, 0.5, [(1, (2, 3), 97.5), (2, (), 98.0)])),
        (lambda game: game.ways(4), (4, 0.5, [(1, (2, 3), 97.5), (2, (), 98.0)])),
        (lambda game: game.stops(True), ((5, 5, 1),)),
        (lambda game: game.kind(), (1, "ant", (5, 1), 3)),
        (lambda game: game.kinds(), [(1, "ant", (5, 1), 3), (2, "bee", (), 4)]),
        (lambda game: game.map(), [(1, (2, 3), 97.5), (2, (), 98.0)]),
        (lambda game: game.results(7, others=1), ((1, (2, 3), 97.5), [(2, (), 98.0)])),
    ],
)
def test_every_type_of_argument_and_reply_survives_the_way_there_and_back(
    shapes: dict[str, Any], use: Use, expected: object
) -> None:
    assert use(shapes["Shapes"](InProcess(replying))) == expected


def test_the_asynchronous_client_does_the_same(shapes: dict[str, Any]) -> None:
    class Transport:
        async def command(self, line: str, shape: Shape) -> Any:
            return InProcess(replying).command(line, shape)

    async def use() -> None:
        game = shapes["AsyncShapes"](Transport())
        assert await game.survey() == ((1,), [READ], READ)
        assert await game.say("two words") is None

    asyncio.run(use())


@pytest.mark.parametrize(("of", "expected"), [(7, 2), (8, 0)])
def test_what_tells_the_number_of_rows_is_asked_first(
    shapes: dict[str, Any], of: int, expected: int
) -> None:
    """[NET-100] Whoever knows the number gives it, and nothing is asked."""

    class Counting:
        def __init__(self) -> None:
            self.asked: list[tuple[str, int]] = []

        def command(self, line: str, shape: Shape) -> Any:
            self.asked.append((line, len(shape)))
            return InProcess(replying).command(line, shape)

    class Later(Counting):
        async def command(self, line: str, shape: Shape) -> Any:
            return super().command(line, shape)

    now, later, told = Counting(), Later(), Counting()
    shapes["Shapes"](now).results(of)
    asyncio.run(shapes["AsyncShapes"](later).results(of))
    shapes["Shapes"](told).results(of, others=5)
    assert now.asked == later.asked == [("PIECES", 1), (f"RESULTS {of}", 1 + expected)]
    assert told.asked == [(f"RESULTS {of}", 6)]


class Twice(NamedTuple):
    """A line that nobody could read."""

    one: tuple[int, ...]
    other: tuple[int, ...]


class Mixed(NamedTuple):
    """A text in quotes and one without."""

    name: Annotated[str, Quoted()]
    note: Annotated[str, Rest()]


class Unreadable(Game[None, None]):
    """A game with a reply that cannot be read."""

    name = "unreadable"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @query("TWICE")
    def twice(self, state: None, by: By) -> Twice:
        """Show two tuples of open length."""
        raise NotImplementedError


class Confusing(Game[None, None]):
    """A game with another."""

    name = "confusing"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @query("MIXED")
    def mixed(self, state: None, by: By) -> Mixed:
        """Show two texts."""
        raise NotImplementedError


@pytest.mark.parametrize(("game", "row"), [(Unreadable, "Twice"), (Confusing, "Mixed")])
def test_a_line_that_nobody_could_read_is_refused(game: type[Game[Any, Any]], row: str) -> None:
    with pytest.raises(TypeError, match=row):
        generate(game())


def test_the_command_writes_a_file_and_explains_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cows.py"
    assert main(["cows", str(file)]) == 0
    assert re.search(r"^class Cows\(", file.read_text(), re.MULTILINE)
    assert main(["chess", str(file)]) == 1
    assert "chess" in capsys.readouterr().err
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err

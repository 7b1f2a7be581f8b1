"""Replies: whatever the kernel writes for a game the client reads, and takes no line too many."""

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.shipped import shipped_games

from contestmaster.client import ROW, InProcess, ProtocolError
from contestmaster.client.cows import Cows, Progress
from contestmaster.client.marks import Lines as Text
from contestmaster.client.marks import NewLine
from contestmaster.client.replies import Form, entries, form_of, read
from contestmaster.client.shapes import reading
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replies import Field, Lines, Shape

Drawn = tuple[Any, Any]
"""A value as a rule returns it, and as a client reads it."""

SHAPES = {
    name: [c.shape for c in load_game(name)().vocabulary if c.shape.kind != "nothing"]
    for name in shipped_games()
}
WORDS = st.text("abXY09-.:/", min_size=1, max_size=5)
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
NUMBERS = st.integers(-9999, 9999)


def values(field: Field, hint: Any, *, ends: bool) -> st.SearchStrategy[Drawn]:
    """Return values of a field; ``ends``: it may hold blanks, for it ends its line."""
    options = [option for option in get_args(hint) if option is not type(None)]
    known = get_args(hint) if get_origin(hint) is Literal else None
    if field.absent is not None and options and get_origin(options[0]) is Literal:
        known = get_args(options[0])
    words = st.sampled_from(known) if known else TEXTS if ends and field.absent is None else WORDS
    drawn: dict[str, st.SearchStrategy[Any]] = {
        "int": NUMBERS,
        "labelled": NUMBERS,
        "padded": st.integers(0, 99999),
        "bool": st.booleans(),
        "str": words.filter(lambda word: word != field.absent),
        "quoted": st.just("") | TEXTS,
        "rest": st.just("") | TEXTS,
        "ints": st.lists(NUMBERS, min_size=1, max_size=4).map(tuple),
        "numbered": st.lists(NUMBERS, max_size=4).map(tuple),
        "millionths": NUMBERS,
        "float": NUMBERS.map(float),
        "short": NUMBERS.map(float),
        "keyed": st.dictionaries(st.text("ab", min_size=1, max_size=3), WORDS, max_size=3),
    }
    pairs = drawn[field.holds].map(
        lambda value: (value, value / 1e6 if field.holds == "millionths" else value)
    )
    return pairs if field.absent is None else pairs | st.just((None, None))


def lines() -> st.SearchStrategy[Drawn]:
    texts = st.text("ab 1\n", max_size=12).map(Lines)
    return texts.map(lambda text: (text, "\n".join(text.lines())))


@st.composite
def rows(draw: st.DrawFn, shape: Shape, client: Any) -> Drawn:
    """Draw a row, or what is headed with the list or text below it."""
    hints = get_type_hints(shape.type)
    plain = all(field.holds not in ("ints", "numbered", "quoted") for field in shape.fields)
    drawn = []
    for field in shape.fields:
        last = field == shape.fields[-1] and shape.fields[1:] and not shape.parts
        drawn.append(draw(values(field, hints[field.name], ends=bool(plain and last))))
    drawn += [draw(replies(part, client)) for _, part in shape.parts]
    given_, read_ = zip(*drawn, strict=True)
    return shape.type(*given_), getattr(client, shape.name)(*read_)


@st.composite
def replies(draw: st.DrawFn, shape: Shape, client: Any) -> Drawn:
    """Draw a reply."""
    if shape.kind == "text":
        return draw(lines())
    if shape.kind in ("list", "rows"):
        drawn = draw(st.lists(rows(shape, client), max_size=3))
        return [one for one, _ in drawn], [other for _, other in drawn]
    if shape.kind != "parts":
        return draw(rows(shape, client))
    parts: list[Drawn] = []
    for _, part in shape.parts:
        there = part.given is None or getattr(parts[0][0], part.given.field) == part.given.word
        parts.append(draw(replies(part, client)) if there else (None, None))
    given_, read_ = zip(*parts, strict=True)
    return shape.type(*given_), getattr(client, shape.name)(*read_)


def form(shape: Shape, client: Any) -> Form:
    if shape.kind == "text":
        return form_of(str)
    row = getattr(client, shape.name)
    last = shape.parts[-1][1] if shape.kind == "parts" else shape
    return form_of(list[row] if shape.kind in ("list", "rows") else row, counted=not last.uncounted)


@pytest.mark.parametrize("game", shipped_games())
@given(data=st.data())
def test_what_a_game_replies_its_client_reads(game: str, data: st.DataObject) -> None:
    """[NET-29] The shape takes all lines of the reply, and no more."""
    client = import_module(f"contestmaster.client.{game}")
    shape = data.draw(st.sampled_from(SHAPES[game]))
    reply, expected = data.draw(replies(shape, client))
    said, known = shape.lines(reply), form(shape, client)
    last = shape.parts[-1][1] if shape.kind == "parts" else shape
    uncounted = len(reply if last is shape else reply[-1]) if last.uncounted else 0
    taking = reading(known.shape + ROW * uncounted)
    with pytest.raises(StopIteration) as taken:
        next(taking)
        for line in said:
            taking.send(line)
    assert taken.value.value == tuple(said)
    assert known.read(said) == expected


@pytest.mark.parametrize(
    "said",
    [
        ["1 2 3 4"],
        ["1 2 3 4", "5 6", "one", "7 8"],
        ["1 2 3 4", "5 6", "1", "7 x"],
        [],
    ],
)
def test_a_reply_that_does_not_fit_is_the_fault_of_the_server(said: Sequence[str]) -> None:
    answer = "".join(f"{line}\n" for line in ["OK", *said])
    with pytest.raises(ProtocolError, match=r"the server said"):
        Cows(InProcess(lambda line: answer.encode())).progress()


class Twin(NamedTuple):
    id: int
    name: Annotated[str, NewLine()]


class Home(NamedTuple):
    twins: list[Twin]
    story: Annotated[str, Text()]


@pytest.mark.parametrize("reply", [int, None, Home])
def test_a_type_that_is_no_reply_is_refused(reply: Any) -> None:
    with pytest.raises(TypeError):
        form_of(reply)


def test_a_type_is_looked_at_once() -> None:
    assert form_of(Progress) is form_of(Progress)
    assert form_of(list[Twin]) is form_of(list[Twin])
    assert read(list[Twin], ["1", "1", "ann"]) == [Twin(1, "ann")]


@given(st.lists(st.lists(st.text("ab ", max_size=3), max_size=3)))
def test_a_list_is_cut_where_its_counts_say(lists: list[list[str]]) -> None:
    said = [str(len(lists))]
    for each in lists:
        said += [f"head {len(each)}", *each]
    assert entries(said) == [[f"head {len(each)}", *each] for each in lists]

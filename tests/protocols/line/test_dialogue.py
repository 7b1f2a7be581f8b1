import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.protocols.line.dialogue import Dialogue, DialogueError, Said, heading, read

NUMBERS = st.integers(0, 10**9)
LINES = st.binary(max_size=30).map(
    lambda data: data.replace(b"\n", b"").decode(errors="surrogateescape")
)
SAID = st.builds(Said, NUMBERS, NUMBERS, NUMBERS, st.sampled_from("<>+-"), LINES, st.integers(1, 3))
FACT = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=9)
NAME = st.text("ab 0", min_size=1, max_size=5)


@given(st.dictionaries(NAME, FACT), st.lists(SAID))
def test_what_was_said_is_read_as_it_was_written(about: dict[str, str], said: list[Said]) -> None:
    data = b"".join([heading(about), *(each.line() for each in said)])
    assert read(data) == Dialogue(about, tuple(said))


def test_a_file_can_be_read_by_people() -> None:
    data = b"# contestmaster dialogue 1\n# game: cows\n0 3 0 > A 1\n1 4 12/2 <\n1 5 0 -\n"
    about, said = read(data)
    assert about == {"game": "cows"}
    assert said == (
        Said(0, 3, 0, ">", "A 1"),
        Said(1, 4, 12, "<", "", 2),
        Said(1, 5, 0, "-"),
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: .* begins with '# contestmaster dialogue 1'"),
        (b"0 0 0 +\n", "line 1"),
        (b"# contestmaster dialogue 2\n", "line 1"),
        (b"# contestmaster dialogue 1\n# game: cows\n0 0 > WAIT\n", "line 3: '0 0 > WAIT'"),
        (b"# contestmaster dialogue 1\n0 0 0 + \n0 0 0 ! x\n", "line 3"),
        (b"# contestmaster dialogue 1\n0 0 0 > WAI", "line 2: .* cut off"),
    ],
)
def test_another_file_is_refused_with_its_line(data: bytes, why: str) -> None:
    with pytest.raises(DialogueError, match=why):
        read(data)


def test_what_is_no_line_is_not_written() -> None:
    with pytest.raises(ValueError, match="more than one line"):
        Said(0, 0, 0, ">", "A\nB").line()
    with pytest.raises(ValueError, match="heading"):
        heading({"a:b": ""})
    with pytest.raises(ValueError, match="heading"):
        heading({"a": "b\nc"})

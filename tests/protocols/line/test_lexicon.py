"""Lines that are understood without being read again."""

from line_rig import Params, Revealing, Tally

from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.vocabulary import Vocabulary, query
from contestmaster.protocols.line.lexicon import Lexicon


def lexicon(vocabulary: Vocabulary) -> Lexicon:
    """A lexicon that uses the commands of a game."""
    made = Lexicon(40)
    made.use(vocabulary)
    return made


def test_a_line_is_read_once_as_long_as_the_commands_are_the_same():
    """NET-26: by another game's grammar it may mean something else."""
    known = lexicon(Tally().vocabulary)
    call = known.understood(b"MOVE 1 0 1\n")
    assert call.args == (1, (0, 1))
    assert known.understood(b"MOVE 1 0 1\n") is call
    known.use(other := Tally().vocabulary)
    assert known.understood(b"MOVE 1 0 1\n") is not call
    assert known.known
    known.use(other)
    assert known.known
    known.use(Tally(Params(dim=3)).vocabulary)
    assert known.understood(b"MOVE 1 0 1\n") is None


def test_what_is_more_than_a_command_is_left_to_the_general_way():
    """NET-77, NET-74, NET-47: data blocks, long lines, mistakes, and waits of a game's own."""
    assert lexicon(Revealing().vocabulary).understood(b"ADD 1\n") is None
    known = lexicon(Tally().vocabulary)
    assert known.understood(b"ADD " + b"1" * 40 + b"\n") is None
    assert known.understood(b"FLY\n") is None
    assert known.understood(b"WAIT\n") is None

    class Waiting:
        @query("WAIT LONG")
        def wait(self, state: None, by: None) -> None:
            """Wait for long."""

        @query("TELL")
        def tell(self, state: None, by: None) -> None:
            """Tell."""

    assert lexicon(Vocabulary.of(Waiting(), None, LINE)).understood(b"TELL\n") is None
    assert Lexicon(40).understood(b"ADD 1\n") is None


def test_so_many_lines_are_remembered_and_no_more():
    known = lexicon(Tally().vocabulary)
    for number in range(4097):
        known.understood(b"PAIR 1 %d\n" % number)
    assert list(known.known) == [b"PAIR 1 4096\n"]

"""What is asked back of sentences that mean nothing, and how they are said better."""

import pytest

from contestmaster.games.grid import Grid
from contestmaster.games.shuttle import Shuttle
from contestmaster.protocols.announce import Acts, Chat, Doubted, MessageReader, Unclear

SHUTTLE, GRID = MessageReader(Shuttle().vocabulary), MessageReader(Grid().vocabulary)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I'd like to move to Sector 2.", 'did you mean "I move to Sector 2."?'),
        ("Please move to Sector 2.", 'did you mean "I move to Sector 2."?'),
        ("I am moving to Sector 2.", 'did you mean "I move to Sector 2."?'),
        ("I mvoe to Sectro 2.", 'did you mean "I move to sector 2."?'),
        ("MVOE 2", 'did you mean "MOVE 2"?'),
        ("I move to Sector 2 tomorrow.", '"tomorrow" is said as well'),
        ("Well bob, I move to Sector 2 or so.", '"Well bob, ... or so" is said as well'),
        ("I'd like to move to Sector 2, where Carol is.", '"where Carol is" is said as well'),
        ("Let me move to Sector 2, since nobody is there.", '"since nobody is there" is said'),
        ("I, alice, move to Sector 2.", 'did you mean "I move to Sector 2."?'),
    ],
)
def test_what_is_nearly_said_is_asked_back(reader: MessageReader, text: str, why: str) -> None:
    (found,) = reader.read(text)
    assert isinstance(found, Doubted)
    assert [(call.command.name, call.args) for call in found.calls] == [("MOVE", (2,))]
    assert why in found.why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I push the Coffee button.", '"Coffee button" is not a button (reload button on the'),
        ("I push the Coffee button.", "heavy laser cannon, captain's log)"),
        ("I walk to the pub.", '"pub" is not a room (outside, lower deck, engine room, bridge)'),
        ("I transfer gold to bob.", '"gold to bob" is not a number after "I transfer"'),
        ("I spend 12 Threat Points.", '"12 Threat Points" is not understood after "I spend"'),
        (
            "I walk to.",
            'a room is missing (outside, lower deck, engine room, bridge) after "I walk',
        ),
        ("Give 3 credits to everybody.", "say for example"),
    ],
)
def test_hints_name_the_words_in_the_way_and_list_the_choices(text: str, why: str) -> None:
    (found,) = SHUTTLE.read(text)
    assert isinstance(found, Unclear)
    assert why in found.why


def test_what_no_line_could_hold_is_no_argument() -> None:
    """Each action is told in command form: one that cannot be keeps nobody's post waiting."""
    (found,) = GRID.read('I catch "wild potato".')
    assert isinstance(found, Unclear)
    assert '"wild potato"" is not an object after "I catch"' in found.why


@pytest.mark.parametrize(
    "text", ["I'd rather not move.", "I'd like a coffee.", "Bob leaves.", "We win!", "No, I don't."]
)
def test_talk_is_left_alone(reader: MessageReader, text: str) -> None:
    assert reader.read(text) == [Chat(1)]


@pytest.mark.parametrize("text", ["CLOCK", "CLOCK tick=1", "BLOCK 3", "LOCKE"])
def test_a_command_with_two_letters_wrong_is_another_word(text: str) -> None:
    assert GRID.read(text) == [Chat(1)]


def test_a_command_with_one_letter_wrong_is_asked_back() -> None:
    (found,) = GRID.read("CLOES")
    assert isinstance(found, Doubted)
    assert found.why == 'did you mean "CLOSE"?'


def test_a_wink_may_be_a_joke_and_a_smile_is_none(reader: MessageReader) -> None:
    (smile,), (wink,) = reader.read("I leave the game :)"), reader.read("I leave the game ;)")
    assert isinstance(smile, Acts)
    assert isinstance(wink, Doubted)


def test_what_many_sentences_nearly_mean_is_not_looked_for_without_end(
    reader: MessageReader,
) -> None:
    found = reader.read("I mvoe to Sector 2.\n\n" * 300)
    assert 50 < len(found) < 300
    assert all(isinstance(each, Doubted) for each in found)

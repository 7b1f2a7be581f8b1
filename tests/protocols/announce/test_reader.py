"""What messages mean: sentences and commands, what is unclear, what is nobody's action."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.protocols.announce.conftest import DIGEST, short

from contestmaster.games.spaceships import Spaceships
from contestmaster.protocols.announce import Acts, Chat, Doubted, MessageReader, Unclear
from contestmaster.protocols.announce.introductions import breaks_off, protects, retracts
from contestmaster.protocols.announce.message import MOST_LINES
from contestmaster.protocols.announce.reader import MOST_READINGS, MOST_REPEATED, MOST_SENTENCES

CHAT = (Path(__file__).parent / "chat.txt").read_text(encoding="utf-8")

TEXT = "Space Battle 0001\nENERGY: 7\nI move to Sector 3."
BLOCK = f"-----BEGIN PLAINTEXT-----\n{TEXT}\n-----END PLAINTEXT-----"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I move to Sector 2.", [["MOVE 2"]]),
        ("i HEREBY Move my ship to sector two", [["MOVE 2"]]),
        ("First, I move to Sector 2.", [["MOVE 2"]]),
        ("I move to Sector 2, then I repair 1 point of armour.", [["MOVE 2", "REPAIR"]]),
        ("I move to Sector 2 and buy 3 energy.", [["MOVE 2", "BUY_ENERGY 3"]]),
        ("I repair my ship and then create a Sector", [["REPAIR", "CREATE_SECTOR"]]),
        ("I move to 3. I spend 1 energy to move to Sector 2.", [["MOVE 3"], ["MOVE 2"]]),
        ("I repair my ship by 3.", [["REPAIR 3"]]),
        ("I attack bob with sha256 hash: abcd.", [["ATTACK bob sha256 abcd"]]),
        ("I spend 5 energy in Space Battle 0001.", [["DEFEND 1 5"]]),
        ("In Space Battle 0001, I spend 5 energy.", [["DEFEND 1 5"]]),
        ("I repair my ship. I scuttle the wreck!", [["REPAIR"], ["SCUTTLE"]]),
        ("Please show me the Sectors.", [["SECTORS"]]),
        ("I attack bob, and publish the sha256 hash abcd.", [["ATTACK bob sha256 abcd"]]),
        ("Space Battle 3 is hereby resolved.", [["RESOLVE 3"]]),
        ("Hello all.\n\nI move to\nSector 2.\n\nBye", [["MOVE 2"]]),
    ],
)
def test_sentences_mean_actions(read: Any, text: str, expected: object) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MOVE 2", [["MOVE 2"]]),
        ("  MOVE 2  ", [["MOVE 2"]]),
        ("move 2", [["MOVE 2"]]),
        ("WIN", [["WIN"]]),
        ("win", []),
        ("Move", []),
        ("MOVE two", [("?", "MOVE")]),
        ("MOVE 2 3", [("?", "MOVE")]),
        ("REPAIR\nBUY_ENERGY 2", [["REPAIR"], ["BUY_ENERGY 2"]]),
        ("I fly\nMOVE 2\nto Sector 3.", [("?", "MOVE"), ("?", "MOVE")]),
        (f"ATTACK bob sha256 {DIGEST}", [[f"ATTACK bob sha256 {DIGEST}"]]),
    ],
)
def test_lines_in_command_form_are_actions(read: Any, text: str, expected: object) -> None:
    assert read(text) == expected


def test_a_sentence_and_a_command_may_have_a_plaintext_below(game: Spaceships) -> None:
    """A plaintext holds no announcement [HASH-41], and what is around it does [HASH-42]."""
    reader = MessageReader(game.vocabulary)
    for said in (
        f"I reveal communication 1 with the sha256 hash {DIGEST}.",
        f"REVEAL 1 sha256 {DIGEST}",
    ):
        first, second = reader.read(f"{said}\n\n{BLOCK}\nI repair my ship.")
        assert isinstance(first, Acts)
        assert first.calls[0].args == (1, "sha256", DIGEST, TEXT)
        assert short(game, second) == ["REPAIR"]


def test_a_revelation_without_its_plaintext_is_unclear(read: Any) -> None:
    """A missing or unterminated block completes nothing [HASH-25]."""
    said = f"I reveal communication 1 with the sha256 hash {DIGEST}."
    assert read(said) == [("?", "REVEAL")]
    assert read(f"{said}\n-----BEGIN PLAINTEXT-----\nENERGY: 7") == [("?", "REVEAL")]
    assert read(f"REVEAL 1 sha256 {DIGEST}") == [("?", "REVEAL")]


def test_a_hundred_lines_of_chat_are_no_action(reader: MessageReader) -> None:
    lines = CHAT.splitlines()
    assert len(lines) >= 100
    for text in (*lines, CHAT):
        assert not [r for r in reader.read(text) if isinstance(r, Acts)], text


def test_most_chat_is_not_even_remarked(read: Any) -> None:
    """Though these lines were chosen for how close they come to an action."""
    remarked = [line for line in CHAT.splitlines() if read(line)]
    assert len(remarked) <= 2 * len(CHAT.splitlines()) // 5


def test_sentences_that_only_begin_like_an_action_are_unclear(read: Any) -> None:
    assert read("I move to Sector Seven-of-Nine.") == [("?", "MOVE")]
    assert read("I intend to read the rules.") == [("?", "INTEND_WIN")]


@pytest.mark.parametrize(
    "text",
    [
        "I write to the Galley.",
        "I spin the wheel.",
        "I draw the card Wild.",
        "MAKE_GROUP 3 2",
        "We take 3 food from the Galley.",
    ],
)
def test_words_of_another_game_mean_nothing(read: Any, text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "introduction",
    [
        "I do not do any of these:",
        "I was thinking of saying:",
        "If bob were there:",
        "Tomorrow I do this:",
        "Here is a joke:",
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_what_an_introduction_may_take_back_is_not_done(
    reader: MessageReader, introduction: str, gap: str
) -> None:
    text = f"{introduction}{gap}- I move to Sector 2{gap}- I repair my ship\n\nI create a Sector."
    *above, last = reader.read(text)
    assert isinstance(last, Acts)
    doubted = [each for each in above if isinstance(each, Doubted)]
    names = [call.command.name for each in doubted for call in each.calls]
    assert names == ["MOVE", "REPAIR"]
    assert all(introduction in each.why for each in doubted)


def test_a_line_above_a_list_needs_no_colon(read: Any) -> None:
    assert read("Next week\n- I move to Sector 2\n- I repair my ship") == [
        ("?", "MOVE"),
        ("?", "REPAIR"),
    ]
    assert read("I intend to do this tomorrow:\n- I leave the game") == [
        ("?", "INTEND_WIN"),
        ("?", "LEAVE"),
    ]
    assert read("I do the following\n- move to Sector 2\n- repair my ship") == [
        ["MOVE 2"],
        ["REPAIR"],
    ]
    assert read("- I move to Sector 2\n- I don't know yet\n- I repair my ship") == [
        ["MOVE 2"],
        ["REPAIR"],
    ]


def test_a_long_introduction_is_not_repeated_whole(reader: MessageReader) -> None:
    (reading,) = reader.read(f"I would {'never ' * 200}do this:\n- I leave the game")
    assert isinstance(reading, Doubted)
    assert reading.why.startswith('"I would never never')
    assert len(reading.why) < 2 * MOST_REPEATED


def test_what_may_be_taken_back_ends_with_its_paragraph_or_another_introduction(read: Any) -> None:
    assert read("I would never do this:\n\nI repair my ship.\n\nI move to Sector 2.") == [
        ("?", "REPAIR"),
        ["MOVE 2"],
    ]
    assert read("What I won't do:\nMOVE 2\nWhat I do:\nMOVE 3") == [("?", "MOVE"), ["MOVE 3"]]


@pytest.mark.parametrize(
    "text",
    [
        "I do the following: move to Sector 2, repair 3 armour.",
        "I perform the following actions:\n- move to Sector 2\n- repair 3 armour",
        "Hi all,\n\nMy actions today:\n\n1. move to Sector 2\n\n2. I repair 3 armour",
        "Hello everybody, I move to Sector 2. So I repair 3 armour!",
        "Ok: I move to Sector 2. Well, I repair 3 armour",
        "Without further ado:\n\nI move to Sector 2.\n\nLast but not least:\n- I repair 3 armour",
        "On 3 May:\n- I move to Sector 2\nBob and all others:\n- I repair 3 armour",
        "I lost :-( I move to Sector 2. :) Yes, I repair 3 armour",
    ],
)
def test_what_announces_or_opens_actions_is_understood(read: Any, text: str) -> None:
    assert [line for each in read(text) for line in each] == ["MOVE 2", "REPAIR 3"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Bob, I move to Sector 2.", '"Bob" is said as well; "I move to Sector 2." would be'),
        ("If bob is there, I move to Sector 2!", '"If bob is there" is said as well'),
        ('A 5" ship. I move to Sector 2. So.', "a quotation mark or bracket before it"),
        ("I go to Sector two and three", '"and three" is said as well'),
        ("I go to the pub", '"pub" is not understood after "I go to the"; say for example "I go'),
        ("MOVE two", 'the form is "MOVE sector_id"'),
        (f"REVEAL 1 sha256 {DIGEST}", 'the form is "REVEAL'),
        (f"I reveal communication 1 with the sha256 hash {DIGEST}", "-----BEGIN PLAINTEXT-----"),
    ],
)
def test_what_is_nearly_an_action_is_told_why_it_is_none(
    reader: MessageReader, text: str, why: str
) -> None:
    (reading,) = reader.read(text)
    assert isinstance(reading, Unclear | Doubted)
    assert why in reading.why


@pytest.mark.parametrize(
    "text",
    [
        "bob wrote:\n\nI move to Sector 2.",
        "Bob said, 'You know what. I move to Sector 2. And that is it.'",
        "{ I move to Sector 2. I repair 2 armour. }",
        "\u00abNo. I move to Sector 2. No.\u00bb",
    ],
)
def test_what_others_are_told_to_have_said_is_nobodys_action(read: Any, text: str) -> None:
    assert read(text) == []


def test_an_answer_below_a_quotation_is_said(read: Any) -> None:
    assert read("On Monday 3 bob wrote:\n> Where?\nI move to Sector 2.") == [["MOVE 2"]]


def test_dates_in_the_text_mean_nothing(read: Any) -> None:
    """What counts is the time of receipt."""
    assert read("On 2019-07-01 at 00:00 UTC:\n\nI move to Sector 2.") == [["MOVE 2"]]
    assert read("Date: Mon, 1 Jul 2019 00:00:00 +0000\n\nI move to Sector 2.") == [["MOVE 2"]]
    assert read("I move to Sector 2 as of yesterday.") == [("?", "MOVE")]
    assert read("Tomorrow I move to Sector 2.") == [("?", "MOVE")]


def test_contradictory_sentences_are_read_one_by_one(read: Any) -> None:
    text = "I consent to be allied with bob. I no longer consent to be allied with bob."
    assert read(text) == [["ALLY bob"], ["UNALLY bob"]]


def test_letters_that_look_alike_are_others(read: Any) -> None:
    assert read("I m\u043eve to Sector 2.") == [("?", "MOVE")]
    assert read("I offer b\u043eb an alliance.") == [["ALLY b\u043eb"]]


def test_a_thousand_actions_are_read_in_order(read: Any) -> None:
    lines = [f"I move to Sector {n}." for n in range(1, 1001)]
    assert read("\n".join(lines)) == [[f"MOVE {n}"] for n in range(1, 1001)]


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text_at_all_can_be_read(text: str) -> None:
    _READER.read(text)


@given(st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_chat_around_an_action_changes_nothing(rng: random.Random) -> None:
    """Paragraphs of chat may stand before and after it."""
    lines = [line for line in CHAT.splitlines() if not (retracts(line) or protects(line))]
    lines = [line for line in lines if not breaks_off(line)]
    before, after = (rng.sample(lines, 3) for _ in range(2))
    text = "\n\n".join([*before, "I repair 4 points of armour.", *after])
    acts = [r for r in _READER.read(text) if isinstance(r, Acts)]
    assert [(c.command.name, c.args) for r in acts for c in r.calls] == [("REPAIR", (4,))]


_READER = MessageReader(Spaceships().vocabulary)


@pytest.mark.slow
def test_no_message_is_read_without_end() -> None:
    """So many are not carried out anyway, and there are others who wait."""
    reader = MessageReader(Spaceships().vocabulary)
    text = "\n".join(f"MOVE {number}" for number in range(3 * MOST_READINGS))
    assert len(reader.read(text)) == MOST_READINGS
    assert len(reader.read(text.replace("\n", "\n\n"))) == MOST_READINGS
    late = "No. " * MOST_SENTENCES + "I move to Sector 2."
    read_all = [Chat(MOST_SENTENCES)]
    assert reader.read(late) == reader.read(late.replace(". ", ".\n\n")) == read_all
    assert len(reader.read(late[4:])) == 1
    assert reader.read("\n" * MOST_LINES + "I move to Sector 2.") == [Chat(0)]

"""What messages to the Shuttle mean, and what is nobody's action."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import NAMES, START, flying

from contestmaster.games.shuttle import Shuttle
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import (
    Acts,
    Chat,
    Doubted,
    Message,
    MessageReader,
    Verdict,
    judge,
)
from contestmaster.protocols.announce.saying import say, sayings
from contestmaster.storage import MemoryStore

GAME = Shuttle()
READER = MessageReader(GAME.vocabulary)
CHAT = Path(__file__).parents[2] / "protocols" / "announce" / "chat.txt"
AT = from_text(START)

THREAT = "hp=12 delta=-2 explosion=0 attack=1 scouting=3 position=3"
LINES = [
    *("REGISTER", "DEREGISTER", "ACTIVE", "INACTIVE", "TRANSFER 3 bob", "WIN"),
    *("INTEND JOURNEY NOTICE", "INTEND JOURNEY SUPPORT", "INTEND MUTINY", "SUPPORT 3"),
    *("WITHDRAW 3", "JOURNEY @>---@", f"THREAT name=Dart symbol=d {THREAT}"),
    *(f'THREAT name="Force Field" symbol=| {THREAT}', f"THREAT name=A symbol=( {THREAT}"),
    *("WALK engine_room", "PUSH turbo", "PUSH heavy_laser HARDER", "PUSH captains_log"),
    *("MUTINY", "SAVE", "REPORT", "SITUATION", "PLAYERS", "ME", "OBJECTS", "PENDING"),
    *("PUSHES", "INTENTS", "RECORDINGS", "CRIMES", "REPORTS"),
]


def read(text: str) -> list[Any]:
    """What a message means: the actions of each reading as lines, or what it resembles."""
    return [
        [GAME.vocabulary.format(call) for call in reading.calls]
        if isinstance(reading, Acts)
        else (
            ("?", *(call.command.name for call in reading.calls))
            if isinstance(reading, Doubted)
            else ("?", *getattr(reading, "resembles", ()))
        )
        for reading in READER.read(text)
        if not isinstance(reading, Chat)
    ]


@pytest.mark.parametrize("line", LINES)
def test_every_sentence_for_an_action_means_just_that(line: str) -> None:
    call = GAME.vocabulary.parse(line.encode())
    assert isinstance(call, Call)
    said = list(sayings(call))
    assert len(said) >= 5
    for sentence in said:
        assert read(sentence) == [[GAME.vocabulary.format(call)]], sentence


def test_these_are_all_commands() -> None:
    calls = [GAME.vocabulary.parse(line.encode()) for line in LINES]
    named = {call.command.name for call in calls if isinstance(call, Call)} | {"EVENTS"}
    assert named == {command.name for command in GAME.vocabulary}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I push the Heavy Laser button harder!", [["PUSH heavy_laser HARDER"]]),
        ("I push the Captain\u2019s Log.", [["PUSH captains_log"]]),
        ("I save the Captain\u2019s Log.", [["SAVE"]]),
        ("I fire the Heavy Laser, harder!", [["PUSH heavy_laser HARDER"]]),
        (
            "I launch the missile and pull the handbrake.",
            [["PUSH missile_launch", "PUSH handbrake"]],
        ),
        ("If I could, I would fire the heavy laser. I fired it. I fire nobody.", [("?", "PUSH")]),
        (
            "I go to the Bridge. I go to bed. With notice, I intend to start a journey.",
            [["WALK bridge"], ("?", "WALK"), ["INTEND JOURNEY NOTICE"]],
        ),
        ("I start a journey with the following map:\n@>---@", [["JOURNEY @>---@"]]),
        ("I walk to the Engine Room and push Turbo.", [["WALK engine_room", "PUSH turbo"]]),
        ("WALK bridge\n# WALK lower_deck\n> PUSH turbo", [["WALK bridge"]]),
        ("walk bridge\npush turbo", [["WALK bridge"], ["PUSH turbo"]]),
        ("walk home\npush it\njourney home\nwalk away", []),
        ("I walk to the Galley.", [("?", "WALK")]),
        ("I push the red button.", [("?", "PUSH")]),
        ("I support Bob.", [("?", "SUPPORT")]),
        ("I deploy a Threat named Bob.", [("?", "THREAT")]),
    ],
)
def test_sentences_and_lines(text: str, expected: object) -> None:
    """SHUTTLE-121: to announce is to send the command, or a sentence that means it."""
    assert read(text) == expected


def test_a_hundred_lines_of_chat_are_no_action() -> None:
    text = CHAT.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) >= 100
    for one in (*lines, text):
        assert not [r for r in READER.read(one) if isinstance(r, Acts)], one
    assert len([line for line in lines if read(line)]) <= len(lines) // 4


def test_words_of_another_game_mean_nothing() -> None:
    for command in Spaceships().vocabulary:
        known = {one.name for one in GAME.vocabulary}
        if command.name in known or command.block or command.name == "LEAVE":
            continue
        for phrase in command.phrases:
            plain = phrase.replace("[", "").replace("]", "")
            found = READER.read(f"{plain}.")
            assert not [r for r in found if isinstance(r, Acts)], phrase


def test_letters_that_look_alike_are_others() -> None:
    assert read("I w\u0430lk to the Bridge.") == [("?", "WALK")]
    assert read("I walk to the Bridg\u0435.") == [("?", "WALK")]
    assert read("I give 3 credits to b\u043eb.") == [["TRANSFER 3 b\u043eb"]]
    match = Match.start(GAME, seed=1, seats=NAMES, at=AT, position={"credits": {"ann": 3}})
    (verdict,) = judge(
        READER.read("I give 3 credits to b\u043eb."),
        lambda call: match.do(call, "ann", AT),
        author="ann",
        vocabulary=GAME.vocabulary,
        messages=GAME.messages,
    )
    assert (verdict.outcome, verdict.code, verdict.rule) == ("FAILED", 237, "SHUTTLE-54")


def test_contradictory_sentences_are_carried_out_one_by_one() -> None:
    agora = AnnouncedGame.begin(
        MemoryStore(lambda _: None), Shuttle(), name="a", seats=NAMES, at=AT
    )
    text = "I become inactive. I become active. I become inactive. I become inactive."
    taken = agora.post(Message("ann", AT, text))
    assert [verdict.code for verdict in taken.verdicts] == [0, 0, 0, 203]
    assert agora.match.state.players["ann"].station is None


def test_dates_in_the_text_mean_nothing() -> None:
    """SHUTTLE-121: it takes effect at the message's time."""
    agora = AnnouncedGame.begin(
        MemoryStore(lambda _: None), Shuttle(), name="a", seats=NAMES, at=AT
    )
    text = "Date: Mon, 1 Jul 2009 00:00:00 +0000\n\nI intend, with notice, to begin a journey."
    agora.post(Message("ann", AT, text))
    assert agora.match.state.intents[0].at == AT
    assert read("I intend, with notice, to begin a journey as of July.") == [
        ("?", "INTEND JOURNEY")
    ]


def test_a_thousand_actions_in_a_message() -> None:
    """SHUTTLE-64: each is judged by itself, in order; what comes after them is not done."""
    match = Match.start(GAME, seed=1, seats=NAMES, at=AT, position=flying())
    text = "\n".join(["PUSH bridge_reload", "I push the Bridge Reload button."] * 500 + ["WIN"])
    verdicts = list(
        judge(
            READER.read(text),
            lambda call: match.do(call, "ann", AT),
            author="ann",
            vocabulary=GAME.vocabulary,
            messages=GAME.messages,
        )
    )
    assert [verdict.outcome for verdict in verdicts] == [
        "SUCCEEDED",
        *["FAILED"] * 999,
        "SURPLUS",
    ]
    assert len(match.state.pushes) == 1


def test_the_results_of_an_action_are_told() -> None:
    match = Match.start(
        GAME, seed=1, seats=NAMES, at=AT, position=flying(threat_points={"eve": 40})
    )
    said = {
        "eve": "I deploy Dart, symbol d, at position 9, with 3 hit points, delta -1, explosion 0,"
        " attack 6, scouting 0.",
        "ann": "I push the Heavy Laser harder.",
        "bob": "I walk to the Engine Room.",
    }
    told: list[Verdict] = []
    for author, text in said.items():
        told += judge(
            READER.read(text),
            lambda call, author=author: match.do(call, author, AT),  # type: ignore[misc]
            author=author,
            vocabulary=GAME.vocabulary,
            messages=GAME.messages,
        )
    assert [verdict.told for verdict in told] == [
        "eve deploys Dart at 9 for 16 Threat Points and has 24 left",
        "ann pushes the heavy laser cannon harder, as number 1 of the day",
        "bob walks to the engine room",
    ]


SYMBOLS = [chr(n) for n in range(33, 127) if chr(n) not in '@->X"']


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_can_be_said(symbol: str) -> None:
    """SHUTTLE-49: also those that are a sentence's own, in the middle of a message."""
    call = GAME.vocabulary.parse(f"THREAT name=A. symbol={symbol} {THREAT}".encode())
    assert isinstance(call, Call)
    said = say(call)
    assert read(f"{said} I push Turbo.") == [[GAME.vocabulary.format(call)], ["PUSH turbo"]]


NAMES_OF_THREATS = st.from_regex(r"[A-Za-z][A-Za-z0-9 ]{0,20}[a-z0-9]", fullmatch=True)


@given(NAMES_OF_THREATS, st.integers(-99, 99), st.integers(0, 99), st.integers(1, 99))
@settings(max_examples=30, deadline=None)
def test_any_threat_can_be_said(name: str, delta: int, attack: int, position: int) -> None:
    line = f'THREAT name="{name}" symbol=o hp=3 delta={delta} explosion=0 attack={attack}'
    call = GAME.vocabulary.parse(f"{line} scouting=0 position={position}".encode())
    assert isinstance(call, Call)
    assert read(say(call)) == [[GAME.vocabulary.format(call)]]


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text_at_all_can_be_read(text: str) -> None:
    READER.read(text)

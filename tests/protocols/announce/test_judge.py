"""What comes of each action of a message."""

from importlib import import_module
from typing import Any

import pytest
from tests.protocols.announce.conftest import DIGEST

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.kernel.acts import Done
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Ambiguous, MessageReader, Verdict, judge, understood
from contestmaster.protocols.announce.judge import MOST_ACTIONS

START = from_text("2019-07-29T09:00:00Z")


class Forum:
    """A game in memory to which people post."""

    def __init__(self, game: Spaceships, reader: MessageReader) -> None:
        self.match: Match[Any, Any] = Match.start(
            game, seed=1, seats=("alice", "bob", "carol"), at=START
        )
        self.reader = reader

    def post(self, author: str, text: str) -> list[Verdict]:
        """Judge a message at the start of the game."""

        def act(call: Call) -> Done:
            return self.match.do(call, author, START)

        game = self.match.game
        return list(
            judge(
                self.reader.read(text),
                act,
                author=author,
                vocabulary=game.vocabulary,
                messages=game.messages,
            )
        )

    def shown(self, author: str, text: str) -> list[str]:
        """All verdicts as lines."""
        return [line for verdict in self.post(author, text) for line in verdict.shown()]


@pytest.fixture
def forum(game: Spaceships, reader: MessageReader) -> Forum:
    return Forum(game, reader)


def test_what_succeeds_is_told(forum: Forum) -> None:
    assert forum.shown("alice", "I move to Sector 2. I move to Sector 3!") == [
        "SUCCEEDED alice moves to Sector 2 and has 19 energy left",
        "SUCCEEDED alice moves to Sector 3 and has 18 energy left",
    ]


def test_what_fails_says_why_and_by_which_rule_and_the_rest_goes_on(forum: Forum) -> None:
    assert forum.shown("alice", "I move to Sector 5, and move to Sector 2.") == [
        "FAILED 120 sector not adjacent [SHIPS-38]: MOVE 5",
        "SUCCEEDED alice moves to Sector 2 and has 19 energy left",
    ]


def test_questions_are_answered_up_to_a_bound_and_actions_go_on(
    forum: Forum, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module("contestmaster.protocols.announce.judge")
    monkeypatch.setattr(module, "MOST_TOLD", 150)
    verdicts = forum.post("alice", "SHIPS\n" * 5 + "MOVE 2\nSHIPS")
    outcomes = [verdict.outcome for verdict in verdicts]
    told = sum(outcome == "SUCCEEDED" for outcome in outcomes[:5])
    assert 1 < told < 5
    assert outcomes == ["SUCCEEDED"] * told + ["SURPLUS"] * (5 - told) + ["SUCCEEDED", "SURPLUS"]
    assert not verdicts[-1].lines
    assert "another message" in verdicts[-1].reason


def test_who_is_no_player_is_told_so(forum: Forum) -> None:
    assert forum.shown("eve", "MOVE 2") == ["FAILED 135 you are not a player [SHIPS-115]: MOVE 2"]


def test_a_query_is_answered_with_its_lines(forum: Forum) -> None:
    assert forum.shown("eve", "Please list the pacts.") == ["SUCCEEDED PACTS", "0"]
    (verdict,) = forum.post("eve", "SECTORS")
    assert verdict.reply[0] == {"sector_id": 1, "ship_ids": "1"}


def test_what_is_unclear_is_said_to_be(forum: Forum) -> None:
    assert forum.shown("alice", "I move to Sector nowhere.") == [
        'UNCLEAR "I move to Sector nowhere.": "nowhere" is not a number after "I move to Sector"; '
        'say for example "I move to <sector>."'
    ]


def test_a_message_may_be_read_and_not_carried_out(game: Spaceships, reader: MessageReader) -> None:
    readings = reader.read("I move to Sector 99. I repair my ship.\nI move my hat.")
    verdicts = list(understood(readings, game.vocabulary))
    assert [verdict.shown() for verdict in verdicts[:2]] == [
        ["SUCCEEDED MOVE 99"],
        ["SUCCEEDED REPAIR"],
    ]
    assert [verdict.outcome for verdict in verdicts[2:]] == ["UNCLEAR"]


def test_contradictory_sentences_are_carried_out_one_after_the_other(forum: Forum) -> None:
    assert forum.shown(
        "alice",
        "I consent to be allied with bob.\nI withdraw my consent to be allied with bob.",
    ) == [
        "SUCCEEDED alice consents to be allied with bob: pending",
        "SUCCEEDED alice withdraws eir consent to be allied with bob: opponents",
    ]


def test_names_of_letters_that_look_alike_are_nobodys(forum: Forum) -> None:
    assert forum.shown("alice", "I offer b\u043eb an alliance.") == [
        "FAILED 102 no such player [SHIPS-47]: ALLY b\u043eb"
    ]


def test_a_message_has_a_thousand_actions_and_no_more(forum: Forum) -> None:
    verdicts = forum.post("alice", "TIME\n" * (MOST_ACTIONS + 5))
    assert len(verdicts) == MOST_ACTIONS + 1
    assert {v.outcome for v in verdicts[:-1]} == {"SUCCEEDED"}
    assert verdicts[-1].shown() == ['SURPLUS "TIME": a message has at most 1000 actions']
    assert verdicts[-1].line == MOST_ACTIONS + 1


def test_a_thousand_moves_in_one_message_are_judged_one_by_one(forum: Forum) -> None:
    """Moving has no limit but energy [SHIPS-37, SHIPS-39]."""
    text = "I move to Sector 2.\nI move to Sector 1.\n" * (MOST_ACTIONS // 2)
    verdicts = forum.post("alice", text)
    assert [v.outcome for v in verdicts[:20]] == ["SUCCEEDED"] * 20
    assert [v.code for v in verdicts[20:]] == [121, 120] * ((MOST_ACTIONS - 20) // 2)
    assert len(verdicts) == MOST_ACTIONS


def test_the_match_acts_by_its_own_parameters_whosever_reader_it_is(reader: MessageReader) -> None:
    forum = Forum(Spaceships(SpaceshipsParams(move_cost=3)), reader)
    assert forum.shown("alice", "I move to Sector 2.") == [
        "SUCCEEDED alice moves to Sector 2 and has 17 energy left"
    ]


def test_an_attack_and_its_hash_stand_and_fall_together(forum: Forum) -> None:
    """Both succeed or neither does [HASH-12, SHIPS-62]."""
    assert forum.shown("alice", f"I attack bob with the sha256 hash {DIGEST}.") == [
        f"FAILED 108 not in the same sector [SHIPS-52]: ATTACK bob sha256 {DIGEST}"
    ]
    forum.post("alice", "MOVE 2")
    assert forum.shown("alice", f"I attack bob with the sha256 hash {DIGEST[1:]}.") == [
        f"FAILED 141 not an output of that method [HASH-9]: ATTACK bob sha256 {DIGEST[1:]}"
    ]
    assert forum.match.state.battles == forum.match.state.codebook.communications == []
    assert forum.shown("alice", f"I attack bob with the sha256 hash {DIGEST}.") == [
        "SUCCEEDED alice attacks bob in Space Battle 0001"
    ]
    assert len(forum.match.state.battles) == len(forum.match.state.codebook.communications) == 1


def test_what_has_two_meanings_is_not_done(game: Spaceships) -> None:
    vocabulary = game.vocabulary
    calls = [vocabulary.parse(line) for line in (b"MOVE 2", b"MOVE 3")]
    one, two = (call for call in calls if isinstance(call, Call))
    reading = Ambiguous(4, "I move there.", ((one,), (two, one)))

    def act(call: Call) -> Done:
        raise AssertionError(call)

    (verdict,) = judge(
        [reading], act, author="alice", vocabulary=vocabulary, messages=game.messages
    )
    assert verdict.shown() == ['AMBIGUOUS "I move there.": MOVE 2 or MOVE 3, MOVE 2']
    assert verdict.line == 4

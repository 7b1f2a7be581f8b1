"""Messages through the client library, and bots that say what they order."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.bots.sentences import NotAnnouncedError, announcing, saying
from contestmaster.client import InProcess, ProtocolError, Refused, Shape
from contestmaster.client.announcing import Announcer, announce, announce_async, message_line
from contestmaster.client.shuttle import Shuttle
from contestmaster.client.spaceships import Spaceships
from contestmaster.games.shuttle import Shuttle as ShuttleRules
from contestmaster.games.spaceships import Spaceships as ShipRules
from contestmaster.games.spaceships import SpaceshipsParams
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import MessageReader, Verdict, judge
from contestmaster.protocols.announce.wire import ANNOUNCE, with_messages
from contestmaster.protocols.line.replies import answered

START = from_text("2019-07-29T09:00:00Z")


class Forum:
    """A match behind a door that takes messages; notes what was posted, and every line."""

    def __init__(self, game: Any, *names: str) -> None:
        self.match: Match[Any, Any] = Match.start(game, seed=1, seats=names, at=START)
        self.at = START
        self.posts: list[str] = []
        self.lines: list[str] = []
        self._reader = MessageReader(game.vocabulary)
        self._vocabulary = with_messages(game.vocabulary, self._post)

    def link(self, person: str) -> InProcess:
        """A connection of a person."""

        def answer(line: bytes) -> bytes:
            first, *below = line.decode().split("\n")
            self.lines.append(first)
            block = "\n".join(below[1:-1]).encode() if below else None
            call = self._vocabulary.parse(first.encode(), block)
            assert isinstance(call, Call), line
            if call.command.name == ANNOUNCE:
                reply = call.command.run(None, By(person, None, self.at), *call.args)
                return answered(0, reply, call.command.shape, {})
            done = self.match.do(call, person, self.at)
            return answered(done.code, done.reply, call.command.shape, self.match.game.messages)

        return InProcess(answer)

    def midnight(self) -> None:
        """Let a midnight pass."""
        due = self.match.alarm()
        assert isinstance(due, int)
        self.at = due
        assert self.match.ring(due).error is None

    def _post(self, by: By, text: str, id_: str) -> Sequence[Verdict]:
        del id_
        self.posts.append(text)
        game = self.match.game
        return tuple(
            judge(
                self._reader.read(text),
                lambda call: self.match.do(call, by.person, self.at),
                author=by.person,
                vocabulary=game.vocabulary,
                messages=game.messages,
            )
        )


def test_a_message_of_sentences_is_judged_action_by_action() -> None:
    forum = Forum(ShipRules(), "alice", "bob")
    text = "Good morning!\n\nI move to Sector 2, and repair my ship. Please show the Sectors."
    done, failed, asked = announce(forum.link("alice"), text)
    assert done[:6] == ("SUCCEEDED", 3, 0, None, "MOVE 2", done.said)
    assert done.said == "alice moves to Sector 2 and has 19 energy left"
    assert done.lines == ("2 19",)
    assert (failed.outcome, failed.code, failed.rule) == ("FAILED", 122, "SHIPS-25")
    assert asked.lines[0] == "4"
    (chat,) = announce(forum.link("bob"), "Hello everybody!")
    assert (chat.outcome, chat.said) == ("CHAT", "1 sentence was read, and none as an action")
    (unclear,) = announce(forum.link("bob"), "I move to Sector Nowhere.")
    assert (unclear.outcome, unclear.action) == ("UNCLEAR", "I move to Sector Nowhere.")


def test_an_asynchronous_connection_posts_messages_too() -> None:
    forum = Forum(ShipRules(), "alice", "bob")

    class Link:
        async def command(self, line: str, shape: Shape) -> Sequence[str]:
            return forum.link("alice").command(line, shape)

    (verdict,) = asyncio.run(announce_async(Link(), "I move to Sector 2.", "m1"))
    assert verdict.lines == ("2 19",)
    assert forum.lines == ["ANNOUNCE m1"]


def test_a_message_cannot_hold_its_own_end() -> None:
    with pytest.raises(ValueError, match="END MESSAGE"):
        message_line("a\n-----END MESSAGE-----\nb")
    assert message_line("a", "m1").startswith("ANNOUNCE m1\n")


def test_orders_are_said_and_questions_are_asked() -> None:
    forum = Forum(ShuttleRules(), "ann", "bob")
    say = saying(forum.match.game.vocabulary)
    ann = Shuttle(Announcer(forum.link("ann"), say))
    assert ann.intend_journey("NOTICE").intent_id == 1
    assert ann.situation().enemy is None
    ann.become_inactive()
    assert forum.posts == ["I intend with NOTICE to initiate a journey.", "I become inactive."]
    assert forum.lines == ["ANNOUNCE", "SITUATION", "ANNOUNCE"]
    with pytest.raises(Refused) as refused:
        ann.become_inactive()
    assert (refused.value.code, str(refused.value.message)) == (203, "no change")
    assert forum.match.number == 3, "what is refused is on record"


def test_a_plaintext_is_posted_below_its_sentence() -> None:
    forum = Forum(ShipRules(), "alice", "bob")
    say = saying(forum.match.game.vocabulary)
    alice = Spaceships(Announcer(forum.link("alice"), say))
    with pytest.raises(Refused):
        alice.reveal_text(1, "sha256", "0" * 64, "ENERGY: 7\nI move to Sector 2.")
    assert "-----BEGIN PLAINTEXT-----\nENERGY: 7\nI move" in forum.posts[0]


def test_a_sentence_that_is_not_understood_is_an_error_of_the_bot() -> None:
    forum = Forum(ShipRules(), "alice", "bob")
    for nonsense in ("Hello.", "I move to Sector Nowhere.", "I move to Sector 2. I win the game."):
        link = Announcer(forum.link("alice"), lambda _, said=nonsense: said)  # type: ignore[misc]
        with pytest.raises(ProtocolError):
            Spaceships(link).move(2)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (ShuttleRules(), ("officer", "raider", "officer", "random", "chronicler")),
        (ShipRules(SpaceshipsParams(on_win="continue")), ("privateer", "random", "hermit")),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_bots_that_post_sentences_play_as_those_that_give_commands(
    game: Any, names: tuple[str, ...]
) -> None:
    digests = set()
    for announced in (False, True):
        seats = [f"{name}{n}" for n, name in enumerate(names)]
        forum = Forum(game, *seats)
        makes = [bot(game.name, name) for name in names]
        makes = [announcing(game.name, make) if announced else make for make in makes]
        pairs = enumerate(zip(makes, seats, strict=True))
        bots = [make(forum.link(seat), random.Random(n)) for n, (make, seat) in pairs]
        for _ in range(25):
            for each in bots:
                each.turn()
            forum.midnight()
        digests.add(forum.match.digest())
        assert bool(forum.posts) == announced
    assert len(digests) == 1
    orders = [line for line in forum.lines if line != "ANNOUNCE"]
    kinds = {game.vocabulary.parse(line.encode()).command.kind for line in orders}
    assert kinds == {"query"}, "every order was posted"


def test_a_game_without_sentences_is_not_announced() -> None:
    with pytest.raises(NotAnnouncedError, match="cows"):
        announcing("cows", bot("cows", "random"))

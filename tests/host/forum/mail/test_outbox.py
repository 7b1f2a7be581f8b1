"""What is sent of posts: to the list, with what came of them, once each, after any stop."""

import asyncio
from email import message_from_bytes
from email.policy import default
from typing import Any

from tests.host.forum.mail.mailed import SETTINGS, Mailed, letter

from contestmaster.host.forum.mail import GameMail, MailSettings
from contestmaster.protocols.mail import AddressPolicy


def playing(play: Any, settings: MailSettings = SETTINGS) -> None:
    async def run() -> None:
        await play(Mailed(settings=settings))

    asyncio.run(run())


def sent(mailed: Mailed) -> Any:
    """Take the next letter out of the box, and read it as a mail program would."""
    parcel = mailed.outbox.next()
    if parcel is None:
        return None
    mailed.outbox.done(parcel.post)
    message = message_from_bytes(parcel.data, policy=default)
    assert message["To"] == parcel.to
    return message


def content(message: Any) -> str:
    return str(message.get_content()).replace("\r\n", "\n")


def test_an_answer_says_what_came_of_a_letter() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter("Hi. I move to Sector 2. I move to Sector 9."))
        answer = sent(mailed)
        assert answer["To"] == "agora@lists.example.net"
        assert answer["From"].addresses[0].addr_spec == "agora@play.example"
        assert answer["Subject"] == "Re: Moving"
        assert answer["In-Reply-To"] == "<1@example.org>"
        assert answer["Message-ID"] == "<post-1@play.example>"
        text = content(answer)
        assert text.startswith("What came of it, received 2019-07-29T09:00:00Z:\n\nSUCCEEDED ")
        assert "FAILED 119 no such sector [SHIPS-38]: MOVE 9" in text
        assert max(map(len, text.splitlines())) <= 72
        assert sent(mailed) is None

    playing(play)


def test_what_is_said_on_the_web_goes_to_the_list() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "Hi all.\nI move to Sector 2.")
        text = content(sent(mailed))
        assert text.startswith("alice wrote at 2019-07-29T09:00:00Z:\n\n> Hi all.\n> I move")
        assert "SUCCEEDED alice moves to Sector 2" in text
        await mailed.post("bob", "Only chat.", "discussion")
        aside = sent(mailed)
        assert aside["To"] == "talk@lists.example.net"
        assert "What came of it" not in content(aside)

    playing(play)


def test_addresses_that_people_mention_are_not_sent_on() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "Ask dave@example.org.\nI move to Sector dave@example.org.")
        message = sent(mailed)
        assert "dave@" not in message["Subject"] + content(message)
        assert "> Ask ...@...." in content(message)

    playing(play)


def test_letters_nothing_came_of_are_not_answered() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter("Nice weather."))
        assert sent(mailed) is None

    playing(play)


def test_reports_go_to_the_list_as_they_are() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.later(8 * 86_400_000_000)
        report = sent(mailed)
        assert report is not None
        assert report["Auto-Submitted"] in ("auto-generated", "auto-replied")
        (post,) = [each for each in mailed.community.state.posts if each.kind == "report"][:1]
        assert content(report) == f"{post.text}\n"

    playing(play)


def test_what_was_not_sent_is_sent_after_a_stop() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter())
        first = mailed.outbox.next()
        again = Mailed(mailed.store)
        assert again.outbox.next() == first, "the same letter under the same id"
        assert first is not None
        again.outbox.done(first.post)
        assert Mailed(mailed.store).outbox.next() is None

    playing(play)


def test_without_a_list_answers_go_to_their_author_and_reports_nowhere() -> None:
    settings = MailSettings(
        domain="play.example", games={"agora": GameMail(believe=AddressPolicy())}
    )

    async def play(mailed: Mailed) -> None:
        await mailed.take(letter())
        assert sent(mailed)["To"] == "alice@example.org"
        await mailed.post("bob", "I move to Sector 3.")
        await mailed.later(8 * 86_400_000_000)
        assert sent(mailed) is None
        assert mailed.community.state.outgoing == []

    playing(play, settings)


def test_a_game_that_has_no_mail_any_more_sends_nothing() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter())
        without = Mailed(mailed.store, MailSettings(domain="play.example", games={}))
        assert without.outbox.next() is None
        assert without.community.state.outgoing == []

    playing(play)

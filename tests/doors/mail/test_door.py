"""A real SMTP exchange: letters in, answers out, and no stop that loses any."""

import asyncio
import re
import shutil
import smtplib
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.utils import parseaddr
from typing import Any

import aiosmtplib
import msgspec
import pytest
from tests.host.forum.hosted import Hosted
from tests.host.forum.mail.mailed import SETTINGS, letter

from contestmaster.doors.mail import MailDoor
from contestmaster.doors.mail.server import Conversations
from contestmaster.host.forum.mail import GameMail, Receiving, Sending, secret_key
from contestmaster.protocols.mail import (
    MOST_HOPS,
    AddressPolicy,
    DkimPolicy,
    ListPolicy,
    Policy,
    TokenPolicy,
    read_letter,
)
from contestmaster.protocols.mail.letter import LARGEST
from contestmaster.storage import StorageError

PATIENCE = 60
AGORA = "agora@play.example"


class Elsewhere:
    """A mail system that takes what it gets, or says why not."""

    def __init__(self) -> None:
        self.got: list[tuple[str, bytes]] = []
        self.refuse: list[str] = []
        self.more = asyncio.Event()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return self.refuse.pop(0)
        self.got.append((envelope.rcpt_tos[0], envelope.original_content))
        self.more.set()
        return "250 OK"

    async def letters(self, number: int) -> list[tuple[str, bytes]]:
        """Wait until so many letters are there."""
        async with asyncio.timeout(PATIENCE):
            while len(self.got) < number:
                self.more.clear()
                await self.more.wait()
        return self.got


class World:
    """A community with mail, and the mail system it sends by."""

    def __init__(self, hosted: Hosted, elsewhere: Elsewhere, relay: int) -> None:
        self.hosted = hosted
        self.elsewhere = elsewhere
        self.settings = msgspec.structs.replace(
            SETTINGS, receive=Receiving(port=0), send=Sending(port=relay)
        )

    @asynccontextmanager
    async def door(self, **more: Any) -> AsyncIterator[MailDoor]:
        settings = msgspec.structs.replace(self.settings, **more)
        door = await MailDoor.open(self.hosted.community, settings, lambda _: None)
        try:
            yield door
        finally:
            await door.close()


def playing(play: Callable[[World], Awaitable[None]]) -> None:
    """Run a story in its own loop, with a real mail system on this machine."""

    async def run() -> None:
        elsewhere = Elsewhere()
        loop = asyncio.get_running_loop()
        conversations = Conversations(elsewhere, "elsewhere.example")  # type: ignore[arg-type]
        server = await loop.create_server(conversations, "127.0.0.1", 0)
        hosted = Hosted()
        for name in ("alice", "bob"):
            hosted.community.enter("ADD_ADDRESS", name=name, address=f"{name}@example.org")
        async with asyncio.timeout(2 * PATIENCE):
            await play(World(hosted, elsewhere, server.sockets[0].getsockname()[1]))
        server.close()
        await conversations.close()

    asyncio.run(run())


async def deliver(
    door: MailDoor, data: bytes, *to: str, sender: str = "alice@example.org"
) -> tuple[Any, str]:
    """Deliver a letter as a mail system does; return the last reply."""
    return await aiosmtplib.send(
        data,
        sender=sender,
        recipients=list(to) or [AGORA],
        hostname="127.0.0.1",
        port=door.port,
        start_tls=False,
    )


def returned_to_sender(port: int) -> None:
    """Deliver a failure to deliver: nobody is its sender."""
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        client.sendmail("", [AGORA], letter())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that no event tells."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_a_letter_is_judged_and_the_answer_arrives() -> None:
    async def play(world: World) -> None:
        async with world.door() as door:
            _, said = await deliver(door, letter())
            assert said == "2.0.0 post 1"
            post = world.hosted.community.state.posts[0]
            assert post.judged is not None, "accepted when it is judged"
            ((to, data),) = await world.elsewhere.letters(1)
        assert to == "agora@lists.example.net"
        answer = read_letter(data)
        assert "SUCCEEDED alice moves to Sector 2 and has 19 energy left" in answer.text
        assert answer.answers[0] == "1@example.org"
        assert answer.automatic

    playing(play)


@pytest.mark.skipif(shutil.which("swaks") is None, reason="swaks is not installed")
def test_swaks_brings_a_letter_twice_and_it_is_judged_once() -> None:
    async def play(world: World) -> None:
        async with world.door() as door:
            command = ["swaks", "--server", "127.0.0.1", "--port", str(door.port)]
            command += ["--from", "alice@example.org", "--to", AGORA]
            command += ["--header", "Message-Id: <swaks@example.org>", "--header", "Subject: Go"]
            command += ["--body", "I move to Sector 2."]
            for said in ("post 1", "post 1"):
                ran = await asyncio.to_thread(
                    subprocess.run, command, capture_output=True, text=True, timeout=PATIENCE
                )
                assert ran.returncode == 0, ran.stdout + ran.stderr
                assert f"250 2.0.0 {said}" in ran.stdout
            await world.elsewhere.letters(1)
        assert len(world.hosted.community.state.posts) == 1
        assert len(world.elsewhere.got) == 1
        assert world.hosted.community.game("agora").match.state.ships[0].energy == 19

    playing(play)


@pytest.mark.parametrize(
    ("data", "to", "code", "why"),
    [
        (letter(), "nobody@play.example", 550, "no such address here"),
        (letter(), "agora@elsewhere.example", 550, "no such address here"),
        (letter(author="mallory@example.org"), AGORA, 550, "address is not registered"),
        (letter(author=""), AGORA, 550, "no author"),
        (b"\x00\xff" * 50, AGORA, 550, "no author"),
        (letter("x" * 1_100_000), AGORA, 552, ""),
    ],
)
def test_what_is_not_taken_is_returned_with_its_reason(
    data: bytes, to: str, code: int, why: str
) -> None:
    async def play(world: World) -> None:
        async with world.door() as door:
            with pytest.raises(
                (aiosmtplib.SMTPResponseException, aiosmtplib.SMTPRecipientsRefused)
            ) as caught:
                await deliver(door, data, to)
            error: Any = caught.value
            error = error.recipients[0] if hasattr(error, "recipients") else error
            assert (error.code, why in error.message) == (code, True)
            assert world.hosted.community.state.posts == []
            await deliver(door, letter())  # the door is open still

    playing(play)


def test_the_letter_of_a_forger_is_returned() -> None:
    """Without a signature of the author's domain nothing is believed."""
    games = {"agora": GameMail(believe=DkimPolicy())}

    async def play(world: World) -> None:
        async with world.door(games=games) as door:
            with pytest.raises(aiosmtplib.SMTPDataError, match="it is not signed"):
                await deliver(door, letter())
        assert world.hosted.community.state.posts == []

    playing(play)


def test_machines_get_no_answer() -> None:
    async def play(world: World) -> None:
        async with world.door() as door:
            assert (await deliver(door, letter(Auto_Submitted="auto-replied")))[1] == "2.0.0 heard"
            await asyncio.to_thread(returned_to_sender, door.port)
            await deliver(door, letter("I move to Sector 2.", Message_ID="<9@x>"))
            await world.elsewhere.letters(1)
        assert len(world.elsewhere.got) == 1

    playing(play)


def test_a_letter_that_cannot_be_stored_now_is_to_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(world: World) -> None:
        async with world.door() as door:
            with monkeypatch.context() as broken:

                def full(*_: object, **__: object) -> None:
                    raise StorageError("the disk is full")

                broken.setattr(type(world.hosted.community), "open_thread", full)
                with pytest.raises(aiosmtplib.SMTPDataError) as caught:
                    await deliver(door, letter())
                assert caught.value.code == 451
            assert (await deliver(door, letter()))[1] == "2.0.0 post 1"

    playing(play)


def test_what_was_not_sent_before_a_stop_is_sent_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The mail system says to try later; the host stops and comes back."""
    monkeypatch.setattr("contestmaster.doors.mail.sender._FIRST_REST", 0.05)

    async def play(world: World) -> None:
        world.elsewhere.refuse = ["451 later"] * 1000
        async with world.door() as door:
            await deliver(door, letter())
            await until(lambda: len(world.elsewhere.refuse) < 998)
        world.elsewhere.refuse = []
        assert world.elsewhere.got == []
        assert world.hosted.community.state.outgoing == [1]
        world.hosted = world.hosted.reopened()
        async with world.door():
            await world.elsewhere.letters(1)
            await until(lambda: not world.hosted.community.state.outgoing)
        assert len(world.elsewhere.got) == 1

    playing(play)


@pytest.mark.parametrize("said", ["554 never", "452 the mailbox is full just now"])
def test_a_letter_nobody_takes_does_not_hold_the_others_up(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setattr("contestmaster.doors.mail.sender._FIRST_REST", 10 * PATIENCE)

    async def play(world: World) -> None:
        world.elsewhere.refuse = [said]
        async with world.door() as door:
            await deliver(door, letter())
            await deliver(door, letter("I move to Sector 3.", Message_ID="<2@example.org>"))
            ((_, data),) = await world.elsewhere.letters(1)
            assert "post-2@play.example" in read_letter(data).id
            left = [] if said.startswith("5") else [1]
            await until(lambda: world.hosted.community.state.outgoing == left)

    playing(play)


SWAKS = pytest.mark.skipif(shutil.which("swaks") is None, reason="swaks is not installed")
LISTED = ListPolicy("agora.lists.example.net", "example.net", "agora@lists.example.net", "From")
TOKEN = "abcdefghijklmnopqrstuvwxyz"


async def swaks(door: MailDoor, data: bytes, *more: str, to: str = AGORA) -> str:
    """Deliver a letter by swaks; return what was said."""
    command = ["swaks", "--server", "127.0.0.1", "--port", str(door.port), "--to", to]
    command += ["--from", "alice@example.org", *more, "--data", "-"]
    ran = await asyncio.to_thread(
        subprocess.run, command, input=data, capture_output=True, timeout=PATIENCE, check=False
    )
    return ran.stdout.decode()


@SWAKS
@pytest.mark.parametrize(
    ("believe", "data", "sender", "said"),
    [
        (LISTED, letter(), "alice@example.org",
         "550 5.7.1 agora listens to its mailing list: write to agora@lists.example.net"),
        (LISTED, letter(List_Id="<agora.lists.example.net>"), "agora-bounces@lists.example.net",
         "250 2.0.0 heard, and not taken"),
        (AddressPolicy(), letter(author="m@example.org", Precedence="list"), "m@example.org",
         "250 2.0.0 heard, and not taken"),
        (AddressPolicy(), letter(author="m@example.org"), "agora-bounces@lists.example.net",
         "250 2.0.0 heard, and not taken"),
        (AddressPolicy(), letter(author="m@example.org"), "m@example.org",
         "550 5.7.1 the author's address is not registered here"),
        (AddressPolicy(), b"Received: from a by b; now\r\n" * (MOST_HOPS + 1) + letter(), "a@b.c",
         f"554 5.4.6 it has passed {MOST_HOPS + 1} mail systems and goes round and round"),
        (TokenPolicy(), letter(), "alice@example.org",
         "550 5.7.1 it was not sent to the secret address of a player"),
    ],
)  # fmt: skip
def test_etiquette_as_swaks_hears_it(believe: Policy, data: bytes, sender: str, said: str) -> None:
    async def play(world: World) -> None:
        async with world.door(games={"agora": GameMail(believe=believe)}) as door:
            told = await swaks(door, data, "--from", sender)
            assert said in told, told
            assert f"SIZE {LARGEST}" in told
        assert world.hosted.community.state.posts == []
        assert world.elsewhere.got == []

    playing(play)


@SWAKS
@pytest.mark.parametrize("believe", [AddressPolicy(), TokenPolicy()])
def test_a_reply_to_our_answer_is_taken(believe: Policy) -> None:
    """Where players have secret addresses, the answer to each alone is answered there."""

    async def play(world: World) -> None:
        world.hosted.community.enter("ADD_ADDRESS", name="alice", address=secret_key(TOKEN))
        first = f"agora+{TOKEN}@play.example" if isinstance(believe, TokenPolicy) else AGORA
        async with world.door(games={"agora": GameMail(believe=believe)}) as door:
            assert "250 2.0.0 post 1" in await swaks(door, letter(), to=first)
            ((to, data),) = await world.elsewhere.letters(1)
            assert to == "alice@example.org"
            answer = message_from_bytes(data)
            where = parseaddr(answer["Reply-To"] or answer["From"])[1]
            fields = {"In_Reply_To": answer["Message-ID"], "Subject": answer["Subject"]}
            reply = letter("I move to Sector 1.", Message_ID="<2@example.org>", **fields)
            assert "250 2.0.0 post 2" in await swaks(door, reply, to=where)
        posts = world.hosted.community.state.posts
        assert [post.thread for post in posts] == [1, 1]
        assert posts[1].judged is not None
        assert posts[1].judged.deeds[0].outcome == "SUCCEEDED"

    playing(play)


def test_letters_to_a_list_show_no_secret_and_say_how_to_answer() -> None:
    async def play(world: World) -> None:
        world.hosted.community.enter("ADD_ADDRESS", name="alice", address=secret_key(TOKEN))
        games = {"agora": GameMail(believe=TokenPolicy(), list="agora@lists.example.net")}
        async with world.door(games=games) as door:
            await deliver(door, letter(), f"agora+{TOKEN}@play.example")
            ((to, data),) = await world.elsewhere.letters(1)
        assert to == "agora@lists.example.net"
        assert TOKEN.encode() not in data
        said = re.sub(r"\s+", " ", read_letter(data).text)
        assert "write to the secret address that the organiser has given you" in said

    playing(play)


def test_answers_of_a_game_on_a_list_are_answered_there() -> None:
    async def play(world: World) -> None:
        games = {"agora": GameMail(believe=LISTED, list="agora@lists.example.net")}
        async with world.door(games=games):
            await world.hosted.post("alice", "I move to Sector 2.")
            ((_, data),) = await world.elsewhere.letters(1)
        assert message_from_bytes(data)["Reply-To"] == "agora@lists.example.net"

    playing(play)

"""A sealed battle, from the attack to its resolution: alice writes letters, bob posts on pages."""

import asyncio

from tests.doors.mail.test_door import AGORA, Elsewhere, World, deliver
from tests.doors.web.forum.staged import Staged
from tests.host.forum.mail.mailed import letter

from contestmaster.doors.mail.server import Conversations
from contestmaster.kernel.instant import HOUR
from contestmaster.protocols.mail import read_letter
from contestmaster.seal import seal_text


def test_a_battle_by_mail_and_by_web() -> None:
    """What the one says reaches the other, and the plaintext nobody before its time."""

    async def play() -> None:
        staged, elsewhere = Staged(), Elsewhere()
        staged.community.enter("ADD_ADDRESS", name="alice", address="alice@example.org")
        loop = asyncio.get_running_loop()
        conversations = Conversations(elsewhere, "elsewhere.example")  # type: ignore[arg-type]
        server = await loop.create_server(conversations, "127.0.0.1", 0)
        world = World(staged, elsewhere, server.sockets[0].getsockname()[1])
        sealed = seal_text("ENERGY: 7", bytes(range(16)), "alice", "Space Battle 0001")
        async with world.door() as door:
            await deliver(door, letter("I move to Sector 2."), AGORA)
            attack = f"I attack bob with the sha256 hash {sealed.digest}."
            await deliver(door, letter(attack, Message_ID="<2@example.org>"), AGORA)
            answers = [read_letter(data).text for _, data in await elsewhere.letters(2)]
            assert "SUCCEEDED" in answers[1], answers[1]

            await staged.later(26 * HOUR)
            bob = await staged.logged_in("bob")
            posted = await bob.send(
                "/games/agora/public",
                title="A defence",
                text="I defend in Space Battle 0001 with 5 energy.",
            )
            assert posted.status_code == 303, posted.text
            (_, data) = (await elsewhere.letters(3))[2]
            assert "> I defend in Space Battle 0001" in read_letter(data).text
            assert b"ENERGY" not in b"".join(data for _, data in elsewhere.got)
            page = (await bob.client.get("/games/agora")).text
            assert "ENERGY" not in page

            await staged.later(21 * HOUR)
            reveal = (
                f"I reveal communication 1 with the sha256 hash {sealed.digest}.\n\n"
                f"-----BEGIN PLAINTEXT-----\n{sealed.plaintext}\n-----END PLAINTEXT-----\n"
            )
            await deliver(door, letter(reveal, Message_ID="<3@example.org>"), AGORA)
            await elsewhere.letters(4)
        server.close()
        await conversations.close()
        state = staged.community.game("agora").match.state
        assert [ship.armour for ship in state.ships] == [5, 3, 10], "as in worked example S4"
        assert [ship.energy for ship in state.ships] == [12, 15, 20]

    asyncio.run(play())

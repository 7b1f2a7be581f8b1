"""The mail of a community, as long as its host runs; it needs no other door, and none needs it."""

import asyncio
from typing import Self

from contestmaster.doors.mail.sender import Sender
from contestmaster.doors.mail.server import Conversations, Handler
from contestmaster.doors.tcp.listener import accept_nobody, listen
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.mail import MailIntake, MailSettings, Outbox
from contestmaster.protocols.mail import Resolver


class MailDoor:
    """An open port for letters, and a task that sends.

    Attributes:
        port: where letters come in.
    """

    def __init__(
        self, server: asyncio.Server, conversations: Conversations, sender: Sender
    ) -> None:
        """Take over; use :meth:`open`."""
        self.port: int = server.sockets[0].getsockname()[1]
        self._server = server
        self._conversations = conversations
        self._sender = sender

    @classmethod
    async def open(cls, community: Community, settings: MailSettings, resolver: Resolver) -> Self:
        """Take letters, and send what is to be sent, what is left of the last time first.

        Raises:
            CannotListenError: the port cannot be opened.
            MailSettingsError: the password of the mail system cannot be read.
            StorageError: the forum cannot note which games have mail.
        """
        sender = Sender(Outbox(community, settings), settings.send)
        handler = Handler(MailIntake(community, settings, resolver), sender.wake)
        receive, conversations = settings.receive, Conversations(handler, settings.domain)
        server = await listen(conversations, receive.host, receive.port)
        community.heard.append(sender.wake)
        sender.start()
        return cls(server, conversations, sender)

    async def close(self) -> None:
        """Take no more letters, and stop sending; what is left is sent the next time."""
        await accept_nobody(self._server.sockets)
        self._server.close()
        await self._conversations.close()
        await self._sender.stop()

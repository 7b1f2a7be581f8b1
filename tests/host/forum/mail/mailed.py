"""A community of one game that has mail, for tests."""

from typing import Any

from tests.host.forum.hosted import Hosted

from contestmaster.host.forum.mail import GameMail, MailIntake, MailSettings, Outbox, Took
from contestmaster.protocols.mail import AddressPolicy

SETTINGS = MailSettings(
    domain="play.example",
    games={
        "agora": GameMail(
            believe=AddressPolicy(),
            list="agora@lists.example.net",
            discussion_list="talk@lists.example.net",
        )
    },
)


def letter(
    text: str = "I move to Sector 2.", author: str = "alice@example.org", **fields: str
) -> bytes:
    """Return a letter with more fields, named as in Python."""
    head = {"From": author, "Subject": "Moving", "Message-ID": "<1@example.org>"}
    head |= {name.replace("_", "-"): value for name, value in fields.items()}
    lines = [f"{name}: {value}" for name, value in head.items() if value]
    return ("\r\n".join([*lines, "", text]) + "\r\n").encode()


class Mailed(Hosted):
    """Takes letters and makes some."""

    def __init__(self, store: Any = None, settings: MailSettings = SETTINGS) -> None:
        super().__init__(store)
        persons = self.community.state.persons
        if not persons["alice"].addresses:
            for name in ("alice", "bob"):
                self.community.enter("ADD_ADDRESS", name=name, address=f"{name}@example.org")
        self.intake = MailIntake(self.community, settings, lambda _: None)
        self.outbox = Outbox(self.community, settings)

    async def take(self, data: bytes, *recipients: str, sender: str = "alice@example.org") -> Took:
        """Take a letter to the public forum, or to whom it says."""
        return await self.intake.take(data, sender, recipients or ("agora@play.example",))

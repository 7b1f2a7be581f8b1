"""A game played by mail from the first letter to the last, as the mail programs show it."""

from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from typing import Any, Final
from unittest.mock import patch

from contestmaster.forum.digests import Wish
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.columns import moment
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.mail import GameMail, MailIntake, MailSettings, Outbox
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.protocols.mail import AddressPolicy
from contestmaster.protocols.mail.body import from_html
from contestmaster.storage import MemoryStore

__all__ = ["NAMES", "Exchange"]

NAMES: Final = ("alice", "bob", "carol")
_LINE: Final = "=" * 72
_GAME: Final = "agora@play.example"


class Exchange:
    """Three players, a game, and all letters between them, on a clock of their own."""

    def __init__(
        self, game: Game[Any, Any], start: str, seed: int, *, mailing_list: str | None = None
    ) -> None:
        """Begin a game of that seed; with a list answers go there, else to whoever has written."""
        self.shown: list[str] = []
        store, self._clock = MemoryStore(lambda _: None), VirtualClock(from_text(start))
        with patch("contestmaster.host.announced.draw", lambda: Secret(seed, bytes(16))):
            AnnouncedGame.begin(store, game, name="agora", seats=NAMES, at=self._clock.now())
        settings = MailSettings(
            domain="play.example",
            games={"agora": GameMail(believe=AddressPolicy(), list=mailing_list)},
        )
        self._community = Community.open(store, self._clock)
        for name in NAMES:
            self._community.enter("ADD_ADDRESS", name=name, address=f"{name}@example.org")
        self._intake = MailIntake(self._community, settings, lambda _: None)
        self._outbox = Outbox(self._community, settings)
        self._written = 0
        self._last: dict[str, str] = {}

    def wish(self, **wishes: Wish) -> None:
        """Let players have digests."""
        for name, wish in wishes.items():
            self._community.choose_digests(name, wish)

    async def write(
        self, at: str, who: str, subject: str, *lines: str, markup: str = "", answers: bool = False
    ) -> None:
        """Let time pass, then let somebody send a letter, and the game answer.

        Args:
            at: when.
            who: writes.
            subject: of it.
            lines: its text.
            markup: what it says in HTML, where a program writes only that.
            answers: whether it answers the last letter that this player had from the game.
        """
        await self.wait(at)
        self._written += 1
        message = EmailMessage(policy=SMTP)
        message["From"] = f"{who.title()} <{who}@example.org>"
        message["To"] = _GAME
        message["Subject"] = subject
        message["Message-ID"] = f"<{self._written}@example.org>"
        if answers:
            message["In-Reply-To"] = self._last[who]
        message.set_content(markup or "\n".join(lines), subtype="html" if markup else "plain")
        self._show(message, lines or from_html(markup).split("\n"))
        await self._intake.take(message.as_bytes(), f"{who}@example.org", (_GAME,))
        self._deliver()

    async def wait(self, until: str) -> None:
        """Let time pass; what falls due happens at its instant, and what is owed is sent."""
        end = from_text(until)
        while True:
            wakes = await self._community.catch_up()
            self._deliver()
            if wakes is None or wakes >= end:
                break
            self._clock.move(wakes)
        self._clock.move(end)
        await self._community.catch_up()
        self._deliver()

    def text(self) -> str:
        """Return all letters, the earliest first."""
        return f"\n{_LINE}\n\n".join(self.shown)

    def _deliver(self) -> None:
        while (parcel := self._outbox.next()) is not None:
            message = message_from_bytes(parcel.data, policy=default)
            readers = NAMES if "lists" in parcel.to else (parcel.to.partition("@")[0],)
            self._last |= dict.fromkeys(readers, message["Message-ID"])
            text = str(message.get_content()).replace("\r\n", "\n").rstrip("\n")
            self._show(message, text.split("\n"))
            self._outbox.done(parcel.post)

    def _show(self, message: Any, lines: Sequence[str]) -> None:
        now: Instant = self._clock.now()
        head = [f"{name}: {message[name]}" for name in ("From", "To", "Subject")]
        self.shown.append("\n".join([f"{moment(now)}", *head, "", *lines, ""]))

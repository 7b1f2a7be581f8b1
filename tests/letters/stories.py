"""The two games that are kept as letters: a month of Spaceships, and a week of the Grid."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.letters.exchange import Exchange

from contestmaster.games.grid import Grid
from contestmaster.games.grid.params import GridParams
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams

__all__ = ["HERE", "STORIES"]

HERE: Final = Path(__file__).parent
LIST: Final = "agora@lists.example.net"

PLAINTEXT: Final = "ENERGY: 7\nby: alice\nfor: Space Battle 0001\nsalt: 5f3a9c0e71d24b68"
SEED: Final = 3
"""Of the Grid's dice: with it a Box lies where alice goes."""

DIGEST: Final = hashlib.sha256(PLAINTEXT.encode()).hexdigest()


async def spaceships() -> str:
    """Play a month: a battle with its secret, quotes, doubts, reports, and what midnights bring."""
    mail = Exchange(Spaceships(SpaceshipsParams()), "2019-07-29T08:00:00Z", 1, mailing_list=LIST)
    mail.wish(alice="daily", carol="boundary")
    await mail.write(
        "2019-07-29T09:12:00Z", "alice", "Setting out",
        "Hi all,",
        "",
        "good luck to everybody. I move to Sector 2. Please show me the ships.",
        "",
        "-- ",
        "Alice",
    )  # fmt: skip
    await mail.write(
        "2019-07-29T18:40:00Z", "bob", "Re: Setting out",
        "Good luck, Alice! I'd like to move to Sector 3.",
        "",
        "On Mon, Jul 29, 2019 at 9:12 AM Alice <alice@example.org> wrote:",
        "> Hi all,",
        ">",
        "> good luck to everybody. I move to Sector 2. Please show me the ships.",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-07-29T19:02:00Z", "bob", "Re: Setting out",
        "No, I stay where I am. I move to Sector 9.",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-07-31T07:30:00Z", "alice", "Sorry, Bob",
        f"I attack bob with the sha256 hash {DIGEST}.",
    )  # fmt: skip
    await mail.write(
        "2019-08-01T20:15:00Z", "bob", "Re: Sorry, Bob",
        "From: agora <agora@play.example>",
        "Sent: Wednesday, 31 July 2019 07:30",
        "To: agora@lists.example.net",
        "Subject: Re: Sorry, Bob",
        "",
        "What came of it, received 2019-07-31T07:30:00Z:",
        "",
        "SUCCEEDED alice attacks bob in Space Battle 0001",
        "",
        "I defend in Space Battle 0001 with 4 energy.",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-08-01T20:31:00Z", "bob", "Re: Sorry, Bob",
        "CONFIRM-8",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-08-03T10:00:00Z", "carol", "A bystander",
        markup="<p>Hi, I am in no hurry.</p><p><s>I move to Sector 2.</s> I consent to be allied"
        " with bob.</p>",
    )  # fmt: skip
    await mail.write(
        "2019-08-04T11:00:00Z", "alice", "Space Battle 0001",
        "Here it is.",
        "",
        f"I reveal communication 1 with the sha256 hash {DIGEST}.",
        "",
        "-----BEGIN PLAINTEXT-----",
        PLAINTEXT,
        "-----END PLAINTEXT-----",
    )  # fmt: skip
    await mail.write(
        "2019-08-08T08:00:00Z", "bob", "Repairs",
        "Ouch. I repair my ship by 2 points of armour.",
        "",
        "And please show me the ships, the battles and the players.",
        "",
        "SHIPS",
        "BATTLES",
    )  # fmt: skip
    await mail.write(
        "2019-08-15T12:00:00Z", "carol", "Re: A bystander",
        "I mvoe to Sector 2.",
    )  # fmt: skip
    await mail.write(
        "2019-08-15T12:20:00Z", "carol", "Re: A bystander",
        "I move to Sector 2, and then I buy 1 energy.",
        answers=True,
    )  # fmt: skip
    await mail.wait("2019-08-29T08:00:00Z")
    return mail.text()


async def grid() -> str:
    """Play a week: boxes, throws and fire, and what each nday and nweek does."""
    params = GridParams(nweek_income=10, nday_seconds=21_600)
    mail = Exchange(Grid(params), "2019-07-29T08:00:00Z", SEED)
    mail.wish(alice="boundary", bob="boundary", carol="daily")
    await mail.write(
        "2019-07-29T09:00:00Z", "alice", "On the Grid",
        "Good morning! I enter the Grid at 5 5.",
    )  # fmt: skip
    await mail.write(
        "2019-07-29T09:30:00Z", "bob", "Me too",
        "I enter the Grid at 6 6. And, please:",
        "",
        "LOOK",
    )  # fmt: skip
    await mail.write(
        "2019-07-29T10:00:00Z", "carol", "And me",
        "I enter at 12, 12.",
    )  # fmt: skip
    await mail.write(
        "2019-07-29T20:00:00Z", "alice", "A step",
        "I move to 5, 6.",
    )  # fmt: skip
    await mail.write(
        "2019-07-30T08:10:00Z", "bob", "Re: Me too",
        "I step onto 5, 6. And I buy a Big Rock for 7, 7.",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-07-31T09:00:00Z", "carol", "Shopping",
        "I buy a Pinball Gun. I fire it at 11 11.",
    )  # fmt: skip
    await mail.write(
        "2019-07-31T09:20:00Z", "carol", "Re: Shopping",
        "I fire the Pinball Gun at 11, 11.",
        answers=True,
    )  # fmt: skip
    await mail.write(
        "2019-08-01T11:00:00Z", "bob", "Off",
        "I fly to 12 12.",
        "",
        "On Wed, 31 Jul 2019 agora wrote:",
        "> What happened to bob in agora:",
    )  # fmt: skip
    await mail.write(
        "2019-08-02T10:00:00Z", "alice", "Another step",
        "I declare my gender to be female. I move to 5, 7.",
    )  # fmt: skip
    await mail.wait("2019-08-05T08:00:00Z")
    return mail.text()


STORIES: Final[Mapping[str, Callable[[], str]]] = {
    "a-month-of-spaceships.txt": lambda: asyncio.run(spaceships()),
    "a-week-of-the-grid.txt": lambda: asyncio.run(grid()),
}
"""By the file that holds it, what plays it."""

"""The Shuttle, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Ten credits buy a win. The crew earns them by arriving, the Enemy by destroying the "
            "Shuttle.",
            ("SHUTTLE-59", "SHUTTLE-55", "SHUTTLE-57"),
        ),
        GuidePoint(
            "A journey",
            "Somebody gives notice, then initiates a journey, and is its Enemy; everybody else "
            "is aboard.",
            ("SHUTTLE-29", "SHUTTLE-30", "SHUTTLE-38"),
        ),
        GuidePoint(
            "The crew",
            "Each room has buttons. Push one a day in the room where you are; what it does happens "
            "at midnight UTC.",
            ("SHUTTLE-62", "SHUTTLE-63", "SHUTTLE-64"),
        ),
        GuidePoint(
            "Walking",
            "To a room next to yours, and then not again for twelve hours.",
            ("SHUTTLE-21", "SHUTTLE-22", "SHUTTLE-24"),
        ),
        GuidePoint(
            "Charges",
            "Most buttons cost Charges of their room; with too few nothing happens.",
            ("SHUTTLE-68", "SHUTTLE-70"),
        ),
        GuidePoint(
            "The Enemy",
            "Spends Threat Points on things that come closer, ram and shoot.",
            ("SHUTTLE-42", "SHUTTLE-43", "SHUTTLE-106"),
        ),
        GuidePoint(
            "Time",
            "Threats shoot at every midnight, and on Mondays everything moves.",
            ("SHUTTLE-104", "SHUTTLE-109"),
        ),
    ),
    opener="I intend, with notice, to initiate a journey.",
    opening="A journey begins when somebody gives notice and initiates it: e is its Enemy.",
)

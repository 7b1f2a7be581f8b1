"""Spaceships, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Reach fame 10, or -10: then you can win, two days after you have given notice.",
            ("SHIPS-94", "SHIPS-99", "SHIPS-100"),
        ),
        GuidePoint(
            "Your ship",
            "You have one, with armour and energy. Coins buy more of both.",
            ("SHIPS-17", "SHIPS-18", "SHIPS-24"),
        ),
        GuidePoint(
            "Moving",
            "To a sector next to yours, for energy.",
            ("SHIPS-8", "SHIPS-36"),
        ),
        GuidePoint(
            "Attacking",
            "Attack a ship in your sector: you decide how much energy you spend, and publish only "
            "the hash of that.",
            ("SHIPS-52", "SHIPS-53"),
        ),
        GuidePoint(
            "Defending",
            "The other answers with an open number; then you reveal yours in time, or it "
            "counts as 0.",
            ("SHIPS-67", "SHIPS-70", "SHIPS-76"),
        ),
        GuidePoint(
            "Who wins a battle",
            "Whoever's ship loses less armour: against an infamous player you gain fame, against "
            "any other you lose some.",
            ("SHIPS-88", "SHIPS-95", "SHIPS-96"),
        ),
        GuidePoint(
            "The Astronomor",
            "This officer keeps the galaxy, and resolves battles.",
            ("SHIPS-40", "SHIPS-83"),
        ),
    ),
    opener="I move to Sector 2.",
    opening="Nobody has fought yet: ships move from sector to sector, and attack whom they meet.",
)

"""Spaceships, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Reach fame 10, or infamy 10: then you can win, two days after you have given notice.",
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
    rivals={
        "random": "moves, attacks and allies as chance wants",
        "hermit": "keeps away from armed ships, and never attacks",
        "privateer": "hunts the nearest ship it can fight, and prefers weak ones",
    },
    opener="I move to Sector 2.",
    acts=("DEFEND", "MOVE", "REPAIR", "ALLY"),
    opening="No battle is won yet: ships move from sector to sector, and attack whom they meet.",
    counting=GuidePoint(
        "Where fame comes from",
        "Who wins a battle gains 1 against an Infamous player, and loses 1 against any other.",
        ("SHIPS-95", "SHIPS-96"),
    ),
    terms=(
        GuidePoint(
            "Fame",
            "From -10 to 10; at either end one can win. Below 0 is Infamous.",
            ("SHIPS-94", "SHIPS-99"),
        ),
        GuidePoint(
            "Coins", "They buy armour, 1 each, and energy, 2 each.", ("SHIPS-24", "SHIPS-35")
        ),
        GuidePoint(
            "Blots", "Penalty points for crimes: nobody who has one can win.", ("SHIPS-104",)
        ),
        GuidePoint(
            "Consents to",
            "With whom the player would be allied: who consent to each other are.",
            ("SHIPS-47",),
        ),
        GuidePoint(
            "Astronomor",
            "The officer who keeps the record of the galaxy and resolves battles; automatic: the "
            "platform does it.",
            ("SHIPS-40", "SHIPS-43", "SHIPS-83"),
        ),
    ),
)

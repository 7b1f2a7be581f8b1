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
    rivals={
        "random": "walks and pushes buttons as chance wants",
        "officer": "does the duty of its rank, and leads mutinies",
        "raider": "shoots as hard as it can; as the Enemy it spends everything on guns",
        "chronicler": "writes the Captain's Log whenever it can, and backs no mutiny",
    },
    opener="I intend, with notice, to initiate a journey.",
    acts=("PUSH", "WALK"),
    opening="A journey begins when somebody gives notice and initiates it; whoever does is its "
    "Enemy.",
    counting=GuidePoint(
        "Where credits come from",
        "Each of the crew gets {arrival_credits} for an arrival, the Enemy {enemy_credits} for the "
        "end of the Shuttle.",
        ("SHUTTLE-55", "SHUTTLE-57"),
    ),
    terms=(
        GuidePoint(
            "Wins",
            "Bought for {win_credits} credits, or earned by two saved logs.",
            ("SHUTTLE-59", "SHUTTLE-101"),
        ),
        GuidePoint("Credits", "What journeys are flown for.", ("SHUTTLE-54",)),
        GuidePoint("Threat Points", "What the Enemy pays Threats with.", ("SHUTTLE-42",)),
        GuidePoint("Ergs", "What saving a Captain's Log costs.", ("SHUTTLE-103",)),
        GuidePoint("Rests", "Penalties for crimes.", ("SHUTTLE-129",)),
        GuidePoint("At", "Its place on the line, in AU.", ("SHUTTLE-8",)),
        GuidePoint("Hit points", "What it has left, of what it had.", ("SHUTTLE-8",)),
        GuidePoint("Speed", "AU it moves each Monday; below 0 to the left.", ("SHUTTLE-109",)),
        GuidePoint("Attack", "Damage it does each midnight.", ("SHUTTLE-106",)),
        GuidePoint(
            "Explosion",
            "Damage in a collision: so many times its hit points.",
            ("SHUTTLE-118",),
        ),
        GuidePoint("Scouting", "Threat Points it gives the Enemy each midnight.", ("SHUTTLE-108",)),
    ),
)

"""Space Crack, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint, GuideStep

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Own the most planets after {turns} turns; if equal, who has more crack, the money "
            "that buys ships, wins.",
            ("CRACK-60", "CRACK-61", "CRACK-62"),
        ),
        GuidePoint(
            "A turn",
            "Everybody plays at the same time. You have {command_points} points in each turn; a "
            "move or a new ship costs one.",
            ("CRACK-17", "CRACK-19", "CRACK-46"),
        ),
        GuidePoint(
            "Moving",
            "A ship goes to a planet next to it, and the planet is yours, also when it has left. "
            "It may move again and again.",
            ("CRACK-23", "CRACK-26", "CRACK-33", "CRACK-22"),
        ),
        GuidePoint(
            "Meeting",
            "Onto your own ship: the two become one. Onto an enemy: the larger one wins and loses "
            "half the size of the smaller; equal ones destroy each other.",
            ("CRACK-27", "CRACK-28", "CRACK-29", "CRACK-30"),
        ),
        GuidePoint(
            "Crack",
            "Each of your planets yields {crack_pct} % of its size when a turn ends. A core world, "
            "framed, all six neighbours yours, yields {core_bonus} % more; a perimeter world, with "
            "a broken frame, beside one, {perimeter_bonus} % more.",
            ("CRACK-52", "CRACK-49", "CRACK-53", "CRACK-54"),
        ),
        GuidePoint(
            "Building",
            "On a planet of yours a new ship costs as much crack as the planet is large, and is "
            "as large.",
            ("CRACK-35", "CRACK-36"),
        ),
        GuidePoint(
            "The end of a turn",
            "It ends when everybody is done. You may be done with points left: they are added to "
            "those of the next turn, where saving is on.",
            ("CRACK-40", "CRACK-43", "CRACK-45"),
        ),
    ),
    first=(
        GuideStep("Press your ship: it stands on a planet with an outlined frame.", "choose"),
        GuideStep("Press a planet with an outline around it: your ship goes there.", "order"),
        GuideStep("It may go on: press the next planet.", "order"),
        GuideStep("When you have done enough, press “End turn”.", "end"),
    ),
    rivals={
        "random": "gives orders by lot",
        "greedy": "takes what gains most at once, and never thinks of tomorrow",
        "admiral": "plays its orders on for three more turns before it gives one",
        "oracle": "searches its own orders and everybody's answers, and thinks longest",
    },
    opening="Everybody begins with one planet and one ship; each move takes the planet it leads "
    "to.",
    counting=GuidePoint(
        "What makes a planet yours",
        "A planet belongs to whoever's ship came there last.",
        ("CRACK-26",),
    ),
)
